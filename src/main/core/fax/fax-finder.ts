import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import type { FaxSources, SourceLook } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { faxOf, type FaxNotice, type SoughtFax } from '#shared/domain/fax/fax-mail.ts';
import { isYounger } from '../age.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Secrets } from '../vault/vault.ts';
import type { FaxDocuments } from './fax-documents.ts';
import type { FaxLists } from './fax-lists.ts';
import { MailboxProblem, withMailbox, type MailNotice, type OpenMailbox } from '../mail/mailbox.ts';

const DAY = 24 * 3_600_000;
/** How far back it is looked. */
const LOOKED_BACK_MS = 60 * DAY;
/** A fax may be listed later than its message comes: what fits none is looked at again for so long. */
const AGAIN_MS = 2 * DAY;
/** A file that was written to just now may not be whole. */
const WRITTEN_MS = 3_000;
/** Files of a folder that are looked at: far more than programs put into one in years, since new names mostly come last. */
const MOST_FILES = 200_000;
const MAIL_EVERY_MS = 10 * 60_000;
/** A fax that came so short a while ago is told when its document is there. */
const NEW_MS = 2 * DAY;
/** Troubles that do not pass by themselves. */
const AT_ONCE = new Set<MailboxTrouble>(['sign-in', 'tls', 'folder']);
/** So long others last before they are told. */
const PATIENCE_MS = { mailbox: 60 * 60_000, folder: 10 * 60_000 };
/** A name with a telephone number in it. */
const HAS_NUMBER = /\d{3}\D{0,2}\d{3}\D?\d{4}/;
const MEMORY = 'fax-sources';
const PASSWORD = 'mailbox';

interface FinderDeps {
  keyValues: KeyValueStore;
  secrets: Secrets;
  records: FaxRecords;
  lists: FaxLists;
  files: FaxDocuments;
  now: () => number;
  /** Milliseconds of a time that has surely come; null while none is known. */
  surelyNow: () => number | null;
  /** When the whole history was last read, in milliseconds; null while some of it was not. */
  listedAt: () => number | null;
  /** Milliseconds by which the provider's times are ahead of this computer's; null while not known. */
  clockOffset: () => number | null;
  isEncrypted: boolean;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
}

interface Kept {
  mailbox: Mailbox | null;
  folder: string | null;
  mailLook: SourceLook | null;
  folderLook: SourceLook | null;
  /** Whether no look found the whole history listed yet, so that what is there is still of the past. */
  first: Record<'mailbox' | 'folder', boolean>;
  /** Since when a source cannot be read, and what was told of it. */
  failing: Record<'mailbox' | 'folder', Failing | null>;
}

interface Failing {
  since: number;
  told: MailboxTrouble | null;
}

/**
 * What became of a message or a file: its document was kept, it fits no fax, there is nothing to keep, or it could not be looked at
 * now, such as where the disk is full.
 */
type Taken = 'kept' | 'fits-none' | 'none' | 'not-now';

const NOTHING: Kept = {
  mailbox: null,
  folder: null,
  mailLook: null,
  folderLook: null,
  first: { mailbox: false, folder: false },
  failing: { mailbox: null, folder: null },
};

/**
 * Looks for the documents of received faxes in a mailbox and a folder: what fits one fax alone by number and time is kept with
 * it. Nothing there is changed.
 */
export class FaxFinder {
  readonly #deps: FinderDeps;
  #looking: Promise<void> | null = null;
  /** The look that is under way was asked for, so that it looks in all of them. */
  #isAsked = false;
  #isClosed = false;
  /** Rises when another mailbox or folder is chosen. */
  #revision = 0;

  constructor(deps: FinderDeps) {
    this.#deps = deps;
  }

