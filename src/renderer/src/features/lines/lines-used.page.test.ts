import { expect, test } from 'vitest';
import { defineComponent, nextTick } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useLinesUsed } from './lines-used.store.ts';

const AT = '2026-11-24T12:00:00.000Z';

/** What an account without servers is taken for on this page, before and after its lists are known. */
async function taken(account: string, lines: number): Promise<[before: boolean, after: boolean]> {
  const fake = new FakeBridge();
  let store: { used: boolean } | undefined;
  await showComponent(
    defineComponent(() => {
      const profile = { id: account, kind: 'live', name: account, viewOnly: false, color: 'teal' };
      useSession().state = { profile, profiles: [], connection: { state: 'checking' } } as never;
      store = useLinesUsed();
      return () => account;
    }),
    fake,
  );
  const before = store?.used ?? false;
  const state = { revision: 1, count: lines, readAt: AT, reading: null, problem: null, cut: null, setAside: 0 };
  for (const { payload, answer } of fake.waiting.filter(({ name }) => name === 'lists.query')) {
    const all = (payload as { list: string }).list === 'lines' ? lines : 0;
    answer(succeed({ state, keys: '', rows: [], all, outside: 0, counts: {}, changed: null }));
  }
  await expect.poll(() => store?.used).toBe(lines > 0);
  await nextTick();
  return [before, store?.used ?? false];
}

test('whether an account has lines is what was known of this account last, until it is known again', async () => {
  localStorage.clear();
  expect(await taken('one', 2)).toEqual([false, true]);
  expect(await taken('one', 2)).toEqual([true, true]);
  expect(await taken('two', 2)).toEqual([false, true]);
  expect(await taken('one', 0)).toEqual([true, false]);
  expect(await taken('one', 0)).toEqual([false, false]);
});
