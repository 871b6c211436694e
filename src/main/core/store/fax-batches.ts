import type { FaxBatchState } from '#shared/bridge/fax.ts';
import type { IfLate } from '#shared/domain/fax/if-late.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { CoverForm } from '#shared/domain/fax/cover.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import type { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';
import type { Database, Row } from './database.ts';

/** A cover page that each recipient gets with the own name: how it is turned and marked, its place, and the other pages. */
export interface EachCover {
  form: CoverForm;
  turn?: PageRef['turn'] | undefined;
  marks?: PageRef['marks'];
  at: number;
  rest: PageRef[];
}

/** What tells of people: it is encrypted, like documents. */
export interface BatchDetail {
  /** Names of the recipients by their numbers. */
  names: Record<string, string>;
  /** The document as it was written; with a cover page, none leaves before it was made anew with the recipient's name. */
  base: string;
  /** The cover page of each, its place, and the other pages; null where all get the same document. */
  cover: EachCover | null;
}

export interface StoredBatch {
  id: string;
  state: FaxBatchState;
  createdAt: string;
  holdUntil: string | null;
  leaveAt: string | null;
  ifLate: IfLate;
  isLate: boolean;
  problem: Problem | null;
  /** Undefined where it cannot be read any more: nothing may leave then. */
  detail: BatchDetail | undefined;
}

/** Sendings to several recipients, or for later. */
export class FaxBatchStore {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  /** Without a cipher they are known until the app is closed, as documents are. */
  readonly #known = new Map<string, BatchDetail>();

  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
  }

  insert(batch: StoredBatch & { detail: BatchDetail }): void {
    const { id, state, createdAt, holdUntil, leaveAt, ifLate, isLate, problem, detail } = batch;
    this.#known.set(id, detail);
    this.#db.run(
      `INSERT INTO fax_batch (id, state, created_at, hold_until, leave_at, if_late, is_late, problem, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, state, createdAt, holdUntil, leaveAt, ifLate, isLate ? 1 : 0],
      problem === null ? null : JSON.stringify(problem),
      this.#cipher ? seal(this.#cipher, JSON.stringify(detail), contextOf(id)) : '',
    );
  }

  update(id: string, change: Partial<Pick<StoredBatch, 'state' | 'holdUntil' | 'isLate' | 'problem'>>): void {
    const before = this.get(id);
    if (!before) throw new Error('No such sending');
    const { state, holdUntil, isLate, problem } = { ...before, ...change };
    this.#db.run(
      'UPDATE fax_batch SET state = ?, hold_until = ?, is_late = ?, problem = ? WHERE id = ?',
      ...[state, holdUntil, isLate ? 1 : 0, problem === null ? null : JSON.stringify(problem), id],
    );
  }

  get(id: string): StoredBatch | undefined {
    const row = this.#db.get('SELECT * FROM fax_batch WHERE id = ?', id);
    return row ? this.#fromRow(row) : undefined;
  }

  /** Sendings in one of these states, oldest first. */
  inState(...states: FaxBatchState[]): StoredBatch[] {
    const marks = states.map(() => '?').join(', ');
    return this.#db
      .all(`SELECT * FROM fax_batch WHERE state IN (${marks}) ORDER BY created_at`, ...states)
      .map((row) => this.#fromRow(row));
  }

  newest(limit: number): StoredBatch[] {
    return this.#db
      .all('SELECT * FROM fax_batch ORDER BY created_at DESC, rowid DESC LIMIT ?', limit)
      .map((row) => this.#fromRow(row));
  }

  #fromRow(row: Row): StoredBatch {
    const maybe = (name: string) => (row[name] === null ? null : String(row[name]));
    const id = String(row['id']);
    const problem = maybe('problem');
    return {
      id,
      state: String(row['state']) as FaxBatchState,
      createdAt: String(row['created_at']),
      holdUntil: maybe('hold_until'),
      leaveAt: maybe('leave_at'),
      ifLate: String(row['if_late']) as IfLate,
      isLate: row['is_late'] === 1,
      problem: problem === null ? null : (JSON.parse(problem) as Problem),
      detail: this.#detail(id, String(row['detail'])),
    };
  }

  #detail(id: string, stored: string): BatchDetail | undefined {
    const known = this.#known.get(id);
    if (known || !this.#cipher || stored === '') return known;
    const text = unseal(this.#cipher, stored, contextOf(id));
    if (text === undefined) return undefined;
    const detail = JSON.parse(text) as BatchDetail;
    this.#known.set(id, detail);
    return detail;
  }
}

function contextOf(id: string): string {
  return `${id}/sending`;
}
