import type { ActivityState } from '#shared/bridge/activity.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { VaultUnavailable, type Secrets } from '../vault/vault.ts';

export interface SavedPinsDeps {
  /** By number. */
  secrets: Secrets;
  /**
   * Ids of the changes from here that may have set or removed the number's PIN, the newest first: those without a known end,
   * and the newest that is done. Nothing before that one counts.
   */
  setBy: (did: string) => readonly string[];
  /** Whether a number is in the account. */
  has: (did: string) => boolean;
  /** For what is wanted kept, without the PINs: it is known over a kill of the app that it was wanted. */
  keyValues: Pick<KeyValueStore, 'get' | 'put'>;
  /** The PINs of these numbers were wanted kept and set, and the keychain does not have them. */
  notKept: (dids: readonly string[]) => void;
  /** Is told of an error that is none of the keychain. */
  failed: (error: unknown) => void;
}

const WANTED = 'numbers.pins-wanted';

interface SavedPin {
  pin: string;
  /** The change that it was set by. A later one means that this is not the number's PIN any more. */
  setBy: string;
}

/** A change that sets a PIN which is to be kept, and the numbers that it is for. */
interface Awaited {
  pin: string;
  dids: Set<string>;
  /** Set once it may be done: what is kept then are the PINs of numbers that are in the account. */
  isSent: boolean;
}

/**
 * Number lock PINs that the person wants kept: in this computer's keychain only, copied and never shown. The wish comes
 * before the change and waits in memory for its end, so that it needs no page. Where a change has no answer, its PIN is kept
 * beside the one before; of an order without a sure end, or with warnings, once the number is in the account. One that a kill took
 * out of the memory is told where it was set. Methods with an outcome say `vault-unavailable` when the keychain does not answer.
 */
export class SavedPins {
  readonly #deps: SavedPinsDeps;
  /** PINs that are to be kept once they are set, by number; they are not sent yet. */
  readonly #wished = new Map<string, string>();
  /** PINs that were sent and are to be kept, by the change that sets them. */
  readonly #awaited = new Map<string, Awaited>();
  /** Numbers of changes of an earlier run of the app whose PINs were to be kept and are not, by the change. */
  readonly #lost: Map<string, readonly string[]>;
  /** One after the other, since what is kept of a number is read and written as a whole. */
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(deps: SavedPinsDeps) {
    this.#deps = deps;
    this.#lost = new Map(Object.entries((deps.keyValues.get(WANTED) ?? {}) as Record<string, string[]>));
  }

  /** Whether the PIN that is set next for some numbers is to be kept; null for no. */
  wish(dids: readonly string[], pin: string | null): void {
    for (const did of dids) {
      if (pin === null) this.#wished.delete(did);
      else this.#wished.set(did, pin);
    }
  }

  /** A change of the PIN of some numbers, or an order of them, is sent next. A wish for another PIN is over with it. */
  begun(id: string, dids: readonly string[], pin: unknown): void {
    for (const did of dids) {
      const wished = this.#wished.get(did);
      this.#wished.delete(did);
      if (wished === undefined || wished !== pin) continue;
      const awaited = this.#awaited.get(id) ?? { pin: wished, dids: new Set(), isSent: false };
      awaited.dids.add(did);
      this.#awaited.set(id, awaited);
    }
    if (this.#awaited.has(id)) this.#note();
  }

  /**
   * Something is known of a change that may have set PINs.
   *
   * @param isSure whether all numbers have the PIN, if it is done
   */
  settled(id: string, dids: readonly string[], state: ActivityState, isSure: boolean): void {
    const awaited = this.#awaited.get(id);
    this.#tellLost(id, state, isSure);
    if ((state === 'refused' || state === 'not-done') && this.#awaited.delete(id)) this.#note();
    if (state === 'refused') return;
    // It may have been kept while its end was not known, also before the last start.
    if (state === 'not-done') for (const did of dids) void this.#inTurn(() => this.#current(did)).catch(this.#failed);
    else if (awaited) {
      awaited.isSent = true;
      this.#keep(
        id,
        awaited,
        [...awaited.dids].filter((did) => isSure || this.#deps.has(did)),
      );
    }
  }

  /** Numbers may be new in the account, such as those of an order whose end is not known. */
  numbersChanged(): void {
    for (const [id, awaited] of this.#awaited)
      if (awaited.isSent) this.#keep(id, awaited, [...awaited.dids].filter(this.#deps.has));
  }

  isKept(did: string): Promise<Outcome<boolean>> {
    return this.#withVault(async () => succeed((await this.#current(did)) !== null));
  }

  /** Hands a kept PIN over, such as to the clipboard; `not-found` when none is kept that the number still has. */
  use(did: string, take: (pin: string) => void): Promise<Outcome<null>> {
    return this.#withVault(async () => {
      const pin = await this.#current(did);
      if (pin === null) return fail({ kind: 'not-found' });
      take(pin);
      return succeed(null);
    });
  }

  /** Also keeps none that was sent and is not kept yet. */
  forget(did: string): Promise<Outcome<null>> {
    this.#wished.delete(did);
    for (const { dids } of this.#awaited.values()) dids.delete(did);
    if (this.#awaited.size > 0) this.#note();
    return this.#withVault(async () => {
      await this.#deps.secrets.delete(did);
      return succeed(null);
    });
  }

  close(): void {
    this.#closed = true;
    this.#wished.clear();
    this.#awaited.clear();
  }

  readonly #failed = (error: unknown): void => {
    if (!(error instanceof VaultUnavailable)) this.#deps.failed(error);
  };

