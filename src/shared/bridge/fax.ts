import type { Mailbox, MailboxTrouble } from './mail.ts';
import type { IfLate } from '../domain/fax/if-late.ts';
import type { SavedFile } from './command.ts';
import type { DocumentInfo } from './documents.ts';
import type { DocumentProblem, Problem } from './outcome.ts';

/** A single line (`pro`), or numbers that a team shares (`enterprise`). */
export type FaxService = 'pro' | 'enterprise';

/**
 * The life of an outgoing fax in this app.
 *
 * - `holding`: waits out the seconds in which it can be taken back, or, with no `holdUntil`, for a person's word, because the
 *   app ended before it left, or it waited too long for the connection; nothing has left this computer.
 * - `queued`: one of several, or one for later: leaves when it is its turn; nothing has left this computer.
 * - `waiting`: leaves when the provider can be reached again, as its sender wanted; nothing has left this computer.
 * - `uploading`: the document of a team fax goes to the provider; nothing is faxed yet, so that it can be stopped.
 * - `sending`: on its way to the provider.
 * - `accepted`: the provider gave it an id; the status is asked until it is final.
 * - `delivered`, `failed`: final, in the provider's words (`providerStatus`).
 * - `refused`: the provider did not take it (`problem`); nothing was faxed.
 * - `unknown`: it was sent and no answer came; `check` says how far looking for it is.
 * - `not-sent`: it never left this computer.
 * - `cancelled`: taken back in time.
 * - `no-final-answer`: the provider gave no final status within 24 hours.
 */
export type FaxJobState =
  | 'holding'
  | 'queued'
  | 'waiting'
  | 'uploading'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'refused'
  | 'unknown'
  | 'not-sent'
  | 'cancelled'
  | 'no-final-answer';

/**
 * What the looks at the provider's history saw of a fax without an answer, or of one that was sent though it was refused.
 *
 * - `checking`: the quick looks are under way.
 * - `unreadable`: the history could not be read at the last look; it is tried again.
 * - `cannot-tell`: it is not listed, which proves nothing; slow looks go on until `until`.
 * - `found`: it is listed.
 */
export interface FaxCheck {
  verdict: 'checking' | 'unreadable' | 'cannot-tell' | 'found';
  /** ISO time of the last look. */
  checkedAt: string | null;
  /** How many faxes of the history were compared. */
  compared: number;
  /** ISO time until which looks go on; null when they are over. */
  until: string | null;
  /** Milliseconds by which the provider's times are ahead of this computer's, as far as known then. */
  clockOffset: number | null;
  /** The provider had refused it, and sent it all the same. */
  thoughRefused?: true;
}

export interface FaxJob {
  id: string;
  state: FaxJobState;
  from: string;
  to: string;
  /** The service of the number that it is sent from: it decides how it is sent. */
  service: FaxService;
  document: DocumentInfo;
  /** Bytes of the request with the document that have left; null while none is leaving. */
  upload: { left: number; whole: number } | null;
  /** ISO time at which the person pressed Send. */
  createdAt: string;
  /** ISO time at which it leaves; only while `holding`, and null then when it waits for a person's word. */
  holdUntil: string | null;
  /** ISO time at which it left, when it did. */
  sentAt: string | null;
  /** ISO time of the last change of state or status. */
  updatedAt: string;
  /** The provider's id, as digits; null until it gave one. */
  faxId: string | null;
  /** The provider's own word for the status, such as `processing`. */
  providerStatus: string;
  problem: Problem | null;
  check: FaxCheck | null;
  /** Decimal strings in dollars: what it should cost by the price list, and what the balance did around it; null before. */
  cost: { estimate: string | null; change: string | null } | null;
  /** True when the document is no longer kept, so that it cannot be sent again from here. */
  documentGone: boolean;
  /** The sending to several, or for later, that it is one of; null where it is one of its own. */
  batchId: string | null;
  /** The job that it repeats; null where it repeats none. */
  repeats: string | null;
  /** How often it is tried again by itself when it finally fails, and how often it was. */
  triesLeft: number;
  tried: number;
}

