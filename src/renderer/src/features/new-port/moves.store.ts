import { computed, onScopeDispose, shallowRef } from 'vue';
import type { MoveRun } from '#shared/bridge/new-port.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import type { Known } from '#renderer/kernel/feature.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** The requests to move numbers that were sent last. They go on whatever screen is shown. */
export const useMoves = defineAccountStore('moves', ({ profileId, signal }) => {
  const run = shallowRef<MoveRun | null>(null);
  const loaded = shallowRef(false);
  const problem = shallowRef<Problem | null>(null);
  const known = computed((): Known => (loaded.value ? 'read' : problem.value ? 'unreadable' : 'reading'));
  const latest = latestOnly();

  async function load(): Promise<void> {
    if (profileId === '') return;
    const outcome = await latest.ask(() => ask('newPort.run', undefined));
    if (!outcome || signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    run.value = outcome.value;
    loaded.value = true;
  }

  onScopeDispose(window.bridge.on('newPort.changed', () => void load()));
  void load();

  return { run, loaded, problem, known, load };
});
