import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PIN_PATTERN, type LockState } from '#shared/bridge/lock.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { JsonFile } from '../settings/json-file.ts';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+=*$/);

/** What is kept of the lock: never the PIN itself. */
export const lockSchema = z.object({
  /** Salt and hash, both base64. */
  pin: z.object({ salt: base64, hash: base64 }).nullable().default(null),
  /** Wrong PINs since the last right one. */
  wrong: z.int().min(0).default(0),
  /** Milliseconds of the epoch before which no PIN is taken; 0 for no wait. */
  waitUntil: z.number().min(0).default(0),
});

export interface AppLockDeps {
  file: JsonFile<typeof lockSchema>;
  now: () => number;
  changed: (state: LockState) => void;
  /** It was locked or unlocked. */
  turned?: (locked: boolean) => void;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 32 MB and about a tenth of a second for each guess; Node's own limit of memory is just below. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const NO_TRIES = { wrong: 0, waitUntil: 0 };
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * The lock of the app: a PIN of which only a salted hash (scrypt) is kept. It keeps people away from an app that
 * is left open; it does not encrypt anything, and whoever can change the app's files can take it away. After five wrong
 * PINs each further one costs a wait, from 30 seconds doubling to 15 minutes, which a new start does not shorten.
 */
export class AppLock {
  readonly #deps: AppLockDeps;
  #locked: boolean;
  #wasLocked: boolean;
  #tries: { wrong: number; waitUntil: number };
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: AppLockDeps) {
    this.#deps = deps;
    const { pin, wrong, waitUntil } = deps.file.value;
    this.#locked = pin !== null;
    this.#wasLocked = this.#locked;
    this.#tries = { wrong, waitUntil };
  }

  get state(): LockState {
    const retryAt = this.#retryAt();
    return {
      enabled: this.#deps.file.value.pin !== null,
      locked: this.#locked,
      retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    };
  }

  /** Locks; without a PIN there is nothing to open it with, so nothing happens. */
  lock(): LockState {
    if (this.#locked || this.#deps.file.value.pin === null) return this.state;
    this.#locked = true;
    return this.#changed();
  }

  /** Opens the lock; `wrong-pin` tells when the next try is taken. */
  unlock(pin: string): Promise<Outcome<LockState>> {
    return this.#inTurn(async () => {
      if (!(await this.#isRight(pin))) return this.#wrongPin();
      this.#locked = false;
      return succeed(this.#changed());
    });
  }

  /** Sets a PIN, or another one for the `current` one. */
  setPin(current: string, pin: string): Promise<Outcome<LockState>> {
    return this.#inTurn(async () => {
      if (!PIN_PATTERN.test(pin))
        return fail({ kind: 'invalid', fields: [{ field: 'pin', rule: { kind: 'pattern' } }] });
      if (!(await this.#isRight(current))) return this.#wrongPin();
      const salt = randomBytes(SALT_BYTES);
      const hash = await hashOf(pin, salt);
      const stored = { salt: salt.toString('base64'), hash: hash.toString('base64') };
      await this.#deps.file.write({ pin: stored, ...NO_TRIES });
      return succeed(this.#changed());
    });
  }

  /** Takes the PIN away, and with it the lock. */
  removePin(current: string): Promise<Outcome<LockState>> {
    return this.#inTurn(async () => {
      if (!(await this.#isRight(current))) return this.#wrongPin();
      await this.#deps.file.write({ pin: null, ...NO_TRIES });
      this.#locked = false;
      return succeed(this.#changed());
    });
  }

  /** Lets something go on that needs the PIN while the app is open; `wrong-pin` tells when the next try is taken. */
  check(pin: string): Promise<Outcome<null>> {
    return this.#inTurn(async () => ((await this.#isRight(pin)) ? succeed(null) : this.#wrongPin()));
  }

  /** Whether the PIN is right, or none is set. Each try is counted before it is looked at: ending the app saves none. */
  async #isRight(pin: string): Promise<boolean> {
    const stored = this.#deps.file.value.pin;
    if (stored === null) return true;
    // No PIN is no wrong PIN: who cannot type one must not shut out who can.
    if (pin === '' || this.#retryAt() !== null) return false;
    const wrong = this.#tries.wrong + 1;
    await this.#count({ wrong, waitUntil: this.#deps.now() + waitAfter(wrong) });
    const hash = await hashOf(pin, Buffer.from(stored.salt, 'base64'));
    const wanted = Buffer.from(stored.hash, 'base64');
    if (hash.length !== wanted.length || !timingSafeEqual(hash, wanted)) return false;
    await this.#count(NO_TRIES);
    return true;
  }

  async #count(tries: { wrong: number; waitUntil: number }): Promise<void> {
    this.#tries = tries;
    const { file } = this.#deps;
    // A disk that cannot be written must not keep the right person out: the tries of this run count all the same.
    await file.write({ pin: file.value.pin, ...tries }).catch(() => undefined);
  }

  #wrongPin(): Outcome<never> {
    return fail({ kind: 'wrong-pin', retryAt: this.#changed().retryAt });
  }

  /** Milliseconds of the epoch, or null for now. A clock that was put back must not lengthen the wait. */
  #retryAt(): number | null {
    const now = this.#deps.now();
    const { wrong, waitUntil } = this.#tries;
    const until = Math.min(waitUntil, now + waitAfter(wrong));
    return until > now ? until : null;
  }

  #changed(): LockState {
    const { state } = this;
    this.#deps.changed(state);
    if (state.locked !== this.#wasLocked) this.#deps.turned?.(state.locked);
    this.#wasLocked = state.locked;
    return state;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

/** Milliseconds to wait after so many wrong PINs. */
function waitAfter(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);
}

function hashOf(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), salt, HASH_BYTES, COST, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}
