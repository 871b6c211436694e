/** What {@link PlaceBehindLock} is given. */
export interface PlaceBehindLockDeps {
  locked: () => boolean;
  /** The page's address, which has the screen in its fragment. */
  address: () => string;
  navigate: (path: string) => void;
}

/**
 * The screen that is shown when the app is unlocked. The page forgets everything when it is locked, the screen it was on too,
 * since its address may hold a number: main remembers that.
 */
export class PlaceBehindLock {
  readonly #deps: PlaceBehindLockDeps;
  #locked = false;
  #path: string | null = null;

  constructor(deps: PlaceBehindLockDeps) {
    this.#deps = deps;
  }

  /** Takes whether the app is locked, each time it may have changed. The first word is an unlock where it was locked from its start. */
  follow(locked: boolean): void {
    const wasLocked = this.#locked;
    this.#locked = locked;
    if (locked) {
      if (wasLocked) return;
      const path = URL.parse(this.#deps.address())?.hash.slice(1) ?? '';
      this.#path = path === '' ? null : path;
    } else if (this.#path !== null) {
      this.#deps.navigate(this.#path);
      this.#path = null;
    }
  }

  /** Opens a screen now, or when the app is unlocked. */
  open(path: string): void {
    if (this.#deps.locked()) this.#path = path;
    else this.#deps.navigate(path);
  }
}
