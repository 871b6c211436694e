import type { Problem } from '#shared/bridge/outcome.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { putBack } from '#renderer/kernel/put-back.ts';
import { userList } from '#renderer/kernel/user-data.ts';

type Snippet = UserItem<'text-snippets'>;

/** Texts that are written again and again, by the names that the person gave them. */
export const useSnippets = defineAccountStore('text-snippets', (account) => {
  const { items: snippets, load, change } = userList(account, 'text-snippets');

  /** Keeps a snippet, in place of the one that had its name. */
  function keep(name: string, text: string): Promise<Problem | null> {
    return change((kept) => inOrder([...kept.filter((one) => one.name !== name), { name, text }]));
  }

  function remove(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((one) => one.name !== name));
  }

  /** Puts a removed one back; one that got its name meanwhile stays. */
  function restore(snippet: Snippet): Promise<Problem | null> {
    return change((kept) => inOrder(putBack(kept, snippet, 0)));
  }

  if (account.profileId !== '') void load();
  return { snippets, keep, remove, restore };
});

function inOrder(snippets: Snippet[]): Snippet[] {
  return snippets.sort((one, other) => one.name.localeCompare(other.name));
}
