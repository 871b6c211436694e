import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Portability } from '#shared/bridge/porting.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** A check of numbers, one after the other, so that it can be stopped; what was answered in the last days is shown at once. */
export function useCheck() {
  const answers = shallowRef<ReadonlyMap<string, Portability>>(new Map());
  const wanted = shallowRef<readonly string[]>([]);
  const done = ref(0);
  const running = ref(false);
  const problem = shallowRef<Problem | null>(null);
  let isStopped = false;

  const rows = computed(() => wanted.value.map((number) => ({ number, answer: answers.value.get(number) ?? null })));
  const total = ref(0);

  function take(found: readonly Portability[]): void {
    answers.value = new Map([...answers.value, ...found.map((one) => [one.number, one] as const)]);
  }

  /** Shows what is known of these numbers, and asks for the others; for all of them anew where that is wanted. */
  async function check(numbers: readonly string[], anew = false): Promise<void> {
    if (running.value) return;
    running.value = true;
    isStopped = false;
    problem.value = null;
    wanted.value = numbers;
    done.value = 0;
    total.value = numbers.length;
    const known = await ask('portability.known', { numbers: [...numbers] });
    if (known.ok) take(known.value);
    const open = anew
      ? numbers
      : numbers.filter((number) => (answers.value.get(number)?.answer ?? 'unknown') === 'unknown');
    total.value = open.length;
    for (const number of open) {
      if (isStopped) break;
      const outcome = await ask('portability.check', { numbers: [number] });
      if (outcome.ok) take(outcome.value);
      const [one] = outcome.ok ? outcome.value : [];
      const failed = outcome.ok ? (one?.answer === 'unknown' ? (one.problem ?? null) : null) : outcome.problem;
      // Where the provider cannot be reached, the rest is not asked.
      if (failed) {
        problem.value = failed;
        break;
      }
      done.value += 1;
    }
    running.value = false;
  }

  function stop(): void {
    isStopped = true;
  }

  onScopeDispose(stop);
  return { rows, done, total, running, problem, check, stop };
}
