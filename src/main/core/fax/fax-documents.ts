import { basename } from 'node:path';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaxFile, FileSource } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import type { FaxMarksStore } from '../store/fax-marks.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { DocumentIntake } from './document-intake.ts';
import type { FaxMessage } from './mail-attachments.ts';
import type { FaxLists } from './fax-lists.ts';

interface DocumentsDeps {
  lists: FaxLists;
  intake: DocumentIntake;
  records: FaxRecords;
  marks: FaxMarksStore;
  isEncrypted: boolean;
  time: () => string;
  changed: () => void;
}

/** A document that may be one of a fax. */
export interface GivenFile {
  faxId: string;
  name: string;
  bytes: Uint8Array;
}

/** Documents of faxes of the history: what a person gives, and what is found in mailboxes and folders. */
export class FaxDocuments {
  readonly #deps: DocumentsDeps;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
  }

  /** Keeps a document with a fax. Nothing is written where there is no key for it. */
  async add(
    { faxId, name, bytes }: GivenFile,
    { source, sure }: { source: FileSource; sure: boolean } = { source: 'person', sure: true },
  ): Promise<Outcome<FaxFile>> {
    const { isEncrypted, records, intake, lists, time, changed } = this.#deps;
    if (!isEncrypted) return fail({ kind: 'vault-unavailable' });
    if (!records.has(faxId)) return fail({ kind: 'not-found' });
    const found = await intake.received(name, bytes);
    if (!found.ok) return found;
    const { pages, sha256, content, attachment } = found.value;
    const shownName = shownFileName(basename(attachment || name)) || 'fax.pdf';
    const added = await lists.ask('addFile', {
      ...{ faxId, name: shownName, pages, sha256, content, source, sure, at: time() },
    });
    if (added.ok) changed();
    return added;
  }

  /** What tells which fax a message is of; null where it has not one document. */
  async noticeOf(name: string, bytes: Uint8Array): Promise<FaxMessage['notice'] | null> {
    const found = await this.#deps.intake.received(name, bytes);
    return found.ok ? found.value.notice : null;
  }

  /** The bytes of a document; undefined for an id that is none of these. */
  async read(id: string): Promise<Outcome<{ file: FaxFile; content: Uint8Array }>> {
    const number = numberOf(id);
    const found = number === null ? null : await this.#deps.lists.ask('readFile', number);
    if (found && !found.ok) return found;
    return found?.value ? succeed(found.value) : fail({ kind: 'not-found' });
  }

  async remove({ faxId, id }: CommandInput<'fax.removeFile'>): Promise<Outcome<null>> {
    const { lists, marks, changed } = this.#deps;
    const record = await lists.record(faxId);
    if (!record.ok) return record;
    const number = numberOf(id);
    if (number === null || marks.of(faxId).held || !record.value.files.some((file) => file.id === id))
      return fail({ kind: 'not-found' });
    const removed = await lists.ask('removeFile', number);
    if (!removed.ok) return removed;
    changed();
    return succeed(null);
  }

  async toRead(): Promise<Outcome<string | null>> {
    const next = await this.#deps.lists.ask('fileToRead', null);
    return next.ok ? succeed(next.value === null ? null : `faxfile-${String(next.value)}`) : next;
  }

  async noteWords({ id, body }: CommandInput<'fax.noteWords'>): Promise<Outcome<null>> {
    const number = numberOf(id);
    const noted = number === null ? null : await this.#deps.lists.ask('noteWords', { id: number, body });
    if (noted && !noted.ok) return noted;
    if (!noted?.value) return fail({ kind: 'not-found' });
    // A search that is on the screen may find it now.
    this.#deps.changed();
    return succeed(null);
  }
}

/** The number of a document; null for another kind of id. */
export function numberOf(id: string): number | null {
  const digits = /^faxfile-(\d{1,12})$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
}
