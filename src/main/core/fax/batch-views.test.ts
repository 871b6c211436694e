import { expect, it, onTestFinished } from 'vitest';
import { Database } from '../store/database.ts';
import { FaxBatchStore, type StoredBatch } from '../store/fax-batches.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { BatchViews } from './batch-views.ts';

it.each(['scheduled', 'paused'] as const)('a sending that is %s stays in the list behind many newer ones', (state) => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const batches = new FaxBatchStore(db, null);
  const views = new BatchViews({
    ...{ batches, jobs: new FaxJobs(db, null) },
    outbox: { present: () => expect.fail('No fax is asked for') },
  });
  const add = (id: string, day: number, given: StoredBatch['state'] = 'done') => {
    const createdAt = new Date(Date.UTC(2026, 0, day)).toISOString();
    batches.insert({
      ...{ id, createdAt, state: given, holdUntil: null, leaveAt: null, ifLate: 'ask', isLate: false, problem: null },
      ...{ detail: { names: {}, base: '', cover: null } },
    });
  };
  add('planned', 1, state);
  add('ended', 2);
  for (let day = 3; day <= 102; day += 1) add(`newer ${day}`, day);
  const listed = views.list().map(({ id }) => id);
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([101, 'newer 102', 'planned']);
  add('newest', 200, state);
  expect(views.list().filter(({ id }) => id === 'newest')).toHaveLength(1);
});
