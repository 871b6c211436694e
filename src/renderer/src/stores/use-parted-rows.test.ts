import { effectScope } from 'vue';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { PART, usePartedRows } from './use-parted-rows.ts';

const COUNT = 1000;
const FAILING = { kind: 'disk', reason: 'failing' } as const;

/** A list of so many rows, of which `part` answers those after the first; what was on the screen at each step is in `seen`. */
function longList(part: (start: number) => Promise<Outcome<string[]>>) {
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const rowsFrom = (start: number) => Array.from({ length: PART }, (_, at) => `row ${start + at}`);
  const list = scope.run(() =>
    usePartedRows({
      signal: new AbortController().signal,
      read: (_: string, { start }) => part(start),
      shown: (row: string, key) => `${key}: ${row}`,
    }),
  );
  if (!list) throw new Error('the scope has ended');
  const seen: (string | undefined)[] = [];
  const load = (question: string) =>
    list.load(
      question,
      () => Promise.resolve(succeed({ rows: rowsFrom(0) })),
      () => COUNT,
      () => void seen.push(list.rows.value[450]),
    );
  return { list, load, rowsFrom, seen };
}

it('a part in sight that cannot be read is told, until it comes', async () => {
  let works = false;
  const { list, load, rowsFrom } = longList((start) =>
    Promise.resolve(works ? succeed(rowsFrom(start)) : fail(FAILING)),
  );
  await load('all');
  expect(list.problem.value).toBeNull();
  await list.show(400, 420);
  expect(list.rows.value[400]).toBeUndefined();
  expect(list.problem.value).toEqual(FAILING);
  works = true;
  await list.show(400, 420);
  expect(list.rows.value[400]).toBe('400: row 400');
  expect(list.problem.value).toBeNull();
});

it('a list that is asked for again keeps the rows in sight on the screen', async () => {
  const { list, load, rowsFrom, seen } = longList((start) => Promise.resolve(succeed(rowsFrom(start))));
  await load('all');
  await list.show(440, 460);
  await load('all');
  expect(seen).toEqual([undefined, '450: row 450']);
});

it('rows that come for the list before are left out', async () => {
  const late: (() => void)[] = [];
  const { list, load, rowsFrom, seen } = longList(
    (start) =>
      new Promise((resolve) => {
        const mine = late.length;
        late.push(() => {
          resolve(succeed(rowsFrom(start).map((row) => `${row} of list ${mine}`)));
        });
      }),
  );
  await load('one');
  const shown = list.show(400, 420);
  list.toTop();
  const loaded = load('other');
  await vi.waitFor(() => {
    expect(seen).toHaveLength(2);
  });
  late[0]?.();
  await Promise.all([shown, loaded]);
  expect(list.rows.value[400]).toBeUndefined();
});
