// The outbox on a clock and a provider that the test works by hand.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { FaxJob, FaxJobState } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { IfLate } from '#shared/domain/fax/if-late.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import type { ProviderClient, UploadProgress } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import { Journal } from '../journal/journal.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { FaxBatchStore } from '../store/fax-batches.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { DAY, OTHER, OWN } from '../test/support.ts';
import { Batches } from './batches.ts';
import { Outbox } from './outbox.ts';
import type { ReadHistory } from './read-history.ts';
import type { LookWaits } from '../journal/look-waits.ts';
import type { FaxPlan } from './status-plan.ts';

const SECOND = 1000;
const PLAN: FaxPlan = {
  ...{ status: [10 * SECOND, 20 * SECOND, 30 * SECOND], giveUpAfter: DAY, writeAgain: 5 * SECOND },
};
const LOOKS: LookWaits = { quick: [2 * SECOND, 5 * SECOND], later: [600 * SECOND], retry: 60 * SECOND };
const DOCUMENT: DocumentInfo = {
  ...{ id: 'document', name: 'Überweisung: Müller.pdf', size: 3, encodedSize: 4, level: 'green', pages: 3 },
  ...{ sha256: 'abc', addedAt: '2026-11-22T11:00:00.000Z' },
};
const INPUT = { documentId: DOCUMENT.id, from: OWN, to: OTHER, again: false };
const FAX = { fax_id: '7', did_from: OWN, did_to: OTHER, type: 'out', service: 'pro' } as const;
const NEVER_CHECKED = { verdict: 'checking', checkedAt: null, compared: 0, until: null, clockOffset: null };

const answered: Attempt = { kind: 'answered', value: { fax_id: '7' }, warnings: [] };
const failed = (problem: object): Attempt => ({ kind: 'failed', problem: problem as Problem });
const NO_ANSWER: Problem = { kind: 'timeout', evidence: {} };
const unknown: Attempt = { kind: 'unknown', problem: NO_ANSWER };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all that waits for no timer come to its end. */
const settled = () => vi.advanceTimersByTimeAsync(0);

function setUp({ db = Database.open(':memory:'), hold = 0, attempt = answered, resume = true } = {}) {
  const provider = {
    attempt,
    sent: [] as unknown[],
    /** What the history has, and whether it can be read. */
    rows: [] as object[],
    isReadable: true,
    /** Reads of the history for one fax, in seconds since the start. */
    asked: [] as number[],
    connected: true,
    isQuiet: (_time: number): boolean => false,
    /** Holds answers back until they are let go. */
    gate: undefined as Promise<void> | undefined,
  };
  const started = Date.now();
  const client = {
    accepts: () => true,
    attempt: async (_: string, params: unknown, _signal?: AbortSignal, uploaded?: UploadProgress) => {
      provider.sent.push(params);
      uploaded?.(1, 1);
      await provider.gate;
      return provider.attempt;
    },
  };
  const readHistory = (async (query: { fax_id?: string }) => {
    const rows = query.fax_id === undefined ? provider.rows : provider.rows.filter((row) => 'fax_id' in row);
    if (query.fax_id !== undefined) provider.asked.push((Date.now() - started) / SECOND);
    await (query.fax_id === undefined ? undefined : provider.gate);
    if (!provider.isReadable) return { ok: false, problem: { kind: 'cancelled' } };
    return { ok: true, page: { total: rows.length, totalPages: 1, currentPage: 1, rows } };
  }) as unknown as ReadHistory;
  let isViewOnly = false;
  const journal = new Journal({
    ...{ db, client: client as unknown as ProviderClient, redactor: new Redactor(), now: Date.now, actor: 'anna' },
    viewOnly: () => isViewOnly,
  });
  const documents = new Documents(db, null);
  documents.put(DOCUMENT, new Uint8Array([1, 2, 3]));
  const changes: FaxJob[] = [];
  const errors: unknown[] = [];
  const begun: [string, number][] = [];
  const priced: string[] = [];
  const jobs = new FaxJobs(db, null);
  const outbox = new Outbox({
    ...{ readHistory, journal, jobs, records: new FaxRecords(db), documents, plan: PLAN, now: Date.now },
    lookWaits: LOOKS,
    isQuiet: (time) => provider.isQuiet(time),
    upload: (params) => client.attempt('enterpriseFax.uploadFile', params),
    holdSeconds: () => hold,
    atomically: (work) => db.transaction(work),
    changed: (job) => changes.push(job),
    begun: (...change) => begun.push(change),
    costOf: (journalId) => {
      priced.push(journalId);
      return { estimate: '0.09', change: null };
    },
    failed: (error) => errors.push(error),
    connected: () => provider.connected,
  });
  onTestFinished(() => {
    outbox.close();
    if (db.isOpen) db.close();
  });
  if (resume) outbox.resume();
  const find = (id: string): FaxJob => {
    const job = outbox.list(50).find((each) => each.id === id);
    if (!job) throw new Error('The fax is not in the list');
    return job;
  };
  return {
    ...{ db, provider, journal, documents, jobs, outbox, changes, errors, begun, priced, find },
    send: (over: Partial<typeof INPUT> = {}) => valueOf(outbox.send({ ...INPUT, ...over })),
    setViewOnly: (viewOnly: boolean) => (isViewOnly = viewOnly),
    entry: () => db.get('SELECT id, state, detail FROM journal ORDER BY rowid DESC LIMIT 1'),
  };
}

