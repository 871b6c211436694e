import type { Database } from './database.ts';

/** What people were in the middle of typing, by kind, so that it survives a crash. */
export class Drafts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(kind: string, value: unknown, at: string): void {
    this.#db.run(
      'INSERT OR REPLACE INTO draft (kind, value, saved_at) VALUES (?, ?, ?)',
      kind,
      JSON.stringify(value),
      at,
    );
  }

  get(kind: string): unknown {
    const row = this.#db.get('SELECT value FROM draft WHERE kind = ?', kind);
    return row ? JSON.parse(String(row['value'])) : undefined;
  }
}
