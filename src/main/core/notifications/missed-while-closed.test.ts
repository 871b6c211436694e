import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FaxJobState } from '#shared/bridge/fax.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { silentLogger } from '../log/logger.ts';
import { Database } from '../store/database.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { infoOf, pdf } from '../test/support.ts';
import { MissedWhileClosed } from './missed-while-closed.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00.000Z');
const SEEN = new Date(START).toISOString();

// What is tested here is time itself, so time is the one thing that is not real.
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
});
afterEach(() => void vi.useRealTimers());

/** A profile's store with runs of the app on it. */
function profile() {
  const db = Database.open(':memory:');
  const keyValues = new KeyValueStore(db);
  const [jobs, records] = [new FaxJobs(db, null), new FaxRecords(db)];
  const changes: unknown[] = [];
  function run() {
    const changed = () => void changes.push(1);
    const missed = new MissedWhileClosed({ keyValues, jobs, records, logger: silentLogger, now: Date.now, changed });
    missed.start();
    onTestFinished(() => {
      missed.close();
    });
    return missed;
  }
  const time = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
  const fax = (faxId: string, minutes: number, type: 'in' | 'out', status = 'delivered') =>
    records.merge(
      [{ fax_id: faxId, type, send_time: time(minutes), did_from: '1', did_to: '2', service: 'pro', status }],
      time(minutes),
    );
  const job = async (
    state: FaxJobState,
    created: number,
    updated: number,
    faxId: string | null = null,
    sent: number | null = null,
  ) => {
    const document = await infoOf(await pdf());
    jobs.insert({
      ...{ id: crypto.randomUUID(), state, from: '1', to: '2', document, journalId: null, createdAt: time(created) },
      ...{ holdUntil: null, updatedAt: time(updated), faxId, providerStatus: '', problem: null },
      sentAt: sent === null ? null : time(sent),
      ...{ check: null, before: null, dismissed: false, service: 'pro' },
      ...{ batchId: null, place: 0, repeats: null, triesLeft: 0, tried: 0 },
    });
  };
  return { run, fax, job, changes };
}

/** The app runs with this balance, and is closed for so many minutes. */
function closedFor(minutes: number, { run }: ReturnType<typeof profile>, balance = '100.00'): void {
  const missed = run();
  missed.noteBalance(balance);
  missed.noteHistory();
  missed.close();
  vi.setSystemTime(START + minutes * MINUTE);
}

function looked(missed: MissedWhileClosed, balance: string) {
  missed.noteBalance(balance);
  missed.noteHistory();
  return valueOf(missed.get());
}

describe('what was missed while the app was closed', () => {
  it('is what came since it was last seen, and what the balance did', async () => {
    const store = profile();
    store.fax('before', -5, 'in');
    await store.job('accepted', -10, -9, 'own-open');
    await store.job('delivered', -10, -9, 'own-old');
    closedFor(60, store);
    const missed = store.run();
    expect(valueOf(missed.get())).toBeNull();
    missed.noteBalance('88.0000');
    expect(valueOf(missed.get())).toBeNull();
    for (const id of ['in-1', 'in-2', 'in-3']) store.fax(id, 30, 'in', 'processing');
    store.fax('elsewhere', 31, 'out', 'delivered');
    store.fax('elsewhere-too', 32, 'out', 'failed: busy');
    store.fax('own-done', 33, 'out', 'delivered');
    await store.job('delivered', -10, 60, 'own-done');
    await store.job('failed', -10, 60, 'own-failed');
    missed.noteHistory();
    const expected = {
      since: SEEN,
      faxesReceived: 3,
      faxesDelivered: 2,
      faxesFailed: 2,
      balanceChange: '-12.0000',
    };
    expect(valueOf(missed.get())).toEqual(expected);
    expect(store.changes).toEqual([1]);
    // What happens from now on is no longer missed.
    store.fax('new', 61, 'in');
    await store.job('delivered', 61, 62, 'own-new');
    missed.noteBalance('50');
    missed.noteHistory();
    expect(valueOf(missed.get())).toEqual(expected);
    valueOf(missed.dismiss());
    missed.noteHistory();
    expect(valueOf(missed.get())).toBeNull();
  });

  it('grows with the looks of the first minutes, and not after them', () => {
    const store = profile();
    closedFor(60, store);
    const missed = store.run();
    expect(looked(missed, '100')).toBeNull();
    store.fax('late', 30, 'in');
    missed.noteHistory();
    expect(valueOf(missed.get())).toMatchObject({ faxesReceived: 1, balanceChange: null });
    vi.advanceTimersByTime(6 * MINUTE);
    store.fax('too-late', 31, 'in');
    missed.noteHistory();
    expect(valueOf(missed.get())).toMatchObject({ faxesReceived: 1 });
  });

  it('is nothing at the first run, after a short break, and when nothing happened', () => {
    const first = profile();
    const missed = first.run();
    first.fax('old', -500, 'in');
    expect(looked(missed, '100')).toBeNull();

    const short = profile();
    closedFor(9, short);
    short.fax('new', 5, 'in');
    expect(looked(short.run(), '50')).toBeNull();

    const quiet = profile();
    closedFor(600, quiet);
    expect(looked(quiet.run(), '100.0000')).toBeNull();
    expect(quiet.changes).toEqual([]);
  });

  it.each([
    ['five hours behind', 300],
    ['five hours ahead', -300],
  ])('is told by the times of the provider where the clock of this computer is %s', async (_, ahead) => {
    const store = profile();
    await store.job('delivered', -20, -9, 'own', -20);
    store.fax('own', -20 + ahead, 'out');
    // By the clock of this computer it would lie in the time that the app was closed.
    store.fax('seen', 15, 'in');
    store.fax('before', -5 + ahead, 'in');
    closedFor(60, store);
    const missed = store.run();
    store.fax('in-1', 20 + ahead, 'in');
    store.fax('in-2', 40 + ahead, 'in');
    store.fax('new', 61 + ahead, 'in');
    expect(looked(missed, '100')).toMatchObject({ since: SEEN, faxesReceived: 2, faxesDelivered: 0 });
  });

  it('counts from the last minute that it ran, also when it was not closed properly', () => {
    const store = profile();
    const crashed = store.run();
    crashed.noteBalance('100');
    vi.advanceTimersByTime(7 * MINUTE);
    vi.clearAllTimers();
    vi.setSystemTime(START + 60 * MINUTE);
    expect(looked(store.run(), '90')).toMatchObject({
      since: new Date(START + 7 * MINUTE).toISOString(),
      balanceChange: '-10',
    });
  });

  it('keeps the last known balance through a run without one', () => {
    const store = profile();
    closedFor(20, store);
    store.run().close();
    vi.setSystemTime(START + 60 * MINUTE);
    expect(looked(store.run(), '70')).toMatchObject({ balanceChange: '-30.00' });
  });
});
