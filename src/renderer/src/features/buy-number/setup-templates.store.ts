import type { Problem } from '#shared/bridge/outcome.ts';
import { putBack } from '#renderer/kernel/put-back.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import type { UserItem } from '#shared/user-data/user-data.ts';

/** A setup that a person gave a name, for numbers to come. */
export type SetupTemplate = UserItem<'setup-templates'>;

/** Saved setups, the one that was used last first. */
export const useSetupTemplates = defineAccountStore('setup-templates', (account) => {
  const { items: templates, load, change } = userList(account, 'setup-templates');

  /** Keeps a setup under its name, in place of the one that had it, as the one that was used last. */
  async function save(template: SetupTemplate): Promise<Problem | null> {
    return change((kept) => [template, ...kept.filter(({ name }) => name !== template.name)]);
  }

  async function forget(name: string): Promise<Problem | null> {
    return change((kept) => kept.filter((template) => template.name !== name));
  }

  /** Puts back a setup that was deleted, where it was; one that got its name meanwhile stays. */
  async function restore(template: SetupTemplate, at: number): Promise<Problem | null> {
    return change((kept) => putBack(kept, template, at));
  }

  return { templates, load, save, forget, restore };
});
