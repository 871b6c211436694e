import { expect, it } from 'vitest';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { cpSync } from 'node:fs';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, filesWith, tempFolder } from '../test/support.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { VaultUnavailable, type Secrets } from '../vault/vault.ts';
import { SavedPins } from './saved-pins.ts';

const DID = '2125550141';
const OTHER = '2125550142';
/** Nobody sells it. */
const SOLD = '6175559999';
const NEVER = '2125550143';

async function open() {
  const provider = await demo();
  const vault = inMemoryVault();
  const rig = accountOn(provider, { numberPins: vault });
  const { pins } = rig.account.areas.numbers.numbers;
  const change = (params: object) => rig.account.call('did.updateDid', { did: DID, ...params });
  /** Sets a PIN that the person wants kept. */
  const set = (pin: string) => {
    pins.wish([DID], pin);
    return change({ pin });
  };
  return { ...rig, provider, vault, pins, change, set, copied: () => copied(pins, DID) };
}

async function copied(pins: SavedPins, did: string): Promise<string | null> {
  let text: string | null = null;
  await pins.use(did, (pin) => (text = pin));
  return text;
}

/** Kept PINs beside a journal that says what it is told: changes that may have set the PIN of a number, newest first. */
function pinsBeside(
  setBy: Record<string, readonly string[]>,
  secrets: Secrets = inMemoryVault(),
  has: (did: string) => boolean = () => true,
) {
  const notKept: string[][] = [];
  const pins = new SavedPins({
    secrets,
    keyValues: { get: () => undefined, put: () => undefined },
    setBy: (did) => setBy[did] ?? [],
    has,
    notKept: (dids) => notKept.push([...dids]),
    failed: (error) => {
      throw error;
    },
  });
  const begin = (id: string, pin: string, dids: readonly string[] = [DID]) => {
    pins.wish(dids, pin);
    pins.begun(id, dids, pin);
  };
  return { pins, secrets, notKept, begin };
}

it('keeps a PIN only when asked to, in the keychain and in no file, and gives it out again', async () => {
  const { pins, change, set, copied, folder } = await open();
  valueOf(await change({ pin: '580213' }));
  expect(valueOf(await pins.isKept(DID))).toBe(false);
  expect(await copied()).toBeNull();
  valueOf(await set('580213'));
  expect(valueOf(await pins.isKept(DID))).toBe(true);
  expect(await copied()).toBe('580213');
  expect(filesWith(folder, '580213')).toEqual([]);
  valueOf(await pins.forget(DID));
  expect(await pins.use(DID, () => undefined)).toEqual({ ok: false, problem: { kind: 'not-found' } });
});

it('a PIN that was removed is not told as set', async () => {
  const { change, account } = await open();
  valueOf(await change({ pin: '580213' }));
  valueOf(await change({ pin: '' }));
  const [pin] = account.areas.numbers.numbers.setHere(DID).filter(({ setting }) => setting === 'pin');
  expect(pin).toMatchObject({ set: false, value: null });
});

it('gives out the PIN that was set last, also where the clock was set back before', async () => {
  const { set, change, copied, push, account } = await open();
  valueOf(await change({ e911_call_alert: { email: 'a@example.com' } }));
  valueOf(await set('580213'));
  push(-3_600_000);
  valueOf(await set('731946'));
  expect(await copied()).toBe('731946');
  valueOf(await change({ e911_call_alert: 'no' }));
  expect(account.areas.numbers.numbers.setHere(DID)).toContainEqual(
    expect.objectContaining({ setting: 'e911_call_alert', set: false }),
  );
});

it('keeps none that is not sent, none that another one took the place of, and none that is not wanted any more', async () => {
  const { pins, change, vault } = await open();
  pins.wish([DID], '580213');
  valueOf(await change({ note: 'Desk' }));
  valueOf(await change({ pin: '731946' }));
  pins.wish([DID], '580213');
  pins.wish([DID], null);
  valueOf(await change({ pin: '580213' }));
  expect(valueOf(await pins.isKept(DID))).toBe(false);
  expect(await vault.names('')).toEqual([]);
});

