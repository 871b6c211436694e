import { DateTime } from 'luxon';
import { join } from 'node:path';
import type { FaxDraft } from '#shared/bridge/documents.ts';
import type { FaxJob, FaxService } from '#shared/bridge/fax.ts';
import { businessZone, quietUntil } from '#shared/domain/fax/fax-hours.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Change } from '../area.ts';
import { keptUserData } from '../drafts/kept-user-data.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Documents } from '../store/documents.ts';
import { FaxBatchStore } from '../store/fax-batches.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { FaxHistoryWatcher } from '../watch/fax-history-watcher.ts';
import { Batches } from './batches.ts';
import { DocumentIntake } from './document-intake.ts';
import { FaxDocuments } from './fax-documents.ts';
import { FaxDrafts } from './fax-drafts.ts';
import { FaxExport } from './fax-export.ts';
import { FaxFinder } from './fax-finder.ts';
import { FaxLists } from './fax-lists.ts';
import { FaxMarking } from './fax-marking.ts';
import { SENDS } from './fax-requests.ts';
import { FaxRetention } from './fax-retention.ts';
import { Outbox } from './outbox.ts';
import { WatchFolder } from './watch-folder.ts';
import { makeWatchedFax } from './watched-fax.ts';

/** What the faxes have to know of other areas. */
export interface FaxLinks {
  /** What a fax should cost, and what the balance did around it. */
  costOf: (journalId: string) => FaxJob['cost'];
  /** The fax history was read without a problem. */
  historyRead: () => void;
  /** Whether the provider answers, as far as known. */
  connected: () => boolean;
  /** What numbers are called, by their digits. */
  contactNames: () => Promise<ReadonlyMap<string, string>>;
  /** Documents that other areas still need. */
  alsoUsed: () => readonly string[];
}

/** What the parts tell of. */
export interface FaxHooks {
  /** The outbox, the history or what is known of faxes changed. */
  changed: () => void;
  jobChanged: (job: FaxJob) => void;
  /** A page of the history was read. */
  historyRead: (page: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }) => void;
  /** A document was taken in. */
  documentAdded: () => void;
  readSent: (id: string) => Outcome<Uint8Array>;
}

export type FaxParts = ReturnType<typeof makeFaxParts>;
type Kept = ReturnType<typeof makeKept>;

/** Makes what the area of faxes is built from, and joins it. */
export function makeFaxParts(kernel: Kernel, links: FaxLinks, hooks: FaxHooks) {
  const kept = makeKept(kernel, hooks.documentAdded);
  const outbox = makeOutbox(kernel, links, kept, hooks.jobChanged);
  const batches = makeBatches(kernel, kept, outbox, hooks.changed);
  const watched = makeWatchFolder(kernel, kept, outbox, hooks.changed, () => history.state.at !== null);
  const received = makeReceived(kernel, links, kept, hooks, () => listedAt(history.state));
  const history = new FaxHistoryWatcher({
    readHistory: kernel.readHistory,
    records: kept.records,
    keyValues: kernel.keyValues,
    now: kernel.deps.now,
    focused: kernel.deps.focused,
    turn: kernel.background,
    onPage: hooks.historyRead,
  });
  return { ...kept, ...received, outbox, batches, watched, history };
}

/** Documents, drafts, and the stores of faxes. */
function makeKept(kernel: Kernel, added: () => void) {
  const { db, cipher, deps } = kernel;
  const documents = new Documents(db, cipher);
  const drafts = new FaxDrafts({
    drafts: kernel.drafts,
    documents,
    time: () => kernel.time(),
    atomically: (work) => db.transaction(work),
  });
  const intake = new DocumentIntake({
    documents,
    inspector: deps.inspector,
    convert: deps.convert ?? (() => Promise.resolve(undefined)),
    logo: () => keptUserData('fax-cover', kernel.drafts)?.logo ?? null,
    time: () => kernel.time(),
    added,
  });
  const stores = {
    jobs: new FaxJobs(db, cipher, () => deps.requests.secondsAhead),
    records: new FaxRecords(db),
    batchStore: new FaxBatchStore(db, cipher),
  };
  return { documents, drafts, intake, ...stores, marksStore: new FaxMarksStore(db) };
}

/** When the whole history was last read, in milliseconds; null while some of it was not. */
function listedAt({ at, complete, lacks }: FaxHistoryWatcher['state']): number | null {
  // What the provider never lists is not waited for.
  return at !== null && (complete || lacks !== null) ? Date.parse(at) : null;
}

/** The lists of the history, what a person made of its faxes, and their documents. */
function makeReceived(
  kernel: Kernel,
  links: FaxLinks,
  kept: Kept,
  { changed, readSent }: FaxHooks,
  historyReadAt: () => number | null,
) {
  const { deps, keyValues } = kernel;
  const { jobs, records, intake, marksStore } = kept;
  const isEncrypted = kernel.database.key !== null;
  const time = () => kernel.time();
  const log = (what: string, more: Record<string, unknown>) => {
    deps.logger.log('error', what, more);
  };
  const marks = new FaxMarking(marksStore, { isEncrypted, time, changed });
  const place = { ...kernel.database, files: join(deps.folder, 'fax-documents.sqlite') };
  const lists = new FaxLists({ place, jobs, log });
  const files = new FaxDocuments({ lists, intake, records, marks: marksStore, isEncrypted, time, changed });
  const faxExport = new FaxExport({
    lists,
    files,
    sent: (jobId) => jobs.get(jobId)?.document ?? null,
    readSent,
    names: () => links.contactNames(),
    log,
  });
  const finder = new FaxFinder({
    keyValues,
    secrets: deps.mailSecrets,
    records,
    lists,
    files,
    now: deps.now,
    surelyNow: kernel.surelyNow,
    listedAt: historyReadAt,
    clockOffset: () => jobs.clockOffset(),
    tell: (subject) => {
      kernel.tell(subject);
    },
    isEncrypted,
    changed,
  });
  const asks = (documents: number) => {
    kernel.tell({ type: 'fax-retention-asks', documents });
  };
  const retention = new FaxRetention({ keyValues, lists, now: deps.now, isEncrypted, changed, asks });
  return { marks, lists, files, faxExport, finder, retention };
}

