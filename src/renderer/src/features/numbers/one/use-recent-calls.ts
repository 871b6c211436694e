import { useDebounceFn } from '@vueuse/core';
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { NumberCalls } from '#shared/bridge/calls.ts';
import { decimalOf } from '#shared/domain/calls/amounts.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** The last calls of a number, in both directions, and how many there were in the last seven days. */
export function useRecentCalls(did: () => string) {
  const found = shallowRef<NumberCalls | null>(null);
  const failure = shallowRef<Problem | null>(null);
  const asking = ref(false);
  const latest = latestOnly();
  let wanted = false;

  async function ofNumber(read: boolean): Promise<void> {
    wanted = true;
    asking.value = true;
    const outcome = await latest.ask(() => ask('calls.ofNumber', { number: did(), read }));
    if (!outcome) return;
    asking.value = false;
    failure.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) found.value = outcome.value;
  }

  const calls = computed(
    () =>
      found.value?.rows.map(({ own, other, direction, at, status, answered, minutes }) => ({
        // A call between two numbers of the account is kept once, as the one that made it has it.
        incoming: own === did() ? direction === 'in' : direction !== 'in',
        other: own === did() ? other : own,
        at: new Date(at * 1000).toISOString(),
        ...{ status, answered, minutes: minutes === null ? null : decimalOf(minutes) },
      })) ?? [],
  );
  const reading = computed(() => asking.value || (found.value?.reading ?? false));

  watch(did, () => {
    found.value = null;
    if (wanted) void ofNumber(true);
  });
  const changed = useDebounceFn(() => {
    if (wanted) void ofNumber(false);
  }, 200);
  onScopeDispose(window.bridge.on('calls.changed', () => void changed()));

  return {
    calls,
    /** Calls of the last seven days, and the ISO time until which they are known; null while they are not known whole. */
    week: computed(() => {
      const { total, until } = found.value ?? {};
      return total === undefined || typeof until !== 'string' ? null : { total, until };
    }),
    problem: computed(() => failure.value ?? (reading.value ? null : (found.value?.problem ?? null))),
    reading,
    /** Shows what is kept, and has what is missing read. */
    load: () => ofNumber(true),
  };
}

export type RecentCall = ReturnType<typeof useRecentCalls>['calls']['value'][number];
