import { computed, onScopeDispose, shallowRef } from 'vue';
import type { UnusedState } from '#shared/bridge/numbers.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { UnusedDays } from '#shared/domain/numbers/unused-numbers.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from '#renderer/stores/use-list.ts';

const NOTHING: UnusedState = { found: null, progress: null, problem: null };

/** Numbers that nobody called and that called nobody, as far as the call history says. Main reads it. */
export const useUnused = defineAccountStore('unused', ({ signal }) => {
  const state = shallowRef(NOTHING);
  /** Numbers that calls are the only use of. */
  const list = useList('numbers', { query: () => ({ ...NO_QUERY, where: { use: 'calls' } }) });
  /** Those of the last look that are still there and have no other use by now. */
  const unused = computed(() => {
    const dids = new Set(state.value.found?.dids);
    return list.keys.value.filter((did) => dids.has(did)).flatMap((did) => list.row(did) ?? []);
  });

  const readState = singleFlight(async () => {
    const outcome = await ask('numbers.unused', undefined);
    if (outcome.ok && !signal.aborted) state.value = outcome.value;
  });

  /** What was found before stays until a look has ended. */
  async function search(days: UnusedDays): Promise<void> {
    const outcome = await ask('numbers.findUnused', { days });
    if (signal.aborted) return;
    if (outcome.ok) state.value = outcome.value;
    else if (outcome.problem.kind !== 'cancelled') state.value = { ...state.value, problem: outcome.problem };
  }

  async function load(): Promise<void> {
    await Promise.all([readState(), list.load()]);
  }

  onScopeDispose(window.bridge.on('numbers.unusedChanged', () => void readState()));

  return {
    candidates: computed(() => list.keys.value.length),
    found: computed(() => state.value.found),
    progress: computed(() => state.value.progress),
    problem: computed(() => state.value.problem),
    unused,
    load,
    search,
    cancel: () => ask('numbers.stopUnused', undefined),
  };
});
