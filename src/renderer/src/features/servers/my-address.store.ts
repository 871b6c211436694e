import { computed, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useClock } from '#renderer/kernel/clock.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** An address that was read is taken for the present one so long. */
const FRESH_MS = 5 * 60_000;

/** The public address of this computer, as far as it is known. The service is asked only with the person's consent. */
export const useMyAddress = defineAccountStore('my-address', ({ profileId }) => {
  const session = useSession();
  const settings = useSettings();
  const read = shallowRef<{ address: string; at: number } | null>(null);
  const now = useClock();
  // Its time is still to come where the clock was set back since.
  const isFresh = computed(() => read.value !== null && Math.abs(now.value.getTime() - read.value.at) < FRESH_MS);
  /** As the service said it a short while ago; empty while it was not asked, and when that is too long ago. */
  const address = computed(() => (isFresh.value ? (read.value?.address ?? '') : ''));
  /** The one at which the provider last answered, or that was registered there; empty where neither is known. */
  const lastGood = computed(
    () => session.state?.profiles.find(({ profile }) => profile.id === profileId)?.lastGoodAddress ?? '',
  );

  /** Asks the service; null when the address is known now. Main asks for consent where there is none yet. */
  async function lookUp(): Promise<Problem | null> {
    const outcome = await ask('session.publicAddress', undefined);
    if (!outcome.ok) return outcome.problem;
    read.value = { address: outcome.value.address, at: Date.now() };
    return null;
  }

  /** The same where consent was given once for all, and only when the address may be another by now. */
  async function lookUpQuietly(): Promise<void> {
    if (settings.all.watchAddress && !isFresh.value) await lookUp();
  }

  return { address, lastGood, lookUp, lookUpQuietly };
});
