import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import type { FaxJob, FaxOverview, FaxRecord } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Connection, Profile } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { base64Length, sizeLevel } from '#shared/domain/document-limits.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { ProviderClient, type Credentials } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import type { Inspector } from '../fax/inspector.ts';
import { Outbox } from '../fax/outbox.ts';
import { historyReader } from '../fax/read-history.ts';
import { DEMO_FAX_PLAN, FAX_PLAN, type FaxPlan } from '../fax/status-plan.ts';
import { Journal } from '../journal/journal.ts';
import { lookBefore } from '../journal/reconcilers.ts';
import { Settler } from '../journal/settler.ts';
import type { Logger } from '../log/logger.ts';
import type { Redactor } from '../log/redact.ts';
import { Answers } from '../store/answers.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { Drafts } from '../store/drafts.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { Cipher } from '../vault/cipher.ts';
import { BalanceWatcher } from '../watch/balance-watcher.ts';
import { FaxHistoryWatcher } from '../watch/fax-history-watcher.ts';

const LISTED = 500;
const FAX_DRAFT = 'fax';
/** Documents that nothing names are removed after this time. */
const KEEP_UNUSED_MS = 7 * 24 * 3_600_000;
/** Kinds of problems that say the provider cannot be reached or used at all. */
const CONNECTION_PROBLEMS = new Set(['offline', 'timeout', 'tls', 'not-allowed', 'provider-down', 'unexpected-answer']);

/** A change does not wait longer than this for the look at what was there before. */
const LOOK_BEFORE_MS = 5_000;

/** What happened that a person may want to be told of although the window is closed. */
export interface WorkspaceNews {
  faxChanged: (job: FaxJob, before: FaxJob['state'] | undefined) => void;
  faxReceived: (records: { faxId: string; from: string; to: string }[]) => void;
}

export interface WorkspaceParts {
  profile: Profile;
  credentials: Credentials;
  /** Key of the documents at rest; null keeps them in memory. */
  documentKey: string | null;
  folder: string;
  /** What the system says about proxies for the provider's address. */
  proxy?: string | undefined;
  settings: () => Settings;
  focused: () => boolean;
  inspector: Inspector;
  logger: Logger;
  redactor: Redactor;
  now: () => number;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
  connectionChanged: (connection: Connection) => void;
  news: WorkspaceNews;
  /** Waits of the looks at unknown outcomes; those of the plan by default. */
  reconcilePlan?: Pick<FaxPlan, 'reconcile' | 'reconcileRetry'>;
}

