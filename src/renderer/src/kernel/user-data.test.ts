import { beforeEach, expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { accountOnScreen } from './account-scope.ts';
import { keptData, userList } from './user-data.ts';

let fake: FakeBridge;

beforeEach(() => {
  fake = fakePage();
  fake.reply('userData.get', () => succeed([]));
});

const item = (id: string) => ({ id, done: [] });
/** What main was given to keep. */
const puts = () =>
  fake.requests
    .filter(({ name }) => name === 'userData.put')
    .map(({ payload }) => (payload as { value: unknown }).value);

it('a change is shown at once, so that the next one starts from it', async () => {
  const list = userList(accountOnScreen(), 'port-checklists');
  fake.reply('userData.put', () => undefined);
  void list.change((kept) => [...kept, item('1')]);
  void list.change((kept) => [...kept, item('2')]);
  await settled();
  expect(puts().at(-1)).toEqual([item('1'), item('2')]);
});

it('what could not be kept is taken back', async () => {
  const list = userList(accountOnScreen(), 'port-checklists');
  fake.reply('userData.put', () => fail({ kind: 'disk', reason: 'full' }));
  expect(await list.change(() => [item('1')])).toMatchObject({ kind: 'disk' });
  expect(list.items.value).toEqual([]);
});

it('what is kept is not lost by a change that comes before it was read', async () => {
  fake.reply('userData.get', () => undefined);
  fake.reply('userData.put', () => succeed(null));
  const list = userList(accountOnScreen(), 'port-checklists');
  void list.load();
  void list.change((kept) => [...kept, item('2')]);
  await fake.answer('userData.get', [item('1')]);
  await fake.answer('userData.get', [item('1')]);
  expect(list.items.value).toEqual([item('1'), item('2')]);
  expect(puts()).toEqual([[item('1'), item('2')]]);
});

it('nothing is written over a list that could not be read', async () => {
  fake.reply('userData.get', () => fail({ kind: 'disk', reason: 'failing' }));
  const list = userList(accountOnScreen(), 'port-checklists');
  expect(await list.change(() => [item('2')])).toMatchObject({ kind: 'disk' });
  expect(puts()).toEqual([]);
});

it('a change starts from what the other window kept meanwhile', async () => {
  fake.reply('userData.put', () => succeed(null));
  const list = userList(accountOnScreen(), 'port-checklists');
  await list.load();
  fake.reply('userData.get', () => succeed([item('1')]));
  fake.emit('userData.changed', { name: 'port-checklists' });
  await settled();
  await list.change((kept) => [...kept, item('2')]);
  expect(puts()).toEqual([[item('1'), item('2')]]);
});

it('what was read while a change was on its way does not take it back', async () => {
  fake.reply('userData.put', () => undefined);
  const list = userList(accountOnScreen(), 'port-checklists');
  void list.change(() => [item('1')]);
  await settled();
  fake.emit('userData.changed', { name: 'port-checklists' });
  await settled();
  expect(list.items.value).toEqual([item('1')]);
});

it('what could not be kept stays where that is wanted, and what waits to be kept is not shown where that is', async () => {
  fake.reply('userData.get', () => succeed({ columns: ['time'] }));
  fake.reply('userData.put', () => undefined);
  const columns = keptData(accountOnScreen(), 'call-columns', { columns: [] });
  const stays = columns.change(() => ({ columns: ['cost'] }), 'stays');
  await settled();
  expect(columns.value.value).toEqual({ columns: ['cost'] });
  await fake.refuse('userData.put', { kind: 'disk', reason: 'full' });
  expect(await stays).toMatchObject({ kind: 'disk' });
  expect(columns.value.value).toEqual({ columns: ['cost'] });
  const waits = columns.change(() => ({ columns: ['line'] }), 'not-shown');
  await settled();
  expect(columns.value.value).toEqual({ columns: ['cost'] });
  await fake.answer('userData.put', null);
  expect(await waits).toBeNull();
  expect(columns.value.value).toEqual({ columns: ['line'] });
});
