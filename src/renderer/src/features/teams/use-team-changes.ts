import { RIGHTS, rightsParams, type Rights } from '#shared/domain/teams/rights.ts';
import { pairKey, type FaxEmail, type FaxPermission, type FaxPerson } from '#shared/lists/team-lists.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import type { BulkOperation } from '#shared/bridge/numbers.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import type { PlanRow } from '#renderer/ui/plan/plan.ts';
import { addressKey, emailWords, pairWords, personName, rightLabels, rightsWords } from './team-labels.ts';
import { useTeamPlans } from './team-plans.store.ts';
import { useTeam } from './team.store.ts';

/** Permissions of a person for a number, as they are and as they shall be. */
export interface RightsChange {
  login: string;
  did: string;
  before: Rights;
  after: Rights;
}

/** What goes with a person who leaves. */
export interface Leaving {
  person: FaxPerson;
  permissions: readonly FaxPermission[];
  emails: readonly FaxEmail[];
}

/** Makes plans of changes of team fax, each of which one screen shows. */
export function useTeamChanges() {
  const team = useTeam();
  const plans = useTeamPlans();
  const yesNo = (on: boolean): string => t(on ? 'teams.yes' : 'teams.no');

  function rightsRow({ login, did, before, after }: RightsChange): PlanRow {
    const changed = RIGHTS.filter((right) => before[right] !== after[right]);
    const key = pairKey(login, did);
    return {
      key,
      name: pairWords(key, team.nameOf),
      state: changed.length === 0 ? 'same' : 'change',
      changes: changed.map((right) => ({
        field: t(rightLabels[right]),
        before: yesNo(before[right]),
        after: yesNo(after[right]),
      })),
    };
  }

  /** What people may do is changed, one person and number a row. */
  function planRights(changes: readonly RightsChange[]): void {
    plans.propose({
      kind: 'rights',
      operation: 'enterpriseFax.updateUserPermissions',
      rows: changes.map(rightsRow),
      params: new Map(
        changes.map(({ login, did, after }) => [pairKey(login, did), rightsParams(login, did, after)] as const),
      ),
    });
  }

  /** A person is removed from everything: permissions, addresses, and then the person. */
  function planLeaving({ person, permissions, emails }: Leaving): void {
    const gone = { after: t('teams.plan.gone') };
    const rows: { row: PlanRow; operation: BulkOperation; params: Record<string, string> }[] = [
      ...permissions.map((permission) => {
        const key = pairKey(permission.login, permission.did);
        const change = { field: t('teams.plan.mayDo'), before: rightsWords(permission), ...gone };
        return {
          row: { key, name: pairWords(key, team.nameOf), state: 'change' as const, changes: [change] },
          operation: 'enterpriseFax.deleteUserPermissions' as const,
          params: { fax_login: permission.login, did: permission.did },
        };
      }),
      ...emails.map((email) => {
        const key = pairKey(addressKey(email.email), email.did);
        const change = { field: t('teams.plan.byEmail'), before: emailWords(email), ...gone };
        return {
          row: { key, name: pairWords(key, (one) => one), state: 'change' as const, changes: [change] },
          operation: 'enterpriseFax.deleteEmailPermissions' as const,
          params: { email: email.email, did: email.did },
        };
      }),
      {
        row: {
          key: person.login,
          name: personName(person),
          state: 'change',
          changes: [{ field: t('teams.plan.signsIn'), before: person.login, ...gone }],
        },
        operation: 'enterpriseFax.deleteUser',
        params: { fax_login: person.login },
      },
    ];
    plans.propose({
      kind: 'leaver',
      operation: 'enterpriseFax.deleteUser',
      operations: new Map(rows.map(({ row, operation }) => [row.key, operation])),
      rows: rows.map(({ row }) => row),
      params: new Map(rows.map(({ row, params }) => [row.key, params])),
    });
  }

  /** Numbers go to another group; members of their old one lose what they may do with them. */
  function planMove(numbers: readonly FaxNumber[], group: string): void {
    plans.propose({
      kind: 'numbers',
      operation: 'enterpriseFax.updateDid',
      rows: numbers.map(({ did, group: before }) => ({
        key: did,
        name: formatUsNumber(did),
        state: before === group ? 'same' : 'change',
        changes: [{ field: t('teams.group.one'), before: team.groupOf(before), after: team.groupOf(group) }],
      })),
      params: new Map(numbers.map(({ did }) => [did, { did, sname: group }])),
    });
  }

  return { planRights, planLeaving, planMove };
}

/** Email permissions whose address is that of a person: the login, or the part of it before the at sign. */
export function emailsOf({ login }: Pick<FaxPerson, 'login'>, emails: readonly FaxEmail[]): FaxEmail[] {
  const wanted = login.toLowerCase();
  return emails.filter(({ email }) => {
    const address = email.toLowerCase();
    return address === wanted || address.slice(0, address.lastIndexOf('@')) === wanted;
  });
}

/** What a person may do with each number, as a colleague may. */
export function copiedRights(
  login: string,
  own: readonly FaxPermission[],
  colleague: readonly FaxPermission[],
  none: Rights,
): RightsChange[] {
  const mine = new Map(own.map((permission) => [permission.did, permission]));
  return colleague.map(({ did, send, delete: removes, received, sent }) => {
    const { send: ownSend, delete: ownDelete, received: ownReceived, sent: ownSent } = mine.get(did) ?? none;
    return {
      login,
      did,
      before: { send: ownSend, delete: ownDelete, received: ownReceived, sent: ownSent },
      after: { send, delete: removes, received, sent },
    };
  });
}
