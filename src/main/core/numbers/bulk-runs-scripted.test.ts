// Runs over many numbers, with answers that the test gives by hand.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { BulkNews, BulkRun, BulkState } from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import type { Settled } from '../journal/journal.ts';
import { JournalEntries } from '../journal/journal-entries.ts';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { BulkRuns, type BulkDeps } from './bulk-runs.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const SECOND = 1000;
const UPDATE = 'did.updateDid';
const DIDS = ['2125550101', '2125550102', '2125550103'];
const rows = (dids: readonly string[] = DIDS, note = 'moved') =>
  dids.map((did) => ({ key: did, params: { did, note } }));
const NOT_FOUND = { ok: false, problem: { kind: 'not-found' } };
const tooMany = (retryAfter?: number): Problem => ({
  kind: 'provider-down',
  evidence: { status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) },
});
const REFUSED: Problem = { kind: 'refused', text: 'Not now', evidence: {} };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

interface Sent {
  did: string;
  operation: string;
  /** Whether it may go above the limits of this computer. */
  overCap: boolean;
  params: unknown;
  undoes: string | undefined;
  answer: (outcome: Outcome<unknown>) => Promise<void>;
}

interface Options {
  db?: Database;
  cipher?: Cipher | null;
}

function setUp({ db = Database.open(':memory:'), cipher = new Cipher(Cipher.newKey()) }: Options = {}) {
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  const sent: Sent[] = [];
  const news: BulkNews[] = [];
  const busy: [boolean, readonly string[]][] = [];
  const errors: unknown[] = [];
  const looks: string[] = [];
  const onLook = { work: () => undefined as unknown };
  /** What every row is answered with; undefined leaves each to the test. */
  const provider = { answer: undefined as ((did: string) => Outcome<unknown>) | undefined, begins: true };
  let count = Number(db.get('SELECT COUNT(*) AS count FROM journal')?.['count']);
  const add = (state: ActivityState) => {
    count += 1;
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, sent, detail)
       VALUES (?, ?, 'did.updateDid', 'change', '{}', '', ?, 1, NULL)`,
      ...[`entry-${count}`, new Date(Date.now()).toISOString(), state],
    );
    return `entry-${count}`;
  };
  const change: BulkDeps['change'] = (operation, params, { begun, undoes, overCap }) => {
    if (provider.begins) begun(add('pending'));
    const did = String(params['did']);
    return new Promise((resolve) => {
      const answer = async (outcome: Outcome<unknown>) => {
        resolve(outcome);
        await settled();
      };
      sent.push({ did, operation, params, undoes, overCap, answer });
      if (provider.answer) resolve(provider.answer(did));
    });
  };
  const bulk = new BulkRuns({
    ...{ db, entries: new JournalEntries(db), cipher, change, now: Date.now },
    reconcile: (id) => {
      looks.push(id);
      onLook.work();
      return Promise.resolve();
    },
    news: (each) => news.push(each),
    busy: (now, _subject, keys) => busy.push([now, keys]),
    failed: (error) => errors.push(error),
  });
  const run = (): BulkRun => {
    const found = valueOf(bulk.run(null));
    if (!found) throw new Error('There is no run');
    return found;
  };
  return {
    ...{ db, cipher, bulk, provider, sent, news, busy, errors, looks, onLook, add, run },
    start: (planned = rows(), undoes: string | null = null) => valueOf(bulk.start(UPDATE, planned, undoes)),
    states: () => run().rows.map(({ state }) => state),
    last: () => sent.at(-1) as Sent,
    become: (id: string, state: ActivityState, detail: unknown = null, wasSent = 1) => {
      const text = detail === null ? null : JSON.stringify(detail);
      db.run('UPDATE journal SET state = ?, detail = ?, sent = ? WHERE id = ?', state, text, wasSent, id);
    },
    settle: (id: string, warnings: { text: string }[] = []) => {
      bulk.noteSettled({ id, warnings } as Settled);
    },
  };
}

const unknownOutcome = (journalId: string) => fail({ kind: 'unknown-outcome', journalId });

describe('a run', () => {
  it('sends one row after the other, tells of each, and ends', async () => {
    const { start, sent, last, run, states, busy, news } = setUp();
    const { id, ...begun } = start();
    expect(begun).toMatchObject({ operation: UPDATE, at: '2026-11-22T12:00:00.000Z', state: 'running', undoes: null });
    expect([begun.problem, begun.waitsUntil, busy]).toEqual([null, null, [[true, []]]]);
    expect(states()).toEqual(['sending', 'waiting', 'waiting']);
    await last().answer(succeed(null, [{ text: 'Slow' }]));
    expect(states()).toEqual(['done', 'sending', 'waiting']);
    await last().answer(fail(REFUSED));
    await last().answer(succeed(null));
    expect(sent.map(({ operation, params, undoes }) => [operation, params, undoes])).toEqual(
      rows().map(({ params }) => [UPDATE, params, undefined]),
    );
    const row = { problem: null, warnings: [] };
    expect(run()).toMatchObject({
      state: 'finished',
      rows: [
        { ...row, key: DIDS[0], state: 'done', warnings: ['Slow'], activityId: 'entry-1' },
        { ...row, key: DIDS[1], state: 'failed', problem: REFUSED, activityId: 'entry-2' },
        { ...row, key: DIDS[2], state: 'done', activityId: 'entry-3' },
      ],
    });
    expect(busy.slice(1)).toEqual([[false, DIDS]]);
    expect(news.every((each) => each.id === id)).toBe(true);
    const told = news.flatMap(({ rows: each }) => each.map(({ key, state }) => [key, state]));
    expect(told).toEqual(
      DIDS.flatMap((did, index) => [
        [did, 'sending'],
        [did, index === 1 ? 'failed' : 'done'],
      ]),
    );
    expect(news.filter(({ rows: each }) => each.length === 0).map(({ state }) => state)).toEqual([
      'running',
      'finished',
    ]);
  });

  it('is found by its id, and the newest without one', async () => {
    const { start, bulk, provider } = setUp();
    expect([bulk.run(null), bulk.run('no-such-run')]).toEqual([{ ok: true, value: null, warnings: [] }, NOT_FOUND]);
    provider.answer = () => succeed(null);
    const first = start();
    await settled();
    const second = start();
    await settled();
    expect([valueOf(bulk.run(null))?.id, valueOf(bulk.run(first.id)).id]).toEqual([second.id, first.id]);
  });

  it('is the newest by when it began, also where the clock was set back before it', async () => {
    const { bulk, start, run, provider } = setUp();
    provider.answer = () => succeed(null);
    start();
    await vi.runAllTimersAsync();
    expect(run().state).toBe('finished');
    vi.setSystemTime(Date.now() - 86_400_000);
    provider.answer = undefined;
    const { id } = start();
    bulk.pause(id);
    expect(run()).toMatchObject({ id, state: 'pausing' });
  });

  it('is the only one that sends', async () => {
    const { start, bulk, last, states } = setUp();
    const first = start(rows(DIDS.slice(0, 2)));
    bulk.pause(first.id);
    await last().answer(succeed(null));
    expect(states()).toEqual(['done', 'waiting']);
    const second = start();
    const duplicate = { ok: false, problem: { kind: 'duplicate', what: 'bulk', at: second.at } };
    expect(bulk.start(UPDATE, rows(), null)).toEqual(duplicate);
    expect(bulk.resume(first.id)).toEqual(duplicate);
    expect(valueOf(bulk.cancel(first.id)).state).toBe('cancelled');
    expect(bulk.retryFailed(first.id)).toEqual(duplicate);
    expect(valueOf(bulk.resume(second.id)).state).toBe('running');
  });

  it('takes back by the entries of the run before, where those were done', async () => {
    const { start, provider, sent } = setUp();
    provider.answer = (did) => (did === DIDS[1] ? fail(REFUSED) : succeed(null));
    const { id } = start();
    await settled();
    start(rows(DIDS, ''), id);
    await settled();
    expect(sent.slice(3).map(({ undoes }) => undoes)).toEqual(['entry-1', undefined, 'entry-3']);
  });

  it('writes nothing more once the account is closed', async () => {
    const { start, last, db, busy, news, sent } = setUp();
    start();
    const told = news.length;
    db.close();
    await last().answer(succeed(null));
    expect([busy, news.length, sent.length]).toEqual([[[true, []]], told, 1]);
  });
});

describe('a run that a full disk stops', () => {
  const full = (db: Database, table: string, when: string) => {
    db.run(`CREATE TRIGGER full_${table} BEFORE UPDATE ON ${table} WHEN ${when} BEGIN SELECT RAISE(FAIL, 'full'); END`);
  };
  const free = (db: Database) => {
    for (const table of ['bulk_row', 'bulk_run']) db.run(`DROP TRIGGER IF EXISTS full_${table}`);
  };

  it.each([
    ['where it begins', 'bulk_run', `NEW.state = 'running'`, ['waiting', 'waiting', 'waiting']],
    ['where a row leaves', 'bulk_row', `NEW.state = 'sending' AND NEW.place = 1`, ['done', 'waiting', 'waiting']],
    ['where a row has its answer', 'bulk_row', `NEW.state = 'done' AND NEW.place = 1`, ['done', 'done', 'waiting']],
  ])('%s waits for a person once there is room, and sends each row once', async (_, table, when, kept) => {
    const { db, start, run, states, bulk, provider, sent, busy, errors, become } = setUp();
    if (table === 'bulk_row') full(db, table, when);
    full(db, 'bulk_run', `${table === 'bulk_run' ? `${when} OR ` : ''}NEW.state IN ('pausing', 'paused')`);
    provider.answer = () => {
      become(`entry-${String(sent.length)}`, 'done');
      return succeed(null);
    };
    const { id } = start();
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect(new Set(errors.map(String))).toEqual(new Set(['SqliteError: full']));
    free(db);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(run()).toMatchObject({ state: 'paused', problem: { kind: 'disk', midway: true } });
    expect(states()).toEqual(kept);
    expect(busy.map(([now]) => now)).toEqual([true, false]);
    valueOf(bulk.resume(id));
    await settled();
    expect([run().state, sent.map(({ did }) => did)]).toEqual(['finished', DIDS]);
  });
});

describe('a pause', () => {
  it('comes after the row that is on its way, and leaves the rest waiting until the run goes on', async () => {
    const { start, bulk, last, run, states, sent } = setUp();
    const { id } = start();
    expect(valueOf(bulk.pause(id)).state).toBe('pausing');
    await last().answer(succeed(null));
    expect([run().state, states(), sent.length]).toEqual(['paused', ['done', 'waiting', 'waiting'], 1]);
    expect(valueOf(bulk.pause(id)).state).toBe('paused');
    expect(valueOf(bulk.resume(id)).state).toBe('running');
    expect(valueOf(bulk.resume(id)).state).toBe('running');
    expect(states()).toEqual(['done', 'sending', 'waiting']);
    expect(last().did).toBe(DIDS[1]);
  });

  it('that is taken back in time is none', async () => {
    const { start, bulk, last, states } = setUp();
    const { id } = start();
    bulk.pause(id);
    expect(valueOf(bulk.resume(id)).state).toBe('running');
    await last().answer(succeed(null));
    expect(states()).toEqual(['done', 'sending', 'waiting']);
  });

  it.each([
    { kind: 'offline', evidence: {} },
    { kind: 'tls', evidence: {} },
    { kind: 'not-allowed', text: 'No', evidence: {} },
    { kind: 'view-only' },
    { kind: 'signed-out' },
    { kind: 'disk' },
    { kind: 'cancelled' },
    { kind: 'over-cap', cap: 'day', limit: '1', spent: '0', price: '2' },
  ] as Problem[])('comes by itself where no row would get through: $kind', async (problem) => {
    const { start, bulk, last, run, states, sent } = setUp();
    const { id } = start();
    await last().answer(fail(problem));
    expect(run()).toMatchObject({ state: 'paused', problem });
    expect([states(), sent.length]).toEqual([['waiting', 'waiting', 'waiting'], 1]);
    expect(valueOf(bulk.resume(id))).toMatchObject({ state: 'running', problem: null });
    expect(last().did).toBe(DIDS[0]);
  });

  it.each<[BulkState, BulkState]>([
    ['cancelling', 'cancelled'],
    ['pausing', 'paused'],
  ])('that comes by itself changes nothing of a run that is %s', async (was, then) => {
    const { start, bulk, last, run } = setUp();
    const { id } = start();
    if (was === 'cancelling') bulk.cancel(id);
    else bulk.pause(id);
    expect(run().state).toBe(was);
    await last().answer(fail({ kind: 'view-only' }));
    expect(run()).toMatchObject({ state: then, problem: was === 'cancelling' ? null : { kind: 'view-only' } });
  });
});

describe('a person’s word to go above the limits of this computer', () => {
  const overCap: Problem = { kind: 'over-cap', cap: 'day', limit: '1', spent: '0', price: '2' };

  it('counts until the run stops, and no longer', async () => {
    const { start, bulk, last, run, sent } = setUp();
    const { id } = start();
    await last().answer(fail(overCap));
    bulk.resume(id, true);
    await last().answer(succeed(null));
    bulk.pause(id);
    await last().answer(succeed(null));
    expect(run().state).toBe('paused');
    bulk.resume(id);
    expect(sent.map((each) => each.overCap)).toEqual([false, true, true, false]);
  });

  it('counts from the next row on where the pause still waits for one', async () => {
    const { start, bulk, last } = setUp();
    const { id } = start();
    bulk.pause(id);
    bulk.resume(id, true);
    await last().answer(succeed(null));
    expect(last()).toMatchObject({ did: DIDS[1], overCap: true });
  });

  it('does not count for a run that goes on already, or that may not go on', async () => {
    const { start, bulk, last, run } = setUp();
    const { id } = start();
    bulk.resume(id, true);
    await last().answer(succeed(null));
    expect(last().overCap).toBe(false);
    bulk.pause(id);
    await last().answer(succeed(null));
    const other = start(rows(['6465550101']));
    expect(bulk.resume(id, true)).toMatchObject({ problem: { kind: 'duplicate' } });
    await last().answer(succeed(null));
    expect(run()).toMatchObject({ id: other.id, state: 'finished' });
    bulk.resume(id);
    expect(last()).toMatchObject({ did: DIDS[2], overCap: false });
  });
});

describe('the end of a run by hand', () => {
  it('comes after the row that is on its way, also of a run that pauses', async () => {
    const { start, bulk, last, run, states, sent } = setUp();
    const { id } = start();
    bulk.pause(id);
    expect(valueOf(bulk.cancel(id)).state).toBe('cancelling');
    await last().answer(succeed(null));
    expect([run().state, states(), sent.length]).toEqual(['cancelled', ['done', 'waiting', 'waiting'], 1]);
    expect(valueOf(bulk.resume(id)).state).toBe('cancelled');
  });

  it('comes too late after the last row', async () => {
    const { start, bulk, last, run } = setUp();
    const { id } = start(rows(DIDS.slice(0, 1)));
    bulk.cancel(id);
    await last().answer(succeed(null));
    expect(run().state).toBe('finished');
    expect([bulk.cancel(id), bulk.pause(id), bulk.resume(id)].map((each) => valueOf(each).state)).toEqual(
      Array<string>(3).fill('finished'),
    );
  });

  it('is at once where the run is paused', async () => {
    const { start, bulk, last, run } = setUp();
    const { id } = start();
    bulk.pause(id);
    await last().answer(succeed(null));
    expect(valueOf(bulk.cancel(id)).state).toBe('cancelled');
    expect(run().state).toBe('cancelled');
    for (const work of [bulk.cancel('x'), bulk.pause('x'), bulk.resume('x')]) expect(work).toEqual(NOT_FOUND);
  });
});

describe('a wait', () => {
  it('is as long as the provider asks for, shown with its end, and the row goes first', async () => {
    const { start, last, run, states, sent, news } = setUp();
    start();
    await last().answer(fail(tooMany(7)));
    expect(run()).toMatchObject({ state: 'running', waitsUntil: '2026-11-22T12:00:07.000Z', problem: null });
    expect(news.at(-1)).toMatchObject({ waitsUntil: '2026-11-22T12:00:07.000Z', rows: [] });
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent.length, last().did, run().waitsUntil]).toEqual([2, DIDS[0], null]);
    expect(
      news.some(({ waitsUntil, rows: each }, index) => index > 3 && waitsUntil === null && each.length === 0),
    ).toBe(true);
  });

  it('of a second is shown, a gap between two rows is not', async () => {
    const { start, last, run, sent } = setUp();
    start();
    await last().answer(fail(tooMany(1)));
    expect(run().waitsUntil).toBe('2026-11-22T12:00:01.000Z');
    await vi.advanceTimersByTimeAsync(SECOND);
    await last().answer(succeed(null));
    expect([run().waitsUntil, sent.length]).toEqual([null, 2]);
    await vi.advanceTimersByTimeAsync(249);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    await last().answer(succeed(null));
    await vi.advanceTimersByTimeAsync(250);
    await last().answer(succeed(null));
    // Nothing is waited for after the last row.
    expect([run().state, vi.getTimerCount()]).toEqual(['finished', 0]);
  });

  it('comes before the last row, too', async () => {
    const { start, last, run } = setUp();
    start(rows(DIDS.slice(0, 1)));
    await last().answer(fail(tooMany(7)));
    expect(run().waitsUntil).toBe('2026-11-22T12:00:07.000Z');
  });

  it.each(['pause', 'cancel'] as const)('is ended by hand: %s', async (how) => {
    const { start, bulk, last, run } = setUp();
    const { id } = start();
    await last().answer(fail(tooMany(100)));
    bulk[how](id);
    await settled();
    expect(run()).toMatchObject({ state: how === 'pause' ? 'paused' : 'cancelled', waitsUntil: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['pause', 'cancel'] as const)('does not begin after a %s', async (how) => {
    const { start, bulk, last, run } = setUp();
    const { id } = start();
    bulk[how](id);
    await last().answer(fail(tooMany(100)));
    expect(run()).toMatchObject({ state: how === 'pause' ? 'paused' : 'cancelled', waitsUntil: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells nothing after the account was closed', async () => {
    const { start, last, news, db, sent } = setUp();
    start();
    await last().answer(fail(tooMany(5)));
    const told = news.length;
    db.close();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect([news.length, sent.length]).toEqual([told, 1]);
  });
});

describe('a row whose answer never came', () => {
  async function withUnknown() {
    const rig = setUp();
    const { id } = rig.start();
    await rig.last().answer(unknownOutcome('entry-1'));
    for (const _ of DIDS.slice(1)) await rig.last().answer(succeed(null));
    expect([rig.run().state, rig.states()]).toEqual(['finished', ['unknown', 'done', 'done']]);
    return { ...rig, id, row: () => rig.run().rows[0] };
  }

  it('is looked up when a person asks, and only that', async () => {
    const { bulk, id, looks, db } = await withUnknown();
    expect(valueOf(await bulk.checkUnknown(id)).id).toBe(id);
    expect(looks).toEqual(['entry-1']);
    db.run('UPDATE bulk_row SET journal_id = NULL');
    await bulk.checkUnknown(id);
    expect(looks).toEqual(['entry-1']);
  });

  it('is not looked up further when the account is closed meanwhile', async () => {
    const { bulk, id, looks, db, onLook } = await withUnknown();
    db.run(`UPDATE bulk_row SET state = 'unknown'`);
    onLook.work = () => {
      db.close();
    };
    expect(await bulk.checkUnknown(id)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(looks).toEqual(['entry-1']);
  });

  it.each<[ActivityState, number, unknown, object]>([
    ['done', 1, null, { state: 'done', problem: null, warnings: ['Slow'] }],
    ['refused', 1, REFUSED, { state: 'failed', problem: REFUSED, warnings: [] }],
    ['refused', 1, { compared: 3 }, { state: 'failed', problem: { kind: 'not-done' } }],
    ['refused', 1, null, { state: 'failed', problem: { kind: 'not-done' } }],
    ['not-done', 1, null, { state: 'failed', problem: { kind: 'not-done' } }],
    ['not-done', 0, null, { state: 'waiting', problem: null }],
    ['cannot-tell', 1, null, { state: 'unknown', problem: { kind: 'unknown-outcome', journalId: 'entry-1' } }],
    ['unknown', 1, null, { state: 'unknown', problem: null }],
    ['pending', 1, null, { state: 'unknown', problem: null }],
  ])('follows what the activity log says of it: %s (sent: %i), %j', async (state, wasSent, detail, shown) => {
    const { become, settle, row, news } = await withUnknown();
    become('entry-1', state, detail, wasSent);
    news.length = 0;
    settle('entry-1', [{ text: 'Slow' }]);
    expect(row()).toMatchObject({ key: DIDS[0], activityId: 'entry-1', ...shown });
    const isNews = state !== 'unknown' && state !== 'pending';
    expect(news).toMatchObject(isNews ? [{ state: 'finished', rows: [{ key: DIDS[0], ...shown }] }] : []);
  });

  it('is not sent again with the rows that failed', async () => {
    const { bulk, id, db, sent, states, last } = await withUnknown();
    db.run(`UPDATE bulk_row SET state = 'failed', problem = '{"kind":"not-done"}' WHERE place = 1`);
    expect(valueOf(bulk.retryFailed(id)).state).toBe('running');
    expect(states()).toEqual(['unknown', 'sending', 'done']);
    await last().answer(succeed(null));
    expect([sent.length, states()]).toEqual([4, ['unknown', 'done', 'done']]);
  });

  it('was told as not done and is found while it waits to be tried again: it is done, and not sent once more', async () => {
    const { start, bulk, become, settle, sent, states, last, run } = setUp();
    const { id } = start();
    for (const entry of ['entry-1', 'entry-2']) await last().answer(unknownOutcome(entry));
    await last().answer(succeed(null));
    for (const entry of ['entry-1', 'entry-2']) {
      become(entry, 'not-done');
      settle(entry);
    }
    bulk.retryFailed(id);
    bulk.pause(id);
    await last().answer(succeed(null));
    expect([run().state, states(), sent.length]).toEqual(['paused', ['done', 'waiting', 'done'], 4]);
    become('entry-2', 'done');
    settle('entry-2', [{ text: 'Slow' }]);
    expect(run().rows[1]).toMatchObject({ state: 'done', warnings: ['Slow'] });
    await settled();
    expect([run().state, sent.length]).toEqual(['finished', 4]);
  });

  it.each([
    ['one that nobody knows', 'no-such-entry'],
    ['one of no row', 'entry-2'],
  ])('is not moved by %s', async (_, entry) => {
    const { settle, news, db, states } = await withUnknown();
    if (entry === 'entry-2') db.run(`UPDATE bulk_row SET journal_id = NULL WHERE journal_id = 'entry-2'`);
    news.length = 0;
    settle(entry);
    expect([news, states()]).toEqual([[], ['unknown', 'done', 'done']]);
  });

  it('has a run pause after two of a provider that is down, and after five without any answer', async () => {
    for (const [cause, most] of [
      [{ kind: 'provider-down', evidence: {} }, 2],
      [{ kind: 'timeout', evidence: {} }, 5],
      [null, 5],
    ] as const) {
      const { start, last, run, sent, become, states } = setUp();
      start(rows([...DIDS, ...DIDS.map((did) => did.replace('212', '646'))]));
      for (let index = 1; index <= most; index += 1) {
        become(`entry-${index}`, 'unknown', cause);
        await last().answer(unknownOutcome(`entry-${index}`));
        await vi.advanceTimersByTimeAsync(60 * SECOND);
      }
      expect([sent.length, run().state]).toEqual([most, 'paused']);
      expect(run().problem?.kind).toBe(cause?.kind ?? 'unknown-outcome');
      expect(states().filter((state) => state === 'unknown')).toHaveLength(most);
    }
  });
});

describe('a settled change', () => {
  it.each(['sending', 'waiting'])('moves no row that is %s: its answer does', async (state) => {
    const { start, last, db, settle, become, run } = setUp();
    start();
    db.run('UPDATE bulk_row SET state = ? WHERE place = 0', state);
    become('entry-1', 'refused');
    settle('entry-1');
    expect(run().rows[0]?.state).toBe(state);
    await last().answer(succeed(null));
    expect(run().rows[0]?.state).toBe('done');
  });
});

describe('rows that failed', () => {
  it('are sent once more after the run, and keep the record of their last try until then', async () => {
    const { start, provider, bulk, run, sent, news } = setUp();
    provider.answer = (did) => (did === DIDS[1] ? fail(REFUSED) : succeed(null));
    const { id } = start();
    expect(valueOf(bulk.retryFailed(id)).state).toBe('running');
    await settled();
    expect(sent).toHaveLength(3);
    provider.answer = () => succeed(null);
    news.length = 0;
    expect(valueOf(bulk.retryFailed(id))).toMatchObject({ state: 'running' });
    await settled();
    expect(sent.slice(3).map(({ did }) => did)).toEqual([DIDS[1]]);
    expect(run()).toMatchObject({
      state: 'finished',
      rows: [{}, { state: 'done', problem: null, activityId: 'entry-4' }, {}],
    });
    expect(bulk.retryFailed('x')).toEqual(NOT_FOUND);
  });

  it('of a run that was cancelled are sent alone, also after a pause and the end of the app', async () => {
    const { start, bulk, last, run, states, sent, db, cipher } = setUp();
    const { id } = start(rows([...DIDS, '2125550104', '2125550105']));
    await last().answer(fail(REFUSED));
    await last().answer(fail(REFUSED));
    bulk.cancel(id);
    await last().answer(succeed(null));
    expect([run().state, states()]).toEqual(['cancelled', ['failed', 'failed', 'done', 'waiting', 'waiting']]);
    bulk.retryFailed(id);
    bulk.pause(id);
    await last().answer(succeed(null));
    expect([run().state, states()]).toEqual(['paused', ['done', 'waiting', 'done', 'waiting', 'waiting']]);
    const next = setUp({ db, cipher });
    next.bulk.recover();
    next.provider.answer = () => succeed(null);
    next.bulk.resume(id);
    await settled();
    expect([next.run().state, next.states()]).toEqual(['cancelled', ['done', 'done', 'done', 'waiting', 'waiting']]);
    next.bulk.retryFailed(id);
    await settled();
    expect([...sent, ...next.sent].map(({ did }) => did)).toEqual([...DIDS, DIDS[0], DIDS[1]]);
  });

  it.each<BulkState>(['paused', 'running', 'pausing', 'cancelling'])(
    'are left alone while the run is %s',
    async (state) => {
      const { start, bulk, last, db, states, sent } = setUp();
      const { id } = start();
      await last().answer(fail(REFUSED));
      db.run('UPDATE bulk_run SET state = ?', state);
      expect(valueOf(bulk.retryFailed(id)).state).toBe(state);
      expect([states(), sent.length]).toEqual([['failed', 'sending', 'waiting'], 2]);
    },
  );

  it('have no entry of the activity log where the next try was not written down', async () => {
    const { start, provider, bulk, run } = setUp();
    provider.answer = () => fail(REFUSED);
    const { id } = start();
    await settled();
    provider.begins = false;
    bulk.retryFailed(id);
    await settled();
    expect(run().rows.map(({ activityId }) => activityId)).toEqual([null, null, null]);
  });
});

describe('the next start', () => {
  it.each<[BulkState, BulkState]>([
    ['running', 'paused'],
    ['pausing', 'paused'],
    ['paused', 'paused'],
    ['cancelling', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['finished', 'finished'],
  ])('finds a run that was %s as %s', (was, then) => {
    const { db, start, bulk, run } = setUp();
    start();
    db.run('UPDATE bulk_run SET state = ?', was);
    bulk.recover();
    expect(run().state).toBe(then);
  });

  it('takes a row that was on its way for waiting or unknown, and follows what the activity log says', () => {
    const { db, start, bulk, run, become, add } = setUp();
    start(rows([...DIDS, '6465550101']));
    become('entry-1', 'unknown');
    const done = add('done');
    db.run(`UPDATE bulk_row SET state = 'sending' WHERE place IN (1, 2)`);
    db.run('UPDATE bulk_row SET journal_id = ? WHERE place = 2', done);
    bulk.recover();
    expect(run().rows.map(({ state }) => state)).toEqual(['unknown', 'waiting', 'done', 'waiting']);
  });

  it('goes on with what the rows send, which no one can read on the disk', async () => {
    const first = setUp();
    const { id } = first.start();
    expect(String(first.db.get('SELECT params FROM bulk_run')?.['params'])).not.toContain('moved');
    first.db.run(`UPDATE bulk_row SET state = 'waiting', journal_id = NULL`);
    const second = setUp({ db: first.db, cipher: first.cipher });
    second.bulk.recover();
    expect(valueOf(second.bulk.resume(id)).state).toBe('running');
    expect(second.last().params).toEqual(rows()[0]?.params);
    second.provider.answer = () => succeed(null);
    await second.last().answer(succeed(null));
    expect(second.states()).toEqual(['done', 'done', 'done']);
  });

  it.each([
    ['without a key', null],
    ['with another key', new Cipher(Cipher.newKey())],
  ])('cannot go on %s, and leaves everything as it is', async (_, cipher) => {
    const first = setUp();
    first.provider.answer = () => fail(REFUSED);
    const { id } = first.start();
    await settled();
    const { bulk, sent, states } = setUp({ db: first.db, cipher });
    const locked = { ok: false, problem: { kind: 'vault-unavailable' } };
    expect([bulk.retryFailed(id), states()]).toEqual([locked, ['failed', 'failed', 'failed']]);
    first.db.run(`UPDATE bulk_run SET state = 'paused'`);
    expect([bulk.resume(id), sent]).toEqual([locked, []]);
  });

  it('keeps nothing of what rows send where there is no key', () => {
    const { start, db, sent } = setUp({ cipher: null });
    start();
    expect([db.get('SELECT params FROM bulk_run'), sent.length]).toEqual([{ params: '' }, 1]);
  });
});
