import { basename } from 'node:path';
import type { TakenIn } from '#shared/bridge/documents.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { shownFileName } from '#shared/domain/fax/shown-file-name.ts';
import { readDocumentFile } from './document-file.ts';
import type { FaxArea } from './fax-area.ts';

export type TakesDocuments = Pick<FaxArea, 'addDocument' | 'large'>;

interface Listeners {
  unreadable?: (error: unknown) => void;
  /** It could not be kept now, as when the disk is full. */
  notKept?: (path: string) => void;
}

/** Takes in files one after the other, in their order: each is a document or has a reason why not. */
export async function takeInFiles(
  paths: readonly string[],
  faxes: TakesDocuments,
  { unreadable, notKept }: Listeners = {},
): Promise<TakenIn> {
  const taken: TakenIn = { documents: [], unread: [] };
  for (const path of paths) {
    const name = shownFileName(basename(path));
    const file = await readDocumentFile(path);
    if (!file.ok) {
      if (file.error !== undefined) unreadable?.(file.error);
      const large = file.reason === 'too-large' ? { large: faxes.large.keep(path) } : {};
      taken.unread.push({ name, reason: file.reason, ...large });
      continue;
    }
    const kind = /\.txt$/i.test(name) ? 'text' : 'file';
    const outcome = await faxes.addDocument({ name, bytes: file.bytes, kind });
    if (outcome.ok) taken.documents.push(outcome.value);
    else if (outcome.problem.kind === 'document') taken.unread.push(unreadOf(name, outcome.problem));
    else if (notKept) notKept(path);
    else taken.unread.push({ name, reason: 'unreadable' });
  }
  return taken;
}

function unreadOf(name: string, { reason, locked }: Extract<Problem, { kind: 'document' }>): TakenIn['unread'][number] {
  return { name, reason, ...(locked === undefined ? {} : { locked }) };
}
