import { TEXTS_AT_ONCE } from '#shared/bridge/texts-commands.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Conversation, TextMessage, TextState } from '#shared/bridge/texts.ts';
import { isGroup } from '#shared/domain/texts/group.ts';
import { Database, type Row, type SqlValue } from '../store/database.ts';
import { GroupMembers } from './group-members.ts';
import { toConversation } from './text-scans.ts';

/** Characters of a text that a list of conversations shows. */
const PREVIEW = 120;

/** A text to be kept. */
export type NewText = Pick<TextMessage, 'peer' | 'own' | 'body' | 'media' | 'at' | 'state'> & {
  journalId?: string;
  fingerprint?: string;
  also?: readonly string[];
  quietReason?: string;
  automatic?: boolean;
  way?: 'post' | 'mail';
  /** It is one of the rows of a file. */
  mergeId?: number;
  consent?: string;
  later?: { at: string; unlessReply: boolean } | undefined;
};

/** What is known anew of a text. */
export interface TextNews {
  state?: TextState;
  said?: string;
  journalId?: string;
  providerId?: string;
  nextLook?: string | null;
  looks?: number;
  probable?: boolean;
  held?: TextMessage['held'];
}

/** A text that the provider is asked about. */
export interface LookedAt {
  id: number;
  peer: string;
  providerId: string;
  at: string;
  looks: number;
  state: TextState;
}

