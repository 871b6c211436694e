import { beforeEach, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useLinesUsed } from './lines-used.store.ts';

const AT = '2026-11-24T12:00:00.000Z';
let fake: FakeBridge;

/** Has the list of lines come from now on; null while it was never read. */
function lines(count: number, readAt: string | null = AT): void {
  const state = { revision: 1, count, readAt, reading: null, problem: null, cut: null, setAside: 0 };
  fake.reply('lists.query', () =>
    succeed({ state, keys: '', rows: [], all: count, outside: 0, counts: {}, changed: null }),
  );
}

beforeEach(async () => {
  fake = fakePage();
  await showProfile('one');
});

it.each<[string, () => void, boolean]>([
  ['an account with lines uses them', () => lines(2), true],
  ['an account without lines does not', () => lines(0), false],
  ['an account whose lines were never read does not', () => lines(0, null), false],
])('%s', async (_, given, used) => {
  given();
  const store = useLinesUsed();
  await settled();
  expect(store.used).toBe(used);
});

it('what is known changes when a list that was read says otherwise', async () => {
  lines(2);
  const store = useLinesUsed();
  await settled();
  lines(0);
  fake.emit('lists.changed', { list: 'lines', scope: '', revision: 2 } as never);
  await settled();
  expect(store.used).toBe(false);
});
