/** Something that is asked again and again, gently: one at a time, with 10 % jitter, and stoppable. */
export interface Poller {
  /** Asks now, and counts on from here. Joins an ask that is under way. */
  now(): Promise<void>;
  /** Asks after something happened: an ask that is under way may have been answered before it, so another one follows. */
  anew(): Promise<void>;
  stop(): void;
}

const JITTER = 0.1;

/**
 * @param run one ask; must not throw
 * @param interval milliseconds until the next ask, decided after each one
 */
export function startPolling(run: () => Promise<void>, interval: () => number): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const ask = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
      if (!stopped) timer = setTimeout(() => void ask(), interval() * (1 + JITTER * (Math.random() * 2 - 1)));
    });
    return running;
  };
  void ask();
  return {
    now: ask,
    anew: () => running?.then(ask) ?? ask(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
