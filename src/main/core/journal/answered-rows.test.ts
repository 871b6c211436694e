import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Database } from '../store/database.ts';
import { eventually } from '../test/support.ts';
import { AnsweredRows } from './answered-rows.ts';
import { OpenEntries } from './open-entries.ts';
import { reconcileDeps, type Row } from './reconcile.fixture.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const WAIT_MS = 20;

/** Rows of a change of many numbers that were answered, at a list of numbers that can be told what to show. */
function setUp(count: number) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  let now = NOW;
  let turns = 0;
  let shown: Row[] | undefined = [];
  const asked: Row[] = [];
  const notDone: string[] = [];
  const errors: unknown[] = [];
  const open = new OpenEntries(db, () => now);
  const rows = new AnsweredRows({
    ...reconcileDeps({
      now: () => now,
      read: (_, query) => {
        asked.push(query);
        const found = shown?.filter(({ did }) => query['did'] === undefined || query['did'] === did);
        return Promise.resolve(found && { rows: found, total: found.length, totalPages: 1 });
      },
    }),
    ...{ open, wait: WAIT_MS, retry: 10_000 },
    turn: () => {
      turns += 1;
      return Promise.resolve();
    },
    notDone: ({ params }) => notDone.push(String(params['did'])),
    failed: (error) => errors.push(error),
  });
  onTestFinished(() => {
    rows.close();
  });
  const numbers = Array.from({ length: count }, (_, place) => String(2_125_550_100 + place));
  const answered = (did: string) => {
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, before, state, sent, target)
       VALUES (?, ?, 'did.updateDid', 'change', ?, '', ?, 'done', 1, ?)`,
      ...[did, new Date(now).toISOString(), JSON.stringify({ did, note: 'new' })],
      ...[JSON.stringify({ entry: { note: 'old' } }), did],
    );
    open.noteAnswered(did, true);
  };
  for (const did of numbers) answered(did);
  now += WAIT_MS;
  return {
    ...{ db, open, rows, numbers, asked, notDone, errors, answered },
    shows: (list: Row[] | undefined) => {
      shown = list;
    },
    turns: () => turns,
    left: () => open.notShown({ isOneOfMany: true, oldest: 0 }).map(({ id }) => id),
  };
}
const entries = (numbers: readonly string[], note: string) => numbers.map((did) => ({ did, note }));

it('ten rows are looked for one by one', async () => {
  const { rows, numbers, asked, turns, left, shows } = setUp(10);
  shows(entries(numbers, 'new'));
  rows.follow();
  await eventually(() => expect(left()).toEqual([]));
  expect(asked.map(({ did }) => did)).toEqual(numbers);
  // Nobody waits for them.
  expect(turns()).toBe(10);
});

it('more than ten are looked for in one reading of their list, and each is what it shows', async () => {
  const { rows, numbers, asked, notDone, left, shows } = setUp(11);
  const [first = '', ...others] = numbers;
  shows([...entries([first], 'old'), ...entries(others, 'new')]);
  rows.follow();
  await eventually(() => expect(left()).toEqual([]));
  expect(asked).toEqual([{ per_page: 200 }]);
  expect(notDone).toEqual([first]);
});

it('more than ten rows whose list cannot be read cost one request, and wait', async () => {
  const { rows, numbers, asked, notDone, left, shows } = setUp(11);
  shows(undefined);
  rows.follow();
  await eventually(() => expect(asked).not.toEqual([]));
  // The rest of them comes in turns of their own.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(asked).toEqual([{ per_page: 200 }]);
  expect([left(), notDone]).toEqual([numbers, []]);
});

it('a disk that takes nothing ends no look for good', async () => {
  const { db, rows, notDone, numbers, left, shows, errors } = setUp(1);
  shows(entries(numbers, 'old'));
  db.run('ALTER TABLE answered_change RENAME TO away');
  rows.follow();
  await eventually(() => expect(errors).toHaveLength(1));
  db.run('ALTER TABLE away RENAME TO answered_change');
  rows.retry();
  await eventually(() => expect(notDone).toEqual(numbers));
  expect(left()).toEqual([]);
});

it('a change of which nobody knows what was there before is not kept to be looked at', () => {
  const { db, open, answered, left } = setUp(0);
  answered('2125550199');
  expect(left()).toEqual(['2125550199']);
  db.run('UPDATE journal SET before = NULL');
  open.forgetAnswered('2125550199');
  open.noteAnswered('2125550199', true);
  expect(left()).toEqual([]);
});

it('a row that was answered a moment ago is not looked at with those that wait for the network', async () => {
  const { rows, numbers, asked, notDone, left, shows, answered } = setUp(1);
  shows(undefined);
  rows.follow();
  await eventually(() => expect(asked).toHaveLength(1));
  expect(left()).toEqual(numbers);
  answered('2125550199');
  shows(entries([...numbers, '2125550199'], 'old'));
  rows.retry();
  await eventually(() => expect(notDone).toEqual(numbers));
  expect(left()).toEqual(['2125550199']);
});
