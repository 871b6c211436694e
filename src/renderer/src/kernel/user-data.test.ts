import { beforeEach, expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { accountOnScreen } from './account-scope.ts';
import { userList } from './user-data.ts';

let fake: FakeBridge;

beforeEach(() => {
  fake = fakePage();
  fake.reply('userData.get', () => succeed([]));
});

const item = (id: string) => ({ id, done: [] });

it('a change is shown at once, so that the next one starts from it', async () => {
  const list = userList(accountOnScreen(), 'port-checklists');
  fake.reply('userData.put', () => undefined);
  void list.put([item('1')]);
  void list.put([...list.items.value, item('2')]);
  await settled();
  expect(fake.requests.filter(({ name }) => name === 'userData.put').at(-1)?.payload).toMatchObject({
    value: [item('1'), item('2')],
  });
});

it('what could not be kept is taken back', async () => {
  const list = userList(accountOnScreen(), 'port-checklists');
  fake.reply('userData.put', () => fail({ kind: 'disk', reason: 'full' }));
  expect(await list.put([item('1')])).toMatchObject({ kind: 'disk' });
  expect(list.items.value).toEqual([]);
});
