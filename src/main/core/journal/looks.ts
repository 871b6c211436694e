import type { LookWaits } from './look-waits.ts';

const HOUR_MS = 3_600_000;

/** What a look brought: the end is known or never will be, nothing could be read, or it stays open. */
export type Looked = 'ended' | 'unreadable' | 'open';

interface LooksDeps {
  now: () => number;
  /** How something is followed, and until when in milliseconds; undefined when its end is known. */
  watch: (id: string) => { waits: LookWaits; until: number } | undefined;
  /** Looks at it once. With `isVerdict` it says what is known: the quick looks are over. */
  look: (id: string, isVerdict: boolean) => Promise<Looked>;
  /** Is told of an error of a look, which counts as one that could not read: what the disk does not take now is looked at again. */
  failed?: ((error: unknown) => void) | undefined;
  /** Nobody looks at it any more, and its end is not known. */
  givenUp: (id: string) => void;
}

/** Looks that could read, tries that could not, and looks after the verdict. */
interface Following {
  looks: number;
  unreadable: number;
  later: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Looks at things whose end is not known: some quick looks up to a verdict, then slow ones until the watch is over. While
 * nothing can be read, which proves nothing, the tries become rarer.
 */
export class Looks {
  readonly #deps: LooksDeps;
  readonly #followed = new Map<string, Following>();

  constructor(deps: LooksDeps) {
    this.#deps = deps;
  }

  /** Begins to look; again is no harm. @param hasVerdict the quick looks are over, as after a new start of the app */
  follow(id: string, hasVerdict: boolean): void {
    const watched = this.#deps.watch(id);
    if (!watched || this.#followed.has(id)) return;
    const following: Following = { looks: 0, unreadable: 0, later: 0, timer: undefined };
    this.#followed.set(id, following);
    if (hasVerdict) this.#later(id, following);
    else this.#after(watched.waits.quick[0] ?? 0, id, following);
  }

  has(id: string): boolean {
    return this.#followed.has(id);
  }

  /** Something can be read again: what waited for that is looked at now. */
  retry(): void {
    for (const [id, following] of this.#followed) {
      if (following.unreadable === 0) continue;
      following.unreadable = 0;
      this.#after(0, id, following);
    }
  }

  end(id: string): void {
    clearTimeout(this.#followed.get(id)?.timer);
    this.#followed.delete(id);
  }

  endAll(): void {
    for (const id of [...this.#followed.keys()]) this.end(id);
  }

  #after(wait: number, id: string, following: Following): void {
    clearTimeout(following.timer);
    following.timer = setTimeout(() => void this.#next(id, following), wait);
  }

  async #next(id: string, following: Following): Promise<void> {
    const watched = this.#deps.watch(id);
    if (!watched) return this.end(id);
    const { quick } = watched.waits;
    const looked = await this.#deps.look(id, following.looks + 1 >= quick.length).catch((error: unknown) => {
      this.#deps.failed?.(error);
      return 'unreadable' as const;
    });
    if (this.#followed.get(id) !== following) return;
    if (looked === 'ended') return this.end(id);
    if (looked === 'unreadable') return this.#tryAgain(id, following);
    following.unreadable = 0;
    following.looks += 1;
    if (following.looks < quick.length) this.#after(quick[following.looks] ?? 0, id, following);
    else this.#later(id, following);
  }

  #tryAgain(id: string, following: Following): void {
    const watched = this.#deps.watch(id);
    if (!watched || this.#deps.now() > watched.until) return this.#giveUp(id);
    const { retry } = watched.waits;
    const wait = Math.min(retry * 2 ** following.unreadable, Math.max(HOUR_MS, retry));
    following.unreadable += 1;
    this.#after(wait, id, following);
  }

  #later(id: string, following: Following): void {
    const watched = this.#deps.watch(id);
    const wait = watched?.waits.later[following.later];
    if (!watched || wait === undefined || this.#deps.now() > watched.until) return this.#giveUp(id);
    following.later += 1;
    this.#after(wait, id, following);
  }

  #giveUp(id: string): void {
    this.end(id);
    this.#deps.givenUp(id);
  }
}
