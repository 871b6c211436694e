import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { TextingEntry } from '#shared/lists/lists.ts';
import type { ReceiverProof, ReceiverSettings, ReceiverState, TextMessage } from '#shared/bridge/texts.ts';
import { isListenHost, readCollectUrl, readPublicUrl } from '#shared/domain/texts/receiver-address.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { RateLimit, MINUTE } from '../rate-limit.ts';
import { VaultUnavailable } from '../vault/vault.ts';
import type { Database } from '../store/database.ts';
import type { OptOuts } from './opt-outs.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TextMailbox } from './text-mailbox.ts';
import { postJson } from './receiver/post-text.ts';
import { TextReceiver } from './receiver/text-receiver.ts';
import type { Arrival } from './receiver/arrival.ts';
import { TextArrivals, type ArrivalNews } from './text-arrivals.ts';
import type { TextStore } from './text-store.ts';

/** When something last came in. */
const LAST_AT = 'text-last-arrival';
/** Notifications of texts in a minute; whatever comes beyond them is unread in its conversation. */
const MOST_TOLD = 30;

/** The mailbox of the fax inbox, in which texts may come in as well. */
export interface FaxMailboxLink {
  faxMailbox: () => Mailbox | null;
  faxPassword: () => Promise<string | null>;
}

interface IncomingTextsDeps extends FaxMailboxLink {
  kernel: Kernel;
  db: Database;
  store: TextStore;
  optOuts: OptOuts;
  /** Whose texts are others now; null of several. */
  changed: (peer: string | null) => void;
  /** Ids of texts that came in, after they were stored. */
  received: (ids: readonly number[]) => void;
}

/** What comes in: from the receiver into conversations, with what a person is told of it. */
export class IncomingTexts {
  readonly #deps: IncomingTextsDeps;
  readonly #arrivals: TextArrivals;
  readonly #receiver: TextReceiver;
  readonly #mailbox: TextMailbox;
  readonly #told = new RateLimit(MOST_TOLD, MINUTE);
  #looks: Poller | undefined;

