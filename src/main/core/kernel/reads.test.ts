import { expect, it, onTestFinished } from 'vitest';
import type { Area } from '../area.ts';
import type { Attempt } from '../client/wire.ts';
import { Database } from '../store/database.ts';
import type { Kernel } from './kernel.ts';
import { Reads } from './reads.ts';

const BALANCE = 'account.getAccountBalance';
const balance = (value: string): Attempt => ({
  kind: 'answered',
  value: { balance: value, allowed_credit: '0' },
  warnings: [],
});

it('an answer that comes after that of a later question goes to who asked, and is not kept', async () => {
  const db = Database.open(':memory:');
  onTestFinished(() => db.close());
  const waiting: ((attempt: Attempt) => void)[] = [];
  const put: unknown[] = [];
  const stored: unknown[] = [];
  const area: Area = { name: 'money', responseStored: ({ value }) => stored.push(value) };
  const reads = new Reads({
    db,
    client: { attempt: () => new Promise<Attempt>((answer) => waiting.push(answer)) },
    responses: { put: (_id, _params, value) => put.push(value) },
    emit: () => undefined,
    time: () => '2026-11-27T12:00:00.000Z',
    areas: () => [area],
  });
  const earlier = reads.read(BALANCE, {});
  const later = reads.read(BALANCE, {});
  const [answerEarlier, answerLater] = waiting;
  answerLater?.(balance('50.00'));
  await later;
  answerEarlier?.(balance('20.00'));
  expect(await earlier).toMatchObject({ value: { balance: '20.00' } });
  expect(put).toMatchObject([{ balance: '50.00' }]);
  expect(stored).toMatchObject([{ balance: '50.00' }]);

  // In the order in which they were asked, both are.
  const both = ['49.00', '48.00'].map(() => reads.read(BALANCE, {}));
  waiting.slice(2).forEach((answer, index) => {
    answer(balance(['49.00', '48.00'][index] ?? ''));
  });
  await Promise.all(both);
  expect(stored).toMatchObject([{ balance: '50.00' }, { balance: '49.00' }, { balance: '48.00' }]);
});

it('an area can send nothing that changes the account past the journal', () => {
  const client = {} as Kernel['client'];
  const reads = {} as Kernel['reads'];
  // `tsc` checks each `@ts-expect-error` here; none of these is run.
  const sends = [
    () => client.attempt(BALANCE, {}),
    // @ts-expect-error: a spend
    () => client.attempt('did.orderDid', {}),
    // @ts-expect-error: a deletion
    () => client.pages('did.deleteDid', { per_page: 5 }, 'did'),
    // @ts-expect-error: a fax
    () => reads.read('proFax.sendFax', {}),
    // @ts-expect-error: a change
    () => reads.value('siptrunk.updateTrunk', {}),
  ];
  expect(sends).toHaveLength(5);
});
