import { shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { saveUserData } from '#renderer/kernel/user-data.ts';
import { columnChoices, USUAL_COLUMNS } from './call-columns.ts';

/** Which columns the list of calls has; kept for the account. */
export const useCallColumns = defineAccountStore('call-columns', ({ profileId, signal }) => {
  const chosen = shallowRef<readonly string[]>(USUAL_COLUMNS);

  async function load(): Promise<Problem | null> {
    const outcome = await ask('userData.get', { name: 'call-columns' });
    if (!outcome.ok) return outcome.problem;
    // Main gives it in the form that is declared.
    const stored = outcome.value as UserDataOf<'call-columns'> | null;
    if (stored && !signal.aborted) chosen.value = stored.columns;
    return null;
  }

  let reading = load();

  /** Why the kept columns could not be read; they are read again where that failed before. */
  async function unread(): Promise<Problem | null> {
    const before = reading;
    // Of several that wait, the first reads again.
    if ((await before) !== null && reading === before) reading = load();
    return reading;
  }

  /** Shows or hides a column at once; one is left at all times. It is taken back where it could not be kept. */
  async function toggle(id: string): Promise<Problem | null> {
    // The columns that were chosen before would be lost.
    const problem = await unread();
    if (problem) return problem;
    const wanted = columnChoices()
      .map((column) => column.id)
      .filter((each) => chosen.value.includes(each) !== (each === id));
    if (wanted.length === 0) return null;
    const before = chosen.value;
    chosen.value = wanted;
    const outcome = await saveUserData('call-columns', profileId, { columns: wanted });
    if (outcome.ok) return null;
    if (chosen.value === wanted) chosen.value = before;
    return outcome.problem;
  }

  return { chosen, toggle };
});
