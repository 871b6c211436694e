/** Calls `tick` once a second until the returned function is called. */
export type EverySecond = (tick: () => void) => () => void;

const everySecond: EverySecond = (tick) => {
  const timer = setInterval(tick, 1000);
  return () => {
    clearInterval(timer);
  };
};

/**
 * Seconds that pass while somebody can see them. They are counted and not measured: a computer that slept goes on where it
 * stopped, so that nothing happens at the moment it wakes.
 */
export class Countdown {
  readonly #every: EverySecond;
  readonly #onTick: (left: number) => void;
  readonly #onEnd: () => void;
  #left: number;
  #stop: (() => void) | null = null;

  constructor(
    seconds: number,
    on: { tick?: (left: number) => void; end: () => void },
    every: EverySecond = everySecond,
  ) {
    this.#left = seconds;
    this.#onTick = on.tick ?? (() => undefined);
    this.#onEnd = on.end;
    this.#every = every;
  }

  /** Whole seconds left. */
  get left(): number {
    return this.#left;
  }

  get running(): boolean {
    return this.#stop !== null;
  }

  /** Starts, or goes on after a pause. Does nothing while it runs or after it ended. */
  start(): void {
    if (this.#stop || this.#left <= 0) return;
    this.#stop = this.#every(() => {
      this.#tick();
    });
  }

  /** Stands still until it is started again. A countdown that is never started again never ends. */
  pause(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #tick(): void {
    if (!this.#stop) return;
    this.#left -= 1;
    this.#onTick(this.#left);
    if (this.#left > 0) return;
    this.pause();
    this.#onEnd();
  }
}

/** Whether a countdown is worth a word to a screen reader at this second: at its start, and when it is nearly over. */
export function isSpoken(left: number, total: number): boolean {
  return left === total || left === 5 || (total > 20 && left === 10);
}
