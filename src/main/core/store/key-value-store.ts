import type { Database } from './database.ts';

/** Small values of an account by name, kept between two starts. Never anything secret. */
export class KeyValueStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(name: string): unknown {
    const row = this.#db.get('SELECT value FROM memory WHERE name = ?', name);
    return row ? JSON.parse(String(row['value'])) : undefined;
  }

  put(name: string, value: unknown): void {
    this.#db.run('INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)', name, JSON.stringify(value));
  }
}
