import { createHash } from 'node:crypto';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WatchedFileProblem, WatchFolder as ShownWatchFolder, WatchFolderTrouble } from '#shared/bridge/fax.ts';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { recipientOfFile } from '#shared/domain/fax/watched-name.ts';
import type { Database } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { readDocumentFile } from './document-file.ts';

/** PDFs of a folder that is watched: of one with more, nothing is taken in, since no look would see all of them. */
const MOST_FILES = 20_000;
/** More drafts than this are not made by themselves: the rest waits in the folder. */
const MOST_DRAFTS = 200;
const MOST_PROBLEMS = 50;
const MEMORY = 'fax-watch-folder';

interface WatchFolderDeps {
  db: Database;
  keyValues: KeyValueStore;
  now: () => number;
  /** Drafts outlive the app only where they are encrypted. */
  isEncrypted: boolean;
  /** {@link readDocumentFile}, but where a test has a file that nobody can open. */
  readFile?: typeof readDocumentFile;
  take: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Outcome<DocumentInfo>>;
  /** Makes a fax of it: sent, or a draft. `remember` is to be called with the fax, so that a crash leaves both or none. */
  makeFax: (
    document: DocumentInfo,
    file: { to: string; sends: boolean; writtenAt: number },
    remember: () => void,
  ) => Promise<'sent' | 'draft'>;
  draftsAside: () => number;
  /** {@link MOST_FILES}, but where a test has fewer. */
  mostFiles?: number;
  changed: () => void;
}

interface Kept {
  folder: string | null;
  /** ISO time at which it was chosen; empty where an earlier version did not keep it. */
  chosenAt: string;
  /** It was not read yet: what is there when it is read first is left alone. */
  isUnread: boolean;
  sends: boolean;
  drafts: number;
  sent: number;
}

const NOTHING: Kept = { folder: null, chosenAt: '', isUnread: false, sends: false, drafts: 0, sent: 0 };

interface FoundFile {
  path: string;
  name: string;
  /** Names this state of the file. */
  id: string;
  /** When it was written, in milliseconds. */
  writtenAt: number;
}

/** The watch that takes the files of a folder, by its real path: two accounts may watch the same. */
const takers = new Map<string, { by: WatchFolder; chosenAt: string }>();

/**
 * Makes drafts of the PDFs that come into a folder. Nothing in the folder is moved, changed or deleted. What is there when the
 * folder is first read stays as it is; a file, or the same content to the same number, is taken in once. Where two accounts watch
 * a folder, the one that chose it first takes its files.
 */
export class WatchFolder {
  readonly #deps: WatchFolderDeps;
  #look: ShownWatchFolder['look'] = null;
  #looking: Promise<void> | null = null;
  /** Files of the last look that were new, by their paths: one that is the same at the next look is whole. */
  #seen = new Map<string, string>();
  /** Files that came while the app did not run, or the folder was away: they are never sent by themselves. */
  #cameUnwatched: Set<string> | null = null;
  /** Files that cannot be taken in as they are. */
  readonly #problems = new Map<string, WatchedFileProblem>();
  #isClosed = false;

  constructor(deps: WatchFolderDeps) {
    this.#deps = deps;
  }

