// A text to each row of a file, filled from its columns.
import { readUsNumber, type PhoneProblem, type PhoneReading } from '../phone/phone-number.ts';
import { parseCsv } from '../text/csv.ts';
import { plainText } from '../text/plain-text.ts';
import { fillFields, openFields } from './snippet.ts';
import { PARTS, textParts } from './text-parts.ts';

/** Rows that are texted at most. */
export const MOST_MERGED = 500;

/** Titles of the column of numbers, the likeliest first: orders, accounts and faxes have a number as well. */
const NUMBERS = [
  /\b(mobile|cell|cellphone|celular|movil)\b/,
  /\b(phone|telephone|telefono|tel)\b/,
  /^(number|numero)$/,
  /\b(number|numero)\b/,
];
/** The likeliest first: “Consent asked on” does not say that they agreed. */
const CONSENTS = [
  /^(consent|opt in|opted in|optin|permission|agreed|consentimiento|permiso|autorizacion)$/,
  /\b(consent|consents|opt in|optin|permission|agreed|consentimiento|permiso|autorizacion)\b/,
];
const OPTED_OUT =
  /\b(opt out|optout|opted out|unsubscribed?|withdrawn|revoked|do not (?:text|sms|contact)|dnc|baja|no (?:contactar|enviar))\b/;
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ok', 'agreed', 'si', 's', 'opt in', 'opted in', 'optin']);
const NO = new Set(['no', 'n', 'false', '0']);
const REFUSES = /^(?:opt(?:ed)? out|optout|declined|refused|denied|withdrawn|revoked)$/;
/** A day alone, or with a time, says that they agreed on it. With words behind it, it may say that they opted out. */
const DAY =
  /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Why a row is left out. */
export type LeftOut =
  | PhoneProblem
  | 'no-consent'
  | 'opted-out'
  | 'no-elsewhere'
  | 'twice'
  | 'empty-field'
  | 'too-long'
  | 'too-many';

export interface MergeRow {
  /** Row of the file, the first being 1. */
  row: number;
  peer: string;
  /** What the file says of their consent. */
  consent: string;
  body: string;
  parts: number;
}

export interface MergePlan {
  /** Titles of the columns, as fields of the text. */
  fields: string[];
  /** Columns without which nothing is texted. */
  lacks: ('number' | 'consent')[];
  rows: MergeRow[];
  leftOut: { row: number; written: string; why: LeftOut }[];
  parts: number;
}

/**
 * Reads a file once; the answer says for a text what is sent to whom, and which rows are left out: without a number, without
 * consent, or with a field that is empty. A text is typed letter by letter, and a file may have a hundred thousand rows.
 */
export function mergeOf(file: string): (text: string) => MergePlan {
  const { headers, rows, places } = parseCsv(file);
  const titles = headers.map(spaced);
  const number = NUMBERS.map((name) => titles.findIndex((title) => name.test(title))).find((at) => at >= 0) ?? -1;
  const columns = consentColumns(titles);
  const [consent = -1] = columns.consents;
  const lacks: MergePlan['lacks'] = [];
  if (number < 0) lacks.push('number');
  if (consent < 0) lacks.push('consent');
  const given = rows.map((cells, index): Given => {
    const written = (cells[number] ?? '').trim();
    return {
      ...{ row: places[index] ?? 0, cells, written, agreed: (cells[consent] ?? '').trim() },
      ...{ isOut: isOptedOut(cells.map(spaced), columns), reading: readUsNumber(written) },
    };
  });
  const refused = new Set(
    given
      .filter(({ agreed, isOut }) => isOut || (agreed !== '' && !isConsent(agreed)))
      .map(({ reading }) => reading.digits),
  );
  const seen = new Set<string>();
  const judged = given.map((one) => ({ ...one, why: whyNot(one, seen, refused) }));
  return (text) => {
    const plan: MergePlan = {
      fields: headers.filter((header) => header !== ''),
      lacks,
      rows: [],
      leftOut: [],
      parts: 0,
    };
    if (lacks.length > 0) return plan;
    for (const one of judged) {
      const { row, written, why } = one;
      const found = why ?? (plan.rows.length < MOST_MERGED ? filledRow(one, headers, text) : 'too-many');
      if (typeof found === 'string') plan.leftOut.push({ row, written, why: found });
      else plan.rows.push(found);
    }
    plan.parts = plan.rows.reduce((sum, { parts }) => sum + parts, 0);
    return plan;
  };
}

interface Given {
  row: number;
  cells: readonly string[];
  written: string;
  reading: PhoneReading;
  agreed: string;
  /** Another column says that they do not agree. */
  isOut: boolean;
}

interface ConsentColumns {
  /** Those that say who agrees, the likeliest first. */
  consents: number[];
  /** Those that say who does not. */
  outs: number[];
}

function consentColumns(titles: readonly string[]): ConsentColumns {
  const columns = (name: RegExp): number[] => titles.flatMap((title, at) => (name.test(title) ? [at] : []));
  const outs = columns(OPTED_OUT).filter((at) => !/\bopt in\b/.test(titles[at] ?? ''));
  const consents = new Set(CONSENTS.flatMap(columns).filter((at) => !outs.includes(at)));
  return { consents: [...consents], outs };
}

/** Whether a column beside that of the consent says that they do not agree. */
function isOptedOut(said: readonly string[], { consents, outs }: ConsentColumns): boolean {
  const saysNo = (at: number) => NO.has(said[at] ?? '') || REFUSES.test(said[at] ?? '');
  return outs.some((at) => Boolean(said[at]) && !NO.has(said[at] ?? '')) || consents.slice(1).some(saysNo);
}

function isConsent(agreed: string): boolean {
  return YES.has(spaced(agreed)) || DAY.test(agreed);
}

/** Why a row is left out whatever the text says; null where it is not. @param refused numbers of which a row says that they do not agree */
function whyNot({ reading, agreed, isOut }: Given, seen: Set<string>, refused: ReadonlySet<string>): LeftOut | null {
  if (!reading.ok) return reading.problem;
  if (isOut) return 'opted-out';
  if (!isConsent(agreed)) return 'no-consent';
  if (refused.has(reading.digits)) return 'no-elsewhere';
  if (seen.has(reading.digits)) return 'twice';
  seen.add(reading.digits);
  return null;
}

function filledRow(
  { row, cells, reading, agreed }: Given,
  headers: readonly string[],
  text: string,
): LeftOut | MergeRow {
  const values = new Map(headers.map((header, at) => [header.toLowerCase(), (cells[at] ?? '').trim()]));
  const body = fillFields(text, values).trim();
  // What stood in the file may look like a field, and is none.
  if (openFields(text).some((field) => !values.get(field.slice(1, -1).trim().toLowerCase()))) return 'empty-field';
  const { parts } = textParts(body);
  if (parts > PARTS.block) return 'too-long';
  return { row, peer: reading.digits, consent: agreed.slice(0, 100), body, parts };
}

function spaced(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
