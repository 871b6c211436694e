import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaxSources, Mailbox, MailboxTrouble, SourceLook } from '#shared/bridge/fax.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { faxOf, type FaxNotice, type SoughtFax } from '#shared/domain/fax/fax-mail.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Secrets } from '../vault/vault.ts';
import type { FaxDocuments } from './fax-documents.ts';
import type { FaxLists } from './fax-lists.ts';
import { MailboxProblem, withMailbox, type MailNotice, type OpenMailbox } from './mailbox.ts';

const DAY = 24 * 3_600_000;
/** How far back it is looked. */
const LOOKED_BACK_MS = 60 * DAY;
/** A fax may be listed later than its message comes: what fits none is looked at again for so long. */
const AGAIN_MS = 2 * DAY;
/** A file that was written to just now may not be whole. */
const WRITTEN_MS = 3_000;
/** Files of a folder that are looked at. */
const MOST_FILES = 20_000;
const MAIL_EVERY_MS = 10 * 60_000;
const MEMORY = 'fax-sources';
const PASSWORD = 'mailbox';

interface FinderDeps {
  keyValues: KeyValueStore;
  secrets: Secrets;
  records: FaxRecords;
  lists: FaxLists;
  files: FaxDocuments;
  now: () => number;
  /** Milliseconds by which the provider's times are ahead of this computer's; null while not known. */
  clockOffset: () => number | null;
  isEncrypted: boolean;
  changed: () => void;
}

interface Kept {
  mailbox: Mailbox | null;
  folder: string | null;
  mailLook: SourceLook | null;
  folderLook: SourceLook | null;
}

const NOTHING: Kept = { mailbox: null, folder: null, mailLook: null, folderLook: null };

/**
 * Looks for the documents of received faxes in a mailbox and a folder: what fits one fax alone by number and time is kept with
 * it. Nothing there is changed.
 */
export class FaxFinder {
  readonly #deps: FinderDeps;
  #looking: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: FinderDeps) {
    this.#deps = deps;
  }

  get sources(): FaxSources {
    const { mailbox, folder, mailLook, folderLook } = this.#kept;
    const name = folder === null ? null : (folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder);
    return { mailbox, mailLook, folder: name, folderLook, looking: this.#looking !== null };
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
    this.#keep({ mailbox, mailLook: null });
    return null;
  }

  async removeMailbox(): Promise<void> {
    await this.#deps.secrets.delete(PASSWORD);
    this.#keep({ mailbox: null, mailLook: null });
  }

  setFolder(folder: string | null): void {
    this.#keep({ folder, folderLook: null });
  }

  /** Looks in all of them, one look at a time; in a mailbox not more often than every ten minutes, unless it is asked for. */
  look({ isAsked = true } = {}): Promise<void> {
    if (this.#isClosed || !this.#deps.isEncrypted) return Promise.resolve();
    const { folder, mailLook, ...kept } = this.#kept;
    const isRecent = mailLook !== null && this.#deps.now() - Date.parse(mailLook.at) < MAIL_EVERY_MS;
    const mailbox = isRecent && !isAsked ? null : kept.mailbox;
    if (mailbox === null && folder === null) return Promise.resolve();
    this.#looking ??= this.#look(mailbox, folder).finally(() => {
      this.#looking = null;
      if (!this.#isClosed) this.#deps.changed();
    });
    return this.#looking;
  }

  async #look(mailbox: Mailbox | null, folder: string | null): Promise<void> {
    if (folder !== null) this.#keep({ folderLook: await this.#lookIn(() => this.#inFolder(folder)) });
    if (mailbox !== null && !this.#isClosed)
      this.#keep({ mailLook: await this.#lookIn(() => this.#inMailbox(mailbox)) });
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

  async #inMailbox(mailbox: Mailbox): Promise<{ looked: number; found: number }> {
    const password = await this.#deps.secrets.get(PASSWORD);
    if (password === null) throw new MailboxProblem('sign-in', null);
    return withMailbox(mailbox, password, (box) => this.#readMail(box));
  }

  async #readMail(box: OpenMailbox): Promise<{ looked: number; found: number }> {
    const since = new Date(this.#deps.now() - LOOKED_BACK_MS);
    const notices = await box.notices(since, (origins) => this.#newAmong(origins));
    let found = 0;
    for (const notice of notices) {
      if (this.#isClosed) break;
      const isFound = await this.#takeMail(box, notice);
      if (isFound) found += 1;
      if (isFound || this.#deps.now() - notice.at > AGAIN_MS) await this.#noteLookedAt([notice.origin]);
    }
    return { looked: notices.length, found };
  }

  async #takeMail(box: OpenMailbox, notice: MailNotice): Promise<boolean> {
    if (notice.documentPart === null) return false;
    const match = this.#match({ ...notice, text: await box.text(notice) });
    if (!match || (await this.#hasOne(match.faxId))) return false;
    const bytes = await box.document(notice);
    return bytes !== null && this.#add(match, notice.names[0] ?? '', bytes, 'mail');
  }

  /** Files of the folder itself; links and folders in it are never followed. */
  async #inFolder(folder: string): Promise<{ looked: number; found: number }> {
    const names = (await readdir(folder)).filter((name) => /\.(?:pdf|tiff?)$/i.test(name)).slice(0, MOST_FILES);
    const now = this.#deps.now();
    let [looked, found] = [0, 0];
    for (const name of names) {
      if (this.#isClosed) break;
      const path = join(folder, name);
      const info = await lstat(path).catch(() => null);
      if (!info?.isFile() || info.size > DOCUMENT_LIMITS.block * 2 || now - info.mtimeMs < WRITTEN_MS) continue;
      if (now - info.mtimeMs > LOOKED_BACK_MS) continue;
      const origin = `file ${path} ${String(info.size)} ${String(info.mtimeMs)}`;
      if ((await this.#newAmong([origin])).length === 0) continue;
      looked += 1;
      const isFound = await this.#takeFile(path, name, info.mtimeMs);
      if (isFound) found += 1;
      if (isFound || now - info.mtimeMs > AGAIN_MS) await this.#noteLookedAt([origin]);
    }
    return { looked, found };
  }

  async #takeFile(path: string, name: string, at: number): Promise<boolean> {
    const match = this.#match({ subject: '', text: '', names: [name], recipients: '', at, isReply: false });
    if (!match || (await this.#hasOne(match.faxId))) return false;
    const bytes = await readFile(path).catch(() => null);
    return bytes !== null && this.#add(match, name, bytes, 'folder');
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

  /** A fax that has its document gets no other one by itself. */
  async #hasOne(faxId: string): Promise<boolean> {
    const record = await this.#deps.lists.record(faxId);
    return !record.ok || record.value.files.length > 0;
  }

  async #add(
    { faxId, sure }: { faxId: string; sure: boolean },
    name: string,
    bytes: Uint8Array,
    source: 'mail' | 'folder',
  ): Promise<boolean> {
    // What it is called in the mailbox decides nothing: its content does.
    const added = await this.#deps.files.add({ faxId, name: name.replace(/\.eml$/i, ''), bytes }, { source, sure });
    return added.ok;
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
