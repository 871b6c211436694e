import type { TripReason, TripwireLimits } from '../domain/guard/tripwire.ts';
import type { LineFacts } from '../domain/guard/security-score.ts';
import type { LineDetails } from '../domain/lines/line-details.ts';
import type { LineSchedule } from '../domain/guard/line-schedule.ts';
import type { Problem } from './outcome.ts';

/** An hour in which calls abroad passed a limit. */
export interface TripwireHit {
  /** ISO time at which that was seen. */
  at: string;
  /** ISO time at which the hour began. */
  hour: string;
  /** Line that most of the calls come from; empty where that is not known. */
  line: string;
  reasons: TripReason[];
  calls: number;
  minutes: number;
  /** Dollars, as a decimal. */
  cost: string;
  /** Codes of countries that were never called before. */
  countries: string[];
}

/** The watch over this hour's calls abroad. */
export interface TripwireState {
  /** What the person chose; null for on while some line can make calls abroad. */
  chosen: boolean | null;
  on: boolean;
  limits: TripwireLimits;
  /** ISO time of the last look that was answered; null before the first. */
  lookedAt: string | null;
  /** Why the last look was not answered. */
  problem: Problem | null;
  /** The newest first. */
  hits: TripwireHit[];
}

/** What became of the last edge of a schedule. */
export type ScheduleStep =
  /** The line could not be read or reached so far, or the edge was not come to yet. */
  | 'waiting'
  /** The schedule switched the line. */
  | 'done'
  /** The line was so already: nothing was sent. */
  | 'already'
  /** The schedule had not switched it off, so it leaves it off. */
  | 'was-off'
  /** The line is locked, so calls abroad stay off. */
  | 'locked'
  /** A person changed calls abroad meanwhile, so they are left alone. */
  | 'changed-here'
  /** No answer came, and it is being looked up. */
  | 'unknown'
  | 'cannot-tell'
  | 'refused'
  /** The line is not in the account any more. */
  | 'gone';

/** A schedule, and what it did last. */
export interface ScheduleState {
  schedule: LineSchedule;
  /** Whether calls abroad are allowed now, by the schedule. */
  allowed: boolean;
  /** ISO time of the next edge; null where there is none. */
  until: string | null;
  step: ScheduleStep;
  /** Entry in the activity log of what it sent; null where it sent nothing. */
  activityId: string | null;
  /** The line is otherwise since: somebody else switched it, and it stays so until the next edge. */
  overridden: boolean;
}

/** What the guard knows of one line. */
export interface LineGuardState {
  facts: LineFacts;
  details: LineDetails;
  schedule: ScheduleState | null;
}

/** What became of a lock, as the line was read after it. */
export interface LineLocked {
  found: 'locked' | 'not-locked' | 'unread';
}
