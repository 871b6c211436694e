import type { OptOut } from '#shared/bridge/texts.ts';
import type { Database, Row } from '../store/database.ts';

/** Who must not be texted. What was ever said stays, also when it was taken back: it may have to be shown. */
export class OptOuts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The opt-out of a number that holds; null where it may be texted. */
  of(number: string): OptOut | null {
    const row = this.#db.get(
      'SELECT * FROM text_opt_out WHERE number = ? AND lifted_at IS NULL ORDER BY id DESC LIMIT 1',
      number,
    );
    return row ? toOptOut(row) : null;
  }

  /** The newest first. */
  all(): OptOut[] {
    return this.#db.all('SELECT * FROM text_opt_out ORDER BY id DESC').map(toOptOut);
  }

  /** @param word that came from it in a text; empty where a person here says so */
  add(number: string, at: string, { word = '', reason = '' }: { word?: string; reason?: string }): void {
    if (this.of(number)) return;
    this.#db.run(
      'INSERT INTO text_opt_out (number, at, word, reason) VALUES (?, ?, ?, ?)',
      ...[number, at, word, reason],
    );
  }

  lift(number: string, at: string, reason: string): void {
    this.#db.run(
      'UPDATE text_opt_out SET lifted_at = ?, lifted_reason = ? WHERE number = ? AND lifted_at IS NULL',
      ...[at, reason, number],
    );
  }
}

function toOptOut(row: Row): OptOut {
  const lifted = row['lifted_at'];
  return {
    number: String(row['number']),
    at: String(row['at']),
    word: String(row['word']),
    reason: String(row['reason']),
    lifted: lifted === null ? null : { at: String(lifted), reason: String(row['lifted_reason']) },
  };
}
