import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { DocumentInfo, FaxDraft } from '#shared/bridge/documents.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import type { FaxJob, FaxOverview } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import type { NoticeSubject } from '#shared/bridge/notices.ts';
import type { Connection, Profile, ProfileSummary } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { thresholdsOf } from '#shared/domain/balance-level.ts';
import { isLoopback } from '#shared/domain/base-url.ts';
import { base64Length, sizeLevel } from '#shared/domain/document-limits.ts';
import { faxFailure } from '#shared/domain/fax-status.ts';
import { shownFileName } from '#shared/domain/shown-file-name.ts';
import { findOperation, operationOf, type OperationId, type Result } from '#shared/provider/catalogue.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { ProviderClient, type Credentials } from '../client/client.ts';
import { curlCommand, maskParams } from '../client/curl.ts';
import type { RequestLog } from '../client/request-log.ts';
import { encodeParams, writeRequest, type WireSettings } from '../client/request.ts';
import type { Attempt } from '../client/wire.ts';
import type { Inspector } from '../fax/inspector.ts';
import { Outbox } from '../fax/outbox.ts';
import { historyReader } from '../fax/read-history.ts';
import { DEMO_FAX_PLAN, FAX_PLAN } from '../fax/status-plan.ts';
import { Activity } from '../journal/activity.ts';
import { Journal, type Settled } from '../journal/journal.ts';
import { knownBefore, snapshotBefore } from '../journal/reconcile.ts';
import { BALANCE_WAITS, Reconciler, type ReconcilePlan } from '../journal/reconciler.ts';
import type { Logger } from '../log/logger.ts';
import type { Redactor } from '../log/redact.ts';
import { BalanceSamples } from '../money/balance-samples.ts';
import type { AccountLimits } from '../money/limits-file.ts';
import { Money, type SpendOptions } from '../money/money.ts';
import { Rates } from '../money/rates.ts';
import { Recurring } from '../money/recurring.ts';
import { costs, isLimited, Spends, type Purchase } from '../money/spends.ts';
import { BalanceAlert } from '../notices/balance-alert.ts';
import { MissedWhileClosed } from '../notices/missed-while-closed.ts';
import { NoticeCentre, type ShownNotices } from '../notices/notice-centre.ts';
import { Numbers } from '../numbers/numbers.ts';
import { ResponseCache } from '../store/response-cache.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { Drafts } from '../store/drafts.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { Cipher } from '../vault/cipher.ts';
import type { Secrets } from '../vault/vault.ts';
import { BalanceWatcher } from '../watch/balance-watcher.ts';
import { ConnectionProbe } from '../watch/connection-probe.ts';
import { FaxHistoryWatcher } from '../watch/fax-history-watcher.ts';

const LISTED = 500;
const FAX_DRAFT = 'fax';
/** Documents that nothing names are removed after this time. */
const KEEP_UNUSED_MS = 7 * 24 * 3_600_000;
/** A change does not wait longer than this for the look at what was there before. */
const SNAPSHOT_MS = 5_000;

export interface AccountDeps {
  profile: Profile;
  credentials: Credentials;
  /** Key of what is kept on this computer; null keeps documents in memory, and encrypts nothing else. */
  documentKey: string | null;
  /** PINs that the person wants kept, by number. */
  numberPins: Secrets;
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
  /** Connection, balance, faxes in trouble or unread notices are others now: ask for the summary again. */
  summaryChanged: () => void;
  /** Has the system show notices, after the settings had their say. */
  showNotices: (shown: ShownNotices) => void;
  /** Whether the app is locked. */
  locked: () => boolean;
  /** Login name of the person on this computer. */
  actor: string;
  /** The spending limits of this computer for the account. */
  limits: AccountLimits;
  /** Where the client writes its last requests down, for diagnostics. */
  requests: RequestLog;
  /** Waits of the looks at unknown outcomes; those of the plan by default. */
  reconcilePlan?: ReconcilePlan;
}

const BALANCE = 'account.getAccountBalance';
/** Twenty calls a minute for what nobody waits for. */
const BACKGROUND_PAUSE_MS = 3_000;

