import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { TextMailState, TextMailTrouble } from '#shared/bridge/texts.ts';
import { readTextMail, type OwnTexting } from '#shared/domain/texts/text-mail.ts';
import { textWords } from '#shared/provider/callbacks.ts';
import { MailboxProblem, withMailbox, type MailNotice, type OpenMailbox } from '../mail/mailbox.ts';
import type { Database } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Secrets } from '../vault/vault.ts';
import { TASKS } from '../watch/tasks.ts';
import { MailedTexts } from './mailed-texts.ts';
import type { Arrival } from './receiver/arrival.ts';

const DAY = 24 * 3_600_000;
const MEMORY = 'text-mail';
const PASSWORD = 'text-mailbox';
/** Mails that are looked at in one look; the rest is left to the next. */
const MOST_AT_ONCE = 300;
/** So long a trouble lasts that may pass by itself before it is told. */
const PATIENCE_MS = 3_600_000;
const AT_ONCE = new Set<TextMailTrouble>(['sign-in', 'tls', 'folder', 'no-mailbox', 'not-kept']);

/** A mailbox, and the password with which it is opened. */
export interface MailboxAccess {
  mailbox: Mailbox;
  password: string;
}

interface TextMailboxDeps {
  db: Database;
  keyValues: KeyValueStore;
  secrets: Secrets;
  /** The mailbox of the fax inbox; null for none. */
  faxMailbox: () => Mailbox | null;
  faxPassword: () => Promise<string | null>;
  /** Whether the numbers that can text were read. */
  isOwnKnown: () => boolean;
  /** The numbers that can text. */
  own: () => Promise<readonly OwnTexting[]>;
  /** Whether what comes in is there after a restart. */
  keepsTexts: boolean;
  /** Stores what came in together with what `also` writes, or throws. */
  keep: (arrivals: readonly Arrival[], also: () => void) => void;
  now: () => number;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
}

/** What is kept of it. */
interface Kept {
  uses: 'fax' | 'own';
  /** Of the fax inbox only folder and senders count. */
  mailbox: Mailbox;
  since: string;
  /** The folder, and the number from which its messages are looked at; 0 for a folder that took its place, which goes by date. */
  place: string;
  uid: number;
  /** The number from which they will be, once it is a day old: what a server finds late is not missed. */
  later: { uid: number; at: number };
  look: TextMailState['look'];
  failing: { since: number; told: TextMailTrouble | null } | null;
}

/** Takes texts from a mailbox that mails of the provider bring. Nothing there is marked, moved or deleted. */
export class TextMailbox {
  readonly #deps: TextMailboxDeps;
  readonly #mails: MailedTexts;
  #looking: Promise<void> | null = null;
  /** How often a mailbox was set: what a look with earlier settings ran into is not told of these. */
  #sets = 0;
  #isClosed = false;

  constructor(deps: TextMailboxDeps) {
    this.#deps = deps;
    this.#mails = new MailedTexts(deps.db);
  }