  constructor(deps: IncomingTextsDeps) {
    this.#deps = deps;
    const { kernel, db, store, optOuts } = deps;
    const { logger, textReceiver, redactor, emit, proxyFor } = kernel.deps;
    this.#arrivals = new TextArrivals({
      ...{ db, store, optOuts },
      isOwn: (number) => kernel.lists.has('texting', number),
    });
    this.#receiver = new TextReceiver({
      keyValues: kernel.keyValues,
      secrets: textReceiver,
      keepsTexts: kernel.cipher !== null,
      keep: (arrivals, also) => {
        this.#keep(arrivals, also);
      },
      hide: (secret) => {
        redactor.register(secret);
      },
      logger,
      post: (address, options) => postJson(address, options, proxyFor),
      time: () => kernel.time(),
      changed: () => {
        emit('texts.receiverChanged', null);
      },
    });
    this.#mailbox = this.#makeMailbox();
  }

  #makeMailbox(): TextMailbox {
    const { kernel, db, faxMailbox, faxPassword } = this.#deps;
    return new TextMailbox({
      ...{ db, faxMailbox, faxPassword, keyValues: kernel.keyValues, secrets: kernel.deps.mailSecrets },
      isOwnKnown: () => kernel.lists.state('texting').readAt !== null,
      own: () => kernel.lists.inSlices('texting') as Promise<TextingEntry[]>,
      keepsTexts: kernel.cipher !== null,
      keep: (arrivals, also) => {
        this.#keep(arrivals, also);
      },
      now: kernel.deps.now,
      tell: (subject) => {
        kernel.tell(subject);
      },
      changed: () => {
        kernel.deps.emit('texts.receiverChanged', null);
      },
    });
  }

  start(): void {
    const { kernel } = this.#deps;
    this.#arrivals.forgetOld(kernel.deps.now());
    kernel.tasks.add('text-receiver', () => {
      this.#receiver.now();
    });
    this.#looks = startPolling(
      () => this.#mailbox.look(),
      () => this.#mailbox.wait,
    );
    kernel.tasks.add('text-mail', () => void this.#looks?.anew());
    this.#receiver.start().catch((error: unknown) => {
      kernel.deps.logger.log('warn', 'the receiver of texts cannot be started', { error });
    });
  }

  close(): void {
    this.#receiver.stop();
    this.#looks?.stop();
    this.#mailbox.close();
  }

  /** The provider's id of a text is known now: what came in about it before is told. */
  identified(providerId: string, peer: string): void {
    this.#tell(this.#arrivals.identified(providerId, peer));
  }

  /** A text has ended without an id: what came in about it before is told. */
  ended(text: TextMessage): void {
    this.#tell(this.#proven(() => this.#arrivals.ended(text)));
  }

  state(): Outcome<ReceiverState> {
    const lastAt = this.#deps.kernel.keyValues.get(LAST_AT);
    return succeed({
      ...this.#receiver.state,
      lastAt: typeof lastAt === 'string' ? lastAt : null,
      mail: this.#mailbox.state,
    });
  }

  async set(settings: ReceiverSettings): Promise<Outcome<ReceiverState>> {
    const { host, publicUrl, collectUrl, mode } = settings;
    const wrong = (field: keyof ReceiverSettings) =>
      fail({ kind: 'invalid', fields: [{ field, rule: { kind: 'pattern' } }] });
    if (!isListenHost(host)) return wrong('host');
    const publicAt = publicUrl === '' ? '' : readPublicUrl(publicUrl);
    if (publicAt === undefined) return wrong('publicUrl');
    const collectAt = collectUrl === '' && mode !== 'elsewhere' ? '' : readCollectUrl(collectUrl);
    if (collectAt === undefined) return wrong('collectUrl');
    return this.#withVault(() => this.#receiver.set({ ...settings, publicUrl: publicAt, collectUrl: collectAt }));
  }

  /** Opens a mailbox and reads texts in it from now on. Answers what is wrong with it. */
  async setMail(input: CommandInput<'texts.setMail'>): Promise<Outcome<{ trouble: MailboxTrouble | null }>> {
    const { kernel } = this.#deps;
    if (!kernel.cipher) return fail({ kind: 'vault-unavailable' });
    if (input.uses === 'own') kernel.deps.redactor.register(input.password);
    return this.#inVault(async () => {
      const trouble = await this.#mailbox.set(input);
      if (trouble === null) void this.#looks?.anew();
      return { trouble };
    });
  }

  leaveMail(): Promise<Outcome<null>> {
    return this.#inVault(async () => {
      await this.#mailbox.leave();
      return null;
    });
  }

  /** Looks in the mailbox now. */
  async lookInMail(): Promise<Outcome<null>> {
    await this.#mailbox.look({ again: true });
    return succeed(null);
  }

  renew(): Promise<Outcome<ReceiverState>> {
    return this.#withVault(() => this.#receiver.renew());
  }

  async prove(): Promise<Outcome<ReceiverProof>> {
    return succeed(await this.#receiver.prove());
  }

  /** The secret for a receiver on another computer. */
  secret(): Promise<Outcome<string>> {
    return this.#inVault(() => this.#receiver.secret());
  }

  async #withVault(work: () => Promise<void>): Promise<Outcome<ReceiverState>> {
    const done = await this.#inVault(work);
    if (!done.ok) return done;
    // The account may have ended meanwhile.
    return this.#deps.db.isOpen ? this.state() : fail({ kind: 'signed-out' });
  }

  /** Does something that needs the keychain. */
  async #inVault<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return succeed(await work());
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }

  /** Stores first; what follows from it must not make anybody post it again. */
  #keep(arrivals: readonly Arrival[], also?: () => void): void {
    const { kernel, db } = this.#deps;
    const news = db.transaction(() => {
      also?.();
      const last = arrivals.at(-1);
      if (last) kernel.keyValues.put(LAST_AT, last.at);
      return this.#proven(() => this.#arrivals.keep(arrivals));
    });
    try {
      this.#receiver.noteProbes(news.probes);
      this.#tell(news);
      this.#deps.received(news.received.map(({ id }) => id));
    } catch (error) {
      kernel.deps.logger.log('error', 'texts that came in could not be told', { error });
    }
  }

  /** What is told of texts, and that they were sent, is stored as one. */
  #proven(take: () => ArrivalNews): ArrivalNews {
    const { db, kernel } = this.#deps;
    return db.transaction(() => {
      const news = take();
      for (const id of news.proven) kernel.changes.reconciler.prove(id, ARRIVED);
      return news;
    });
  }

  #tell({ received, failed, peers }: ArrivalNews): void {
    const { kernel, changed } = this.#deps;
    for (const { peer, body } of received)
      if (this.#told.take()) kernel.tell({ type: 'text-received', number: peer, text: body.slice(0, MOST_SHOWN) });
    for (const { peer, said } of failed) kernel.tell({ type: 'text-failed', number: peer, text: said });
    const [first, ...more] = peers;
    if (first !== undefined) changed(more.length === 0 ? first : null);
  }
}

/** What proves that a text was sent whose answer did not say so. */
const ARRIVED = { found: { status: 'delivered' } };
/** Characters of a text that a notification shows. */
const MOST_SHOWN = 160;
