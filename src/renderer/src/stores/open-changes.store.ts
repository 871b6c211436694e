import { onScopeDispose, shallowRef } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** More changes than are ever open at once. */
const MOST = 1000;

/** Changes on their way, or without an answer and being looked up; the newest first. */
export const useOpenChanges = defineAccountStore('open-changes', ({ profileId, signal }) => {
  const entries = shallowRef<readonly ActivityEntry[]>([]);

  const load = singleFlight(async () => {
    if (profileId === '' || signal.aborted) return;
    const states = ['pending' as const, 'unknown' as const];
    const any = { text: '', effects: [], from: '', to: '', withWarnings: false };
    const outcome = await ask('activity.list', { ...any, states, offset: 0, limit: MOST }, profileId);
    if (outcome.ok && !signal.aborted) entries.value = outcome.value.entries;
  });

  onScopeDispose(window.bridge.on('activity.changed', () => void load()));
  void load();
  return { entries, load };
});
