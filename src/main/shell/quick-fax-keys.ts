import { globalShortcut } from 'electron';

/** Keys that show and hide the quick fax window from any program, while the person wants some. */
export class QuickFaxKeys {
  readonly #open: () => void;
  #keys = '';
  #isTaken = false;

  constructor(open: () => void) {
    this.#open = open;
  }

  /** Whether the system or another program has the chosen keys. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Takes these keys in place of the earlier ones; none where empty. Keys that were taken are asked for again. */
  follow(keys: string): void {
    if (keys === this.#keys && !this.#isTaken) return;
    if (this.#keys !== '' && !this.#isTaken) globalShortcut.unregister(this.#keys);
    this.#keys = keys;
    this.#isTaken = keys !== '' && !globalShortcut.register(keys, this.#open);
  }
}
