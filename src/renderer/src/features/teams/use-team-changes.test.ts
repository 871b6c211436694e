import { expect, it } from 'vitest';
import { NO_RIGHTS } from '#shared/domain/teams/rights.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useTeamPlans } from './team-plans.store.ts';
import { useTeamChanges } from './use-team-changes.ts';

it('who leaves loses what the login may do and what the address may do, also where both are one text', async () => {
  const fake = fakePage();
  await showProfile('one');
  const [login, did] = ['anna@office.example', '6465550120'];
  useTeamChanges().planLeaving({
    person: { login, group: 'office', name: 'Anna', lastName: '', isAdmin: false },
    permissions: [{ ...NO_RIGHTS, received: true, login, did }],
    emails: [{ email: login, did, send: false, receive: true }],
  });
  const plan = useTeamPlans().plan;
  expect(plan?.rows.map(({ name }) => name).slice(0, 2)).toEqual(Array(2).fill(`${login} · (646) 555-0120`));
  void plan?.runner.start();
  await settled();
  const begun = fake.requests.find(({ name }) => name === 'bulk.start')?.payload as { rows: { key: string }[] };
  expect(begun.rows).toMatchObject([
    { operation: 'enterpriseFax.deleteUserPermissions', params: { fax_login: login, did } },
    { operation: 'enterpriseFax.deleteEmailPermissions', params: { email: login, did } },
    { operation: 'enterpriseFax.deleteUser', params: { fax_login: login } },
  ]);
  expect(new Set(begun.rows.map(({ key }) => key)).size).toBe(3);
});
