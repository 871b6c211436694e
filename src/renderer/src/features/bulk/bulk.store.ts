import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useNumberList } from '#renderer/features/numbers/index.ts';
import { usePlanRuns, type ShownPlan as Shown } from '#renderer/parts/plan-run/use-plan-runs.ts';
import { useBulkTarget } from '#renderer/stores/bulk-target.store.ts';
import { undoChange } from './plan-labels.ts';

export type ShownPlan = Shown<'change' | 'delete'>;

/** The change of many numbers that is planned or under way, and the last one. It goes on whatever screen is shown. */
export const useBulk = defineAccountStore('bulk', (scope) => {
  const target = useBulkTarget();
  const numberList = useNumberList();
  return usePlanRuns<'change' | 'delete'>(scope, {
    of: 'numbers',
    kept: 'bulk-plan',
    nameOf: formatUsNumber,
    kindOf: ({ operation }) => (operation === 'did.deleteDid' ? 'delete' : 'change'),
    undoable: ['change'],
    undoChange,
    begun: (rows) => {
      // What was chosen is under way now: whoever comes back finds the run, and how it ended.
      target.clear();
      numberList.unselect(rows.map(({ key }) => key));
    },
  });
});
