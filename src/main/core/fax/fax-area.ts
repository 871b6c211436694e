import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DocumentInfo, DrawnCover, FaxDraft, FaxForm } from '#shared/bridge/documents.ts';
import type { FaxJob, FaxOverview } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Cover } from '#shared/domain/fax/cover.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { isYounger } from '../age.ts';
import type { Area, Evidence } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { FaxJobs } from '../store/fax-jobs.ts';
import type { FaxRecords } from '../store/fax-records.ts';
import { numberOf, type FaxDocuments } from './fax-documents.ts';
import type { FaxDrafts } from './fax-drafts.ts';
import { faxEvidence } from './fax-evidence.ts';
import type { FaxExport } from './fax-export.ts';
import type { FaxFinder } from './fax-finder.ts';
import type { FaxLists } from './fax-lists.ts';
import type { FaxMarking } from './fax-marking.ts';
import { makeFaxParts, type FaxLinks, type FaxParts } from './fax-parts.ts';
import { FaxPlaces } from './fax-places.ts';
import { startFaxPolls } from './fax-polls.ts';
import type { FaxRetention } from './fax-retention.ts';
import { FaxSending } from './fax-sending.ts';
import { FaxTeller } from './fax-teller.ts';
import { LargeFiles } from './large-files.ts';
import type { WatchFolder } from './watch-folder.ts';

