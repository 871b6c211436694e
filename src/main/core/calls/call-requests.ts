// What main asks of the thread that keeps the archive of calls.
import type { ArchivedCall, CallAnswer, CallGroups, CallPictures, ExportCheck } from '#shared/bridge/calls.ts';
import type { CallFilter, CallSums, GroupBy } from '#shared/domain/calls/call-filter.ts';
import type { ProviderCall } from '#shared/domain/calls/call-rows.ts';
import type { SumDifference } from '#shared/domain/calls/summary-check.ts';
import type { DayFacts } from '#shared/domain/calls/unusual.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import type { CallOrder, OutgoingCalls } from './call-query.ts';
import type { ReadSpan, WindowRead } from './call-store.ts';

/** What a file of calls is written from. */
export interface ExportInput {
  path: string;
  filter: CallFilter;
  /** IANA name of the zone that times are written in. */
  zone: string;
  /** What numbers are called, by their digits. */
  names: ReadonlyMap<string, string>;
}

/** Every question, with what it is given and what it answers. */
export interface CallRequests {
  /** Takes a page of a window; answers how many calls of the window there are so far. */
  stage: { given: { calls: readonly ProviderCall[]; zone: string; first: boolean }; answer: number };
  settle: { given: WindowRead; answer: { kept: boolean; differs: SumDifference[] } };
  /** What was read, by the zone that the provider has now. */
  spans: { given: string; answer: ReadSpan[] };
  useTags: { given: readonly (readonly [number: string, tags: readonly string[]])[]; answer: null };
  find: { given: { filter: CallFilter; order: CallOrder; limit: number }; answer: CallAnswer };
  part: { given: { filter: CallFilter; order: CallOrder; start: number; end: number }; answer: ArchivedCall[] };
  one: { given: number; answer: ArchivedCall | null };
  sums: { given: CallFilter; answer: CallSums };
  groups: { given: { filter: CallFilter; by: GroupBy; zone: string }; answer: CallGroups };
  pictures: { given: { filter: CallFilter; zone: string }; answer: CallPictures };
  /** Numbers that called or were called in a time. */
  numbersIn: { given: Span; answer: string[] };
  /** Whom calls of a time went to: each number once for each type of call and each line. */
  outgoingIn: { given: Span; answer: OutgoingCalls[] };
  dayFacts: { given: { now: number; zone: string; known: readonly Span[] }; answer: DayFacts };
  export: { given: ExportInput; answer: ExportCheck };
}

export type RequestName = keyof CallRequests;
export type Given<N extends RequestName> = CallRequests[N]['given'];
export type Answer<N extends RequestName> = CallRequests[N]['answer'];
