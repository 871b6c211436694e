import { computed, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { USUAL_SETTINGS } from '#shared/domain/lines/sip-settings.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { keptData } from '#renderer/kernel/user-data.ts';

export type LineSetup = UserDataOf<'line-setup'>;

const USUAL: LineSetup = { ...USUAL_SETTINGS, system: '' };

/** What a phone system is told for every line of this account, as the person filled it in. */
export const useLineSetup = defineAccountStore('line-setup', (account) => {
  const kept = keptData(account, 'line-setup', USUAL);
  const setup = computed(() => kept.value.value ?? USUAL);
  const loaded = computed(() => kept.value.value !== null);
  const problem = shallowRef<Problem | null>(null);

  async function load(): Promise<void> {
    if (!loaded.value) problem.value = await kept.load();
  }

  /** It stays on the screen also where it cannot be kept, with the reason. */
  async function put(change: Partial<LineSetup>): Promise<void> {
    problem.value = await kept.change((before) => ({ ...before, ...change }), 'stays');
  }

  return { setup, loaded, problem, load, put };
});
