import type { MoveRun } from '#shared/bridge/new-port.ts';
import type { SendOptions } from '../kernel/changes.ts';

/** How often the page is told how much of a request has left, ms. */
const PROGRESS_MS = 200;

interface UploadProgressDeps {
  now: () => number;
  changed: () => void;
}

/** How much of the request that is on its way has left; a bill can take minutes on a slow line. */
export class UploadProgress {
  readonly #deps: UploadProgressDeps;
  #current: (NonNullable<MoveRun['upload']> & { control: AbortController }) | null = null;
  #toldAt = 0;

  constructor(deps: UploadProgressDeps) {
    this.#deps = deps;
  }

  get shown(): MoveRun['upload'] {
    if (!this.#current) return null;
    const { control: _control, ...shown } = this.#current;
    return shown;
  }

  /** Follows the request for a number. Answers what the client needs for that. */
  begin(number: string): NonNullable<SendOptions['upload']> {
    const current = { number, left: 0, whole: 0, control: new AbortController() };
    this.#current = current;
    return {
      signal: current.control.signal,
      progress: (left, whole) => {
        Object.assign(current, { left, whole });
        const now = this.#deps.now();
        if (left < whole && now - this.#toldAt < PROGRESS_MS) return;
        this.#toldAt = now;
        this.#deps.changed();
      },
    };
  }

  abort(): void {
    this.#current?.control.abort();
  }

  end(): void {
    this.#current = null;
  }
}
