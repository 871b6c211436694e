import { computed, type ComputedRef } from 'vue';
import { useClock } from '#renderer/kernel/clock.ts';
import { useSession } from './session.store.ts';

/** Milliseconds by the clock of the provider, as far as its answers told it: that of this computer may be hours off. */
export function useProviderNow(): ComputedRef<number> {
  const now = useClock();
  const session = useSession();
  const ahead = computed(() => {
    const { profile, profiles = [] } = session.state ?? {};
    return profiles.find((one) => one.profile.id === profile?.id)?.clockAhead ?? 0;
  });
  return computed(() => now.value.getTime() - ahead.value * 1000);
}
