import { lstatSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import type { Events } from '#shared/bridge/events.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import type { FaxArea } from '../core/fax/fax-area.ts';
import { readDocumentFile } from '../core/fax/document-file.ts';

/** What can become a fax, by the end of its name. */
const DOCUMENT = /\.(pdf|png|jpe?g|txt)$/i;

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
  /** The faxes of the account that takes documents now; null while there is no page, no account, or the app is locked. */
  ready: () => Promise<Pick<FaxArea, 'addDocument'> | null>;
  unreadable: (error: unknown) => void;
  arrived: (arrival: Events['document.arrived']) => void;
}

/** Keeps the documents that were given from outside until there is a page and an account that can take them. */
export class Arrivals {
  readonly #deps: ArrivalsDeps;
  readonly #paths: string[] = [];

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps;
  }

  add(paths: readonly string[]): void {
    this.#paths.push(...paths);
    void this.take();
  }

  /** Hands over what waits, when it can be taken. */
  async take(): Promise<void> {
    const faxes = await this.#deps.ready();
    if (faxes) for (const path of this.#paths.splice(0)) await this.#hand(path, faxes);
  }

  async #hand(path: string, faxes: Pick<FaxArea, 'addDocument'>): Promise<void> {
    const { arrived, unreadable } = this.#deps;
    const name = shownFileName(basename(path));
    const file = await readDocumentFile(path);
    if (!file.ok) {
      if (file.error !== undefined) unreadable(file.error);
      arrived({ name, reason: file.reason });
      return;
    }
    const kind = /\.txt$/i.test(name) ? 'text' : 'file';
    const outcome = await faxes.addDocument({ name, bytes: file.bytes, kind });
    if (outcome.ok) arrived({ document: outcome.value });
    else if (outcome.problem.kind === 'document') arrived({ name, reason: outcome.problem.reason });
    // It could not be kept now, as when the disk is full: it waits for the next time.
    else this.#paths.push(path);
  }
}
