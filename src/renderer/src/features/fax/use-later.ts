import { computed } from 'vue';
import { businessZone, quietUntil } from '#shared/domain/fax/fax-hours.ts';
import { readLeaveAt } from '#shared/domain/fax/leave-at.ts';
import { useClock } from '#renderer/kernel/clock.ts';
import { formatFull } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useCompose } from './compose.store.ts';
import type { Later } from './use-sending.ts';

const PROBLEMS: Record<'empty' | 'past' | 'too-far' | 'skipped', MessageKey> = {
  empty: 'later.empty',
  past: 'later.past',
  'too-far': 'later.tooFar',
  skipped: 'later.skipped',
};

/** When the fax that is being written is to leave, by the clocks of the business. */
export function useLater() {
  const compose = useCompose();
  const now = useClock();
  const settings = useSettings();
  const zone = computed(() => businessZone(settings.all.businessZone));
  // The clock of the screen ticks each second: what is asked changes with the minute.
  const minute = computed(() => Math.floor(now.value.getTime() / 60_000) * 60_000);
  const reading = computed(() => compose.later && readLeaveAt(compose.later.local, zone.value, minute.value));
  const problem = computed(() => (reading.value && !reading.value.ok ? t(PROBLEMS[reading.value.problem]) : null));
  const later = computed((): Later | null =>
    compose.later && reading.value?.ok ? { at: reading.value.at, ifLate: compose.later.ifLate } : null,
  );
  const when = computed(() => (later.value ? whenOf(later.value) : null));
  const isTwice = computed(() => reading.value?.ok === true && reading.value.isTwice);

  /** The end of the quiet hours, where the time that was chosen lies in them. */
  const quietTo = computed(() =>
    later.value ? quietUntil(settings.all.faxHours, zone.value, Date.parse(later.value.at)) : null,
  );

  function whenOf({ at }: Later): string {
    return t('later.when', { when: formatFull(at, zone.value), zone: zone.value });
  }

  return { later, quietTo, whenOf, problem, when, isTwice, zone };
}
