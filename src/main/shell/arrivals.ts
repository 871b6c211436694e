import { lstatSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { Events } from '#shared/bridge/events.ts';
import { DOCUMENT_EXTENSIONS } from '#shared/domain/fax/document-extensions.ts';
import { takeInFiles, type TakesDocuments } from '../core/fax/take-in-files.ts';

/** What can become a fax, by the end of its name. */
const DOCUMENT = new RegExp(`\\.(${DOCUMENT_EXTENSIONS.join('|')})$`, 'i');

/**
 * The documents among the arguments of a start ("Open with", a file dropped on the icon). Switches, the app's own path and
 * anything that is no file are left out.
 */
export function documentArguments(argv: readonly string[], folder: string): string[] {
  return argv
    .filter((argument) => !argument.startsWith('-') && DOCUMENT.test(argument))
    .map((argument) => (isAbsolute(argument) ? argument : resolve(folder, argument)))
    .filter(isDocument);
}

/** A file that may not be looked at is told when it is read; what cannot be a file at all is left out. */
function isDocument(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));
  }
}

interface ArrivalsDeps {
  /** The documents that the app was started with. */
  ofStart: () => readonly string[];
  /** The faxes of the account that takes documents now; null while there is no account, or the app is locked. */
  ready: () => Promise<TakesDocuments | null>;
  unreadable: (error: unknown) => void;
  arrived: (arrival: Events['document.arrived']) => void;
}

/** Keeps the documents that were given from outside until there is a page and an account that can take them. */
export class Arrivals {
  readonly #deps: ArrivalsDeps;
  readonly #paths: string[] = [];
  #hasStarted = false;
  #hasPage = false;

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps;
  }

  add(paths: readonly string[]): void {
    this.#paths.push(...paths);
    void this.take();
  }

  /** The page has loaded: the first time it takes the documents of the start. */
  loaded(): void {
    this.#hasPage = true;
    const isFirst = !this.#hasStarted;
    this.#hasStarted = true;
    this.add(isFirst ? this.#deps.ofStart() : []);
  }

  /** The page has crashed: nothing reaches it before it has loaded again. */
  gone(): void {
    this.#hasPage = false;
  }

  /** Hands over what waits, when it can be taken: all of it at once. */
  async take(): Promise<void> {
    if (!this.#hasPage) return;
    const faxes = await this.#deps.ready();
    const paths = faxes ? this.#paths.splice(0) : [];
    if (!faxes || paths.length === 0) return;
    const notKept: string[] = [];
    const taken = await takeInFiles(paths, faxes, {
      unreadable: this.#deps.unreadable,
      notKept: (path) => notKept.push(path),
    });
    // The page would look for these documents in another account, forgets them behind the lock, or is not there any more.
    if ((await this.#deps.ready()) !== faxes || !this.#hasPage) {
      this.#paths.unshift(...paths);
      await this.take();
      return;
    }
    // They wait for the next time.
    this.#paths.push(...notKept);
    if (taken.documents.length + taken.unread.length > 0) this.#deps.arrived(taken);
  }
}
