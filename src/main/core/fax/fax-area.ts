import { DateTime } from 'luxon';
import { join } from 'node:path';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DocumentInfo, DrawnCover, FaxDraft, FaxForm } from '#shared/bridge/documents.ts';
import { VaultUnavailable } from '../vault/vault.ts';
import type {
  FaxBatch,
  FaxBatchRows,
  FaxJob,
  FaxOverview,
  FaxService,
  FaxSources,
  MailboxTrouble,
  WatchFolder as ShownWatchFolder,
} from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Cover } from '#shared/domain/fax/cover.ts';
import { businessZone, quietUntil } from '#shared/domain/fax/fax-hours.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import type { Area, Change, Evidence } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { keptUserData } from '../drafts/kept-user-data.ts';
import { Documents } from '../store/documents.ts';
import { FaxBatchStore } from '../store/fax-batches.ts';
import { FaxJobs, type StoredFaxJob } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import { FaxHistoryWatcher } from '../watch/fax-history-watcher.ts';
import { Batches } from './batches.ts';
import { DocumentIntake } from './document-intake.ts';
import { FaxDrafts } from './fax-drafts.ts';
import { faxEvidence } from './fax-evidence.ts';
import { faxSubject, toldState, type ToldState } from './fax-news.ts';
import { SENDS } from './fax-requests.ts';
import { LargeFiles } from './large-files.ts';
import { Outbox } from './outbox.ts';
import { FaxDocuments, numberOf } from './fax-documents.ts';
import { FaxExport } from './fax-export.ts';
import { FaxFinder } from './fax-finder.ts';
import { WatchFolder } from './watch-folder.ts';
import { makeWatchedFax } from './watched-fax.ts';
import { FaxLists } from './fax-lists.ts';
import { FaxRetention } from './fax-retention.ts';
import { FaxMarking } from './fax-marking.ts';

const LISTED = 500;
/** How often the screen is told of pages of the past. */
const TOLD_EVERY_MS = 500;
/** Documents that nothing names are removed after this time. */
const KEEP_UNUSED_MS = 7 * 24 * 3_600_000;

/** What the faxes have to know of other areas. */
interface FaxLinks {
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

/** Documents, the draft of a fax, the outbox and the fax history. */
export class FaxArea implements Area {
  readonly name = 'fax';
  readonly jobs: FaxJobs;
  readonly records: FaxRecords;
  readonly drafts: FaxDrafts;
  readonly evidence: Evidence;
  readonly large = new LargeFiles();
  /** The lists of the provider's history. */
  readonly lists: FaxLists;
  /** Documents of received faxes. */
  readonly files: FaxDocuments;
  /** Looks for those documents. */
  readonly finder: FaxFinder;
  /** Lists and documents as files. */
  readonly export: FaxExport;
  /** Removes documents after some days. */
  readonly retention: FaxRetention;
  /** The folder whose PDFs become drafts. */
  readonly watched: WatchFolder;
  /** Read, done, flagged, tags and notes. */
  readonly marks: FaxMarking;
  readonly #kernel: Kernel;
  readonly #links: FaxLinks;
  readonly #documents: Documents;
  readonly #intake: DocumentIntake;
  readonly #outbox: Outbox;
  readonly #batches: Batches;
  readonly #batchStore: FaxBatchStore;
  readonly #history: FaxHistoryWatcher;
  readonly #marks: FaxMarksStore;
  readonly #lastStates = new Map<string, ToldState>();
  #soon: NodeJS.Timeout | undefined;
  #search: Poller | undefined;
  #cleaning: Poller | undefined;
  #watching: Poller | undefined;

