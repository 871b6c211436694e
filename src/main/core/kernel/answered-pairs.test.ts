// Many people and addresses share a number or a server. Of what the provider only says it did, each of them is looked at.
import { describe, expect, it } from 'vitest';
import { NO_RIGHTS, PRESETS, rightsParams } from '#shared/domain/teams/rights.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const DID = '6465550171';
const ALLOW = 'enterpriseFax.updateUserPermissions';
const TAKE = 'enterpriseFax.deleteUserPermissions';
const REMOVE = 'enterpriseFax.deleteUser';

/** An office whose iris and otto may read the faxes of one number. */
async function office() {
  const provider = await demo();
  const rig = accountOn(provider, { lookWaits: looksAfter([200, 40], 10, { later: [60] }) });
  const { account } = rig;
  const { activity } = account.areas.activity;
  const { bulk } = account.areas.numbers.numbers;
  const people = ['iris', 'otto'];
  for (const fax_login of people) {
    const person = { fax_login, sname: 'frontoffice', fax_name: 'P', fax_password: 'x' };
    valueOf(await account.call('enterpriseFax.createUser', person));
    valueOf(await account.call(ALLOW, rightsParams(fax_login, DID, PRESETS.reader)));
  }
  return {
    ...{ account, provider, people, bulk },
    /** The provider says that it is done, and does nothing. */
    onlySaid: (operation: OperationId) => {
      provider.fault({ name: 'answer', operation, value: '{"success":true}', times: 1 });
    },
    /** People who can read the faxes of the number, as the provider has it. */
    readers: () =>
      provider
        .state()
        .userPermissions.filter(({ did, listIn }) => did === DID && listIn === 'on')
        .map(({ login }) => login),
    /** What is told of changes that did not end as the provider said. */
    told: () => rig.told().filter(({ type }) => type === 'change-settled'),
    stateOf: (id: string) => valueOf(activity.get(id)).state,
    /** Whether a change from now on is known to have been looked at: its looks come after those of what was sent before it. */
    looked: async () => {
      const group = { sname: 'cellar', name: 'The cellar' };
      provider.fault({ name: 'answer', operation: 'enterpriseFax.createGroup', value: '{"success":true}', times: 1 });
      const sent = await account.call('enterpriseFax.createGroup', group);
      const id = (sent.ok && sent.journalId) || '';
      await eventually(() => expect(valueOf(activity.get(id)).state).toBe('not-done'));
    },
    rows: () => Object.fromEntries((valueOf(bulk.run(null, 'team'))?.rows ?? []).map(({ key, state }) => [key, state])),
  };
}

const idOf = (sent: { ok: boolean; journalId?: string | undefined }) => (sent.ok && sent.journalId) || '';

describe('what several people may do with one number', () => {
  it('that is taken from one of them only by the provider’s word is told of that one', async () => {
    const { account, onlySaid, readers, told, stateOf } = await office();
    onlySaid(ALLOW);
    const first = await account.call(ALLOW, rightsParams('iris', DID, NO_RIGHTS));
    const second = await account.call(ALLOW, rightsParams('otto', DID, NO_RIGHTS));
    await eventually(() => expect(stateOf(idOf(first))).toBe('not-done'));
    expect(readers()).toContain('iris');
    expect(readers()).not.toContain('otto');
    expect(stateOf(idOf(second))).toBe('done');
    expect(told()).toMatchObject([{ operation: ALLOW, state: 'not-done', how: 'though-answered' }]);
  });

  it('fails in the row of that one, where it was a plan', async () => {
    const { bulk, people, onlySaid, readers, rows } = await office();
    onlySaid(ALLOW);
    const planned = people.map((login) => ({ key: `${login} ${DID}`, params: rightsParams(login, DID, NO_RIGHTS) }));
    valueOf(bulk.start(ALLOW, planned, null));
    await eventually(() => expect(rows()).toEqual({ [`iris ${DID}`]: 'failed', [`otto ${DID}`]: 'done' }));
    expect(readers()).toContain('iris');
  });

  it('that is taken from somebody who is removed besides fails where both are only said', async () => {
    const { bulk, onlySaid, readers, rows } = await office();
    for (const operation of [TAKE, REMOVE] as const) onlySaid(operation);
    const rights = { key: `iris ${DID}`, operation: TAKE, params: { fax_login: 'iris', did: DID } } as const;
    const email = 'desk@brightwater-dental.example';
    const address = {
      ...{ key: `${email} ${DID}`, operation: 'enterpriseFax.deleteEmailPermissions' as const },
      params: { email, did: DID },
    };
    valueOf(bulk.start(REMOVE, [rights, address, { key: 'iris', params: { fax_login: 'iris' } }], null));
    await eventually(() =>
      expect(rows()).toEqual({ [`iris ${DID}`]: 'failed', [`${email} ${DID}`]: 'done', iris: 'failed' }),
    );
    expect(readers()).toContain('iris');
  });

  it('is not told as not done where it went with the person since', async () => {
    const { account, looked, readers, told, stateOf } = await office();
    valueOf(await account.call(TAKE, { fax_login: 'iris', did: DID }));
    const allowed = await account.call(ALLOW, rightsParams('iris', DID, PRESETS.reader));
    expect(readers()).toContain('iris');
    valueOf(await account.call(REMOVE, { fax_login: 'iris' }));
    await looked();
    expect(stateOf(idOf(allowed))).toBe('done');
    expect(told().map((subject) => 'operation' in subject && subject.operation)).toEqual(['enterpriseFax.createGroup']);
  });
});

it('of two addresses of one server, the one that is only said to be allowed is told', async () => {
  const { account, provider, onlySaid, stateOf } = await office();
  const [{ id = '' } = {}] = provider.state().servers;
  const allow = (ip_address: string) => account.call('server.addIp', { server_id: id, ip_address });
  onlySaid('server.addIp');
  const first = await allow('198.51.100.40');
  const second = await allow('198.51.100.41');
  await eventually(() => expect(stateOf(idOf(first))).toBe('not-done'));
  const allowed = provider
    .state()
    .servers.find((server) => server.id === id)
    ?.allowed.map(({ ip }) => ip);
  expect(allowed).toContain('198.51.100.41');
  expect(allowed).not.toContain('198.51.100.40');
  expect(stateOf(idOf(second))).toBe('done');
});
