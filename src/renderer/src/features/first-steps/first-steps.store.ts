import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { NotificationDelivery } from '#shared/bridge/notifications.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { coverageOf } from '#shared/domain/numbers/coverage.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { stepsOf, type Step } from './steps.ts';

/** What there is to set up in this account, and whether the list of it is still on Home. */
export const useFirstSteps = defineAccountStore('first-steps', ({ profileId, signal }) => {
  const session = useSession();
  const settings = useSettings();
  const numbers = useNumbers();
  /** The person hid the list, or everything on it was done once; null until that is known. */
  const gone = ref<boolean | null>(null);
  const delivery = shallowRef<NotificationDelivery | null>();

  const steps = computed<Step[]>(() => {
    const { profile, state } = session;
    if (!profile) return [];
    return stepsOf({
      profile,
      connection: state?.connection.state ?? 'checking',
      settings: settings.all,
      coverage: numbers.loaded ? coverageOf(numbers.views) : null,
      numbersUnread: session.failing !== null || numbers.problem !== null || isCut(),
      delivery: delivery.value,
    });
  });
  const allDone = computed(() => steps.value.length > 0 && steps.value.every(({ state }) => state === 'done'));
  const shown = computed(() => gone.value === false && steps.value.some(({ state }) => state === 'to-do'));

  /** The last reading of the numbers failed, or stopped before their end. */
  function isCut(): boolean {
    return Boolean(numbers.state?.problem ?? numbers.state?.cuts.numbers);
  }

  async function load(): Promise<void> {
    const [kept, heard] = await Promise.all([userData('first-steps'), ask('notifications.delivery', undefined)]);
    if (signal.aborted) return;
    gone.value ??= kept?.gone ?? false;
    if (heard.ok) delivery.value ??= heard.value;
  }

  async function keep(next: boolean): Promise<Problem | null> {
    const outcome = await saveUserData('first-steps', profileId, { gone: next });
    if (!outcome.ok) return outcome.problem;
    gone.value = next;
    return null;
  }

  /** Takes the list from Home for good. */
  const hide = (): Promise<Problem | null> => keep(true);
  const bringBack = (): Promise<Problem | null> => keep(false);

  /** Has the system show a notification, and takes what it says of it. */
  async function testNotifications(): Promise<Problem | null> {
    const outcome = await ask('notifications.test', undefined);
    if (!outcome.ok) return outcome.problem;
    if (!signal.aborted) delivery.value = outcome.value;
    return null;
  }

  if (profileId !== '') {
    void load();
    void numbers.follow();
  }
  // A list that was done once does not come back with the next number.
  watch([allDone, gone], () => {
    if (allDone.value && gone.value === false) void keep(true);
  });
  onScopeDispose(window.bridge.on('notifications.changed', () => void readDelivery()));

  const readDelivery = singleFlight(async () => {
    const heard = await ask('notifications.delivery', undefined);
    if (heard.ok && !signal.aborted) delivery.value = heard.value;
  });

  return { gone, steps, shown, allDone, hide, bringBack, testNotifications };
});