const LISTED = 500;
/** Documents that nothing names are removed after this time. */
const KEEP_UNUSED_MS = 7 * 24 * 3_600_000;
/** Files that are chosen at once are named by the fax when the last of them was read. */
const NEW_MS = 3_600_000;

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
  readonly sending: FaxSending;
  /** The mailbox and the folders that documents are taken from. */
  readonly places: FaxPlaces;
  readonly #kernel: Kernel;
  readonly #links: FaxLinks;
  readonly #parts: FaxParts;
  readonly #teller: FaxTeller;
  #stopPolls: () => void = () => undefined;

  constructor(kernel: Kernel, links: FaxLinks) {
    this.#kernel = kernel;
    this.#links = links;
    const teller = new FaxTeller(kernel, links, () => this.#parts);
    this.#teller = teller;
    const parts = makeFaxParts(kernel, links, {
      changed: () => {
        teller.changed();
      },
      jobChanged: (job) => {
        teller.jobChanged(job);
      },
      historyRead: (page) => {
        teller.historyRead(page);
      },
      documentAdded: () => {
        this.#purgeDocuments();
      },
      readSent: (id) => this.readDocument(id),
    });
    this.#parts = parts;
    this.jobs = parts.jobs;
    this.records = parts.records;
    this.drafts = parts.drafts;
    this.lists = parts.lists;
    this.files = parts.files;
    this.finder = parts.finder;
    this.export = parts.faxExport;
    this.retention = parts.retention;
    this.watched = parts.watched;
    this.marks = parts.marks;
    this.sending = new FaxSending(kernel, parts);
    this.places = new FaxPlaces(kernel, parts);
    this.evidence = faxEvidence(kernel.readHistory, parts.jobs, parts.records);
  }

  // --- As an area -------------------------------------------------------------------------------------------------------

  recover(): void {
    this.#teller.recover([...this.#parts.outbox.list(LISTED), ...this.#parts.outbox.unended()]);
    this.#parts.outbox.resume();
    this.#parts.batches.resume();
    this.#purgeDocuments();
  }

  start(): void {
    this.#stopPolls = startFaxPolls(this.#kernel, this.#parts);
  }

  close(): void {
    this.#teller.close();
    this.#stopPolls();
    this.watched.close();
    this.finder.close();
    this.export.stop();
    this.#parts.history.stop();
    this.lists.close();
    this.#parts.batches.close();
    this.#parts.outbox.close();
  }

  owns(journalId: string): boolean {
    return this.jobs.ofJournal(journalId) !== undefined;
  }

  /** Faxes of the outbox look for themselves. */
  async reconcile(journalId: string): Promise<void> {
    const jobId = this.jobs.ofJournal(journalId);
    if (jobId !== undefined) await this.#parts.outbox.check(jobId);
  }

  summary() {
    return { faxesInTrouble: this.jobs.inTrouble() };
  }

  openChanges(): number {
    return this.sending.heldChanges.length;
  }

  busy(): boolean {
    return this.#parts.outbox.sending || this.#parts.batches.busy;
  }

  // --- Documents and the draft ------------------------------------------------------------------------------------------

  get documentsKept(): 'encrypted' | 'session' {
    return this.#parts.documents.kept;
  }

  /** Checks a document and keeps it. */
  addDocument({ name, bytes, kind }: CommandInput<'document.add'>): Promise<Outcome<DocumentInfo>> {
    return this.#parts.intake.add(name, { kind, bytes });
  }

  unlockDocument(locked: string, password: string): Promise<Outcome<DocumentInfo>> {
    return this.#parts.intake.unlock(locked, password);
  }

  /** Puts pages of kept documents together as a document of its own. */
  arrange(pages: readonly PageRef[], form: FaxForm = 'main'): Promise<Outcome<DocumentInfo>> {
    return this.#parts.intake.arrange(pages, form);
  }

  drawCover(cover: Cover, form: FaxForm = 'main'): Promise<Outcome<DrawnCover>> {
    return this.#parts.intake.drawCover(cover, form);
  }

  /** A document that was taken in here, or one of a fax of the history. */
  async readAny(id: string): Promise<Outcome<Uint8Array>> {
    if (numberOf(id) === null) return this.readDocument(id);
    const found = await this.files.read(id);
    return found.ok ? succeed(found.value.content) : found;
  }

  readDocument(id: string): Outcome<Uint8Array> {
    const { documents } = this.#parts;
    const content = documents.read(id);
    if (!content) return fail(documents.info(id) ? { kind: 'document', reason: 'damaged' } : { kind: 'not-found' });
    // A copy of its own: a view would carry the whole pool of small buffers across the bridge.
    return succeed(new Uint8Array(content));
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
    for (const { detail } of this.#parts.batchStore.inState('holding', 'scheduled', 'running', 'paused'))
      for (const { document } of detail?.cover?.rest ?? []) used.add(document);
    for (const id of this.drafts.documents()) used.add(id);
    for (const id of this.#links.alsoUsed()) used.add(id);
    this.#parts.intake.removeReplaced(used);
    const now = this.#kernel.deps.now();
    const before = new Date(now - KEEP_UNUSED_MS).toISOString();
    this.#parts.documents.purge(used, before, { isNew: (addedAt) => isYounger(addedAt, NEW_MS, now) });
  }

  // --- Faxes ------------------------------------------------------------------------------------------------------------

  /** @param listed how many faxes of the outbox, the newest */
  overview(listed = LISTED): Outcome<FaxOverview> {
    const { at, problem, complete, reading, lacks } = this.#parts.history.state;
    return succeed({
      received: this.records.newest('in', Math.min(listed, LISTED)),
      sent: this.records.newest('out', Math.min(listed, LISTED)),
      jobs: this.#parts.outbox.list(listed),
      batches: this.#parts.batches.views.list(),
      unread: this.#parts.marksStore.unread,
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
      ...(this.watched.trouble === null ? {} : { folderTrouble: this.watched.trouble }),
    });
  }

  async refresh(listed?: number): Promise<Outcome<FaxOverview>> {
    await this.#parts.history.refresh();
    return this.overview(listed);
  }

  /** Reads all pages of the history once more. */
  readPast(): Outcome<null> {
    this.#parts.history.readAgain();
    return succeed(null);
  }

  cancel(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#parts.outbox.cancel(jobId);
  }

  check(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#parts.outbox.check(jobId);
  }

  dismiss(jobId: string): Outcome<null> {
    return this.#parts.outbox.dismiss(jobId);
  }
}
