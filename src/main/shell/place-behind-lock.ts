/** The path of a screen; null for the notifications, which lie over the screen that is there. */
export type Place = string | null;

/** What {@link PlaceBehindLock} is given. */
export interface PlaceBehindLockDeps {
  locked: () => boolean;
  /** Whether the page loads anew when it is locked. */
  loadsAnew: () => boolean;
  /** The page's address, which has the screen in its fragment. */
  address: () => string;
  navigate: (place: Place) => void;
}

/**
 * The screen that is shown when the app is unlocked. The page forgets everything when it is locked, the screen it was on too,
 * since its address may hold a number: main remembers that.
 */
export class PlaceBehindLock {
  readonly #deps: PlaceBehindLockDeps;
  #locked = false;
  /** Undefined for none. */
  #place: Place | undefined;
  /** The page was locked, or has crashed, and has not loaded anew yet. */
  #loading = false;
  /** Where it was led meanwhile. */
  #early: Place | undefined;

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
      const shown = path === '' ? undefined : path;
      this.#place = this.#early === undefined ? shown : this.#early;
      this.#early = undefined;
      this.#loading = this.#deps.loadsAnew();
    } else if (this.#place !== undefined) {
      this.#lead(this.#place);
      this.#place = undefined;
    }
  }

  /** The page has crashed. */
  gone(): void {
    this.#loading = true;
  }

  /** The page has loaded. */
  loaded(): void {
    const place = this.#early;
    this.#loading = false;
    this.#early = undefined;
    if (place !== undefined) this.#deps.navigate(place);
  }

  /** Opens a place now, or when the app is unlocked. */
  open(place: Place): void {
    if (this.#deps.locked()) this.#place = place;
    else this.#lead(place);
  }

  #lead(place: Place): void {
    if (this.#loading) this.#early = place;
    this.#deps.navigate(place);
  }
}