  get shown(): ShownWatchFolder {
    const { folder, sends, drafts, sent } = this.#kept;
    return { sends, drafts, sent, folder: folder === null ? null : basename(folder) || folder, look: this.#look };
  }

  /** Whether a file may just have been written. */
  get isWaiting(): boolean {
    return this.#look !== null && this.#look.waiting > 0 && !this.#look.tooMany;
  }

  /** Why nothing of the folder is taken in. */
  get trouble(): WatchFolderTrouble | null {
    const { folder, look } = this.shown;
    return folder !== null && look?.trouble ? { folder, why: look.trouble } : null;
  }

  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  /** Watches a folder from now on; its files are never sent by themselves until that is switched on. */
  async choose(folder: string): Promise<void> {
    await this.leave();
    this.#put({ ...NOTHING, folder, chosenAt: new Date(this.#deps.now()).toISOString(), isUnread: true });
    await this.look();
  }

  /** Ends the watch; a look that is under way takes no other file in. */
  async leave(): Promise<void> {
    this.#put(NOTHING);
    await this.#looking;
    this.#release();
    this.#forget();
    // A file that was taken in just then was counted.
    this.#put(NOTHING);
  }

  setSends(sends: boolean): void {
    this.#put({ ...this.#kept, sends });
  }

  /** Looks for new files, one look at a time. */
  look(): Promise<void> {
    const { folder } = this.#kept;
    if (this.#isClosed || folder === null || !this.#deps.isEncrypted) return Promise.resolve();
    this.#looking ??= this.#lookIn(folder).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookIn(folder: string): Promise<void> {
    const before = JSON.stringify({ ...this.#look, at: '' });
    let made = 0;
    const at = new Date(this.#deps.now()).toISOString();
    try {
      const place = await realpath(folder);
      const names = await pdfsIn(folder);
      if (this.#isAnothers(place)) this.#leaveToAnother(at);
      else if (names.length > (this.#deps.mostFiles ?? MOST_FILES)) this.#noLook(at, 'too-many-files');
      else made = await this.#takeFrom(folder, names, at);
    } catch {
      this.#noLook(at, 'unreadable');
    }
    const isNews = made > 0 || before !== JSON.stringify({ ...this.#look, at: '' });
    if (isNews && !this.#isClosed) this.#deps.changed();
  }

  /** Whether another account takes the files of a folder, so that none is faxed twice. */
  #isAnothers(place: string): boolean {
    const { by = this, chosenAt = '' } = takers.get(place) ?? {};
    const own = this.#kept.chosenAt;
    if (by !== this && chosenAt <= own) return true;
    if (!this.#isClosed) takers.set(place, { by: this, chosenAt: own });
    return false;
  }

  /** What comes meanwhile is left alone also once the other account takes no more. */
  #leaveToAnother(at: string): void {
    if (!this.#kept.isUnread) this.#put({ ...this.#kept, isUnread: true });
    this.#noLook(at, 'other-account');
  }

  #release(): void {
    for (const [place, { by }] of takers) if (by === this) takers.delete(place);
  }

  /** The files could not all be looked at: what comes meanwhile is not known to have come just now. */
  #noLook(at: string, trouble: WatchFolderTrouble['why']): void {
    this.#forget();
    this.#look = { at, trouble, waiting: 0, tooMany: false, problems: [] };
  }

  /** Takes in what is new; answers how many faxes were made. */
  async #takeFrom(folder: string, names: readonly string[], at: string): Promise<number> {
    const files = await filesOf(folder, names);
    if (this.#kept.isUnread && this.#watches(folder)) this.#leaveAlone(files);
    const fresh = files.filter(({ id }) => !this.#knows(id));
    this.#cameUnwatched ??= new Set(fresh.map(({ path }) => path));
    const { made, waiting, tooMany } = await this.#takeWhole(fresh, folder);
    const ids = new Set(files.map(({ id }) => id));
    for (const id of this.#problems.keys()) if (!ids.has(id)) this.#problems.delete(id);
    const problems = [...this.#problems.values()].slice(0, MOST_PROBLEMS);
    this.#look = { at, trouble: null, waiting, tooMany, problems };
    return made;
  }

  #leaveAlone(files: readonly FoundFile[]): void {
    this.#deps.db.transaction(() => {
      for (const { id } of files) this.#remember(id);
      this.#put({ ...this.#kept, isUnread: false });
    });
  }

  async #takeWhole(
    fresh: readonly FoundFile[],
    folder: string,
  ): Promise<{ made: number; waiting: number; tooMany: boolean }> {
    const before = this.#seen;
    this.#seen = new Map(fresh.map(({ path, id }) => [path, id]));
    let [made, waiting, tooMany] = [0, 0, false];
    for (const file of fresh) {
      if (!this.#watches(folder)) break;
      if (this.#cannotBeTaken(file)) continue;
      tooMany ||= this.#deps.draftsAside() >= MOST_DRAFTS;
      if (tooMany || before.get(file.path) !== file.id) waiting += 1;
      else if (await this.#takeIn(file, folder)) made += 1;
    }
    return { made, waiting, tooMany };
  }

  async #takeIn({ path, name, id, writtenAt }: FoundFile, folder: string): Promise<boolean> {
    const file = await (this.#deps.readFile ?? readDocumentFile)(path);
    if (!file.ok) return this.#cannot(id, { name, reason: file.reason });
    this.#problems.delete(id);
    const to = recipientOfFile(name);
    const content = hashOf(`fax ${to} ${createHash('sha256').update(file.bytes).digest('hex')}`);
    if (this.#knows(content)) {
      this.#remember(id);
      return false;
    }
    const taken = await this.#deps.take(name, file.bytes);
    if (!taken.ok) {
      if (taken.problem.kind !== 'document') return false;
      return this.#cannot(id, { name, reason: taken.problem.reason });
    }
    if (!this.#watches(folder)) return false;
    const sends = this.#kept.sends && this.#cameUnwatched?.has(path) === false;
    const made = await this.#deps.makeFax(taken.value, { to, sends, writtenAt }, () => {
      this.#remember(id);
      this.#remember(content);
    });
    const { drafts, sent, ...kept } = this.#kept;
    const counts = made === 'sent' ? { drafts, sent: sent + 1 } : { drafts: drafts + 1, sent };
    this.#put({ ...kept, ...counts });
    return true;
  }

  #watches(folder: string): boolean {
    return !this.#isClosed && this.#kept.folder === folder;
  }

  /** One that cannot be opened may be held by the program that writes it: it is told, and read again. */
  #cannotBeTaken({ id }: FoundFile): boolean {
    const problem = this.#problems.get(id);
    return problem !== undefined && problem.reason !== 'unreadable';
  }

  #cannot(id: string, problem: WatchedFileProblem): false {
    this.#problems.set(id, problem);
    return false;
  }

  #knows(id: string): boolean {
    return this.#deps.db.get('SELECT 1 FROM fax_watched WHERE id = ?', id) !== undefined;
  }

  #remember(id: string): void {
    this.#deps.db.run('INSERT OR IGNORE INTO fax_watched (id) VALUES (?)', id);
  }

  #forget(): void {
    this.#look = null;
    this.#seen.clear();
    this.#problems.clear();
    this.#cameUnwatched = null;
  }

  get #kept(): Kept {
    return { ...NOTHING, ...(this.#deps.keyValues.get(MEMORY) as Partial<Kept> | undefined) };
  }

  #put(kept: Kept): void {
    if (!this.#isClosed) this.#deps.keyValues.put(MEMORY, kept);
  }
}

async function pdfsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^[^.].*\.pdf$/i.test(name));
}

/** Files of the folder itself; links and folders in it are never followed. */
async function filesOf(folder: string, names: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const info = await lstat(path).catch(() => null);
    if (!info?.isFile() || info.size === 0) continue;
    const id = hashOf(`file ${path} ${String(info.size)} ${String(info.mtimeMs)}`);
    found.push({ path, name, id, writtenAt: info.mtimeMs });
  }
  return found;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