/** Whether a time, in milliseconds, lies outside of the hours in which faxes leave unasked. */
function isQuiet({ deps }: Kernel, time: number): boolean {
  const { faxHours, businessZone: zone } = deps.settings();
  return quietUntil(faxHours, businessZone(zone), time) !== null;
}

function makeOutbox(
  kernel: Kernel,
  links: FaxLinks,
  { jobs, records, documents }: Kept,
  jobChanged: (job: FaxJob) => void,
): Outbox {
  const { client, db, deps, journal, readHistory, plan, lookWaits, changes } = kernel;
  return new Outbox({
    readHistory,
    journal,
    jobs,
    records,
    documents,
    plan,
    lookWaits: lookWaits.fax,
    isQuiet: (time) => isQuiet(kernel, time),
    holdSeconds: () => deps.settings().faxHoldSeconds,
    now: deps.now,
    atomically: (work) => db.transaction(work),
    changed: jobChanged,
    failed: (error) => {
      deps.logger.log('error', 'what became of a fax could not be written', { error });
    },
    upload: (params, { signal, progress }) => client.attempt('enterpriseFax.uploadFile', params, signal, progress),
    openLike: (params) =>
      journal.openLike(SENDS.pro, params, false) ?? journal.openLike(SENDS.enterprise, params, false),
    begun: (journalId, pages) => {
      changes.begun(journalId, faxOf(pages));
    },
    costOf: (journalId) => links.costOf(journalId),
    taken: () =>
      new Set(Object.values(SENDS).flatMap((operation) => [...journal.open.claimed(operation, 'fax_id', '')])),
    connected: () => links.connected(),
  });
}

function makeWatchFolder(
  kernel: Kernel,
  { records, drafts, intake }: Kept,
  outbox: Outbox,
  changed: () => void,
  isHistoryRead: () => boolean,
): WatchFolder {
  const { db, deps, keyValues, lists, database, changes } = kernel;
  const faxDeps = {
    sentTo: (number: string, limit: number) => records.sentTo(number, limit),
    serviceOf: (from: string) => serviceOf(kernel, from),
    isOwn: (number: string) =>
      [lists.row('numbers', number), lists.row('fax-numbers', number)].some((row) => row !== undefined),
    isQuiet: () => isQuiet(kernel, deps.now()),
    isHistoryRead,
    isAffordable: async (pages: number) => (await changes.whyNot(faxOf(pages))) === undefined,
    send: (fax: Omit<Parameters<Outbox['send']>[0], 'again'>) => outbox.send({ ...fax, again: false }),
    putAside: (draft: FaxDraft) => {
      drafts.putAside(draft);
    },
    atomically: <T>(work: () => T) => db.transaction(work),
  };
  return new WatchFolder({
    ...{ db, keyValues, now: deps.now, isEncrypted: database.key !== null },
    take: (name, bytes) => intake.add(name, { kind: 'file', bytes }),
    makeFax: (document, file, remember) => makeWatchedFax({ document, ...file }, remember, faxDeps),
    draftsAside: () => drafts.countAside(),
    changed,
  });
}

function makeBatches(kernel: Kernel, { jobs, batchStore, intake }: Kept, outbox: Outbox, changed: () => void): Batches {
  const { db, deps, journal, pauseMs } = kernel;
  return new Batches({
    outbox,
    jobs,
    batches: batchStore,
    atomically: (work) => db.transaction(work),
    holdSeconds: () => deps.settings().faxHoldSeconds,
    paceMs: pauseMs,
    now: deps.now,
    opens: (time) => {
      const { faxHours, businessZone: zone } = deps.settings();
      const end = quietUntil(faxHours, businessZone(zone), time);
      return end === null ? time : Date.parse(end);
    },
    personalised: (job, name, { form, ...place }) => {
      const pages = place.rest.length + 1;
      const day = DateTime.fromMillis(deps.now()).toISODate() ?? '';
      const cover = { ...form, toName: name, to: job.to, from: job.from, pages, day };
      return intake.withCover(cover, place, job.document.name);
    },
    changed: () => {
      changed();
      kernel.summaryChanged();
    },
    paused: ({ id: batchId, counts: { queued = 0 }, isLate, problem }) => {
      const elsewhere = problem?.kind === 'duplicate' && problem.what === 'elsewhere';
      kernel.tell({
        type: 'fax-several-paused',
        count: queued,
        late: isLate,
        batchId,
        ...(elsewhere && { elsewhere }),
      });
    },
    waits: ({ id: batchId, counts: { queued = 0 } }) => {
      kernel.tell({ type: 'fax-waits', count: queued, batchId });
    },
    failed: (error) => {
      deps.logger.log('error', 'a sending to several was stopped', { error });
    },
    viewOnly: () => journal.viewOnly,
  });
}

/** By the fax numbers of the account; null for one that is none of them. Before they were read, a single line is likely. */
export function serviceOf({ lists }: Kernel, from: string): FaxService | null {
  if (lists.state('fax-numbers').readAt === null) return 'pro';
  return (lists.row('fax-numbers', from) as FaxNumber | undefined)?.service ?? null;
}

/** A fax as a change. The price list has one price for a minute of fax, whichever service sends it. */
export function faxOf(pages: number): Change {
  return { operation: SENDS.pro, params: { pages } };
}