  constructor(kernel: Kernel, links: FaxLinks) {
    this.#kernel = kernel;
    this.#links = links;
    const { db, cipher, deps, keyValues, readHistory } = kernel;
    this.#documents = new Documents(db, cipher);
    this.drafts = new FaxDrafts({
      drafts: kernel.drafts,
      documents: this.#documents,
      time: () => kernel.time(),
      atomically: (work) => db.transaction(work),
    });
    this.#intake = new DocumentIntake({
      documents: this.#documents,
      inspector: deps.inspector,
      convert: deps.convert ?? (() => Promise.resolve(undefined)),
      logo: () => keptUserData('fax-cover', kernel.drafts)?.logo ?? null,
      time: () => kernel.time(),
      added: () => {
        this.#purgeDocuments();
      },
    });
    this.jobs = new FaxJobs(db, cipher);
    this.records = new FaxRecords(db);
    this.#outbox = this.#makeOutbox();
    this.#batchStore = new FaxBatchStore(db, cipher);
    this.#batches = this.#makeBatches();
    this.watched = this.#makeWatchFolder();
    this.#marks = new FaxMarksStore(db);
    this.marks = new FaxMarking(this.#marks, {
      isEncrypted: kernel.database.key !== null,
      time: () => kernel.time(),
      changed: () => {
        this.#changed();
      },
    });
    this.lists = new FaxLists({
      place: { ...kernel.database, files: join(deps.folder, 'fax-documents.sqlite') },
      jobs: this.jobs,
      log: (what, more) => {
        deps.logger.log('error', what, more);
      },
    });
    this.files = new FaxDocuments({
      lists: this.lists,
      intake: this.#intake,
      records: this.records,
      marks: this.#marks,
      isEncrypted: kernel.database.key !== null,
      time: () => kernel.time(),
      changed: () => {
        this.#changed();
      },
    });
    this.export = new FaxExport({
      lists: this.lists,
      files: this.files,
      sent: (jobId) => this.jobs.get(jobId)?.document ?? null,
      readSent: (id) => this.readDocument(id),
      names: () => links.contactNames(),
      log: (what, more) => {
        deps.logger.log('error', what, more);
      },
    });
    this.finder = new FaxFinder({
      keyValues,
      secrets: deps.mailSecrets,
      records: this.records,
      lists: this.lists,
      files: this.files,
      now: deps.now,
      clockOffset: () => this.jobs.clockOffset(),
      tell: (subject) => {
        kernel.tell(subject);
      },
      isEncrypted: kernel.database.key !== null,
      changed: () => {
        this.#changed();
      },
    });
    this.retention = new FaxRetention({
      keyValues,
      lists: this.lists,
      now: deps.now,
      isEncrypted: kernel.database.key !== null,
      changed: () => {
        this.#changed();
      },
      asks: (documents) => {
        kernel.tell({ type: 'fax-retention-asks', documents });
      },
    });
    this.#history = new FaxHistoryWatcher({
      readHistory,
      records: this.records,
      keyValues,
      now: deps.now,
      focused: deps.focused,
      turn: kernel.background,
      onPage: (page) => {
        this.#historyRead(page);
      },
    });
    this.evidence = faxEvidence(readHistory, this.jobs, this.records);
  }

  #makeOutbox(): Outbox {
    const { client, db, deps, journal, readHistory, plan, lookWaits, changes } = this.#kernel;
    return new Outbox({
      readHistory,
      journal,
      jobs: this.jobs,
      records: this.records,
      documents: this.#documents,
      plan,
      lookWaits: lookWaits.fax,
      holdSeconds: () => deps.settings().faxHoldSeconds,
      now: deps.now,
      atomically: (work) => db.transaction(work),
      changed: (job) => {
        this.#jobChanged(job);
      },
      failed: (error) => {
        deps.logger.log('error', 'what became of a fax could not be written', { error });
      },
      upload: (params, { signal, progress }) => client.attempt('enterpriseFax.uploadFile', params, signal, progress),
      openLike: (params) =>
        journal.openLike(SENDS.pro, params, false) ?? journal.openLike(SENDS.enterprise, params, false),
      begun: (journalId, pages) => {
        changes.begun(journalId, faxOf(pages));
      },
      costOf: (journalId) => this.#links.costOf(journalId),
      taken: () =>
        new Set(Object.values(SENDS).flatMap((operation) => [...journal.open.claimed(operation, 'fax_id', '')])),
      connected: () => this.#links.connected(),
    });
  }

  #makeWatchFolder(): WatchFolder {
    const { db, deps, keyValues, lists, database, changes } = this.#kernel;
    const faxDeps = {
      sentTo: (number: string, limit: number) => this.records.sentTo(number, limit),
      serviceOf: (from: string) => this.#serviceOf(from),
      isOwn: (number: string) =>
        [lists.row('numbers', number), lists.row('fax-numbers', number)].some((row) => row !== undefined),
      isQuiet: () => {
        const { faxHours, businessZone: zone } = deps.settings();
        return quietUntil(faxHours, businessZone(zone), deps.now()) !== null;
      },
      isAffordable: async (pages: number) => (await changes.whyNot(faxOf(pages))) === undefined,
      send: (fax: Omit<Parameters<Outbox['send']>[0], 'again'>) => this.#outbox.send({ ...fax, again: false }),
      putAside: (draft: FaxDraft) => {
        this.drafts.putAside(draft);
      },
      atomically: <T>(work: () => T) => db.transaction(work),
    };
    return new WatchFolder({
      ...{ db, keyValues, now: deps.now, isEncrypted: database.key !== null },
      take: (name, bytes) => this.#intake.add(name, { kind: 'file', bytes }),
      makeFax: (document, to, sends, remember) => makeWatchedFax({ document, to, sends }, remember, faxDeps),
      draftsAside: () => this.drafts.countAside(),
      changed: () => {
        this.#changed();
      },
    });
  }

  #makeBatches(): Batches {
    const { db, deps, journal, pauseMs } = this.#kernel;
    return new Batches({
      outbox: this.#outbox,
      jobs: this.jobs,
      batches: this.#batchStore,
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
        return this.#intake.withCover(cover, place, job.document.name);
      },
      changed: () => {
        this.#changed();
        this.#kernel.summaryChanged();
      },
      paused: ({ id: batchId, counts: { queued = 0 }, isLate }) => {
        this.#kernel.tell({ type: 'fax-several-paused', count: queued, late: isLate, batchId });
      },
      failed: (error) => {
        deps.logger.log('error', 'a sending to several was stopped', { error });
      },
      viewOnly: () => journal.viewOnly,
    });
  }

  // --- As an area -------------------------------------------------------------------------------------------------------

  recover(): void {
    for (const job of this.#outbox.list(LISTED)) this.#lastStates.set(job.id, toldState(job));
    this.#outbox.resume();
    this.#batches.resume();
    this.#purgeDocuments();
  }

  start(): void {
    this.#history.start();
    this.#kernel.tasks.add('fax-history', () => void this.#history.anew());
    this.#search = startPolling(
      () => this.finder.look({ isAsked: false }),
      () => TASKS['fax-documents'].waits.normal,
    );
    this.#kernel.tasks.add('fax-documents', () => void this.#search?.anew());
    this.#cleaning = startPolling(
      () => this.retention.look(),
      () => TASKS['fax-retention'].waits.normal,
    );
    this.#kernel.tasks.add('fax-retention', () => void this.#cleaning?.anew());
    this.#watching = startPolling(
      () => this.watched.look(),
      () => TASKS['fax-watch-folder'].waits[this.watched.isWaiting ? 'written' : 'normal'],
    );
    this.#kernel.tasks.add('fax-watch-folder', () => void this.#watching?.anew());
    this.#kernel.tasks.add('waiting-faxes', () => {
      this.#outbox.connectionBack();
    });
  }

  close(): void {
    clearTimeout(this.#soon);
    this.#search?.stop();
    this.#cleaning?.stop();
    this.#watching?.stop();
    this.watched.close();
    this.finder.close();
    this.export.stop();
    this.#history.stop();
    this.lists.close();
    this.#batches.close();
    this.#outbox.close();
  }

  owns(journalId: string): boolean {
    return this.jobs.ofJournal(journalId) !== undefined;
  }

  /** Faxes of the outbox look for themselves. */
  async reconcile(journalId: string): Promise<void> {
    const jobId = this.jobs.ofJournal(journalId);
    if (jobId !== undefined) await this.#outbox.check(jobId);
  }

  summary() {
    return { faxesInTrouble: this.jobs.inTrouble() };
  }

  openChanges(): number {
    return (
      this.#outbox.held().length +
      this.#outbox.waiting().length +
      this.#batches.leaving().length +
      this.scheduled.length
    );
  }

  busy(): boolean {
    return this.#outbox.sending || this.#batches.busy;
  }

  // --- Documents and the draft ------------------------------------------------------------------------------------------

  get documentsKept(): 'encrypted' | 'session' {
    return this.#documents.kept;
  }

  /** Checks a document and keeps it. */
  addDocument({ name, bytes, kind }: CommandInput<'document.add'>): Promise<Outcome<DocumentInfo>> {
    return this.#intake.add(name, { kind, bytes });
  }

  unlockDocument(locked: string, password: string): Promise<Outcome<DocumentInfo>> {
    return this.#intake.unlock(locked, password);
  }

  /** Puts pages of kept documents together as a document of its own. */
  arrange(pages: readonly PageRef[], form: FaxForm = 'main'): Promise<Outcome<DocumentInfo>> {
    return this.#intake.arrange(pages, form);
  }

  drawCover(cover: Cover, form: FaxForm = 'main'): Promise<Outcome<DrawnCover>> {
    return this.#intake.drawCover(cover, form);
  }

  /** A document that was taken in here, or one of a fax of the history. */
  async readAny(id: string): Promise<Outcome<Uint8Array>> {
    if (numberOf(id) === null) return this.readDocument(id);
    const found = await this.files.read(id);
    return found.ok ? succeed(found.value.content) : found;
  }

  readDocument(id: string): Outcome<Uint8Array> {
    let content: Uint8Array | undefined;
    try {
      content = this.#documents.read(id);
    } catch {
      // Tampered with, or the keychain lost its key.
      return fail({ kind: 'document', reason: 'damaged' });
    }
    // A copy of its own: a view would carry the whole pool of small buffers across the bridge.
    return content ? succeed(new Uint8Array(content)) : fail({ kind: 'not-found' });
  }

  draft(form: FaxForm = 'main'): Outcome<FaxDraft & { document: DocumentInfo | null; sources: DocumentInfo[] }> {
    return succeed(this.drafts.current(form));
  }

  saveDraft(draft: FaxDraft, form: FaxForm = 'main'): Outcome<null> {
    this.drafts.save(draft, form);
    return succeed(null);
  }

  #purgeDocuments(): void {
    const used = this.jobs.documentIds();
    for (const { detail } of this.#batchStore.inState('holding', 'scheduled', 'running', 'paused'))
      for (const { document } of detail?.cover?.rest ?? []) used.add(document);
    for (const id of this.drafts.documents()) used.add(id);
    for (const id of this.#links.alsoUsed()) used.add(id);
    this.#intake.removeReplaced(used);
    this.#documents.purge(used, new Date(this.#kernel.deps.now() - KEEP_UNUSED_MS).toISOString());
  }

  // --- Faxes ------------------------------------------------------------------------------------------------------------

  /** @param listed how many faxes of the outbox, the newest */
  overview(listed = LISTED): Outcome<FaxOverview> {
    const { at, problem, complete, reading, lacks } = this.#history.state;
    return succeed({
      received: this.records.newest('in', Math.min(listed, LISTED)),
      sent: this.records.newest('out', Math.min(listed, LISTED)),
      jobs: this.#outbox.list(listed),
      batches: this.#batches.list(),
      unread: this.#marks.unread,
      counts: {
        received: this.records.count('in'),
        sent: this.records.count('out'),
        outbox: this.jobs.count(),
      },
      complete,
      past: { reading, lacks },
      historyAt: at,
      historyProblem: problem,
      clockOffset: this.jobs.clockOffset(),
      ...(this.watched.missing === null ? {} : { folderMissing: this.watched.missing }),
    });
  }

  async refresh(listed?: number): Promise<Outcome<FaxOverview>> {
    await this.#history.refresh();
    return this.overview(listed);
  }

  /** Reads all pages of the history once more. */
  readPast(): Outcome<null> {
    this.#history.readAgain();
    return succeed(null);
  }

  /** Opens a mailbox and keeps how; its documents are looked for at once. */
  async setMailbox({
    password,
    ...mailbox
  }: CommandInput<'fax.setMailbox'>): Promise<Outcome<{ trouble: MailboxTrouble | null }>> {
    const { redactor } = this.#kernel.deps;
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    redactor.register(password);
    try {
      const trouble = await this.finder.setMailbox(mailbox, password);
      if (trouble === null) void this.finder.look();
      return succeed({ trouble });
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }

  async removeMailbox(): Promise<Outcome<null>> {
    try {
      await this.finder.removeMailbox();
      return succeed(null);
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }

  /** Looks for documents in a folder of this computer from now on. */
  async setFolder(folder: string): Promise<Outcome<FaxSources>> {
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    this.finder.setFolder(folder);
    await this.finder.look();
    return succeed(this.finder.sources);
  }

  /** Makes drafts of the PDFs that come into a folder of this computer from now on. */
  async watch(folder: string): Promise<Outcome<ShownWatchFolder>> {
    if (this.#kernel.database.key === null) return fail({ kind: 'vault-unavailable' });
    await this.watched.choose(folder);
    return succeed(this.watched.shown);
  }

  /** Puts a fax into the outbox; `over-cap` where it may cost more than this computer may spend, unless `overCap`. */
  async send({
    overCap = false,
    form = 'main',
    ...input
  }: Omit<Parameters<Outbox['send']>[0], 'service'> & { overCap?: boolean; form?: FaxForm }): Promise<Outcome<FaxJob>> {
    const service = this.#serviceOf(input.from);
    if (service === null)
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'not-in-account' } }] });
    const pages = this.#documents.info(input.documentId)?.pages;
    const problem = overCap || pages === undefined ? undefined : await this.#kernel.changes.whyNot(faxOf(pages));
    if (problem) return fail(problem);
    const outcome = this.#outbox.send({ ...input, service });
    // What was sent is no draft any more; the sender stays for the next one.
    if (outcome.ok) this.saveDraft({ documentId: null, from: input.from, to: '' }, form);
    return outcome;
  }

  /** Numbers to which the document was sent a short while ago, or may have been. */
  earlier(asked: CommandInput<'fax.earlier'>): Outcome<string[]> {
    return succeed([...this.#outbox.earlier(asked).keys()]);
  }

  /** As {@link send}, to several recipients or for later. */
  async sendMany({
    form = 'main',
    ...input
  }: Omit<CommandInput<'fax.sendMany'>, 'pin' | 'form'> & { form?: FaxForm }): Promise<Outcome<FaxBatch>> {
    const service = this.#serviceOf(input.from);
    if (service === null)
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'not-in-account' } }] });
    const pages = (this.#documents.info(input.documentId)?.pages ?? 0) * input.recipients.length;
    const isNew = this.#batchStore.get(input.id) === undefined;
    const problem = input.overCap || !isNew ? undefined : await this.#kernel.changes.whyNot(faxOf(pages));
    if (problem) return fail(problem);
    const outcome = this.#batches.send({ ...input, service });
    if (outcome.ok && isNew) this.saveDraft({ documentId: null, from: input.from, to: '' }, form);
    return outcome;
  }

  batch(id: string): Outcome<FaxBatchRows> {
    return this.#batches.rows(id);
  }

  /** Goes on with a sending; sending again is a spend like the first. */
  async batchStep({ id, step, overCap }: CommandInput<'fax.batchStep'>): Promise<Outcome<FaxBatch>> {
    if (step === 'retry' && !overCap) {
      const pages = this.#batches.repeatable(id).reduce((sum, { document }) => sum + document.pages, 0);
      const problem = await this.#kernel.changes.whyNot(faxOf(pages));
      if (problem) return fail(problem);
    }
    return this.#batches.step(id, step);
  }

  /** By the fax numbers of the account; null for one that is none of them. Before they were read, a single line is likely. */
  #serviceOf(from: string): FaxService | null {
    const { lists } = this.#kernel;
    if (lists.state('fax-numbers').readAt === null) return 'pro';
    return (lists.all('fax-numbers') as FaxNumber[]).find(({ did }) => did === from)?.service ?? null;
  }

  cancel(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#outbox.cancel(jobId);
  }

  /** The faxes that leave by themselves when their hold is over. */
  get held(): FaxJob[] {
    return [...this.#outbox.held(), ...this.#batches.leaving().map((job) => this.#outbox.present(job))];
  }

  /** The faxes that wait for a time of their own. */
  get scheduled(): StoredFaxJob[] {
    return this.#batches.scheduled();
  }

  /** Takes back all faxes that wait for a time of their own. */
  stopScheduled(): void {
    this.#batches.stopScheduled();
  }

  /** What the faxes that leave by themselves are about to cost. */
  get heldChanges(): Change[] {
    return [...this.#outbox.held(), ...this.#outbox.waiting(), ...this.#batches.leaving(), ...this.scheduled].map(
      ({ document: { pages } }) => faxOf(pages),
    );
  }

  /** Keeps held faxes from leaving, until {@link holdAgain} or the next start. */
  suspend(): void {
    this.#outbox.suspend();
    this.#batches.suspend();
  }

  holdAgain(): void {
    this.#outbox.holdAgain();
    this.#batches.holdAgain();
  }

  sendNow(jobId: string): Outcome<FaxJob> {
    const job = this.jobs.get(jobId);
    if (job?.state === 'queued' && job.batchId !== null) {
      this.#batches.leaveNow(job.batchId);
      return succeed(this.#outbox.present(job));
    }
    return this.#outbox.release(jobId);
  }

  check(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#outbox.check(jobId);
  }

  dismiss(jobId: string): Outcome<null> {
    return this.#outbox.dismiss(jobId);
  }

  #changed(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#kernel.deps.emit('fax.changed', null);
  }

  /** While page after page of the past is read, the screen is told now and then. */
  #changedSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#changed();
    }, TOLD_EVERY_MS);
  }

  #jobChanged(job: FaxJob): void {
    this.lists.jobChanged();
    const before = this.#lastStates.get(job.id);
    const state = toldState(job);
    this.#changed();
    // What cannot be told stays so while the history cannot be read.
    if (before === state || (before === 'cannot-tell' && state === 'unknown')) return;
    this.#lastStates.set(job.id, state);
    const subject = before === undefined ? undefined : faxSubject(job, before);
    if (subject && !this.#isOneOfSeveral(job)) this.#kernel.tell(subject);
    if (state === 'failed' && before !== undefined) this.#batches.tryAgain(job.id);
    if (job.batchId !== null && state === 'cancelled') this.#batches.settle(job.batchId);
    if (job.batchId !== null) this.#tellOfAll(job.batchId);
    if (before !== undefined && (state === 'delivered' || state === 'failed')) this.#kernel.charged();
    this.#kernel.summaryChanged();
  }

  /** Two hundred faxes of one sending are told of once, when it is known what became of all. */
  #isOneOfSeveral({ batchId }: FaxJob): boolean {
    return batchId !== null && this.jobs.ofBatch(batchId).length > 1;
  }

  #tellOfAll(batchId: string): void {
    const counts = this.jobs.countsOf(batchId);
    const count = Object.values(counts).reduce((sum, some) => sum + some, 0);
    const { delivered = 0, failed = 0, refused = 0, cancelled = 0, ['not-sent']: notSent = 0 } = counts;
    if (count < 2 || cancelled === count || delivered + failed + refused + notSent + cancelled < count) return;
    this.#kernel.tell({ type: 'fax-several-ended', delivered, failed: failed + refused + notSent, batchId });
  }

  #historyRead({ entries, received }: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }): void {
    this.#outbox.noteHistory(entries);
    this.#marks.addUnread(received.map(({ fax_id }) => fax_id));
    // Its message may have come already.
    if (received.length > 0) void this.finder.look();
    if (received.length > 0 || entries.length === 0) this.#changed();
    else this.#changedSoon();
    for (const { fax_id, did_from, did_to } of received)
      this.#kernel.tell({ type: 'fax-received', number: did_from, to: did_to, faxId: fax_id });
    if (this.#history.state.at !== null) this.#links.historyRead();
  }
}

/** A fax as a change. The price list has one price for a minute of fax, whichever service sends it. */
function faxOf(pages: number): Change {
  return { operation: SENDS.pro, params: { pages } };
}
