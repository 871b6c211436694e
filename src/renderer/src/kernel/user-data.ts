import { tryOnScopeDispose } from '@vueuse/core';
import { shallowRef, type Ref } from 'vue';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { UserDataName, UserDataOf, UserItem, UserListName } from '#shared/user-data/user-data.ts';
import type { AccountScope } from './account-scope.ts';
import { ask } from './bridge.ts';
import { plainCopy } from './plain-copy.ts';

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
  /**
   * Makes another list of the one that is kept; null when that was kept. Nothing is written over a list that could not be read.
   */
  change: (made: (kept: readonly T[]) => readonly T[]) => Promise<Problem | null>;
}

/** For the stores of an account. Both windows may show a list: each follows what the other one changes. */
export function userList<N extends UserListName>({ profileId }: AccountScope, name: N): UserList<UserItem<N>> {
  const items = shallowRef<readonly UserItem<N>[]>([]);
  /** Whether `items` is what main has, with the changes that were made since. */
  let isRead = false;
  /** Changes so far, and those that main does not have yet: what was read before one of them is older than it. */
  let changes = 0;
  let onTheirWay = 0;

  async function read(): Promise<Problem | null> {
    const before = changes;
    const isSettled = onTheirWay === 0;
    const outcome = await ask('userData.get', { name }, profileId);
    if (!outcome.ok) return outcome.problem;
    // Main gives it in the form that is declared.
    if (isSettled && changes === before) items.value = (outcome.value as UserItem<N>[] | null) ?? [];
    isRead = true;
    return null;
  }

  async function load(): Promise<void> {
    await read();
  }

  async function change(made: (kept: readonly UserItem<N>[]) => readonly UserItem<N>[]): Promise<Problem | null> {
    const unread = isRead ? null : await read();
    if (unread) return unread;
    const before = items.value;
    const next = made(before);
    // Shown at once, so that a change right after it starts from it; taken back where it could not be kept.
    items.value = next;
    changes += 1;
    onTheirWay += 1;
    const outcome = await saveUserData(name, profileId, plainCopy(next) as UserDataOf<N>);
    onTheirWay -= 1;
    if (outcome.ok) return null;
    if (items.value === next) items.value = before;
    return outcome.problem;
  }

  tryOnScopeDispose(
    window.bridge.on('userData.changed', (changed) => {
      if (changed.name === name && isRead) void load();
    }),
  );
  return { items, load, change };
}
