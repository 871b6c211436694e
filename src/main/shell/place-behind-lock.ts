/** What {@link PlaceBehindLock} is given. */
export interface PlaceBehindLockDeps {
  locked: () => boolean;
  /** Whether the page loads anew when it is locked. */
  loadsAnew: () => boolean;
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
  /** The page was locked, or has crashed, and has not loaded anew yet. */
  #loading = false;
  /** Where it was led meanwhile. */
  #early: string | null = null;

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
      this.#path = this.#early ?? (path === '' ? null : path);
      this.#early = null;
      this.#loading = this.#deps.loadsAnew();
    } else if (this.#path !== null) {
      this.#lead(this.#path);
      this.#path = null;
    }
  }

  /** The page has crashed. */
  gone(): void {
    this.#loading = true;
  }

  /** The page has loaded. */
  loaded(): void {
    const path = this.#early;
    this.#loading = false;
    this.#early = null;
    if (path !== null) this.#deps.navigate(path);
  }

  /** Opens a screen now, or when the app is unlocked. */
  open(path: string): void {
    if (this.#deps.locked()) this.#path = path;
    else this.#lead(path);
  }

  #lead(path: string): void {
    if (this.#loading) this.#early = path;
    this.#deps.navigate(path);
  }
}