it('keeps the PIN of each number of an order that is bought, and none of one that is not', async () => {
  const { pins, account, provider, vault } = await open();
  const list = account.areas.lists.lists;
  await list.refresh('numbers', '');
  const found = valueOf(await account.call('did.listAvailableDids', { type: 'local', tier: '1b', npa: '617' }));
  const [first = '', second = '', third = ''] = (found as { rows: string[] }).rows;
  pins.wish([first, second, third, SOLD], '4711');
  // The provider sells one, and warns about the other.
  valueOf(await account.call('did.orderDid', { tier: '1b', did: [first, SOLD], pin: '4711' }));
  valueOf(await account.call('did.orderDid', { tier: '1b', did: second, pin: '4711' }));
  provider.fault({ name: 'error', operation: 'did.orderDid', times: 1 });
  expect(await account.call('did.orderDid', { tier: '1b', did: third, pin: '4711' })).toMatchObject({ ok: false });
  await eventually(async () => expect(await copied(pins, first)).toBe('4711'));
  expect(await copied(pins, second)).toBe('4711');
  expect((await vault.names('')).toSorted()).toEqual([first, second].toSorted());
});

it('keeps a PIN whose answer never came, until it is known not to be set', async () => {
  const { set, copied, provider } = await open();
  provider.fault({ name: 'cut', operation: 'did.updateDid', times: 1 });
  expect(await set('580213')).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  expect(await copied()).toBe('580213');
});

it.each([
  ['another one was set', { pin: '731946' }],
  ['it was removed', { pin: '' }],
])('deletes a PIN when %s since', async (_, later) => {
  const { change, set, copied, vault } = await open();
  valueOf(await set('580213'));
  valueOf(await change(later));
  expect(await copied()).toBeNull();
  expect(await vault.names('')).toEqual([]);
});

it('still has a PIN after another one was refused', async () => {
  const { set, copied, provider } = await open();
  valueOf(await set('580213'));
  provider.fault({ name: 'error', operation: 'did.updateDid', times: 1 });
  expect(await set('731946')).toMatchObject({ ok: false });
  expect(await copied()).toBe('580213');
});

it('deletes the PIN of a number that was deleted from here', async () => {
  const { set, account, vault } = await open();
  valueOf(await set('580213'));
  valueOf(await account.call('did.deleteDid', { did: DID }));
  await eventually(async () => expect(await vault.names('')).toEqual([]));
});

it('keeps the PIN of a number that the provider only says it deleted', async () => {
  const { set, account, provider, copied } = await open();
  valueOf(await set('580213'));
  provider.fault({ name: 'answer', operation: 'did.deleteDid', value: '{"success":true}', times: 1 });
  valueOf(await account.call('did.deleteDid', { did: DID }));
  valueOf(await account.areas.numbers.numbers.reread([DID]));
  expect(await copied()).toBe('580213');
});

it('says so when there is no keychain', async () => {
  const none = () => Promise.reject(new VaultUnavailable('none'));
  const provider = await demo();
  const { account, events, told } = accountOn(provider, { numberPins: { get: none, set: none, delete: none } });
  const { pins } = account.areas.numbers.numbers;
  pins.wish([DID], '580213');
  valueOf(await account.call('did.updateDid', { did: DID, pin: '580213' }));
  const unavailable = { ok: false, problem: { kind: 'vault-unavailable' } };
  expect(await pins.isKept(DID)).toEqual(unavailable);
  expect(await pins.use(DID, () => undefined)).toEqual(unavailable);
  expect(await pins.forget(DID)).toEqual(unavailable);
  expect(events).toContain('numbers.pinsNotKept');
  expect(told()).toContainEqual({ type: 'pin-not-kept', number: DID, others: 0 });
});

it('has the PIN of the change that was sent last, whichever is known first to be done', async () => {
  const setBy = { [DID]: ['second', 'first'] };
  const { pins, begin } = pinsBeside(setBy);
  begin('first', '580213');
  begin('second', '731946');
  setBy[DID] = ['second'];
  pins.settled('second', [DID], 'done', true);
  pins.settled('first', [DID], 'done', true);
  expect(await copied(pins, DID)).toBe('731946');
});

