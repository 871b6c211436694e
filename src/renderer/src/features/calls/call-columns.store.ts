import { computed } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { keptData } from '#renderer/kernel/user-data.ts';
import { columnChoices, USUAL_COLUMNS } from './call-columns.ts';

const USUAL = { columns: [...USUAL_COLUMNS] };

/** Which columns the list of calls has; kept for the account. */
export const useCallColumns = defineAccountStore('call-columns', (account) => {
  const { value, load, change } = keptData(account, 'call-columns', USUAL);
  const chosen = computed((): readonly string[] => (value.value ?? USUAL).columns);

  /** Shows or hides a column at once; one is left at all times. It is taken back where it could not be kept. */
  function toggle(id: string): Promise<Problem | null> {
    return change((kept) => {
      const columns = columnChoices()
        .map((column) => column.id)
        .filter((each) => kept.columns.includes(each) !== (each === id));
      return columns.length === 0 ? kept : { columns };
    });
  }

  void load();
  return { chosen, toggle };
});
