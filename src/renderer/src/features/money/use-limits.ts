import { onBeforeUnmount, shallowRef } from 'vue';
import type { SpendingCapsState } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** The spending limits of this computer, and what counts towards them. */
export function useLimits() {
  const limits = shallowRef<SpendingCapsState | null>(null);
  const problem = shallowRef<Problem | null>(null);

  const load = singleFlight(async () => {
    const outcome = await ask('money.caps', undefined);
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) limits.value = outcome.value;
  });

  void load();
  onBeforeUnmount(window.bridge.on('money.changed', () => void load()));
  return { limits, problem, load };
}
