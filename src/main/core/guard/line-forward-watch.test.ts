import { expect, it, onTestFinished } from 'vitest';
import type { Line } from '#shared/lists/lists.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { LineForwardWatch } from './line-forward-watch.ts';

it('each line that numbers ring on takes a turn of the background before it is read', async () => {
  const db = Database.open(':memory:');
  onTestFinished(() => db.close());
  const done: string[] = [];
  const line = (trunk: string, numbers: string[]): Line => ({
    ...{ trunk, type: 'static', status: 'on', ip_address: '203.0.113.10', inter_call: 'off' },
    routed_dids: numbers,
  });
  const watch = new LineForwardWatch({
    entries: new JournalEntries(db),
    lines: () => [line('desk', ['2125550140']), line('spare', []), line('main', ['2125550141', '2125550142'])],
    turn: () => Promise.resolve(void done.push('turn')),
    read: (trunk) => {
      done.push(trunk);
      return Promise.resolve(undefined);
    },
    signal: new AbortController().signal,
    now: Date.now,
    changed: () => undefined,
  });
  await watch.look();
  expect(done).toEqual(['turn', 'main', 'turn', 'desk']);
});
