import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Profile } from '#shared/bridge/session.ts';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import { costs } from '#shared/domain/money/spend-price.ts';
import type { ReadId } from '#shared/provider/catalogue.ts';
import { surelyNow } from '../age.ts';
import type { AccountSummary, Area } from '../area.ts';
import { ProviderClient, type UploadProgress } from '../client/client.ts';
import { connectionOf, type Attempt } from '../client/wire.ts';
import { historyReader, type ReadHistory } from '../fax/read-history.ts';
import { EmailListingGuard } from '../teams/email-listing.ts';
import { DEMO_FAX_PLAN, FAX_PLAN, type FaxPlan } from '../fax/status-plan.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Journal } from '../journal/journal.ts';
import { LOOK_WAITS, type LookPlan } from '../journal/look-waits.ts';
import { Lists } from '../lists/lists.ts';
import { NotificationCentre } from '../notifications/notification-centre.ts';
import { Checkpoints } from '../store/checkpoints.ts';
import { Database, databaseIn, type DatabasePlace } from '../store/database.ts';
import { Drafts } from '../store/drafts.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { ResponseCache } from '../store/response-cache.ts';
import { Cipher } from '../vault/cipher.ts';
import type { AccountDeps } from './account-deps.ts';
import { Tasks } from '../watch/tasks.ts';
import { backgroundTurns } from './background-pace.ts';
import { Changes } from './changes.ts';
import { Reads } from './reads.ts';

/** Between two requests of what a person began and does not wait for, so that they are twenty a minute. */
const PAUSE_MS = 3_000;
const NO_SUMMARY: AccountSummary = {
  connection: { state: 'checking' },
  balance: null,
  faxesInTrouble: 0,
  unreadNotifications: 0,
  lastGoodAddress: '',
  clockAhead: 0,
};

/**
 * The client of areas: what changes the account leaves through the journal. A document that goes before its fax does nothing
 * alone.
 */
type ReadClient = Pick<ProviderClient, 'accepts' | 'busyWriting' | 'close' | 'pages'> & {
  attempt: (
    id: ReadId | 'enterpriseFax.uploadFile',
    params: unknown,
    signal?: AbortSignal,
    uploaded?: UploadProgress,
  ) => Promise<Attempt>;
};

/** What every area of an account is built from. It knows no area but by what {@link Area} says. */
export class Kernel {
  readonly deps: AccountDeps;
  readonly db: Database;
  readonly client: ReadClient;
  readonly journal: Journal;
  readonly entries: JournalEntries;
  readonly responses: ResponseCache;
  readonly keyValues: KeyValueStore;
  readonly drafts: Drafts;
  readonly cipher: Cipher | null;
  readonly notifications: NotificationCentre;
  readonly reads: Reads;
  readonly changes: Changes;
  /** Whether the list of email permissions may be asked for. */
  readonly emailListing = new EmailListingGuard(() => this.keyValues);
  /** The lists of the provider that are kept on this computer. */
  readonly lists: Lists;
  readonly readHistory: ReadHistory;
  /** Waits of what asks again and again about faxes and changes. */
  readonly plan: FaxPlan;
  readonly lookWaits: LookPlan;
  /** What runs by itself. */
  readonly tasks = new Tasks();
  /** Wait between two requests of one long task; a provider on this computer has no budget of calls. */
  readonly pauseMs: number;
  /** Waits for a turn of what runs in the background: all of an account share twenty calls a minute. */
  readonly background: (signal: AbortSignal) => Promise<void>;
  readonly database: DatabasePlace;
  readonly #checkpoints: Checkpoints;
  /** Milliseconds of a time that has surely come, by which something may be deleted for its age; null while none is known. */
  readonly surelyNow = (): number | null => surelyNow(this.deps.now(), this.deps.requests.secondsAhead);
  /** Milliseconds by the provider's clock, as far as its last answer told it; by this computer's before the first. */
  readonly providerNow = (): number => this.deps.now() - (this.deps.requests.secondsAhead ?? 0) * 1000;
  profile: Profile;
  #areas: readonly Area[] = [];
  /** The summary that was told last, as JSON. */
  #told = '';

