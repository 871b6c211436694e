import { tryOnScopeDispose } from '@vueuse/core';
import { computed, shallowRef, type Ref } from 'vue';
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

/** What is shown of a change that main does not have: it is taken back, stays, or is shown only when it is kept. */
type Unkept = 'taken-back' | 'stays' | 'not-shown';

/** What the person keeps on this computer, one for each account. */
interface KeptData<T> {
  /** Null until it was read. */
  value: Ref<T | null>;
  /** Reads it; answers why it could not be. */
  load: () => Promise<Problem | null>;
  /**
   * Makes something else of what is kept; null when that was kept. Nothing is written over what could not be read.
   */
  change: (made: (kept: T) => T, unkept?: Unkept) => Promise<Problem | null>;
}

/**
 * For the stores of an account. Both windows may show it: each follows what the other one changes.
 *
 * @param none what there is before anything was kept
 */
export function keptData<N extends UserDataName>(
  account: AccountScope,
  name: N,
  none: UserDataOf<N>,
): KeptData<UserDataOf<N>> {
  return keep<UserDataOf<N>>(account, name, none);
}

/** @param none says in which form it is declared */
function keep<T>({ profileId }: AccountScope, name: UserDataName, none: T): KeptData<T> {
  const value: Ref<T | null> = shallowRef(null);
  let isFollowed = false;
  /** Changes so far, and those that main does not have yet: what was read before one of them is older than it. */
  let changes = 0;
  let onTheirWay = 0;

  async function load(): Promise<Problem | null> {
    isFollowed = true;
    const before = changes;
    const isSettled = onTheirWay === 0;
    const outcome = await ask('userData.get', { name }, profileId);
    if (!outcome.ok) return outcome.problem;
    // Main gives it in the form that is declared.
    if (isSettled && changes === before) value.value = (outcome.value as T | null) ?? none;
    return null;
  }

  async function change(made: (kept: T) => T, unkept: Unkept = 'taken-back'): Promise<Problem | null> {
    const unread = value.value === null ? await load() : null;
    if (unread) return unread;
    const before = value.value ?? none;
    const next = made(before);
    // Shown at once, so that a change right after it starts from it.
    if (unkept !== 'not-shown') value.value = next;
    changes += 1;
    onTheirWay += 1;
    const outcome = await ask('userData.put', { profileId, name, value: plainCopy(next) });
    onTheirWay -= 1;
    if (outcome.ok && unkept === 'not-shown') value.value = next;
    if (outcome.ok) return null;
    if (unkept === 'taken-back' && value.value === next) value.value = before;
    return outcome.problem;
  }

  tryOnScopeDispose(
    window.bridge.on('userData.changed', (changed) => {
      if (changed.name === name && isFollowed) void load();
    }),
  );
  return { value, load, change };
}

/** A list that the person keeps, such as addresses or templates. */
interface UserList<T> {
  items: Readonly<Ref<readonly T[]>>;
  load: () => Promise<void>;
  /** As of {@link KeptData}. */
  change: (made: (kept: readonly T[]) => readonly T[]) => Promise<Problem | null>;
}

/** As {@link keptData}. */
export function userList<N extends UserListName>(account: AccountScope, name: N): UserList<UserItem<N>> {
  const list = keep<readonly UserItem<N>[]>(account, name, []);
  return {
    items: computed(() => list.value.value ?? []),
    load: async () => void (await list.load()),
    change: (made) => list.change(made),
  };
}