/** All that belongs to a profile that is signed in: its client, store, outbox, watchers and notices. */
export class Account {
  readonly activity: Activity;
  readonly notices: NoticeCentre;
  readonly missed: MissedWhileClosed;
  readonly money: Money;
  readonly rates: Rates;
  readonly numbers: Numbers;
  readonly setAside: string | null;
  readonly #deps: AccountDeps;
  readonly #db: Database;
  readonly #client: ProviderClient;
  readonly #journal: Journal;
  readonly #responses: ResponseCache;
  readonly #documents: Documents;
  readonly #drafts: Drafts;
  readonly #jobs: FaxJobs;
  readonly #records: FaxRecords;
  readonly #outbox: Outbox;
  readonly #history: FaxHistoryWatcher;
  readonly #balance: BalanceWatcher;
  readonly #probe: ConnectionProbe;
  readonly #reconciler: Reconciler;
  readonly #balanceAlert: BalanceAlert;
  readonly #spends: Spends;
  readonly #recurring: Recurring;
  readonly #lastStates = new Map<string, ToldState>();
  #profile: Profile;
  #connection: Connection = { state: 'checking' };
  /** The summary that was told last, as JSON. */
  #told = '';

  constructor(deps: AccountDeps) {
    this.#deps = deps;
    this.#profile = deps.profile;
    const key = deps.documentKey ? databaseKey(deps.documentKey) : null;
    this.#db = Database.open(join(deps.folder, 'data.sqlite'), key);
    this.setAside = this.#db.setAside;
    const { format, dialect, registeredIp } = deps.profile;
    this.#client = new ProviderClient({
      baseUrl: deps.profile.baseUrl,
      wire: { format, dialect, registeredIp },
      timeZone: () => deps.settings().providerTimeZone,
      credentials: deps.credentials,
      logger: deps.logger,
      answerSeconds: () => deps.settings().requestTimeoutSeconds,
      listRows: () => deps.settings().listRows,
      ...(deps.proxy ? { proxy: deps.proxy } : {}),
      loopbackOnly: deps.profile.kind === 'demo',
      requests: deps.requests,
      settled: (attempt) => {
        const isAnswered = attempt.kind === 'answered' || attempt.problem.kind === 'refused';
        if (isAnswered || problemKinds[attempt.problem.kind].connection === 'every-request')
          this.#noteConnection(attempt);
      },
    });
    const cipher = deps.documentKey ? new Cipher(deps.documentKey) : null;
    const { settings, now, logger } = deps;
    this.#journal = new Journal({
      db: this.#db,
      client: this.#client,
      redactor: deps.redactor,
      now,
      actor: deps.actor,
      viewOnly: () => this.#profile.viewOnly,
      changed: () => {
        deps.emit('activity.changed', null);
      },
      settled: (settled) => {
        this.#changeSettled(settled);
      },
      costs,
      failed: (error) => {
        logger.log('error', 'the outcome of a change could not be written', { error });
      },
    });
    this.#responses = new ResponseCache(this.#db);
    this.#documents = new Documents(this.#db, cipher);
    this.#drafts = new Drafts(this.#db, cipher);
    this.#jobs = new FaxJobs(this.#db, cipher);
    this.#records = new FaxRecords(this.#db);
    const keyValues = new KeyValueStore(this.#db);
    this.notices = new NoticeCentre({
      db: this.#db,
      cipher,
      keyValues,
      logger,
      profile: () => this.#profile,
      settings,
      now,
      focused: deps.focused,
      locked: deps.locked,
      show: deps.showNotices,
      changed: (unread) => {
        deps.emit('notices.changed', { unread });
        this.#summaryChanged();
      },
    });
    this.missed = new MissedWhileClosed({
      keyValues,
      jobs: this.#jobs,
      records: this.#records,
      logger,
      now,
      changed: () => {
        deps.emit('notices.changed', { unread: this.notices.unread });
      },
    });
    const tell = (subject: NoticeSubject) => {
      this.notices.tell(subject);
    };
    const thresholds = () => thresholdsOf(this.#profile, settings());
    this.#balanceAlert = new BalanceAlert({ keyValues, thresholds, now, tell });
    const samples = new BalanceSamples(this.#db);
    this.#spends = new Spends({
      ...{ db: this.#db, keyValues, limits: deps.limits, responses: this.#responses, samples, now },
      tierOf: (did) => this.numbers.store.get(did)?.tier,
      waiting: () => this.#outbox.held().map(({ document: { pages } }) => faxOf(pages)),
    });
    // A provider on this computer has no budget of calls.
    const pauseMs = isLoopback(new URL(deps.profile.baseUrl).hostname) ? 0 : BACKGROUND_PAUSE_MS;
    const moneyChanged = () => {
      deps.emit('money.changed', null);
    };
    this.#recurring = new Recurring({
      keyValues,
      read: (id, params, signal) => this.#client.attempt(id, params, signal),
      rates: () => this.rates.list(false),
      now,
      mostRows: () => settings().listRows,
      pauseMs,
      changed: moneyChanged,
    });
    this.money = new Money({
      db: this.#db,
      samples,
      spends: this.#spends,
      recurring: this.#recurring,
      now,
      tell,
      change: (id, params, options) => this.#change(id, params, options),
      prove: (id, evidence) => {
        this.#reconciler.prove(id, evidence);
      },
      changed: moneyChanged,
      label: () => this.#profile.name,
    });
    this.rates = new Rates({
      db: this.#db,
      responses: this.#responses,
      read: (id, params, signal) => this.#read(id, params, signal),
      now,
      pauseMs,
      progress: (progress) => {
        deps.emit('rates.progress', progress);
      },
    });
    this.numbers = new Numbers({
      db: this.#db,
      cipher,
      pins: deps.numberPins,
      keyValues,
      pages: (...list) => this.#client.pages(...list),
      mostNumbers: () => settings().listRows,
      read: (id, params) => this.#client.attempt(id, params),
      change: (id, params, options) => this.#change(id, params, options),
      reconcile: (id) => this.#reconcile(id),
      now,
      tell,
      changed: (revision) => {
        deps.emit('numbers.changed', { revision });
      },
      news: (news) => {
        deps.emit('bulk.changed', news);
      },
    });
    this.activity = new Activity({
      db: this.#db,
      journal: this.#journal,
      send: (id, params, options) => this.#change(id, params, options),
      reconcile: (id) => this.#reconcile(id),
    });
    const readHistory = historyReader(this.#client, () => deps.settings().providerTimeZone);
    const plan = deps.profile.kind === 'demo' ? DEMO_FAX_PLAN : FAX_PLAN;
    this.#reconciler = new Reconciler({
      journal: this.#journal,
      plan: deps.reconcilePlan ?? { ...plan, balance: BALANCE_WAITS },
      now: deps.now,
      read: (id, params) => this.#valueOf(id, params),
      readFaxes: async (params) => {
        const read = await readHistory(params);
        return read.ok ? { ...read.page, rows: onThisClock(read.page.rows, this.#jobs.clockOffset()) } : undefined;
      },
      claimed: (faxId, at) => {
        const seenAt = this.#records.seenAt(faxId);
        return this.#jobs.byFaxId(faxId) !== undefined || (seenAt !== undefined && seenAt < at);
      },
      refillRise: (id) => this.money.refillRise(id),
      foundBefore: ({ id, operation }, key) => this.#journal.claimed(operation, key, id),
      hasRival: (change) => this.#journal.hasRival(change),
      hasRivalOrder: (...order) => this.#journal.hasRivalOrder(...order),
    });
    this.#outbox = new Outbox({
      readHistory,
      journal: this.#journal,
      jobs: this.#jobs,
      records: this.#records,
      documents: this.#documents,
      plan: { ...plan, ...deps.reconcilePlan },
      holdSeconds: () => deps.settings().faxHoldSeconds,
      now: deps.now,
      atomically: (work) => this.#db.transaction(work),
      changed: (job) => {
        this.#jobChanged(job);
      },
      failed: (error) => {
        logger.log('error', 'what became of a fax could not be written', { error });
      },
      openLike: (params) => this.#journal.openLike('proFax.sendFax', params, false),
      begun: (journalId, pages) => {
        this.#spends.begun(journalId, 'proFax.sendFax', { pages });
      },
      costOf: (journalId) => this.#spends.costOf(journalId),
      taken: () => this.#journal.claimed('proFax.sendFax', 'fax_id', ''),
    });
    this.#history = new FaxHistoryWatcher({
      readHistory,
      records: this.#records,
      keyValues,
      now: deps.now,
      focused: deps.focused,
      mostRows: () => settings().listRows,
      onPage: (page) => {
        this.#historyRead(page);
      },
    });
    this.#balance = new BalanceWatcher(() => this.#read(BALANCE, {}), now);
    this.#probe = new ConnectionProbe((signal) => this.#read(BALANCE, {}, signal));
  }

  get profile(): Profile {
    return this.#profile;
  }

  /** Takes a new name or colour, or that the profile may only be looked at. Address and credentials need a new account. */
  updateProfile(profile: Profile): void {
    this.#profile = profile;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** What the list of profiles shows of this one. */
  get summary(): Pick<ProfileSummary, 'connection' | 'balance' | 'faxesInTrouble' | 'unreadNotices'> {
    const cached = this.#responses.get(BALANCE, {});
    const known = cached?.value as Result<typeof BALANCE> | undefined;
    return {
      connection: this.#connection,
      balance: cached && known ? { balance: known.balance, credit: known.allowed_credit, at: cached.at } : null,
      faxesInTrouble: this.#jobs.inTrouble(),
      unreadNotices: this.notices.unread,
    };
  }

  get documentsKept(): 'encrypted' | 'session' {
    return this.#documents.kept;
  }

  /** Whether something that cannot be repeated is on its way, so that quitting now would leave it unknown. */
  get busy(): boolean {
    return this.#client.busyWriting || this.#outbox.sending;
  }

  /** How many changes have no known end, and how many faxes wait to be sent. */
  get openChanges(): number {
    return this.#journal.openCount() + this.heldFaxes.length;
  }

  /** Settles what an earlier run left, then starts to watch. */
  start(): void {
    this.#journal.recover();
    for (const job of this.#outbox.list(LISTED)) this.#lastStates.set(job.id, toldState(job));
    this.#outbox.resume();
    for (const { id } of this.#journal.watched())
      if (this.#jobs.ofJournal(id) === undefined) this.#reconciler.follow(id);
    this.#purgeDocuments();
    if (this.setAside !== null) this.notices.tell({ type: 'file-set-aside', file: basename(this.setAside) });
    void this.#verifyJournal();
    this.missed.start();
    this.#history.start();
    this.#balance.start();
    this.numbers.bulk.recover();
    this.numbers.inventory.start();
  }

  /** Looks again at everything, after sleep or when the network came back. */
  wake(): void {
    void this.#balance.refresh();
    void this.#history.refresh();
    void this.numbers.inventory.refresh();
  }

  close(): void {
    this.#history.stop();
    this.#balance.stop();
    this.#probe.stop();
    this.numbers.inventory.stop();
    this.#outbox.close();
    this.#reconciler.close();
    this.rates.close();
    this.#recurring.close();
    this.#journal.close();
    this.notices.close();
    this.missed.close();
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
  async #change(
    id: OperationId,
    params: unknown,
    { overCap = false, begun, ...options }: SpendOptions & { undoes?: string } = {},
  ): Promise<Outcome<unknown>> {
    const named = params as Record<string, unknown>;
    const isCharged = costs(id, named);
    const beyond = overCap ? undefined : await this.#beyondLimits({ operation: id, params: named });
    if (beyond) return fail(beyond);
    const outcome = await this.#journal.run(id, params, {
      ...options,
      snapshotBefore: () => this.#snapshotBefore(id, named),
      begun: (journalId) => {
        this.#spends.begun(journalId, id, named);
        begun?.(journalId);
      },
    });
    if (!this.#db.isOpen) return outcome;
    const open = !outcome.ok && outcome.problem.kind === 'unknown-outcome' ? outcome.problem : undefined;
    if (open && !open.unwritten) this.#reconciler.follow(open.journalId);
    if (isCharged && (outcome.ok || open)) this.#balance.spent();
    return outcome;
  }

  /**
   * Why a purchase is above a limit of this computer. Where limits are set, a price that is not known yet is read before
   * anything is spent.
   */
  async #beyondLimits(purchase: Purchase): Promise<Problem | undefined> {
    if (!isLimited(purchase.operation, purchase.params)) return undefined;
    if (this.#spends.hasCaps && !this.#spends.isPriced(purchase)) await this.rates.list(false);
    return this.#db.isOpen ? this.#spends.overCap([purchase]) : { kind: 'cancelled' };
  }

  /** Faxes of the outbox look for themselves. */
  async #reconcile(id: string): Promise<void> {
    const jobId = this.#jobs.ofJournal(id);
    if (jobId === undefined) await this.#reconciler.reconcileNow(id);
    else await this.#outbox.check(jobId);
  }

  #changeSettled(settled: Settled): void {
    const { id, operation, target, state, wasUnknown, corrected, neverLeft, warnings } = settled;
    this.numbers.noteSettled(settled);
    if (this.#spends.isCharged(id)) {
      this.#deps.emit('money.changed', null);
      if (wasUnknown && state === 'done') this.#balance.spent();
    }
    if (warnings.length > 0) {
      const text = warnings.map((warning) => warning.text).join('; ');
      this.notices.tell({ type: 'change-warned', operation, target, text, activityId: id });
    }
    // What became of a fax is told as news of that fax.
    const known = state === 'done' || state === 'not-done' || state === 'cannot-tell';
    if (wasUnknown && known && this.#jobs.ofJournal(id) === undefined)
      this.notices.tell({
        ...{ type: 'change-settled', operation, target, state, activityId: id },
        ...(corrected ? { how: 'corrected' } : neverLeft ? { how: 'never-left' } : {}),
      });
  }

  /** Says so when the journal was changed behind the app's back. */
  async #verifyJournal(): Promise<void> {
    try {
      if (await this.#journal.chain.verify()) return;
      this.#deps.logger.log('error', 'the journal was changed from outside the app');
      this.#deps.emit('activity.changed', null);
    } catch (error) {
      this.#deps.logger.log('error', 'the journal could not be checked', { error });
    }
  }

  async #snapshotBefore(id: OperationId, params: Record<string, unknown>): Promise<unknown> {
    const signal = AbortSignal.timeout(SNAPSHOT_MS);
    const look = snapshotBefore(id, params, (list, query) => this.#valueOf(list, query, signal));
    // The read may still wait for its turn behind others when the time is up.
    const late = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(null);
      });
    });
    const noted = await Promise.race([look, late]);
    if (noted || !this.#db.isOpen) return noted;
    const { store, inventory } = this.numbers;
    return inventory.state.readAt === null ? null : knownBefore(id, params, (did) => store.has(did));
  }

  /** The value of a read, or undefined when it went wrong. */
  async #valueOf(id: OperationId, params: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
    // Every balance that is read is kept.
    const attempt =
      id === BALANCE ? await this.#read(id, params, signal) : await this.#client.attempt(id, params, signal);
    return attempt.kind === 'answered' ? attempt.value : undefined;
  }

  /** A request as a curl command with its secrets masked. Nothing is sent. */
  curl(id: string, params: unknown): Outcome<{ text: string }> {
    const operation = findOperation(id);
    if (!operation) return fail({ kind: 'not-found' });
    const { format, dialect, registeredIp, baseUrl, username } = this.#profile;
    const timeZone = this.#deps.settings().providerTimeZone;
    const wire: WireSettings = { format, dialect, registeredIp, timeZone };
    const encoded = encodeParams(id as OperationId, operation, params, wire);
    if (!encoded.ok) return fail({ kind: 'invalid', fields: encoded.fields });
    const request = writeRequest(id as OperationId, operation, maskParams(encoded.wire), wire);
    return succeed({ text: curlCommand(baseUrl, username, request) });
  }

  cached(id: string, params: unknown): Outcome<ReturnType<ResponseCache['get']>> {
    return succeed(this.#responses.get(id, params));
  }

  async #read(id: OperationId, params: unknown, signal?: AbortSignal): Promise<Attempt> {
    const askedAt = this.#time();
    const attempt = await this.#client.attempt(id, params, signal);
    if (!this.#db.isOpen) return attempt;
    if (attempt.kind === 'answered') {
      this.rates.noteRead(id, params, attempt.value);
      this.#responses.put(id, params, attempt.value, this.#time());
      this.#deps.emit('cache.changed', { id });
      if (id === BALANCE) this.#balanceRead(attempt.value as Result<typeof BALANCE>, askedAt);
    }
    this.#noteConnection(attempt);
    return attempt;
  }

  #balanceRead({ balance, allowed_credit }: Result<typeof BALANCE>, askedAt: string): void {
    this.money.noteBalance({ askedAt, at: this.#time(), balance, credit: allowed_credit });
    this.#balanceAlert.note(balance, allowed_credit);
    this.missed.noteBalance(balance);
    // It is the balance after the faxes that ended before it.
    this.#deps.emit('fax.changed', null);
    this.#summaryChanged();
  }

  #summaryChanged(): void {
    const summary = JSON.stringify(this.summary);
    if (summary === this.#told) return;
    this.#told = summary;
    this.#deps.summaryChanged();
  }

  /** Every answer tells whether the provider can be reached and lets this account in. */
  #noteConnection(attempt: Attempt): void {
    if (!this.#db.isOpen) return;
    const before = this.#connection;
    if (attempt.kind === 'answered' || attempt.problem.kind === 'refused') {
      this.#probe.note(false);
      if (before.state === 'online') return;
      this.#connection = { state: 'online', since: this.#time() };
      this.#reconciler.retry();
    } else {
      if (problemKinds[attempt.problem.kind].connection === 'no') return;
      this.#probe.note(true);
      const since = before.state === 'failing' ? before.since : this.#time();
      this.#connection = { state: 'failing', problem: attempt.problem, since };
    }
    this.#summaryChanged();
  }

  // --- Documents and drafts -----------------------------------------------------------------------------------------

  /** Checks a document and keeps it. */
  async addDocument({ name, bytes, kind }: CommandInput<'document.add'>): Promise<Outcome<DocumentInfo>> {
    const shownName = shownFileName(basename(name));
    const inspection = await this.#deps.inspector({ kind, bytes });
    if (!inspection.ok) return fail({ kind: 'document', reason: inspection.reason, name: shownName });
    const content = inspection.made ?? bytes;
    const info: DocumentInfo = {
      id: randomUUID(),
      name: shownName || 'document.pdf',
      size: content.byteLength,
      encodedSize: base64Length(content.byteLength),
      level: sizeLevel(content.byteLength),
      pages: inspection.pages,
      sha256: inspection.sha256,
      addedAt: this.#time(),
    };
    this.#documents.put(info, content);
    this.#purgeDocuments();
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

  /** What a form held when it was last saved; null when it was never. */
  formDraft(kind: string): Outcome<unknown> {
    return succeed(this.#drafts.get(formKind(kind)) ?? null);
  }

  /** Keeps what a form holds; null deletes it. */
  saveFormDraft(kind: string, value: unknown): Outcome<null> {
    if (value === null || value === undefined) this.#drafts.delete(formKind(kind));
    else this.#drafts.put(formKind(kind), value, this.#time());
    return succeed(null);
  }

  /** A list that the person keeps; null when there is none. */
  kept(name: string): Outcome<unknown> {
    return succeed(this.#drafts.get(keptKind(name)) ?? null);
  }

  keep(name: string, value: unknown): Outcome<null> {
    this.#drafts.put(keptKind(name), value, this.#time());
    return succeed(null);
  }

  #purgeDocuments(): void {
    const used = this.#jobs.documentIds();
    const draft = this.#drafts.get(FAX_DRAFT) as FaxDraft | undefined;
    if (draft?.documentId) used.add(draft.documentId);
    this.#documents.purge(used, new Date(this.#deps.now() - KEEP_UNUSED_MS).toISOString());
  }

  // --- Fax ----------------------------------------------------------------------------------------------------------

  /** @param listed how many faxes of each list, the newest */
  overview(listed = LISTED): Outcome<FaxOverview> {
    const { at, problem, complete } = this.#history.state;
    return succeed({
      received: this.#records.newest('in', listed),
      sent: this.#records.newest('out', listed),
      jobs: this.#outbox.list(listed),
      counts: {
        received: this.#records.count('in'),
        sent: this.#records.count('out'),
        outbox: this.#jobs.count(),
      },
      complete,
      historyAt: at,
      historyProblem: problem,
      clockOffset: this.#jobs.clockOffset(),
    });
  }

  async refreshFaxes(listed?: number): Promise<Outcome<FaxOverview>> {
    await this.#history.refresh();
    return this.overview(listed);
  }

  /** Puts a fax into the outbox; `over-cap` where it may cost more than this computer may spend, unless `overCap`. */
  async sendFax({
    overCap = false,
    ...input
  }: Parameters<Outbox['send']>[0] & { overCap?: boolean }): Promise<Outcome<FaxJob>> {
    const pages = this.#documents.info(input.documentId)?.pages;
    const beyond = overCap || pages === undefined ? undefined : await this.#beyondLimits(faxOf(pages));
    if (beyond) return fail(beyond);
    const outcome = this.#outbox.send(input);
    // What was sent is no draft any more; the sender stays for the next one.
    if (outcome.ok) this.saveDraft({ documentId: null, from: input.from, to: '' });
    return outcome;
  }

  cancelFax(jobId: string): Outcome<FaxJob> {
    return this.#outbox.cancel(jobId);
  }

  /** The faxes that leave by themselves when their hold is over. */
  get heldFaxes(): FaxJob[] {
    return this.#outbox.held();
  }

  /** Keeps held faxes from leaving, until {@link holdFaxesAgain} or the next start. */
  suspendFaxes(): void {
    this.#outbox.suspend();
  }

  holdFaxesAgain(): void {
    this.#outbox.holdAgain();
  }

  sendFaxNow(jobId: string): Outcome<FaxJob> {
    return this.#outbox.release(jobId);
  }

  checkFax(jobId: string): Promise<Outcome<FaxJob>> {
    return this.#outbox.check(jobId);
  }

  dismissFax(jobId: string): Outcome<null> {
    return this.#outbox.dismiss(jobId);
  }

  #jobChanged(job: FaxJob): void {
    const before = this.#lastStates.get(job.id);
    const state = toldState(job);
    this.#deps.emit('fax.changed', null);
    // What cannot be told stays so while the history cannot be read.
    if (before === state || (before === 'cannot-tell' && state === 'unknown')) return;
    this.#lastStates.set(job.id, state);
    const subject = before === undefined ? undefined : faxSubject(job, before);
    if (subject) this.notices.tell(subject);
    if (before !== undefined && (state === 'delivered' || state === 'failed')) this.#balance.spent();
    this.#summaryChanged();
  }

  #historyRead({ entries, received }: { entries: FaxHistoryEntry[]; received: FaxHistoryEntry[] }): void {
    this.#outbox.noteHistory(entries);
    this.#deps.emit('fax.changed', null);
    for (const { fax_id, did_from, did_to } of received)
      this.notices.tell({ type: 'fax-received', number: did_from, to: did_to, faxId: fax_id });
    if (this.#history.state.at !== null) this.missed.noteHistory();
  }

  #time(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

/** A fax as its price is found. */
function faxOf(pages: number): Purchase {
  return { operation: 'proFax.sendFax', params: { pages } };
}

/** Forms have drafts of their own, whatever they are called. */
function formKind(kind: string): string {
  return `form/${kind}`;
}

/** Kept as drafts are, but never deleted with a form. */
function keptKind(name: string): string {
  return `kept/${name}`;
}

type ToldState = FaxJob['state'] | 'cannot-tell' | 'waiting';

/** A fax's state as a person is told of it: what its looks cannot tell, and one that waits for a word, are states of their own. */
function toldState({ state, check, holdUntil }: FaxJob): ToldState {
  if (state === 'unknown' && check?.verdict === 'cannot-tell') return 'cannot-tell';
  return state === 'holding' && holdUntil === null ? 'waiting' : state;
}

/** What a person is told of a fax's new state; undefined while it is on its way. */
function faxSubject(job: FaxJob, before: ToldState): NoticeSubject | undefined {
  const { id: jobId, to: number, document, providerStatus, problem } = job;
  const state = toldState(job);
  switch (state) {
    case 'delivered':
      return { type: 'fax-delivered', number, document: document.name, jobId };
    case 'failed':
      return { type: 'fax-failed', number, failure: faxFailure(providerStatus), jobId };
    case 'refused':
      return { type: 'fax-refused', number, text: problem && 'text' in problem ? problem.text : '', jobId };
    case 'not-sent':
      return { type: 'fax-not-sent', number, jobId };
    case 'unknown':
      return { type: 'fax-unknown', number, jobId };
    case 'cannot-tell':
      return { type: 'fax-cannot-tell', number, jobId };
    case 'no-final-answer':
      return { type: 'fax-no-final-answer', number, jobId };
    case 'waiting':
      return { type: 'fax-held', number, jobId };
    case 'accepted':
      return before === 'cannot-tell' || before === 'not-sent' ? { type: 'fax-found', number, jobId } : undefined;
    case 'holding':
    case 'sending':
    case 'cancelled':
      return undefined;
  }
}

/** Entries of the fax history with their times as this computer's clock would have them. */
function onThisClock(rows: FaxHistoryEntry[], offset: number | null): FaxHistoryEntry[] {
  return rows.map((row) => {
    const time = Date.parse(row.send_time);
    return Number.isNaN(time) ? row : { ...row, send_time: new Date(time - (offset ?? 0)).toISOString() };
  });
}
