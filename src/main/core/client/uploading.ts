import type { UploadProgress } from './client.ts';

/** How often the page is told how much of a request has left, ms. */
const PROGRESS_MS = 200;

interface UploadingDeps {
  now: () => number;
  changed: () => void;
  /** Whether it can be stopped after all of it has left, since its answer decides nothing. */
  isHarmless?: boolean;
}

/** For a request that takes a while to leave: how far it is, and how it is stopped before it has left. */
export interface Upload {
  signal: AbortSignal;
  progress: UploadProgress;
}

/** How much of a request has left, in bytes of what is sent. */
export interface Uploaded {
  left: number;
  whole: number;
}

/** How much of one request that is on its way has left, and its stop; a document can take minutes on a slow line. */
export class Uploading {
  /** What the client needs for that. */
  readonly upload: Upload;
  readonly #control = new AbortController();
  readonly #isHarmless: boolean;
  #shown: Uploaded = { left: 0, whole: 0 };

  constructor({ now, changed, isHarmless = false }: UploadingDeps) {
    this.#isHarmless = isHarmless;
    let toldAt = 0;
    this.upload = {
      signal: this.#control.signal,
      progress: (left, whole) => {
        this.#shown = { left, whole };
        const at = now();
        if (left < whole && at - toldAt < PROGRESS_MS) return;
        toldAt = at;
        changed();
      },
    };
  }

  get shown(): Uploaded {
    return { ...this.#shown };
  }

  get isStopped(): boolean {
    return this.#control.signal.aborted;
  }

  /** Ends the request unless all of it has left: then its answer is worth more. Answers whether it ends. */
  stop(): boolean {
    const { left, whole } = this.#shown;
    if (this.#isHarmless || whole === 0 || left < whole) this.#control.abort();
    return this.isStopped;
  }
}
