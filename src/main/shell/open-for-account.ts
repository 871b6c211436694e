import type { Outcome } from '#shared/bridge/outcome.ts';

interface OpenForAccountDeps {
  /** Id of the account on the screen; null for none. */
  shown: () => string | null;
  switchTo: (profileId: string) => Promise<Outcome<unknown>>;
  open: (path: string) => void;
  openNotifications: () => void;
}

/**
 * Shows a place of an account, or its notifications where `path` is null; the account comes to the screen first. One that was removed
 * or cannot be opened has no place: the list of accounts says why.
 */
export async function openForAccount(
  profileId: string,
  path: string | null,
  { shown, switchTo, open, openNotifications }: OpenForAccountDeps,
): Promise<void> {
  if (profileId !== shown() && !(await switchTo(profileId)).ok) open('/profiles');
  else if (path === null) openNotifications();
  else open(path);
}
