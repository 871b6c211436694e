import { ref, shallowRef } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';

/**
 * A change behind a gate, sent once at a time.
 *
 * @param ended what is told of its end: that it was done, or the id of a change whose answer never came
 */
export function useGatedChange(
  send: () => Promise<Outcome<unknown>>,
  ended: { done: () => void; unknown: (id: string) => void },
) {
  const busy = ref(false);
  const problem = shallowRef<Problem | null>(null);

  async function confirm(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    const outcome = await send();
    busy.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) ended.done();
    else if (outcome.problem.kind === 'unknown-outcome') ended.unknown(outcome.problem.journalId);
  }

  return { busy, problem, confirm };
}
