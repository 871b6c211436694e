import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import type { ProviderClient } from '../client/client.ts';
import type { Attempt } from '../client/wire.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { clientOf, closedPort, demo, filesWith, serveHttp, tempFolder, VALID } from '../test/support.ts';
import { Journal, type JournalDeps, type Settled } from './journal.ts';

interface Options extends Partial<Pick<JournalDeps, 'redactor' | 'viewOnly' | 'settled' | 'costs'>> {
  folder?: string;
}

function journalOf(
  client: ProviderClient,
  { folder = tempFolder(), redactor = new Redactor(), ...deps }: Options = {},
) {
  const db = Database.open(join(folder, 'data.sqlite'));
  onTestFinished(() => {
    db.close();
  });
  let ahead = 0;
  const told: Settled[] = [];
  const errors: unknown[] = [];
  const changed = vi.fn();
  const journal = new Journal({
    db,
    client,
    redactor,
    now: () => Date.now() + ahead,
    actor: 'Anna',
    changed,
    settled: (what) => void told.push(what),
    failed: (error) => void errors.push(error),
    ...deps,
  });
  const rows = () => db.all('SELECT * FROM journal ORDER BY at, rowid');
  return {
    folder,
    db,
    journal,
    rows,
    told,
    errors,
    changed,
    states: () => rows().map((row) => row['state']),
    push: (ms: number) => (ahead += ms),
  };
}

const DONE: Attempt = { kind: 'answered', value: null, warnings: [] };
const NO_ANSWER: Attempt = { kind: 'unknown', problem: { kind: 'timeout', evidence: {} } };

/** A client for which every change ends like this, and what it was given to send. */
function ending(attempt: Attempt | (() => Promise<Attempt>) = DONE) {
  const sent: [OperationId, unknown][] = [];
  const client = {
    accepts: () => true,
    attempt: (...[id, params, , , , leaves]: Parameters<ProviderClient['attempt']>) => {
      leaves?.();
      sent.push([id, params]);
      return typeof attempt === 'function' ? attempt() : Promise.resolve(attempt);
    },
  };
  return { client: client as unknown as ProviderClient, sent };
}

/** A journal over such a client. */
function journalEnding(attempt?: Attempt | (() => Promise<Attempt>), options?: Options) {
  const { client, sent } = ending(attempt);
  return { ...journalOf(client, options), client, sent };
}

const DID = '2125552368';
const NOTE = { did: DID, note: 'Front desk' };
const json = (value: unknown) => JSON.parse(String(value)) as unknown;

const changes = operationIds.filter((id) => operationOf(id).effect !== 'read');
const REFILL = { amount: 10 };
const HOUR = 3_600_000;

