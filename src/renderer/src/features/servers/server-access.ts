import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { saveUserData } from '#renderer/kernel/user-data.ts';

/** How a server is reached, as the person wrote it down. */
export type ServerAccess = Omit<UserItem<'server-access'>, 'id'>;

export const NO_ACCESS: ServerAccess = { host: '', user: '', notes: '' };

export function isEmptyAccess({ host, user, notes }: ServerAccess): boolean {
  return host === '' && user === '' && notes === '';
}

async function readAll(): Promise<Outcome<readonly UserItem<'server-access'>[]>> {
  const outcome = await ask('userData.get', { name: 'server-access' });
  if (!outcome.ok) return outcome;
  // Main gives it in the form that is declared.
  return { ...outcome, value: (outcome.value as UserItem<'server-access'>[] | null) ?? [] };
}

/** What is kept of one server. Nothing of it stays here: no store holds it. */
export async function readAccess(id: string): Promise<Outcome<ServerAccess>> {
  const all = await readAll();
  if (!all.ok) return all;
  const { host, user, notes } = all.value.find((server) => server.id === id) ?? NO_ACCESS;
  return { ...all, value: { host, user, notes } };
}

/** Keeps it for the account that was on the screen; null when it was kept. What cannot be read now is not written over. */
export async function writeAccess(id: string, access: ServerAccess): Promise<Problem | null> {
  const { profileId } = accountOnScreen();
  const all = await readAll();
  if (!all.ok) return all.problem;
  const others = all.value.filter((server) => server.id !== id);
  const kept = isEmptyAccess(access) ? others : [{ id, ...access }, ...others];
  const outcome = await saveUserData('server-access', profileId, kept);
  return outcome.ok ? null : outcome.problem;
}
