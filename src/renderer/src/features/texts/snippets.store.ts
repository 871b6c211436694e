import { SNIPPET_LIMITS } from '#shared/domain/texts/snippet.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { userList } from '#renderer/kernel/user-data.ts';

/** Texts that are written again and again, by the names that the person gave them. */
export const useSnippets = defineAccountStore('text-snippets', (account) => {
  const { items: snippets, load, change } = userList(account, 'text-snippets');

  /** Keeps a snippet, in place of the one that had its name. */
  function keep(name: string, text: string): Promise<Problem | null> {
    return change((kept) =>
      [...kept.filter((one) => one.name !== name), { name, text }]
        .sort((one, other) => one.name.localeCompare(other.name))
        .slice(0, SNIPPET_LIMITS.count),
    );
  }

  function remove(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((one) => one.name !== name));
  }

  if (account.profileId !== '') void load();
  return { snippets, keep, remove };
});
