import { ref } from 'vue';

export type Attempt = 'test' | 'detect' | 'connect';

/** One question at a time to the provider, on behalf of somebody who waits and may stop waiting. */
export function useAttempt() {
  const busy = ref<Attempt | null>(null);
  let current = 0;

  /** Runs a question. Null when another one runs, or when the person stopped waiting. */
  async function run<T>(what: Attempt, question: () => Promise<T>): Promise<T | null> {
    if (busy.value) return null;
    const own = (current += 1);
    busy.value = what;
    const answer = await question();
    if (own !== current) return null;
    busy.value = null;
    return answer;
  }

  /** Stops waiting: what is still answered is not looked at. Signing in stores something, and is waited for. */
  function cancel(): void {
    if (busy.value === 'connect') return;
    current += 1;
    busy.value = null;
  }

  return { busy, run, cancel };
}
