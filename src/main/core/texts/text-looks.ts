import type { LookedAt, TextStore } from './text-store.ts';

const [SECOND, MINUTE] = [1_000, 60_000];

/** How long after a text was sent the provider is asked what became of it, ms; after the last one it is not known. */
export const TEXT_LOOKS: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];

/** A look that is further away was planned while the clock was ahead: it is due. */
const LONGEST_WAIT = 60 * MINUTE;
/** Wait after a look that the disk did not take. */
const AGAIN_MS = 30 * SECOND;

interface TextLooksDeps {
  store: TextStore;
  now: () => number;
  /** The provider's word on a text; undefined where it gave none. */
  ask: (text: LookedAt) => Promise<string | undefined>;
  /** What the provider says of a text. */
  said: (text: LookedAt, word: string) => void;
  /** Is told of an error after which the look is done again. */
  failed: (error: unknown) => void;
}

/** Asks the provider what became of the texts that it took, one after the other. */
export class TextLooks {
  readonly #deps: TextLooksDeps;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: TextLooksDeps) {
    this.#deps = deps;
  }

  /** The wait before the first look at a text that was sent at `at`, as an ISO time. */
  first(at: number): string {
    return iso(at + (TEXT_LOOKS[0] ?? 0));
  }

  /** Asks when the next look is due, and not before `least` milliseconds have passed. */
  follow(least = 0): void {
    clearTimeout(this.#timer);
    const next = this.#stopped || this.#looking ? null : this.#deps.store.nextLook();
    if (next === null) return;
    const left = Date.parse(next) - this.#deps.now();
    const wait = Math.max(least, left > LONGEST_WAIT ? 0 : left);
    this.#timer = setTimeout(() => {
      if (!this.#looking) this.#look(null).catch(this.#deps.failed);
    }, wait);
  }

  /** Asks now: about those that are due, or about all open ones of one party. */
  async now(peer: string | null): Promise<void> {
    // One that is under way may be about others; what it ran into is told where it began.
    while (this.#looking) await this.#looking.catch(() => undefined);
    if (!this.#stopped) await this.#look(peer);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #look(peer: string | null): Promise<void> {
    let least = AGAIN_MS;
    const looking = this.#askAbout(peer)
      .then(() => {
        least = 0;
      })
      .finally(() => {
        this.#looking = null;
        this.follow(least);
      });
    this.#looking = looking;
    return looking;
  }

  async #askAbout(peer: string | null): Promise<void> {
    const { store, now, ask, said } = this.#deps;
    for (const text of store.due({ now: iso(now()), latest: iso(now() + LONGEST_WAIT) }, peer)) {
      // The provider may tell it by itself meanwhile, and what it answers is older then.
      const isOpen = () => store.get(text.id)?.state === text.state;
      if (!isOpen()) continue;
      const word = await ask(text);
      if (this.#stopped) return;
      if (!isOpen()) continue;
      const looks = text.looks + 1;
      // Times that have passed while the app was closed are one look, not several.
      const sentAt = Math.min(Date.parse(text.at), now());
      const later = TEXT_LOOKS.slice(looks).find((wait) => sentAt + wait > now());
      store.note(text.id, { looks, nextLook: later === undefined ? null : iso(sentAt + later) });
      if (word !== undefined) said(text, word);
    }
  }
}

const iso = (time: number) => new Date(time).toISOString();
