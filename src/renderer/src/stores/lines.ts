import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { readCache } from '#renderer/app/bridge.ts';
import { readList } from '#renderer/app/read-list.ts';
import { useSettings } from './settings.ts';

const LIST = 'siptrunk.listTrunks';
const PAGE_ROWS = 200;

export type Line = Result<typeof LIST>['rows'][number];

/** The phone-system lines (SIP trunks) of this account, for whoever lets a number ring on one. */
export const useLines = defineStore('lines', () => {
  const lines = shallowRef<readonly Line[] | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const settings = useSettings();
  let account = 0;
  let loading: Promise<void> | null = null;

  /** Lines that numbers can ring on now. */
  const active = computed(() => (lines.value ?? []).filter(({ status }) => status !== 'off'));

  const byName = (name: string): Line | undefined => lines.value?.find(({ trunk }) => trunk === name);

  /** Shows what was read last, then asks the provider; once at a time. */
  function load(): Promise<void> {
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(): Promise<void> {
    const mine = account;
    if (lines.value === null) {
      const cached = await readCache(LIST, { per_page: PAGE_ROWS });
      if (mine !== account) return;
      if (cached) lines.value = cached.value.rows;
    }
    const outcome = await readList(LIST, settings.all.listRows);
    if (mine !== account) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) lines.value = outcome.value;
  }

  function clear(): void {
    account += 1;
    loading = null;
    lines.value = null;
    problem.value = null;
  }

  return { lines, active, problem, byName, load, clear };
});
