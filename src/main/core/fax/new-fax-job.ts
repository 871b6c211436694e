import { randomUUID } from 'node:crypto';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxCheck } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import type { OutboxDeps } from './outbox-deps.ts';

/** A fax that has not left, and waits for a person's word: by itself, or with the others of its sending. */
export function unsentState({ batchId }: StoredFaxJob): 'holding' | 'queued' {
  return batchId === null ? 'holding' : 'queued';
}

type Fax = Pick<StoredFaxJob, 'document' | 'from' | 'to' | 'service'>;
type Linked = Pick<StoredFaxJob, 'batchId' | 'place' | 'repeats' | 'triesLeft' | 'tried'>;
type Begun = Pick<StoredFaxJob, 'state' | 'holdUntil'> & Partial<Linked>;
/** One fax of a sending. */
export type QueuedFax = Pick<StoredFaxJob, 'to' | 'place' | 'repeats' | 'triesLeft'> & Partial<Pick<Linked, 'tried'>>;

export function newJob(fax: Fax, at: string, begun: Begun): StoredFaxJob {
  return {
    ...{ id: randomUUID(), journalId: null, createdAt: at, sentAt: null, updatedAt: at, faxId: null },
    ...{ providerStatus: '', problem: null, check: null, before: null, dismissed: false },
    ...{ batchId: null, place: 0, repeats: null, triesLeft: 0, tried: 0 },
    ...fax,
    ...begun,
  };
}

export const UNCHECKED: FaxCheck = {
  verdict: 'checking',
  checkedAt: null,
  compared: 0,
  until: null,
  clockOffset: null,
};

/** What is sent, and the ten digits that it goes to. */
export function checkedFax(
  input: { documentId: string; from: string; to: string },
  { journal, documents }: Pick<OutboxDeps, 'journal' | 'documents'>,
): Outcome<{ document: DocumentInfo; to: string }> {
  if (journal.viewOnly) return fail({ kind: 'view-only' });
  const reading = readUsNumber(input.to);
  if (!reading.ok)
    return fail({
      kind: 'invalid',
      fields: [{ field: 'did_to', rule: { kind: 'us-number', problem: reading.problem } }],
    });
  if (!/^[1-9]\d{9}$/.test(input.from))
    return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'ten-digits' } }] });
  const document = documents.info(input.documentId);
  if (!document) return fail({ kind: 'not-found' });
  if (document.level === 'blocked') return fail({ kind: 'document', reason: 'too-large' });
  return succeed({ document, to: reading.digits });
}
