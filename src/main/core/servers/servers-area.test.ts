import { describe, expect, it } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { DemoProvider } from '../../demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { Cipher } from '../vault/cipher.ts';
import { demo, eventually, filesWith } from '../test/support.ts';

const ORDER = 'server.orderServer';
const LIST = 'server.listServers';

async function account() {
  const provider = await demo();
  const rig = accountOn(provider, { lookWaits: looksAfter([50, 100], 200), documentKey: Cipher.newKey() });
  const { lists } = rig.account.areas.lists;
  await eventually(() => expect(lists.state('servers').readAt).not.toBeNull());
  const listed = () => lists.all('servers') as { server_id: string; status: string }[];
  const told = () => rig.told().filter(({ type }) => type === 'server-active');
  const reads = () => provider.requests().filter(({ operation }) => operation === LIST).length;
  return { ...rig, provider, listed, told, reads, here: () => rig.account.areas.servers.setHere };
}

describe('a server that is ordered', () => {
  it('is told of when it is active, with the next reading', async () => {
    const { account: office, provider, listed, told } = await account();
    const { server_id: id } = valueOf(await office.call(ORDER, { server_type: 'medium', note: 'Phones' })) as {
      server_id: string;
    };
    await eventually(() => expect(listed()).toContainEqual(expect.objectContaining({ server_id: id })));
    expect(told()).toEqual([]);
    provider.advance(61_000);
    await eventually(async () => {
      await office.happened('online');
      expect(told()).toEqual([{ type: 'server-active', server: id }]);
    });
  });

  it('without an answer is known by its id once it was found', async () => {
    const { account: office, provider, here } = await account();
    provider.fault({ name: 'cut', operation: ORDER, times: 1 });
    const outcome = await office.call(ORDER, { server_type: 'large' });
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
    const { id } = provider.state().servers.at(-1) ?? { id: '' };
    await eventually(() => expect(here()[id]).toMatchObject({ plan: 'large' }));
    const { journalId } = (outcome as { problem: { journalId: string } }).problem;
    expect(office.areas.activity.activity.get(journalId)).toMatchObject({ value: { ordered: id } });
    expect(provider.ledger().filter(({ operation }) => operation === ORDER)).toHaveLength(1);
  });
});

it('without a server that is being set up the connection that comes back leads to no reading', async () => {
  const { account: office, reads } = await account();
  const before = reads();
  await office.happened('online');
  expect(reads()).toBe(before);
});

describe('what was set from here', () => {
  it('is the plan and the note of the order, and the notes of addresses that are still allowed', async () => {
    const { account: office, here } = await account();
    const order = { server_type: 'enterprise_plus', note: 'Phones' } as const;
    const { server_id: id } = valueOf(await office.call(ORDER, order)) as { server_id: string };
    const allow = (ip_address: string, note?: string) =>
      office.call('server.addIp', { server_id: id, ip_address, ...(note === undefined ? {} : { note }) });
    valueOf(await allow('52.14.9.20', 'Practice'));
    valueOf(await allow('52.14.9.21', 'Home'));
    valueOf(await allow('52.14.9.22'));
    valueOf(await office.call('server.deleteIp', { server_id: id, ip_address: '52.14.9.21' }));
    valueOf(await allow('52.14.9.21'));
    expect(here()[id]).toMatchObject({
      ...{ plan: 'enterprise_plus', note: 'Phones' },
      addressNotes: { '52.14.9.20': 'Practice' },
    });
  });

  it('is nothing of a server that was not ordered here', async () => {
    const { account: office, here } = await account();
    expect(here()).toEqual({});
    valueOf(await office.call('server.addIp', { server_id: '311', ip_address: '52.14.9.20', note: 'Home' }));
    const none = { plan: null, note: '' };
    expect(here()).toEqual({ 311: { ...none, addressNotes: { '52.14.9.20': 'Home' } } });
  });

  it('is not the plan of an order that was refused', async () => {
    const { account: office, provider, here } = await account();
    provider.fault({ name: 'error-206', operation: ORDER, times: 1, value: 'no room' });
    expect(await office.call(ORDER, { server_type: 'small' })).toMatchObject({ ok: false });
    expect(here()).toEqual({});
  });
});

const [SERVER, ADDRESS, OTHER] = ['311', '198.51.100.20', '52.14.9.20'];
const stateOf = (provider: DemoProvider) =>
  provider.state().servers.map(({ id, allowed }) => `${id}: ${allowed.map(({ ip }) => ip).join(', ')}`);