  get sources(): FaxSources {
    const { mailbox, folder, mailLook, folderLook } = this.#kept;
    const name = folder === null ? null : (folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder);
    return { mailbox, mailLook, folder: name, folderLook, looking: this.#looking !== null };
  }

  /** The password of the mailbox; null where there is none. */
  mailPassword(): Promise<string | null> {
    return this.#deps.secrets.get(PASSWORD);
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Opens a mailbox, and keeps how where that went well. Answers what is wrong with it. */
  async setMailbox(mailbox: Mailbox, password: string): Promise<MailboxTrouble | null> {
    try {
      await withMailbox(mailbox, password, () => Promise.resolve());
    } catch (error) {
      if (error instanceof MailboxProblem) return error.trouble;
      throw error;
    }
    await this.#deps.secrets.set(PASSWORD, password);
    this.#choose({ mailbox, mailLook: null, failing: { ...this.#kept.failing, mailbox: null } });
    return null;
  }

  async removeMailbox(): Promise<void> {
    await this.#deps.secrets.delete(PASSWORD);
    this.#choose({ mailbox: null, mailLook: null, failing: { ...this.#kept.failing, mailbox: null } });
  }

  setFolder(folder: string | null): void {
    this.#choose({ folder, folderLook: null, failing: { ...this.#kept.failing, folder: null } });
  }

  #choose(sources: Partial<Kept>): void {
    this.#revision += 1;
    this.#keep(sources);
  }

  /** Looks in all of them, one look at a time; in a mailbox not more often than every ten minutes, unless it is asked for. */
  look({ isAsked = true } = {}): Promise<void> {
    if (this.#isClosed || !this.#deps.isEncrypted) return Promise.resolve();
    const { mailbox, folder } = this.#due(isAsked);
    if (mailbox === null && folder === null) return Promise.resolve();
    // One that is under way by itself may leave the mailbox out.
    if (this.#looking && isAsked && !this.#isAsked) return this.#looking.then(() => this.look());
    if (!this.#looking) this.#isAsked = isAsked;
    this.#looking ??= this.#lookInAll(isAsked).finally(() => {
      this.#looking = null;
      if (!this.#isClosed) this.#deps.changed();
    });
    return this.#looking;
  }

  #due(isAsked: boolean): Pick<Kept, 'mailbox' | 'folder'> {
    const { mailbox, folder, mailLook } = this.#kept;
    const isRecent = mailLook !== null && isYounger(mailLook.at, MAIL_EVERY_MS, this.#deps.now());
    return { mailbox: isRecent && !isAsked ? null : mailbox, folder };
  }

  /** Looks once more where another mailbox or folder was chosen meanwhile. */
  async #lookInAll(isAsked: boolean): Promise<void> {
    let revision: number;
    do {
      revision = this.#revision;
      await this.#look(this.#due(isAsked), revision);
    } while (!this.#isClosed && this.#revision !== revision);
  }

  async #look({ mailbox, folder }: Pick<Kept, 'mailbox' | 'folder'>, revision: number): Promise<void> {
    // The account was closed meanwhile, and its database with it; or something else is to be looked in now.
    const isOver = () => this.#isClosed || this.#revision !== revision;
    if (folder !== null) {
      const isFirst = this.#staysFirst('folder');
      const folderLook = await this.#lookIn(() => this.#inFolder(folder, isOver));
      if (isOver()) return;
      this.#keep({ folderLook, first: { ...this.#kept.first, folder: isFirst } });
      this.#noteTrouble('folder', folderLook.trouble);
    }
    if (mailbox !== null) {
      const isFirst = this.#staysFirst('mailbox');
      const mailLook = await this.#lookIn(() => this.#inMailbox(mailbox, isOver));
      if (isOver()) return;
      this.#keep({ mailLook, first: { ...this.#kept.first, mailbox: isFirst } });
      this.#noteTrouble('mailbox', mailLook.trouble);
    }
  }

  async #lookIn(work: () => Promise<{ looked: number; found: number }>): Promise<SourceLook> {
    const at = new Date(this.#deps.now()).toISOString();
    try {
      return { at, ...(await work()), trouble: null };
    } catch (error) {
      const trouble = error instanceof MailboxProblem ? error.trouble : 'other';
      return { at, looked: 0, found: 0, trouble };
    }
  }

  async #inMailbox(mailbox: Mailbox, isOver: () => boolean): Promise<{ looked: number; found: number }> {
    const password = await this.mailPassword();
    if (password === null) throw new MailboxProblem('sign-in', null);
    return withMailbox(mailbox, password, (box) => this.#readMail(box, isOver));
  }

  async #readMail(box: OpenMailbox, isOver: () => boolean): Promise<{ looked: number; found: number }> {
    const since = new Date(this.#deps.now() - LOOKED_BACK_MS);
    const notices = await box.notices({ since }, (origins) => this.#newAmong(origins));
    let found = 0;
    const unmatched: string[] = [];
    for (const notice of notices) {
      if (isOver()) break;
      // Before it is looked at: its fax may be listed meanwhile.
      const isLate = this.#isLate(notice.at);
      const taken = await this.#takeMail(box, notice);
      if (taken === 'kept') found += 1;
      if (isDone(taken, isLate)) await this.#noteLookedAt([notice.origin]);
      if (taken === 'fits-none' && isLate) unmatched.push(notice.names[0] ?? notice.subject);
    }
    if (!this.#isFirst('mailbox')) this.#tellUnmatched(unmatched);
    return { looked: notices.length, found };
  }

  async #takeMail(box: OpenMailbox, notice: MailNotice): Promise<Taken> {
    if (notice.documentPart === null) return 'none';
    const match = this.#match({ ...notice, text: await box.text(notice) });
    if (!match) return 'fits-none';
    const none = await this.#whyNone(match.faxId);
    if (none) return none;
    const bytes = await box.document(notice);
    // What it is called in the mailbox decides nothing: its content does.
    const name = (notice.names[0] ?? '').replace(/\.eml$/i, '');
    return bytes === null ? 'none' : this.#add(match, name, bytes, 'mail');
  }

  /** Files of the folder itself; links and folders in it are never followed. */
  async #inFolder(folder: string, isOver: () => boolean): Promise<{ looked: number; found: number }> {
    const names = (await readdir(folder)).filter((name) => /\.(?:pdf|tiff?|eml)$/i.test(name)).slice(0, MOST_FILES);
    const now = this.#deps.now();
    let [looked, found] = [0, 0];
    const unmatched: string[] = [];
    for (const name of names) {
      if (isOver()) break;
      const path = join(folder, name);
      const info = await lstat(path).catch(() => null);
      if (!info?.isFile() || info.size > DOCUMENT_LIMITS.block * 2 || now - info.mtimeMs < WRITTEN_MS) continue;
      if (now - info.mtimeMs > LOOKED_BACK_MS) continue;
      const origin = `file ${path} ${String(info.size)} ${String(info.mtimeMs)}`;
      if ((await this.#newAmong([origin])).length === 0) continue;
      looked += 1;
      const isLate = this.#isLate(info.mtimeMs);
      const taken = await this.#takeFile(path, name, info.mtimeMs);
      if (taken === 'kept') found += 1;
      if (isDone(taken, isLate)) await this.#noteLookedAt([origin]);
      // Other files may be in the folder as well.
      if (taken === 'fits-none' && isLate && HAS_NUMBER.test(name)) unmatched.push(name);
    }
    if (!this.#isFirst('folder')) this.#tellUnmatched(unmatched);
    return { looked, found };
  }

  async #takeFile(path: string, name: string, at: number): Promise<Taken> {
    const file = { subject: '', text: '', names: [name], recipients: '', at, isReply: false };
    const isMessage = /\.eml$/i.test(name);
    const read = isMessage ? await readFile(path).catch(() => null) : null;
    if (isMessage && !read) return 'not-now';
    const notice = read && (await this.#deps.files.noticeOf(name, read));
    if (isMessage && !notice) return 'none';
    const match = this.#match(notice ? { ...notice, names: [name, ...notice.names], at: notice.at ?? at } : file);
    if (!match) return 'fits-none';
    const none = await this.#whyNone(match.faxId);
    if (none) return none;
    const bytes = read ?? (await readFile(path).catch(() => null));
    return bytes === null ? 'not-now' : this.#add(match, name, bytes, 'folder');
  }

  /** Whether no fax that is listed from now on may fit what came at a time, which is never looked at again then. */
  #isLate(at: number): boolean {
    const until = this.#listedUntil();
    return until !== null && until - at > AGAIN_MS;
  }

  /** Up to when all faxes are listed, in milliseconds; null while that is not known. */
  #listedUntil(): number | null {
    const now = this.#deps.surelyNow();
    const listed = this.#deps.listedAt();
    return now === null || listed === null ? null : Math.min(now, listed);
  }

  /** Whether what fits no fax in a source is of the past, and not told. */
  #isFirst(source: 'mailbox' | 'folder'): boolean {
    const { mailLook, folderLook, first } = this.#kept;
    return first[source] || (source === 'mailbox' ? mailLook : folderLook) === null;
  }

  /** Whether the look after this one still counts as the first: nothing is given up before the history is listed. */
  #staysFirst(source: 'mailbox' | 'folder'): boolean {
    return this.#isFirst(source) && this.#listedUntil() === null;
  }

  #match(notice: FaxNotice): { faxId: string; sure: boolean } | null {
    const offset = this.#deps.clockOffset() ?? 0;
    const iso = (moment: number) => new Date(moment + offset).toISOString();
    const near = this.#deps.records.between(iso(notice.at - 2 * DAY), iso(notice.at + DAY));
    const sought = near.flatMap(({ direction, faxId, from, to, sendTime }): SoughtFax[] =>
      direction === 'in' ? [{ faxId, from, to, at: Date.parse(sendTime) - offset }] : [],
    );
    return faxOf(notice, sought);
  }

