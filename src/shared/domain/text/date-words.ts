import { dateFormat } from './formats.ts';
import { plainText } from './plain-text.ts';

/** Moments from the first to before the second, in milliseconds, in this computer's time. */
export interface Span {
  from: number;
  to: number;
}

/** What of a text means a time, and the rest of it. */
export interface DateWords {
  span: Span;
  rest: string;
}

const LANGUAGES = ['en', 'es'] as const;
/** Abbreviations that people write and Intl does not. */
const SHORT: Readonly<Record<string, number>> = { sept: 8, set: 8 };
let months: Map<string, number> | undefined;

/** Months by their names in both languages, whole and shortened, without accents and dots. */
function monthNames(): Map<string, number> {
  if (months) return months;
  months = new Map(Object.entries(SHORT));
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const) {
      const format = dateFormat(language, { month });
      for (let index = 0; index < 12; index += 1)
        months.set(plainText(format.format(new Date(2026, index, 15))).replace('.', ''), index);
    }
  return months;
}

const day = (now: Date, offset: number): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset).getTime();
const month = (year: number, index: number): Span => ({
  from: new Date(year, index, 1).getTime(),
  to: new Date(year, index + 1, 1).getTime(),
});
/** Weeks begin on Monday. */
const week = (now: Date, offset: number): Span => {
  const monday = -((now.getDay() + 6) % 7) + offset * 7;
  return { from: day(now, monday), to: day(now, monday + 7) };
};

const PHRASES: readonly [RegExp, (now: Date) => Span][] = [
  [/\b(?:today|hoy)\b/, (now) => ({ from: day(now, 0), to: day(now, 1) })],
  [/\b(?:yesterday|ayer)\b/, (now) => ({ from: day(now, -1), to: day(now, 0) })],
  [/\b(?:this week|esta semana)\b/, (now) => week(now, 0)],
  [/\b(?:last week|(?:la )?semana pasada)\b/, (now) => week(now, -1)],
  [/\b(?:this month|este mes)\b/, (now) => month(now.getFullYear(), now.getMonth())],
  [/\b(?:last month|(?:el )?mes pasado)\b/, (now) => month(now.getFullYear(), now.getMonth() - 1)],
  [
    /\b(?:this year|este ano)\b/,
    (now) => ({ from: +new Date(now.getFullYear(), 0), to: +new Date(now.getFullYear() + 1, 0) }),
  ],
  [
    /\b(?:last year|(?:el )?ano pasado)\b/,
    (now) => ({ from: +new Date(now.getFullYear() - 1, 0), to: +new Date(now.getFullYear(), 0) }),
  ],
];

/** A month or a day of one, with words and a year around it: `oct 2026`, `October 12`, `12 de octubre de 2026`. */
const NAMED =
  /(?:\b(\d{1,2})\s+(?:de\s+)?)?\b([a-z]{3,10})\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!\d))?(?:,?\s+(?:de\s+)?(20\d\d)\b)?/g;

/**
 * Finds the words of a time in what a person looks for, in English and Spanish whatever the app's language: `today`,
 * `last week`, `octubre`, `oct 2026`, `2026-10`. A month without a year is the latest one that has begun.
 */
export function readDateWords(text: string, now: Date): DateWords | undefined {
  const plain = plainText(text);
  for (const [pattern, span] of PHRASES) {
    const match = pattern.exec(plain);
    if (match) return { span: span(now), rest: without(plain, match) };
  }
  const iso = /\b(20\d\d)-(0[1-9]|1[0-2])(?:-([0-2]\d|3[01]))?\b/.exec(plain);
  if (iso) {
    const [, year, index, date] = iso.map(Number);
    return {
      span: inMonth(year ?? 0, (index ?? 1) - 1, iso[3] === undefined ? undefined : date),
      rest: without(plain, iso),
    };
  }
  for (const match of plain.matchAll(NAMED)) {
    const [, before, name = '', after, year] = match;
    const index = monthNames().get(name);
    if (index === undefined) continue;
    const latest = index > now.getMonth() ? now.getFullYear() - 1 : now.getFullYear();
    const date = before ?? after;
    return {
      span: inMonth(year === undefined ? latest : Number(year), index, date === undefined ? undefined : Number(date)),
      rest: without(plain, match),
    };
  }
  return undefined;
}

function inMonth(year: number, index: number, date: number | undefined): Span {
  if (date === undefined) return month(year, index);
  return { from: new Date(year, index, date).getTime(), to: new Date(year, index, date + 1).getTime() };
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim();
}
