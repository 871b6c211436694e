import { createHash } from 'node:crypto';
import type { Database, Row } from '../store/database.ts';

/** What happened to an entry of the journal. `adopt`: it was there before the chain began. */
export type ChainEvent = 'begin' | 'note' | 'settle' | 'dismiss' | 'adopt';

/** What of an entry is covered: everything that a person is shown, and what it is made from. */
const COVERED =
  'id, at, operation, effect, params, fingerprint, before, state, detail, settled_at, actor, target, warnings, undoes';
/** Rows that are checked at once, so that nothing else waits for long. */
const SLICE = 200;
const GENESIS = 'genesis';

/**
 * The chain of hashes over the journal: each event holds the digests of its entry before and after, and a hash
 * over the event before it. So an entry that was changed, added or deleted behind the app's back is noticed, also when the
 * app wrote to it afterwards.
 */
export class Chain {
  readonly #db: Database;
  readonly #now: () => number;
  #broken = false;
  #closed = false;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    if (this.#db.get('SELECT 1 FROM journal_event LIMIT 1') === undefined) this.#adopt();
  }

  /** False once something was found that this app did not write. */
  get intact(): boolean {
    return !this.#broken;
  }

  /** Runs a change of one entry and writes it into the chain; both are stored, or none. */
  record(kind: ChainEvent, journalId: string, change: () => void): void {
    this.#db.transaction(() => {
      const was = this.#digestOf(journalId);
      if (was !== this.#lastDigest(journalId)) this.#broken = true;
      change();
      this.#append(kind, journalId, was, this.#digestOf(journalId));
    });
  }

  /** Checks the whole journal, slice by slice; answers whether it is intact. */
  async verify(): Promise<boolean> {
    await this.#verifyEvents();
    await this.#verifyEntries();
    return this.intact;
  }

  close(): void {
    this.#closed = true;
  }

  /** Takes over what an older version of the app wrote, once: from now on an entry without events is a foreign one. */
  #adopt(): void {
    this.#db.transaction(() => {
      this.#append('adopt', GENESIS, '', '');
      for (const { id } of this.#db.all('SELECT id FROM journal ORDER BY at, rowid'))
        this.#append('adopt', String(id), '', this.#digestOf(String(id)));
    });
  }

  #append(kind: ChainEvent, journalId: string, was: string, became: string): void {
    const previous = this.#db.get('SELECT hash FROM journal_event ORDER BY seq DESC LIMIT 1');
    const at = new Date(this.#now()).toISOString();
    const hash = hashOf(String(previous?.['hash'] ?? ''), [at, journalId, kind, was, became]);
    this.#db.run(
      'INSERT INTO journal_event (at, journal_id, kind, was, became, hash) VALUES (?, ?, ?, ?, ?, ?)',
      at,
      journalId,
      kind,
      was,
      became,
      hash,
    );
  }

  /** Every event follows from the one before it, and none is missing; every entry that they name is there. */
  async #verifyEvents(): Promise<void> {
    let [seq, hash] = [0, ''];
    for (;;) {
      await turn();
      if (this.#closed || this.#broken) return;
      const rows = this.#db.all(
        `SELECT e.seq, e.at, e.journal_id, e.kind, e.was, e.became, e.hash,
           EXISTS (SELECT 1 FROM journal j WHERE j.id = e.journal_id) AS there,
           (SELECT p.became FROM journal_event p WHERE p.journal_id = e.journal_id AND p.seq < e.seq
            ORDER BY p.seq DESC LIMIT 1) AS before
         FROM journal_event e WHERE e.seq > ? ORDER BY e.seq LIMIT ?`,
        seq,
        SLICE,
      );
      for (const row of rows) {
        const follows = Number(row['seq']) === seq + 1 && isSound(row, hash);
        if (!follows) this.#broken = true;
        [seq, hash] = [Number(row['seq']), String(row['hash'])];
      }
      if (rows.length < SLICE) break;
    }
    // Events cut off at the end leave their numbers behind.
    const last = this.#db.get(`SELECT seq FROM sqlite_sequence WHERE name = 'journal_event'`);
    if (Number(last?.['seq'] ?? 0) !== seq) this.#broken = true;
  }

  /** Every entry is as its last event left it. */
  async #verifyEntries(): Promise<void> {
    let last = 0;
    for (;;) {
      await turn();
      if (this.#closed || this.#broken) return;
      const rows = this.#db.all(
        `SELECT rowid AS row, ${COVERED},
           (SELECT e.became FROM journal_event e WHERE e.journal_id = journal.id ORDER BY e.seq DESC LIMIT 1) AS became
         FROM journal WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        last,
        SLICE,
      );
      if (rows.some(({ row: _row, became, ...entry }) => digest(entry) !== became)) this.#broken = true;
      if (rows.length < SLICE) return;
      last = Number(rows.at(-1)?.['row']);
    }
  }

  #digestOf(journalId: string): string {
    const row = this.#db.get(`SELECT ${COVERED} FROM journal WHERE id = ?`, journalId);
    return row ? digest(row) : '';
  }

  #lastDigest(journalId: string): string {
    const row = this.#db.get(
      'SELECT became FROM journal_event WHERE journal_id = ? ORDER BY seq DESC LIMIT 1',
      journalId,
    );
    return String(row?.['became'] ?? '');
  }
}

function isSound(row: Row, previous: string): boolean {
  const { at, journal_id, kind, was, became, hash, there, before } = row;
  const known = journal_id === GENESIS || there === 1;
  return known && was === (before ?? '') && hash === hashOf(previous, [at, journal_id, kind, was, became]);
}

function digest(entry: Row): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(entry)))
    .digest('hex');
}

function hashOf(previous: string, content: readonly unknown[]): string {
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest('hex');
}

/** Lets everything else that waits go first. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
