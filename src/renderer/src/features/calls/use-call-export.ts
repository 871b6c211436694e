import { onScopeDispose, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useStillShown } from '#renderer/kernel/still-shown.ts';
import { costWords, minuteWords } from './call-labels.ts';
import { useCalls } from './calls.store.ts';

/** Writes all calls of the filter into a file, and says whether the file has what the screen has. */
export function useCallExport() {
  const calls = useCalls();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const isShown = useStillShown();
  const progress = ref<{ done: number; total: number } | null>(null);
  const busy = ref(false);
  const problem = shallowRef<Problem | null>(null);
  /** What the file was found to have, where that is not what the screen has. */
  const wrong = ref('');

  async function save(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    wrong.value = '';
    const filter = { ...calls.filter, named: [...calls.filter.named] };
    const outcome = await ask('calls.export', { filter, zone: calls.zone });
    busy.value = false;
    progress.value = null;
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    sayLate(t('calls.export.do'), problem.value);
    if (!outcome.ok) return;
    const { name, rows, minutes, cost, same } = outcome.value;
    const sums = { name, calls: formatCount(rows), minutes: minuteWords(minutes), cost: costWords(cost) };
    if (same) announcer.notify(tn('calls.export.done', rows, sums));
    else wrong.value = tn('calls.export.wrong', rows, sums);
    if (wrong.value !== '' && !isShown()) announcer.notify(wrong.value);
  }

  onScopeDispose(window.bridge.on('calls.exported', (now) => (progress.value = now)));
  return { busy, progress, problem, wrong, save };
}
