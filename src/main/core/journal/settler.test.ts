import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { Journal, type Settled } from './journal.ts';
import { Settler, type SettlePlan } from './settler.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PLAN: SettlePlan = { reconcile: [5_000, 10_000], reconcileRetry: MINUTE, later: [10 * MINUTE, HOUR, 70 * HOUR] };
const DID = '2125552368';

/** A change without an answer in a journal, and a settler over a list of numbers that can be told what to answer. */
async function setUp(operation: OperationId = 'did.deleteDid', params: object = { did: DID }) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const settled: Settled[] = [];
  const client = {
    accepts: () => true,
    attempt: () => Promise.resolve({ kind: 'unknown', problem: { kind: 'timeout', evidence: {} } }),
  };
  const journal = new Journal({
    ...{ db, client: client as unknown as ProviderClient, redactor: new Redactor(), now: Date.now, actor: 'anna' },
    settled: (what) => void settled.push(what),
  });
  const looks: number[] = [];
  const started = Date.now();
  let answer: unknown;
  const read = () => {
    looks.push(Date.now() - started);
    return answer === 'throws' ? Promise.reject(new Error('no')) : Promise.resolve(answer);
  };
  const settler = new Settler({
    ...{ journal, plan: PLAN, now: Date.now, read, readFaxes: () => Promise.resolve(undefined), claimed: () => false },
    ...{ refillRise: () => undefined, foundBefore: () => new Set<string>(), hasRival: () => false },
  });
  onTestFinished(() => {
    settler.close();
  });
  await journal.run(operation, params);
  const id = String(db.get('SELECT id FROM journal')?.['id']);
  return {
    ...{ db, journal, settler, settled, looks, id },
    state: () => journal.get(id)?.state,
    shows: (rows: object[] | undefined | 'throws') => {
      answer = Array.isArray(rows) ? { rows, total: rows.length, totalPages: 1 } : rows;
    },
  };
}

