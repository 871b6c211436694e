import type { FaxJob } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Upload } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { Journal } from '../journal/journal.ts';
import type { LookWaits } from '../journal/look-waits.ts';
import type { Documents } from '../store/documents.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import type { ReadHistory } from './read-history.ts';
import type { FaxPlan } from './status-plan.ts';

/** What the outbox is given. */
export interface OutboxDeps {
  readHistory: ReadHistory;
  journal: Journal;
  /** Uploads the document of a team's fax. */
  upload: (params: { file: string; filename: string }, upload: Upload) => Promise<Attempt>;
  jobs: FaxJobs;
  records: FaxRecords;
  documents: Documents;
  plan: FaxPlan;
  /** Waits of the looks for a fax whose answer never came. */
  lookWaits: LookWaits;
  /** Seconds in which a fax can be taken back. */
  holdSeconds: () => number;
  now: () => number;
  /** Runs stores that belong together, so that a crash leaves all of them or none. */
  atomically: <T>(work: () => T) => T;
  /** Called after each stored change. */
  changed: (job: FaxJob) => void;
  /** Why a person has to be asked first: the same was sent by another way, and its end is not known. */
  openLike?: (params: { did_from: string; did_to: string }) => Problem | undefined;
  /** A fax of so many pages was written into the journal. */
  begun?: (journalId: string, pages: number) => void;
  /** What a fax should cost, and what the balance did around it. */
  costOf?: (journalId: string) => FaxJob['cost'];
  /** Faxes of the history that prove what was sent by another way. */
  taken?: () => ReadonlySet<string>;
  /** Is told of an error after which the fax itself is not in doubt. */
  failed?: (error: unknown) => void;
  /** Whether a time, in milliseconds, lies in the hours in which no fax leaves unasked. */
  isQuiet?: (time: number) => boolean;
  /** Whether the provider answers, as far as known. */
  connected?: () => boolean;
}
