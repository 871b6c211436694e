import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { FaxRecord, FaxService } from '#shared/bridge/fax.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { FAILURES_TOLD, faxStatusMeaning } from '#shared/domain/fax/fax-status.ts';
import { pagesOf } from '#shared/domain/fax/page-list.ts';

/** Faxes to the number that are looked at. */
const LOOKED_AT = 50;

interface WatchedFaxDeps {
  /** Faxes to a number, newest first. */
  sentTo: (number: string, limit: number) => FaxRecord[];
  serviceOf: (from: string) => FaxService | null;
  isOwn: (number: string) => boolean;
  isQuiet: () => boolean;
  /** Whether this run has read the newest faxes. */
  isHistoryRead: () => boolean;
  /** Whether it may cost no more than this computer may spend. */
  isAffordable: (pages: number) => Promise<boolean>;
  send: (fax: { documentId: string; from: string; to: string; service: FaxService }) => Outcome<unknown>;
  putAside: (draft: FaxDraft) => void;
  atomically: <T>(work: () => T) => T;
}

/**
 * Makes a fax of a file of the watched folder. It is sent only where a person would be asked nothing: to a number that a fax
 * reached before, from the number that it came from then. Anything else becomes a draft.
 */
export async function makeWatchedFax(
  { document, to, sends, writtenAt }: { document: DocumentInfo; to: string; sends: boolean; writtenAt: number },
  remember: () => void,
  deps: WatchedFaxDeps,
): Promise<'sent' | 'draft'> {
  const earlier = to === '' ? [] : deps.sentTo(to, LOOKED_AT);
  const from = earlier.find((fax) => deps.serviceOf(fax.from) !== null)?.from ?? '';
  const service = from === '' ? null : deps.serviceOf(from);
  const isKnown = deps.isHistoryRead() && !mayBeSent(earlier, writtenAt);
  const asksNothing = sends && service !== null && isKnown && isUsual(document, to, earlier, deps);
  const isFree = asksNothing && (await deps.isAffordable(document.pages));
  return deps.atomically(() => {
    remember();
    if (isFree && deps.send({ documentId: document.id, from, to, service }).ok) return 'sent';
    deps.putAside({ documentId: document.id, pages: pagesOf(document), from, to });
    return 'draft';
  });
}

/**
 * Whether a fax left since the file was written that is not known to have been sent here: the app's data, and then the file, may
 * have been brought back from a backup.
 */
function mayBeSent(earlier: readonly FaxRecord[], writtenAt: number): boolean {
  return earlier.some(({ jobId, sendTime }) => jobId === null && Date.parse(sendTime) > writtenAt);
}

function isUsual(
  { pages, level }: DocumentInfo,
  to: string,
  earlier: readonly FaxRecord[],
  { isOwn, isQuiet }: WatchedFaxDeps,
): boolean {
  const ends = earlier.map(({ status }) => faxStatusMeaning(status).kind);
  const firstGood = ends.findIndex((kind) => kind !== 'failed');
  const failures = firstGood < 0 ? ends.length : firstGood;
  const isSmall = pages <= DOCUMENT_LIMITS.pagesWarn && (level === 'green' || level === 'amber');
  return ends.includes('delivered') && failures < FAILURES_TOLD && isSmall && !isOwn(to) && !isQuiet();
}
