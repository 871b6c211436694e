import type { ActivityEntry, ActivityPage } from '#shared/bridge/activity.ts';
import type { ActivityFilter } from '#shared/bridge/activity-commands.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { pagedHistory } from '#renderer/kernel/paged-history.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

export function noFilter(): ActivityFilter {
  return { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };
}

/** The activity log as main keeps it, narrowed by a filter. */
export const useActivity = defineAccountStore('activity', () => {
  const history = pagedHistory<ActivityEntry, ActivityPage, ActivityFilter>({
    none: noFilter,
    step: 200,
    read: (question) => ask('activity.list', { ...question, grouped: true }),
  });

  /** Shows an entry's new state at once. */
  function put(entry: ActivityEntry): void {
    const page = history.page.value;
    if (!page) return;
    const entries = page.entries.map((other) => (other.id === entry.id ? { ...entry, group: other.group } : other));
    history.page.value = { ...page, entries };
  }

  return { ...history, put };
});
