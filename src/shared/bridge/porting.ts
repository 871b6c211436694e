import type { Problem } from './outcome.ts';

/** A status that a move was seen to have. */
export interface PortSeen {
  /** ISO time at which it was read; the provider says no time of a status. */
  at: string;
  /** In the provider's words. */
  status: string;
  /** The day that stood there then, as YYYY-MM-DD; empty without one. */
  day: string;
}

/**
 * Whether a number can be moved here, as the provider answered.
 *
 * - `cannot`: the provider refused, `problem` has its words.
 * - `unknown`: there is no answer, `problem` says why.
 */
export interface Portability {
  /** Ten digits. */
  number: string;
  answer: 'can' | 'cannot' | 'unknown';
  /** Days until the move date, as the provider counts them; it does not say whether these are business days. */
  focDays?: number;
  /** ISO time. */
  checkedAt: string;
  problem?: Problem;
}

/** Answers are kept so long, in days. */
export const PORTABILITY_DAYS = 7;
/** Numbers of one check. */
export const PORTABILITY_MOST = 500;

/** For a number that moves, PIN or social security digits are kept on this computer. */
export interface KeptKeys {
  /** Ten digits. */
  number: string;
  /** ISO time at which they go, whatever becomes of the move. */
  until: string;
}

/** They are kept so long at most, in days: longer than nearly every move takes. */
export const KEYS_DAYS = 30;
