// The archive of calls.
import type { CallSums, GroupBy } from '../domain/calls/call-filter.ts';
import type { Direction } from '../domain/calls/call-kinds.ts';
import type { SumDifference } from '../domain/calls/summary-check.ts';
import type { Unusual } from '../domain/calls/unusual.ts';
import type { Span } from '../domain/calls/windows.ts';
import type { Problem } from './outcome.ts';

/** A call as the page shows it. Amounts are ten-thousandths; null where the provider does not say them. */
export interface ArchivedCall {
  /** Unique in the archive; another one after the time it lies in was read anew. */
  id: number;
  /** Unix seconds. */
  at: number;
  direction: Direction;
  type: string;
  status: string;
  answered: boolean;
  /** The account's number, and the other side. */
  own: string;
  other: string;
  line: string;
  /** Two letters, or a dial code; empty where the other side is no known number. */
  country: string;
  rate: string;
  minutes: number | null;
  billed: number | null;
  ccrf: number | null;
  cost: number | null;
}

/** A stretch of time whose list of calls differs from the provider's own sums. */
export interface DifferingSpan extends Span {
  differs: SumDifference[];
}

/** What the archive has, and what it is doing. */
export interface ArchiveState {
  /** Stretches of time that were read whole, the oldest first. */
  known: Span[];
  differing: DifferingSpan[];
  /** How far a reading is that is under way; null when there is none. */
  reading: ArchiveReading | null;
  /** Why the last reading ended early; null where it did not. */
  problem: Problem | null;
  /** The archive cannot be written or read on this computer. */
  broken: boolean;
  /** It is only kept until the app is closed, as this computer has no keychain. */
  inMemory: boolean;
}

export interface ArchiveReading extends Span {
  /** Windows that were read, of how many. */
  done: number;
  total: number;
  /** Calls that came so far. */
  calls: number;
}

/** The first calls that match, and what all of them add up to. */
export interface CallAnswer {
  sums: CallSums;
  rows: ArchivedCall[];
  /** What calls of the archive can be narrowed to; numbers up to a few hundred. */
  lines: string[];
  numbers: string[];
  countries: string[];
  tags: string[];
}

/** Sums of one group; `key` is a type, a line, a number, a day such as `2026-11-02`, a country, or a tag. */
export interface CallGroup extends CallSums {
  key: string;
}

export interface CallGroups {
  by: GroupBy;
  groups: CallGroup[];
  sums: CallSums;
}

/** Sums for pictures. */
export interface CallPictures {
  /** By day and kind of call. */
  days: (CallSums & { day: string; type: string })[];
  /** Calls by weekday (1 is Monday) and hour. */
  hours: { weekday: number; hour: number; calls: number }[];
  /** Where most was called to, by number or country. */
  destinations: CallGroup[];
  lines: CallGroup[];
}

/** A call with what the rate list says of it. */
export interface CallDetails {
  call: ArchivedCall;
  /** Dollars a minute by the rate list; null where it says nothing of such a call. */
  listed: { rate: string; of: string; at: string } | null;
  /** The call's rate is the listed one; null where one of them is not known. */
  matches: boolean | null;
}

/** The last calls of a number, from or to it. */
export interface NumberCalls {
  /** The newest first; few of them. */
  rows: ArchivedCall[];
  /** Calls of the last seven days, as far as the archive has them. */
  total: number;
  /** ISO time until which the archive has the last seven days whole; null where it does not. */
  until: string | null;
  reading: boolean;
  /** Why the last reading ended early; null where it did not. */
  problem: Problem | null;
}

/** What is unusual about a day such as `2026-11-02`. */
export interface UnusualDay {
  day: string;
  reasons: Unusual[];
}

/** What is told about calls, and the report of each week. */
export interface CallNotices {
  /** What of a day is not told as unusual, neither on Home nor by a notification. */
  silenced: Unusual['why'][];
  report: WeeklyReportState;
}

/** The report that is written each Monday. */
export interface WeeklyReportState {
  on: boolean;
  /** Where it is written to; empty before a folder was chosen. */
  folder: string;
  /** ISO time of the next one. */
  next: string;
  /** The last one that was written: its days, its ISO time, its calls and cost in ten-thousandths, and its file; null for none. */
  last: { first: string; last: string; at: string; calls: number; cost: number; name: string } | null;
  writing: boolean;
  /** Why the last one could not be written; null where it could. */
  problem: Problem | null;
  /** The folder is not there. */
  noFolder: boolean;
}

/** What an exported file was found to hold when it was read again. */
export interface ExportCheck {
  rows: number;
  minutes: number;
  cost: number;
  /** It has the same rows and sums as the screen. */
  same: boolean;
}
