import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FaxCheck, FaxJob, FaxJobState } from '#shared/bridge/fax.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { Journal } from '../journal/journal.ts';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxRecords } from '../store/fax-records.ts';
import {
  clientOf,
  closedPort,
  DAY,
  demo,
  eventually,
  infoOf,
  OTHER,
  OWN,
  pdf,
  serveHttp,
  tempFolder,
} from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { Outbox } from './outbox.ts';
import { historyReader } from './read-history.ts';
import type { FaxPlan } from './status-plan.ts';

const PLAN: FaxPlan = { status: [10, 20], giveUpAfter: DAY, writeAgain: 20 };
const LOOKS = { quick: [10, 20, 30], later: [50, 50, 50, 50], retry: 20 };
const KEY = Cipher.newKey();

type Account = Parameters<typeof clientOf>[0];

/** An outbox with all that is behind it, on a database file; the same file again is the next start of the app. */
function start(
  provider: Account,
  { file = join(tempFolder(), 'data.sqlite'), hold = 0, plan = PLAN, lookWaits = LOOKS, answerSeconds = 5 } = {},
) {
  const db = Database.open(file);
  const client = clientOf(provider, { answerSeconds: () => answerSeconds, readRetries: 0 });
  let ahead = 0;
  let wrongBy = 0;
  const now = () => Date.now() + ahead + wrongBy;
  const journal = new Journal({ db, client, redactor: new Redactor(), now, actor: 'anna' });
  const cipher = new Cipher(KEY);
  const jobs = new FaxJobs(db, cipher, () => wrongBy / 1000);
  const documents = new Documents(db, cipher);
  const states: FaxJobState[] = [];
  const outbox = new Outbox({
    readHistory: historyReader(client, () => 'America/New_York'),
    journal,
    jobs,
    records: new FaxRecords(db),
    documents,
    plan,
    lookWaits,
    upload: (params, { signal, progress }) => client.attempt('enterpriseFax.uploadFile', params, signal, progress),
    holdSeconds: () => hold,
    now,
    atomically: (work) => db.transaction(work),
    changed: ({ state }) => states.push(state),
    openLike: (params) => journal.openLike('proFax.sendFax', params, false),
    taken: () => journal.open.claimed('proFax.sendFax', 'fax_id', ''),
  });
  const close = () => {
    outbox.close();
    client.close();
    db.close();
  };
  onTestFinished(close);
  journal.recover();
  outbox.resume();

  const find = (id: string) => outbox.list(50).find((job) => job.id === id);
  return {
    file,
    db,
    outbox,
    jobs,
    journal,
    states,
    close,
    find,
    push: (ms: number) => (ahead += ms),
    /** Sets its clock to a time that the provider does not have. */
    setWrong: (ms: number) => (wrongBy = ms),
    add: async (text = 'Referral') => {
      const bytes = await pdf(1, text);
      const info = await infoOf(bytes);
      documents.put(info, bytes);
      return info.id;
    },
    becomesCheck: (id: string, verdict: FaxCheck['verdict']) =>
      eventually(() => {
        expect(find(id)?.check?.verdict).toBe(verdict);
        return find(id) as FaxJob;
      }),
    becomes: (id: string, state: FaxJobState) =>
      eventually(() => {
        expect(find(id)?.state).toBe(state);
        return find(id) as FaxJob;
      }),
  };
}