it('has the PIN of before again once a change without an answer turns out not to be done', async () => {
  const setBy = { [DID]: ['first'] };
  const { pins, begin } = pinsBeside(setBy);
  begin('first', '580213');
  pins.settled('first', [DID], 'done', true);
  setBy[DID] = ['second', 'first'];
  begin('second', '731946');
  expect(valueOf(await pins.isKept(DID))).toBe(false);
  pins.settled('second', [DID], 'unknown', true);
  expect(await copied(pins, DID)).toBe('731946');
  setBy[DID] = ['first'];
  pins.settled('second', [DID], 'not-done', true);
  expect(await copied(pins, DID)).toBe('580213');
});

it('deletes the PIN of a number that was not bought, also after a new start', async () => {
  const secrets = inMemoryVault();
  const before = pinsBeside({ [DID]: ['order'] }, secrets);
  before.begin('order', '580213');
  before.pins.settled('order', [DID], 'unknown', true);
  expect(valueOf(await before.pins.isKept(DID))).toBe(true);
  before.pins.close();
  const { pins } = pinsBeside({}, secrets);
  pins.settled('order', [DID], 'not-done', true);
  await eventually(async () => expect(await secrets.get(DID)).toBeNull());
});

it('keeps the PINs of an order with no sure end as its numbers come, and tells once what the keychain does not take', async () => {
  const secrets = inMemoryVault();
  const inAccount = new Set<string>();
  const set: Secrets['set'] = (name, text) =>
    name === OTHER ? Promise.reject(new VaultUnavailable('locked')) : secrets.set(name, text);
  const setBy = { [DID]: ['order'], [OTHER]: ['order'], [NEVER]: ['order'] };
  const { pins, begin, notKept } = pinsBeside(setBy, { ...secrets, set }, (did) => inAccount.has(did));
  begin('order', '580213', [DID, OTHER, NEVER]);
  pins.numbersChanged();
  pins.settled('order', [DID, OTHER, NEVER], 'unknown', false);
  expect(await copied(pins, DID)).toBeNull();
  inAccount.add(DID).add(OTHER);
  pins.numbersChanged();
  pins.numbersChanged();
  pins.settled('order', [DID, OTHER, NEVER], 'cannot-tell', false);
  expect(await copied(pins, DID)).toBe('580213');
  expect(notKept).toEqual([[OTHER]]);
  expect(await secrets.names('')).toEqual([DID]);
});

it.each([
  ['hang', 'done', [{ type: 'pin-not-kept', number: DID, others: 0 }]],
  ['hang-before', 'not-done', []],
] as const)(
  'a PIN that was to be kept is told as not kept where a kill ended the app before its answer (%s: %s)',
  async (fault, state, expected) => {
    const provider = await demo();
    const first = accountOn(provider);
    provider.fault({ name: fault, operation: 'did.updateDid' });
    first.account.areas.numbers.numbers.pins.wish([DID], '580213');
    // No list shows a PIN: the note beside it tells what became of the change.
    void first.account.call('did.updateDid', { did: DID, pin: '580213', note: 'Branch' });
    await eventually(() =>
      expect(provider.requests().some(({ operation }) => operation === 'did.updateDid')).toBe(true),
    );
    const folder = tempFolder();
    cpSync(first.folder, folder, { recursive: true });
    first.account.close();
    provider.clearFaults();
    const next = accountOn(provider, { folder, lookWaits: looksAfter([10], 20) });
    await eventually(() => expect(next.told()).toContainEqual(expect.objectContaining({ state })));
    expect(next.told().filter(({ type }) => type === 'pin-not-kept')).toEqual(expected);
    expect(filesWith(folder, '580213')).toEqual([]);
  },
);

it('keeps nothing after the account ended, and no PIN again that the person removed', async () => {
  const setBy = { [DID]: ['a'], [OTHER]: ['b'] };
  const { pins, begin, secrets } = pinsBeside(setBy);
  begin('a', '580213');
  pins.settled('a', [DID], 'unknown', true);
  valueOf(await pins.forget(DID));
  pins.settled('a', [DID], 'done', true);
  expect(valueOf(await pins.isKept(DID))).toBe(false);
  begin('b', '731946', [OTHER]);
  pins.close();
  pins.settled('b', [OTHER], 'done', true);
  expect(valueOf(await pins.isKept(OTHER))).toBe(false);
  expect(await secrets.get(OTHER)).toBeNull();
});