type Rig = ReturnType<typeof setUp>;

function ioError(): never {
  throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
}

/** An outbox with a fax that the provider has taken. */
async function withAccepted() {
  const rig = setUp();
  const { id } = rig.send();
  await settled();
  expect(rig.find(id).state).toBe('accepted');
  return { ...rig, id };
}

/** An outbox with a fax whose answer never came. */
async function withUnknown() {
  const rig = setUp({ attempt: unknown });
  const { id } = rig.send();
  await settled();
  expect(rig.find(id)).toMatchObject({ state: 'unknown', problem: NO_ANSWER, check: NEVER_CHECKED });
  return { ...rig, id };
}

describe('a profile that may only be looked at', () => {
  it('takes no fax in', () => {
    const { outbox, provider, setViewOnly } = setUp();
    setViewOnly(true);
    expect(outbox.send(INPUT)).toEqual({ ok: false, problem: { kind: 'view-only' } });
    expect([outbox.list(9), provider.sent]).toEqual([[], []]);
  });

  it('lets no held fax go, and its hold ends without sending', async () => {
    const { outbox, provider, setViewOnly, send, find, entry } = setUp({ hold: 10 });
    const { id } = send();
    setViewOnly(true);
    expect(outbox.release(id)).toEqual({ ok: false, problem: { kind: 'view-only' } });
    await vi.advanceTimersByTimeAsync(9 * SECOND);
    expect(find(id).state).toBe('holding');
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(find(id)).toMatchObject({ state: 'not-sent', holdUntil: null, problem: { kind: 'view-only' } });
    expect([provider.sent, entry()]).toEqual([[], undefined]);
  });
});

it('a document that is larger than the provider takes is not taken in', () => {
  const { outbox, documents } = setUp();
  documents.put({ ...DOCUMENT, id: 'large', level: 'blocked' }, new Uint8Array());
  expect(outbox.send({ ...INPUT, documentId: 'large' })).toEqual({
    ok: false,
    problem: { kind: 'document', reason: 'too-large' },
  });
});

it.each([
  ['12125552368', false],
  ['0125552368', false],
  ['2125552368x', false],
  ['x2125552368', false],
  ['2125552368', true],
])('a fax from %j is taken in: %s', (from, isTaken) => {
  expect(setUp({ hold: 9 }).outbox.send({ ...INPUT, from }).ok).toBe(isTaken);
});

