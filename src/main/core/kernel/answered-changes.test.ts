// Some providers say that they did what they did not. The witness is the provider's own account.
import { expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const CHANGE = 'siptrunk.updateTrunk';
const LIST = 'siptrunk.listTrunks';
const LINE = 'frontdesk';

async function office() {
  const provider = await demo();
  const rig = accountOn(provider, { lookWaits: looksAfter([20, 40], 10, { later: [60] }) });
  const question = { text: '', states: [], from: '', to: '', effects: [], withWarnings: false, offset: 0, limit: 10 };
  const { activity } = rig.account.areas.activity;
  return {
    ...rig,
    provider,
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
