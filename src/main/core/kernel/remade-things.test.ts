// A thing that is deleted without an answer and then made again under its name. The witness is the provider's own ledger.
import { expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const ALL = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false, offset: 0, limit: 10 };
/** No look comes before the app is started again. */
const LATER = looksAfter([600_000], 600_000);
const LINE = { trunk: 'annexe', ip_address: '8.8.4.4' };
const GROUP = { sname: 'annexe', name: 'The annexe' };
const USER = { fax_login: 'ilse', fax_password: 'not a secret', sname: 'annexe', fax_name: 'Ilse', fax_lname: 'Berg' };

/** Each kind of thing: what makes it, what deletes it, and the list that shows it. */
const THINGS: [string, OperationId, object, OperationId, object, OperationId][] = [
  ['a line', 'siptrunk.createTrunk', LINE, 'siptrunk.deleteTrunk', { trunk: 'annexe' }, 'siptrunk.listTrunks'],
  [
    ...(['a user', 'enterpriseFax.createUser', USER] as const),
    ...(['enterpriseFax.deleteUser', { fax_login: 'ilse' }, 'enterpriseFax.listUsers'] as const),
  ],
  [
    ...(['a group', 'enterpriseFax.createGroup', { sname: 'cellar', name: 'The cellar' }] as const),
    ...(['enterpriseFax.deleteGroup', { sname: 'cellar' }, 'enterpriseFax.listGroups'] as const),
  ],
  ['a number', 'did.orderDid', { tier: '1b' }, 'did.deleteDid', {}, 'did.listDids'],
];

async function office() {
  const provider = await demo();
  const first = accountOn(provider, { lookWaits: LATER });
  valueOf(await first.account.call('enterpriseFax.createGroup', GROUP));
  const available = await first.account.call('did.listAvailableDids', { type: 'local', tier: '1b', npa: '212' });
  const did = (valueOf(available) as { rows: string[] }).rows[0] ?? '';
  const send = (operation: OperationId, params: object) =>
    operation === 'did.orderDid'
      ? first.account.areas.money.money.spend({ operation, params: { ...params, did }, again: true, overCap: false })
      : first.account.call(operation, operation === 'did.deleteDid' ? { did } : params);
  /** The change is carried out, and its answer is lost. */
  const sendUnanswered = async (operation: OperationId, params: object) => {
    provider.fault({ name: 'cut', operation, times: 1 });
    expect(await send(operation, params)).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  };
  /** Starts the app again, which looks at once. */
  const startAgain = () => {
    first.account.close();
    const again = accountOn(provider, { folder: first.folder, lookWaits: looksAfter([10, 20], 10) });
    const { activity } = again.account.areas.activity;
    const stateOf = (operation: OperationId) =>
      valueOf(activity.list(ALL)).entries.find((entry) => entry.operation === operation)?.state;
    const told = () => again.told().flatMap((subject) => (subject.type === 'change-settled' ? [subject.state] : []));
    return { stateOf, told };
  };
  const carriedOut = (...operations: OperationId[]) =>
    provider.ledger().flatMap(({ operation }) => (operation && operations.includes(operation) ? [operation] : []));
  return { provider, send, sendUnanswered, startAgain, carriedOut };
}

it.each(THINGS)('%s that is deleted without an answer and made again is told as deleted', async (...thing) => {
  const [, make, made, remove, removed] = thing;
  const { send, sendUnanswered, startAgain, carriedOut } = await office();
  valueOf(await send(make, made));
  await sendUnanswered(remove, removed);
  valueOf(await send(make, made));
  expect(carriedOut(make, remove)).toEqual(expect.arrayContaining([make, remove, make]));
  const { stateOf, told } = startAgain();
  await eventually(() => expect(told()).toEqual(['done']));
  expect(stateOf(remove)).toBe('done');
});

it.each(THINGS)('%s that is made again without a reading before is not told as not deleted', async (...thing) => {
  const [, make, made, remove, removed, list] = thing;
  const { provider, send, sendUnanswered, startAgain } = await office();
  valueOf(await send(make, made));
  await sendUnanswered(remove, removed);
  provider.fault({ name: 'status-500', operation: list });
  valueOf(await send(make, made));
  provider.clearFaults();
  const { stateOf, told } = startAgain();
  await eventually(() => expect(told()).toEqual(['cannot-tell']));
  expect(stateOf(remove)).toBe('cannot-tell');
});

it('a line that is still there is told as not deleted, also where making another one of its name was refused', async () => {
  const { provider, send, startAgain, carriedOut } = await office();
  const line = { trunk: 'annexe' };
  valueOf(await send('siptrunk.createTrunk', LINE));
  provider.fault({ name: 'cut-before', operation: 'siptrunk.deleteTrunk', times: 1 });
  expect(await send('siptrunk.deleteTrunk', line)).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  expect(await send('siptrunk.createTrunk', LINE)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  const { stateOf } = startAgain();
  await eventually(() => expect(stateOf('siptrunk.deleteTrunk')).toBe('not-done'));
  expect(carriedOut('siptrunk.deleteTrunk')).toEqual([]);
});

it('a line that is made without an answer and deleted again is told as made', async () => {
  const { send, sendUnanswered, startAgain } = await office();
  await sendUnanswered('siptrunk.createTrunk', LINE);
  valueOf(await send('siptrunk.deleteTrunk', { trunk: 'annexe' }));
  const { stateOf, told } = startAgain();
  await eventually(() => expect(told()).toEqual(['done']));
  expect(stateOf('siptrunk.createTrunk')).toBe('done');
});
