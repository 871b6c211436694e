import { WATCH_MS, type ActivityState } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database } from '../store/database.ts';
import { parsed } from './entry-form.ts';
import type { Named } from './matchers.ts';
import { targetOf } from './entry-words.ts';
import { MAY_BE_DONE } from './journal-entries.ts';
import { mayBeUndoneBy } from './list-before.ts';
import { COUNT_OPEN } from './open-changes.ts';
import type { LaterChange, UnknownChange } from './finding.ts';

/** Changes without a known end, and those that no list showed: what never left is none of them. */
const LOOKABLE = `(state IN ('unknown', 'cannot-tell') OR (state = 'not-done' AND sent = 1))`;

/** Changes that the provider says it carried out, of which a list may show whether it did. */
const CAN_SHOW = `state = 'done' AND effect <> 'spend' AND before IS NOT NULL`;

/** What a look for the end of a change asks of the journal. */
export class OpenEntries {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** How many changes are on their way or without a known end. */
  count(): number {
    return Number(this.#db.get(COUNT_OPEN)?.['count'] ?? 0);
  }

  /**
   * A change without an answer, with all that a look needs: also one that was said to be not done because no list showed it.
   * Undefined for any other.
   */
  unknown(id: string): UnknownChange | undefined {
    return this.#change(id, LOOKABLE);
  }

  /** A spend that was refused, where it is known what was there before it: what came into the list since is its work. */
  refusedSpend(id: string): UnknownChange | undefined {
    return this.#change(id, `state = 'refused' AND effect = 'spend' AND before IS NOT NULL`);
  }

  /** A change that was refused. */
  refused(id: string): UnknownChange | undefined {
    return this.#change(id, `state = 'refused'`);
  }

  /**
   * Keeps that the provider says it carried out a change, until a list showed it: also beyond the end of the app. Not one of which
   * no list can tell it, as {@link answered} says.
   *
   * @param isOneOfMany whether it is looked at together with others
   */
  noteAnswered(id: string, isOneOfMany: boolean): void {
    this.#db.run(
      `INSERT OR REPLACE INTO answered_change (journal_id, at, many) SELECT id, ?, ? FROM journal WHERE id = ? AND ${CAN_SHOW}`,
      ...[new Date(this.#now()).toISOString(), Number(isOneOfMany), id],
    );
  }

  /** A list showed it, or nobody will look any more. */
  forgetAnswered(id: string): void {
    this.#db.run('DELETE FROM answered_change WHERE journal_id = ?', id);
  }

  /** Ids of what no list has shown so far, in the order of their answers; what was answered before `oldest`, in milliseconds, is forgotten. */
  notShown({ isOneOfMany, oldest }: { isOneOfMany: boolean; oldest: number }): { id: string; answeredAt: number }[] {
    const many = Number(isOneOfMany);
    this.#db.run('DELETE FROM answered_change WHERE many = ? AND at < ?', many, new Date(oldest).toISOString());
    return this.#db
      .all('SELECT journal_id, at FROM answered_change WHERE many = ? ORDER BY rowid', many)
      .map(({ journal_id, at }) => ({ id: String(journal_id), answeredAt: Date.parse(String(at)) }));
  }

  /**
   * A change that the provider says it carried out and that no list has shown so far, where it is known what was there before it
   * and no later one from here may have undone it. Spends are looked for otherwise: {@link refusedSpend}.
   */
  answered(id: string): UnknownChange | undefined {
    const change = this.#change(id, `${CAN_SHOW} AND id IN (SELECT journal_id FROM answered_change)`);
    if (!change) return undefined;
    const named = [targetOf(change.operation, change.params), ...Object.values(change.params).flat()];
    const later = this.#db.all(
      `SELECT operation, params FROM journal
       WHERE rowid > (SELECT rowid FROM journal WHERE id = ?) AND target IN (SELECT value FROM json_each(?))`,
      id,
      JSON.stringify(named.filter((name) => typeof name === 'string')),
    );
    const mayBeUndone = later.some(({ operation, params }) =>
      mayBeUndoneBy(change, operation as OperationId, parsed<Named>(params) ?? {}),
    );
    return mayBeUndone ? undefined : change;
  }

  #change(id: string, where: string): UnknownChange | undefined {
    const row = this.#db.get(
      `SELECT id, at, operation, params, before, state FROM journal WHERE id = ? AND ${where}`,
      id,
    );
    if (!row) return undefined;
    return {
      state: row['state'] as NonNullable<UnknownChange['state']>,
      id: String(row['id']),
      at: String(row['at']),
      operation: row['operation'] as OperationId,
      params: parsed<Named>(row['params']) ?? {},
      before: parsed(row['before']),
    };
  }

  /** Changes of the last days that a look may still prove, the oldest first. */
  watched(): UnknownChange[] {
    const since = new Date(this.#now() - WATCH_MS).toISOString();
    return this.#db
      .all(`SELECT id FROM journal WHERE at >= ? AND ${LOOKABLE} ORDER BY at`, since)
      .flatMap(({ id }) => this.unknown(String(id)) ?? []);
  }

  /** What other entries of an operation were proven by: one new number proves one order. */
  claimed(operation: OperationId, key: string, exceptId: string): Set<string> {
    const rows = this.#db.all(
      `SELECT json_extract(detail, '$.found.' || ?) AS value FROM journal
       WHERE operation = ? AND state = 'done' AND id <> ? AND detail IS NOT NULL`,
      key,
      operation,
      exceptId,
    );
    return new Set(rows.flatMap(({ value }) => (value === null ? [] : [String(value)])));
  }

  /**
   * Whether what a list shows may be the work of another entry about the same thing: of one that is done since, or of an earlier
   * one whose end is not known and that may still turn up. Of a refused one it may be that of any that is done.
   *
   * @param isSame whether its parameters name the same thing; a number alone may have things of several people
   */
  hasRival({ id, operation, at, state }: UnknownChange, isSame: (params: Named) => boolean): boolean {
    const rows = this.#db.all(
      `SELECT params FROM journal other WHERE operation = ? AND id <> ?
         AND target = (SELECT target FROM journal WHERE id = ?)
         AND ((state = 'done' AND at > ?) OR (state IN ('pending', 'unknown', 'cannot-tell') AND at < ? AND at >= ?))`,
      operation,
      id,
      id,
      state === 'refused' ? watchedBefore(at) : at,
      at,
      watchedBefore(at),
    );
    return rows.some(({ params }) => isSame(parsed<Named>(params) ?? {}));
  }

  /** Changes of some operations that were begun after a change: their looks before they were sent tell what had become of it. */
  begunAfter({ id }: UnknownChange, operations: readonly string[]): LaterChange[] {
    const rows = this.#db.all(
      `SELECT operation, params, before, state FROM journal
       WHERE rowid > (SELECT rowid FROM journal WHERE id = ?) AND operation IN (SELECT value FROM json_each(?))`,
      id,
      JSON.stringify(operations),
    );
    return rows.map(({ operation, params, before, state }) => ({
      operation: operation as OperationId,
      params: parsed<Named>(params) ?? {},
      before: parsed(before),
      mayBeDone: MAY_BE_DONE.includes(state as ActivityState),
    }));
  }

  /**
   * Whether what the provider chose may have been chosen for another order that may still turn up: for one without a known end
   * or number, unless it was there before that one was sent.
   */
  hasRivalOrder({ id, operation, at }: UnknownChange, key: string, found: string): boolean {
    return this.#db
      .all(
        `SELECT before FROM journal WHERE operation = ? AND id <> ? AND at >= ?
           AND (state = 'pending' OR ${LOOKABLE} OR (state = 'done' AND json_extract(detail, '$.found.' || ?) IS NULL))`,
        ...[operation, id, watchedBefore(at), key],
      )
      .some(({ before }) => !Object.hasOwn(parsed<{ ids?: object }>(before)?.ids ?? {}, found));
  }
}

/** ISO time before which a change was made whose work cannot turn up any more when another one is sent. */
function watchedBefore(at: string): string {
  return new Date(Date.parse(at) - WATCH_MS).toISOString();
}