/** All that belongs to the profile that is signed in: its client, store, outbox and watchers. */
export class Workspace {
  readonly profile: Profile;
  readonly setAside: string | null;
  readonly #parts: WorkspaceParts;
  readonly #db: Database;
  readonly #client: ProviderClient;
  readonly #journal: Journal;
  readonly #answers: Answers;
  readonly #documents: Documents;
  readonly #drafts: Drafts;
  readonly #jobs: FaxJobs;
  readonly #records: FaxRecords;
  readonly #outbox: Outbox;
  readonly #history: FaxHistoryWatcher;
  readonly #balance: BalanceWatcher;
  readonly #settler: Settler;
  readonly #lastStates = new Map<string, FaxJob['state']>();
  #connection: Connection = { state: 'checking' };

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.profile = parts.profile;
    this.#db = Database.open(join(parts.folder, 'data.sqlite'));
    this.setAside = this.#db.setAside;
    const { format, dialect, registeredIp } = parts.profile;
    this.#client = new ProviderClient({
      baseUrl: parts.profile.baseUrl,
      wire: { format, dialect, registeredIp },
      timeZone: () => parts.settings().providerTimeZone,
      credentials: parts.credentials,
      logger: parts.logger,
      answerSeconds: () => parts.settings().requestTimeoutSeconds,
      ...(parts.proxy ? { proxy: parts.proxy } : {}),
      loopbackOnly: parts.profile.kind === 'demo',
    });
    const shared = { db: this.#db, client: this.#client, redactor: parts.redactor, now: parts.now };
    this.#journal = new Journal(shared);
    this.#answers = new Answers(this.#db);
    this.#documents = new Documents(this.#db, parts.documentKey ? new Cipher(parts.documentKey) : null);
    this.#drafts = new Drafts(this.#db);
    this.#jobs = new FaxJobs(this.#db);
    this.#records = new FaxRecords(this.#db);
    const readHistory = historyReader(this.#client, () => parts.settings().providerTimeZone);
    const plan = parts.profile.kind === 'demo' ? DEMO_FAX_PLAN : FAX_PLAN;
    this.#settler = new Settler({
      journal: this.#journal,
      plan: parts.reconcilePlan ?? plan,
      now: parts.now,
      read: (id, params) => this.#valueOf(id, params),
      readFaxes: async (params) => {
        const read = await readHistory(params);
        return read.ok ? read.page : undefined;
      },
      claimed: (faxId, at) => {
        const seenAt = this.#records.seenAt(faxId);
        return this.#jobs.byFaxId(faxId) !== undefined || (seenAt !== undefined && seenAt < at);
      },
    });
    this.#outbox = new Outbox({
      readHistory,
      journal: this.#journal,
      jobs: this.#jobs,
      records: this.#records,
      documents: this.#documents,
      plan,
      holdSeconds: () => parts.settings().faxHoldSeconds,
      now: parts.now,
      atomically: (work) => this.#db.transaction(work),
      changed: (job) => {
        this.#jobChanged(job);
      },
    });
    this.#history = new FaxHistoryWatcher({
      readHistory,
      records: this.#records,
      now: parts.now,
      focused: parts.focused,
      onPage: (page) => {
        this.#historyRead(page);
      },
    });
    this.#balance = new BalanceWatcher(() => this.#read('account.getAccountBalance', {}));
  }

  get connection(): Connection {
    return this.#connection;
  }

  get documentsKept(): 'encrypted' | 'session' {
    return this.#documents.kept;
  }

  /** Whether something that cannot be repeated is on its way, so that quitting now would leave it unknown. */
  get busy(): boolean {
    return this.#client.busyWriting;
  }

  /** Settles what an earlier run left, then starts to watch. */
  start(): void {
    const unknown = this.#journal.recover();
    for (const job of this.#outbox.list(LISTED)) this.#lastStates.set(job.id, job.state);
    this.#outbox.resume();
    for (const { id } of unknown) if (!this.#jobs.ofJournal(id)) this.#settler.follow(id);
    this.#purgeDocuments();
    this.#history.start();
    this.#balance.start();
  }

  /** Looks again at everything, after sleep or when the network came back. */
  wake(): void {
    void this.#balance.refresh();
    void this.#history.refresh();
  }

  close(): void {
    this.#history.stop();
    this.#balance.stop();
    this.#outbox.close();
    this.#settler.close();
    this.#client.close();
    this.#db.close();
  }

  // --- Operations ---------------------------------------------------------------------------------------------------

  /** Runs one operation: a read is stored for later, everything else goes through the journal. */
  async call(id: OperationId, params: unknown): Promise<Outcome<unknown>> {
    if (operationOf(id).effect !== 'read') return this.#change(id, params);
    const attempt = await this.#read(id, params);
    return attempt.kind === 'answered' ? succeed(attempt.value, attempt.warnings) : fail(attempt.problem);
  }

  /** Sends a change once. What became of one without an answer is looked for by reading. */
  async #change(id: OperationId, params: unknown): Promise<Outcome<unknown>> {
    const outcome = await this.#journal.run(id, params, () => this.#lookBefore(id, params as Record<string, unknown>));
    if (!outcome.ok && outcome.problem.kind === 'unknown-outcome' && this.#db.isOpen)
      this.#settler.follow(outcome.problem.journalId);
    return outcome;
  }

  async #lookBefore(id: OperationId, params: Record<string, unknown>): Promise<unknown> {
    const signal = AbortSignal.timeout(LOOK_BEFORE_MS);
    const look = lookBefore(id, params, (list, query) => this.#valueOf(list, query, signal));
    // The read may still wait for its turn behind others when the time is up.
    const late = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(null);
      });
    });
    return Promise.race([look, late]);
  }

  /** The value of a read, or undefined when it went wrong. */
  async #valueOf(id: OperationId, params: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
    const attempt = await this.#client.attempt(id, params, signal);
    return attempt.kind === 'answered' ? attempt.value : undefined;
  }

  cached(id: string, params: unknown): Outcome<ReturnType<Answers['get']>> {
    return succeed(this.#answers.get(id, params));
  }

  async #read(id: OperationId, params: unknown): Promise<Attempt> {
    const attempt = await this.#client.attempt(id, params);
    if (attempt.kind === 'answered') {
      this.#answers.put(id, params, attempt.value, this.#time());
      this.#parts.emit('cache.changed', { id });
    }
    this.#noteConnection(attempt);
    return attempt;
  }

  #noteConnection(attempt: Attempt): void {
    const before = this.#connection;
    if (attempt.kind === 'answered' || attempt.problem.kind === 'refused') {
      if (before.state === 'online') return;
      this.#connection = { state: 'online', since: this.#time() };
    } else {
      if (!CONNECTION_PROBLEMS.has(attempt.problem.kind)) return;
      const since = before.state === 'failing' ? before.since : this.#time();
      this.#connection = { state: 'failing', problem: attempt.problem, since };
    }
    this.#parts.connectionChanged(this.#connection);
  }

  // --- Documents and drafts -----------------------------------------------------------------------------------------

  /** Checks a document and keeps it. */
  async addDocument({ name, bytes, kind }: CommandInput<'document.add'>): Promise<Outcome<DocumentInfo>> {
    const inspection = await this.#parts.inspector({ kind, bytes });
    if (!inspection.ok) return fail({ kind: 'document', reason: inspection.reason });
    const content = inspection.made ?? bytes;
    const info: DocumentInfo = {
      id: randomUUID(),
      name: basename(name) || 'document.pdf',
      size: content.byteLength,
      encodedSize: base64Length(content.byteLength),
      level: sizeLevel(content.byteLength),
      pages: inspection.pages,
      sha256: inspection.sha256,
      addedAt: this.#time(),
    };
    this.#documents.put(info, content);
    return succeed(info);
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

  draft(): Outcome<FaxDraft & { document: DocumentInfo | null }> {
    const draft = (this.#drafts.get(FAX_DRAFT) as FaxDraft | undefined) ?? { documentId: null, from: '', to: '' };
    const document = draft.documentId ? this.#documents.info(draft.documentId) : undefined;
    return succeed({ ...draft, documentId: document?.id ?? null, document: document ?? null });
  }

  saveDraft(draft: FaxDraft): Outcome<null> {
    this.#drafts.put(FAX_DRAFT, draft, this.#time());
    return succeed(null);
  }

  #purgeDocuments(): void {
    const used = this.#jobs.documentIds();
    const draft = this.#drafts.get(FAX_DRAFT) as FaxDraft | undefined;
    if (draft?.documentId) used.add(draft.documentId);
    this.#documents.purge(used, new Date(this.#parts.now() - KEEP_UNUSED_MS).toISOString());
  }

  // --- Fax ----------------------------------------------------------------------------------------------------------

  overview(): Outcome<FaxOverview> {
    const { at, problem } = this.#history.state;
    return succeed({
      received: this.#recordsOf('in'),
      sent: this.#recordsOf('out'),
      jobs: this.#outbox.list(LISTED),
      historyAt: at,
      historyProblem: problem,
    });
  }

  async refreshFaxes(): Promise<Outcome<FaxOverview>> {
    await this.#history.refresh();
    return this.overview();
  }

  sendFax(input: CommandInput<'fax.send'>): Outcome<FaxJob> {
    const outcome = this.#outbox.send(input);
    // What was sent is no draft any more; the sender stays for the next one.
    if (outcome.ok) this.saveDraft({ documentId: null, from: input.from, to: '' });
    return outcome;
  }

  cancelFax(jobId: string): Outcome<FaxJob> {
    return this.#outbox.cancel(jobId);
  }

  checkFax(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#outbox.check(jobId);
  }

  dismissFax(jobId: string): Outcome<null> {
    return this.#outbox.dismiss(jobId);
  }

  #recordsOf(direction: 'in' | 'out'): FaxRecord[] {
    return this.#records.newest(direction, LISTED);
  }

  #jobChanged(job: FaxJob): void {
    const before = this.#lastStates.get(job.id);
    this.#lastStates.set(job.id, job.state);
    this.#parts.emit('fax.changed', null);
    if (before !== job.state) this.#parts.news.faxChanged(job, before);
  }

  #historyRead({ entries, received }: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }): void {
    this.#outbox.noteHistory(entries);
    this.#parts.emit('fax.changed', null);
    if (received.length > 0)
      this.#parts.news.faxReceived(
        received.map(({ fax_id, did_from, did_to }) => ({ faxId: fax_id, from: did_from, to: did_to })),
      );
  }

  #time(): string {
    return new Date(this.#parts.now()).toISOString();
  }
}
