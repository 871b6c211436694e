import { computed, ref, shallowRef } from 'vue';
import { businessZone, quietUntil } from '#shared/domain/fax/fax-hours.ts';
import { useClock } from '#renderer/kernel/clock.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useCompose } from './compose.store.ts';
import type { Later } from './use-sending.ts';

/** Asks before a fax leaves in the quiet hours: now, or at their end. */
export function useQuietHours() {
  const compose = useCompose();
  const settings = useSettings();
  const now = useClock();
  const asks = ref(false);
  /** The end of the quiet hours, where the fax waits for it. */
  const held = shallowRef<Later | null>(null);
  const zone = computed(() => businessZone(settings.all.businessZone));
  const until = ref<string | null>(null);

  /** Whether the person has to answer first. A time that was chosen for the fax is an answer. */
  function mustAsk(): boolean {
    held.value = null;
    const quietTo = quietUntil(settings.all.faxHours, zone.value, now.value.getTime());
    until.value = compose.later ? null : quietTo;
    asks.value = until.value !== null;
    return asks.value;
  }

  /** @param waits for the end of the quiet hours; a computer that sleeps then sends it when it wakes */
  function decide(waits: boolean): void {
    asks.value = false;
    held.value = waits && until.value !== null ? { at: until.value, ifLate: 'send' } : null;
  }

  return { asks, held, until, zone, mustAsk, decide };
}
