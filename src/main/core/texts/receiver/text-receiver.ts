import { z } from 'zod';
import {
  RECEIVER_MODES,
  type ReceiverProblem,
  type ReceiverProof,
  type ReceiverRuns,
  type ReceiverSettings,
  type ReceiverState,
} from '#shared/bridge/texts.ts';
import type { Logger } from '../../log/logger.ts';
import type { KeyValueStore } from '../../store/key-value-store.ts';
import { VaultUnavailable, type Secrets } from '../../vault/vault.ts';
import { TASKS } from '../../watch/tasks.ts';
import type { Arrival } from './arrival.ts';
import { collect } from './collector.ts';
import type { PostJson } from './post-text.ts';
import { proveWay } from './prove-way.ts';
import { newReceiverSecret, receiverKeys, SECRET_PATTERN } from './receiver-secret.ts';
import { ReceiverServer } from './receiver-server.ts';

const SETTINGS = 'text-receiver';
const SECRET = 'secret';
/** Whether a secret was made: one that the keychain does not show later is not replaced by itself. */
const HAS_SECRET = 'text-receiver-secret';
const DEFAULTS: ReceiverSettings = { mode: 'off', host: '127.0.0.1', port: 8455, publicUrl: '', collectUrl: '' };
const settingsSchema = z.object({
  mode: z.enum(RECEIVER_MODES),
  host: z.string().max(100),
  port: z.int().min(1).max(65_535),
  publicUrl: z.string().max(500),
  collectUrl: z.string().max(500),
});

interface TextReceiverDeps {
  keyValues: KeyValueStore;
  secrets: Secrets;
  /** Whether what comes in is there after a restart. */
  keepsTexts: boolean;
  /** Stores what came in together with what `also` writes, or throws. */
  keep: (arrivals: readonly Arrival[], also?: () => void) => void;
  /** Has a secret taken out of everything that is logged. */
  hide: (secret: string) => void;
  logger: Logger;
  time: () => string;
  /** Asks addresses that the person gave. */
  post: PostJson;
  /** How it runs is other than before. */
  changed: () => void;
}

/** How texts come in to one account: it listens on this computer, or collects from a receiver on another one. */
export class TextReceiver {
  readonly #deps: TextReceiverDeps;
  readonly #probes = new Map<string, (isHere: boolean) => void>();
  #server: ReceiverServer | null = null;
  #timer: NodeJS.Timeout | undefined;
  #runs: ReceiverRuns = 'off';
  #problem: ReceiverProblem | null = null;
  #secret = '';
  #turnedAway: ReceiverState['turnedAway'] = null;
  /** Counts beginnings, so that one that was overtaken ends by itself. */
  #turn = 0;
  #isCollecting = false;
  #isStopped = false;

  constructor(deps: TextReceiverDeps) {
    this.#deps = deps;
  }

