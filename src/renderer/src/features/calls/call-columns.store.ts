import { shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';
import { columnChoices, USUAL_COLUMNS } from './call-columns.ts';

/** Which columns the list of calls has; kept for the account. */
export const useCallColumns = defineAccountStore('call-columns', ({ profileId, signal }) => {
  const chosen = shallowRef<readonly string[]>(USUAL_COLUMNS);

  async function load(): Promise<void> {
    const stored = await userData('call-columns');
    if (stored && !signal.aborted) chosen.value = stored.columns;
  }

  const loaded = load();

  /** Shows or hides a column at once; one is left at all times. It is taken back where it could not be kept. */
  async function toggle(id: string): Promise<Problem | null> {
    // The columns that were chosen before would be lost.
    await loaded;
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
