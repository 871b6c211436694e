import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled } from '#renderer/test/fake-bridge.ts';
import { useCallColumns } from './call-columns.store.ts';

it('a column that is chosen before the kept ones were read is added to them', async () => {
  const fake = fakePage();
  fake.reply('userData.put', () => succeed(null));
  const store = useCallColumns();
  const toggled = store.toggle('line');
  while (fake.names().includes('userData.get')) await fake.answer('userData.get', { columns: ['time', 'cost'] });
  await toggled;
  const [put] = fake.requests.filter(({ name }) => name === 'userData.put');
  expect(put?.payload).toMatchObject({
    value: { columns: expect.arrayContaining(['time', 'cost', 'line']) as unknown },
  });
  expect(store.chosen).toEqual((put?.payload as { value: { columns: string[] } }).value.columns);
});

it('a column whose choice cannot be kept is as it was, and the reason is given', async () => {
  const fake = fakePage();
  fake.reply('userData.get', () => succeed({ columns: ['time', 'cost'] }));
  fake.reply('userData.put', () => fail({ kind: 'disk', reason: 'full' }));
  const store = useCallColumns();
  expect(await store.toggle('line')).toEqual({ kind: 'disk', reason: 'full' });
  expect(store.chosen).toEqual(['time', 'cost']);
  fake.reply('userData.put', () => undefined);
  void store.toggle('line');
  await settled();
  void store.toggle('country');
  await settled();
  await fake.refuse('userData.put', { kind: 'disk', reason: 'full' });
  expect(store.chosen).toEqual(['time', 'cost', 'line', 'country']);
});

it('columns that could not be read are not written over, and are read again with the next choice', async () => {
  const fake = fakePage();
  fake.reply('userData.get', () => fail({ kind: 'disk', reason: 'failing' }));
  fake.reply('userData.put', () => succeed(null));
  const puts = () => fake.requests.filter(({ name }) => name === 'userData.put').map(({ payload }) => payload);
  const store = useCallColumns();
  expect(await store.toggle('line')).toEqual({ kind: 'disk', reason: 'failing' });
  expect(puts()).toEqual([]);
  fake.reply('userData.get', () => succeed({ columns: ['time', 'cost'] }));
  expect(await store.toggle('line')).toBeNull();
  expect(puts()).toMatchObject([{ value: { columns: ['time', 'cost', 'line'] } }]);
});
