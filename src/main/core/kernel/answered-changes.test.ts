// Some providers say that they did what they did not. The witness is the provider's own account.
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { DAY, demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const CHANGE = 'siptrunk.updateTrunk';
const LIST = 'siptrunk.listTrunks';
const LINE = 'frontdesk';

async function office(given: { provider?: DemoProvider; folder?: string; documentKey?: string; ahead?: number } = {}) {
  const { provider = await demo(), folder = tempFolder(), documentKey = Cipher.newKey(), ahead = 0 } = given;
  const lookWaits = looksAfter([20, 40], 10, { later: [60] });
  const rig = accountOn(provider, { folder, documentKey, ahead, lookWaits });
  const question = { text: '', states: [], from: '', to: '', effects: [], withWarnings: false, offset: 0, limit: 10 };
  const { activity } = rig.account.areas.activity;
  return {
    ...rig,
    provider,
    /** How many changes are kept to be looked at, of those that the provider says it carried out. */
    notShown: () => {
      const db = Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey));
      const count = db.get('SELECT COUNT(*) AS n FROM answered_change')?.['n'];
      db.close();
      return count;
    },
    /** The same account after the next start of the app, by default at once. */
    startAgain: (later = 0) => office({ provider, folder, documentKey, ahead: later }),
    /** The provider says that it is done, and does nothing. */
    onlySaid: (operation: OperationId) => {
      provider.fault({ name: 'answer', operation, value: '{"success":true}', times: 1 });
    },
    set: (status: 'on' | 'off') => rig.account.call(CHANGE, { trunk: LINE, status }),
    isLocked: () => provider.state().trunks.find(({ trunk }) => trunk === LINE)?.status === 'off',
    states: () => valueOf(activity.list(question)).entries.map(({ state }) => state),
    settled: () => rig.told().filter(({ type }) => type === 'change-settled'),
    looks: () =>
      provider.requests().filter(({ operation, body }) => operation === LIST && body?.['trunk'] === LINE).length,
  };
}

it('a setting that the provider only says it made is told as not done, once', async () => {
  const { onlySaid, set, isLocked, states, settled } = await office();
  onlySaid(CHANGE);
  expect(await set('off')).toMatchObject({ ok: true });
  expect(states()).toEqual(['done']);
  await eventually(() => expect(states()).toEqual(['not-done']));
  expect(isLocked()).toBe(false);
  expect(settled()).toEqual([
    expect.objectContaining({ operation: CHANGE, target: LINE, state: 'not-done', how: 'though-answered' }),
  ]);
});