describe('a fax that may wait for the connection', () => {
  const WAITS = { ...INPUT, whenBack: true };
  const OFFLINE = failed({ kind: 'offline', evidence: {} });

  async function withWaiting(hold = 0) {
    const rig = setUp({ hold });
    rig.provider.connected = false;
    const { id, state, holdUntil } = valueOf(rig.outbox.send(WAITS));
    await settled();
    expect([state, holdUntil, rig.provider.sent]).toEqual(['waiting', null, []]);
    return { ...rig, id };
  }

  it('leaves at once while there is one', async () => {
    const { outbox, provider, find } = setUp();
    const { id } = valueOf(outbox.send(WAITS));
    await settled();
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('leaves once when it is back, after the hold', async () => {
    const { outbox, provider, find, id } = await withWaiting(8);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(find(id).state).toBe('waiting');
    outbox.connectionBack();
    outbox.connectionBack();
    expect(find(id)).toMatchObject({ state: 'holding', holdUntil: '2026-11-22T13:00:08.000Z' });
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    outbox.connectionBack();
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('waits for a word where it is back in quiet hours that had not begun', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    provider.isQuiet = (time) => time >= Date.parse('2026-11-22T12:30:00Z');
    await vi.advanceTimersByTimeAsync(3_600_000);
    outbox.connectionBack();
    await settled();
    expect(find(id)).toMatchObject({ state: 'holding', holdUntil: null });
    expect(provider.sent).toEqual([]);
  });

  it('leaves in quiet hours that had begun when it was sent all the same', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    provider.isQuiet = () => true;
    await vi.advanceTimersByTimeAsync(3_600_000);
    outbox.connectionBack();
    await settled();
    expect(find(id).state).toBe('accepted');
  });

  it('and left a short while ago is asked about before the same document goes there again', async () => {
    const { outbox } = await withWaiting();
    await vi.advanceTimersByTimeAsync(3_600_000);
    outbox.connectionBack();
    await settled();
    const { sentAt: at } = outbox.list(1)[0] ?? {};
    expect(at).toBe('2026-11-22T13:00:00.000Z');
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(outbox.send(INPUT)).toEqual({ ok: false, problem: { kind: 'duplicate', what: 'fax', at } });
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(outbox.send(INPUT).ok).toBe(true);
  });

  it('is asked about as long as it waits, also for a word, before the same document goes there again', async () => {
    const { outbox, find, id } = await withWaiting();
    const duplicate = { ok: false, problem: { kind: 'duplicate', what: 'fax', at: find(id).createdAt } };
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(outbox.send(INPUT)).toEqual(duplicate);
    await vi.advanceTimersByTimeAsync(DAY);
    outbox.connectionBack();
    expect(outbox.send(INPUT)).toEqual(duplicate);
    valueOf(await outbox.cancel(id));
    expect(outbox.send(INPUT).ok).toBe(true);
  });

  it('waits again when it is gone before the fax could leave', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    provider.attempt = OFFLINE;
    outbox.connectionBack();
    await settled();
    expect(find(id)).toMatchObject({ state: 'waiting', problem: null, sentAt: null });
    provider.attempt = answered;
    outbox.connectionBack();
    await settled();
    expect(find(id).state).toBe('accepted');
  });

  /** The next run, on data in which a fax of an earlier one waits, with a fax of the history that the data do not know. */
  async function nextRun(sentAt: string | null) {
    const { db, id, outbox } = await withWaiting();
    outbox.close();
    const next = setUp({ db });
    if (sentAt) next.provider.rows = [{ ...FAX, fax_id: '99', send_time: sentAt, status: 'delivered' }];
    return { ...next, id };
  }

  it('leaves in the next run as well, where the history has none that is not known', async () => {
    const { outbox, provider, find, id } = await nextRun('2026-11-22T11:30:00Z');
    outbox.connectionBack();
    await settled();
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('waits for a word in the next run where the history has one that is not known', async () => {
    const { outbox, provider, find, id } = await nextRun('2026-11-22T12:05:00Z');
    outbox.connectionBack();
    await settled();
    const problem = { kind: 'duplicate', what: 'elsewhere', at: '2026-11-22T12:05:00Z' };
    expect(find(id)).toMatchObject({ state: 'holding', holdUntil: null, problem });
    expect(provider.sent).toEqual([]);
    outbox.release(id);
    await settled();
    expect(find(id)).toMatchObject({ state: 'accepted', problem: null });
  });

  it('leaves in the next run once the history can be read', async () => {
    const { outbox, provider, find, id } = await nextRun(null);
    provider.isReadable = false;
    outbox.connectionBack();
    await settled();
    expect([find(id).state, provider.sent.length]).toEqual(['waiting', 0]);
    provider.isReadable = true;
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('is not sent again when its answer was lost', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    provider.attempt = unknown;
    outbox.connectionBack();
    await settled();
    outbox.connectionBack();
    await settled();
    expect([find(id).state, provider.sent.length]).toEqual(['unknown', 1]);
  });

  it('that was refused does not wait', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    provider.attempt = failed({ kind: 'refused', text: 'No', evidence: {} });
    outbox.connectionBack();
    await settled();
    expect(find(id).state).toBe('refused');
  });

  it('waits over the end of the app', async () => {
    const { db, outbox, id } = await withWaiting();
    outbox.close();
    const next = setUp({ db });
    expect(next.find(id).state).toBe('waiting');
    next.outbox.connectionBack();
    await settled();
    expect([next.find(id).state, next.provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('asks for a word when it waited longer than a day', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    await vi.advanceTimersByTimeAsync(DAY + 1);
    outbox.connectionBack();
    await settled();
    expect(find(id)).toMatchObject({ state: 'holding', holdUntil: null });
    expect(provider.sent).toEqual([]);
  });

  it('can be taken back, and not be removed from the list before', async () => {
    const { outbox, provider, find, id } = await withWaiting();
    expect(outbox.dismiss(id).ok).toBe(false);
    valueOf(await outbox.cancel(id));
    outbox.connectionBack();
    await settled();
    expect([find(id).state, provider.sent]).toEqual(['cancelled', []]);
  });
});

describe('the hold', () => {
  it('is as long as it was set, and shown with its end', async () => {
    const { send, find, provider } = setUp({ hold: 30 });
    const { id, holdUntil } = send();
    expect(holdUntil).toBe('2026-11-22T12:00:30.000Z');
    await vi.advanceTimersByTimeAsync(29_999);
    expect([find(id).state, provider.sent.length]).toEqual(['holding', 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
    expect(find(id).holdUntil).toBeNull();
  });

  it('begins anew, whole, when the app stays open after all', async () => {
    const { outbox, send, find } = setUp({ hold: 30 });
    const { id } = send();
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    outbox.suspend();
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(find(id).state).toBe('holding');
    outbox.holdAgain();
    expect(find(id).holdUntil).toBe('2026-11-22T12:10:50.000Z');
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    expect(find(id).state).toBe('holding');
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(find(id).state).toBe('accepted');
  });

  it('is ended by hand once, and the fax leaves once', async () => {
    const { outbox, send, provider, find } = setUp({ hold: 30 });
    const { id } = send();
    expect(valueOf(outbox.release(id)).id).toBe(id);
    expect(outbox.release(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
    expect(outbox.release('no-such-fax')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('leaves no timer behind when the fax is taken back or the app is closed', async () => {
    const { outbox, send } = setUp({ hold: 30 });
    const { id } = send();
    await outbox.cancel(id);
    expect(vi.getTimerCount()).toBe(0);
    send({ to: '2125550112' });
    expect(vi.getTimerCount()).toBe(1);
    outbox.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a fax that leaves', () => {
  it('takes its document and numbers along, is written down with its content and pages, and is on its way until the answer', async () => {
    const { send, provider, outbox, begun, find, db, priced } = setUp();
    let release: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (release = resolve));
    const { id, cost } = send();
    expect([cost, priced, outbox.sending]).toEqual([null, [], false]);
    await settled();
    expect(find(id)).toMatchObject({ state: 'sending', sentAt: '2026-11-22T12:00:00.000Z', holdUntil: null });
    expect(outbox.sending).toBe(true);
    for (const work of [outbox.dismiss(id), await outbox.cancel(id), outbox.release(id)])
      expect(work).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(provider.sent).toEqual([
      { file: 'AQID', filename: expect.stringMatching(/\.pdf$/) as string, did_from: OWN, did_to: OTHER },
    ]);
    const { id: journalId, params } = db.get('SELECT id, params FROM journal') ?? {};
    expect(JSON.parse(String(params))).toMatchObject({ sha256: 'abc', did_from: OWN, did_to: OTHER });
    expect(begun).toEqual([[journalId, 3]]);
    release();
    await settled();
    expect(outbox.sending).toBe(false);
    expect(find(id)).toMatchObject({ state: 'accepted', faxId: '7', cost: { estimate: '0.09', change: null } });
    expect(new Set(priced)).toEqual(new Set([journalId]));
  });

  it.each<[object, FaxJobState]>([
    [{ kind: 'refused', text: 'No', evidence: {} }, 'refused'],
    [{ kind: 'not-allowed', text: 'No', evidence: {} }, 'refused'],
    [{ kind: 'invalid', fields: [] }, 'refused'],
    [{ kind: 'offline', evidence: {} }, 'not-sent'],
    [{ kind: 'provider-down', evidence: {} }, 'not-sent'],
    [{ kind: 'cancelled' }, 'not-sent'],
  ])('and fails with %j is %s', async (problem, state) => {
    const { send, find } = setUp({ attempt: failed(problem) });
    const { id } = send();
    await settled();
    expect(find(id)).toMatchObject({ state, problem, check: null });
  });

  it('and whose outcome the disk does not take is written as soon as it does, and the error is told', async () => {
    const { send, find, db, errors } = setUp();
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job WHEN NEW.state = 'accepted'
      BEGIN SELECT RAISE(FAIL, 'full'); END`);
    const { id } = send();
    await settled();
    expect([find(id).state, errors.map(String)]).toEqual(['sending', ['SqliteError: full']]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(errors).toHaveLength(1);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(1);
    expect([find(id).state, errors.length]).toEqual(['accepted', 1]);
  });

  it.each([
    ['as being sent', `NEW.state = 'sending'`],
    ['with what the history had before', 'NEW.sent_at IS NOT NULL'],
  ])('leaves once, as soon as the disk takes it %s, and not before', async (_, when) => {
    const { send, find, db, errors, provider } = setUp();
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job WHEN ${when} BEGIN SELECT RAISE(FAIL, 'full'); END`);
    const { id } = send();
    await settled();
    expect([find(id).state, errors.map(String), provider.sent]).toEqual(['holding', ['SqliteError: full'], []]);
    expect(db.all(`SELECT id FROM journal WHERE state = 'pending'`)).toEqual([]);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect([find(id).state, errors.length, provider.sent.length]).toEqual(['accepted', 1, 1]);
  });

  it('leaves as soon as the disk takes it also where its hold was ended', async () => {
    const { send, find, db, outbox, provider } = setUp({ hold: 60 });
    const { id } = send();
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job WHEN NEW.state = 'sending'
      BEGIN SELECT RAISE(FAIL, 'full'); END`);
    outbox.release(id);
    await settled();
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it.each([
    ['of a hold', (_: string) => undefined],
    ['of a hold that was ended', (id: string, outbox: Outbox) => outbox.release(id)],
  ])('waits for a word where the disk is free long after the end %s', async (_, end) => {
    const { send, find, db, outbox, provider } = setUp({ hold: 60 });
    const { id } = send();
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job BEGIN SELECT RAISE(FAIL, 'full'); END`);
    end(id, outbox);
    await vi.advanceTimersByTimeAsync(420 * SECOND);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect([find(id), provider.sent]).toMatchObject([{ state: 'holding', holdUntil: null }, []]);
    outbox.release(id);
    await settled();
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it.each([
    ['its document', ({ documents }: Rig) => vi.spyOn(documents, 'read').mockImplementationOnce(ioError)],
    ['the fax itself', ({ jobs }: Rig) => vi.spyOn(jobs, 'get').mockImplementationOnce(ioError)],
  ])('leaves once, as soon as the disk gives %s, and is not taken for damaged before', async (_, refuse) => {
    const rig = setUp({ hold: 60 });
    const { send, find, errors, provider } = rig;
    const { id } = send();
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    refuse(rig);
    await vi.advanceTimersByTimeAsync(1 * SECOND);
    expect([find(id), provider.sent]).toMatchObject([{ state: 'holding', problem: null }, []]);
    expect(errors.map(String)).toEqual(['Error: disk I/O error']);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect([find(id).state, provider.sent.length]).toEqual(['accepted', 1]);
  });

  it('waits for a word where the computer slept in its hold', async () => {
    const { send, find, provider } = setUp({ hold: 60 });
    const { id } = send();
    vi.setSystemTime(Date.now() + 8 * 3600 * SECOND);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([find(id), provider.sent]).toMatchObject([{ state: 'holding', holdUntil: null }, []]);
  });

  it('while the app is closed writes nothing more', async () => {
    const { send, outbox, provider, changes } = setUp();
    let release: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (release = resolve));
    send();
    await settled();
    outbox.close();
    const before = changes.length;
    release();
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect([changes.length, vi.getTimerCount(), provider.asked]).toEqual([before, 0, []]);
  });
});

/** An outbox with a fax that is to leave in a minute. */
function later(ifLate: IfLate = 'ask', hold = 0) {
  const rig = setUp();
  const { db, outbox, jobs, errors } = rig;
  const batches = new Batches({
    ...{ outbox, jobs, batches: new FaxBatchStore(db, null), holdSeconds: () => hold, paceMs: 0, now: Date.now },
    atomically: (work) => db.transaction(work),
    opens: (time) => time,
    personalised: () => Promise.reject(new Error('It has no cover page')),
    changed: () => undefined,
    paused: () => undefined,
    waits: () => undefined,
    failed: (error) => errors.push(error),
    viewOnly: () => false,
  });
  onTestFinished(() => {
    batches.close();
  });
  const at = new Date(Date.now() + 60 * SECOND).toISOString();
  const { id } = valueOf(
    batches.send({
      ...{ id: 'later', documentId: DOCUMENT.id, from: OWN, service: 'pro', cover: null, again: false, tries: 0 },
      ...{ recipients: [{ to: OTHER, name: '' }], later: { at, ifLate } },
    }),
  );
  return { ...rig, batches, state: () => valueOf(batches.views.rows(id)).batch.state };
}

describe('a fax for later', () => {
  it('is asked about also after the clock was set back', async () => {
    const { provider, jobs, outbox } = later();
    provider.rows = [{ ...FAX, send_time: '', status: 'processing' }];
    await vi.advanceTimersByTimeAsync(75 * SECOND);
    const [job] = outbox.list(1);
    expect(job).toMatchObject({ state: 'accepted', providerStatus: 'processing' });
    vi.setSystemTime(Date.now() - 5 * 3600 * SECOND);
    provider.rows = [{ ...FAX, send_time: '', status: 'delivered' }];
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(jobs.get(job?.id ?? '')?.state).toBe('delivered');
  });

  it.each([
    ['ends its wait', 'scheduled', `NEW.state = 'holding'`],
    ['begins', 'holding', `NEW.state = 'running'`],
  ] as const)('leaves as soon as the disk takes it that it %s', async (_, state, when) => {
    const app = later();
    app.db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_batch WHEN ${when} BEGIN SELECT RAISE(FAIL, 'full'); END`);
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect([app.state(), app.errors.map(String)]).toEqual([state, ['SqliteError: full']]);
    app.db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect([app.state(), app.provider.sent.length]).toEqual(['done', 1]);
  });
});

describe('a sending', () => {
  const FULL = `CREATE TRIGGER full BEFORE UPDATE ON fax_batch WHEN OLD.state = 'holding' BEGIN SELECT RAISE(FAIL, 'full'); END`;

  it.each([
    ['is asked about', 'ask', ['paused', 0]],
    ['is sent where that was wanted', 'send', ['done', 1]],
  ] as const)('whose disk is free long after its hold %s', async (_, ifLate, after) => {
    const { db, batches, state, provider } = later(ifLate);
    db.run(FULL);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect([state(), provider.sent]).toEqual(['holding', []]);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect([state(), provider.sent.length]).toEqual(after);
    expect(valueOf(batches.views.rows('later')).batch.isLate).toBe(ifLate === 'ask');
  });

  it('whose computer slept in its hold is asked about', async () => {
    const { state, provider } = later('ask', 60);
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    expect(state()).toBe('holding');
    vi.setSystemTime(Date.now() + 8 * 3600 * SECOND);
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect([state(), provider.sent]).toEqual(['paused', []]);
  });
});

it('a sending that a full disk stops is paused as soon as the disk takes that, and leaves once', async () => {
  const { db, batches, state, provider } = later();
  db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job BEGIN SELECT RAISE(FAIL, 'full'); END`);
  db.run(`CREATE TRIGGER full_too BEFORE UPDATE ON fax_batch WHEN NEW.state = 'paused'
    BEGIN SELECT RAISE(FAIL, 'full'); END`);
  await vi.advanceTimersByTimeAsync(61 * SECOND);
  expect([state(), provider.sent]).toEqual(['running', []]);
  db.run('DROP TRIGGER full');
  db.run('DROP TRIGGER full_too');
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(state()).toBe('paused');
  await batches.step('later', 'resume');
  await settled();
  expect([state(), provider.sent.length]).toEqual(['done', 1]);
});

it('a sending whose document the disk does not give is paused, and leaves once when it goes on', async () => {
  const { documents, batches, state, provider } = later();
  vi.spyOn(documents, 'read').mockImplementationOnce(ioError);
  await vi.advanceTimersByTimeAsync(61 * SECOND);
  expect([state(), provider.sent]).toEqual(['paused', []]);
  expect(valueOf(batches.views.rows('later')).batch.problem).toEqual({ kind: 'disk', reason: 'failing', midway: true });
  await batches.step('later', 'resume');
  await settled();
  expect([state(), provider.sent.length]).toEqual(['done', 1]);
});

describe('an accepted fax', () => {
  it('is asked about as planned, the last wait again and again, until it has ended', async () => {
    const { id, provider, find, changes } = await withAccepted();
    await vi.advanceTimersByTimeAsync(105 * SECOND);
    expect(provider.asked).toEqual([10, 30, 60, 90]);
    expect(find(id).state).toBe('accepted');
    provider.rows = [
      { ...FAX, fax_id: '70', status: 'failed' },
      { ...FAX, send_time: '', status: 'processing' },
    ];
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(find(id)).toMatchObject({ state: 'accepted', providerStatus: 'processing' });
    const told = changes.length;
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(changes.length).toBe(told);
    provider.rows = [{ ...FAX, send_time: '', status: 'delivered' }];
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(find(id)).toMatchObject({ state: 'delivered', providerStatus: 'delivered' });
    expect(provider.asked).toEqual([10, 30, 60, 90, 120, 150, 180]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['failed: busy', 'failed'],
    ['delivered', 'delivered'],
    ['processing', 'accepted'],
  ])('that the history shows as %j for another reason is %s at once', async (status, state) => {
    const { id, outbox, find } = await withAccepted();
    outbox.noteHistory([{ ...FAX, send_time: '', status }]);
    expect(find(id)).toMatchObject({ state, providerStatus: status });
    expect(vi.getTimerCount()).toBe(state === 'accepted' ? 1 : 0);
  });

  it('that has ended is not what an older history says', async () => {
    const { id, outbox, find } = await withAccepted();
    outbox.noteHistory([{ ...FAX, send_time: '', status: 'delivered' }]);
    outbox.noteHistory([{ ...FAX, send_time: '', status: 'failed: busy' }]);
    expect(find(id)).toMatchObject({ state: 'delivered', providerStatus: 'delivered' });
  });

  it('is asked about by hand, also after it was given up, but not once it has ended', async () => {
    const { id, outbox, provider, db } = await withAccepted();
    await outbox.check(id);
    expect(provider.asked).toEqual([0]);
    db.run(`UPDATE fax_job SET state = 'no-final-answer'`);
    provider.rows = [{ ...FAX, send_time: '', status: 'failed: busy' }];
    expect(valueOf(await outbox.check(id))).toMatchObject({ state: 'failed', providerStatus: 'failed: busy' });
    expect(provider.asked).toEqual([0, 0]);
    await outbox.check(id);
    expect(provider.asked).toEqual([0, 0]);
  });

  it('is given up after more than a day without an end, by the time at which it was sent', async () => {
    const { id, outbox, find, db } = await withAccepted();
    db.run(`UPDATE fax_job SET created_at = '2020-01-01T00:00:00.000Z'`);
    vi.setSystemTime(Date.parse('2026-11-23T12:00:00.000Z'));
    await outbox.check(id);
    expect(find(id).state).toBe('accepted');
    vi.setSystemTime(Date.parse('2026-11-23T12:00:00.001Z'));
    await outbox.check(id);
    expect(find(id).state).toBe('no-final-answer');
  });

  it('is asked about again where the disk does not take what was answered', async () => {
    const { id, provider, find, db, errors } = await withAccepted();
    provider.rows = [{ ...FAX, send_time: '', status: 'delivered' }];
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job BEGIN SELECT RAISE(FAIL, 'full'); END`);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect([find(id).state, errors.map(String)]).toEqual(['accepted', ['SqliteError: full']]);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect([find(id).state, provider.asked]).toEqual(['delivered', [10, 30]]);
  });

  it('is not changed by an answer that comes after the app was closed', async () => {
    const { outbox, provider, changes, id, jobs } = await withAccepted();
    let release: () => void = () => undefined;
    provider.gate = new Promise((resolve) => (release = resolve));
    provider.rows = [{ ...FAX, send_time: '', status: 'delivered' }];
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    const told = changes.length;
    outbox.close();
    release();
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect([changes.length, jobs.get(id)?.state, vi.getTimerCount()]).toEqual([told, 'accepted', 0]);
  });

  it('cannot be removed from the list, one that was given up can', async () => {
    const { id, outbox, db } = await withAccepted();
    expect(outbox.dismiss(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(outbox.dismiss('no-such-fax')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    db.run(`UPDATE fax_job SET state = 'no-final-answer'`);
    expect(outbox.dismiss(id)).toEqual({ ok: true, value: null, warnings: [] });
    expect(outbox.list(9)).toEqual([]);
  });
});

describe('a fax whose answer never came', () => {
  it('is written into the activity log once when the looks cannot tell', async () => {
    const { id, find, entry, db } = await withUnknown();
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect([find(id).check?.checkedAt, entry()?.['state']]).toEqual(['2026-11-22T12:00:02.000Z', 'unknown']);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(find(id).check?.verdict).toBe('cannot-tell');
    expect(entry()).toMatchObject({ state: 'cannot-tell', detail: '{"compared":0}' });
    const events = () => db.get('SELECT COUNT(*) AS count FROM journal_event')?.['count'];
    const before = events();
    await vi.advanceTimersByTimeAsync(1200 * SECOND);
    expect([find(id).check?.verdict, events()]).toEqual(['cannot-tell', before]);
  });

  it.each([
    ['processing', 'accepted', 1],
    ['', 'accepted', 1],
    ['delivered', 'delivered', 0],
  ])('and that the history shows as %j is %s, with what the look saw', async (status, state, timers) => {
    const { id, provider, find, entry } = await withUnknown();
    provider.rows = [{ ...FAX, send_time: '2026-11-22T12:00:01.000Z', status }];
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(find(id)).toMatchObject({ state, faxId: '7', problem: null, check: { verdict: 'found' } });
    expect(entry()).toMatchObject({ state: 'done', detail: '{"faxId":"7"}' });
    expect(vi.getTimerCount()).toBe(timers);
  });

  it('is looked for again where the disk does not take that it was found', async () => {
    const { id, provider, find, db, errors } = await withUnknown();
    provider.rows = [{ ...FAX, send_time: '2026-11-22T12:00:01.000Z', status: 'processing' }];
    db.run(`CREATE TRIGGER full BEFORE UPDATE ON fax_job BEGIN SELECT RAISE(FAIL, 'full'); END`);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect([find(id).state, errors.map(String)]).toEqual(['unknown', ['SqliteError: full']]);
    db.run('DROP TRIGGER full');
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(find(id)).toMatchObject({ state: 'accepted', faxId: '7' });
  });

  it('is open again when the provider gives its id to another', async () => {
    const { id, provider, outbox, send, find } = await withUnknown();
    provider.rows = [{ ...FAX, send_time: '2026-11-22T12:00:01.000Z', status: 'processing' }];
    await outbox.check(id);
    expect(find(id)).toMatchObject({ state: 'accepted', faxId: '7', providerStatus: 'processing' });
    provider.rows = [];
    provider.attempt = answered;
    const other = send({ again: true });
    await settled();
    expect(find(other.id)).toMatchObject({ state: 'accepted', faxId: '7' });
    expect(find(id)).toMatchObject({ state: 'unknown', faxId: null, providerStatus: '', check: NEVER_CHECKED });
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    expect(find(id).check?.verdict).toBe('cannot-tell');
    expect(provider.asked).toEqual([]);
  });
});

describe('the next start', () => {
  /** What an earlier run left, and an outbox that takes it up. */
  async function after(left: (rig: ReturnType<typeof setUp>, id: string) => void) {
    const first = setUp({ hold: 3600 });
    const { id } = first.send();
    left(first, id);
    first.outbox.close();
    const second = setUp({ db: first.db, resume: false });
    second.outbox.resume();
    await settled();
    return { ...second, id };
  }

  it('keeps a held fax until a word, and none that was removed from the list', async () => {
    const held = await after(() => undefined);
    expect(held.find(held.id)).toMatchObject({ state: 'holding', holdUntil: null });
    expect(held.outbox.held()).toEqual([]);
    const removed = await after(({ db }) => db.run('UPDATE fax_job SET dismissed = 1'));
    expect(removed.jobs.get(removed.id)).toMatchObject({ state: 'cancelled', holdUntil: null });
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect([held.provider.sent, removed.provider.sent]).toEqual([[], []]);
  });

  it.each([
    ['without an entry of the activity log', 'NULL', 'unknown'],
    ['of which the activity log says that it did not leave', `'never-left'`, 'holding'],
    ['of which the activity log does not say so', `'left'`, 'unknown'],
  ])('takes a fax that was being sent %s as it may be', async (_, journalId, state) => {
    const { id, find, provider } = await after(({ db }) => {
      for (const [name, is] of [
        ['never-left', 'not-done'],
        ['left', 'pending'],
      ] as const)
        db.run(
          `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state)
           VALUES (?, '2026-11-22T12:00:00.000Z', 'proFax.sendFax', 'send', '{}', '', ?)`,
          ...[name, is],
        );
      db.run(`UPDATE fax_job SET state = 'sending', sent_at = created_at, journal_id = ${journalId}`);
    });
    const isUnknown = state === 'unknown';
    expect(find(id)).toMatchObject({ state, check: isUnknown ? NEVER_CHECKED : null });
    expect(find(id).sentAt === null).toBe(!isUnknown);
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    expect(find(id).check?.verdict).toBe(isUnknown ? 'cannot-tell' : undefined);
    expect(provider.sent).toEqual([]);
  });

  it('goes on to ask about an accepted fax, with the first wait', async () => {
    const { provider } = await after(({ db }) => {
      db.run(`UPDATE fax_job SET state = 'accepted', fax_id = '7', hold_until = NULL`);
    });
    await vi.advanceTimersByTimeAsync(31 * SECOND);
    expect(provider.asked).toEqual([10, 30]);
  });
});