  get state(): TextMailState {
    const { faxMailbox, now } = this.#deps;
    const kept = this.#kept;
    return {
      settings: kept && { uses: kept.uses, mailbox: this.#mailboxOf(kept) },
      faxMailbox: faxMailbox(),
      since: kept?.since ?? null,
      looking: this.#looking !== null,
      look: kept?.look ?? null,
      nextAt: kept?.look ? new Date(Date.parse(kept.look.at) + this.wait).toISOString() : null,
      unread: kept ? this.#mails.unread(now()) : { count: 0, last: [] },
    };
  }

  /** Milliseconds until the next look. */
  get wait(): number {
    const { afterError, normal } = TASKS['text-mail'].waits;
    return this.#kept?.look?.trouble ? afterError : normal;
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Opens a mailbox, and reads what comes to it from now on; goes on where it is the one that is read already. Answers what is
   * wrong with it; then nothing is kept.
   */
  async set(input: CommandInput<'texts.setMail'>): Promise<MailboxTrouble | null> {
    const access = await this.#accessFor(input);
    if (!access) return 'sign-in';
    let start: Pick<OpenMailbox, 'place' | 'nextUid'>;
    try {
      start = await withMailbox(access.mailbox, access.password, ({ place, nextUid }) =>
        Promise.resolve({ place, nextUid }),
      );
    } catch (error) {
      if (error instanceof MailboxProblem) return error.trouble;
      throw error;
    }
    if (input.uses === 'own') await this.#deps.secrets.set(PASSWORD, input.password);
    this.#sets += 1;
    const now = this.#deps.now();
    const { place, nextUid: uid } = start;
    const set = { uses: input.uses, mailbox: access.mailbox, place, look: null, failing: null };
    const before = this.#kept;
    if (before && isSameFolder(before, set)) this.#put({ ...before, ...set });
    else this.#put({ ...set, since: new Date(now).toISOString(), uid, later: { uid, at: now } });
    this.#deps.changed();
    return null;
  }

  async leave(): Promise<void> {
    await this.#deps.secrets.delete(PASSWORD);
    if (this.#isClosed) return;
    this.#deps.keyValues.put(MEMORY, null);
    this.#deps.changed();
  }

  /** Looks once; one look at a time. `again`: also at mails that could not be read before. */
  look({ again = false } = {}): Promise<void> {
    const { keepsTexts, isOwnKnown, changed } = this.#deps;
    // Without them nobody can tell to which number a text is.
    if (this.#isClosed || !keepsTexts || !this.#kept || !isOwnKnown()) return Promise.resolve();
    // One that is under way may have been before what is looked for now.
    if (this.#looking) return again ? this.#looking.then(() => this.look({ again })) : this.#looking;
    const looking = this.#look(again).finally(() => {
      this.#looking = null;
      if (!this.#isClosed) changed();
    });
    this.#looking = looking;
    changed();
    return looking;
  }

  async #look(again: boolean): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString();
    const before = this.#kept;
    const sets = this.#sets;
    let seen = { looked: 0, found: 0 };
    let trouble: TextMailTrouble | null = null;
    try {
      const access = before && (await this.#access(before));
      if (access) seen = await withMailbox(access.mailbox, access.password, (box) => this.#read(box, again));
      else trouble = before?.uses === 'fax' ? 'no-mailbox' : 'sign-in';
    } catch (error) {
      trouble = error instanceof MailboxProblem ? troubleIn(error) : 'other';
    }
    const kept = this.#kept;
    // Another mailbox may have been set meanwhile.
    if (this.#isClosed || !kept || kept.since !== before?.since || sets !== this.#sets) return;
    this.#put({ ...kept, look: { at, ...seen, trouble }, failing: this.#told(kept, trouble) });
  }

  async #read(box: OpenMailbox, again: boolean): Promise<{ looked: number; found: number }> {
    const kept = this.#kept;
    if (!kept || this.#isClosed) return { looked: 0, found: 0 };
    const remembered = this.#mails.forgetOld(this.#deps.now());
    const isSame = box.place === kept.place;
    // A folder that was made anew has old mails under new numbers; the two clocks may differ.
    const start = isSame && kept.uid > 0 ? null : Math.max(Date.parse(kept.since) - DAY, remembered);
    let isAll = true;
    const notices = await box.notices(start === null ? { uid: kept.uid } : { since: new Date(start) }, (origins) => {
      if (this.#isClosed) return Promise.resolve([]);
      const fresh = this.#mails.newAmong(origins, again);
      isAll = fresh.length <= MOST_AT_ONCE;
      return Promise.resolve(fresh.slice(0, MOST_AT_ONCE));
    });
    const own = notices.length === 0 ? [] : await this.#deps.own();
    let found = 0;
    for (const notice of notices) {
      if (this.#isStale(kept)) return { looked: 0, found };
      // Servers find by whole days. Noted, so that they are not among those of the next look.
      if (start !== null && notice.at < start) this.#mails.note(notice, 'other', new Date(start).toISOString());
      else if (await this.#take(box, notice, { kept, own })) found += 1;
    }
    if (isAll && !this.#isStale(kept)) this.#goOn(box, isSame);
    return { looked: notices.length, found };
  }

  /** Keeps the text of a mail together with the note that it was taken, so that a kill leaves both or none. */
  async #take(
    box: OpenMailbox,
    notice: MailNotice,
    { kept, own }: { kept: Kept; own: readonly OwnTexting[] },
  ): Promise<boolean> {
    const { keep, now } = this.#deps;
    const at = new Date(Math.min(notice.at, now())).toISOString();
    const isText = !notice.isForged && notice.names.length === 0;
    const words = isText ? textWords(await box.text(notice)) : '';
    // The account may have been closed, or another mailbox set, while it was read.
    if (this.#isStale(kept)) return false;
    const text = isText ? readTextMail({ ...notice, words }, own) : null;
    try {
      if (!text || this.#mails.isTaken(notice)) {
        // What has a document is of a fax.
        const state = notice.names.length > 0 ? 'other' : 'unread';
        this.#mails.note(notice, text ? 'taken' : state, at);
        return false;
      }
      const content = { kind: 'inbound-legacy' as const, from: text.from, to: [text.to], text: text.text };
      keep([{ at, type: 'message/rfc822', body: '', content, way: 'mail' }], () => {
        this.#mails.note(notice, 'taken', at);
      });
    } catch (error) {
      throw new NotKept(error);
    }
    return true;
  }

  #isStale(kept: Kept): boolean {
    return this.#isClosed || this.#kept?.since !== kept.since;
  }

  /** What was looked at is not looked at again, after a day. */
  #goOn({ place, nextUid }: OpenMailbox, isSame: boolean): void {
    const kept = this.#kept;
    if (!kept) return;
    const now = this.#deps.now();
    if (!isSame) this.#put({ ...kept, place, uid: 0, later: { uid: nextUid, at: now } });
    else if (Math.abs(now - kept.later.at) > DAY)
      this.#put({ ...kept, uid: kept.later.uid, later: { uid: nextUid, at: now } });
  }

  async #accessFor(input: CommandInput<'texts.setMail'>): Promise<MailboxAccess | null> {
    const { folder, senders } = input;
    if (input.uses === 'own') {
      const { host, port, security, user, password } = input;
      return { mailbox: { host, port, security, user, folder, senders }, password };
    }
    const shared = this.#deps.faxMailbox();
    const password = shared && (await this.#deps.faxPassword());
    return shared && password !== null ? { mailbox: { ...shared, folder, senders }, password } : null;
  }

  async #access(kept: Kept): Promise<MailboxAccess | null> {
    const mailbox = this.#mailboxOf(kept);
    const { secrets, faxPassword } = this.#deps;
    const password = mailbox && (await (kept.uses === 'own' ? secrets.get(PASSWORD) : faxPassword()));
    return mailbox && password !== null ? { mailbox, password } : null;
  }

  #mailboxOf({ uses, mailbox }: Kept): Mailbox | null {
    if (uses === 'own') return mailbox;
    const shared = this.#deps.faxMailbox();
    return shared && { ...shared, folder: mailbox.folder, senders: mailbox.senders };
  }

  /** Tells a trouble once: at once where a person has to do something, else when it stays so. */
  #told({ failing }: Kept, trouble: TextMailTrouble | null): Kept['failing'] {
    if (trouble === null) return null;
    const now = this.#deps.now();
    // A time that is still to come was noted while the clock was ahead.
    const since = Math.min(failing?.since ?? now, now);
    const isDue = AT_ONCE.has(trouble) || now - since >= PATIENCE_MS;
    if (isDue && failing?.told !== trouble) this.#deps.tell({ type: 'text-mail-failed', trouble });
    return { since, told: isDue ? trouble : (failing?.told ?? null) };
  }

  get #kept(): Kept | null {
    return this.#isClosed ? null : ((this.#deps.keyValues.get(MEMORY) as Kept | null | undefined) ?? null);
  }

  #put(kept: Kept): void {
    if (!this.#isClosed) this.#deps.keyValues.put(MEMORY, kept);
  }
}

/** The disk did not take a text. */
class NotKept extends Error {
  override readonly name = 'NotKept';

  constructor(cause: unknown) {
    super('A text that came by mail could not be stored', { cause });
  }
}

/** Whether it is the folder that was read so far, such as with a new password. */
function isSameFolder(before: Kept, { uses, mailbox, place }: Pick<Kept, 'uses' | 'mailbox' | 'place'>): boolean {
  const { host, user } = before.mailbox;
  return before.uses === uses && before.place === place && host === mailbox.host && user === mailbox.user;
}

function troubleIn(problem: MailboxProblem): TextMailTrouble {
  return problem.cause instanceof NotKept ? 'not-kept' : problem.trouble;
}
