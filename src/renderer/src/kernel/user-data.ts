import { shallowRef, type Ref } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { UserDataName, UserDataOf, UserItem, UserListName } from '#shared/user-data/user-data.ts';
import type { AccountScope } from './account-scope.ts';
import { ask } from './bridge.ts';

/** What the person keeps for the account on the screen; null when there is none. */
export async function userData<N extends UserDataName>(name: N): Promise<UserDataOf<N> | null> {
  const outcome = await ask('userData.get', { name });
  // Main gives it in the form that is declared.
  return outcome.ok ? (outcome.value as UserDataOf<N> | null) : null;
}

/** Keeps it for an account, in place of what was kept before. */
export function saveUserData<N extends UserDataName>(
  name: N,
  profileId: string,
  value: UserDataOf<N>,
): Promise<Outcome<null>> {
  return ask('userData.put', { profileId, name, value });
}

/** A list that the person keeps on this computer, such as addresses or templates, one for each account. */
interface UserList<T> {
  items: Ref<readonly T[]>;
  load: () => Promise<void>;
  /** Replaces the list; null when it was kept. */
  put: (items: readonly T[]) => Promise<Problem | null>;
}

/** For the stores of an account. */
export function userList<N extends UserListName>({ profileId }: AccountScope, name: N): UserList<UserItem<N>> {
  const items = shallowRef<readonly UserItem<N>[]>([]);
  /** What was read before is older than what was put. */
  let puts = 0;

  async function load(): Promise<void> {
    const before = puts;
    const stored = (await userData(name)) as UserItem<N>[] | null;
    if (puts === before) items.value = stored ?? [];
  }

  async function put(next: readonly UserItem<N>[]): Promise<Problem | null> {
    const before = items.value;
    puts += 1;
    // Shown at once, so that a change right after it starts from it; taken back where it could not be kept.
    items.value = next;
    const outcome = await saveUserData(name, profileId, JSON.parse(JSON.stringify(next)) as UserDataOf<N>);
    if (outcome.ok) return null;
    if (items.value === next) items.value = before;
    return outcome.problem;
  }

  return { items, load, put };
}
