import { randomUUID } from 'node:crypto';
import { Database } from '../../store/database.ts';
import type { Arrival } from './arrival.ts';
import { COLLECTED_AT_ONCE, type CollectPlace } from './collector.ts';

/** Posts that are kept until the app collects them; beyond them nothing is taken. */
const MOST_KEPT = 1_000_000;
/** Characters that are given at one go, unless a single post has more. */
const MOST_CHARACTERS = 1_000_000;

const STEPS = [
  `
  CREATE TABLE post (
    -- Also after the newest was deleted, none is used twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE spool (name TEXT NOT NULL) STRICT;
  `,
];

/** Posts as they came, encrypted on the disk until the app has them. */
export class Spool {
  readonly #db: Database;
  /** Tells it from another one whose ids begin anew. */
  readonly name: string;

  constructor(file: string, key: Uint8Array) {
    this.#db = Database.open(file, key, { steps: STEPS });
    const known = this.#db.get('SELECT name FROM spool')?.['name'];
    this.name = known === undefined ? randomUUID() : String(known);
    if (known === undefined) this.#db.run('INSERT INTO spool (name) VALUES (?)', this.name);
  }

  keep(arrivals: readonly Arrival[]): void {
    this.#db.transaction(() => {
      if (this.size + arrivals.length > MOST_KEPT) throw new Error('The receiver keeps as much as it may');
      for (const { at, type, body } of arrivals)
        this.#db.run('INSERT INTO post (at, type, body) VALUES (?, ?, ?)', at, type, body);
    });
  }

  /** Deletes what the app says that it has, and answers the next posts. */
  collect({ spool, after }: CollectPlace): { id: number; at: string; type: string; body: string }[] {
    const collected = spool === this.name ? after : 0;
    this.#delete(collected);
    let characters = 0;
    return this.#db
      .all('SELECT * FROM post WHERE id > ? ORDER BY id LIMIT ?', collected, COLLECTED_AT_ONCE)
      .map(({ id, at, type, body }) => ({ id: Number(id), at: String(at), type: String(type), body: String(body) }))
      .filter(({ body }, index) => {
        characters += body.length;
        return index === 0 || characters <= MOST_CHARACTERS;
      });
  }

  /** A full disk does not take that either: then it is deleted at a later collection. */
  #delete(until: number): void {
    try {
      this.#db.run('DELETE FROM post WHERE id <= ?', until);
    } catch {
      // What is kept can be read all the same.
    }
  }

  /** Where a file was put that was damaged, or kept with another secret; null where there was none. */
  get setAside(): string | null {
    return this.#db.setAside;
  }

  get size(): number {
    const { first, last } = this.#db.get('SELECT MIN(id) AS first, MAX(id) AS last FROM post') ?? {};
    return first === null || first === undefined ? 0 : Number(last) - Number(first) + 1;
  }

  close(): void {
    this.#db.close();
  }
}
