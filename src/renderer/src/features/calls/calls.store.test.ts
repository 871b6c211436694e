import { expect, it } from 'vitest';
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
