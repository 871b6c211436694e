import { ref } from 'vue';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';
import { columnChoices, USUAL_COLUMNS } from './call-columns.ts';

/** Which columns the list of calls has; kept for the account. */
export const useCallColumns = defineAccountStore('call-columns', ({ profileId, signal }) => {
  const chosen = ref<readonly string[]>(USUAL_COLUMNS);

  async function load(): Promise<void> {
    const stored = await userData('call-columns');
    if (stored && !signal.aborted) chosen.value = stored.columns;
  }

  const loaded = load();

  /** Shows or hides a column; one is left at all times. */
  async function toggle(id: string): Promise<void> {
    // The columns that were chosen before would be lost.
    await loaded;
    const wanted = columnChoices()
      .map((column) => column.id)
      .filter((each) => chosen.value.includes(each) !== (each === id));
    if (wanted.length === 0) return;
    chosen.value = wanted;
    await saveUserData('call-columns', profileId, { columns: wanted });
  }

  return { chosen, toggle };
});
