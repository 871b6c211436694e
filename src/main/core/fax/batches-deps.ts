import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxBatch } from '#shared/bridge/fax.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { BatchDetail, FaxBatchStore } from '../store/fax-batches.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import type { Outbox } from './outbox.ts';

/** What sendings to several are given. */
export interface BatchesDeps {
  outbox: Outbox;
  jobs: FaxJobs;
  batches: FaxBatchStore;
  atomically: <T>(work: () => T) => T;
  holdSeconds: () => number;
  /** Wait between two faxes. */
  paceMs: number;
  now: () => number;
  /** When faxes may leave by themselves from a time on: that time, or the end of the quiet hours around it. */
  opens: (time: number) => number;
  /** The document with the cover page of one recipient. */
  personalised: (
    job: StoredFaxJob,
    name: string,
    cover: NonNullable<BatchDetail['cover']>,
  ) => Promise<Outcome<DocumentInfo>>;
  /** A sending has another state. */
  changed: (id: string) => void;
  /** It paused by itself. */
  paused: (batch: FaxBatch) => void;
  /** Its time has passed, and the history cannot be read for so long that a person has to know. */
  waits: (batch: FaxBatch) => void;
  /** Is told of an error that stopped a sending. */
  failed: (error: unknown) => void;
  viewOnly: () => boolean;
}
