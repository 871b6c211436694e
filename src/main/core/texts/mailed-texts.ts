import { createHash } from 'node:crypto';
import type { TextMailState } from '#shared/bridge/texts.ts';
import type { Database } from '../store/database.ts';
import type { MailNotice } from '../mail/mailbox.ts';

const DAY = 24 * 3_600_000;
/** Mails that could not be read as texts are told for so long. */
const TOLD_MS = 30 * DAY;
/** Longer than any mail is looked at. */
const KEPT_MS = 90 * DAY;
const SHOWN = 5;

/** Which mails were looked at: none is taken twice. */
export class MailedTexts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Places of mails that were not looked at; with `again` also of those that could not be read. */
  newAmong(places: readonly string[], again: boolean): string[] {
    const known = new Set(
      this.#db
        .all(
          `SELECT place FROM text_mail WHERE place IN (SELECT value FROM json_each(?)) AND (state <> 'unread' OR ?)`,
          ...[JSON.stringify(places.map(hash)), Number(!again)],
        )
        .map(({ place }) => String(place)),
    );
    return places.filter((place) => !known.has(hash(place)));
  }

  /** Whether this mail, or a copy of it, was taken as a text. */
  isTaken(mail: MailNotice): boolean {
    return this.#db.get(`SELECT id FROM text_mail WHERE id = ? AND state = 'taken'`, nameOf(mail)) !== undefined;
  }

  /** Notes that a mail was looked at; `other`: it is no text, or of before. That a copy of it was taken stays noted. */
  note(mail: MailNotice, state: 'taken' | 'unread' | 'other', at: string): void {
    const id = this.isTaken(mail) ? hash(mail.origin) : nameOf(mail);
    this.#db.run(
      'INSERT OR REPLACE INTO text_mail (id, place, at, state, subject) VALUES (?, ?, ?, ?, ?)',
      ...[id, hash(mail.origin), at, state, mail.subject.slice(0, 200)],
    );
  }

  /**
   * Answers from when on mails are remembered, in milliseconds. Where the clock is far ahead, the newest mail says better what is
   * old: what is forgotten would be taken once more.
   */
  forgetOld(now: number): number {
    const newest = this.#db.get('SELECT MAX(at) AS at FROM text_mail')?.['at'];
    if (typeof newest !== 'string') return 0;
    const before = Math.min(now, Date.parse(newest)) - KEPT_MS;
    this.#db.run('DELETE FROM text_mail WHERE at < ?', new Date(before).toISOString());
    return before;
  }

  /** Mails that could not be read as texts, and the subjects of the last ones. */
  unread(now: number): TextMailState['unread'] {
    const since = new Date(now - TOLD_MS).toISOString();
    const rows = this.#db.all(
      `SELECT subject, at FROM text_mail WHERE state = 'unread' AND at > ? ORDER BY at DESC`,
      since,
    );
    const last = rows.slice(0, SHOWN).map(({ subject, at }) => ({ subject: String(subject), at: String(at) }));
    return { count: rows.length, last };
  }
}

/** By what its sender called it; by its place in the mailbox where that is nothing. */
function nameOf({ messageId, origin }: MailNotice): string {
  return hash(messageId === '' ? origin : `id ${messageId}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
