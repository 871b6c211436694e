import { createHash, randomUUID } from 'node:crypto';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import type { Redactor } from '../log/redact.ts';
import { stable } from '../store/answers.ts';
import type { Database } from '../store/database.ts';

export type JournalState = 'pending' | 'done' | 'refused' | 'unknown' | 'not-done' | 'cannot-tell';

export interface JournalEntry {
  id: string;
  at: string;
  operation: OperationId;
  state: JournalState;
}

/** A second identical spend within this time is stopped with a question (product rule 3.6). */
const SAME_SPEND_MS = 60_000;

/**
 * Everything that changes the account is written here before it is sent, and its outcome after. What is still `pending` at
 * a start was cut off by a crash: nobody knows what became of it, so it becomes `unknown` and is settled by reading.
 */
export class Journal {
  readonly #db: Database;
  readonly #client: ProviderClient;
  readonly #redactor: Redactor;
  readonly #now: () => number;

  constructor(parts: { db: Database; client: ProviderClient; redactor: Redactor; now: () => number }) {
    this.#db = parts.db;
    this.#client = parts.client;
    this.#redactor = parts.redactor;
    this.#now = parts.now;
  }

  /** Writes a change down before it is sent. */
  begin(operation: OperationId, params: unknown, before: unknown = null): string {
    const id = randomUUID();
    this.#db.run(
      'INSERT INTO journal (id, at, operation, effect, params, fingerprint, before, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      this.#time(),
      operation,
      operationOf(operation).effect,
      JSON.stringify(this.#redactor.redact(params)),
      this.#fingerprint(operation, params),
      before === null ? null : JSON.stringify(this.#redactor.redact(before)),
      'pending',
    );
    return id;
  }

  /** Writes down what became of a change. */
  settle(id: string, state: Exclude<JournalState, 'pending'>, detail: unknown = null): void {
    this.#db.run(
      'UPDATE journal SET state = ?, detail = ?, settled_at = ? WHERE id = ?',
      state,
      detail === null ? null : JSON.stringify(this.#redactor.redact(detail)),
      this.#time(),
      id,
    );
  }

  /** Sends a change that was begun, once, and writes down what became of it. */
  async send(id: string, operation: OperationId, params: unknown): Promise<Attempt> {
    const attempt = await this.#client.attempt(operation, params);
    // Cut off by the end of the app: the entry stays pending, and the next start takes it for unknown.
    if (!this.#db.isOpen) return attempt;
    if (attempt.kind === 'answered') this.settle(id, 'done', { warnings: attempt.warnings });
    else this.settle(id, attempt.kind === 'failed' ? 'refused' : 'unknown', attempt.problem);
    return attempt;
  }

  /** Writes a change down, sends it once, and answers what became of it. */
  async run(operation: OperationId, params: unknown): Promise<Outcome<unknown>> {
    const same = this.#sameSpend(operation, params);
    if (same) return fail({ kind: 'duplicate', what: 'spend', at: same });
    const valid = operationOf(operation).params.safeEncode(params);
    const id = valid.success ? this.begin(operation, params) : undefined;
    if (id === undefined) return outcomeOf(await this.#client.attempt(operation, params), '');
    return outcomeOf(await this.send(id, operation, params), id);
  }

  /** Marks what a crash cut off as unknown. Called once, before anything new is sent. */
  recover(): JournalEntry[] {
    this.#db.run(`UPDATE journal SET state = 'unknown' WHERE state = 'pending'`);
    return this.#db
      .all(`SELECT id, at, operation, state FROM journal WHERE state = 'unknown' ORDER BY at`)
      .map((row) => row as unknown as JournalEntry);
  }

  get(id: string): JournalEntry | undefined {
    return this.#db.get('SELECT id, at, operation, state FROM journal WHERE id = ?', id) as JournalEntry | undefined;
  }

  #sameSpend(operation: OperationId, params: unknown): string | undefined {
    if (operationOf(operation).effect !== 'spend') return undefined;
    const since = new Date(this.#now() - SAME_SPEND_MS).toISOString();
    const row = this.#db.get(
      `SELECT at FROM journal WHERE fingerprint = ? AND at >= ? AND state IN ('pending', 'done', 'unknown') ORDER BY at DESC`,
      this.#fingerprint(operation, params),
      since,
    );
    return row ? String(row['at']) : undefined;
  }

  /** What makes two changes the same. Made without secrets: a hash of a PIN is soon a PIN again. */
  #fingerprint(operation: OperationId, params: unknown): string {
    return createHash('sha256')
      .update(`${operation} ${stable(this.#redactor.redact(params))}`)
      .digest('hex');
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** What the page is told of an attempt that is in the journal. */
function outcomeOf(attempt: Attempt, journalId: string): Outcome<unknown> {
  if (attempt.kind === 'answered') return succeed(attempt.value, attempt.warnings);
  const problem: Problem = attempt.kind === 'failed' ? attempt.problem : { kind: 'unknown-outcome', journalId };
  return fail(problem);
}
