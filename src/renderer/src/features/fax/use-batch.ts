import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { BatchStep, FaxBatch, FaxBatchRows } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { tn } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { tallyOf } from './batch-labels.ts';

/** One sending to several, or for later, as main has it, and its steps. */
export function useBatch(id: () => string) {
  const fax = useFax();
  const sayLate = useLateProblem();
  const found = shallowRef<FaxBatchRows | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const busy = ref<BatchStep | null>(null);
  const latest = latestOnly();
  /** What was read of another one is not shown as this one's. */
  const shown = computed(() => (found.value?.batch.id === id() ? found.value : null));

  async function load(): Promise<void> {
    const outcome = await latest.ask(() => ask('fax.batch', { id: id() }));
    if (!outcome) return;
    if (outcome.ok) found.value = outcome.value;
    problem.value = outcome.ok ? null : outcome.problem;
  }

  /** Answers the sending as it is after the step; null where that was not done. */
  async function step(what: BatchStep): Promise<FaxBatch | null> {
    if (busy.value) return null;
    busy.value = what;
    problem.value = null;
    const asked = { id: id(), step: what };
    const title = tn('several.title', shown.value ? tallyOf(shown.value.batch).all : 0);
    const outcome = await askedAboveLimit((above) => ask('fax.batchStep', { ...asked, overCap: false, ...above }));
    busy.value = null;
    await load();
    await fax.load();
    if (outcome.ok) return outcome.value;
    const isHidden = id() !== asked.id;
    if (!isHidden) problem.value = outcome.problem;
    sayLate(title, outcome.problem, isHidden);
    return null;
  }

  watch(
    id,
    () => {
      problem.value = null;
      void load();
    },
    { immediate: true },
  );
  onScopeDispose(window.bridge.on('fax.changed', () => void load()));

  return {
    ...{ problem, busy, load, step },
    batch: computed(() => shown.value?.batch ?? null),
    rows: computed(() => shown.value?.rows ?? []),
  };
}
