import { expect, it, onTestFinished } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { OFFICE_HOURS } from '#shared/domain/guard/line-schedule.ts';
import { JournalEntries, type JournalRecord } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import type { LineRead } from './line-facts.ts';
import { LineScheduler } from './line-scheduler.ts';

/** A Sunday, on which calls abroad are off in office hours. */
const NOW = Date.parse('2026-11-29T15:00:00Z');
const SCHEDULE = { ...OFFICE_HOURS, days: [1, 2, 3, 4, 5], zone: 'UTC', limit: 25 };

it('a schedule that is removed while its line, or one before it, is read switches nothing', async () => {
  const db = Database.open(':memory:');
  const on: LineRead = { status: 'on', inter_call: 'on' };
  const read: string[] = [];
  const first = Promise.withResolvers<LineRead>();
  const sent: object[] = [];
  const scheduler = new LineScheduler({
    keyValues: new KeyValueStore(db),
    entries: new JournalEntries(db),
    read: (line) => {
      read.push(line);
      return read.length === 1 ? first.promise : Promise.resolve(on);
    },
    listed: () => undefined,
    listedAt: () => null,
    change: (_, params) => {
      sent.push(params);
      return Promise.resolve(succeed(null));
    },
    now: () => NOW,
    tell: () => undefined,
    changed: () => undefined,
  });
  onTestFinished(() => {
    scheduler.stop();
    db.close();
  });
  for (const line of ['backdesk', 'frontdesk']) scheduler.set(line, SCHEDULE);
  scheduler.start();
  expect(read).toEqual(['backdesk']);
  for (const line of ['backdesk', 'frontdesk']) scheduler.set(line, null);
  const compared = scheduler.anew();
  first.resolve(on);
  await compared;
  expect(read).toEqual(['backdesk']);
  expect(sent).toEqual([]);
});

it.each([
  ['0', SCHEDULE.limit],
  ['60', 60],
  ['5000', 1000],
])('a line whose daily limit was shown as %s is switched on again with one that can be sent', async (shown, limit) => {
  const db = Database.open(':memory:');
  let now = NOW;
  let line: LineRead = { status: 'on', inter_call: 'on', inter_limit: shown };
  const off = { id: 'off', at: new Date(NOW).toISOString(), params: { trunk: 'frontdesk', inter_call: 'off' } };
  const journal: Partial<JournalRecord>[] = [];
  const sent: object[] = [];
  const scheduler = new LineScheduler({
    keyValues: new KeyValueStore(db),
    entries: { find: () => journal } as unknown as JournalEntries,
    read: () => Promise.resolve(line),
    listed: () => undefined,
    listedAt: () => null,
    change: (_, params, { begun }) => {
      sent.push(params);
      begun?.('off');
      journal.push(off);
      line = { ...line, inter_call: 'off' };
      return Promise.resolve(succeed(null));
    },
    now: () => now,
    tell: () => undefined,
    changed: () => undefined,
  });
  onTestFinished(() => {
    scheduler.stop();
    db.close();
  });
  scheduler.set('frontdesk', SCHEDULE);
  scheduler.start();
  await scheduler.anew();
  expect(sent).toEqual([{ trunk: 'frontdesk', inter_call: 'off' }]);
  // Monday at noon.
  now += 21 * 3_600_000;
  await scheduler.anew();
  expect(sent[1]).toEqual({ trunk: 'frontdesk', inter_call: 'on', inter_limit: limit });
});
