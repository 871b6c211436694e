import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { useCallColumns } from './call-columns.store.ts';

it('a column that is chosen before the kept ones were read is added to them', async () => {
  const fake = fakePage();
  fake.reply('userData.put', () => succeed(null));
  const store = useCallColumns();
  const toggled = store.toggle('line');
  await fake.answer('userData.get', { columns: ['time', 'cost'] });
  await toggled;
  const [put] = fake.requests.filter(({ name }) => name === 'userData.put');
  expect(put?.payload).toMatchObject({
    value: { columns: expect.arrayContaining(['time', 'cost', 'line']) as unknown },
  });
  expect(store.chosen).toEqual((put?.payload as { value: { columns: string[] } }).value.columns);
});
