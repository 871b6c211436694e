import type { MoveRun } from '#shared/bridge/new-port.ts';
import type { Drafts } from '../store/drafts.ts';

/** A run as it is kept: with what is sent, but for PIN, social security number and the bill itself. */
export interface StoredRun extends Omit<MoveRun, 'upload' | 'needsSecrets'> {
  bill: string;
  requests: Record<string, string>[];
}

const KIND = 'moves';

/** The requests that were sent last. They are kept as drafts are: encrypted, or without a keychain until the app is closed. */
export class StoredMoves {
  readonly #drafts: Drafts;
  readonly #time: () => string;
  #run: StoredRun | null;

  constructor(drafts: Drafts, time: () => string) {
    this.#drafts = drafts;
    this.#time = time;
    this.#run = (drafts.get(KIND) as StoredRun | undefined) ?? null;
  }

  get run(): StoredRun | null {
    return this.#run;
  }

  /** What the disk does not take leaves the run that is known as it was. */
  put(run: StoredRun | null): void {
    if (run) this.#drafts.put(KIND, run, this.#time());
    else this.#drafts.delete(KIND);
    this.#run = run;
  }
}
