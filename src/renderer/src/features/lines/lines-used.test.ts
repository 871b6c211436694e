import { beforeEach, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useLinesUsed } from './lines-used.store.ts';

const AT = '2026-11-24T12:00:00.000Z';
let fake: FakeBridge;

/** How many rows a list has; null while it was never read. */
type Rows = number | null;

/** Has the lists come from now on. */
function lists(lines: Rows, servers: Rows): void {
  fake.reply('lists.query', ({ list }: { list: string }) => {
    const count = list === 'servers' ? servers : lines;
    const readAt = count === null ? null : AT;
    const state = { revision: 1, count: count ?? 0, readAt, reading: null, problem: null, cut: null, setAside: 0 };
    return succeed({ state, keys: '', rows: [], all: count ?? 0, outside: 0, counts: {}, changed: null });
  });
}

beforeEach(async () => {
  fake = fakePage();
  await showProfile('one');
});

it.each<[string, Rows, Rows, boolean]>([
  ['an account with lines uses them', 2, 0, true],
  ['an account with servers alone uses the phone system as well', 0, 1, true],
  ['an account with lines uses them while its servers are not known', 2, null, true],
  ['an account without lines and servers does not', 0, 0, false],
  ['an account whose lists were never read does not', null, null, false],
])('%s', async (_, lines, servers, used) => {
  lists(lines, servers);
  const store = useLinesUsed();
  await settled();
  expect(store.used).toBe(used);
});

it('an account without lines and servers has it all the same where it is switched on', async () => {
  lists(0, 0);
  const store = useLinesUsed();
  await settled();
  expect(store.used).toBe(false);
  useSettings().settings = { ...DEFAULT_SETTINGS, phoneSystem: 'always' };
  expect(store.used).toBe(true);
});

it('what is known changes when a list that was read says otherwise', async () => {
  lists(2, 0);
  const store = useLinesUsed();
  await settled();
  lists(0, 0);
  fake.emit('lists.changed', { list: 'lines', scope: '', revision: 2 } as never);
  await settled();
  expect(store.used).toBe(false);
  lists(0, 3);
  fake.emit('lists.changed', { list: 'servers', scope: '', revision: 2 } as never);
  await settled();
  expect(store.used).toBe(true);
});