  /** Why a fax gets no document by itself: it has one, or is not known now; null where it may get one. */
  async #whyNone(faxId: string): Promise<Taken | null> {
    const record = await this.#deps.lists.record(faxId);
    if (!record.ok) return notKept(record.problem);
    return record.value.files.length > 0 ? 'none' : null;
  }

  async #add(
    { faxId, sure }: { faxId: string; sure: boolean },
    name: string,
    bytes: Uint8Array,
    source: 'mail' | 'folder',
  ): Promise<Taken> {
    const added = await this.#deps.files.add({ faxId, name, bytes }, { source, sure });
    if (!added.ok) return notKept(added.problem);
    const record = await this.#deps.lists.record(faxId);
    const at = record.ok ? Date.parse(record.value.sendTime) - (this.#deps.clockOffset() ?? 0) : NaN;
    if (record.ok && this.#deps.now() - at < NEW_MS)
      this.#deps.tell({ type: 'fax-document-found', number: record.value.from, faxId });
    return 'kept';
  }

  #tellUnmatched(names: readonly string[]): void {
    const name = shownFileName(names.at(-1) ?? '');
    if (names.length > 0) this.#deps.tell({ type: 'fax-document-unmatched', count: names.length, name });
  }

  /** Tells once that a source cannot be read: at once where a person has to do something, else when it stays so. */
  #noteTrouble(source: 'mailbox' | 'folder', trouble: MailboxTrouble | null): void {
    const { failing } = this.#kept;
    const before = failing[source];
    if (trouble === null) {
      if (before) this.#keep({ failing: { ...failing, [source]: null } });
      return;
    }
    const now = this.#deps.now();
    // A time that is still to come was noted while the clock was ahead.
    const since = Math.min(before?.since ?? now, now);
    const isTold = before?.told === trouble;
    const isDue = now - since >= (AT_ONCE.has(trouble) ? 0 : PATIENCE_MS[source]);
    if (!isTold && isDue) this.#deps.tell({ type: 'fax-source-failed', source, trouble });
    this.#keep({ failing: { ...failing, [source]: { since, told: isDue ? trouble : (before?.told ?? null) } } });
  }

  async #newAmong(origins: readonly string[]): Promise<readonly string[]> {
    const found = await this.#deps.lists.ask('newAmong', origins);
    return found.ok ? found.value : [];
  }

  async #noteLookedAt(origins: readonly string[]): Promise<void> {
    await this.#deps.lists.ask('noteLookedAt', { origins, at: new Date(this.#deps.now()).toISOString() });
  }

  get #kept(): Kept {
    return { ...NOTHING, ...(this.#deps.keyValues.get(MEMORY) as Partial<Kept> | undefined) };
  }

  #keep(change: Partial<Kept>): void {
    if (!this.#isClosed) this.#deps.keyValues.put(MEMORY, { ...this.#kept, ...change } satisfies Kept);
  }
}

/** Whether a message or a file is not looked at again. @param isLate whether no fax that is listed from now on may fit it */
function isDone(taken: Taken, isLate: boolean): boolean {
  return taken === 'kept' || (isLate && taken !== 'not-now');
}

/** What is wrong with the document itself stays so. */
function notKept({ kind }: Problem): Taken {
  return kind === 'document' || kind === 'not-found' ? 'none' : 'not-now';
}