/**
 * One sending to several recipients, or for later.
 *
 * - `holding`: waits out the seconds in which all of it can be taken back.
 * - `scheduled`: waits for its time (`leaveAt`), or after that until the history can be read; `problem` says why that is long.
 * - `running`: its faxes leave one after another.
 * - `paused`: nothing leaves without a person's word; `problem` says why where it paused by itself.
 * - `done`: none is left to leave; what was sent goes on by itself.
 */
export type FaxBatchState = 'holding' | 'scheduled' | 'running' | 'paused' | 'done';

export interface FaxBatch {
  id: string;
  state: FaxBatchState;
  from: string;
  /** Name of its document. */
  document: string;
  createdAt: string;
  holdUntil: string | null;
  /** ISO time at which it is to leave; null where it leaves after the hold. */
  leaveAt: string | null;
  ifLate: IfLate;
  /** It paused because its time had passed. */
  isLate: boolean;
  problem: Problem | null;
  /** How many recipients are in which state, each counted by its last fax. */
  counts: Partial<Record<FaxJobState, number>>;
}

/** A sending with its faxes: the last one to each recipient, in the order in which they leave. */
export interface FaxBatchRows {
  batch: FaxBatch;
  rows: { job: FaxJob; name: string }[];
}

/** Most tries by themselves after a fax finally failed. */
export const MOST_TRIES = 3;

/** What can be done with a sending as a whole. */
export const BATCH_STEPS = ['now', 'pause', 'resume', 'stop', 'retry', 'check'] as const;
export type BatchStep = (typeof BATCH_STEPS)[number];

/** Most recipients of one sending. */
export const MOST_RECIPIENTS = 500;

/** What a person here made of a fax; kept on this computer alone. */
export interface FaxMarks {
  /** It was received, and nobody has opened it yet on this computer. */
  unread: boolean;
  /** ISO time. */
  doneAt: string | null;
  flagged: boolean;
  /** Must not be removed from this computer. */
  held: boolean;
  tags: string[];
  note: string;
}

/** A fax in the provider's history, received or sent (also from elsewhere). */
export interface FaxRecord extends FaxMarks {
  faxId: string;
  direction: 'in' | 'out';
  from: string;
  to: string;
  /** `pro` or `enterprise`, or whatever the provider says. */
  service: string;
  status: string;
  /** ISO time with offset as the provider gave it. */
  sendTime: string;
  /** ISO time at which this app first saw it. */
  seenAt: string;
  /** The job that sent it, when it was sent from here. */
  jobId: string | null;
}

/** What becomes of the marks of faxes; what is left out stays. */
export interface FaxMarkChange {
  read?: boolean | undefined;
  done?: boolean | undefined;
  flagged?: boolean | undefined;
  held?: boolean | undefined;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
  note?: string | undefined;
}

/** Marks were changed: how many faxes are others now, and what takes it back. */
export interface MarksChanged {
  count: number;
  undo: string;
}

/** Where a document of a fax came from: a person gave it, or it was found in a folder or a mailbox. */
export type FileSource = 'person' | 'folder' | 'mail';

/** A document that was found for a fax, and is kept on this computer. */
export interface FaxFile {
  /** Names it like any other document. */
  id: string;
  name: string;
  pages: number;
  size: number;
  source: FileSource;
  /** False where number and time fit, and nothing more tells that it is of this fax. */
  sure: boolean;
  addedAt: string;
  /** Whether words of it are known, so that the search finds them; null while it was not looked into. */
  hasWords: boolean | null;
}

/** A fax of a list: with the name of its document, where it was sent from here. */
export interface ListedFax extends FaxRecord {
  document: string | null;
  /** Documents that were found for it. */
  files: FaxFile[];
}

