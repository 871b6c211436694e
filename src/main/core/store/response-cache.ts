import type { Cached } from '#shared/bridge/app-commands.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Database } from './database.ts';

/** Responses of one operation that are kept. */
const MOST_RESPONSES = 300;
const MOST_BYTES = 16 * 1024 * 1024;
/** Who called, faxed and texted whom: no screen shows these from here, so they are not kept. */
const NOT_KEPT: ReadonlySet<OperationId> = new Set([
  'report.callHistory',
  'report.faxHistory',
  'sms.checkDeliveryStatus',
]);

/** The last response of each read, so that a screen shows something at once and offline; the oldest go when there are many. */
export class ResponseCache {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(id: OperationId, params: unknown, value: unknown, at: string): void {
    if (NOT_KEPT.has(id)) return;
    this.#db.transactionOfCopies(() => {
      this.#db.run(
        'INSERT OR REPLACE INTO answer (id, params, value, at) VALUES (?, ?, ?, ?)',
        id,
        stable(params),
        JSON.stringify(value ?? null),
        at,
      );
      this.#db.run(
        `DELETE FROM answer WHERE rowid IN (
           SELECT id FROM (
             SELECT rowid AS id, ROW_NUMBER() OVER newest AS place, SUM(octet_length(value)) OVER newest AS bytes
             FROM answer WHERE id = ? WINDOW newest AS (ORDER BY at DESC, rowid DESC)
           ) WHERE place > ? OR bytes > ?
         )`,
        ...[id, MOST_RESPONSES, MOST_BYTES],
      );
    });
  }

  get(id: string, params: unknown): Cached<unknown> | null {
    const row = this.#db.get('SELECT value, at FROM answer WHERE id = ? AND params = ?', id, stable(params));
    return row ? { value: JSON.parse(String(row['value'])), at: String(row['at']) } : null;
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
