import type { Notice, NoticeSubject } from '#shared/bridge/notices.ts';
import type { Database, Row } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';
import { kindOf } from './notice-kinds.ts';

const MOST = 1000;
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Notices of a profile, newest 1000 of the last 90 days. They name documents and people, so that they are encrypted;
 * without a cipher (no keychain) they are kept until the app is closed.
 */
export class NoticeStore {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  readonly #now: () => number;
  #session: Notice[] = [];

  constructor(db: Database, cipher: Cipher | null, now: () => number) {
    this.#db = db;
    this.#cipher = cipher;
    this.#now = now;
  }

  add(notice: Notice): void {
    if (!this.#cipher) {
      this.#session = [notice, ...this.#session].slice(0, MOST);
      return;
    }
    const subject = seal(this.#cipher, JSON.stringify(notice.subject), contextOf(notice.id));
    this.#db.transaction(() => {
      this.#db.run('INSERT INTO notice (id, at, subject) VALUES (?, ?, ?)', notice.id, notice.at, subject);
      this.#db.run('DELETE FROM notice WHERE at < ?', new Date(this.#now() - KEPT_MS).toISOString());
      this.#db.run(
        'DELETE FROM notice WHERE rowid IN (SELECT rowid FROM notice ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?)',
        MOST,
      );
    });
  }

  /** All of them, newest first. */
  list(): Notice[] {
    const cipher = this.#cipher;
    if (!cipher) return [...this.#session];
    return this.#db
      .all('SELECT id, at, subject, read FROM notice ORDER BY at DESC, rowid DESC')
      .flatMap((row) => this.#fromRow(row, cipher) ?? []);
  }

  /** Marks notices as read; all of them when none is named. */
  markRead(ids: readonly string[]): void {
    const named = new Set(ids);
    this.#session = this.#session.map((notice) =>
      named.size === 0 || named.has(notice.id) ? { ...notice, read: true } : notice,
    );
    if (named.size === 0) this.#db.run('UPDATE notice SET read = 1 WHERE read = 0');
    else
      this.#db.transaction(() => {
        for (const id of named) this.#db.run('UPDATE notice SET read = 1 WHERE id = ?', id);
      });
  }

  get unread(): number {
    if (!this.#cipher) return this.#session.filter(({ read }) => !read).length;
    return Number(this.#db.get('SELECT COUNT(*) AS count FROM notice WHERE read = 0')?.['count'] ?? 0);
  }

  /** Undefined for what was written with a key that the keychain has lost. */
  #fromRow({ id, at, subject: sealed, read }: Row, cipher: Cipher): Notice | undefined {
    const text = unseal(cipher, String(sealed), contextOf(String(id)));
    if (text === undefined) return undefined;
    return noticeOf(String(id), String(at), JSON.parse(text) as NoticeSubject, read === 1);
  }
}

/** A notice with all that follows from its subject. */
export function noticeOf(id: string, at: string, subject: NoticeSubject, read = false): Notice {
  const { category, tone, path } = kindOf(subject);
  return { id, at, subject, category, tone, path: path(subject), read };
}

function contextOf(id: string): string {
  return `notice/${id}`;
}
