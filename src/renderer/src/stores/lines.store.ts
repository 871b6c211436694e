import { computed, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { readCache } from '#renderer/kernel/bridge.ts';
import { readList } from '#renderer/kernel/read-list.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

const LIST = 'siptrunk.listTrunks';
const PAGE_ROWS = 200;

export type Line = Result<typeof LIST>['rows'][number];

/** The phone-system lines (SIP trunks) of this account, on which numbers can ring. */
export const useLines = defineAccountStore('lines', () => {
  const lines = shallowRef<readonly Line[] | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const settings = useSettings();

  /** Lines that numbers can ring on now. */
  const active = computed(() => (lines.value ?? []).filter(({ status }) => status !== 'off'));

  const byName = (name: string): Line | undefined => lines.value?.find(({ trunk }) => trunk === name);

  /** Shows what was read last, then asks the provider. */
  const load = singleFlight(async () => {
    if (lines.value === null) {
      const cached = await readCache(LIST, { per_page: PAGE_ROWS });
      if (cached) lines.value = cached.value.rows;
    }
    const outcome = await readList(LIST, settings.all.listRows);
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) lines.value = outcome.value;
  });

  return { lines, active, problem, byName, load };
});
