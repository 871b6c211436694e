import { expect, it } from 'vitest';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { demo, eventually, filesWith } from '../test/support.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { VaultUnavailable } from '../vault/vault.ts';

const DID = '2125550141';

async function open() {
  const provider = await demo();
  const vault = inMemoryVault();
  const rig = accountOn(provider, { numberPins: vault });
  const { pins } = rig.account.areas.numbers.numbers;
  const change = (params: object) => rig.account.call('did.updateDid', { did: DID, ...params });
  const copied = async (): Promise<string | null> => {
    let text: string | null = null;
    await pins.use(DID, (pin) => (text = pin));
    return text;
  };
  return { ...rig, provider, vault, pins, change, copied };
}

it('keeps a PIN only when asked to, in the keychain and in no file, and gives it out again', async () => {
  const { pins, change, copied, folder } = await open();
  valueOf(await change({ pin: '580213' }));
  expect(valueOf(await pins.isKept(DID))).toBe(false);
  expect(await copied()).toBeNull();
  valueOf(await pins.keep(DID, '580213'));
  expect(valueOf(await pins.isKept(DID))).toBe(true);
  expect(await copied()).toBe('580213');
  expect(filesWith(folder, '580213')).toEqual([]);
  valueOf(await pins.forget(DID));
  expect(await pins.use(DID, () => undefined)).toEqual({ ok: false, problem: { kind: 'not-found' } });
});

it('keeps none that was never set from here', async () => {
  const { pins, vault } = await open();
  expect(await pins.keep(DID, '580213')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  expect(await vault.names('')).toEqual([]);
});

it('keeps a PIN whose answer never came, until it is known not to be set', async () => {
  const { pins, change, copied, provider } = await open();
  provider.fault({ name: 'cut', operation: 'did.updateDid', times: 1 });
  expect(await change({ pin: '580213' })).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
  valueOf(await pins.keep(DID, '580213'));
  expect(await copied()).toBe('580213');
});

it.each([
  ['another one was set', { pin: '731946' }],
  ['it was removed', { pin: '' }],
])('deletes a PIN when %s since', async (_, later) => {
  const { pins, change, copied, vault } = await open();
  valueOf(await change({ pin: '580213' }));
  valueOf(await pins.keep(DID, '580213'));
  valueOf(await change(later));
  expect(await copied()).toBeNull();
  expect(await vault.names('')).toEqual([]);
});

it('deletes the PIN of a number that was deleted from here', async () => {
  const { pins, change, account, vault } = await open();
  valueOf(await change({ pin: '580213' }));
  valueOf(await pins.keep(DID, '580213'));
  valueOf(await account.call('did.deleteDid', { did: DID }));
  await eventually(async () => expect(await vault.names('')).toEqual([]));
});

it('says so when there is no keychain', async () => {
  const none = () => Promise.reject(new VaultUnavailable('none'));
  const provider = await demo();
  const { account } = accountOn(provider, { numberPins: { get: none, set: none, delete: none } });
  valueOf(await account.call('did.updateDid', { did: DID, pin: '580213' }));
  const { pins } = account.areas.numbers.numbers;
  const unavailable = { ok: false, problem: { kind: 'vault-unavailable' } };
  expect(await pins.keep(DID, '580213')).toEqual(unavailable);
  expect(await pins.isKept(DID)).toEqual(unavailable);
  expect(await pins.use(DID, () => undefined)).toEqual(unavailable);
  expect(await pins.forget(DID)).toEqual(unavailable);
});
