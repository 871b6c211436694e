import { randomUUID } from 'node:crypto';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MoveRow, MoveStep } from '#shared/bridge/new-port.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { JournalEntries, JournalRecord } from '../journal/journal-entries.ts';
import { knownIds } from '../journal/list-pages.ts';
import type { StoredRun } from './stored-moves.ts';

export const CREATE = 'lnp.createLnp';

/** A run that has not begun. Secrets are no part of it. */
export function newRun({ bill, trunk, requests }: CommandInput<'newPort.start'>, now: number): StoredRun {
  return {
    id: randomUUID(),
    at: new Date(now).toISOString(),
    state: 'paused',
    problem: null,
    trunk,
    bill,
    requests: requests.map(({ pincode: _pincode, ssn: _ssn, ...request }) => request),
    rows: requests.map(({ number2port = '' }) => newRow(number2port, trunk)),
  };
}

function newRow(number: string, trunk: string): MoveRow {
  return {
    number,
    create: 'waiting',
    line: trunk === '' ? null : 'waiting',
    id: null,
    problem: null,
    warnings: [],
    createEntry: null,
    lineEntry: null,
  };
}

/** Whether something of a row waits, is on its way, or has no known end. */
export function isLeft({ create, line }: MoveRow): boolean {
  if (create === 'done') return line !== null && isOpenStep(line);
  return isOpenStep(create);
}

function isOpenStep(step: MoveStep): boolean {
  return step === 'waiting' || step === 'sending' || step === 'unknown';
}

/** What the end of the app cut off: what was never written down waits, the rest has no known end. */
export function cutOff(row: MoveRow): void {
  if (row.create === 'sending') row.create = row.createEntry === null ? 'waiting' : 'unknown';
  if (row.line === 'sending') row.line = row.lineEntry === null ? 'waiting' : 'unknown';
}

/** What is asked of the journal. */
export type RowEntries = Pick<JournalEntries, 'get' | 'find'>;

/**
 * A row takes what the journal says of its steps without a known end, and of those that turn out to be done after all: also of
 * an earlier try, for which a later one is refused.
 *
 * @param since ISO time at which its run began
 */
export function follow(row: MoveRow, entries: RowEntries, since: string): void {
  row.create = followed(row, row.create, row.createEntry, entries);
  const made = row.create === 'failed' ? madeBefore(row, entries, since) : undefined;
  if (made) Object.assign(row, { create: 'done' satisfies MoveStep, createEntry: made.id, problem: null });
  if (row.line !== null) row.line = followed(row, row.line, row.lineEntry, entries);
}

function madeBefore({ number }: MoveRow, entries: RowEntries, since: string): JournalRecord | undefined {
  const made = entries.find({ operations: [CREATE], states: ['done'], since, naming: number });
  return made.find(({ params }) => params['number2port'] === number);
}

function followed(row: MoveRow, step: MoveStep, entryId: string | null, entries: RowEntries): MoveStep {
  if (entryId === null) return step;
  // One that was told as not done may be found later, also when it waits to be tried again.
  const mayBeDone = step === 'failed' || step === 'waiting';
  const isFound = mayBeDone && entries.get(entryId)?.state === 'done';
  return step === 'unknown' || isFound ? stepOf(row, entryId, entries) : step;
}

function stepOf(row: MoveRow, entryId: string, entries: RowEntries): MoveStep {
  const entry = entries.get(entryId);
  const problem = entry?.detail as Partial<Problem> | null | undefined;
  switch (entry?.state) {
    case 'done':
      row.problem = null;
      return 'done';
    case 'not-done':
      if (!entry.sent) return 'waiting';
      row.problem = { kind: 'not-done' };
      return 'failed';
    case 'refused':
      row.problem = problem?.kind === undefined ? { kind: 'not-done' } : (problem as Problem);
      return 'failed';
    default:
      return 'unknown';
  }
}

/** Id of a request in the answer to its creation. */
export function idIn(value: unknown): string | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
}

/**
 * The request that was made, where its answer named none: the one that was not listed before it was sent. Null where that is
 * not known, and where several came since: an older request must not get the line.
 *
 * @param before what the journal has of the list before it was sent
 */
export function requestMade(listed: readonly string[], before: unknown): string | null {
  const known = knownIds(before);
  if (!known) return null;
  const added = listed.filter((id) => !Object.hasOwn(known, id));
  return added.length === 1 ? (added[0] ?? null) : null;
}
