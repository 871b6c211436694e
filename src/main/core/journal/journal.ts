import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ActivityState, BY_SCHEDULE, KeptWarning } from '#shared/bridge/activity.ts';
import { fail, succeed, type Outcome, type Problem, type Warning } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import type { DialectName } from '#shared/provider/dialect.ts';
import type { Upload } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { Redactor } from '../log/redact.ts';
import { stable } from '../store/response-cache.ts';
import type { Database, Row } from '../store/database.ts';
import { Chain, type ChainEvent } from './chain.ts';
import { newEntries, type Named } from './matchers.ts';
import { activityWords } from '#shared/words/activity-words.ts';
import { changesOf, providerWords, searchable, targetOf } from './entry-words.ts';
import { COUNT_OPEN } from './open-changes.ts';
import type { UnknownChange } from './reconcile.ts';
import { openLike, WATCH_MS } from './repeat-guard.ts';

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
  /** It was said to be not done, and turned out to be done. */
  corrected: boolean;
  /** It was not sent: the app ended before. */
  neverLeft: boolean;
  warnings: Warning[];
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

/** File names tell of people ("smith-referral.pdf") as documents do. */
const PRIVATE_PARAMS = ['filename'];
const HIDDEN = '[hidden]';
/** Evidence of a change that never left this computer. */
const NEVER_LEFT = { sent: false };
/** How often an outcome that the disk did not take is written again, ms. */
const WRITE_AGAIN_MS = 5_000;

