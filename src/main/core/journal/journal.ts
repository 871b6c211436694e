import { randomUUID } from 'node:crypto';
import type { ActivityState, BY_SCHEDULE, KeptWarning } from '#shared/bridge/activity.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, succeed, type Outcome, type Problem, type Warning } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { DialectName } from '#shared/provider/dialect.ts';
import type { ProviderClient } from '../client/client.ts';
import type { Upload } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { Redactor } from '../log/redact.ts';
import type { Database } from '../store/database.ts';
import { Chain, type ChainEvent } from './chain.ts';
import { EntryForm } from './entry-form.ts';
import { rewriteWords, writeWords } from './entry-search.ts';
import { targetOf } from './entry-words.ts';
import { newEntries, type Named } from './matchers.ts';
import { takeOverOlder } from './older-entries.ts';
import { OpenEntries } from './open-entries.ts';
import { openLike } from './repeat-guard.ts';
import { UnwrittenOutcomes } from './unwritten-outcomes.ts';

export interface JournalEntry {
  id: string;
  at: string;
  operation: OperationId;
  state: ActivityState;
}

/** What became of a change, for whoever tells people. */
export interface Settled {
  id: string;
  operation: OperationId;
  target: string;
  state: Exclude<ActivityState, 'pending'>;
  /** Whether its answer had been missing until now. */
  wasUnknown: boolean;
  /** How that came out, where it is not as was said before, or not by a look. */
  how: HowSettled | undefined;
  warnings: Warning[];
}

export type HowSettled = NonNullable<Extract<NotificationSubject, { type: 'change-settled' }>['how']>;

/** How a change ends otherwise than was said of it before: by that, and by its end. */
const OTHERWISE_SAID: Partial<Record<ActivityState, Partial<Record<ActivityState, HowSettled>>>> = {
  'not-done': { done: 'corrected' },
  refused: { done: 'though-refused' },
  done: { 'not-done': 'though-answered' },
};

/** Whether a change was not done although the provider had said that it was, by what its entry holds of its end. */
export function wasSaidDone(detail: unknown): boolean {
  return (Object(detail) as { how?: HowSettled }).how === 'though-answered';
}

export interface JournalDeps {
  db: Database;
  client: ProviderClient;
  redactor: Redactor;
  now: () => number;
  /** Login name of the person on this computer. */
  actor: string;
  /** Whether nothing may be changed. */
  viewOnly?: () => boolean;
  /** An entry is new, or something of it is. */
  changed?: () => void;
  settled?: (settled: Settled) => void;
  /** Whether a change is charged, beside those that are spends by their declaration. */
  costs?: (operation: OperationId, params: Named) => boolean;
  /** Is told of an error after which the change itself is not in doubt. */
  failed?: (error: unknown) => void;
}

/** How {@link Journal.run} is to send a change. */
export interface RunOptions {
  /** Reads what a later look compares with, after the change was written down and before it is sent. */
  snapshotBefore?: () => Promise<unknown>;
  /** The entry that this change takes back. */
  undoes?: string;
  /** A person was shown what is open or was done a moment ago, and wants this one besides. */
  again?: boolean;
  /** It is sent by a schedule of the person, and not by a press. */
  by?: typeof BY_SCHEDULE;
  /** It was written down under this id, and is not sent yet. */
  begun?: (id: string) => void;
  upload?: Upload;
  /** A row of the dialect in which this request speaks the other form than the account does. */
  otherForm?: DialectName;
}

interface BeginOptions extends Pick<RunOptions, 'by'> {
  undoes?: string | null;
}

/** Evidence of a change that never left this computer. */
const NEVER_LEFT = { sent: false };

/**
 * Everything that changes the account is written here before it is sent, and its outcome after. What is still `pending` at
 * a start was cut off by a crash: nobody knows what became of it, so it becomes `unknown` and is settled by reading.
 *
 * It is also the one way out for changes, so that a view-only profile is held back here.
 */
