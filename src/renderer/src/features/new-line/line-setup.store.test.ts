import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { USUAL_SETTINGS } from '#shared/domain/lines/sip-settings.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useLineSetup } from './line-setup.store.ts';

it('a value that is entered before the kept ones were read does not write over them', async () => {
  const fake = fakePage();
  const kept = { ...USUAL_SETTINGS, server: 'sip.example.com', port: 5080, system: '' };
  fake.reply('userData.put', () => succeed(null));
  const store = useLineSetup();
  void store.load();
  void store.put({ transport: 'TCP' });
  while (fake.names().includes('userData.get')) await fake.answer('userData.get', kept);
  await settled();
  const [put] = fake.requests.filter(({ name }) => name === 'userData.put');
  expect(put?.payload).toMatchObject({ value: { ...kept, transport: 'TCP' } });
  expect(store.setup).toEqual({ ...kept, transport: 'TCP' });
});

it('what could not be read is not written over, and is read again with the next value', async () => {
  const fake = fakePage();
  const kept = { ...USUAL_SETTINGS, server: 'sip.example.com', port: 5080, system: '' };
  fake.reply('userData.get', () => fail({ kind: 'disk', reason: 'failing' }));
  fake.reply('userData.put', () => succeed(null));
  const puts = () => fake.requests.filter(({ name }) => name === 'userData.put').map(({ payload }) => payload);
  const store = useLineSetup();
  await store.load();
  await store.put({ transport: 'TCP' });
  expect(puts()).toEqual([]);
  expect(store.problem).toMatchObject({ kind: 'disk' });
  fake.reply('userData.get', () => succeed(kept));
  await store.put({ transport: 'TCP' });
  expect(puts()).toMatchObject([{ value: { ...kept, transport: 'TCP' } }]);
  expect(store.problem).toBeNull();
});

it('a value that is kept while the account is switched is added to the values of its own account', async () => {
  const fake = fakePage();
  const kept = { ...USUAL_SETTINGS, server: 'sip.example.com', port: 5080, system: '' };
  fake.reply('userData.get', (_, account) => succeed(account === 'one' ? kept : null));
  fake.reply('userData.put', () => succeed(null));
  await showProfile('one');
  const store = useLineSetup();
  await showProfile('two');
  await store.put({ transport: 'TCP' });
  const [put] = fake.requests.filter(({ name }) => name === 'userData.put');
  expect(put?.payload).toMatchObject({ profileId: 'one', value: { ...kept, transport: 'TCP' } });
});
