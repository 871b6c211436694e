import type { AppNotification, NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Database, Row } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';
import { kindOf } from './notification-kinds.ts';

const MOST = 1000;
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Notifications of a profile, newest 1000 of the last 90 days. They name documents and people, so that they are encrypted;
 * without a cipher (no keychain) they are kept until the app is closed.
 */
export class NotificationStore {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  readonly #surelyNow: () => number | null;
  #session: AppNotification[] = [];

  constructor(db: Database, cipher: Cipher | null, surelyNow: () => number | null) {
    this.#db = db;
    this.#cipher = cipher;
    this.#surelyNow = surelyNow;
  }

  add(notification: AppNotification): void {
    if (!this.#cipher) {
      this.#session = [notification, ...this.#session].slice(0, MOST);
      return;
    }
    const subject = seal(this.#cipher, JSON.stringify(notification.subject), contextOf(notification.id));
    this.#db.transaction(() => {
      this.#db.run('INSERT INTO notice (id, at, subject) VALUES (?, ?, ?)', notification.id, notification.at, subject);
      const now = this.#surelyNow();
      if (now !== null) this.#db.run('DELETE FROM notice WHERE at < ?', new Date(now - KEPT_MS).toISOString());
      this.#db.run(
        'DELETE FROM notice WHERE rowid IN (SELECT rowid FROM notice ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?)',
        MOST,
      );
    });
  }

  /** All of them, newest first. */
  list(): AppNotification[] {
    const cipher = this.#cipher;
    if (!cipher) return [...this.#session];
    return this.#db
      .all('SELECT id, at, subject, read FROM notice ORDER BY at DESC, rowid DESC')
      .flatMap((row) => this.#fromRow(row, cipher) ?? []);
  }

  /** Marks notifications as read; all of them when none is named. */
  markRead(ids: readonly string[]): void {
    const named = new Set(ids);
    this.#session = this.#session.map((notification) =>
      named.size === 0 || named.has(notification.id) ? { ...notification, read: true } : notification,
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
  #fromRow({ id, at, subject: sealed, read }: Row, cipher: Cipher): AppNotification | undefined {
    const text = unseal(cipher, String(sealed), contextOf(String(id)));
    if (text === undefined) return undefined;
    return notificationOf(String(id), String(at), JSON.parse(text) as NotificationSubject, read === 1);
  }
}

/** A notification with all that follows from its subject. */
export function notificationOf(id: string, at: string, subject: NotificationSubject, read = false): AppNotification {
  const { category, tone, path } = kindOf(subject);
  return { id, at, subject, category, tone, path: path(subject), read };
}

function contextOf(id: string): string {
  return `notice/${id}`;
}
