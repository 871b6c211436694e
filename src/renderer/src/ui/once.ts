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
