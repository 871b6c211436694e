import type { Outcome } from '#shared/bridge/outcome.ts';
import type { Place } from './place-behind-lock.ts';

interface OpenForAccountDeps {
  /** Id of the account on the screen; null for none. */
  shown: () => string | null;
  switchTo: (profileId: string) => Promise<Outcome<unknown>>;
  open: (place: Place) => void;
}

/**
 * Shows a place of an account, which comes to the screen first. One that was removed or cannot be opened has no place: the list of
 * accounts says why.
 */
export async function openForAccount(
  profileId: string,
  place: Place,
  { shown, switchTo, open }: OpenForAccountDeps,
): Promise<void> {
  const isShown = profileId === shown() || (await switchTo(profileId)).ok;
  open(isShown ? place : '/profiles');
}
