import { ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { USUAL_SETTINGS } from '#shared/domain/lines/sip-settings.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { saveUserData } from '#renderer/kernel/user-data.ts';

export type LineSetup = UserDataOf<'line-setup'>;

/** What a phone system is told for every line of this account, as the person filled it in. */
export const useLineSetup = defineAccountStore('line-setup', ({ profileId }) => {
  const setup = shallowRef<LineSetup>({ ...USUAL_SETTINGS, system: '' });
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);

  async function load(): Promise<void> {
    if (loaded.value) return;
    const outcome = await ask('userData.get', { name: 'line-setup' });
    if (loaded.value) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    // Main gives it in the form that is declared.
    setup.value = (outcome.value as LineSetup | null) ?? setup.value;
    loaded.value = true;
  }

  /** It stays on the screen also where it cannot be kept, with the reason. Nothing is written over what could not be read. */
  async function put(change: Partial<LineSetup>): Promise<void> {
    // What else was kept may not have been read yet, and would be lost.
    await load();
    if (!loaded.value) return;
    setup.value = { ...setup.value, ...change };
    const outcome = await saveUserData('line-setup', profileId, setup.value);
    problem.value = outcome.ok ? null : outcome.problem;
  }

  return { setup, loaded, problem, load, put };
});
