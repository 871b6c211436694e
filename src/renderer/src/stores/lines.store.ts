import { computed } from 'vue';
import type { Line } from '#shared/lists/lists.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from './use-list.ts';

/** The phone-system lines (SIP trunks) of this account, on which numbers can ring: all of them, for choices and checks. */
export const useLines = defineAccountStore('lines', () => {
  const list = useList('lines', { whole: true });
  /** Null while it is not known which lines there are. */
  const lines = computed<readonly Line[] | null>(() =>
    list.loaded.value ? list.rows.value.filter((line) => line !== undefined) : null,
  );

  /** Lines that numbers can ring on now. */
  const active = computed(() => (lines.value ?? []).filter(({ status }) => status !== 'off'));

  const byName = (name: string): Line | undefined => lines.value?.find(({ trunk }) => trunk === name);

  /** ISO time of the last reading; null before the first. */
  const readAt = computed(() => list.state.value?.readAt ?? null);

  return { lines, active, problem: list.problem, readAt, byName, load: list.load };
});
