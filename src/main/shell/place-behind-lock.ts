/** What {@link PlaceBehindLock} is given. */
export interface PlaceBehindLockParts {
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
  readonly #parts: PlaceBehindLockParts;
  #locked = false;
  #path: string | null = null;

  constructor(parts: PlaceBehindLockParts) {
    this.#parts = parts;
  }

  /** Takes whether the app is locked, each time it may have changed. */
  follow(locked: boolean): void {
    if (locked === this.#locked) return;
    this.#locked = locked;
    if (locked) {
      const path = URL.parse(this.#parts.address())?.hash.slice(1) ?? '';
      this.#path = path === '' ? null : path;
    } else if (this.#path !== null) {
      this.#parts.navigate(this.#path);
      this.#path = null;
    }
  }

  /** Opens a screen now, or when the app is unlocked. */
  open(path: string): void {
    if (this.#parts.locked()) this.#path = path;
    else this.#parts.navigate(path);
  }
}
