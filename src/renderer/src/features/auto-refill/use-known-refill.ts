import { onBeforeUnmount, onMounted, shallowRef } from 'vue';
import type { AutoRefillSetHere } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** What this app last set of automatic refill, and what it saw: never a current value, because nobody can read it back. */
export function useKnownRefill() {
  const known = shallowRef<AutoRefillSetHere | null>(null);
  const problem = shallowRef<Problem | null>(null);

  const load = singleFlight(async () => {
    const outcome = await ask('money.autoRefill', undefined);
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) known.value = outcome.value;
  });

  onMounted(load);
  for (const event of ['activity.changed', 'money.changed'] as const)
    onBeforeUnmount(window.bridge.on(event, () => void load()));
  return { known, problem, load };
}
