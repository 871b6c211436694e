import type { Direction } from './call-kinds.ts';
import type { Span } from './windows.ts';

/** What calls are narrowed to; empty texts and null for all. */
export interface CallFilter extends Span {
  line: string;
  /** Ten digits of a number of the account. */
  number: string;
  direction: Direction;
  /** `missed`: came in, was not answered, and the caller was not called back within {@link CALL_BACK_SECONDS}. */
  answered: 'yes' | 'no' | 'missed' | '';
  /** Ten-thousandths of a minute that a call lasted at least, and of a dollar that it cost more than; null for any. */
  minutes: number | null;
  cost: number | null;
  /** Two letters, or a dial code where the country is not known. */
  country: string;
  /** Tag of the account's number; {@link NO_TAG} for numbers without one. */
  tag: string;
  text: string;
  /** Numbers of contacts whose names have the words of the text. */
  named: readonly string[];
}

/** All calls of a time, or those whose numbers or line have a text. */
export function allCallsOf({ from, to }: Span, text = '') {
  return {
    ...{ from, to, line: '', number: '', direction: '', answered: '', minutes: null, cost: null },
    ...{ country: '', tag: '', text, named: [] },
  } satisfies CallFilter;
}

/** Time in which a missed call is called back. */
export const CALL_BACK_SECONDS = 86_400;

/** Numbers without a tag, as a tag: no person can write it. */
export const NO_TAG = '\u0000';

/** By what calls are added up. */
export const GROUPS = ['type', 'line', 'number', 'day', 'country', 'tag'] as const;
export type GroupBy = (typeof GROUPS)[number];

export const SORTS = ['time', 'minutes', 'billed', 'cost'] as const;
export type CallSort = (typeof SORTS)[number];

/** Sums in whole ten-thousandths. */
export interface CallSums {
  calls: number;
  minutes: number;
  billed: number;
  cost: number;
}

export const NO_SUMS: CallSums = { calls: 0, minutes: 0, billed: 0, cost: 0 };

export function addSums(a: CallSums, b: CallSums): CallSums {
  return {
    calls: a.calls + b.calls,
    minutes: a.minutes + b.minutes,
    billed: a.billed + b.billed,
    cost: a.cost + b.cost,
  };
}
