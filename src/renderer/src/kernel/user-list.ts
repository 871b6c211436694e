import { shallowRef, type Ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { AccountScope } from './account-scope.ts';
import { ask } from './bridge.ts';

/** A list that the person keeps on this computer, such as addresses or templates, one for each account. */
export interface UserList<T> {
  items: Ref<readonly T[]>;
  load: () => Promise<void>;
  /** Replaces the list; null when it was kept. */
  put: (items: readonly T[]) => Promise<Problem | null>;
}

/**
 * For the stores of an account.
 *
 * @param name of the list, such as `address-book`
 * @param read takes one stored item, which an older version of the app may have written; null when it is of no use
 */
export function userList<T>(
  { profileId }: AccountScope,
  name: string,
  read: (stored: unknown) => T | null,
): UserList<T> {
  const items = shallowRef<readonly T[]>([]);

  async function load(): Promise<void> {
    const outcome = await ask('kept.get', { name });
    const stored: unknown[] = outcome.ok && Array.isArray(outcome.value) ? outcome.value : [];
    items.value = stored.flatMap((item) => read(item) ?? []);
  }

  async function put(next: readonly T[]): Promise<Problem | null> {
    const value = JSON.parse(JSON.stringify(next)) as unknown;
    const outcome = await ask('kept.put', { profileId, name, value });
    if (!outcome.ok) return outcome.problem;
    items.value = next;
    return null;
  }

  return { items, load, put };
}
