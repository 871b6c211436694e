import { computed } from 'vue';
import { readLeaveAt } from '#shared/domain/fax/leave-at.ts';
import { useClock } from '#renderer/kernel/clock.ts';
import { formatFull } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useCompose } from './compose.store.ts';
import type { Later } from './use-sending.ts';

const PROBLEMS: Record<'empty' | 'past' | 'too-far' | 'skipped', MessageKey> = {
  empty: 'later.empty',
  past: 'later.past',
  'too-far': 'later.tooFar',
  skipped: 'later.skipped',
};

/** When the fax that is being written is to leave, by the clocks of this computer. */
export function useLater() {
  const compose = useCompose();
  const now = useClock();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The clock of the screen ticks each second: what is asked changes with the minute.
  const minute = computed(() => Math.floor(now.value.getTime() / 60_000) * 60_000);
  const reading = computed(() => compose.later && readLeaveAt(compose.later.local, zone, minute.value));
  const problem = computed(() => (reading.value && !reading.value.ok ? t(PROBLEMS[reading.value.problem]) : null));
  const later = computed((): Later | null =>
    compose.later && reading.value?.ok ? { at: reading.value.at, ifLate: compose.later.ifLate } : null,
  );
  const when = computed(() => (later.value ? t('later.when', { when: formatFull(later.value.at), zone }) : null));
  const isTwice = computed(() => reading.value?.ok === true && reading.value.isTwice);

  return { later, problem, when, isTwice, zone };
}
