// Facts of an account in the text of its bill. Only what stands beside or below its own label is taken: a fact that is not
// found is typed, one that is invented is a rejection weeks later.
import { readUsNumber } from '../phone/phone-number.ts';
import { readBillDate } from './bill-date.ts';
import { readCityLine, readStreetLine, type BillAddress } from './bill-address.ts';
import { UNREADABLE, type BillCell, type BillRow } from './bill-text.ts';

export type FoundFact = 'company' | 'account_no' | 'billing_telephone_no' | 'statement' | keyof BillAddress;

export interface Found {
  value: string;
  /** The row it stands in. */
  snippet: string;
  page: number;
}

interface Wanted {
  label: RegExp;
  read: (text: string) => string | null;
}

const NUMBER_WORD = String.raw`(?:number|no\b\.?|num\b\.?|#)`;
const WANTED: Record<'company' | 'account_no' | 'billing_telephone_no' | 'statement', Wanted> = {
  account_no: {
    label: new RegExp(String.raw`^(?:your |customer |billing )?(?:account|acct\b\.?|customer)\s*${NUMBER_WORD}`, 'i'),
    read: readAccount,
  },
  billing_telephone_no: {
    label: new RegExp(
      String.raw`^(?:(?:main |primary )?billing (?:telephone |phone |tel\.? )?${NUMBER_WORD}|(?:main )?billing (?:telephone|phone)|BTN\b|main (?:telephone|phone|billing) ${NUMBER_WORD})`,
      'i',
    ),
    read: readPhone,
  },
  statement: {
    label:
      /^(?:statement|bill(?:ing)?|invoice) (?:date|issued|prepared)(?: on)?|^date of (?:bill|statement|invoice|issue)|^issue date|^(?:statement|bill|invoice) as of/i,
    read: readBillDate,
  },
  company: {
    label:
      /^(?:customer|company|business|account|subscriber|account holder)(?:['’]s)? name|^account (?:holder|owner)|^(?:bill(?:ed)?|service|prepared|statement) (?:to|for)\b|^customer(?= ?:)|^subscriber(?= ?:)/i,
    read: readName,
  },
};
const SERVICE =
  /^(?:service|installation|physical|location|premises?) (?:address|location)|^address of service|^service at\b/i;
/** Labels of what is not wanted: what stands beside them is never taken for something else. */
const OTHER_LABEL =
  /\b(?:due date|payment|amount|balance|total|page|invoice (?:number|no)|tax|period|mailing address|remit|customer service|plan|late after|autopay|pin\b|account type|usage|charges?|previous|current)\b/i;

/** Facts with where each was read. One that the bill gives in two ways is left out. */
export function readBill(rows: readonly BillRow[]): Partial<Record<FoundFact, Found>> {
  const facts: Partial<Record<FoundFact, Found>> = {};
  for (const fact of Object.keys(WANTED) as (keyof typeof WANTED)[]) {
    const found = onlyOne(allOf(rows, WANTED[fact]));
    if (found) facts[fact] = found;
  }
  return { ...facts, ...addressIn(rows) };
}

function allOf(rows: readonly BillRow[], { label, read }: Wanted): Found[] {
  return rows.flatMap((row, at) =>
    row.cells.flatMap((cell, place): Found[] => {
      const rest = afterLabel(cell.text, label);
      if (rest === null) return [];
      if (rest.includes(UNREADABLE)) return [{ value: UNREADABLE, snippet: cell.text, page: row.page }];
      const here = rest === '' ? null : read(rest);
      if (here !== null) return [{ value: here, snippet: cell.text, page: row.page }];
      if (rest !== '') return [];
      const near = [row.cells[place + 1], ...below(rows, at, cell).slice(0, 1)];
      for (const one of near) {
        // It may be the value, and what follows may be another one.
        if (one?.text.includes(UNREADABLE)) return [{ value: UNREADABLE, snippet: cell.text, page: row.page }];
        const value = one && !isLabel(one.text) ? read(one.text) : null;
        if (one && value !== null) return [{ value, snippet: `${cell.text} ${one.text}`, page: row.page }];
      }
      return [];
    }),
  );
}

/** What follows a label in its cell; null where the cell does not begin with it. */
function afterLabel(text: string, label: RegExp): string | null {
  const found = label.exec(text);
  return found
    ? text
        .slice(found[0].length)
        .replace(/^[\s:#.\-–—]+/, '')
        .trim()
    : null;
}

function isLabel(text: string): boolean {
  return (
    OTHER_LABEL.test(text) || SERVICE.test(text) || Object.values(WANTED).some(({ label }) => label.test(text.trim()))
  );
}

/** Cells under a cell, the nearest first, as long as the rows follow closely. */
function below(rows: readonly BillRow[], at: number, cell: BillCell): BillCell[] {
  const found: BillCell[] = [];
  let { y } = cell;
  for (const { page, cells } of rows.slice(at + 1)) {
    if (page !== rows[at]?.page) break;
    const under = cells.find(
      (one) => one.x < cell.right + cell.height && one.right > cell.x - cell.height && one.x < cell.x + 4 * cell.height,
    );
    const next = under?.y ?? cells[0]?.y ?? y;
    if (next - y > 3 * cell.height) break;
    if (!under) continue;
    found.push(under);
    y = under.y;
  }
  return found;
}

/** The one value of all places that give one; none when they differ, or one of them could not be read. */
function onlyOne(all: readonly Found[]): Found | undefined {
  const values = new Set(all.map(({ value }) => value.replaceAll(/\s+/g, ' ')));
  return values.size === 1 && !values.has(UNREADABLE) ? all[0] : undefined;
}

function readAccount(text: string): string | null {
  const [found = ''] = /^[A-Z0-9](?:[A-Z0-9-]| (?=[A-Z0-9-]*\d)){3,28}[A-Z0-9]/.exec(text) ?? [];
  return (found.match(/\d/g)?.length ?? 0) >= 4 ? found : null;
}

function readPhone(text: string): string | null {
  const [found = ''] = /^\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/.exec(text) ?? [];
  const reading = readUsNumber(found);
  return found !== '' && reading.ok ? found : null;
}

function readName(text: string): string | null {
  const name = text.trim();
  const isName = /^[\p{Lu}\d][\p{L}\d&'’.,()/ -]{2,79}$/u.test(name) && /\p{L}{2}/u.test(name);
  return isName && !/\d{4,}/.test(name) && !name.endsWith(':') ? name : null;
}

function addressIn(rows: readonly BillRow[]): Partial<Record<keyof BillAddress, Found>> {
  const all = rows.flatMap((row, at) =>
    row.cells.flatMap((cell, place) => {
      const rest = afterLabel(cell.text, SERVICE);
      if (rest === null) return [];
      const under = below(rows, at, cell).map(({ text }) => text);
      const beside = row.cells[place + 1];
      const besideUnder = beside ? below(rows, at, beside).map(({ text }) => text) : [];
      const blocks = rest === '' ? [[...(beside ? [beside.text] : []), ...besideUnder], under] : [[rest, ...under]];
      const address = blocks.map(addressOf).find((one) => one !== null);
      if (!address && blocks.some((block) => block.slice(0, 3).some((line) => line.includes(UNREADABLE))))
        return [null];
      return address ? [{ ...address, page: row.page }] : [];
    }),
  );
  if (new Set(all.map((one) => JSON.stringify(one?.parts))).size !== 1) return {};
  const [first] = all;
  if (!first) return {};
  const { parts, snippet, page } = first;
  const given = Object.entries<string>({ ...parts }).filter(([, value]) => value !== '');
  return Object.fromEntries(given.map(([field, value]) => [field, { value, snippet, page }]));
}

/** The address that a block of lines begins with, perhaps after a name. */
function addressOf(block: readonly string[]): { parts: BillAddress; snippet: string } | null {
  for (const skipped of [0, 1]) {
    const [first = '', second = '', third = ''] = block.slice(skipped);
    for (const [street, city, snippet] of splits(first, second, third)) {
      const streetParts = readStreetLine(street);
      const cityParts = readCityLine(city);
      if (streetParts && cityParts) return { parts: { ...streetParts, ...cityParts }, snippet };
    }
  }
  return null;
}

/** Street and city may stand in one line, in two, or with the unit in a line between them. */
function splits(first: string, second: string, third: string): [street: string, city: string, snippet: string][] {
  const parts = first.split(/,\s*/);
  const inOne = parts.map((_, at): [string, string, string] => [
    parts.slice(0, at + 1).join(', '),
    parts.slice(at + 1).join(', '),
    first,
  ]);
  const street = first.replace(/,$/, '');
  return [
    ...inOne,
    [street, second, `${first} ${second}`],
    [`${street}, ${second}`, third, `${first} ${second} ${third}`],
  ];
}
