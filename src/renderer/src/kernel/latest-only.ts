import { onScopeDispose } from 'vue';

/** Asks so that only the last question counts: the answer to an earlier one, or one after the end of the scope, is undefined. */
export function latestOnly() {
  let current = new AbortController();
  let ended = false;

  /** Drops the answer that is on its way. */
  function drop(): void {
    current.abort();
  }

  /** @param question gets a signal that says between its steps whether its answer still counts */
  async function ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    drop();
    const mine = new AbortController();
    current = mine;
    if (ended) drop();
    const answer = await question(mine.signal);
    return mine.signal.aborted ? undefined : answer;
  }

  onScopeDispose(() => {
    ended = true;
    drop();
  }, true);
  return { ask, drop };
}
