import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountOn } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { demo, eventually } from '../test/support.ts';
import { Tasks, TASKS, type SystemEvent } from './tasks.ts';

/** Some of what an account asks for when everything is read again. */
const ALL = [
  'account.getAccountBalance',
  'did.listDids',
  'didinter.listDids',
  'report.faxHistory',
  'siptrunk.listTrunks',
];

/** An account that has read everything once, and what it asks for after an event. */
async function settled() {
  const provider = await demo();
  const rig = accountOn(provider);
  const askedFrom = (before: number) => {
    const asked = provider.requests().slice(before);
    return [...new Set(asked.map(({ operation }) => operation))].sort();
  };
  const quiet = async () => {
    for (let before = -1; before !== provider.requests().length;) {
      before = provider.requests().length;
      // In many parts, so that a pause of this process is not taken for quiet.
      for (let part = 0; part < 15; part += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await eventually(() => expect(askedFrom(0)).toEqual(expect.arrayContaining(ALL)));
  await quiet();
  const happens = async (event: SystemEvent) => {
    const before = provider.requests().length;
    await rig.account.happened(event);
    return () => askedFrom(before);
  };
  const after = async (event: SystemEvent) => {
    const asked = await happens(event);
    await quiet();
    return asked();
  };
  return { ...rig, happens, after, quiet };
}

it('after sleep, and on another network, everything is read again', async () => {
  const { happens, quiet } = await settled();
  for (const event of ['wake', 'network'] as const) {
    const asked = await happens(event);
    await eventually(() => expect(asked()).toEqual(expect.arrayContaining(ALL)));
    await quiet();
  }
});

it('when the app is unlocked, the balance and the faxes are; nothing is when it is locked, or before sleep', async () => {
  const { after } = await settled();
  expect(await after('unlock')).toEqual(['account.getAccountBalance', 'report.faxHistory']);
  expect(await after('lock')).toEqual([]);
  expect(await after('sleep')).toEqual([]);
});

it('after a day of the demo account its balance, faxes and lists are read again', async () => {
  const { happens } = await settled();
  const asked = await happens('next-day');
  const all = ALL.filter((operation) => operation !== 'didinter.listDids');
  await eventually(() => expect(asked()).toEqual(expect.arrayContaining(all)));
});

it('before sleep it is written down that the app runs', async () => {
  const { account, folder } = await settled();
  const db = Database.open(join(folder, 'data.sqlite'), null);
  const seen = () => (new KeyValueStore(db).get('app.seen') as { at: string }).at;
  const before = seen();
  await account.happened('sleep');
  expect(Date.parse(seen())).toBeGreaterThan(Date.parse(before));
  db.close();
});

it('an area does each task that is done after an event', async () => {
  const add = vi.spyOn(Tasks.prototype, 'add');
  onTestFinished(() => add.mockRestore());
  accountOn(await demo());
  const told = Object.entries(TASKS).flatMap(([name, { on }]) => (on.length > 0 ? [name] : []));
  expect(add.mock.calls.map(([name]) => name).sort()).toEqual(told.sort());
});

it('an account that has ended does nothing more', async () => {
  const { account, after } = await settled();
  await account.end();
  expect(await after('wake')).toEqual([]);
});
