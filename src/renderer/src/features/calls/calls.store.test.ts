import { expect, it, vi } from 'vitest';
import type { ArchiveState } from '#shared/bridge/calls.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { NO_SUMS } from '#shared/domain/calls/call-filter.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCalls } from './calls.store.ts';

it('calls that come when the list is scrolled are of what the list shows, not of what is chosen since', async () => {
  const fake = fakePage();
  await showProfile('one');
  const calls = useCalls();
  const call = (id: number, line: string) => ({ id, line });
  const answer = (line: string) => ({
    ...{ sums: { ...NO_SUMS, calls: 300 }, lines: [], numbers: [], countries: [], tags: [] },
    rows: Array.from({ length: 200 }, (_, id) => call(id, line)),
  });
  const part = () => fake.requests.findLast(({ name }) => name === 'calls.part')?.payload as { filter: object };
  calls.chosen.line = 'office';
  void calls.load();
  await settled();
  await fake.answer('calls.find', answer('office'));

  // Another line is chosen, and its calls cannot be read.
  calls.chosen.line = 'attic';
  void calls.load();
  await settled();
  void calls.show(200, 300);
  await settled();
  expect(part()).toMatchObject({ filter: { line: 'office' }, start: 200 });
  await fake.refuse('calls.find', { kind: 'disk', reason: 'failing' });
  await fake.answer('calls.part', [call(200, 'office')]);
  expect(calls.rows[200]).toMatchObject({ line: 'office' });
});

const NOW = Date.parse('2026-07-15T16:35:00Z') / 1000;
const [HOUR, DAY] = [3600, 86_400];

it.each<[string, boolean, Partial<ArchiveState>]>([
  ['nothing of them is there', true, {}],
  ['only those of the last hour are there', true, { known: [{ from: NOW - HOUR, to: NOW }] }],
  [
    'only those of this hour are being read',
    true,
    { reading: { from: NOW - HOUR, to: NOW, done: 0, total: 1, calls: 0 } },
  ],
  [
    'a day of the month is not there',
    true,
    {
      known: [
        { from: NOW - 40 * DAY, to: NOW - 9 * DAY },
        { from: NOW - 8 * DAY, to: NOW },
      ],
    },
  ],
  ['the newest are eleven minutes old', true, { known: [{ from: NOW - 40 * DAY, to: NOW - 11 * 60 }] }],
  ['the newest are nine minutes old', false, { known: [{ from: NOW - 40 * DAY, to: NOW - 9 * 60 }] }],
  [
    'all of them are being read',
    false,
    { reading: { from: NOW - 40 * DAY, to: NOW - 5, done: 0, total: 9, calls: 0 } },
  ],
])('whoever opens the calls has them read where %s: %s', async (_, isRead, state) => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] });
  const fake = fakePage();
  await showProfile('one');
  const archive = { known: [], differing: [], reading: null, problem: null, broken: false, inMemory: false, ...state };
  fake.reply('calls.state', () => succeed(archive));
  fake.reply('calls.find', () => succeed({ sums: NO_SUMS, lines: [], numbers: [], countries: [], tags: [], rows: [] }));
  fake.reply('calls.refresh', () => succeed(null));
  await useCalls().open();
  expect(fake.requests.some(({ name }) => name === 'calls.refresh')).toBe(isRead);
});
