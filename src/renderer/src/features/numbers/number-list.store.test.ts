import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { NO_FILTER } from './number-list.ts';
import { useNumberList } from './number-list.store.ts';

it('the count of a view does not stand at the next one where one before it was deleted', async () => {
  const fake = fakePage();
  let views = ['Downtown', 'Uptown'].map((name) => ({ name, filter: { ...NO_FILTER, text: name } }));
  fake.reply('userData.get', () => succeed(views));
  fake.reply('lists.count', () => succeed([2, 5]));
  await showProfile('one');
  const list = useNumberList();
  await settled();
  const counts = () => list.views.map(({ name }) => [name, list.counts.get(name)]);
  expect(counts()).toEqual([
    ['Downtown', 2],
    ['Uptown', 5],
  ]);
  views = views.slice(1);
  fake.reply('lists.count', () => undefined);
  fake.emit('userData.changed', { name: 'number-views' });
  await settled();
  expect(counts()).toEqual([['Uptown', 5]]);
});
