import type { TextMessage } from '#shared/bridge/texts.ts';
import type { Database } from '../store/database.ts';
import type { TextStore } from './text-store.ts';

/** Texts that are to leave at a time. */
export class ScheduledStore {
  readonly #db: Database;
  readonly #store: TextStore;

  constructor(db: Database, store: TextStore) {
    this.#db = db;
    this.#store = store;
  }

  get(id: number): TextMessage | undefined {
    return this.#store.get(id);
  }

  /** Ids of those whose time has come at `now`, the earliest first. */
  due(now: string): number[] {
    return this.#db
      .all(`SELECT id FROM text_message WHERE state = 'scheduled' AND leave_at <= ? ORDER BY leave_at, id`, now)
      .map(({ id }) => Number(id));
  }

  /** Ids of all of them. */
  all(): number[] {
    return this.#db
      .all(`SELECT id FROM text_message WHERE state = 'scheduled' ORDER BY id`)
      .map(({ id }) => Number(id));
  }

  /** ISO time of the earliest. */
  next(): string | null {
    const next = this.#db.get(`SELECT MIN(leave_at) AS next FROM text_message WHERE state = 'scheduled'`)?.['next'];
    return typeof next === 'string' ? next : null;
  }

  miss(id: number): void {
    this.#store.note(id, { state: 'missed' });
  }

  /** Calls off what is to leave to one party, or to a group with them: all of it, or what was not to leave where they write. */
  callOff(peer: string, all: boolean): void {
    const rows = this.#db.all(
      `SELECT id FROM text_message WHERE (peer = ? OR id IN (SELECT message_id FROM text_member WHERE number = ?))
       AND state = 'scheduled' AND unless_reply >= ?`,
      ...[peer, peer, all ? 0 : 1],
    );
    for (const { id } of rows) this.#store.note(Number(id), { state: 'called-off' });
  }

  /** A scheduled text becomes one that leaves now, after all that came meanwhile. Answers its new id. */
  renewed({ leaveAt: _leaveAt, unlessReply: _unlessReply, ...text }: TextMessage, at: string): number {
    return this.#db.transaction(() => {
      this.#store.remove(text.id);
      return this.#store.add({ ...text, at, state: 'waiting' });
    });
  }
}
