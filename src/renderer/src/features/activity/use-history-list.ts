import { useDebounceFn } from '@vueuse/core';
import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { tn } from '#renderer/kernel/i18n/index.ts';
import { useListFilter } from '#renderer/stores/list-filters.store.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useClock } from '#renderer/kernel/clock.ts';

/** Days before today that a period begins with. */
const PERIODS = { '': null, today: 0, week: 6, month: 29 } as const;
export type Period = keyof typeof PERIODS;

interface HistoryFilter {
  text: string;
  states: ActivityState[];
  /** ISO time; empty for any. */
  from: string;
}

interface History<Filter extends HistoryFilter> {
  filter: Filter;
  none: () => Filter;
  narrow: (next: Filter) => Promise<void>;
}

/**
 * What lists of kept history share: they are narrowed by what is typed, the outcome, and a period that ends now, and saved.
 *
 * @param name of the list, unique in the app
 * @param write has main write all that matches into a file
 */
export function useHistoryList<Filter extends HistoryFilter>(
  store: History<Filter>,
  write: (filter: Filter) => Promise<Outcome<{ name: string; rows: number }>>,
  name: string,
) {
  const announcer = useAnnouncer();
  const text = ref(store.filter.text);
  const period = useListFilter<Period>(`${name}.period`, '');
  const saving = ref(false);
  const saveProblem = shallowRef<Problem | null>(null);
  const state = computed({
    get: () => store.filter.states[0] ?? '',
    set: (value) => void store.narrow({ ...store.filter, states: value === '' ? [] : [value] }),
  });
  const narrowed = computed(() => JSON.stringify(store.filter) !== JSON.stringify(store.none()));

  const typed = (): Filter => ({ ...store.filter, text: text.value.trim() });
  const search = useDebounceFn(() => store.narrow(typed()), 200);
  watch(text, () => void search());
  // What was typed just before another screen was opened is there again as well.
  onBeforeUnmount(() => {
    store.filter = typed();
    search.cancel();
  });
  const now = useClock();
  /** As text, so that it changes at midnight and not with each second. */
  const from = computed(() => {
    const days = PERIODS[period.value];
    const today = now.value;
    // A day is not always 24 hours long.
    return days === null ? '' : new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).toISOString();
  });
  // The period may have been chosen on an earlier day.
  if (store.filter.from !== from.value) store.filter = { ...store.filter, from: from.value };
  watch(from, (value) => void store.narrow({ ...store.filter, from: value }));

  function clear(): void {
    text.value = '';
    period.value = '';
    void store.narrow(store.none());
  }

  async function save(): Promise<void> {
    if (saving.value) return;
    saving.value = true;
    const outcome = await write(store.filter);
    saving.value = false;
    saveProblem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    if (outcome.ok) announcer.notify(tn('activity.exported', outcome.value.rows, { name: outcome.value.name }));
  }

  return { text, period, state, narrowed, saving, saveProblem, clear, save };
}
