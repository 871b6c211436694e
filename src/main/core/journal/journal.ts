import { createHash, randomUUID } from 'node:crypto';
import type { ActivityState, KeptWarning } from '#shared/bridge/activity.ts';
import { fail, succeed, type Outcome, type Problem, type Warning } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import type { Redactor } from '../log/redact.ts';
import { stable } from '../store/answers.ts';
import type { Database, Row } from '../store/database.ts';
import { Chain, type ChainEvent } from './chain.ts';
import type { Named } from './comparisons.ts';
import { changesOf, providerWords, searchable, targetOf } from './entry-words.ts';
import type { UnknownChange } from './reconcilers.ts';

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
  warnings: Warning[];
}

export interface JournalParts {
  db: Database;
  client: ProviderClient;
  redactor: Redactor;
  now: () => number;
  /** Login name of the person on this computer. */
  actor: string;
  /** Whether nothing may be changed (product K9). */
  viewOnly?: () => boolean;
  /** An entry is new, or something of it is. */
  changed?: () => void;
  settled?: (settled: Settled) => void;
}

/** How {@link Journal.run} is to send a change. */
export interface RunOptions {
  /** Reads what a later look compares with, after the change was written down and before it is sent. */
  lookBefore?: () => Promise<unknown>;
  /** The entry that this change takes back. */
  undoes?: string;
  /** A person was asked, and wants a spend once more that was done a moment ago. One that is still on its way is not. */
  again?: boolean;
  /** It was written down under this id, and is not sent yet. */
  begun?: (id: string) => void;
}

/** A second identical spend within this time is stopped with a question (product rule 3.6). */
const SAME_SPEND_MS = 60_000;
/** File names tell of people ("smith-referral.pdf") as documents do. */
const PRIVATE_PARAMS = ['filename'];
const HIDDEN = '[hidden]';
/** Evidence of a change that the end of the app kept from leaving. */
const NEVER_LEFT = { sent: false };

/**
 * Everything that changes the account is written here before it is sent, and its outcome after. What is still `pending` at
 * a start was cut off by a crash: nobody knows what became of it, so it becomes `unknown` and is settled by reading.
 *
 * It is also the one way out for changes, so that a view-only profile is held back here (product K9).
 */
