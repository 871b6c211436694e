import { fieldLabel } from '#renderer/kernel/problem/rule-labels.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { usePlanRuns } from '#renderer/parts/plan-run/use-plan-runs.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { useStagedRights } from './staged-rights.store.ts';
import { pairWords } from './team-labels.ts';
import { useTeam } from './team.store.ts';

/** `rights`: permissions change. `leaver`: a person goes, with all that is allowed. `numbers`: numbers go to another group. */
export type TeamPlan = 'rights' | 'leaver' | 'numbers';

/** The change of team fax that is planned or under way, and the last one. It goes on whatever screen is shown. */
export const useTeamPlans = defineAccountStore('team-plans', (scope) => {
  const team = useTeam();
  const staged = useStagedRights();

  function nameOf(key: string): string {
    if (key.includes(' ')) return pairWords(key, team.nameOf);
    return /^\d{10}$/.test(key) ? formatUsNumber(key) : team.nameOf(key);
  }

  const allowed = (word: string): string => t(word === 'on' ? 'teams.yes' : 'teams.no');
  return usePlanRuns<TeamPlan>(scope, {
    of: 'team',
    kept: 'team-plan',
    nameOf,
    kindOf: ({ operation }) => {
      if (operation === 'enterpriseFax.deleteUser') return 'leaver';
      return operation === 'enterpriseFax.updateDid' ? 'numbers' : 'rights';
    },
    undoable: ['rights'],
    undoChange: ({ field, before, after }) => ({
      field: fieldLabel(field),
      before: allowed(before),
      after: allowed(after),
    }),
    begun: (rows) => {
      staged.drop(rows.map(({ key }) => key));
    },
  });
});
