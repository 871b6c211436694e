import { computed, shallowRef } from 'vue';
import { isSameRights, type Rights } from '#shared/domain/teams/rights.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** Permissions that were changed on the screen and are not sent yet, by person and number. They wait while other screens are shown. */
export const useStagedRights = defineAccountStore('staged-rights', () => {
  const staged = shallowRef<ReadonlyMap<string, Rights>>(new Map());
  const count = computed(() => staged.value.size);

  /** Takes what was chosen; what is so already is not staged. */
  function put(changes: readonly { key: string; before: Rights; after: Rights }[]): void {
    const next = new Map(staged.value);
    for (const { key, before, after } of changes)
      if (isSameRights(before, after)) next.delete(key);
      else next.set(key, after);
    staged.value = next;
  }

  function drop(keys: Iterable<string>): void {
    const next = new Map(staged.value);
    for (const key of keys) next.delete(key);
    staged.value = next;
  }

  function clear(): void {
    staged.value = new Map();
  }

  return { staged, count, put, drop, clear };
});