  get settings(): ReceiverSettings {
    return settingsSchema.safeParse(this.#deps.keyValues.get(SETTINGS)).data ?? DEFAULTS;
  }

  get state(): Omit<ReceiverState, 'lastAt' | 'mail'> {
    return {
      settings: this.settings,
      runs: this.#runs,
      problem: this.#problem,
      path: this.#secret === '' ? '' : receiverKeys(this.#secret).path,
      turnedAway: this.#turnedAway,
    };
  }

  /** Begins as the settings say; ends what ran before. Rejects where the keychain does not answer, or lost the secret. */
  async start(): Promise<void> {
    if (this.#isStopped) return;
    this.#end();
    const turn = this.#turn;
    const { settings } = this;
    if (settings.mode === 'off') return this.#now('off');
    if (!this.#deps.keepsTexts) return this.#now('no-keychain');
    this.#now('starting');
    let secret: string;
    try {
      secret = await this.#secretOf();
    } catch (error) {
      if (turn === this.#turn) {
        this.#now('failed', 'no-secret');
        this.#again(TASKS['text-receiver'].waits.afterError);
      }
      throw error;
    }
    if (turn !== this.#turn) return;
    this.#secret = secret;
    for (const part of [secret, receiverKeys(secret).path, receiverKeys(secret).collect]) this.#deps.hide(part);
    if (settings.mode === 'here') await this.#listen(settings, turn);
    else await this.#collect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** Tries again at once what failed, or looks at once whether something waits. */
  now(): void {
    if (this.#runs === 'failed' && (this.#secret === '' || this.settings.mode === 'here')) this.#startAgain();
    else if (this.settings.mode === 'elsewhere') void this.#collect();
  }

  /** Keeps what the person set, and begins anew. */
  async set(settings: ReceiverSettings): Promise<void> {
    this.#deps.keyValues.put(SETTINGS, settings);
    await this.start();
  }

  /** Makes another secret: what knows the old address posts to nowhere from then on. */
  async renew(): Promise<void> {
    await this.#deps.secrets.set(SECRET, newReceiverSecret());
    await this.start();
  }

  /** The secret for a receiver on another computer, made where there never was one. Rejects as {@link start} does. */
  secret(): Promise<string> {
    return this.#secretOf();
  }

  async prove(): Promise<ReceiverProof> {
    const { publicUrl, mode } = this.settings;
    if (mode === 'off' || this.#runs !== 'on') return { result: 'not-running', seen: this.#problem ?? '' };
    if (publicUrl === '') return { result: 'no-address', seen: '' };
    const { post } = this.#deps;
    const address = publicUrl + receiverKeys(this.#secret).path;
    return proveWay({ address, post, arrival: (token, withinMs) => this.#arrival(token, withinMs) });
  }

  /** Tokens of probes that came in. */
  noteProbes(probes: readonly string[]): void {
    for (const token of probes) this.#probes.get(token)?.(true);
  }

  async #secretOf(): Promise<string> {
    const { keyValues, secrets } = this.#deps;
    const known = await secrets.get(SECRET);
    const isKnown = known !== null && SECRET_PATTERN.test(known);
    // Another one changes the address, and the provider posts to the old one.
    if (!isKnown && keyValues.get(HAS_SECRET) === true) throw new VaultUnavailable('The secret is missing');
    const secret = isKnown ? known : newReceiverSecret();
    if (!isKnown) await secrets.set(SECRET, secret);
    if (keyValues.get(HAS_SECRET) !== true) keyValues.put(HAS_SECRET, true);
    return secret;
  }

  async #listen({ host, port, publicUrl }: ReceiverSettings, turn: number): Promise<void> {
    const { keep, logger, time } = this.#deps;
    const server = new ReceiverServer({
      ...{ host, port, time },
      keep: (arrivals) => {
        keep(arrivals);
        // The disk takes what comes in, perhaps again.
        if (turn === this.#turn) this.#now('on');
      },
      path: receiverKeys(this.#secret).path,
      publicHost: URL.parse(publicUrl)?.hostname ?? '',
      failed: (error) => {
        logger.log('error', 'what came in could not be stored', { error });
        if (turn === this.#turn) this.#now('on', 'not-kept');
      },
      turnedAway: (status) => {
        this.#turnedAway = { count: (this.#turnedAway?.count ?? 0) + 1, status };
      },
    });
    try {
      await server.listen();
    } catch (error) {
      server.close();
      if (turn !== this.#turn) return;
      logger.log('warn', 'the receiver of texts cannot listen', { code: (error as NodeJS.ErrnoException).code });
      this.#now('failed', listenProblem(error));
      this.#again(TASKS['text-receiver'].waits.afterError);
      return;
    }
    if (turn !== this.#turn) {
      server.close();
      return;
    }
    this.#server = server;
    this.#now('on');
  }

  /** Fetches what waits on the other computer, now and again and again. */
  async #collect(): Promise<void> {
    if (this.#isCollecting || this.#secret === '') return;
    const turn = this.#turn;
    this.#isCollecting = true;
    clearTimeout(this.#timer);
    const { keyValues, keep, post } = this.#deps;
    const url = this.settings.collectUrl;
    const { collect: key } = receiverKeys(this.#secret);
    // Where the account was closed meanwhile, its database is.
    const problem = await collect({ keyValues, url, key, post, keep }).catch(() => 'not-kept' as const);
    this.#isCollecting = false;
    if (turn !== this.#turn) {
      // What was set meanwhile waited for this one.
      if (this.#secret !== '') this.now();
      return;
    }
    if (problem) this.#now('failed', problem);
    else this.#now('on');
    const { afterError, collect: normal } = TASKS['text-receiver'].waits;
    this.#again(problem ? afterError : normal);
  }

  #again(wait: number): void {
    this.#timer = setTimeout(() => {
      this.now();
    }, wait);
  }

  #startAgain(): void {
    this.start().catch((error: unknown) => {
      this.#deps.logger.log('warn', 'the receiver of texts cannot be started', { error });
    });
  }

  #arrival(token: string, withinMs: number): { came: Promise<boolean>; forget: () => void } {
    const { promise: came, resolve } = Promise.withResolvers<boolean>();
    const end = (isHere: boolean) => {
      clearTimeout(timer);
      clearInterval(looking);
      this.#probes.delete(token);
      resolve(isHere);
    };
    const forget = () => {
      end(false);
    };
    const timer = setTimeout(forget, withinMs);
    // One that was taken by another computer is fetched at once.
    const looking = setInterval(() => {
      if (this.settings.mode === 'elsewhere') this.now();
    }, 500);
    this.#probes.set(token, end);
    return { came, forget };
  }

  #now(runs: ReceiverRuns, problem: ReceiverProblem | null = null): void {
    if (runs === this.#runs && problem === this.#problem) return;
    this.#runs = runs;
    this.#problem = problem;
    this.#deps.changed();
  }

  #end(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    for (const end of [...this.#probes.values()]) end(false);
    this.#server?.close();
    this.#server = null;
    this.#secret = '';
  }
}

function listenProblem(error: unknown): ReceiverProblem {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'port-in-use';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'no-such-address';
  return code === 'EACCES' || code === 'EPERM' ? 'not-allowed' : 'cannot-listen';
}
