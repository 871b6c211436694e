import type { TextMessage } from '#shared/bridge/texts.ts';
import type { ScheduledStore } from './scheduled-store.ts';

/** A time that passed by more than this is missed: the computer slept, or the app was closed. */
const LATE_MS = 5 * 60_000;
/** Timers stand still while the computer sleeps, so that the clock is looked at again and again. */
const LOOK_MS = 30_000;

interface ScheduledTextsDeps {
  store: ScheduledStore;
  now: () => number;
  /** Sends a text that is due, under a new id; resolves when its end is known, or cannot be. */
  leave: (text: TextMessage) => Promise<void>;
  /** Its time was missed: a person says what becomes of it. */
  missed: (text: TextMessage) => void;
  /** Is told of an error after which the others wait for the next look. */
  failed: (error: unknown) => void;
}

/** Lets texts go at their time, one after the other, as long as the app runs. */
export class ScheduledTexts {
  readonly #deps: ScheduledTextsDeps;
  #timer: NodeJS.Timeout | undefined;
  #isLeaving = false;
  #stopped = false;
  #isSuspended = false;
  /** When the last one had left; those after it could not leave before. */
  #free = 0;

  constructor(deps: ScheduledTextsDeps) {
    this.#deps = deps;
  }

  /** Looks now, and then whenever the next one is due. Called when one is new, and when the computer wakes. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#isSuspended || this.#isLeaving) return;
    void this.#leave().then(
      () => {
        this.#followNext(0);
      },
      (error: unknown) => {
        this.#deps.failed(error);
        // What the disk does not take now is due still.
        this.#followNext(LOOK_MS);
      },
    );
  }

  /** Looks when the next one is due, and not before `least` milliseconds have passed. */
  #followNext(least: number): void {
    const next = this.#stopped || this.#isSuspended ? null : this.#deps.store.next();
    if (next === null) return;
    const wait = Math.max(least, Date.parse(next) - this.#deps.now());
    this.#timer = setTimeout(
      () => {
        this.follow();
      },
      Math.min(LOOK_MS, wait),
    );
  }

  /** Keeps all of them from leaving while a person is asked, until {@link goOn} or the next start. */
  suspend(): void {
    this.#isSuspended = true;
    clearTimeout(this.#timer);
  }

  goOn(): void {
    this.#isSuspended = false;
    this.follow();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #leave(): Promise<void> {
    const { store, now, leave, missed } = this.#deps;
    this.#isLeaving = true;
    try {
      for (const id of store.due(new Date(now()).toISOString())) {
        // Meanwhile it may have been called off.
        const text = this.#stopped || this.#isSuspended ? undefined : store.get(id);
        if (text?.state !== 'scheduled' || text.leaveAt === null) continue;
        const begun = now();
        // A clock that was put back since says nothing of when the last one had left.
        const due = Math.max(Date.parse(text.leaveAt), this.#free <= begun ? this.#free : 0);
        if (begun - due <= LATE_MS) {
          await leave(text);
          // One that took longer is taken for a computer that slept meanwhile: the others are late.
          if (now() - begun <= LATE_MS) this.#free = now();
        } else {
          store.miss(id);
          missed(text);
        }
      }
    } finally {
      this.#isLeaving = false;
    }
  }
}
