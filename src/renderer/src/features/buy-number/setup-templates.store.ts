import type { Problem } from '#shared/bridge/outcome.ts';
import { userList } from '#renderer/kernel/user-list.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { readSetup, type NumberSetup } from './setup.ts';

/** A setup that a person gave a name, for numbers to come. */
export interface SetupTemplate {
  name: string;
  setup: NumberSetup;
}

/** Saved setups, the one that was used last first. */
export const useSetupTemplates = defineAccountStore('setup-templates', (account) => {
  const { items: templates, load, put } = userList<SetupTemplate>(account, 'setup-templates', readTemplate);

  /** Keeps a setup under its name, in place of the one that had it, as the one that was used last. */
  async function save(template: SetupTemplate): Promise<Problem | null> {
    return put([template, ...templates.value.filter(({ name }) => name !== template.name)]);
  }

  async function forget(name: string): Promise<Problem | null> {
    return put(templates.value.filter((template) => template.name !== name));
  }

  return { templates, load, save, forget };
});

function readTemplate(stored: unknown): SetupTemplate | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, setup } = stored as Record<string, unknown>;
  const read = readSetup(setup);
  return typeof name === 'string' && name !== '' && read ? { name, setup: read } : null;
}