const there = [{ did: DID }];
const gone: object[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change that is looked up', () => {
  it('is done at the first look that shows it, and is looked at no more', async () => {
    const { settler, shows, looks, state, id, settled } = await setUp();
    shows(gone);
    settler.follow(id);
    expect(state()).toBe('unknown');
    await pass(100 * HOUR);
    expect(looks).toEqual([5_000]);
    expect(state()).toBe('done');
    expect(settled.at(-1)).toMatchObject({ id, state: 'done', wasUnknown: true, corrected: false, neverLeft: false });
  });

  it('is not done after the last of the quick looks only', async () => {
    const { settler, shows, looks, state, id } = await setUp();
    shows(there);
    settler.follow(id);
    await pass(14_999);
    expect([looks, state()]).toEqual([[5_000], 'unknown']);
    await pass(1);
    expect([looks, state()]).toEqual([[5_000, 15_000], 'not-done']);
  });

  it('that was told as not done is corrected when it shows later, and that is told', async () => {
    const { settler, shows, looks, state, id, settled } = await setUp();
    shows(there);
    settler.follow(id);
    await pass(15_000 + 10 * MINUTE);
    expect(state()).toBe('not-done');
    shows(gone);
    await pass(HOUR);
    expect(state()).toBe('done');
    expect(settled.at(-1)).toMatchObject({ state: 'done', corrected: true, wasUnknown: true });
    expect(looks).toHaveLength(4);
  });

  it('is looked at rarely for three days, then never again', async () => {
    const { settler, shows, looks, state, id } = await setUp();
    shows(there);
    settler.follow(id);
    await pass(200 * HOUR);
    expect(looks.map((ms) => ms / MINUTE)).toEqual([5 / 60, 0.25, 10.25, 70.25, 4270.25]);
    expect(state()).toBe('not-done');
    shows(gone);
    await pass(200 * HOUR);
    expect(state()).toBe('not-done');
  });

  it.each([undefined, 'throws'] as const)(
    'that cannot be looked up (%s) stays unknown, with looks that become rarer',
    async (answer) => {
      const { settler, shows, looks, state, id } = await setUp();
      shows(answer);
      settler.follow(id);
      await pass(10 * HOUR);
      expect(state()).toBe('unknown');
      const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
      expect(gaps.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE));
      expect(Math.max(...gaps)).toBe(HOUR);
      await pass(70 * HOUR);
      expect(state()).toBe('cannot-tell');
      const known = looks.length;
      await pass(100 * HOUR);
      expect(looks).toHaveLength(known);
    },
  );

  it('is looked at at once when something can be read again', async () => {
    const { settler, shows, state, id, looks } = await setUp();
    shows(undefined);
    settler.follow(id);
    await pass(40 * MINUTE);
    shows(gone);
    const known = looks.length;
    settler.retry();
    await pass(0);
    expect(looks).toHaveLength(known + 1);
    expect(state()).toBe('done');
  });

  it('is not hurried by that while its looks can be read', async () => {
    const { settler, shows, id, looks } = await setUp();
    shows(there);
    settler.follow(id);
    await pass(6_000);
    settler.retry();
    await pass(0);
    expect(looks).toEqual([5_000]);
  });

  it('is followed by one chain of looks, however often that is asked', async () => {
    const { settler, shows, looks, id } = await setUp();
    shows(there);
    for (let times = 0; times < 5; times += 1) settler.follow(id);
    await pass(15_000);
    for (let times = 0; times < 5; times += 1) settler.follow(id);
    await pass(10 * MINUTE);
    expect(looks.map((ms) => ms / 1000)).toEqual([5, 15, 615]);
  });

  it('is looked at once when a person asks, who is told only what is certain', async () => {
    const { settler, shows, state, id, looks } = await setUp();
    shows(there);
    await settler.lookNow(id);
    expect([looks.length, state()]).toEqual([1, 'unknown']);
    shows(gone);
    await settler.lookNow(id);
    expect(state()).toBe('done');
    await settler.lookNow(id);
    expect(looks).toHaveLength(2);
  });

  it('that no read can show is told as such at once, and never looked at', async () => {
    const { settler, looks, state, id } = await setUp('account.setAutorefill', { autorefill: 'on' });
    settler.follow(id);
    await pass(5_000);
    expect(state()).toBe('cannot-tell');
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
  });

  it('is proven by what came another way, once', async () => {
    const { settler, state, id, settled, looks, db } = await setUp();
    settler.follow(id);
    settler.prove(id, { found: { from: '1' } });
    settler.prove(id, { found: { from: '2' } });
    expect(state()).toBe('done');
    expect(JSON.parse(String(db.get('SELECT detail FROM journal')?.['detail']))).toEqual({ found: { from: '1' } });
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
    expect(settled.filter((one) => one.state === 'done')).toHaveLength(1);
  });
});

describe('after the account was closed', () => {
  it('nothing is looked at, begun or written any more', async () => {
    const { settler, shows, looks, state, id } = await setUp();
    shows(gone);
    settler.follow(id);
    settler.close();
    settler.follow(id);
    settler.retry();
    settler.prove(id, {});
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
    expect(state()).toBe('unknown');
  });

  it('a look that was under way changes nothing', async () => {
    const { settler, shows, state, id } = await setUp();
    shows(gone);
    const looking = settler.lookNow(id);
    settler.close();
    await looking;
    expect(state()).toBe('unknown');
  });

  it('it is taken up again from the journal, also what was told as not done', async () => {
    const { settler, journal, shows, state, id } = await setUp();
    shows(there);
    settler.follow(id);
    await pass(15_000);
    expect(journal.watched().map((change) => [change.id, change.state])).toEqual([[id, 'not-done']]);
    shows(gone);
    await pass(10 * MINUTE);
    expect(state()).toBe('done');
    expect(journal.watched()).toEqual([]);
    await pass(80 * HOUR);
    expect(journal.watched()).toEqual([]);
  });
});
