import { computed, shallowRef } from 'vue';
import { accountOnScreen } from './account-scope.ts';
import { useStillShown } from './still-shown.ts';

/** A password that was made here, and sent by a form that was left before the answer came. */
interface LateSecret {
  /** What it signs in. */
  of: string;
  secret: string;
  /** It is not known whether it was set. */
  uncertain: boolean;
}

const kept = shallowRef<readonly (LateSecret & { profileId: string })[]>([]);

/** The oldest one of the account on the screen that was not seen yet; null while there is none. */
export const lateSecret = computed<LateSecret | null>(
  () => kept.value.find(({ profileId }) => profileId === accountOnScreen().profileId) ?? null,
);

/** The person has it: it is kept no longer. */
export function dropLateSecret(): void {
  kept.value = kept.value.filter((one) => one !== lateSecret.value);
}

/**
 * Shows a password that nobody would see any more: its form was left while it was sent. For the setup of a component, which shows
 * the password itself while it is on the screen. One of another account is shown when that account is on the screen again.
 */
export function useLateSecret(): (late: LateSecret) => void {
  const isShown = useStillShown();
  const { profileId } = accountOnScreen();
  return (late) => {
    if (!isShown()) kept.value = [...kept.value, { ...late, profileId }];
  };
}
