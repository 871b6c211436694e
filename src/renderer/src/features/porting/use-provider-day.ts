import { computed, type ComputedRef } from 'vue';
import { providerDay } from '#shared/domain/porting/watch-plan.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useProviderNow } from '#renderer/stores/use-provider-now.ts';

/** Where the provider is in the calendar: a move happens on its day, wherever the person is. */
export interface ProviderDay {
  /** As YYYY-MM-DD. */
  today: string;
  /** IANA name of its zone. */
  zone: string;
}

export function useProviderDay(): ComputedRef<ProviderDay> {
  const now = useProviderNow();
  const settings = useSettings();
  // The clock ticks every second, and a day changes once a day.
  const zone = computed(() => settings.all.providerTimeZone);
  const today = computed(() => providerDay(now.value, zone.value));
  return computed(() => ({ today: today.value, zone: zone.value }));
}
