import { onScopeDispose, shallowRef } from 'vue';
import { WATCH_MS, type ActivityEntry } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** More than are ever open at once. */
const MOST = 100;

/** Refills and orders that may have been charged, and that may still turn up; null before they were read, the newest first. */
export const useOpenSpends = defineAccountStore('open-spends', ({ profileId, signal }) => {
  const entries = shallowRef<readonly ActivityEntry[] | null>(null);
  const problem = shallowRef<Problem | null>(null);

  const load = singleFlight(async () => {
    if (profileId === '' || signal.aborted) return;
    const from = new Date(Date.now() - WATCH_MS).toISOString();
    const outcome = await ask(
      'activity.list',
      {
        ...{ text: '', effects: ['spend'], states: ['unknown', 'cannot-tell'], from, to: '', withWarnings: false },
        ...{ offset: 0, limit: MOST },
      },
      profileId,
    );
    if (signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) entries.value = outcome.value.entries;
  });

  onScopeDispose(window.bridge.on('activity.changed', () => void load()));
  void load();
  return { entries, problem };
});
