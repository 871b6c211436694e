// Several recipients of a fax, pasted or from a file.
import { readUsNumber, type PhoneProblem } from '../phone/phone-number.ts';
import { readRecipient } from '../phone/written-recipient.ts';
import { parseCsv } from '../text/csv.ts';
import { plainText } from '../text/plain-text.ts';
import { COVER_MOST } from './cover.ts';

/** Somebody who gets a fax. */
export interface FaxRecipient {
  /** Ten digits. */
  number: string;
  /** Empty where it is not known. */
  name: string;
}

/** Fewer digits are no number that somebody wanted to paste. */
const LIKE_A_NUMBER = 7;

/** Recipients of a text, each on a line of its own or behind a semicolon or comma, with or without a name; and what was none. */
export function readSeveral(text: string): { recipients: FaxRecipient[]; unread: string[] } {
  const recipients: FaxRecipient[] = [];
  const unread: string[] = [];
  const take = (part: string, isRest: boolean): void => {
    const { reading, name } = readRecipient(part);
    if (reading.ok) recipients.push({ number: reading.digits, name });
    else if (!isRest && reading.problem === 'several') for (const rest of part.split(',')) take(rest, true);
    else if (part.replace(/\D/g, '').length >= LIKE_A_NUMBER) unread.push(part.trim());
  };
  for (const part of text.split(/[\r\n;]+/)) take(part, false);
  return { recipients, unread };
}

/** A row of a file that cannot be faxed to, and the rule that it breaks. */
export interface FileMistake {
  /** Row of the file, the first being 1. */
  row: number;
  text: string;
  problem: PhoneProblem;
}

export interface FileRecipients {
  recipients: FaxRecipient[];
  mistakes: FileMistake[];
  /** Rows whose number stood in an earlier one. */
  twice: number;
  /** Whether any column has numbers. */
  hasNumbers: boolean;
}

/** The likeliest first: accounts and orders have a number as well. */
const NUMBER_NAMES = [
  /\bfax\b/,
  /^(?:number|numero)$/,
  /\b(?:phone|telephone|tel|telefono)\b/,
  /\b(?:number|numero)\b/,
];
const NAME_NAMES = [
  /^(?:full |display |contact )?name$|^nombre(?: completo)?$/,
  /^(?:recipient|to|contact|destinatario|para|contacto)$/,
  /^(?:company|organi[sz]ation|practice|office|empresa|consultorio)$/,
];

/** Recipients of a CSV file: a column of numbers, and one of names where there is one. Without titles, the first column of numbers counts. */
export function readRecipientFile(text: string): FileRecipients {
  const { headers, rows, headPlace, places } = parseCsv(text);
  const titled = columnOf(headers, NUMBER_NAMES);
  const all = titled === undefined ? [headers, ...rows] : rows;
  const placesOfAll = titled === undefined ? [headPlace, ...places] : places;
  const column = titled ?? numberColumn(all);
  if (column === undefined) return { recipients: [], mistakes: [], twice: 0, hasNumbers: false };
  const named = titled === undefined ? nameColumn(all, column) : columnOf(headers, NAME_NAMES);
  const found = new Map<string, FaxRecipient>();
  const mistakes: FileMistake[] = [];
  let twice = 0;
  for (const [index, cells] of all.entries()) {
    const written = (cells[column] ?? '').trim();
    const reading = readUsNumber(written);
    if (!reading.ok) mistakes.push({ row: placesOfAll[index] ?? 0, text: written, problem: reading.problem });
    else if (found.has(reading.digits)) twice += 1;
    else found.set(reading.digits, { number: reading.digits, name: nameIn(cells, named) });
  }
  return { recipients: [...found.values()], mistakes, twice, hasNumbers: true };
}

function nameIn(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim().replace(/\s+/g, ' ').slice(0, COVER_MOST.name);
}

function columnOf(headers: readonly string[], names: readonly RegExp[]): number | undefined {
  const plain = headers.map((header) =>
    plainText(header)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  for (const name of names) {
    const at = plain.findIndex((header) => name.test(header));
    if (at >= 0) return at;
  }
  return undefined;
}

function numberColumn(rows: readonly (readonly string[])[]): number | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => at);
  return columns.find((at) => rows.some((cells) => readUsNumber(cells[at] ?? '').ok));
}

function nameColumn(rows: readonly (readonly string[])[], numbers: number): number | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => at);
  return columns.find((at) => at !== numbers && rows.some((cells) => /\p{L}{2}/u.test(cells[at] ?? '')));
}
