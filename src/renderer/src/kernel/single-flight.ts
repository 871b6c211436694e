/**
 * Runs one thing at a time: a call while it runs waits for one more run, since what is under way may be older than the call.
 */
export function singleFlight(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    next = null;
    running = run().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (running) next ??= running.then(start, start);
    return next ?? start();
  };
}

/**
 * Lets a piece of work run only once at a time: a second call while it runs is ignored, so that a double click sends once.
 * After it ended it may run again. A failure is passed on to the caller that started it.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    try {
      await work();
    } finally {
      running = false;
    }
  };
}