/** The faxes that match, and what there is to narrow by. */
export interface FaxFound {
  /** How many match, and how many have the words that only filters leave out. */
  total: number;
  outside: number;
  /** The first of them. */
  rows: ListedFax[];
  /** Numbers of the account, services and tags that occur in the list. */
  own: string[];
  services: string[];
  tags: string[];
  /** ISO time of the oldest fax of the list; null where there is none. */
  oldest: string | null;
}

/** All faxes of a list were written into a file, and the file was found to have them. */
export interface ExportedList extends SavedFile {
  rows: number;
}

/** The documents of a list were written into a ZIP file, and the file was found to have them. */
export interface ExportedFiles extends SavedFile {
  faxes: number;
  files: number;
  /** Faxes without a document on this computer. */
  without: number;
  /** No such file can hold them, and none was written. */
  tooMuch: boolean;
}

/** What the last look for documents saw. */
export interface SourceLook {
  /** ISO time. */
  at: string;
  /** Messages or files that were new, and those among them that were documents of faxes. */
  looked: number;
  found: number;
  /** Why it ended early; null where it did not. */
  trouble: MailboxTrouble | null;
}

/** Where documents of received faxes are looked for. */
export interface FaxSources {
  mailbox: Mailbox | null;
  mailLook: SourceLook | null;
  /** Name of the folder of this computer; null for none. */
  folder: string | null;
  folderLook: SourceLook | null;
  looking: boolean;
}

/** Why a file of the watched folder was not taken in. */
export interface WatchedFileProblem {
  name: string;
  reason: DocumentProblem;
}

/** The folder of this computer whose PDFs become drafts of faxes. */
export interface WatchFolder {
  /** Its name; null where none is watched. */
  folder: string | null;
  /** Files are sent by themselves where nothing has to be asked first. */
  sends: boolean;
  /** The last look; null before the first. */
  look: {
    at: string;
    trouble: WatchFolderTrouble['why'] | null;
    /** Files that are still being written, or wait until there are fewer drafts. */
    waiting: number;
    problems: readonly WatchedFileProblem[];
    /** There are too many drafts for more of them. */
    tooMany: boolean;
  } | null;
  /** Files that became drafts, and those that were sent, since it was chosen. */
  drafts: number;
  sent: number;
}

/** Why nothing of the watched folder is taken in. */
export interface WatchFolderTrouble {
  folder: string;
  /** It is not there or could not be read; it has more PDFs than are looked at; another account takes its files. */
  why: 'unreadable' | 'too-many-files' | 'other-account';
}

/** How far the provider's history was read. */
export interface FaxPast {
  /** Faxes that are stored, and how many the provider says there are; null while no page is being read. */
  reading: { read: number; total: number } | null;
  /** All pages were read, and yet faxes are missing: the provider repeats pages, or listed fewer than it counts. */
  lacks: { why: 'repeated' | 'incomplete'; read: number; total: number } | null;
}

/** What the app knows of faxes, from this computer's store. The lists of faxes are asked for in parts. */
export interface FaxOverview {
  /** The newest. */
  received: FaxRecord[];
  sent: FaxRecord[];
  /** Jobs of this app, newest first. */
  jobs: FaxJob[];
  /** The newest sendings to several, or for later, newest first. */
  batches: FaxBatch[];
  /** How many received faxes nobody has opened yet on this computer. */
  unread: number;
  /** How many faxes each list has; the lists themselves may hold only the newest. */
  counts: Record<'received' | 'sent' | 'outbox', number>;
  /** Whether all of the provider's history was read, so that the counts are those of the account. */
  complete: boolean;
  past: FaxPast;
  /** ISO time of the last complete look at the provider's history; null before the first. */
  historyAt: string | null;
  /** Milliseconds by which the provider's times are ahead of this computer's; null while not known. */
  clockOffset: number | null;
  /** Why the last look failed, if it did. */
  historyProblem: Problem | null;
  /** Missing while there is none. */
  folderTrouble?: WatchFolderTrouble;
}