export class Journal {
  readonly #parts: JournalParts;
  readonly #db: Database;
  readonly #client: ProviderClient;
  readonly #redactor: Redactor;
  readonly #now: () => number;
  readonly chain: Chain;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.#db = parts.db;
    this.#client = parts.client;
    this.#redactor = parts.redactor;
    this.#now = parts.now;
    this.#takeOver();
    this.chain = new Chain(parts.db, parts.now);
  }

  /** Whether nothing may be changed. */
  get viewOnly(): boolean {
    return this.#parts.viewOnly?.() ?? false;
  }

  /** Writes a change down before it is sent. */
  begin(operation: OperationId, params: unknown, undoes: string | null = null): string {
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
        this.#parts.actor,
        targetOf(clean as Named),
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
    if (!before) return;
    const { operation, target } = before;
    this.#parts.settled?.({
      id,
      operation,
      target,
      state,
      // What a crash kept from leaving was open, too.
      wasUnknown: before.state === 'unknown' || before.state === 'cannot-tell' || state === 'not-done',
      warnings: [...warnings],
    });
  }

  /** Sends a change that was begun, once, and writes down what became of it. */
  async send(id: string, operation: OperationId, params: unknown): Promise<Attempt> {
    this.#db.run('UPDATE journal SET sent = 1 WHERE id = ?', id);
    const attempt: Attempt = this.viewOnly
      ? { kind: 'failed', problem: { kind: 'view-only' } }
      : await this.#client.attempt(operation, params);
    // Cut off by the end of the app: the entry stays pending, and the next start takes it for unknown.
    if (!this.#db.isOpen) return attempt;
    if (attempt.kind === 'answered') this.settle(id, 'done', null, attempt.warnings);
    else this.settle(id, attempt.kind === 'failed' ? 'refused' : 'unknown', attempt.problem);
    return attempt;
  }

  /** Writes a change down, sends it once, and answers what became of it. */
  async run(operation: OperationId, params: unknown, options: RunOptions = {}): Promise<Outcome<unknown>> {
    if (this.viewOnly) return fail({ kind: 'view-only' });
    const same = this.#sameSpend(operation, params, options.again ?? false);
    if (same) return fail({ kind: 'duplicate', what: 'spend', at: same });
    if (!this.#client.accepts(operation, params)) return outcomeOf(await this.#client.attempt(operation, params), '');
    const id = this.begin(operation, params, options.undoes ?? null);
    options.begun?.(id);
    const before = (await options.lookBefore?.()) ?? null;
    // Closed while looking: it was not sent, and the next start looks what it finds.
    if (!this.#db.isOpen) return fail({ kind: 'cancelled' });
    if (before !== null) this.#note(id, before);
    return outcomeOf(await this.send(id, operation, params), id);
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

  /** A change whose outcome nobody knows (yet), with all that a look needs; undefined for any other. */
  unknown(id: string): UnknownChange | undefined {
    const row = this.#db.get(
      `SELECT id, at, operation, params, before FROM journal WHERE id = ? AND state IN ('unknown', 'cannot-tell')`,
      id,
    );
    if (!row) return undefined;
    return {
      id: String(row['id']),
      at: String(row['at']),
      operation: row['operation'] as OperationId,
      params: JSON.parse(String(row['params'])) as Record<string, unknown>,
      before: row['before'] === null ? null : (JSON.parse(String(row['before'])) as unknown),
    };
  }

  #note(id: string, before: unknown): void {
    this.#record('note', id, () => {
      this.#db.run('UPDATE journal SET before = ? WHERE id = ?', JSON.stringify(this.#redactor.redact(before)), id);
    });
  }

  /** Changes an entry, with its words for the search and its event in the chain. */
  #record(kind: ChainEvent, id: string, change: () => void): void {
    this.#db.transaction(() => {
      this.chain.record(kind, id, change);
      this.#writeWords(id);
    });
    this.#parts.changed?.();
  }

  #writeWords(id: string): void {
    const row = this.#db.get(
      'SELECT operation, actor, target, params, before, detail, warnings FROM journal WHERE id = ?',
      id,
    );
    if (row) this.#db.run('UPDATE journal SET words = ? WHERE id = ?', wordsOf(row), id);
  }

  /** Brings entries of an older version of the app into today's form, before their chain begins. */
  #takeOver(): void {
    if (this.#db.get('SELECT 1 FROM journal_event LIMIT 1') !== undefined) return;
    this.#db.transaction(() => {
      for (const { id, params, detail } of this.#db.all('SELECT id, params, detail FROM journal')) {
        const { warnings = [] } = parsed<{ warnings?: Warning[] } | null>(detail) ?? {};
        const kept = warnings.filter(({ text }) => text !== HIDDEN).map((warning) => this.#kept(warning));
        this.#db.run(
          'UPDATE journal SET target = ?, params = ?, warnings = ?, open_warnings = ? WHERE id = ?',
          targetOf(parsed<Named>(params) ?? {}),
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
    return { text: this.#redactor.redact(text) as string, field: field ?? null, dismissed: false };
  }

  /** The provider's words are kept although they come under the name of a message's text. */
  #cleanDetail(detail: unknown): unknown {
    const clean = this.#redactor.redact(detail);
    const words = typeof detail === 'object' ? providerWords(detail as Problem | null) : '';
    return words === '' ? clean : { ...(clean as object), text: this.#redactor.redact(words) };
  }

  #clean(params: unknown): unknown {
    return withoutPrivate(this.#redactor.redact(params));
  }

  #sameSpend(operation: OperationId, params: unknown, again: boolean): string | undefined {
    if (operationOf(operation).effect !== 'spend') return undefined;
    const since = new Date(this.#now() - SAME_SPEND_MS).toISOString();
    const states = again ? `'pending'` : `'pending', 'done', 'unknown'`;
    const row = this.#db.get(
      `SELECT at FROM journal WHERE fingerprint = ? AND at >= ? AND state IN (${states}) ORDER BY at DESC`,
      this.#fingerprint(operation, params),
      since,
    );
    return row ? String(row['at']) : undefined;
  }

  /** What makes two changes the same. Made without secrets: a hash of a PIN is soon a PIN again. */
  #fingerprint(operation: OperationId, params: unknown): string {
    return createHash('sha256')
      .update(`${operation} ${stable(this.#clean(params))}`)
      .digest('hex');
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
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
function wordsOf({ operation, actor, target, params, before, detail, warnings }: Row): string {
  const changes = changesOf(operation as OperationId, parsed<Named>(params) ?? {}, parsed(before));
  const kept = parsed<KeptWarning[]>(warnings) ?? [];
  return searchable([
    ...[target, operation, actor].map(String),
    ...changes.flatMap(({ field, before: was, after }) => [field, was ?? '', after]),
    providerWords(parsed<Problem>(detail)),
    ...kept.flatMap(({ text, field }) => [text, field ?? '']),
  ]);
}

/** What the page is told of an attempt that is in the journal. */
function outcomeOf(attempt: Attempt, journalId: string): Outcome<unknown> {
  if (attempt.kind === 'answered') return succeed(attempt.value, attempt.warnings);
  const problem: Problem = attempt.kind === 'failed' ? attempt.problem : { kind: 'unknown-outcome', journalId };
  return fail(problem);
}