type Rig = ReturnType<typeof start>;

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`Not a success: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

async function send(rig: Rig, { to = OTHER, documentId = '', again = false } = {}): Promise<FaxJob> {
  return value(rig.outbox.send({ documentId: documentId || (await rig.add()), from: OWN, to, again }));
}

/** Faxes to somebody that the provider has taken from us in this test. */
function taken(provider: DemoProvider, before: number) {
  return provider
    .state()
    .faxes.filter(({ type }) => type === 'out')
    .slice(before);
}

async function account() {
  const provider = await demo();
  const before = taken(provider, 0).length;
  return { provider, faxes: () => taken(provider, before) };
}

const sends = (provider: DemoProvider) =>
  provider.requests().filter(({ operation }) => operation === 'proFax.sendFax').length;

describe('a fax', () => {
  it('is held, sent, accepted and delivered, with the very document', async () => {
    const { provider, faxes } = await account();
    const rig = start(provider);
    const job = await send(rig, { to: '+1 (617) 555-0134' });
    expect(job).toMatchObject({ state: 'holding', from: OWN, to: OTHER, faxId: null, sentAt: null });
    const accepted = await rig.becomes(job.id, 'accepted');
    expect(faxes()).toMatchObject([{ faxId: accepted.faxId, from: OWN, to: OTHER, sha256: job.document.sha256 }]);
    provider.advance(5_000);
    expect(await rig.becomes(job.id, 'delivered')).toMatchObject({
      providerStatus: 'delivered',
      problem: null,
      check: null,
    });
    expect(rig.states).toEqual(expect.arrayContaining(['holding', 'sending', 'accepted', 'delivered']));
    expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'done' });
    expect(sends(provider)).toBe(1);
  });

  it.each([
    ['2125550101', 'failed', 'failed: busy'],
    ['6175550102', 'failed', 'failed: no answer'],
    ['7185550103', 'failed', 'failed: not a fax machine'],
    ['9175550105', 'accepted', 'Transmission ended'],
  ] as const)('to %s ends %s, in the words of the provider', async (to, state, providerStatus) => {
    const { provider } = await account();
    const rig = start(provider);
    const { id } = await send(rig, { to });
    await rig.becomes(id, 'accepted');
    provider.advance(5_000);
    await eventually(() => expect(rig.find(id)).toMatchObject({ state, providerStatus }));
  });

  it('that never ends is shown as such after a day, and a late word still counts', async () => {
    const { provider, faxes } = await account();
    const rig = start(provider);
    const { id } = await send(rig, { to: '9145550104' });
    await rig.becomes(id, 'accepted');
    rig.push(DAY - 60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.find(id)?.state).toBe('accepted');
    rig.push(120_000);
    await rig.becomes(id, 'no-final-answer');
    const [fax] = faxes();
    rig.outbox.noteHistory([entry(fax?.faxId ?? '', { did_to: '9145550104', status: 'delivered' })]);
    expect(rig.find(id)?.state).toBe('delivered');
  });

  it('that the provider does not take is refused, in its words', async () => {
    const { provider, faxes } = await account();
    const rig = start(provider);
    const job = await rig.becomes((await send(rig, { to: '9175550106' })).id, 'refused');
    expect(job.problem).toMatchObject({ kind: 'refused', text: expect.stringContaining('does not accept faxes') });
    expect(faxes()).toEqual([]);
    expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'refused' });
  });

  it('without a connection was not sent', async () => {
    const rig = start({ url: await closedPort() });
    const job = await rig.becomes((await send(rig)).id, 'not-sent');
    expect(job.problem).toMatchObject({ kind: 'offline', evidence: { code: 'ECONNREFUSED' } });
  });

  it('whose document is gone was not sent, and nothing leaves', async () => {
    const { provider } = await account();
    const rig = start(provider, { hold: 0.05 });
    const { id } = await send(rig);
    rig.db.run('DELETE FROM document');
    const job = await rig.becomes(id, 'not-sent');
    expect(job).toMatchObject({ problem: { kind: 'document', reason: 'damaged' }, documentGone: true });
    expect(sends(provider)).toBe(0);
  });

  it.each([
    [
      { to: '5555' },
      { kind: 'invalid', fields: [{ field: 'did_to', rule: { kind: 'us-number', problem: 'too-short' } }] },
    ],
    [{ from: '' }, { kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'ten-digits' } }] }],
    [{ documentId: 'unknown-document' }, { kind: 'not-found' }],
  ])('with %j is not taken in', async (over, problem) => {
    const rig = start({ url: await closedPort() });
    const input = { documentId: await rig.add(), from: OWN, to: OTHER, again: false, ...over };
    expect(rig.outbox.send(input)).toEqual({ ok: false, problem });
    expect(rig.outbox.list(9)).toEqual([]);
  });
});

describe('the hold', () => {
  it('lets a fax be taken back, once, and nothing leaves', async () => {
    const { provider } = await account();
    const rig = start(provider, { hold: 30 });
    const before = Date.now();
    const { id, holdUntil } = await send(rig);
    expect(Date.parse(holdUntil ?? '') - before).toBeGreaterThanOrEqual(30_000);
    expect(value(await rig.outbox.cancel(id))).toMatchObject({ state: 'cancelled', holdUntil: null });
    expect(await rig.outbox.cancel(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(sends(provider)).toBe(0);
  });

  it('is not ended by removing the fax from the list', async () => {
    const { provider } = await account();
    const rig = start(provider, { hold: 30 });
    const { id } = await send(rig);
    expect(rig.outbox.dismiss(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(rig.find(id)?.state).toBe('holding');
  });

  it('of a fax that was removed from the list in whatever way never ends in sending', async () => {
    const { provider } = await account();
    const first = start(provider, { hold: 0.05 });
    const { id } = await send(first);
    first.db.run('UPDATE fax_job SET dismissed = 1');
    expect(first.outbox.release(id).ok).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 150));
    first.close();
    const second = start(provider, { file: first.file });
    expect(second.db.get('SELECT state FROM fax_job')).toEqual({ state: 'cancelled' });
    expect(sends(provider)).toBe(0);
  });

  it('can be ended now, or kept until a word', async () => {
    const { provider, faxes } = await account();
    const rig = start(provider, { hold: 0.05 });
    const jobs = [await send(rig), await send(rig, { to: '2125550112' })];
    expect(rig.outbox.held().map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
    rig.outbox.suspend();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(sends(provider)).toBe(0);
    rig.outbox.release(jobs[0]?.id ?? '');
    await rig.becomes(jobs[0]?.id ?? '', 'accepted');
    expect(faxes()).toHaveLength(1);
    expect(rig.outbox.held()).toHaveLength(1);
  });

  it('is over when the fax has left', async () => {
    const { provider } = await account();
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomes(id, 'accepted');
    for (const work of [await rig.outbox.cancel(id), rig.outbox.dismiss(id)])
      expect(work).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });
});

describe('the same document to the same number', () => {
  it('is asked about until the first has left, and ten minutes more; after that, or again on purpose, it goes', async () => {
    const rig = start(await demo(), { hold: 30 });
    const documentId = await rig.add();
    const first = await send(rig, { documentId });
    const input = { documentId, from: OWN, to: OTHER, again: false };
    const duplicate = { ok: false, problem: { kind: 'duplicate', what: 'fax', at: first.createdAt } };
    expect(rig.outbox.send(input)).toEqual(duplicate);
    // The same content taken in a second time is the same document.
    expect(rig.outbox.send({ ...input, documentId: await copyOf(rig, documentId) })).toEqual(duplicate);
    expect(rig.outbox.send({ ...input, to: '2125550112' }).ok).toBe(true);
    expect(rig.outbox.send({ ...input, documentId: await rig.add('Other') }).ok).toBe(true);
    const again = value(rig.outbox.send({ ...input, again: true }));
    rig.push(10 * 60_000 + 1000);
    expect(rig.outbox.send(input)).toMatchObject({ problem: { kind: 'duplicate' } });
    for (const { id } of [first, again]) {
      value(rig.outbox.release(id));
      await rig.becomes(id, 'accepted');
    }
    expect(rig.outbox.send(input)).toMatchObject({ problem: { kind: 'duplicate' } });
    rig.push(10 * 60_000 + 1000);
    expect(rig.outbox.send(input).ok).toBe(true);
  });

  it('goes without a question when the first was taken back', async () => {
    const rig = start(await demo(), { hold: 30 });
    const documentId = await rig.add();
    await rig.outbox.cancel((await send(rig, { documentId })).id);
    expect((await send(rig, { documentId })).state).toBe('holding');
  });

  function copyOf(rig: Rig, id: string): Promise<string> {
    const row = rig.db.get('SELECT info, added_at FROM document WHERE id = ?', id);
    const info = { ...(JSON.parse(String(row?.['info'])) as object), id: 'another-document' };
    rig.db.run(
      'INSERT INTO document VALUES (?, ?, ?, ?)',
      info.id,
      JSON.stringify(info),
      new Uint8Array(),
      String(row?.['added_at']),
    );
    return Promise.resolve(info.id);
  }
});

describe('a fax whose answer never came', () => {
  it.each(['hang', 'cut', 'truncated', 'garbage', 'empty'] as const)(
    '(%s) is found in the history, and is one fax',
    async (name) => {
      const { provider, faxes } = await account();
      provider.fault({ name, operation: 'proFax.sendFax', times: 1 });
      const rig = start(provider, name.startsWith('hang') ? { answerSeconds: 0.2 } : {});
      const { id } = await send(rig);
      const job = await rig.becomes(id, 'accepted');
      expect(rig.states).toContain('unknown');
      expect(faxes().map(({ faxId }) => faxId)).toEqual([job.faxId]);
      expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'done' });
      provider.advance(5_000);
      await rig.becomes(id, 'delivered');
      expect(sends(provider)).toBe(1);
    },
  );

  it.each(['hang-before', 'cut-before', 'html'] as const)(
    '(%s) and that is in no history is never taken for not sent',
    async (name) => {
      const { provider, faxes } = await account();
      provider.fault({ name, operation: 'proFax.sendFax', times: 1 });
      const rig = start(provider, name.startsWith('hang') ? { answerSeconds: 0.2 } : {});
      const { id } = await send(rig);
      const job = await rig.becomesCheck(id, 'cannot-tell');
      expect(job.state).toBe('unknown');
      expect(faxes()).toEqual([]);
      expect(sends(provider)).toBe(1);
      expect(job.check?.compared).toBeGreaterThan(0);
      const until = Date.parse(job.check?.until ?? '') - Date.parse(job.sentAt ?? '');
      expect(until).toBe(3 * DAY);
      expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'cannot-tell' });
    },
  );

  it('is looked for until three days are over, and then only by hand', async () => {
    const { provider } = await account();
    provider.fault({ name: 'cut-before', operation: 'proFax.sendFax', times: 1 });
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomesCheck(id, 'cannot-tell');
    rig.push(3 * DAY + 1000);
    await eventually(() => expect(rig.find(id)?.check?.until).toBeNull());
    const looks = () => provider.requests().filter(({ operation }) => operation === 'report.faxHistory').length;
    const before = looks();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(looks()).toBe(before);
    expect(value(await rig.outbox.check(id)).check?.verdict).toBe('cannot-tell');
    expect(looks()).toBeGreaterThan(before);
  });

  it('while nothing can be read for three days ends without a verdict of its own', async () => {
    const { provider } = await account();
    provider.fault({ name: 'cut', operation: 'proFax.sendFax', times: 1 });
    provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomesCheck(id, 'unreadable');
    rig.push(3 * DAY + 1000);
    const { check } = await rig.becomesCheck(id, 'cannot-tell');
    expect(check).toMatchObject({ compared: 0, until: null });
  });

  it('stays unknown while the history cannot be read, and is found later', async () => {
    const { provider, faxes } = await account();
    provider.fault({ name: 'cut', operation: 'proFax.sendFax', times: 1 });
    provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
    const rig = start(provider);
    const { id } = await send(rig);
    const looks = () => provider.requests().filter(({ operation }) => operation === 'report.faxHistory').length;
    await eventually(() => expect(looks()).toBeGreaterThan(4));
    expect(rig.find(id)).toMatchObject({ state: 'unknown', check: { verdict: 'unreadable' } });
    provider.clearFaults();
    expect((await rig.becomes(id, 'accepted')).faxId).toBe(faxes()[0]?.faxId);
  });

  it('can be looked up by hand', async () => {
    const { provider } = await account();
    provider.fault({ name: 'cut', operation: 'proFax.sendFax', times: 1 });
    provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomes(id, 'unknown');
    provider.clearFaults();
    expect(value(await rig.outbox.check(id)).state).toBe('accepted');
    expect(await rig.outbox.check('no-such-job')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('twice, the same, are two faxes with two ids', async () => {
    const { provider, faxes } = await account();
    provider.fault({ name: 'cut', operation: 'proFax.sendFax', times: 2 });
    const rig = start(provider);
    const documentId = await rig.add();
    const jobs = [await send(rig, { documentId }), await send(rig, { documentId, again: true })];
    const ids = await Promise.all(jobs.map(async ({ id }) => (await rig.becomes(id, 'accepted')).faxId));
    expect(new Set(ids)).toEqual(new Set(faxes().map(({ faxId }) => faxId)));
    expect(faxes()).toHaveLength(2);
  });

  it('is not mixed up with an equal one of before', async () => {
    const { provider, faxes } = await account();
    const rig = start(provider);
    const documentId = await rig.add();
    await rig.becomes((await send(rig, { documentId })).id, 'accepted');
    provider.fault({ name: 'cut-before', operation: 'proFax.sendFax', times: 1 });
    await rig.becomesCheck((await send(rig, { documentId, again: true })).id, 'cannot-tell');
    expect(faxes()).toHaveLength(1);
  });

  it.each(['unknown', 'not-sent'] as const)('and is %s is accepted when it turns up late', async (state) => {
    const { provider } = await account();
    provider.fault({ name: 'cut-before', operation: 'proFax.sendFax', times: 1 });
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomesCheck(id, 'cannot-tell');
    // Earlier versions took it for not sent.
    rig.db.run('UPDATE fax_job SET state = ?', state);
    rig.outbox.noteHistory([entry('9'.repeat(27))]);
    expect(rig.find(id)).toMatchObject({ state: 'accepted', faxId: '9'.repeat(27), check: { verdict: 'found' } });
    expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'done' });
  });

  /** A provider that cuts the answer off and lists the fax later, with its own idea of the time. */
  async function slowLister({ afterLooks = 0, hours = 0 }) {
    let looks = 0;
    let sentAt: number | undefined;
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') {
        sentAt = Date.now();
        return void response.destroy();
      }
      if (sentAt !== undefined) looks += 1;
      const isListed = sentAt !== undefined && looks > afterLooks;
      const send_time = new Date((sentAt ?? 0) + hours * 3_600_000).toISOString();
      response.end(JSON.stringify({ total: Number(isListed), data: isListed ? [entry('41', { send_time })] : [] }));
    });
    return url;
  }

  it.each([
    ['after the quick looks', { afterLooks: 4 }],
    ['with a time five hours early', { hours: -5 }],
    ['with a time five hours late', { hours: 5 }],
    ['with a time five hours early, after the quick looks', { hours: -5, afterLooks: 4 }],
  ])('and that is listed %s is found', async (_, over) => {
    const rig = start({ url: await slowLister(over) });
    const { id } = await send(rig);
    const job = await rig.becomes(id, 'accepted');
    expect(job).toMatchObject({ faxId: '41', check: { verdict: 'found' } });
    expect(rig.states).not.toContain('not-sent');
    expect(rig.db.get('SELECT state FROM journal')).toEqual({ state: 'done' });
  });

  it('and that is listed after the clock was put right is found, and the old difference counts no more', async () => {
    const hours = 5 * 3_600_000;
    const listed: object[] = [];
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path !== '/fax/send') return void response.end(JSON.stringify({ total: listed.length, data: listed }));
      if (listed.length > 0) return void response.destroy();
      listed.push(entry('5', { send_time: new Date().toISOString(), status: 'delivered' }));
      response.end('{"data":{"fax_id":5}}');
    });
    const rig = start({ url });
    const offsetMinutes = () => Math.round((rig.jobs.clockOffset() ?? 0) / 60_000);
    rig.setWrong(hours);
    await rig.becomes((await send(rig)).id, 'delivered');
    expect(offsetMinutes()).toBe(-300);
    const sentAt = new Date().toISOString();
    const lost = await send(rig, { documentId: await rig.add('Other') });
    await rig.becomesCheck(lost.id, 'cannot-tell');
    rig.setWrong(0);
    rig.push(3 * 3_600_000);
    expect(offsetMinutes()).toBe(0);
    rig.outbox.noteHistory([entry('7', { send_time: new Date(Date.now() + hours).toISOString() })]);
    expect(rig.find(lost.id)?.state).toBe('unknown');
    rig.outbox.noteHistory([entry('6', { send_time: sentAt })]);
    expect(rig.find(lost.id)).toMatchObject({ state: 'accepted', faxId: '6' });
  });

  it('and that is listed hours later is found by the clock that the provider showed before', async () => {
    const hours = 5 * 3_600_000;
    const listed: object[] = [];
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path !== '/fax/send') return void response.end(JSON.stringify({ total: listed.length, data: listed }));
      if (listed.length > 0) return void response.destroy();
      listed.push(entry('5', { send_time: new Date(Date.now() + hours).toISOString(), status: 'delivered' }));
      response.end('{"data":{"fax_id":5}}');
    });
    const rig = start({ url });
    await rig.becomes((await send(rig)).id, 'delivered');
    const lost = await send(rig, { documentId: await rig.add('Other') });
    const { check } = await rig.becomesCheck(lost.id, 'cannot-tell');
    expect(Math.round((check?.clockOffset ?? 0) / 60_000)).toBe(300);
    rig.push(3 * 3_600_000);
    // One of another computer, by the same clock: three hours later.
    rig.outbox.noteHistory([entry('7', { send_time: new Date(Date.now() + hours + 3 * 3_600_000).toISOString() })]);
    expect(rig.find(lost.id)?.state).toBe('unknown');
    rig.outbox.noteHistory([entry('6', { send_time: new Date(Date.now() + hours).toISOString() })]);
    expect(rig.find(lost.id)).toMatchObject({ state: 'accepted', faxId: '6' });
  });

  it('is not taken for one from elsewhere that was listed before, where ids tell nothing', async () => {
    const rows = [entry('9')];
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') response.destroy();
      else response.end(JSON.stringify({ total: rows.length, data: rows }));
    });
    const rig = start({ url });
    const { id } = await send(rig);
    expect((await rig.becomesCheck(id, 'cannot-tell')).faxId).toBeNull();
    rows.push(entry('5'));
    expect((await rig.becomes(id, 'accepted')).faxId).toBe('5');
  });

  it('is not taken for one with a lower id or one that was listed before', async () => {
    const before = (seconds: number) => ({ send_time: new Date(Date.now() - seconds * 1000).toISOString() });
    const rows = [60, 61, 62, 63, 64].map((seconds) => entry(String(1000 - seconds), before(seconds)));
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') response.destroy();
      else response.end(JSON.stringify({ total: rows.length, data: rows }));
    });
    const rig = start({ url });
    const { id } = await send(rig);
    await rig.becomesCheck(id, 'cannot-tell');
    rig.outbox.noteHistory([...rows, entry('7', before(120))]);
    expect(rig.find(id)?.state).toBe('unknown');
    rig.outbox.noteHistory([...rows, entry('1000', before(0))]);
    expect(rig.find(id)).toMatchObject({ state: 'accepted', faxId: '1000' });
  });

  it('holds back any other to the same number until a person wants it all the same', async () => {
    const { provider } = await account();
    provider.fault({ name: 'cut-before', operation: 'proFax.sendFax', times: 1 });
    const rig = start(provider);
    const { id } = await send(rig);
    const { sentAt } = await rig.becomes(id, 'unknown');
    const input = { documentId: await rig.add('Other'), from: OWN, to: OTHER, again: false };
    const problem = { kind: 'duplicate', what: 'change', at: sentAt, open: { operation: 'proFax.sendFax' } };
    expect(rig.outbox.send(input)).toMatchObject({ ok: false, problem: { ...problem, open: { state: 'unknown' } } });
    await rig.becomesCheck(id, 'cannot-tell');
    expect(rig.outbox.send(input)).toMatchObject({
      ok: false,
      problem: { ...problem, open: { state: 'cannot-tell' } },
    });
    expect(rig.outbox.send({ ...input, to: '2125550112' }).ok).toBe(true);
    expect(rig.outbox.send({ ...input, again: true }).ok).toBe(true);
  });

  it('and was sent by another way holds back one of the outbox, and is no proof of it', async () => {
    let sent = 0;
    const listed: object[] = [];
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') sent += 1;
      if (path === '/fax/send') response.destroy();
      else response.end(JSON.stringify({ total: listed.length, data: listed }));
    });
    const rig = start({ url });
    const params = { file: 'AA==', filename: 'a.pdf', did_from: OWN, did_to: OTHER };
    await rig.journal.run('proFax.sendFax', params);
    const input = { documentId: await rig.add(), from: OWN, to: OTHER, again: false };
    const problem = { kind: 'duplicate', what: 'change', open: { state: 'unknown' } };
    expect(rig.outbox.send(input)).toMatchObject({ ok: false, problem });
    const { id } = value(rig.outbox.send({ ...input, again: true }));
    await rig.becomes(id, 'unknown');
    const [first] = rig.db.all('SELECT id FROM journal ORDER BY at');
    rig.journal.settle(String(first?.['id']), 'done', { found: { fax_id: '50' } });
    rig.outbox.noteHistory([entry('50')]);
    expect(rig.find(id)?.state).toBe('unknown');
    rig.outbox.noteHistory([entry('51')]);
    expect(rig.find(id)).toMatchObject({ state: 'accepted', faxId: '51' });
    expect(sent).toBe(2);
  });

  it('can be removed from the list when its looks cannot tell, not before', async () => {
    const { provider } = await account();
    provider.fault({ name: 'cut-before', operation: 'proFax.sendFax', times: 1 });
    const rig = start(provider);
    const { id } = await send(rig);
    await rig.becomes(id, 'unknown');
    expect(rig.outbox.dismiss(id).ok).toBe(false);
    await rig.becomesCheck(id, 'cannot-tell');
    expect(rig.outbox.dismiss(id).ok).toBe(true);
  });

  it('is looked for on every page, whatever their order', async () => {
    const pages = [
      [entry('1', { send_time: '2020-01-01T00:00:00+00:00' })],
      [entry('2'), entry('3', { did_to: '2125550112' })],
    ];
    const { url } = await serveHttp(({ url: path, body }, response) => {
      if (path === '/fax/send') response.destroy();
      else {
        const { page = 1 } = JSON.parse(body) as { page?: number };
        response.end(JSON.stringify({ total: 3, total_pages: 2, current_page: page, data: pages[page - 1] }));
      }
    });
    const rig = start({ url });
    expect((await rig.becomes((await send(rig)).id, 'accepted')).faxId).toBe('2');
  });

  it('gives an id back to the fax that the provider says it belongs to', async () => {
    // The answer of the second equal fax comes after a look for the first has met it in the history.
    let answer: (() => void) | undefined;
    let count = 0;
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') count += 1;
      if (path === '/fax/send' && count === 1) response.destroy();
      else if (path === '/fax/send') answer = () => response.end('{"data":{"fax_id":5}}');
      else response.end('{"total":0,"data":[]}');
    });
    const rig = start({ url });
    const documentId = await rig.add();
    const first = await send(rig, { documentId });
    await rig.becomesCheck(first.id, 'cannot-tell');
    const second = await send(rig, { documentId, again: true });
    await eventually(() => expect(answer).toBeDefined());
    rig.db.run(`UPDATE fax_job SET fax_id = '5', state = 'accepted' WHERE id = ?`, first.id);
    answer?.();
    expect((await rig.becomes(second.id, 'accepted')).faxId).toBe('5');
    expect((await rig.becomes(first.id, 'unknown')).faxId).toBeNull();
  });
});

it('an outcome that the disk does not take is written as soon as it does', async () => {
  const { provider, faxes } = await account();
  const rig = start(provider);
  rig.db.run(
    `CREATE TRIGGER full BEFORE UPDATE ON fax_job WHEN NEW.state = 'accepted' BEGIN SELECT RAISE(FAIL, 'full'); END`,
  );
  const { id } = await send(rig);
  await eventually(() => expect(faxes()).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rig.find(id)?.state).toBe('sending');
  rig.db.run('DROP TRIGGER full');
  expect((await rig.becomes(id, 'accepted')).faxId).toBe(faxes()[0]?.faxId);
  expect(sends(provider)).toBe(1);
});

describe('after a crash', () => {
  /** What an earlier run left: the job's state when it ended, and what the provider does. */
  const LEFT: [string, FaxJobState, FaxJobState, faxes: number, (provider: DemoProvider) => void][] = [
    [
      'sent, and nothing was done',
      'sending',
      'unknown',
      0,
      (provider) => provider.fault({ name: 'latency', operation: 'proFax.sendFax', value: 60_000, times: 1 }),
    ],
    [
      'sent, and it was done',
      'sending',
      'delivered',
      1,
      (provider) => provider.fault({ name: 'hang', operation: 'proFax.sendFax', times: 1 }),
    ],
    [
      'unknown',
      'unknown',
      'delivered',
      1,
      (provider) => {
        provider.fault({ name: 'cut', operation: 'proFax.sendFax', times: 1 });
        provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
      },
    ],
    ['accepted', 'accepted', 'delivered', 1, () => undefined],
  ];

  it.each(LEFT)('a fax that was %s is neither lost nor sent twice', async (_, left, then, count, prepare) => {
    const { provider, faxes } = await account();
    prepare(provider);
    const first = start(provider, { hold: left === 'holding' ? 3600 : 0 });
    const { id } = await send(first);
    await first.becomes(id, left);
    if (left === 'sending') await eventually(() => expect(sends(provider)).toBe(1));
    first.close();
    provider.clearFaults();

    const second = start(provider, { file: first.file });
    if (then === 'delivered') {
      await eventually(() => expect(['accepted', 'delivered']).toContain(second.find(id)?.state));
      provider.advance(5_000);
    }
    const job = await second.becomes(id, then);
    expect(faxes().map(({ sha256 }) => sha256)).toEqual(Array<string>(count).fill(job.document.sha256));
    expect(sends(provider)).toBe(1);
    if (count === 0) await second.becomesCheck(id, 'cannot-tell');
    expect(second.db.all('SELECT state FROM journal')).toEqual([{ state: count === 1 ? 'done' : 'cannot-tell' }]);
  });

  it('a held fax waits for a word, then leaves once', async () => {
    const { provider, faxes } = await account();
    const first = start(provider, { hold: 3600 });
    const { id } = await send(first);
    first.close();
    const second = start(provider, { file: first.file });
    expect(second.find(id)).toMatchObject({ state: 'holding', holdUntil: null });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sends(provider)).toBe(0);
    expect(second.outbox.release(id).ok).toBe(true);
    await second.becomes(id, 'accepted');
    expect(faxes()).toHaveLength(1);
    expect(second.outbox.release(id).ok).toBe(false);
  });

  it('a fax that had not left by its journal entry is held again', async () => {
    const { provider } = await account();
    provider.fault({ name: 'hang', operation: 'report.faxHistory' });
    const first = start(provider);
    const { id } = await send(first);
    await first.becomes(id, 'sending');
    expect(first.db.get('SELECT sent FROM journal')).toEqual({ sent: 0 });
    first.close();
    provider.clearFaults();
    const second = start(provider, { file: first.file });
    expect(second.find(id)).toMatchObject({ state: 'holding', holdUntil: null, sentAt: null });
    expect(sends(provider)).toBe(0);
  });
});

describe('the list', () => {
  it('is newest first, and forgets what was removed from it', async () => {
    const rig = start(await demo(), { hold: 30 });
    const jobs: FaxJob[] = [];
    for (const to of ['2125550112', '2125550178', OTHER]) {
      rig.push(1000);
      jobs.push(await send(rig, { to }));
    }
    const ids = jobs.map(({ id }) => id).reverse();
    expect(rig.outbox.list(50).map(({ id }) => id)).toEqual(ids);
    expect(rig.outbox.list(2).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await rig.outbox.cancel(ids[0] ?? '');
    expect(rig.outbox.dismiss(ids[0] ?? '')).toMatchObject({ ok: true });
    expect(rig.outbox.list(50).map(({ id }) => id)).toEqual(ids.slice(1));
  });
});

it('an older answer does not take back what is final', async () => {
  let answer: (() => void) | undefined;
  let isSent = false;
  const { url } = await serveHttp(({ url: path }, response) => {
    if (path === '/fax/send') isSent = true;
    if (path === '/fax/send') response.end('{"data":{"fax_id":5}}');
    else if (!isSent) response.end('{"total":0,"data":[]}');
    else answer ??= () => response.end(JSON.stringify({ total: 1, data: [entry('5', { status: 'sending' })] }));
  });
  const rig = start({ url });
  const { id } = await send(rig);
  await eventually(() => expect(answer).toBeDefined());
  rig.outbox.noteHistory([entry('5', { status: 'delivered' })]);
  answer?.();
  await eventually(() => expect(rig.db.get('SELECT status FROM fax_record')).toEqual({ status: 'sending' }));
  expect(rig.find(id)).toMatchObject({ state: 'delivered', providerStatus: 'delivered' });
});

function entry(fax_id: string, over: object = {}) {
  const send_time = new Date().toISOString();
  return {
    fax_id,
    send_time,
    did_from: OWN,
    did_to: OTHER,
    type: 'out',
    service: 'pro',
    status: 'processing',
    ...over,
  };
}