/** What each change does to the provider's own state. */
const CHANGES: [operation: OperationId, params: object, becomes: (string | RegExp)[]][] = [
  ['server.orderServer', { server_type: 'small' }, [`${SERVER}: ${ADDRESS}`, /^\d+: $/]],
  ['server.addIp', { server_id: SERVER, ip_address: OTHER }, [`${SERVER}: ${ADDRESS}, ${OTHER}`]],
  ['server.deleteIp', { server_id: SERVER, ip_address: ADDRESS }, [`${SERVER}: `]],
  ['server.deleteServers', { server_id: SERVER }, []],
];

describe.each(CHANGES)('%s', (operation, params, becomes) => {
  const asChanged = becomes.map((line) => (typeof line === 'string' ? line : (expect.stringMatching(line) as string)));

  it.each<[string, 'cut' | 'cut-before', ActivityState]>([
    ['was done', 'cut', 'done'],
    ['was not done', 'cut-before', 'not-done'],
  ])('without an answer is looked up, and %s; it is sent once', async (_, fault, state) => {
    const { account: office, provider } = await account();
    const before = stateOf(provider);
    provider.fault({ name: fault, operation, times: 1 });
    const outcome = await office.call(operation, params);
    if (outcome.ok || outcome.problem.kind !== 'unknown-outcome') throw new Error(JSON.stringify(outcome));
    const { journalId } = outcome.problem;
    await eventually(() => expect(valueOf(office.areas.activity.activity.get(journalId)).state).toBe(state));
    expect(stateOf(provider)).toEqual(state === 'done' ? asChanged : before);
    expect(provider.requests().filter((request) => request.operation === operation)).toHaveLength(1);
  });

  it('that is refused changes nothing, and says so in the provider’s words', async () => {
    const { account: office, provider } = await account();
    const before = stateOf(provider);
    provider.fault({ name: 'error-206', operation, times: 1, value: 'not now' });
    const outcome = await office.call(operation, params);
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused', text: 'not now' } });
    expect(stateOf(provider)).toEqual(before);
  });

  it('with a warning is done, and the warning is kept', async () => {
    const { account: office, provider, told } = await account();
    provider.fault({ name: 'warning', operation, times: 1, value: 'is allowed already' });
    const outcome = await office.call(operation, params);
    expect(outcome).toMatchObject({ ok: true, warnings: [{ text: 'is allowed already' }] });
    expect(stateOf(provider)).toEqual(asChanged);
    expect(told()).toEqual([]);
  });
});

it('a server that is deleted takes with it what this computer keeps of it, also without an answer, and the page is told', async () => {
  const { account: office, provider, events } = await account();
  const { drafts } = office.areas;
  const of = (id: string) => ({ id, host: `${id}.example`, user: 'root', notes: '' });
  valueOf(drafts.saveUserData('server-names', [{ id: SERVER, name: 'Phones' }]));
  valueOf(drafts.saveUserData('server-access', [of(SERVER), of('312')]));
  provider.fault({ name: 'cut', operation: 'server.deleteServers', times: 1 });
  const told = () => events.filter((event) => event === 'userData.changed').length;
  const before = told();
  await office.call('server.deleteServers', { server_id: SERVER });
  await eventually(() => expect(valueOf(drafts.userData('server-access'))).toEqual([of('312')]));
  expect(valueOf(drafts.userData('server-names'))).toEqual([]);
  // A page that still knew the name would keep it again with the next one.
  expect(told()).toBe(before + 2);
});

it('a server that the provider only says it deleted keeps its name and access details', async () => {
  const { account: office, provider, listed } = await account();
  const { drafts } = office.areas;
  const kept = [{ id: SERVER, host: 'phones.example', user: 'root', notes: '' }];
  valueOf(drafts.saveUserData('server-names', [{ id: SERVER, name: 'Phones' }]));
  valueOf(drafts.saveUserData('server-access', kept));
  provider.fault({ name: 'answer', operation: 'server.deleteServers', value: '{"success":true}', times: 1 });
  valueOf(await office.call('server.deleteServers', { server_id: SERVER }));
  await office.areas.lists.lists.anew('servers');
  expect(listed().map(({ server_id }) => server_id)).toContain(SERVER);
  expect(valueOf(drafts.userData('server-names'))).toEqual([{ id: SERVER, name: 'Phones' }]);
  expect(valueOf(drafts.userData('server-access'))).toEqual(kept);
});

it('access details are in no file, log and request in plain text', async () => {
  const { account: office, provider, folder } = await account();
  const secret = 'ssh-host-4711.example';
  const access = [{ id: SERVER, host: secret, user: 'root', notes: '' }];
  valueOf(office.areas.drafts.saveUserData('server-access', access));
  office.close();
  expect(filesWith(folder, secret)).toEqual([]);
  expect(JSON.stringify(provider.requests())).not.toContain(secret);
});
