import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { Journal, type Settled } from './journal.ts';
import { looksAfter } from './look-waits.fixture.ts';
import { LOOK_WAITS } from './look-waits.ts';
import { Reconciler } from './reconciler.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PLAN = looksAfter([5_000, 10_000], MINUTE, { later: [10 * MINUTE, HOUR, 70 * HOUR] });
const DID = '2125552368';

/** A change without an answer in a journal, or an answered one, and a reconciler over a list of numbers that can be told what to answer. */
async function setUp(
  operation: OperationId = 'did.deleteDid',
  params: object = { did: DID },
  plan = PLAN,
  { isAnswered = false, before = null }: { isAnswered?: boolean; before?: unknown } = {},
) {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const settled: Settled[] = [];
  const client = {
    accepts: () => true,
    attempt: (...[, , , , , leaves]: Parameters<ProviderClient['attempt']>) => {
      leaves?.();
      if (isAnswered) return Promise.resolve({ kind: 'answered', value: null, warnings: [] });
      return Promise.resolve({ kind: 'unknown', problem: { kind: 'timeout', evidence: {} } });
    },
  };
  const journal = new Journal({
    ...{ db, client: client as unknown as ProviderClient, redactor: new Redactor(), now: Date.now, actor: 'anna' },
    settled: (what) => void settled.push(what),
  });
  const looks: number[] = [];
  const errors: unknown[] = [];
  const started = Date.now();
  let answer: unknown;
  let isRivalled = false;
  const read = () => {
    looks.push(Date.now() - started);
    return answer === 'throws' ? Promise.reject(new Error('no')) : Promise.resolve(answer);
  };
  const another = () => {
    const reconciler = new Reconciler({
      ...{
        journal,
        waits: plan,
        turn: () => Promise.resolve(),
        now: Date.now,
        read,
        readFaxes: () => Promise.resolve(undefined),
        claimed: () => false,
        failed: (error: unknown) => errors.push(error),
      },
      ...{
        refillRise: () => undefined,
        foundBefore: () => new Set<string>(),
        hasRival: () => false,
        begunAfter: () => [],
        hasRivalOrder: () => isRivalled,
      },
    });
    onTestFinished(() => {
      reconciler.close();
    });
    return reconciler;
  };
  const reconciler = another();
  await journal.run(operation, params, { snapshotBefore: () => Promise.resolve(before) });
  const id = String(db.get('SELECT id FROM journal')?.['id']);
  return {
    ...{ db, journal, reconciler, another, settled, looks, errors, id },
    state: () => journal.get(id)?.state,
    /** Keeps the answer of the next reads back until the returned function is called. */
    holds: (rows: object[]) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      answer = promise;
      return () => {
        resolve({ rows, total: rows.length, totalPages: 1 });
      };
    },
    /** Another order of its kind is open. */
    rivals: () => {
      isRivalled = true;
    },
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
    const { reconciler, shows, looks, state, id, settled } = await setUp();
    shows(gone);
    reconciler.follow(id);
    expect(state()).toBe('unknown');
    await pass(100 * HOUR);
    expect(looks).toEqual([5_000]);
    expect(state()).toBe('done');
    expect(settled.at(-1)).toMatchObject({ id, state: 'done', wasUnknown: true, how: undefined });
  });

  it('is looked at again where the disk does not take what a look found', async () => {
    const { db, reconciler, shows, looks, errors, state, id } = await setUp();
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON journal BEGIN SELECT RAISE(FAIL, 'full'); END`);
    shows(gone);
    reconciler.follow(id);
    await pass(5_000);
    expect([state(), errors.map(String)]).toEqual(['unknown', ['SqliteError: full']]);
    db.run('DROP TRIGGER full');
    await pass(MINUTE);
    expect([state(), looks]).toEqual(['done', [5_000, 5_000 + MINUTE]]);
  });

  it('is not done after the last of the quick looks only', async () => {
    const { reconciler, shows, looks, state, id } = await setUp();
    shows(there);
    reconciler.follow(id);
    await pass(14_999);
    expect([looks, state()]).toEqual([[5_000], 'unknown']);
    await pass(1);
    expect([looks, state()]).toEqual([[5_000, 15_000], 'not-done']);
  });

  it('that was told as not done is corrected when it shows later, and that is told', async () => {
    const { reconciler, shows, looks, state, id, settled } = await setUp();
    shows(there);
    reconciler.follow(id);
    await pass(15_000 + 10 * MINUTE);
    expect(state()).toBe('not-done');
    shows(gone);
    await pass(HOUR);
    expect(state()).toBe('done');
    expect(settled.at(-1)).toMatchObject({ state: 'done', how: 'corrected', wasUnknown: true });
    expect(looks).toHaveLength(4);
  });

  it('is looked at rarely for three days, then never again', async () => {
    const { reconciler, shows, looks, state, id } = await setUp();
    shows(there);
    reconciler.follow(id);
    await pass(200 * HOUR);
    expect(looks.map((ms) => ms / MINUTE)).toEqual([5 / 60, 0.25, 10.25, 70.25, 4270.25]);
    expect(state()).toBe('not-done');
    shows(gone);
    await pass(200 * HOUR);
    expect(state()).toBe('not-done');
  });

  it('is not looked at after three days, whatever the plan', async () => {
    const later = [72 * HOUR - 15_000, HOUR, HOUR];
    const { reconciler, shows, looks, id } = await setUp(
      'did.deleteDid',
      { did: DID },
      looksAfter([5_000, 10_000], MINUTE, { later }),
    );
    shows(there);
    reconciler.follow(id);
    await pass(200 * HOUR);
    expect(looks.map((ms) => ms / HOUR)).toEqual([expect.any(Number), expect.any(Number), 72, 73]);
  });

  it('is looked at at once where the plan has no waits', async () => {
    const { reconciler, shows, looks, id } = await setUp('did.deleteDid', { did: DID }, looksAfter([], MINUTE));
    shows(gone);
    reconciler.follow(id);
    await pass(0);
    expect(looks).toEqual([0]);
  });

  it('is looked at about twice a day at last, without a plan of its own', async () => {
    const { reconciler, shows, looks, id } = await setUp(...[undefined, undefined], looksAfter([5_000], MINUTE));
    shows(there);
    reconciler.follow(id);
    await pass(200 * HOUR);
    const gaps = looks.slice(1).map((at, index) => (at - (looks[index] ?? 0)) / MINUTE);
    expect(gaps).toEqual([10, 20, 30, 60, 120, 240, 480, 720, 720, 720, 720]);
  });

  it('of the balance is looked at within a minute, three times', () => {
    const { quick } = LOOK_WAITS.balance;
    expect(quick).toHaveLength(3);
    expect(quick.reduce((sum, wait) => sum + wait, 0)).toBe(MINUTE);
    expect(quick[0]).toBe(5_000);
  });

  it('becomes not done after a look that could not tell, and stays so after another one', async () => {
    const { reconciler, shows, state, id } = await setUp('did.orderDid', { did: [DID, '2125552369'] });
    shows(there);
    reconciler.follow(id);
    await pass(15_000);
    expect(state()).toBe('cannot-tell');
    shows(gone);
    await pass(10 * MINUTE);
    expect(state()).toBe('not-done');
    shows(there);
    await pass(HOUR);
    expect(state()).toBe('not-done');
  });

  it('that was told as not done may have been, once what came since may be its work', async () => {
    const order = ['server.orderServer', { server_type: 'small' }] as const;
    const { reconciler, shows, rivals, state, id, db, settled } = await setUp(...order);
    db.run(`UPDATE journal SET before = '{"ids":{"1":true}}'`);
    shows([{ server_id: 1 }]);
    reconciler.follow(id);
    await pass(15_000);
    expect(state()).toBe('not-done');
    rivals();
    shows([{ server_id: 1 }, { server_id: 2 }]);
    await pass(10 * MINUTE);
    expect(state()).toBe('cannot-tell');
    expect(settled.at(-1)).toMatchObject({ state: 'cannot-tell', wasUnknown: true, how: undefined });
  });

  it.each([undefined, 'throws'] as const)(
    'that cannot be looked up (%s) stays unknown, with looks that become rarer',
    async (answer) => {
      const { reconciler, shows, looks, state, id } = await setUp();
      shows(answer);
      reconciler.follow(id);
      await pass(10 * HOUR);
      expect(state()).toBe('unknown');
      const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
      expect(gaps.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32].map((minutes) => minutes * MINUTE));
      expect(Math.max(...gaps)).toBe(HOUR);
      await pass(70 * HOUR);
      expect(state()).toBe('cannot-tell');
      const known = looks.length;
      await pass(100 * HOUR);
      reconciler.retry();
      await pass(HOUR);
      expect(looks).toHaveLength(known);
    },
  );

  it('is looked at at once when something can be read again', async () => {
    const { reconciler, shows, state, id, looks } = await setUp();
    shows(undefined);
    reconciler.follow(id);
    await pass(40 * MINUTE);
    shows(gone);
    const known = looks.length;
    reconciler.retry();
    await pass(0);
    expect(looks).toHaveLength(known + 1);
    expect(state()).toBe('done');
  });

  it('is then looked at by one chain of looks, whose tries become rare again', async () => {
    const { reconciler, shows, id, looks, state } = await setUp();
    shows(undefined);
    reconciler.follow(id);
    await pass(40 * MINUTE);
    const known = looks.length;
    reconciler.retry();
    await pass(3 * MINUTE);
    expect(looks.slice(known).map((ms) => ms - 40 * MINUTE)).toEqual([0, MINUTE, 3 * MINUTE]);
    shows(there);
    reconciler.retry();
    await pass(8 * MINUTE);
    expect(looks.slice(known + 3).map((ms) => ms - 43 * MINUTE)).toEqual([0, 10_000]);
    expect(state()).toBe('not-done');
  });

  it('is not hurried by that while its looks can be read', async () => {
    const { reconciler, shows, id, looks } = await setUp();
    shows(there);
    reconciler.follow(id);
    await pass(6_000);
    reconciler.retry();
    await pass(0);
    expect(looks).toEqual([5_000]);
  });

  it('is followed by one chain of looks, however often that is asked', async () => {
    const { reconciler, shows, looks, id } = await setUp();
    shows(there);
    for (let times = 0; times < 5; times += 1) reconciler.follow(id);
    await pass(15_000);
    for (let times = 0; times < 5; times += 1) reconciler.follow(id);
    await pass(10 * MINUTE);
    expect(looks.map((ms) => ms / 1000)).toEqual([5, 15, 615]);
  });

  it('is looked at once when a person asks, who is told only what is certain', async () => {
    const { reconciler, shows, state, id, looks } = await setUp();
    shows(there);
    await reconciler.reconcileNow(id);
    expect([looks.length, state()]).toEqual([1, 'unknown']);
    shows(gone);
    await reconciler.reconcileNow(id);
    expect(state()).toBe('done');
    await reconciler.reconcileNow(id);
    expect(looks).toHaveLength(2);
  });

  it('that no read can show is told as such at once, and never looked at', async () => {
    const { reconciler, looks, state, id } = await setUp('account.setAutorefill', { autorefill: 'on' });
    reconciler.follow(id);
    await pass(5_000);
    expect(state()).toBe('cannot-tell');
    expect(vi.getTimerCount()).toBe(0);
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
  });

  it.each<[OperationId, object, number[]]>([
    ['account.refillBalance', { amount: 50 }, [1_000, 3_000]],
    ['did.deleteDid', { did: DID }, [5_000, 15_000]],
  ])('by %s is looked at first after the waits of its kind', async (operation, params, waits) => {
    const plan = looksAfter([5_000, 10_000], MINUTE, { balance: [1_000, 2_000] });
    const { reconciler, shows, looks, id } = await setUp(operation, params, plan);
    shows(there);
    reconciler.follow(id);
    await pass(MINUTE);
    expect(looks).toEqual(waits);
  });

  it('is proven by what came another way, once', async () => {
    const { reconciler, state, id, settled, looks, db } = await setUp();
    reconciler.follow(id);
    reconciler.prove(id, { found: { from: '1' } });
    reconciler.prove(id, { found: { from: '2' } });
    expect(state()).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
    reconciler.follow(id);
    reconciler.follow('of no entry');
    expect(vi.getTimerCount()).toBe(0);
    expect(JSON.parse(String(db.get('SELECT detail FROM journal')?.['detail']))).toEqual({ found: { from: '1' } });
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
    expect(settled.filter((one) => one.state === 'done')).toHaveLength(1);
  });
});

describe('a look during which the change is settled otherwise', () => {
  it('changes nothing, and is the last', async () => {
    const { reconciler, holds, state, id, settled } = await setUp();
    const answer = holds(there);
    reconciler.follow(id);
    await pass(5_000);
    reconciler.prove(id, { found: {} });
    answer();
    await pass(0);
    expect([state(), vi.getTimerCount()]).toEqual(['done', 0]);
    expect(settled.filter((one) => one.state === 'done')).toHaveLength(1);
  });

  it('is the last also where the journal was written without the reconciler', async () => {
    const { reconciler, journal, holds, state, id } = await setUp(
      'did.deleteDid',
      { did: DID },
      looksAfter([5_000], MINUTE),
    );
    const answer = holds(there);
    reconciler.follow(id);
    await pass(5_000);
    journal.settle(id, 'done');
    answer();
    await pass(0);
    expect([state(), vi.getTimerCount()]).toEqual(['done', 0]);
  });
});

describe('after the account was closed', () => {
  it('what could not be read is not tried again', async () => {
    const { reconciler, shows, looks, id } = await setUp();
    shows(undefined);
    reconciler.follow(id);
    await pass(10 * MINUTE);
    const known = looks.length;
    reconciler.close();
    reconciler.retry();
    await pass(100 * HOUR);
    expect(looks).toHaveLength(known);
  });

  it('nothing is looked at, begun or written any more', async () => {
    const { reconciler, shows, looks, state, id } = await setUp();
    shows(gone);
    reconciler.follow(id);
    reconciler.close();
    reconciler.follow(id);
    reconciler.retry();
    reconciler.prove(id, {});
    await pass(100 * HOUR);
    expect(looks).toEqual([]);
    expect(state()).toBe('unknown');
  });

  it('a look that was under way changes nothing', async () => {
    const { reconciler, shows, state, id } = await setUp();
    shows(gone);
    const reconcileDeps = reconciler.reconcileNow(id);
    reconciler.close();
    await reconcileDeps;
    expect(state()).toBe('unknown');
  });

  it('a look of its own that was under way changes nothing, and is the last', async () => {
    const { reconciler, holds, state, id } = await setUp();
    const answer = holds(gone);
    reconciler.follow(id);
    await pass(5_000);
    reconciler.close();
    answer();
    await pass(100 * HOUR);
    expect([state(), vi.getTimerCount()]).toEqual(['unknown', 0]);
  });

  it('it is taken up again from the journal, also what was told as not done', async () => {
    const { reconciler, another, journal, shows, state, id } = await setUp();
    shows(there);
    reconciler.follow(id);
    await pass(15_000);
    expect(journal.open.watched().map((change) => [change.id, change.state])).toEqual([[id, 'not-done']]);
    reconciler.close();
    shows(gone);
    const next = another();
    next.follow(id);
    await pass(10 * MINUTE - 1);
    expect(state()).toBe('not-done');
    await pass(1);
    expect(state()).toBe('done');
    expect(journal.open.watched()).toEqual([]);
    await pass(80 * HOUR);
    expect(journal.open.watched()).toEqual([]);
  });
});

describe('one of many deletions that the provider says it carried out', () => {
  const deleted = async () => {
    const before = { there: { [DID]: true } };
    const rig = await setUp('did.deleteDid', { did: DID }, PLAN, { isAnswered: true, before });
    rig.reconciler.followAnswered(rig.id, 'did.deleteDid', true);
    return rig;
  };

  it('is looked at once, ten minutes after the last of them', async () => {
    const { reconciler, shows, looks, state, settled, id } = await deleted();
    shows(gone);
    await pass(6 * MINUTE);
    reconciler.followAnswered(id, 'did.deleteDid', true);
    await pass(100 * HOUR);
    expect([looks, state()]).toEqual([[16 * MINUTE], 'done']);
    expect(settled).toHaveLength(1);
  });

  it('is not done where the list stays as it was, and is corrected when it shows it after all', async () => {
    const { shows, state, settled } = await deleted();
    shows(there);
    await pass(10 * MINUTE);
    expect(state()).toBe('not-done');
    shows(gone);
    await pass(HOUR);
    expect(settled.slice(1)).toMatchObject([
      { state: 'not-done', how: 'though-answered' },
      { state: 'done', how: 'corrected' },
    ]);
  });

  it('is tried ever more rarely while no list can be read, for three days', async () => {
    const { looks, state } = await deleted();
    await pass(100 * HOUR);
    expect(state()).toBe('done');
    // At first every few minutes, then once an hour.
    expect(looks.length).toBeLessThan(80);
    expect(looks.at(-1)).toBeGreaterThan(71 * HOUR);
    expect(looks.at(-1)).toBeLessThan(74 * HOUR);
  });

  it('is looked at as soon as something can be read again', async () => {
    const { reconciler, shows, looks, state } = await deleted();
    await pass(10 * MINUTE);
    expect(looks).toHaveLength(1);
    shows(there);
    reconciler.retry();
    await pass(0);
    expect([looks.length, state()]).toEqual([2, 'not-done']);
  });
});

describe('a deletion that the provider says it carried out', () => {
  const deleted = async (before: unknown = { there: { [DID]: true } }) => {
    const rig = await setUp('did.deleteDid', { did: DID }, PLAN, { isAnswered: true, before });
    expect(rig.state()).toBe('done');
    return rig;
  };

  it('is looked at once where the list shows it, and nothing is told', async () => {
    const { reconciler, shows, looks, state, settled, id } = await deleted();
    shows(gone);
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(100 * HOUR);
    expect([looks, state()]).toEqual([[5_000], 'done']);
    expect(settled).toHaveLength(1);
  });

  it('stays done where the list shows it ten minutes later', async () => {
    const { reconciler, shows, looks, state, settled, id } = await deleted();
    shows(there);
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(15_000 + 10 * MINUTE - 1);
    shows(gone);
    await pass(100 * HOUR);
    expect([looks, state()]).toEqual([[5_000, 15_000, 15_000 + 10 * MINUTE], 'done']);
    expect(settled).toHaveLength(1);
  });

  it('is not done where the list stays as it was, is told once, and is corrected when it shows it after all', async () => {
    const { reconciler, shows, state, settled, id } = await deleted();
    shows(there);
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(15_000 + 10 * MINUTE);
    expect(state()).toBe('not-done');
    await pass(10 * MINUTE);
    expect(settled.slice(1)).toMatchObject([{ id, state: 'not-done', how: 'though-answered', wasUnknown: true }]);
    shows(gone);
    await pass(HOUR);
    expect(settled.slice(2)).toMatchObject([{ id, state: 'done', how: 'corrected' }]);
  });

  it('stays done where no list can be read, which is tried for three days', async () => {
    const { reconciler, looks, state, id } = await deleted();
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(100 * HOUR);
    expect(state()).toBe('done');
    expect(looks.at(-1)).toBeGreaterThan(71 * HOUR);
    expect(looks.at(-1)).toBeLessThan(74 * HOUR);
  });

  it('stays done where the disk does not take that it is to be looked at', async () => {
    const { db, reconciler, shows, looks, state, errors, id } = await deleted();
    shows(there);
    db.run('DROP TABLE answered_change');
    reconciler.followAnswered(id, 'did.deleteDid', false);
    db.run('CREATE TABLE answered_change (journal_id TEXT PRIMARY KEY, at TEXT, many INTEGER)');
    await pass(100 * HOUR);
    expect([errors.length, looks, state()]).toEqual([1, [], 'done']);
  });

  it('is not looked at where nobody knows what was there before', async () => {
    const { reconciler, shows, looks, state, id } = await deleted(null);
    shows(there);
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(100 * HOUR);
    expect([looks, state()]).toEqual([[], 'done']);
  });

  it('is looked at no more once another change of the same thing was begun', async () => {
    const { journal, reconciler, shows, looks, state, id } = await deleted();
    shows(there);
    reconciler.followAnswered(id, 'did.deleteDid', false);
    await pass(5_000);
    journal.begin('did.orderDid', { did: DID });
    await pass(100 * HOUR);
    expect([looks, state()]).toEqual([[5_000], 'done']);
  });
});
