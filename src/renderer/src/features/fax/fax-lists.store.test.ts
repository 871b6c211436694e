import { expect, it } from 'vitest';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { fax } from '#renderer/test/list-rows.ts';
import { emptyFilter } from './fax-filter.ts';
import { useFaxLists } from './fax-lists.store.ts';

it('rows that are scrolled to are of the list that is shown, also where a narrower one could not be read', async () => {
  const fake = fakePage();
  await showProfile('one');
  const rest = { outside: 0, own: [], services: [], tags: [], oldest: null };
  fake.reply('fax.find', () => succeed({ ...rest, total: 600, rows: [fax(0)] }));
  fake.reply('fax.part', () => succeed([fax(1)]));
  const lists = useFaxLists();
  lists.open('received');
  await settled();
  fake.reply('fax.find', () => fail({ kind: 'disk', reason: 'failing' }));
  lists.filter = { ...emptyFilter(), text: 'lee' };
  await lists.load();
  expect(lists.problem).toMatchObject({ kind: 'disk' });
  expect(lists.rows).toHaveLength(600);
  await lists.show(200, 300);
  const textsOf = (asked: string) =>
    fake.requests
      .filter(({ name }) => name === asked)
      .map(({ payload }) => (payload as CommandPayload<'fax.part'>).query.words.text);
  expect(textsOf('fax.find')).toEqual(['', 'lee']);
  expect(textsOf('fax.part')).toEqual(['']);
});
