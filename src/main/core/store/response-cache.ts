import type { Cached } from '#shared/bridge/app-commands.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database } from './database.ts';

/** The last response of each read, so that a screen shows something at once and offline. */
export class ResponseCache {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(id: OperationId, params: unknown, value: unknown, at: string): void {
    this.#db.run(
      'INSERT OR REPLACE INTO answer (id, params, value, at) VALUES (?, ?, ?, ?)',
      id,
      stable(params),
      JSON.stringify(value ?? null),
      at,
    );
  }

  get(id: string, params: unknown): Cached<unknown> | null {
    const row = this.#db.get('SELECT value, at FROM answer WHERE id = ? AND params = ?', id, stable(params));
    return row ? { value: JSON.parse(String(row['value'])), at: String(row['at']) } : null;
  }

  /** The last responses of an operation, whatever it was asked for. */
  allOf(id: OperationId): Cached<unknown>[] {
    return this.#db
      .all('SELECT value, at FROM answer WHERE id = ?', id)
      .map((row) => ({ value: JSON.parse(String(row['value'])) as unknown, at: String(row['at']) }));
  }
}

/** JSON with sorted keys, so that the same parameters in another order are the same. */
export function stable(value: unknown): string {
  return JSON.stringify(value ?? {}, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
