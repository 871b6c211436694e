import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { ActivityEntry, ActivityPage } from '#shared/bridge/activity.ts';
import type { ActivityFilter } from '#shared/bridge/commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';

const STEP = 200;
const MOST = 1000;

export function noFilter(): ActivityFilter {
  return { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };
}

/** The activity log as main keeps it, narrowed by a filter. */
export const useActivity = defineStore('activity', () => {
  const filter = ref<ActivityFilter>(noFilter());
  const page = shallowRef<ActivityPage | null>(null);
  const problem = ref<Problem | null>(null);
  const loading = ref(false);
  let limit = STEP;
  let latest = 0;

  async function load(): Promise<void> {
    latest += 1;
    const mine = latest;
    loading.value = true;
    const wanted = { ...filter.value, effects: [...filter.value.effects], states: [...filter.value.states] };
    const outcome = await ask('activity.list', { ...wanted, offset: 0, limit: Math.min(limit, MOST) });
    // A later question has the fresher answer.
    if (mine !== latest) return;
    loading.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) page.value = outcome.value;
  }

  async function narrow(next: ActivityFilter): Promise<void> {
    filter.value = next;
    limit = STEP;
    await load();
  }

  /** Appends older entries to those that are shown. */
  async function more(): Promise<void> {
    const shown = page.value;
    if (!shown || loading.value) return;
    loading.value = true;
    latest += 1;
    const mine = latest;
    const { effects, states } = filter.value;
    const outcome = await ask('activity.list', {
      ...filter.value,
      effects: [...effects],
      states: [...states],
      offset: shown.entries.length,
      limit: STEP,
    });
    if (mine !== latest) return;
    loading.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    limit = shown.entries.length + STEP;
    const known = new Set(shown.entries.map(({ id }) => id));
    const older = outcome.value.entries.filter(({ id }) => !known.has(id));
    page.value = { ...outcome.value, entries: [...shown.entries, ...older] };
  }

  /** Shows an entry's new state at once. */
  function put(entry: ActivityEntry): void {
    if (!page.value) return;
    const entries = page.value.entries.map((other) => (other.id === entry.id ? entry : other));
    page.value = { ...page.value, entries };
  }

  return { filter, page, problem, loading, load, narrow, more, put };
});

/** How many older entries are shown with one press. */
export const ACTIVITY_STEP = STEP;
