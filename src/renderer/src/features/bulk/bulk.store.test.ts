import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkRow, BulkRowState, BulkRun } from '#shared/bridge/numbers.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useBulk } from './bulk.store.ts';

const ONE = '2125550101';
const TWO = '2125550102';
let fake: FakeBridge;

const row = (key: string, state: BulkRowState): BulkRow => ({
  key,
  operation: 'did.updateDid',
  state,
  problem: null,
  warnings: [],
  activityId: key,
});
const run = (state: BulkRun['state'], ...rows: BulkRow[]): BulkRun => ({
  id: 'run',
  at: '2026-11-26T12:00:00Z',
  operation: 'did.updateDid',
  state,
  problem: null,
  waitsUntil: null,
  undoes: null,
  rows,
});
/** Main tells that a row is done, as when the look after a new start has found it. */
const tellDone = (key: string) => {
  fake.emit('bulk.changed', { id: 'run', state: 'paused', problem: null, waitsUntil: null, rows: [row(key, 'done')] });
};

beforeEach(async () => {
  fake = fakePage();
  // The changes of a run wait for their answer.
  fake.reply('userData.get', ({ name }: { name: string }) => (name === 'bulk-plan' ? undefined : succeed(null)));
  await showProfile('one');
});

it('shows of a run that was cut off what main tells while the page reads it', async () => {
  const bulk = useBulk();
  tellDone(ONE);
  await fake.answer('bulk.run', run('paused', row(ONE, 'unknown'), row(TWO, 'unknown')));
  tellDone(TWO);
  await fake.answer('userData.get', null);
  await settled();
  expect(bulk.plan?.runner.counts()).toMatchObject({ done: 2, unknown: 0 });
});

it('shows the last run as it is when it is opened', async () => {
  const bulk = useBulk();
  fake.reply('userData.get', () => succeed(null));
  await fake.answer('bulk.run', run('finished', row(ONE, 'unknown'), row(TWO, 'done')));
  await settled();
  fake.reply('bulk.run', () => succeed(run('finished', row(ONE, 'done'), row(TWO, 'done'))));
  await bulk.showLast();
  expect(bulk.plan?.runner.counts()).toMatchObject({ done: 2, unknown: 0 });
});

it('says why the last run cannot be opened', async () => {
  const bulk = useBulk();
  fake.reply('userData.get', () => succeed(null));
  await fake.answer('bulk.run', run('finished', row(ONE, 'done')));
  fake.reply('bulk.run', () => fail({ kind: 'disk', reason: 'failing' }));
  await bulk.showLast();
  expect([bulk.plan, bulk.problem?.kind]).toEqual([null, 'disk']);
});

it('shows the run that was asked for last, also where an earlier one comes after it', async () => {
  const bulk = useBulk();
  await fake.answer('bulk.run', null);
  fake.reply('userData.get', () => succeed(null));
  const both = [bulk.show('old'), bulk.show('run')];
  const [, newer] = fake.waiting.filter(({ name }) => name === 'bulk.run');
  newer?.answer(succeed(run('finished', row(ONE, 'done'))));
  await settled();
  fake.waiting = fake.waiting.filter((one) => one !== newer);
  await fake.answer('bulk.run', { ...run('finished', row(TWO, 'done')), id: 'old' });
  await Promise.all(both);
  expect(bulk.plan?.runner.id).toBe('run');
});

it('takes what main knows of the rows that it was asked to look up, also where it told nothing', async () => {
  const bulk = useBulk();
  await fake.answer('bulk.run', run('paused', row(ONE, 'unknown'), row(TWO, 'unknown')));
  await fake.answer('userData.get', null);
  await settled();
  const checked = bulk.plan?.runner.checkUnknown?.();
  tellDone(TWO);
  await fake.answer('bulk.checkUnknown', run('paused', row(ONE, 'done'), row(TWO, 'unknown')));
  await checked;
  expect(bulk.plan?.runner.counts()).toMatchObject({ done: 2, unknown: 0 });
});

describe('a change that begins', () => {
  /** Main is asked to begin with a change of one number. */
  async function begun() {
    const bulk = useBulk();
    await fake.answer('bulk.run', null);
    propose(ONE);
    const { runner } = bulk.plan ?? {};
    void runner?.start();
    return { bulk, runner };
  }
  function propose(key: string): void {
    useBulk().propose({
      kind: 'change',
      operation: 'did.updateDid',
      rows: [{ key, name: key, state: 'change', changes: [] }],
      params: new Map(),
    });
  }

  it('is shown as it goes on, also where it was closed before main had it', async () => {
    const { bulk, runner } = await begun();
    bulk.close();
    await fake.answer('bulk.start', run('running', row(ONE, 'waiting')));
    expect(bulk.plan?.runner).toBe(runner);
    tellDone(ONE);
    expect(bulk.plan?.runner.counts()).toMatchObject({ done: 1 });
  });

  it('is closed where it was closed before main refused it', async () => {
    const { bulk, runner } = await begun();
    bulk.close();
    await fake.refuse('bulk.start', { kind: 'disk', reason: 'full' });
    expect(bulk.plan).toBeNull();
    expect(runner?.problem).toMatchObject({ kind: 'disk' });
  });

  it('keeps its place when an earlier one that is to be shown comes late', async () => {
    const bulk = useBulk();
    await fake.answer('bulk.run', null);
    fake.reply('userData.get', () => succeed(null));
    const shown = bulk.show('run');
    propose(TWO);
    const { runner } = bulk.plan ?? {};
    void runner?.start();
    await fake.answer('bulk.run', run('finished', row(ONE, 'done')));
    expect([await shown, bulk.plan?.runner]).toEqual([null, runner]);
  });

  it('keeps its place when another plan comes late', async () => {
    const { bulk, runner } = await begun();
    propose(TWO);
    expect(bulk.plan?.runner).toBe(runner);
    await fake.answer('bulk.start', run('running', row(ONE, 'waiting')));
    propose(TWO);
    expect(bulk.plan?.runner).toBe(runner);
  });
});
