import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { BatchStep, FaxBatchRows } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useFax } from '#renderer/stores/fax.store.ts';

/** One sending to several, or for later, as main has it, and its steps. */
export function useBatch(id: () => string) {
  const fax = useFax();
  const found = shallowRef<FaxBatchRows | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const busy = ref<BatchStep | null>(null);
  const latest = latestOnly();

  async function load(): Promise<void> {
    const outcome = await latest.ask(() => ask('fax.batch', { id: id() }));
    if (!outcome) return;
    if (outcome.ok) found.value = outcome.value;
    problem.value = outcome.ok ? null : outcome.problem;
  }

  async function step(what: BatchStep): Promise<boolean> {
    if (busy.value) return false;
    busy.value = what;
    problem.value = null;
    const asked = { id: id(), step: what };
    const outcome = await askedAboveLimit((above) => ask('fax.batchStep', { ...asked, overCap: false, ...above }));
    busy.value = null;
    await load();
    await fax.load();
    if (!outcome.ok) problem.value = outcome.problem;
    return outcome.ok;
  }

  watch(id, load, { immediate: true });
  onScopeDispose(window.bridge.on('fax.changed', () => void load()));

  return {
    ...{ problem, busy, load, step },
    batch: computed(() => found.value?.batch ?? null),
    rows: computed(() => found.value?.rows ?? []),
  };
}
