import type { TextMember } from '#shared/bridge/texts.ts';
import { isGroup, membersOf } from '#shared/domain/texts/group.ts';
import type { Database, Row } from '../store/database.ts';

/** Whom each group text goes to, and what the provider told of each of them. */
export class GroupMembers {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps whom a text goes to, where it is one to a group. */
  add(id: number, peer: string): void {
    if (!isGroup(peer)) return;
    for (const number of membersOf(peer))
      this.#db.run('INSERT INTO text_member (message_id, number) VALUES (?, ?)', id, number);
  }

  remove(id: number): void {
    this.#db.run('DELETE FROM text_member WHERE message_id = ?', id);
  }

  of(id: number): TextMember[] {
    return this.#db.all('SELECT * FROM text_member WHERE message_id = ? ORDER BY number', id).map(toMember);
  }

  /** What was told of one of them. That a text failed is never taken back. */
  told(id: number, number: string, state: TextMember['state'], said: string): void {
    this.#db.run(
      `UPDATE text_member SET state = coalesce(?, state), said = ? WHERE message_id = ? AND number = ? AND state IS NOT 'failed'`,
      ...[state, said, id, number],
    );
  }
}

function toMember(row: Row): TextMember {
  const state = row['state'];
  return {
    number: String(row['number']),
    state: state === 'delivered' || state === 'failed' ? state : null,
    said: String(row['said']),
  };
}
