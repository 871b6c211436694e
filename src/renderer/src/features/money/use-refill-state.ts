import { onBeforeUnmount, ref, shallowRef, watch } from 'vue';
import type { Refill } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** Follows a refill by the id of its entry; asked again at each news about money. Nothing is followed while it is null. */
export function useRefillState(id: () => string | null) {
  const refill = shallowRef<Refill | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const checking = ref(false);

  const load = singleFlight(async () => {
    const wanted = id();
    if (wanted === null) return;
    const outcome = await ask('money.refillState', { id: wanted });
    if (wanted !== id()) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) refill.value = outcome.value;
  });

  /** Looks at the balance once more, now. */
  async function check(): Promise<void> {
    const wanted = id();
    if (wanted === null || checking.value) return;
    checking.value = true;
    const outcome = await ask('activity.check', { id: wanted });
    checking.value = false;
    if (wanted !== id()) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) await load();
  }

  watch(
    id,
    () => {
      refill.value = null;
      problem.value = null;
      void load();
    },
    { immediate: true },
  );
  onBeforeUnmount(window.bridge.on('money.changed', () => void load()));
  return { refill, problem, checking, check, load };
}
