import { computed } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** Whose the numbers are that faxes come from and go to, as the person wrote it. */
export const useFaxNames = defineAccountStore('fax-names', (account) => {
  const { items: names, load, put } = userList(account, 'fax-names');
  const byNumber = computed(() => new Map(names.value.map(({ number, name }) => [number, name])));

  const nameOf = (number: string): string => byNumber.value.get(number) ?? '';

  /** Keeps a name; an empty one takes it away. */
  async function remember(number: string, name: string): Promise<Problem | null> {
    const kept = name.trim();
    if (nameOf(number) === kept) return null;
    const others = names.value.filter((other) => other.number !== number);
    return put(kept === '' ? others : [{ number, name: kept }, ...others]);
  }

  void load();
  return { names, nameOf, load, remember };
});
