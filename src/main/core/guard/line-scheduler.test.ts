import { expect, it, onTestFinished } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { OFFICE_HOURS } from '#shared/domain/guard/line-schedule.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import type { LineRead } from './line-facts.ts';
import { LineScheduler } from './line-scheduler.ts';

/** A Sunday, on which calls abroad are off in office hours. */
const NOW = Date.parse('2026-11-29T15:00:00Z');
const SCHEDULE = { ...OFFICE_HOURS, days: [1, 2, 3, 4, 5], zone: 'UTC', limit: 25 };
const ON: LineRead = { status: 'on', inter_call: 'on' };

/** A scheduler, and what it sends: each change is done, and stands in the journal. */
function scheduling(read: (line: string) => Promise<LineRead>) {
  const db = Database.open(':memory:');
  const clock = { now: NOW };
  const sent: object[] = [];
  const scheduler = new LineScheduler({
    keyValues: new KeyValueStore(db),
    entries: new JournalEntries(db),
    read,
    listed: () => undefined,
    listedAt: () => null,
    change: (operation, params, { begun }) => {
      const id = `change-${String(sent.push(params))}`;
      db.run(
        `INSERT INTO journal (id, at, operation, effect, target, params, fingerprint, state, sent, actor)
         VALUES (?, ?, ?, 'change', ?, ?, '', 'done', 1, 'schedule')`,
        ...[id, new Date(clock.now).toISOString(), operation, 'frontdesk', JSON.stringify(params)],
      );
      begun?.(id);
      return Promise.resolve(succeed(null));
    },
    now: () => clock.now,
    tell: () => undefined,
    changed: () => undefined,
  });
  onTestFinished(() => {
    scheduler.stop();
    db.close();
  });
  return { scheduler, clock, sent };
}

it('a schedule that is removed while its line, or one before it, is read switches nothing', async () => {
  const read: string[] = [];
  const first = Promise.withResolvers<LineRead>();
  const { scheduler, sent } = scheduling((line) => {
    read.push(line);
    return read.length === 1 ? first.promise : Promise.resolve(ON);
  });
  for (const line of ['backdesk', 'frontdesk']) scheduler.set(line, SCHEDULE);
  scheduler.start();
  expect(read).toEqual(['backdesk']);
  for (const line of ['backdesk', 'frontdesk']) scheduler.set(line, null);
  const compared = scheduler.anew();
  first.resolve(ON);
  await compared;
  expect(read).toEqual(['backdesk']);
  expect(sent).toEqual([]);
});

it.each([
  ['0', SCHEDULE.limit],
  ['60', 60],
  ['5000', 1000],
])('a line whose daily limit was shown as %s is switched on again with one that can be sent', async (shown, limit) => {
  const { scheduler, clock, sent } = scheduling(() =>
    Promise.resolve({ ...ON, inter_limit: shown, inter_call: sent.length === 0 ? 'on' : 'off' }),
  );
  scheduler.set('frontdesk', SCHEDULE);
  scheduler.start();
  await scheduler.anew();
  expect(sent).toEqual([{ trunk: 'frontdesk', inter_call: 'off' }]);
  // Monday at noon.
  clock.now += 21 * 3_600_000;
  await scheduler.anew();
  expect(sent[1]).toEqual({ trunk: 'frontdesk', inter_call: 'on', inter_limit: limit });
});

it('an edge that passes while the line is read counts: nothing of the time before it is sent', async () => {
  let line = Promise.resolve(ON);
  const { scheduler, clock, sent } = scheduling(() => line);
  scheduler.set('frontdesk', SCHEDULE);
  scheduler.start();
  await scheduler.anew();
  const off = { trunk: 'frontdesk', inter_call: 'off' };
  expect(sent).toEqual([off]);

  // The computer wakes on Monday right before the office closes, and the line is read once the network is there.
  const reading = Promise.withResolvers<LineRead>();
  line = reading.promise;
  clock.now = Date.parse('2026-11-30T17:59:50Z');
  const compared = scheduler.anew();
  clock.now = Date.parse('2026-11-30T18:00:30Z');
  reading.resolve({ ...ON, inter_call: 'off' });
  await compared;
  expect(sent).toEqual([off]);
  expect(scheduler.stateOf('frontdesk')).toMatchObject({ allowed: false, step: 'already' });
});