export class Journal {
  readonly #deps: JournalDeps;
  readonly #db: Database;
  readonly #client: ProviderClient;
  readonly #now: () => number;
  readonly #form: EntryForm;
  readonly #unwritten: UnwrittenOutcomes;
  /** What a look for the end of a change asks. */
  readonly open: OpenEntries;
  readonly chain: Chain;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#db = deps.db;
    this.#client = deps.client;
    this.#now = deps.now;
    this.#form = new EntryForm(deps.redactor);
    this.#unwritten = new UnwrittenOutcomes({
      isClosed: () => !deps.db.isOpen,
      failed: (error) => deps.failed?.(error),
    });
    this.open = new OpenEntries(deps.db, deps.now);
    takeOverOlder(deps.db, this.#form);
    this.chain = new Chain(deps.db, deps.now);
  }

  /** Whether nothing may be changed. */
  get viewOnly(): boolean {
    return this.#deps.viewOnly?.() ?? false;
  }

  /** Writes a change down before it is sent. */
  begin(operation: OperationId, params: unknown, { undoes = null, by }: BeginOptions = {}): string {
    const id = randomUUID();
    const clean = this.#form.params(params);
    this.#record('begin', id, () => {
      this.#db.run(
        `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, actor, target, undoes, sent)
         VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, 0)`,
        id,
        this.#time(),
        operation,
        operationOf(operation).effect,
        JSON.stringify(clean),
        this.#form.fingerprint(operation, params),
        `${by ?? ''}${this.#deps.actor}`,
        targetOf(operation, clean as Named),
        undoes,
      );
    });
    return id;
  }

  /** Writes down what became of a change. Warnings that are not given stay as they are. */
  settle(
    id: string,
    state: Exclude<ActivityState, 'pending'>,
    detail: unknown = null,
    warnings: readonly Warning[] = [],
  ): void {
    const before = this.get(id);
    const kept = warnings.map((warning) => this.#form.warning(warning));
    const how = before && OTHERWISE_SAID[before.state]?.[state];
    const known = how === 'though-answered' ? { ...(detail as object | null), how } : detail;
    this.#record('settle', id, () => {
      this.#db.run(
        `UPDATE journal SET state = ?, detail = ?, settled_at = ?, warnings = COALESCE(?, warnings),
           open_warnings = MAX(open_warnings, ?) WHERE id = ?`,
        state,
        known === null ? null : JSON.stringify(this.#form.detail(known)),
        this.#time(),
        kept.length === 0 ? null : JSON.stringify(kept),
        kept.length === 0 ? 0 : 1,
        id,
      );
    });
    if (before) this.#tell({ ...before, neverLeft: detail === NEVER_LEFT }, state, warnings);
  }

  /** An error of whoever is told leaves the outcome as it is written. */
  #tell(
    before: JournalEntry & { target: string; neverLeft: boolean },
    state: Settled['state'],
    warnings: readonly Warning[],
  ): void {
    const { id, operation, target, neverLeft } = before;
    const how = neverLeft ? 'never-left' : OTHERWISE_SAID[before.state]?.[state];
    const wasOpen = ['unknown', 'cannot-tell', 'not-done'].includes(before.state) || state === 'not-done';
    try {
      this.#deps.settled?.({
        ...{ id, operation, target, state, how },
        wasUnknown: wasOpen || how !== undefined,
        warnings: [...warnings],
      });
    } catch (error) {
      this.#deps.failed?.(error);
    }
  }

  /**
   * Sends a change that was begun, once, and writes down what became of it. Throws only before it is sent: where the outcome
   * cannot be written, it counts as unknown. Until those before it have ended it has not left, and a crash leaves it so.
   */
  async send(
    id: string,
    operation: OperationId,
    params: unknown,
    upload?: Upload,
    otherForm?: DialectName,
  ): Promise<Attempt> {
    let isLeaving = false;
    let hasLeft = false;
    const leaves = (): void => {
      isLeaving = true;
      this.#db.run('UPDATE journal SET sent = 1 WHERE id = ?', id);
      hasLeft = true;
    };
    const attempt: Attempt = this.viewOnly
      ? { kind: 'failed', problem: { kind: 'view-only' } }
      : await this.#client
          .attempt(operation, params, upload?.signal, upload?.progress, otherForm, leaves)
          .catch((error: unknown) => {
            // The disk did not take that it leaves, so it did not.
            if (isLeaving && !hasLeft) throw error;
            return this.#unexpected(error);
          });
    // Cut off by the end of the app: the entry stays pending, and the next start takes it for unknown.
    if (!this.#db.isOpen) return attempt;
    const written = this.#unwritten.write(id, () => {
      if (attempt.kind === 'failed' && attempt.problem.kind === 'cancelled') this.#stopped(id);
      else if (attempt.kind === 'answered')
        this.settle(id, 'done', foundIn(operation, attempt.value), attempt.warnings);
      else this.settle(id, attempt.kind === 'failed' ? 'refused' : 'unknown', attempt.problem);
    });
    return written
      ? attempt
      : { kind: 'unknown', problem: { kind: 'unknown-outcome', journalId: id, unwritten: true } };
  }

  /** A change that was begun could not be sent: it must not hold back what is tried next. */
  neverLeft(id: string): void {
    this.#unwritten.write(id, () => {
      this.settle(id, 'not-done', NEVER_LEFT);
    });
  }

  /** It was stopped before it had left. */
  #stopped(id: string): void {
    this.#db.run('UPDATE journal SET sent = 0 WHERE id = ?', id);
    this.settle(id, 'not-done', NEVER_LEFT);
  }

  /** An error that the client should never throw: nobody can tell whether the request left. */
  #unexpected(error: unknown): Attempt {
    this.#deps.failed?.(error);
    return { kind: 'unknown', problem: { kind: 'unexpected-answer', evidence: { code: 'UNKNOWN' } } };
  }

  /** Writes a change down, sends it once, and answers what became of it. */
  async run(operation: OperationId, params: unknown, options: RunOptions = {}): Promise<Outcome<unknown>> {
    if (this.viewOnly) return fail({ kind: 'view-only' });
    const open = this.openLike(operation, params, options.again ?? false);
    if (open) return fail(open);
    if (!this.#client.accepts(operation, params)) return outcomeOf(await this.#client.attempt(operation, params), '');
    const id = this.begin(operation, params, options);
    try {
      options.begun?.(id);
      const before = (await options.snapshotBefore?.()) ?? null;
      // Closed while looking: it was not sent, and the next start says so.
      if (!this.#db.isOpen) return fail({ kind: 'cancelled' });
      if (before !== null) this.#note(id, before);
      return outcomeOf(await this.send(id, operation, params, options.upload, options.otherForm), id);
    } catch (error) {
      this.neverLeft(id);
      throw error;
    }
  }

  close(): void {
    this.#unwritten.close();
    this.chain.close();
  }

  /**
   * Marks what a crash cut off: as unknown, or as not done where it was written down and had not left yet. Called once, before
   * anything new is sent. Answers what is unknown.
   */
  recover(): JournalEntry[] {
    for (const row of this.#db.all(`SELECT id, sent FROM journal WHERE state = 'pending'`)) {
      const id = String(row['id']);
      if (row['sent'] === 0) this.settle(id, 'not-done', NEVER_LEFT);
      else
        this.#record('settle', id, () => {
          this.#db.run(`UPDATE journal SET state = 'unknown' WHERE id = ?`, id);
        });
    }
    return this.#db
      .all(`SELECT id, at, operation, state FROM journal WHERE state = 'unknown' ORDER BY at`)
      .map((row) => row as unknown as JournalEntry);
  }

  get(id: string): (JournalEntry & { target: string }) | undefined {
    const row = this.#db.get('SELECT id, at, operation, state, target FROM journal WHERE id = ?', id);
    return row as (JournalEntry & { target: string }) | undefined;
  }

  /** Notes that a person has seen the warnings of an entry. */
  dismissWarnings(id: string): void {
    const row = this.#db.get('SELECT warnings FROM journal WHERE id = ? AND open_warnings = 1', id);
    if (!row) return;
    const warnings = JSON.parse(String(row['warnings'])) as KeptWarning[];
    this.#record('dismiss', id, () => {
      this.#db.run(
        'UPDATE journal SET warnings = ?, open_warnings = 0 WHERE id = ?',
        JSON.stringify(warnings.map((warning) => ({ ...warning, dismissed: true }))),
        id,
      );
    });
  }

  #note(id: string, before: unknown): void {
    this.#record('note', id, () => {
      this.#db.run('UPDATE journal SET before = ? WHERE id = ?', JSON.stringify(this.#form.before(before)), id);
    });
  }

  /** Changes an entry, with its words for the search and its event in the chain. */
  #record(kind: ChainEvent, id: string, change: () => void): void {
    this.#db.transaction(() => {
      this.chain.record(kind, id, change);
      writeWords(this.#db, id);
    });
    this.#deps.changed?.();
  }

  /** Writes the words of all entries for the search anew; false where that was cut off. */
  rewriteWords(): Promise<boolean> {
    return rewriteWords(this.#db);
  }

  /** Why a person has to be asked before a change is sent: something like it is open. */
  openLike(operation: OperationId, params: unknown, again: boolean): Problem | undefined {
    const clean = this.#form.params(params) as Named;
    return openLike(this.#db, this.#now(), {
      ...{ operation, again, target: targetOf(operation, clean), params: clean },
      fingerprint: this.#form.fingerprint(operation, params),
      costs: this.#deps.costs?.(operation, clean) ?? false,
    });
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** The number or id that an order answered with, so that no other order is proven by it. */
function foundIn(operation: OperationId, value: unknown): { found: Named } | null {
  const entry = Object.hasOwn(newEntries, operation) ? newEntries[operation as keyof typeof newEntries] : undefined;
  if (!entry || typeof value !== 'object' || value === null) return null;
  return { found: { [entry.key]: (value as Named)[entry.key] } };
}

/** What the page is told of an attempt that is in the journal. */
function outcomeOf(attempt: Attempt, journalId: string): Outcome<unknown> {
  if (attempt.kind === 'answered') return succeed(attempt.value, attempt.warnings, journalId);
  if (attempt.kind === 'failed') return fail(attempt.problem);
  const unwritten = attempt.problem.kind === 'unknown-outcome';
  return fail({ kind: 'unknown-outcome', journalId, ...(unwritten ? { unwritten } : {}) });
}
