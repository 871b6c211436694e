import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';

/**
 * Keeps number lock PINs, by number, in this computer's keychain, and says so when it takes not all of them.
 *
 * @param profileId the account of the numbers: by now another one may be on the screen
 */
export async function keepPins(pins: ReadonlyMap<string, string>, profileId: string): Promise<void> {
  const outcomes = await Promise.all([...pins].map(([did, pin]) => ask('numbers.keepPin', { did, pin }, profileId)));
  if (outcomes.some(({ ok }) => !ok)) useAnnouncer().notify(t('numberFields.pin.notKept'));
}