/** The columns that the words for the search are made from. */
const WORDED = 'operation, actor, target, state, params, before, detail, warnings';
/** Entries whose words are written anew in one go. */
const WORDS_SLICE = 200;

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
  readonly #redactor: Redactor;
  readonly #now: () => number;
  /** Outcomes that the disk did not take. Until it does, their entries stay pending and hold their like back. */
  readonly #unwritten = new Map<string, () => void>();
  #writeAgain: NodeJS.Timeout | undefined;
  readonly chain: Chain;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#db = deps.db;
    this.#client = deps.client;
    this.#redactor = deps.redactor;
    this.#now = deps.now;
    this.#takeOver();
    this.chain = new Chain(deps.db, deps.now);
  }

  /** Whether nothing may be changed. */
  get viewOnly(): boolean {
    return this.#deps.viewOnly?.() ?? false;
  }

  /** Writes a change down before it is sent. */
  begin(operation: OperationId, params: unknown, { undoes = null, by }: BeginOptions = {}): string {
    const id = randomUUID();
    const clean = this.#clean(params);
    this.#record('begin', id, () => {
      this.#db.run(
        `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, actor, target, undoes, sent)
         VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, 0)`,
        id,
        this.#time(),
        operation,
        operationOf(operation).effect,
        JSON.stringify(clean),
        this.#fingerprint(operation, params),
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
    const kept = warnings.map((warning) => this.#kept(warning));
    this.#record('settle', id, () => {
      this.#db.run(
        `UPDATE journal SET state = ?, detail = ?, settled_at = ?, warnings = COALESCE(?, warnings),
           open_warnings = MAX(open_warnings, ?) WHERE id = ?`,
        state,
        detail === null ? null : JSON.stringify(this.#cleanDetail(detail)),
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
    const wasOpen = before.state === 'unknown' || before.state === 'cannot-tell' || state === 'not-done';
    const wasSaid = before.state === 'not-done';
    const corrected = wasSaid && state === 'done';
    try {
      this.#deps.settled?.({
        ...{ id, operation, target, state, corrected, neverLeft },
        wasUnknown: wasOpen || wasSaid,
        warnings: [...warnings],
      });
    } catch (error) {
      this.#deps.failed?.(error);
    }
  }

  /**
   * Sends a change that was begun, once, and writes down what became of it. Throws only before it is sent: where the outcome
   * cannot be written, it counts as unknown.
   */
  async send(
    id: string,
    operation: OperationId,
    params: unknown,
    upload?: Upload,
    otherForm?: DialectName,
  ): Promise<Attempt> {
    this.#db.run('UPDATE journal SET sent = 1 WHERE id = ?', id);
    const attempt: Attempt = this.viewOnly
      ? { kind: 'failed', problem: { kind: 'view-only' } }
      : await this.#client
          .attempt(operation, params, upload?.signal, upload?.progress, otherForm)
          .catch((error: unknown) => this.#unexpected(error));
    // Cut off by the end of the app: the entry stays pending, and the next start takes it for unknown.
    if (!this.#db.isOpen) return attempt;
    const written = this.#write(id, () => {
      if (attempt.kind === 'failed' && attempt.problem.kind === 'cancelled') this.#neverLeft(id);
      else if (attempt.kind === 'answered')
        this.settle(id, 'done', foundIn(operation, attempt.value), attempt.warnings);
      else this.settle(id, attempt.kind === 'failed' ? 'refused' : 'unknown', attempt.problem);
    });
    return written
      ? attempt
      : { kind: 'unknown', problem: { kind: 'unknown-outcome', journalId: id, unwritten: true } };
  }

  /** It was stopped before it had left. */
  #neverLeft(id: string): void {
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
      // Nothing of it left: it must not hold back what is tried next.
      this.#write(id, () => {
        this.settle(id, 'not-done', NEVER_LEFT);
      });
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.#writeAgain);
    this.#unwritten.clear();
    this.chain.close();
  }

  /** Writes an outcome; what the disk does not take now is tried again until it does. Answers whether it is written. */
  #write(id: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.#deps.failed?.(error);
      this.#unwritten.set(id, write);
      this.#writeAgain ??= setTimeout(() => {
        this.#writeUnwritten();
      }, WRITE_AGAIN_MS).unref();
      return false;
    }
  }

  #writeUnwritten(): void {
    this.#writeAgain = undefined;
    if (!this.#db.isOpen) return;
    const waiting = [...this.#unwritten];
    this.#unwritten.clear();
    for (const [id, write] of waiting) this.#write(id, write);
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

  /**
   * A change without an answer, with all that a look needs: also one that was said to be not done because no list showed it.
   * Undefined for any other.
   */
  unknown(id: string): UnknownChange | undefined {
    const row = this.#db.get(
      `SELECT id, at, operation, params, before, state FROM journal WHERE id = ? AND ${LOOKABLE}`,
      id,
    );
    if (!row) return undefined;
    return {
      state: row['state'] as NonNullable<UnknownChange['state']>,
      id: String(row['id']),
      at: String(row['at']),
      operation: row['operation'] as OperationId,
      params: JSON.parse(String(row['params'])) as Record<string, unknown>,
      before: row['before'] === null ? null : (JSON.parse(String(row['before'])) as unknown),
    };
  }

  /** Changes of the last days that a look may still prove, the oldest first. */
  watched(): UnknownChange[] {
    const since = new Date(this.#now() - WATCH_MS).toISOString();
    return this.#db
      .all(`SELECT id FROM journal WHERE at >= ? AND ${LOOKABLE} ORDER BY at`, since)
      .flatMap(({ id }) => this.unknown(String(id)) ?? []);
  }

  /** How many changes are on their way or without a known end. */
  openCount(): number {
    return Number(this.#db.get(COUNT_OPEN)?.['count'] ?? 0);
  }

  /** What other entries of an operation were proven by: one new number proves one order. */
  claimed(operation: OperationId, key: string, exceptId: string): Set<string> {
    const rows = this.#db.all(
      `SELECT json_extract(detail, '$.found.' || ?) AS value FROM journal
       WHERE operation = ? AND state = 'done' AND id <> ? AND detail IS NOT NULL`,
      ...[key, operation, exceptId],
    );
    return new Set(rows.flatMap(({ value }) => (value === null ? [] : [String(value)])));
  }

  /**
   * Whether what a list shows may be the work of another entry about the same thing: of one that is done, or of an earlier
   * one whose end is not known.
   *
   * @param isSame whether its parameters name the same thing; a number alone may have things of several people
   */
  hasRival({ id, operation, at }: UnknownChange, isSame: (params: Named) => boolean): boolean {
    const rows = this.#db.all(
      `SELECT params FROM journal other WHERE operation = ? AND id <> ?
         AND target = (SELECT target FROM journal WHERE id = ?)
         AND ((state = 'done' AND at > ?) OR (state IN ('pending', 'unknown', 'cannot-tell') AND at < ?))`,
      ...[operation, id, id, at, at],
    );
    return rows.some(({ params }) => isSame(parsed<Named>(params) ?? {}));
  }

  /**
   * Whether what the provider chose may have been chosen for another order: for one without a known end or number, unless it
   * was there before that one was sent.
   */
  hasRivalOrder({ id, operation }: UnknownChange, key: string, found: string): boolean {
    return this.#db
      .all(
        `SELECT before FROM journal WHERE operation = ? AND id <> ?
           AND (state = 'pending' OR ${LOOKABLE} OR (state = 'done' AND json_extract(detail, '$.found.' || ?) IS NULL))`,
        ...[operation, id, key],
      )
      .some(({ before }) => !Object.hasOwn(parsed<{ ids?: object }>(before)?.ids ?? {}, found));
  }

  #note(id: string, before: unknown): void {
    this.#record('note', id, () => {
      this.#db.run('UPDATE journal SET before = ? WHERE id = ?', JSON.stringify(this.#redactor.hideIn(before)), id);
    });
  }

  /** Changes an entry, with its words for the search and its event in the chain. */
  #record(kind: ChainEvent, id: string, change: () => void): void {
    this.#db.transaction(() => {
      this.chain.record(kind, id, change);
      this.#writeWords(id);
    });
    this.#deps.changed?.();
  }

  #writeWords(id: string): void {
    const row = this.#db.get(`SELECT ${WORDED} FROM journal WHERE id = ?`, id);
    if (row) this.#db.run('UPDATE journal SET words = ? WHERE id = ?', wordsOf(row), id);
  }

  /** Writes the words for the search anew, a slice after the other, so that nothing else waits for a long log. */
  async rewriteWords(): Promise<boolean> {
    for (let after = 0; this.#db.isOpen;) {
      const rows = this.#db.all(
        `SELECT rowid AS place, id, ${WORDED} FROM journal WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        after,
        WORDS_SLICE,
      );
      this.#db.transaction(() => {
        for (const row of rows)
          this.#db.run('UPDATE journal SET words = ? WHERE id = ?', wordsOf(row), String(row['id']));
      });
      if (rows.length < WORDS_SLICE) return true;
      after = Number(rows.at(-1)?.['place']);
      await setImmediate();
    }
    return false;
  }

  /** Brings entries of an older version of the app into today's form, before their chain begins. */
  #takeOver(): void {
    if (this.#db.get('SELECT 1 FROM journal_event LIMIT 1') !== undefined) return;
    this.#db.transaction(() => {
      for (const { id, operation, params, detail } of this.#db.all(
        'SELECT id, operation, params, detail FROM journal',
      )) {
        const { warnings = [] } = parsed<{ warnings?: Warning[] } | null>(detail) ?? {};
        const kept = warnings.filter(({ text }) => text !== HIDDEN).map((warning) => this.#kept(warning));
        this.#db.run(
          'UPDATE journal SET target = ?, params = ?, warnings = ?, open_warnings = ? WHERE id = ?',
          targetOf(String(operation), parsed<Named>(params) ?? {}),
          JSON.stringify(withoutPrivate(parsed(params))),
          kept.length === 0 ? null : JSON.stringify(kept),
          kept.length === 0 ? 0 : 1,
          String(id),
        );
        this.#writeWords(String(id));
      }
    });
  }

  #kept({ text, field }: Warning): KeptWarning {
    return { text: this.#redactor.hide(text), field: field ?? null, dismissed: false };
  }

  /** The provider's words are kept although they come under the name of a message's text. */
  #cleanDetail(detail: unknown): unknown {
    const clean = this.#redactor.hideIn(detail);
    const words = typeof detail === 'object' ? providerWords(detail as Problem | null) : '';
    return words === '' ? clean : { ...(clean as object), text: this.#redactor.redact(words) };
  }

  #clean(params: unknown): unknown {
    return withoutPrivate(this.#redactor.hideIn(params));
  }

  /** Why a person has to be asked before a change is sent: something like it is open. */
  openLike(operation: OperationId, params: unknown, again: boolean): Problem | undefined {
    const clean = this.#clean(params) as Named;
    return openLike(this.#db, this.#now(), {
      ...{ operation, again, target: targetOf(operation, clean), params: clean },
      fingerprint: this.#fingerprint(operation, params),
      costs: this.#deps.costs?.(operation, clean) ?? false,
    });
  }

  /** What makes two changes the same. Computed without secrets: a hash of a 4-digit PIN can be brute-forced. */
  #fingerprint(operation: OperationId, params: unknown): string {
    return createHash('sha256')
      .update(`${operation} ${stable(this.#clean(params))}`)
      .digest('hex');
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** Changes without a known end, and those that no list showed: what never left is none of them. */
const LOOKABLE = `(state IN ('unknown', 'cannot-tell') OR (state = 'not-done' AND sent = 1))`;

/** The number or id that an order answered with, so that no other order is proven by it. */
function foundIn(operation: OperationId, value: unknown): { found: Named } | null {
  const entry = Object.hasOwn(newEntries, operation) ? newEntries[operation as keyof typeof newEntries] : undefined;
  if (!entry || typeof value !== 'object' || value === null) return null;
  return { found: { [entry.key]: (value as Named)[entry.key] } };
}

function withoutPrivate(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  const hidden = PRIVATE_PARAMS.filter((name) => Object.hasOwn(params, name)).map((name) => [name, HIDDEN] as const);
  return { ...params, ...Object.fromEntries(hidden) };
}

function parsed<T>(json: Row[string] | undefined): T | null {
  return typeof json === 'string' ? (JSON.parse(json) as T) : null;
}

/** All that a search looks in: what a person is shown of an entry. */
function wordsOf({ operation, actor, target, state, params, before, detail, warnings }: Row): string {
  const changes = changesOf(operation as OperationId, parsed<Named>(params) ?? {}, parsed(before));
  const kept = parsed<KeptWarning[]>(warnings) ?? [];
  return searchable([
    ...[target, operation, actor].map(String),
    ...activityWords({
      operation: operation as OperationId,
      target: String(target),
      state: state as ActivityState,
      changes,
    }),
    ...changes.flatMap(({ field, before: was, after }) => [field, was ?? '', after]),
    providerWords(parsed<Problem>(detail)),
    ...kept.flatMap(({ text, field }) => [text, field ?? '']),
  ]);
}

/** What the page is told of an attempt that is in the journal. */
function outcomeOf(attempt: Attempt, journalId: string): Outcome<unknown> {
  if (attempt.kind === 'answered') return succeed(attempt.value, attempt.warnings);
  if (attempt.kind === 'failed') return fail(attempt.problem);
  const unwritten = attempt.problem.kind === 'unknown-outcome';
  return fail({ kind: 'unknown-outcome', journalId, ...(unwritten ? { unwritten } : {}) });
}