it('Activity knows how such a change came out, and offers no undo of it', async () => {
  const { account, onlySaid, set, states } = await office();
  onlySaid(CHANGE);
  const sent = await set('off');
  const id = (sent.ok && sent.journalId) || '';
  const { activity } = account.areas.activity;
  expect(valueOf(activity.get(id))).toMatchObject({ state: 'done', saidDone: false, undo: 'possible' });
  await eventually(() => expect(states()).toEqual(['not-done']));
  expect(valueOf(activity.get(id))).toMatchObject({ saidDone: true, undo: 'not-offered' });
  expect(await activity.undo(id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
});

it('one that it made stays done', async () => {
  const { set, isLocked, states, settled, looks } = await office();
  const before = looks();
  expect(await set('off')).toMatchObject({ ok: true });
  // One before it was sent, and one for it.
  await eventually(() => expect(looks()).toBe(before + 2));
  expect(isLocked()).toBe(true);
  expect(states()).toEqual(['done']);
  expect(settled()).toEqual([]);
});

it('one that was taken back from here since is not told as not done', async () => {
  const { onlySaid, set, isLocked, states, settled, looks } = await office();
  onlySaid(CHANGE);
  expect(await set('off')).toMatchObject({ ok: true });
  expect(await set('on')).toMatchObject({ ok: true });
  const before = looks();
  await eventually(() => expect(looks()).toBeGreaterThan(before));
  expect(isLocked()).toBe(false);
  expect(states()).toEqual(['done', 'done']);
  expect(settled()).toEqual([]);
});

it('a deletion that the provider only says it made is told as not done', async () => {
  const { account, provider, onlySaid, states } = await office();
  onlySaid('siptrunk.deleteTrunk');
  expect(await account.call('siptrunk.deleteTrunk', { trunk: LINE })).toMatchObject({ ok: true });
  await eventually(() => expect(states()).toEqual(['not-done']));
  expect(provider.state().trunks.map(({ trunk }) => trunk)).toContain(LINE);
});

it('a group that the provider only says it renamed is told as not renamed', async () => {
  const { account, provider, onlySaid, states, settled } = await office();
  onlySaid('enterpriseFax.updateGroup');
  const named = { sname: 'billing', sname_new: 'claims', name_new: 'Claims' };
  expect(await account.call('enterpriseFax.updateGroup', named)).toMatchObject({ ok: true });
  await eventually(() => expect(states()).toEqual(['not-done']));
  expect(provider.state().groups.map(({ sname }) => sname)).toEqual(['frontoffice', 'billing']);
  expect(settled()).toMatchObject([{ target: 'billing', state: 'not-done', how: 'though-answered' }]);
});

it('one that was renamed and got its old name back since is not', async () => {
  const { account, onlySaid, states, settled, set } = await office();
  const rename = (sname: string, sname_new: string) =>
    account.call('enterpriseFax.updateGroup', { sname, sname_new, name_new: 'Billing and claims' });
  valueOf(await rename('billing', 'claims'));
  valueOf(await rename('claims', 'billing'));
  // Its verdict comes after those of the two would.
  onlySaid(CHANGE);
  valueOf(await set('off'));
  await eventually(() => expect(states()[0]).toBe('not-done'));
  expect(states().slice(1)).toEqual(['done', 'done']);
  expect(settled()).toMatchObject([{ operation: CHANGE }]);
});

it.each([
  ['at once', 0],
  ['after a weekend', 2 * DAY],
])(
  'one that the app was closed after is looked at by the next start %s, which tells that it was not done',
  async (...at) => {
    const { account, onlySaid, set, startAgain } = await office();
    onlySaid(CHANGE);
    expect(await set('off')).toMatchObject({ ok: true });
    account.close();
    const { states, settled, isLocked } = await startAgain(at[1]);
    await eventually(() => expect(states()).toEqual(['not-done']));
    expect(isLocked()).toBe(false);
    expect(settled()).toMatchObject([{ operation: CHANGE, state: 'not-done', how: 'though-answered' }]);
  },
);

it('one that a list showed is kept for no later look', async () => {
  const { account, set, looks, notShown } = await office();
  const before = looks();
  expect(await set('off')).toMatchObject({ ok: true });
  await eventually(() => expect(looks()).toBe(before + 2));
  await eventually(() => expect(notShown()).toBe(0));
  account.close();
});

describe('many numbers of which the provider only says that it changed one', () => {
  const withNumbers = async (rig: Awaited<ReturnType<typeof office>>) => {
    const { numbers } = rig.account.areas.numbers;
    await eventually(() => expect(numbers.state).toMatchObject({ reading: null, readAt: expect.any(String) }));
    const found = valueOf(await rig.account.areas.lists.lists.query('numbers', '', NO_QUERY, 0));
    return { ...rig, bulk: numbers.bulk, dids: found.keys.split('\n') };
  };
  type Rig = Awaited<ReturnType<typeof withNumbers>>;
  /** Rows of the newest run by what became of them. */
  const rowsOf = ({ bulk }: Rig) => {
    const { rows } = valueOf(bulk.run(null)) ?? { rows: [] };
    return Object.fromEntries(rows.map(({ key, state, problem }) => [key, problem ? [state, problem.kind] : state]));
  };
  const start = ({ bulk }: Rig, dids: readonly string[]) =>
    valueOf(
      bulk.start(
        'did.updateDid',
        dids.map((did) => ({ key: did, params: { did, note: 'moved' } })),
        null,
      ),
    );
  const sent = ({ provider }: Rig) =>
    provider.requests().filter(({ operation }) => operation === 'did.updateDid').length;
  /** Numbers that have the note, as another computer reads them. */
  const moved = async ({ provider }: Rig) => {
    const { account } = accountOn(provider);
    const { rows } = valueOf(await account.call('did.listDids', { per_page: 200 })) as {
      rows: Record<string, string>[];
    };
    account.close();
    return rows.filter(({ note }) => note === 'moved').map(({ did }) => did);
  };

  it.each([
    ['few', 3],
    ['more than are looked for one by one', 12],
  ])('%s: that row is told as not done, and only it is tried again', async (_, count) => {
    const rig = await withNumbers(await office());
    const dids = rig.dids.slice(0, count);
    const [first = '', ...others] = dids;
    rig.onlySaid('did.updateDid');
    start(rig, dids);
    const done = Object.fromEntries(others.map((did) => [did, 'done']));
    await eventually(() => expect(rowsOf(rig)).toEqual({ [first]: ['failed', 'not-done'], ...done }));
    expect((await moved(rig)).toSorted()).toEqual(others.toSorted());
    expect(rig.settled()).toMatchObject([{ target: first, state: 'not-done', how: 'though-answered' }]);
    await eventually(() => expect(rig.notShown()).toBe(0));
    valueOf(rig.bulk.retryFailed(valueOf(rig.bulk.run(null))?.id ?? ''));
    await eventually(() => expect(rowsOf(rig)).toEqual({ [first]: 'done', ...done }));
    expect(sent(rig)).toBe(count + 1);
    expect((await moved(rig)).toSorted()).toEqual(dids.toSorted());
  });

  it.each([
    ['at once', 0],
    ['after a weekend', 2 * DAY],
  ])('are looked at by the next start %s, where the app was closed after the run', async (_, later) => {
    const rig = await withNumbers(await office());
    const [first = '', second = ''] = rig.dids;
    rig.onlySaid('did.updateDid');
    start(rig, [first, second]);
    await eventually(() => expect(valueOf(rig.bulk.run(null))?.state).toBe('finished'));
    rig.account.close();
    const again = await withNumbers(await rig.startAgain(later));
    await eventually(() => expect(rowsOf(again)).toEqual({ [first]: ['failed', 'not-done'], [second]: 'done' }));
    expect(sent(again)).toBe(2);
  });
});