  /** Throws what keeps the account's data from being opened. */
  constructor(deps: AccountDeps) {
    const { profile, documentKey, settings } = deps;
    this.deps = deps;
    this.profile = profile;
    this.plan = profile.kind === 'demo' ? DEMO_FAX_PLAN : FAX_PLAN;
    this.lookWaits = deps.lookWaits ?? LOOK_WAITS;
    const isLocal = isLoopback(new URL(profile.baseUrl).hostname);
    this.pauseMs = isLocal ? 0 : PAUSE_MS;
    this.background = backgroundTurns(profile.baseUrl);
    this.database = databaseIn(deps.folder, documentKey);
    this.db = Database.open(this.database.file, this.database.key, { ready: deps.readyDatabase ?? null });
    this.#checkpoints = new Checkpoints(this.database, (error) => {
      deps.logger.log('warn', 'the log of the database could not be written back', { error });
    });
    this.db.useCheckpoints(() => void this.#checkpoints.write());
    this.cipher = documentKey ? new Cipher(documentKey) : null;
    const client = this.#makeClient();
    this.client = client;
    this.journal = this.#makeJournal(client);
    this.entries = new JournalEntries(this.db);
    this.responses = new ResponseCache(this.db);
    this.keyValues = new KeyValueStore(this.db);
    this.drafts = new Drafts(this.db, this.cipher);
    this.notifications = this.#makeNotifications();
    this.readHistory = historyReader(client, () => settings().providerTimeZone);
    const areas = () => this.#areas;
    this.reads = new Reads({
      db: this.db,
      client: this.client,
      responses: this.responses,
      emit: deps.emit,
      time: () => this.time(),
      areas,
    });
    this.lists = this.#makeLists();
    this.changes = new Changes({
      db: this.db,
      journal: this.journal,
      reads: this.reads,
      waits: this.lookWaits,
      turn: this.background,
      now: deps.now,
      tell: this.tell,
      shown: (changes) => {
        for (const { operation, params } of changes)
          this.lists.noteChange(operation, [params['did']].flat().filter(isText), params);
      },
      failed: (error) => {
        deps.logger.log('error', 'what became of a change could not be written', { error });
      },
      areas,
    });
  }

  /** Takes the areas that it calls from now on, in this order. */
  use(areas: readonly Area[]): void {
    this.#areas = areas;
  }

  /** Time of this computer's clock, as ISO 8601. */
  time(): string {
    return new Date(this.deps.now()).toISOString();
  }

  /** Keeps a notification, and shows it where the settings allow that. */
  tell = (subject: NotificationSubject): void => {
    this.notifications.tell(subject);
  };

  /** Money left the account by something that is no change of its own. */
  charged(): void {
    for (const area of this.#areas) area.charged?.();
  }

  get summary(): AccountSummary {
    return Object.assign({ ...NO_SUMMARY }, ...this.#areas.map((area) => area.summary?.())) as AccountSummary;
  }

  /** Something of the summary may be different now. */
  summaryChanged(): void {
    const summary = JSON.stringify(this.summary);
    if (summary === this.#told) return;
    this.#told = summary;
    this.deps.summaryChanged();
  }

  /** Ends what all areas stand on; called when they are closed. */
  close(): void {
    this.client.close();
    this.#checkpoints.close();
    this.db.close();
  }

  #makeClient(): ProviderClient {
    const { profile, credentials, settings, logger, proxy, requests, retryBaseMs } = this.deps;
    const { baseUrl, format, dialect, registeredIp } = profile;
    return new ProviderClient({
      baseUrl,
      wire: { format, dialect, registeredIp },
      timeZone: () => settings().providerTimeZone,
      credentials,
      logger,
      answerSeconds: () => settings().requestTimeoutSeconds,
      listRows: () => settings().listRows,
      ...(proxy ? { proxy } : {}),
      ...(retryBaseMs === undefined ? {} : { retryBaseMs }),
      loopbackOnly: profile.kind === 'demo',
      requests,
      whyNot: (id) => this.emailListing.whyNot(id),
      settled: (attempt, id) => {
        this.emailListing.note(id, attempt);
        if (['works', 'every-request'].includes(connectionOf(attempt))) this.reads.attempted(attempt);
      },
    });
  }

  #makeLists(): Lists {
    const { settings, now, emit, logger } = this.deps;
    return new Lists({
      db: this.db,
      cipher: this.cipher,
      database: this.database,
      pages: (...list) => this.client.pages(...list),
      read: (id, params, signal) => this.client.attempt(id, params, signal),
      turn: this.background,
      now,
      surelyNow: this.surelyNow,
      mostRows: () => settings().listRows,
      changed: ({ name: list, scope }) => {
        emit('lists.changed', { list, scope });
      },
      readFailed: (problem) => {
        this.reads.attempted({ kind: 'failed', problem });
      },
      searchFailed: (error) => {
        logger.log('error', 'a list could not be searched', { error });
      },
      followFailed: (error) => {
        logger.log('error', 'what follows from a list could not be done', { error });
      },
    });
  }

  #makeJournal(client: ProviderClient): Journal {
    const { redactor, now, actor, emit, logger } = this.deps;
    return new Journal({
      db: this.db,
      client,
      redactor,
      now,
      actor,
      viewOnly: () => this.profile.viewOnly,
      changed: () => {
        emit('activity.changed', null);
      },
      settled: (settled) => {
        this.changes.settled(settled);
      },
      costs,
      failed: (error) => {
        logger.log('error', 'the outcome of a change could not be written', { error });
      },
    });
  }

  #makeNotifications(): NotificationCentre {
    const { settings, now, logger, focused, locked, showNotifications, emit } = this.deps;
    return new NotificationCentre({
      db: this.db,
      cipher: this.cipher,
      keyValues: this.keyValues,
      logger,
      profile: () => this.profile,
      settings,
      now,
      surelyNow: this.surelyNow,
      focused,
      locked,
      show: showNotifications,
      changed: (unread) => {
        emit('notifications.changed', { unread });
        this.summaryChanged();
      },
    });
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