/** Texts and conversations of a profile. Without an encrypted database they are kept until the app is closed. */
export class TextStore {
  readonly members: GroupMembers;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    this.members = new GroupMembers(db);
  }

  get(id: number): TextMessage | undefined {
    const row = this.#db.get('SELECT * FROM text_message WHERE id = ?', id);
    return row && this.#toMessage(row);
  }

  /** Keeps a text; its conversation comes up with it. Answers its id. */
  add(text: NewText): number {
    const { peer, own, body, media, at, state, later } = text;
    // oxfmt-ignore
    const row: Record<string, SqlValue> = {
      peer, own, body, at, state,
      media: JSON.stringify(media),
      journal_id: text.journalId ?? null,
      fingerprint: text.fingerprint ?? null,
      also: JSON.stringify(text.also ?? []),
      quiet_reason: text.quietReason ?? '',
      leave_at: later?.at ?? null,
      unless_reply: Number(later?.unlessReply ?? false),
      automatic: Number(text.automatic ?? false),
      merge_id: text.mergeId ?? null,
      consent: text.consent ?? '',
      way: text.way ?? 'post',
    };
    return this.#db.transaction(() => {
      const columns = Object.keys(row);
      this.#db.run(
        `INSERT INTO text_message (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(row),
      );
      const id = Number(this.#db.get('SELECT last_insert_rowid() AS id')?.['id']);
      this.#db.run('INSERT INTO text_words (rowid, body) VALUES (?, ?)', id, body);
      this.members.add(id, peer);
      this.#db.run(
        `INSERT INTO text_conversation (peer, own, at, preview, state, unread) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (peer) DO UPDATE SET own = excluded.own, at = excluded.at, preview = excluded.preview,
           state = excluded.state, unread = unread + excluded.unread,
           done_at = CASE excluded.unread WHEN 1 THEN NULL ELSE done_at END,
           snoozed_until = CASE excluded.unread WHEN 1 THEN NULL ELSE snoozed_until END`,
        ...[peer, own, at, body.slice(0, PREVIEW), state, state === 'received' ? 1 : 0],
      );
      return id;
    });
  }

  /** Keeps all of them or, where the disk does not take one, none. Answers their ids. */
  addAll(texts: readonly NewText[]): number[] {
    return this.#db.transaction(() => texts.map((text) => this.add(text)));
  }

  /** Takes a text back that has not left; its conversation shows the one before it. */
  remove(id: number): void {
    this.#db.transaction(() => {
      const message = this.get(id);
      if (!message) return;
      this.#db.run('DELETE FROM text_words WHERE rowid = ?', id);
      this.#db.run('DELETE FROM text_message WHERE id = ?', id);
      this.members.remove(id);
      const before = this.#last(message.peer);
      if (before)
        this.#db.run(
          'UPDATE text_conversation SET own = ?, at = ?, preview = ?, state = ? WHERE peer = ?',
          ...[before.own, before.at, before.body.slice(0, PREVIEW), before.state, message.peer],
        );
      else {
        this.#db.run(`DELETE FROM text_conversation WHERE peer = ? AND note = ''`, message.peer);
        // One that has a note is as the note began it.
        this.#db.run(
          `UPDATE text_conversation SET own = '', preview = '', state = 'received' WHERE peer = ?`,
          message.peer,
        );
      }
    });
  }

  note(id: number, news: TextNews): void {
    const named: Record<string, SqlValue | undefined> = {
      state: news.state,
      said: news.said,
      journal_id: news.journalId,
      provider_id: news.providerId,
      next_look: news.nextLook,
      looks: news.looks,
      held: news.held,
      probable: news.probable === undefined ? undefined : Number(news.probable),
    };
    const columns = Object.entries(named).filter((entry): entry is [string, SqlValue] => entry[1] !== undefined);
    if (columns.length === 0) return;
    this.#db.transaction(() => {
      this.#db.run(
        `UPDATE text_message SET ${columns.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`,
        ...columns.map(([, value]) => value),
        id,
      );
      const { peer } = this.get(id) ?? {};
      if (news.state === undefined || peer === undefined || this.#last(peer)?.id !== id) return;
      this.#db.run('UPDATE text_conversation SET state = ? WHERE peer = ?', news.state, peer);
    });
  }

  /** Texts that a change sent. */
  ofChange(journalId: string): TextMessage[] {
    return this.#db.all('SELECT * FROM text_message WHERE journal_id = ? ORDER BY id', journalId).map(this.#toMessage);
  }

  /** Texts to the rows of a file, in its order. */
  ofMerge(mergeId: number): TextMessage[] {
    return this.#db.all('SELECT * FROM text_message WHERE merge_id = ? ORDER BY id', mergeId).map(this.#toMessage);
  }

  /** Texts that an earlier run of the app left on their way, with the change that sent each; rows of a file that wait go on waiting. */
  underWay(): { id: number; journalId: string | null }[] {
    return this.#db
      .all(
        `SELECT id, journal_id FROM text_message WHERE state = 'sending' OR (state = 'waiting' AND merge_id IS NULL) ORDER BY id`,
      )
      .map(({ id, journal_id }) => ({ id: Number(id), journalId: journal_id === null ? null : String(journal_id) }));
  }

  /** Texts whose next look is due at `now` or is planned after `latest`, or that of one party whenever it is due; the earliest first. */
  due({ now, latest }: { now: string; latest: string }, peer: string | null = null): LookedAt[] {
    return this.#db
      .all(
        `SELECT id, peer, provider_id, at, looks, state FROM text_message
         WHERE provider_id IS NOT NULL AND ${
           peer === null ? '(next_look <= ? OR next_look > ?)' : `peer = ? AND state = 'sent'`
         } ORDER BY next_look, id LIMIT 100`,
        ...(peer === null ? [now, latest] : [peer]),
      )
      .map((row) => ({
        ...{ id: Number(row['id']), peer: String(row['peer']), providerId: String(row['provider_id']) },
        ...{ at: String(row['at']), looks: Number(row['looks']), state: String(row['state']) as TextState },
      }));
  }

  /** ISO time of the earliest look that is to come. */
  nextLook(): string | null {
    const next = this.#db.get('SELECT MIN(next_look) AS next FROM text_message WHERE next_look IS NOT NULL')?.['next'];
    return typeof next === 'string' ? next : null;
  }

  /** The last texts with one party before `before`, the oldest first. */
  thread(peer: string, before: number | null): { messages: TextMessage[]; earlier: boolean } {
    const rows = this.#db.all(
      'SELECT * FROM text_message WHERE peer = ? AND id < ? ORDER BY id DESC LIMIT ?',
      peer,
      before ?? Number.MAX_SAFE_INTEGER,
      TEXTS_AT_ONCE + 1,
    );
    return {
      messages: rows.slice(0, TEXTS_AT_ONCE).map(this.#toMessage).reverse(),
      earlier: rows.length > TEXTS_AT_ONCE,
    };
  }

  /** The last texts that came from one party after `at`, the oldest first. */
  receivedSince(peer: string, at: string): TextMessage[] {
    return this.#db
      .all(
        `SELECT * FROM text_message WHERE peer = ? AND at > ? AND state = 'received' ORDER BY id DESC LIMIT 100`,
        ...[peer, at],
      )
      .map(this.#toMessage)
      .reverse();
  }

  conversation(peer: string): Conversation | null {
    const row = this.#db.get('SELECT * FROM text_conversation WHERE peer = ?', peer);
    return row ? toConversation(row) : null;
  }

  /** What a person did with a conversation; one without texts is begun by a note. */
  mark(peer: string, at: string, { read, done, snoozedUntil, note }: Omit<CommandInput<'texts.mark'>, 'peers'>): void {
    const set = (column: string, value: SqlValue) =>
      this.#db.run(`UPDATE text_conversation SET ${column} = ? WHERE peer = ?`, value, peer);
    this.#db.transaction(() => {
      if (note !== undefined)
        this.#db.run(
          `INSERT INTO text_conversation (peer, own, at, preview, state) VALUES (?, '', ?, '', 'received') ON CONFLICT DO NOTHING`,
          ...[peer, at],
        );
      if (note !== undefined) set('note', note);
      if (read !== undefined) set('unread', read ? 0 : 1);
      if (done !== undefined) set('done_at', done ? at : null);
      if (snoozedUntil !== undefined) set('snoozed_until', snoozedUntil);
    });
  }

  #last(peer: string): TextMessage | undefined {
    const row = this.#db.get('SELECT * FROM text_message WHERE peer = ? ORDER BY id DESC LIMIT 1', peer);
    return row && this.#toMessage(row);
  }

  readonly #toMessage = (row: Row): TextMessage => {
    const message = toMessage(row);
    return isGroup(message.peer) ? { ...message, members: this.members.of(message.id) } : message;
  };
}

function toMessage(row: Row): TextMessage {
  return {
    id: Number(row['id']),
    peer: String(row['peer']),
    own: String(row['own']),
    body: String(row['body']),
    media: JSON.parse(String(row['media'])) as string[],
    at: String(row['at']),
    state: String(row['state']) as TextState,
    said: String(row['said']),
    also: JSON.parse(String(row['also'])) as string[],
    leaveAt: row['leave_at'] === null ? null : String(row['leave_at']),
    unlessReply: row['unless_reply'] === 1,
    quietReason: String(row['quiet_reason']),
    times: Number(row['times']),
    probable: row['probable'] === 1,
    automatic: row['automatic'] === 1,
    members: [],
    consent: String(row['consent']),
    held: String(row['held']) as TextMessage['held'],
    listed: row['merge_id'] !== null,
    nextLook: row['next_look'] === null ? null : String(row['next_look']),
  };
}