describe('the journal', () => {
  it.each(changes)('has %s on disk before it is sent, and its outcome after', async (id) => {
    const folder = tempFolder();
    let whileSending: unknown;
    const { url } = await serveHttp((_, response) => {
      const other = new DatabaseSync(join(folder, 'data.sqlite'), { readOnly: true });
      whileSending = other.prepare('SELECT operation, effect, state, settled_at FROM journal').all();
      other.close();
      response.end(JSON.stringify(examples[id].answer));
    });
    const { journal, rows } = journalOf(clientOf({ url }), { folder });
    const outcome = await journal.run(id, VALID[id]);
    expect(outcome).toMatchObject({ ok: true, journalId: rows()[0]?.['id'] });
    expect(whileSending).toEqual([
      { operation: id, effect: operationOf(id).effect, state: 'pending', settled_at: null },
    ]);
    expect(rows()).toMatchObject([{ state: 'done', settled_at: expect.stringMatching(/Z$/) }]);
  });

  it.each([
    ['refused', 206, '{"error":"No"}', 'refused'],
    ['turned away', 401, '', 'refused'],
    ['not answered to be understood', 200, '<html>', 'unknown'],
    ['broken', 502, '', 'unknown'],
  ])('says of what was %s (%i %s): %s', async (_, status, body, state) => {
    const { url } = await serveHttp((_request, response) => response.writeHead(status).end(body));
    const { journal, states, rows } = journalOf(clientOf({ url }));
    const outcome = await journal.run('account.refillBalance', REFILL);
    expect(states()).toEqual([state]);
    if (state === 'unknown')
      expect(outcome).toEqual({ ok: false, problem: { kind: 'unknown-outcome', journalId: rows()[0]?.['id'] } });
    else expect(outcome).toMatchObject({ ok: false });
  });

  it('has nothing of what was not even sent', async () => {
    const { journal, rows } = journalOf(clientOf({ url: await closedPort() }));
    expect(await journal.run('account.refillBalance', { amount: 1 })).toMatchObject({ problem: { kind: 'invalid' } });
    expect(rows()).toEqual([]);
  });

  it('keeps the warnings of a success', async () => {
    const provider = await demo();
    provider.fault({ name: 'warning', value: 'Low balance' });
    const { journal, rows } = journalOf(clientOf(provider));
    expect(await journal.run('account.setAutorefill', { autorefill: 'on' })).toMatchObject({
      warnings: [{ text: 'Low balance' }],
    });
    expect(rows()[0]).toMatchObject({ state: 'done' });
  });

  it('takes what was cut off by a crash on its way for unknown, and what had not left for not done', async () => {
    const client = clientOf({ url: await closedPort() });
    const first = journalOf(client);
    const kept = first.journal.begin('account.refillBalance', REFILL);
    const cut = first.journal.begin('account.refillBalance', { amount: 25 });
    first.db.run('UPDATE journal SET sent = 1 WHERE id = ?', cut);
    const done = first.journal.begin('account.setAutorefill', { autorefill: 'on' });
    first.journal.settle(done, 'done');
    first.db.close();
    const { journal } = journalOf(client, { folder: first.folder });
    expect(journal.recover()).toMatchObject([{ id: cut, operation: 'account.refillBalance', state: 'unknown' }]);
    expect([journal.get(done)?.state, journal.get(kept)?.state]).toEqual(['done', 'not-done']);
    expect(journal.recover()).toHaveLength(1);
  });

  it('that was closed in the middle leaves the change to the next start', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const client = clientOf({ url });
    const { journal, db, folder } = journalOf(client);
    const outcome = journal.run('account.refillBalance', REFILL);
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.close();
    db.close();
    expect(await outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
    expect(journalOf(client, { folder }).journal.recover()).toHaveLength(1);
  });

  it('takes what was cut off while it waited behind another change for not done', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const client = clientOf({ url });
    const { journal, db, rows, folder } = journalOf(client);
    const outcomes = [journal.run('did.updateDid', NOTE), journal.run('account.refillBalance', REFILL)];
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(rows()).toMatchObject([
      { state: 'pending', sent: 1 },
      { state: 'pending', sent: 0 },
    ]);
    client.close();
    db.close();
    await Promise.all(outcomes);
    expect(requests).toHaveLength(1);
    const next = journalOf(client, { folder });
    expect(next.journal.recover()).toMatchObject([{ operation: 'did.updateDid', state: 'unknown' }]);
    expect(next.told).toMatchObject([{ operation: 'account.refillBalance', state: 'not-done', how: 'never-left' }]);
  });

  it('sends nothing where the disk does not take that it leaves, and does not hold back what is tried next', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const { journal, db, rows } = journalOf(clientOf({ url }));
    db.run(`CREATE TRIGGER full BEFORE UPDATE OF sent ON journal BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await expect(journal.run('account.refillBalance', REFILL)).rejects.toThrow('full');
    expect([requests.length, rows()]).toMatchObject([0, [{ state: 'not-done', sent: 0 }]]);
  });
});

describe('the same spend', () => {
  it('within a minute is stopped with a question, and goes after that', async () => {
    const provider = await demo();
    const { journal, push, rows } = journalOf(clientOf(provider));
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
    const at = rows()[0]?.['at'];
    const duplicate = { ok: false, problem: { kind: 'duplicate', what: 'spend', at } };
    expect(await journal.run('account.refillBalance', REFILL)).toEqual(duplicate);
    expect((await journal.run('account.refillBalance', { amount: 11 })).ok).toBe(true);
    push(58_000);
    expect(await journal.run('account.refillBalance', REFILL)).toEqual(duplicate);
    push(2_100);
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
    expect(provider.requests()).toHaveLength(3);
  });

  it('is seen while the first is on its way, and when nobody knows what became of it', async () => {
    const provider = await demo();
    provider.fault({ name: 'cut' });
    const { journal } = journalOf(clientOf(provider));
    const both = [journal.run('account.refillBalance', REFILL), journal.run('account.refillBalance', REFILL)];
    expect(await Promise.all(both)).toMatchObject([
      { problem: { kind: 'unknown-outcome' } },
      { problem: { kind: 'duplicate' } },
    ]);
    expect(await journal.run('account.refillBalance', REFILL)).toMatchObject({ problem: { kind: 'duplicate' } });
    expect(provider.requests()).toHaveLength(1);
  });

  it('goes again at once when it was refused', async () => {
    const provider = await demo();
    provider.fault({ name: 'error', times: 1 });
    const { journal } = journalOf(clientOf(provider));
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(false);
    expect((await journal.run('account.refillBalance', REFILL)).ok).toBe(true);
  });

  it('is a matter of spending: a setting may be set twice', async () => {
    const { journal } = journalOf(clientOf(await demo()));
    for (let round = 0; round < 2; round += 1)
      expect((await journal.run('account.setAutorefill', { autorefill: 'on' })).ok).toBe(true);
  });
});

it('neither secrets nor files are in the journal, nor what gives them away', async () => {
  const redactor = new Redactor();
  redactor.register('registered-secret');
  const { url } = await serveHttp((_, response) => response.end('{"data":{"fax_id":1}}'));
  const { journal, rows, folder } = journalOf(clientOf({ url }), { redactor });
  const order = { ...VALID['proFax.orderDid'], note: 'registered-secret', pin: '4711', fax_password: 'horse-battery' };
  await journal.run('proFax.orderDid', order);
  await journal.run('proFax.sendFax', VALID['proFax.sendFax']);
  for (const secret of ['registered-secret', '4711', 'horse-battery', String(VALID['proFax.sendFax']['file'])])
    expect(filesWith(folder, `"${secret}`), secret).toEqual([]);
  expect(rows()[0]?.['params']).toContain('"did":"2125552368"');
  // A PIN has so few values that its hash is the PIN: another PIN must not make another fingerprint.
  const other = journalOf(clientOf({ url }));
  await other.journal.run('proFax.orderDid', { ...VALID['proFax.orderDid'], pin: '2222' });
  expect(await other.journal.run('proFax.orderDid', { ...VALID['proFax.orderDid'], pin: '1111' })).toMatchObject({
    problem: { kind: 'duplicate' },
  });
});

describe('an entry', () => {
  it('says who asked for what, about what, and which change it takes back', async () => {
    const { journal, rows } = journalEnding();
    await journal.run('did.updateDid', NOTE);
    await journal.run('did.updateDid', { ...NOTE, note: '' }, { undoes: 'the first' });
    expect(rows()).toMatchObject([
      { actor: 'Anna', operation: 'did.updateDid', target: DID, params: JSON.stringify(NOTE), undoes: null },
      { undoes: 'the first' },
    ]);
  });

  it('holds the provider’s reason for a refusal, without secrets', async () => {
    const redactor = new Redactor();
    redactor.register('horse-battery');
    const problem = { kind: 'refused', text: 'No trunk horse-battery', evidence: { status: 206 } } as const;
    const { journal, rows, states } = journalEnding({ kind: 'failed', problem }, { redactor });
    expect(await journal.run('did.updateDid', NOTE)).toEqual({ ok: false, problem });
    expect(states()).toEqual(['refused']);
    expect(json(rows()[0]?.['detail'])).toEqual({ ...problem, text: 'No trunk [hidden]' });
  });

  it('holds why an answer was missing', async () => {
    const { journal, rows, states } = journalEnding(NO_ANSWER);
    await journal.run('did.updateDid', NOTE);
    expect(states()).toEqual(['unknown']);
    expect(json(rows()[0]?.['detail'])).toEqual({ kind: 'timeout', evidence: {} });
  });

  it('has no details where a success brought none', async () => {
    const { journal, rows } = journalEnding();
    await journal.run('did.updateDid', NOTE);
    expect(rows()).toMatchObject([{ state: 'done', detail: null, warnings: null, open_warnings: 0 }]);
  });

  it('names a file by no name', async () => {
    const { journal, rows } = journalEnding();
    await journal.run('proFax.sendFax', { ...examples['proFax.sendFax'].params, filename: 'smith-referral.pdf' });
    expect(json(rows()[0]?.['params'])).toMatchObject({ filename: '[hidden]' });
    expect(JSON.stringify(rows())).not.toContain('smith');
  });

  it('has each step in the chain of hashes, as what it was', async () => {
    const { journal, rows, db } = journalEnding({ ...DONE, warnings: [{ text: 'Careful' }] });
    await journal.run('did.updateDid', NOTE, { snapshotBefore: () => Promise.resolve({ entry: { note: '' } }) });
    const id = String(rows()[0]?.['id']);
    journal.dismissWarnings(id);
    const kinds = (of: string) =>
      db.all('SELECT kind FROM journal_event WHERE journal_id = ? ORDER BY seq', of).map(({ kind }) => kind);
    expect(kinds(id)).toEqual(['begin', 'note', 'settle', 'dismiss']);
    const cut = journal.begin('account.refillBalance', REFILL);
    db.run('UPDATE journal SET sent = 1 WHERE id = ?', cut);
    journal.recover();
    expect(kinds(cut)).toEqual(['begin', 'settle']);
    expect(await journal.chain.verify()).toBe(true);
  });

  it('is told as changed at every step', async () => {
    const { journal, changed, rows } = journalEnding({ ...DONE, warnings: [{ text: 'Careful' }] });
    await journal.run('did.updateDid', NOTE, { snapshotBefore: () => Promise.resolve({}) });
    expect(changed).toHaveBeenCalledTimes(3);
    journal.dismissWarnings(String(rows()[0]?.['id']));
    expect(changed).toHaveBeenCalledTimes(4);
  });
});

describe('a search finds an entry by', () => {
  const refused = { kind: 'failed', problem: { kind: 'refused', text: 'No SUCH trunk', evidence: {} } } as const;
  const warned: Attempt = { ...DONE, warnings: [{ text: 'Low Balance', field: 'Tier' }, { text: 'Plain' }] };
  const before = () => Promise.resolve({ entry: { note: 'Old DESK' } });

  it.each<[string, string, Attempt]>([
    ['what it is about', DID, DONE],
    ['what was done', 'did.updatedid', DONE],
    ['the person', 'anna', DONE],
    ['the name of a setting', 'note', DONE],
    ['the new value', 'front desk', DONE],
    ['the old value', 'old desk', DONE],
    ['the provider’s reason', 'no such trunk', refused],
    ['a warning', 'low balance', warned],
    ['the field of a warning', 'tier', warned],
  ])('%s', async (_, word, attempt) => {
    const { journal, rows } = journalEnding(attempt);
    await journal.run('did.updateDid', NOTE, { snapshotBefore: before });
    expect(String(rows()[0]?.['words']).split('\n')).toContain(word);
    expect(String(rows()[0]?.['words'])).not.toMatch(/undefined|null/);
  });
});

describe('warnings', () => {
  const warned: Attempt = { ...DONE, warnings: [{ text: 'Low balance', field: 'tier' }, { text: 'Careful' }] };
  const shown = (dismissed: boolean) => [
    { text: 'Low balance', field: 'tier', dismissed },
    { text: 'Careful', field: null, dismissed },
  ];

  it('are kept with their change until a person dismisses them', async () => {
    const { journal, rows, told } = journalEnding(warned);
    expect(await journal.run('did.updateDid', NOTE)).toMatchObject({ ok: true, warnings: warned.warnings });
    expect(told).toMatchObject([{ state: 'done', warnings: warned.warnings }]);
    const [entry] = rows();
    expect([entry?.['open_warnings'], json(entry?.['warnings'])]).toEqual([1, shown(false)]);
    journal.dismissWarnings(String(entry?.['id']));
    const [after] = rows();
    expect([after?.['open_warnings'], json(after?.['warnings'])]).toEqual([0, shown(true)]);
  });

  it('stay as they are when more becomes known of their change', async () => {
    const { journal, rows } = journalEnding(warned);
    await journal.run('did.updateDid', NOTE);
    const id = String(rows()[0]?.['id']);
    journal.settle(id, 'done', { found: {} });
    expect(rows()).toMatchObject([{ open_warnings: 1, warnings: JSON.stringify(shown(false)) }]);
    journal.dismissWarnings(id);
    journal.settle(id, 'done', { found: {} });
    expect(rows()).toMatchObject([{ open_warnings: 0, warnings: JSON.stringify(shown(true)) }]);
  });

  it('that nobody has cannot be dismissed, which is no error', async () => {
    const { journal, rows, changed } = journalEnding();
    await journal.run('did.updateDid', NOTE);
    const [before, calls] = [rows(), changed.mock.calls.length];
    journal.dismissWarnings(String(before[0]?.['id']));
    journal.dismissWarnings('of no entry');
    expect(rows()).toEqual(before);
    expect(changed).toHaveBeenCalledTimes(calls);
  });
});

describe('what became of a change is told', () => {
  it.each<[ActivityState, Settled['state'], Pick<Settled, 'wasUnknown' | 'how'>]>([
    ['pending', 'done', { wasUnknown: false, how: undefined }],
    ['pending', 'refused', { wasUnknown: false, how: undefined }],
    ['pending', 'unknown', { wasUnknown: false, how: undefined }],
    ['pending', 'not-done', { wasUnknown: true, how: undefined }],
    ['unknown', 'done', { wasUnknown: true, how: undefined }],
    ['unknown', 'not-done', { wasUnknown: true, how: undefined }],
    ['unknown', 'cannot-tell', { wasUnknown: true, how: undefined }],
    ['cannot-tell', 'done', { wasUnknown: true, how: undefined }],
    ['not-done', 'done', { wasUnknown: true, how: 'corrected' }],
    ['refused', 'done', { wasUnknown: true, how: 'though-refused' }],
    ['done', 'not-done', { wasUnknown: true, how: 'though-answered' }],
    ['done', 'done', { wasUnknown: false, how: undefined }],
  ])('when it was %s and is %s', (before, state, expected) => {
    const { journal, told } = journalEnding();
    const id = journal.begin('did.updateDid', NOTE);
    if (before !== 'pending') journal.settle(id, before);
    journal.settle(id, state, null, [{ text: 'Careful' }]);
    const what = { id, operation: 'did.updateDid', target: DID, state };
    expect(told.at(-1)).toEqual({ ...what, ...expected, warnings: [{ text: 'Careful' }] });
  });

  it('not of an entry that is not there', () => {
    const { journal, told } = journalEnding();
    journal.settle('of no entry', 'done');
    expect(told).toEqual([]);
  });

  it('and stays as it is written where telling it goes wrong', async () => {
    const error = new Error('no');
    const { journal, states, errors } = journalEnding(DONE, {
      settled: () => {
        throw error;
      },
    });
    expect(await journal.run('did.updateDid', NOTE)).toMatchObject({ ok: true });
    expect(states()).toEqual(['done']);
    expect(errors).toEqual([error]);
  });
});

describe('before a change is sent', () => {
  it('it is written down, and what a later look compares with is noted, without secrets', async () => {
    const redactor = new Redactor();
    redactor.register('horse-battery');
    const { journal, rows, sent, db } = journalEnding(DONE, { redactor });
    const steps: unknown[] = [];
    await journal.run('did.updateDid', NOTE, {
      begun: (id) => steps.push(['begun', journal.get(id)?.state, sent.length]),
      snapshotBefore: () => {
        steps.push(['looks', db.get('SELECT state, sent FROM journal'), sent.length]);
        return Promise.resolve({ entry: { note: 'horse-battery' } });
      },
    });
    expect(steps).toEqual([
      ['begun', 'pending', 0],
      ['looks', { state: 'pending', sent: 0 }, 0],
    ]);
    expect(sent).toEqual([['did.updateDid', NOTE]]);
    expect(rows()).toMatchObject([{ state: 'done', sent: 1, before: '{"entry":{"note":"[hidden]"}}' }]);
  });

  it('nothing is noted where nothing could be read', async () => {
    const { journal, rows } = journalEnding();
    await journal.run('did.updateDid', NOTE, { snapshotBefore: () => Promise.resolve(null) });
    expect(rows()).toMatchObject([{ state: 'done', before: null }]);
  });

  it('an error leaves it not done: it never left, and the next one goes', async () => {
    const { journal, states, told, sent } = journalEnding();
    const snapshotBefore = () => Promise.reject(new Error('broken'));
    await expect(journal.run('account.refillBalance', REFILL, { snapshotBefore })).rejects.toThrow('broken');
    expect([states(), sent]).toEqual([['not-done'], []]);
    expect(told).toMatchObject([{ state: 'not-done', how: 'never-left' }]);
    expect(await journal.run('account.refillBalance', REFILL)).toMatchObject({ ok: true });
    expect(told.at(-1)).toMatchObject({ state: 'done', how: undefined });
  });

  it('the account may be closed: then it is not sent, and the next start says so', async () => {
    const { journal, db, sent, folder, client } = journalEnding();
    const outcome = await journal.run('account.refillBalance', REFILL, {
      snapshotBefore: () => {
        db.close();
        return Promise.resolve({ balance: '1' });
      },
    });
    expect(outcome).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(sent).toEqual([]);
    const next = journalOf(client, { folder });
    expect(next.journal.recover()).toEqual([]);
    expect(next.told).toMatchObject([{ state: 'not-done', how: 'never-left', wasUnknown: true }]);
  });
});

it('an answer that comes after the account was closed is told, and is no error', async () => {
  const { journal, db, errors, folder, client } = journalEnding(() => {
    db.close();
    return Promise.resolve(DONE);
  });
  expect(await journal.run('did.updateDid', NOTE)).toMatchObject({ ok: true, value: null });
  expect(errors).toEqual([]);
  expect(journalOf(client, { folder }).journal.recover()).toMatchObject([{ state: 'unknown' }]);
});

describe('while only looking is allowed', () => {
  it('nothing is written down and nothing is sent', async () => {
    const { journal, rows, sent } = journalEnding(DONE, { viewOnly: () => true });
    expect(await journal.run('did.updateDid', NOTE)).toEqual({ ok: false, problem: { kind: 'view-only' } });
    expect([rows(), sent]).toEqual([[], []]);
    expect(journal.viewOnly).toBe(true);
  });

  it('a change that was already begun is refused and not sent', async () => {
    let viewOnly = false;
    const { journal, rows, sent } = journalEnding(DONE, { viewOnly: () => viewOnly });
    const outcome = await journal.run('did.updateDid', NOTE, {
      begun: () => {
        viewOnly = true;
      },
    });
    expect(outcome).toEqual({ ok: false, problem: { kind: 'view-only' } });
    expect([sent, rows()]).toMatchObject([[], [{ state: 'refused', detail: '{"kind":"view-only"}' }]]);
  });
});

it('a client that breaks leaves the change unknown, and its error is told', async () => {
  const error = new Error('never');
  const { journal, rows, errors } = journalEnding(() => Promise.reject(error));
  const outcome = await journal.run('did.updateDid', NOTE);
  const [entry] = rows();
  expect(outcome).toEqual({ ok: false, problem: { kind: 'unknown-outcome', journalId: entry?.['id'] } });
  expect(entry).toMatchObject({
    state: 'unknown',
    detail: '{"kind":"unexpected-answer","evidence":{"code":"UNKNOWN"}}',
  });
  expect(errors).toEqual([error]);
});

describe('an outcome that the disk does not take', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A journal whose disk takes no outcome until `free` is called. */
  function full(attempt?: Attempt) {
    const it = journalEnding(attempt);
    it.db.run(`CREATE TRIGGER full BEFORE UPDATE OF state ON journal BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    return { ...it, free: () => it.db.run('DROP TRIGGER full') };
  }

  it.each<[Attempt['kind'], Attempt, ActivityState]>([
    ['answered', DONE, 'done'],
    ['failed', { kind: 'failed', problem: { kind: 'signed-out' } }, 'refused'],
    ['unknown', NO_ANSWER, 'unknown'],
  ])('of what was %s is unknown, and written as soon as it can be', async (_, attempt, state) => {
    const { journal, states, rows, errors, told, free } = full(attempt);
    const outcome = await journal.run('account.refillBalance', REFILL);
    const problem = { kind: 'unknown-outcome', journalId: rows()[0]?.['id'], unwritten: true };
    expect(outcome).toEqual({ ok: false, problem });
    expect([states(), errors.length, told]).toEqual([['pending'], 1, []]);
    vi.advanceTimersByTime(5_000);
    expect([states(), errors.length, told]).toEqual([['pending'], 2, []]);
    free();
    vi.advanceTimersByTime(4_999);
    expect(states()).toEqual(['pending']);
    vi.advanceTimersByTime(1);
    expect([states(), vi.getTimerCount()]).toEqual([[state], 0]);
    expect(told).toMatchObject([{ state }]);
  });

  it('is unknown also for the part of the app that sends what it began itself', async () => {
    const { journal } = full();
    const id = journal.begin('proFax.sendFax', {});
    const problem = { kind: 'unknown-outcome', journalId: id, unwritten: true };
    expect(await journal.send(id, 'proFax.sendFax', {})).toEqual({ kind: 'unknown', problem });
  });

  it('holds back the next spend until then, also one that is meant besides', async () => {
    const { journal, sent } = full();
    await journal.run('account.refillBalance', REFILL);
    const next = await journal.run('account.refillBalance', { amount: 25 }, { again: true });
    expect(next).toMatchObject({ problem: { kind: 'duplicate', open: { state: 'pending' } } });
    expect(sent).toHaveLength(1);
  });

  it('is written together with others that wait, once', async () => {
    const { journal, states, db, free, errors } = full(NO_ANSWER);
    for (const note of ['a', 'b']) await journal.run('did.updateDid', { did: DID, note });
    expect(vi.getTimerCount()).toBe(1);
    free();
    vi.advanceTimersByTime(5_000);
    expect(states()).toEqual(['unknown', 'unknown']);
    for (const { id } of db.all('SELECT id FROM journal')) journal.settle(String(id), 'done');
    // The next outcome that has to wait must not bring the old ones back.
    db.run(`CREATE TRIGGER full BEFORE UPDATE OF state ON journal BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    await journal.run('did.updateDid', { did: DID, note: 'c' });
    db.run('DROP TRIGGER full');
    vi.advanceTimersByTime(5_000);
    expect(states()).toEqual(['done', 'done', 'unknown']);
    expect(errors).toHaveLength(3);
  });

  it('of a change that never left is thrown, and written as not done later', async () => {
    const { journal, states, told, free } = full();
    const snapshotBefore = () => Promise.reject(new Error('broken'));
    await expect(journal.run('did.updateDid', NOTE, { snapshotBefore })).rejects.toThrow('broken');
    expect(states()).toEqual(['pending']);
    free();
    vi.advanceTimersByTime(5_000);
    expect(states()).toEqual(['not-done']);
    expect(told).toMatchObject([{ state: 'not-done', how: 'never-left' }]);
  });

  it('is left to the next start when the account is closed', async () => {
    const { journal, states, free } = full();
    await journal.run('did.updateDid', NOTE);
    journal.close();
    expect(vi.getTimerCount()).toBe(0);
    free();
    vi.advanceTimersByTime(60_000);
    expect(states()).toEqual(['pending']);
    expect(journal.recover()).toMatchObject([{ operation: 'did.updateDid', state: 'unknown' }]);
  });

  it('is not tried on a database that was closed', async () => {
    const { journal, db, errors } = full();
    await journal.run('did.updateDid', NOTE);
    db.close();
    vi.advanceTimersByTime(60_000);
    expect([errors.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

it('a check of the chain ends when the journal is closed', async () => {
  const { journal, db } = journalEnding();
  await journal.run('did.updateDid', NOTE);
  const check = journal.chain.verify();
  journal.close();
  db.close();
  expect(await check).toBe(true);
});

describe('a look is given', () => {
  const BEFORE = { entry: { note: 'Old' } };

  it('a change without an answer, with all that was known before', async () => {
    const { journal, rows } = journalEnding(NO_ANSWER);
    await journal.run('did.updateDid', NOTE, { snapshotBefore: () => Promise.resolve(BEFORE) });
    const { id = '', at } = rows()[0] ?? {};
    const change = { id, at, operation: 'did.updateDid', params: NOTE, before: BEFORE };
    expect(journal.open.unknown(String(id))).toEqual({ ...change, state: 'unknown' });
    for (const state of ['cannot-tell', 'not-done'] as const) {
      journal.settle(String(id), state);
      expect(journal.open.unknown(String(id))).toEqual({ ...change, state });
    }
    journal.settle(String(id), 'done');
    expect(journal.open.unknown(String(id))).toBeUndefined();
    expect(journal.open.unknown('of no entry')).toBeUndefined();
  });

  it('nothing before where nothing could be read, and nothing of what never left', async () => {
    const { journal, rows } = journalEnding(NO_ANSWER);
    await journal.run('did.updateDid', NOTE);
    expect(journal.open.unknown(String(rows()[0]?.['id']))?.before).toBeNull();
    const cut = journal.begin('did.updateDid', NOTE);
    journal.settle(cut, 'not-done', { sent: false });
    expect(journal.open.unknown(cut)).toBeUndefined();
  });

  it('the changes of three days, the oldest first', async () => {
    const { journal, push } = journalEnding(NO_ANSWER);
    const watched = () => journal.open.watched().map(({ params }) => params['note']);
    for (const note of ['a', 'b']) {
      await journal.run('did.updateDid', { did: DID, note });
      push(HOUR);
    }
    expect(watched()).toEqual(['a', 'b']);
    push(69 * HOUR);
    expect(watched()).toEqual(['a', 'b']);
    push(1.5 * HOUR);
    expect(watched()).toEqual(['b']);
    push(HOUR);
    expect(watched()).toEqual([]);
  });

  it('what other orders were answered or proven with, but not its own', async () => {
    let number = 440;
    const { journal, rows } = journalEnding(() => Promise.resolve({ ...DONE, value: { did: `${(number += 1)}` } }));
    const order = { country_code: 'GB', city: 'Leeds' };
    for (let round = 0; round < 2; round += 1) await journal.run('didinter.orderDid', { ...order, city: `${round}` });
    expect(rows().map(({ detail }) => detail)).toEqual(['{"found":{"did":"441"}}', '{"found":{"did":"442"}}']);
    const third = journal.begin('didinter.orderDid', order);
    expect(journal.open.claimed('didinter.orderDid', 'did', third)).toEqual(new Set(['441', '442']));
    expect(journal.open.claimed('didinter.orderDid', 'did', String(rows()[0]?.['id']))).toEqual(new Set(['442']));
    expect(journal.open.claimed('server.orderServer', 'server_id', third)).toEqual(new Set());
    journal.settle(third, 'done', { compared: ['did'] });
    expect(journal.open.claimed('didinter.orderDid', 'did', '')).toEqual(new Set(['441', '442']));
  });

  it.each<[string, OperationId, unknown]>([
    ['an order whose answer names nothing', 'didinter.orderDid', null],
    ['an order whose answer is a text', 'server.orderServer', 'Thank you'],
    ['a change whose answer is about something else', 'did.updateDid', { did: '441' }],
  ])('nothing of %s', async (_, operation, value) => {
    const { journal, rows } = journalEnding({ ...DONE, value });
    await journal.run(operation, NOTE);
    expect(rows()).toMatchObject([{ state: 'done', detail: null }]);
  });

  it.each<[ActivityState, number, boolean]>([
    ['done', 1, true],
    ['done', -1, false],
    ['pending', -1, true],
    ['unknown', -1, true],
    ['cannot-tell', -1, true],
    // Nothing of it can turn up any more.
    ['unknown', -73, false],
    ['cannot-tell', -73, false],
    ['pending', 1, false],
    ['unknown', 1, false],
    ['not-done', -1, false],
    ['not-done', 1, false],
    ['refused', 1, false],
  ])('whether the same was %s %i hours from it, so that either may be seen: %s', (state, hours, isRival) => {
    const { journal, push } = journalEnding();
    const begin = (operation: OperationId, params: object) => {
      const id = journal.begin(operation, params);
      return { id, at: journal.get(id)?.at ?? '', operation, params: {}, before: null };
    };
    push(100 * HOUR);
    const change = begin('did.updateDid', NOTE);
    const others = [begin('did.deleteDid', NOTE), begin('did.updateDid', { did: '2125552369' })];
    push(hours * HOUR);
    const same = begin('did.updateDid', { did: DID, note: 'Other' });
    if (state !== 'pending') journal.settle(same.id, state);
    const isSame = (params: Record<string, unknown>) => params['note'] === 'Other';
    expect(journal.open.hasRival(change, isSame)).toBe(isRival);
    expect(journal.open.hasRival(change, () => false)).toBe(false);
    for (const other of others) expect(journal.open.hasRival(other, () => true)).toBe(false);
  });
});

it.each<[ActivityState, object | null, string[] | null, boolean]>([
  ['pending', null, null, true],
  ['pending', null, ['6'], true],
  ['pending', null, ['6', '7'], false],
  ['unknown', null, ['6'], true],
  ['cannot-tell', null, ['6'], true],
  ['cannot-tell', null, ['7'], false],
  ['not-done', null, ['6'], true],
  ['refused', null, null, false],
  ['done', null, ['6'], true],
  ['done', { found: { server_id: '8' } }, ['6'], false],
])('what came into a list may be the work of another order: %s with %j, %j before it: %s', (...given) => {
  const [state, detail, ids, isRival] = given;
  const { journal, db } = journalEnding();
  const begin = (operation: OperationId) => {
    const id = journal.begin(operation, { server_type: 'small' });
    db.run('UPDATE journal SET sent = 1 WHERE id = ?', id);
    return { id, at: journal.get(id)?.at ?? '', operation, params: {}, before: null };
  };
  const order = begin('server.orderServer');
  begin('didinter.orderDid');
  const other = begin('server.orderServer');
  const before = ids && { ids: Object.fromEntries(ids.map((id) => [id, true])) };
  db.run('UPDATE journal SET before = ? WHERE id = ?', before && JSON.stringify(before), other.id);
  if (state !== 'pending') journal.settle(other.id, state, detail);
  expect(journal.open.hasRivalOrder(order, 'server_id', '7')).toBe(isRival);
});

it.each(['not-done', 'cannot-tell', 'unknown', 'done'] as const)(
  'an order of four days before is no rival of one without an answer: %s',
  (state) => {
    const { journal, db, push } = journalEnding();
    const older = journal.begin('server.orderServer', { server_type: 'small' });
    db.run('UPDATE journal SET sent = 1 WHERE id = ?', older);
    journal.settle(older, state);
    push(96 * HOUR);
    const id = journal.begin('server.orderServer', { server_type: 'small' });
    const order = {
      id,
      at: journal.get(id)?.at ?? '',
      operation: 'server.orderServer' as const,
      params: {},
      before: null,
    };
    expect(journal.open.hasRivalOrder(order, 'server_id', '7')).toBe(false);
  },
);

it('counts the changes that are on their way or without a known end', () => {
  const { journal } = journalEnding();
  expect(journal.open.count()).toBe(0);
  const ids = ['a', 'b', 'c', 'd'].map((note) => journal.begin('did.updateDid', { did: DID, note }));
  expect(journal.open.count()).toBe(4);
  for (const [index, state] of (['unknown', 'done', 'cannot-tell'] as const).entries())
    journal.settle(ids[index] ?? '', state);
  expect(journal.open.count()).toBe(2);
});

it('a setting whose end is not known may be sent again, unless it is charged', async () => {
  const asked: unknown[] = [];
  const costs = (operation: OperationId, params: object) => asked.push([operation, params]) > 0 && 'pin' in params;
  const { journal, sent } = journalEnding(NO_ANSWER, { costs });
  for (let round = 0; round < 2; round += 1) await journal.run('did.updateDid', NOTE);
  expect(sent).toHaveLength(2);
  const charged = { did: DID, pin: '4711' };
  expect(await journal.run('did.updateDid', charged)).toMatchObject({ problem: { kind: 'duplicate', what: 'change' } });
  expect(asked.at(-1)).toEqual(['did.updateDid', { did: DID, pin: '[hidden]' }]);
  const without = journalEnding(NO_ANSWER);
  for (let round = 0; round < 2; round += 1) await without.journal.run('did.updateDid', charged);
  expect(without.sent).toHaveLength(2);
});

describe('a journal of an older version', () => {
  function old(rows: { params: unknown; detail: string | null }[]) {
    const folder = tempFolder();
    const db = Database.open(join(folder, 'data.sqlite'));
    for (const [index, { params, detail }] of rows.entries())
      db.run(
        `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, detail)
         VALUES (?, ?, 'did.updateDid', 'change', ?, '', 'done', ?)`,
        `old-${index}`,
        `2026-01-0${index + 1}T00:00:00.000Z`,
        JSON.stringify(params),
        detail,
      );
    db.close();
    return folder;
  }

  it('is brought into the form of today', () => {
    const detail = '{"warnings":[{"text":"Low Balance","field":"tier"},{"text":"[hidden]"},{"text":"Careful"}]}';
    const folder = old([
      { params: { did: DID, note: 'Lab', filename: 'smith.pdf' }, detail },
      { params: { did: DID, note: 'Lab' }, detail: null },
      { params: { note: 'Lab' }, detail: '{"warnings":[{"text":"[hidden]"}]}' },
      { params: null, detail: '{}' },
    ]);
    const { rows } = journalEnding(DONE, { folder });
    expect(rows()).toMatchObject([
      { target: DID, open_warnings: 1, params: `{"did":"${DID}","note":"Lab","filename":"[hidden]"}` },
      { target: DID, open_warnings: 0, warnings: null, params: `{"did":"${DID}","note":"Lab"}` },
      { target: '', open_warnings: 0, warnings: null },
      { target: '', open_warnings: 0, warnings: null, params: 'null' },
    ]);
    expect(json(rows()[0]?.['warnings'])).toEqual([
      { text: 'Low Balance', field: 'tier', dismissed: false },
      { text: 'Careful', field: null, dismissed: false },
    ]);
    for (const word of [DID, 'lab', 'low balance']) expect(String(rows()[0]?.['words'])).toContain(word);
  });

  it('is brought there once: what was dismissed since then stays dismissed', () => {
    const folder = old([{ params: NOTE, detail: '{"warnings":[{"text":"Careful"}]}' }]);
    const first = journalEnding(DONE, { folder });
    first.journal.dismissWarnings('old-0');
    const written = first.rows();
    first.db.close();
    expect(journalEnding(DONE, { folder }).rows()).toEqual(written);
    expect(written).toMatchObject([{ open_warnings: 0 }]);
  });
});