  /** What was to be kept of a change of an earlier run is gone: where it was set, that is told. */
  #tellLost(id: string, state: ActivityState, isSure: boolean): void {
    const dids = this.#lost.get(id);
    if (!dids || state === 'unknown') return;
    this.#lost.delete(id);
    this.#note();
    const isSet = state === 'done' || state === 'cannot-tell';
    const notKept = dids.filter((did) => isSet && ((isSure && state === 'done') || this.#deps.has(did)));
    if (notKept.length > 0) this.#deps.notKept(notKept);
  }

  /** Writes down of which numbers PINs are to be kept. Where the disk does not take that, only a kill would leave one untold. */
  #note(): void {
    const awaited = [...this.#awaited].map(([id, { dids }]) => [id, [...dids]] as const);
    try {
      this.#deps.keyValues.put(WANTED, Object.fromEntries([...this.#lost, ...awaited]));
    } catch (error) {
      this.#deps.failed(error);
    }
  }

  /** Keeps PINs of numbers, once: what the keychain does not take is told. */
  #keep(setBy: string, awaited: Awaited, dids: readonly string[]): void {
    for (const did of dids) awaited.dids.delete(did);
    if (awaited.dids.size === 0) this.#awaited.delete(setBy);
    if (dids.length === 0) return;
    this.#note();
    void this.#inTurn(async () => {
      const notKept: string[] = [];
      for (const did of dids) {
        try {
          if (!this.#closed) await this.#add(did, { pin: awaited.pin, setBy });
        } catch (error) {
          this.#failed(error);
          notKept.push(did);
        }
      }
      if (notKept.length > 0 && !this.#closed) this.#deps.notKept(notKept);
    }).catch(this.#deps.failed);
  }

  async #add(did: string, pin: SavedPin): Promise<void> {
    const before = await this.#kept(did);
    if (!this.#closed) await this.#write(did, [pin, ...before]);
  }

  /** The kept PIN that the number has now, as far as it was set from here; those that it cannot have any more are deleted. */
  async #current(did: string): Promise<string | null> {
    const kept = await this.#kept(did);
    if (kept.length === 0 || this.#closed) return null;
    const setBy = this.#deps.setBy(did);
    if (kept.some((one) => !setBy.includes(one.setBy))) await this.#write(did, kept);
    return kept.find((one) => one.setBy === setBy[0])?.pin ?? null;
  }

  async #kept(did: string): Promise<SavedPin[]> {
    const stored = await this.#deps.secrets.get(did);
    return stored === null ? [] : ([JSON.parse(stored)].flat() as SavedPin[]);
  }

  /** Stores those of some PINs that the number may have. */
  async #write(did: string, pins: readonly SavedPin[]): Promise<void> {
    const possible = this.#deps.setBy(did);
    const kept = pins.filter(({ setBy }) => possible.includes(setBy));
    if (kept.length === 0) await this.#deps.secrets.delete(did);
    else await this.#deps.secrets.set(did, JSON.stringify(kept));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #withVault<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await this.#inTurn(work);
    } catch (error) {
      if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
      throw error;
    }
  }
}
