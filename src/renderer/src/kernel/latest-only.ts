import { onScopeDispose } from 'vue';

/**
 * Asks so that only the last question counts: the answer to an earlier one, or one after the end of the scope, is undefined. After
 * the end nothing is asked any more: the page may belong to another account.
 */
export function latestOnly() {
  let current = new AbortController();
  let ended = false;

  /** Drops the answer that is on its way. */
  function drop(): void {
    current.abort();
  }

  /** @param question gets a signal that says between its steps whether its answer still counts */
  async function ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (ended) return undefined;
    drop();
    const mine = new AbortController();
    current = mine;
    const answer = await question(mine.signal);
    return mine.signal.aborted ? undefined : answer;
  }

  onScopeDispose(() => {
    ended = true;
    drop();
  }, true);
  return { ask, drop };
}
