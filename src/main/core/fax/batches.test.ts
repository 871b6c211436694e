// Faxes to many recipients, over HTTP; the witness is the provider's ledger.
import { DateTime } from 'luxon';
import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FaxBatch, FaxBatchState } from '#shared/bridge/fax.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { fullAtLeaving } from '../store/full-disk.fixture.ts';
import { eventually, pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { office } from './office.fixture.ts';

const OWN = '2125550142';
const SEND = 'proFax.sendFax';
const KEY = Cipher.newKey();

interface Options {
  folder?: string;
  hold?: number;
  ahead?: number;
  settings?: Partial<Settings>;
}

/** Numbers that take every fax. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `61755${String(51_000 + at * 10)}`);
}

function rig(provider: DemoProvider, { folder, hold = 0, ahead = 0, settings = {} }: Options = {}) {
  const on = accountOn(provider, {
    ...{ documentKey: KEY, lookWaits: looksAfter([30, 60], 200), ahead, ...(folder ? { folder } : {}) },
    settings: { faxHoldSeconds: hold, ...settings },
  });
  const { fax } = on.account.areas;
  const add = async (text = 'Referral') => {
    const bytes = new Uint8Array(await pdf(1, text));
    return valueOf(await fax.addDocument({ name: 'referral.pdf', bytes, kind: 'file' })).id;
  };
  const sendMany = (input: Partial<Parameters<typeof fax.sending.sendMany>[0]> & { to?: readonly string[] }) => {
    const { to = numbers(3), ...rest } = input;
    return fax.sending.sendMany({
      ...{
        id: crypto.randomUUID(),
        documentId: '',
        from: OWN,
        cover: null,
        later: null,
        again: false,
        overCap: true,
        tries: 0,
      },
      recipients: to.map((number) => ({ to: number, name: '' })),
      ...rest,
    });
  };
  const batch = (id: string): FaxBatch => valueOf(fax.sending.batch(id)).batch;
  return {
    ...{ ...on, fax, add, sendMany, batch },
    rows: (id: string) => valueOf(fax.sending.batch(id)).rows.map(({ job }) => job),
    step: async (id: string, step: Parameters<typeof fax.sending.batchStep>[0]['step']) =>
      valueOf(await fax.sending.batchStep({ id, step, overCap: true })),
    becomes: (id: string, ...states: FaxBatchState[]) =>
      eventually(() => {
        expect(states).toContain(batch(id).state);
        return batch(id);
      }, 60_000),
  };
}

const sorted = (list: readonly string[]) => [...list].sort();

describe('a fax to several', () => {
  it('goes to each once, one after another, whatever way the same number came twice', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const id = crypto.randomUUID();
    const to = [...numbers(3), ...numbers(2)];
    valueOf(await app.sendMany({ id, documentId: await app.add(), to }));
    await app.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(3));
    expect(app.rows(id).map(({ to: number }) => number)).toEqual(numbers(3));
  });

  it('asked for twice with one id is one sending, and with another id is asked about', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const input = { id: crypto.randomUUID(), documentId: await app.add() };
    const [one, other] = await Promise.all([app.sendMany(input), app.sendMany(input)]);
    expect([valueOf(one).id, valueOf(other).id]).toEqual([input.id, input.id]);
    await app.becomes(input.id, 'done');
    expect(await app.sendMany({ ...input, id: crypto.randomUUID() })).toMatchObject({ problem: { kind: 'duplicate' } });
    expect(faxed()).toEqual(numbers(3));
  });

  it('with one number that is none is not taken in at all', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const to = [...numbers(2), '9115550100'];
    expect(await app.sendMany({ documentId: await app.add(), to })).toMatchObject({ problem: { kind: 'invalid' } });
    expect(valueOf(app.fax.overview())).toMatchObject({ jobs: [], batches: [] });
    expect(faxed()).toEqual([]);
  });

  it('is stored as a whole or not at all when the disk fails in the middle', async () => {
    const { provider } = await office();
    const app = rig(provider, { hold: 30 });
    const documentId = await app.add();
    const { jobs } = app.fax;
    const insert = jobs.insert.bind(jobs);
    let left = 2;
    jobs.insert = (job) => {
      left -= 1;
      if (left < 0) throw new Error('disk full');
      insert(job);
    };
    await expect(app.sendMany({ documentId })).rejects.toThrow('disk full');
    expect(valueOf(app.fax.overview())).toMatchObject({ jobs: [], batches: [] });
  });

  it('is taken back as a whole while it is held', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider, { hold: 30 });
    const { id } = valueOf(await app.sendMany({ documentId: await app.add() }));
    expect(app.batch(id)).toMatchObject({ state: 'holding', counts: { queued: 3 } });
    expect(await app.step(id, 'stop')).toMatchObject({ state: 'done', counts: { cancelled: 3 } });
    expect(await app.step(id, 'now')).toMatchObject({ state: 'done' });
    expect(faxed()).toEqual([]);
  });

  it('ends when each of its faxes was taken back by itself', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider, { hold: 30 });
    const { id } = valueOf(await app.sendMany({ documentId: await app.add() }));
    for (const job of app.rows(id)) valueOf(await app.fax.cancel(job.id));
    expect(app.batch(id)).toMatchObject({ state: 'done', counts: { cancelled: 3 } });
    expect(faxed()).toEqual([]);
  });

  it('pauses when the disk takes no more, and goes on from there', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider, { hold: 0.2 });
    const { id } = valueOf(await app.sendMany({ documentId: await app.add() }));
    const { jobs } = app.fax;
    const nextOf = jobs.nextOf.bind(jobs);
    jobs.nextOf = () => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    };
    expect((await app.becomes(id, 'paused')).problem).toEqual({ kind: 'disk', reason: 'full', midway: true });
    jobs.nextOf = nextOf;
    await app.step(id, 'resume');
    await app.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(3));
  });

  it('never sends again what has no answer: it is looked up', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    provider.fault({ name: 'cut', operation: SEND, times: 1 });
    provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: [...numbers(2), '9175550106'] }));
    await app.becomes(id, 'done');
    expect(app.batch(id).counts).toMatchObject({ unknown: 1, refused: 1 });
    await app.step(id, 'retry');
    await app.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(2));
    provider.clearFaults();
    await app.step(id, 'check');
    expect(app.batch(id).counts).toMatchObject({ accepted: 2, refused: 1 });
    expect(faxed()).toEqual(numbers(2));
  });

  it.each([
    ['pause', 'paused', ['queued', 'queued', 'queued']],
    ['stop', 'done', ['cancelled', 'cancelled', 'cancelled']],
  ] as const)(
    'that a person has told to %s is so after a kill, also of the one that was about to leave',
    async (step, state, states) => {
      const { provider, faxed } = await office();
      const app = rig(provider);
      const documentId = await app.add();
      // What the provider has is read before a fax leaves.
      provider.fault({ name: 'held', operation: 'report.faxHistory' });
      const { id } = valueOf(await app.sendMany({ documentId }));
      await eventually(() => expect(app.rows(id).map((job) => job.state)).toEqual(['sending', 'queued', 'queued']));
      await app.step(id, step);
      const folder = tempFolder();
      cpSync(app.folder, folder, { recursive: true });
      app.account.close();
      provider.clearFaults();
      const next = rig(provider, { folder });
      expect([next.batch(id).state, next.rows(id).map((job) => job.state)]).toEqual([state, states]);
      expect(faxed()).toEqual([]);
      await next.step(id, 'resume');
      await next.becomes(id, 'done');
      expect(faxed()).toEqual(step === 'pause' ? numbers(3) : []);
    },
  );

  it('that is stopped while a full disk keeps one from leaving leaves none waiting', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const documentId = await app.add();
    provider.fault({ name: 'held', operation: 'report.faxHistory' });
    const { id } = valueOf(await app.sendMany({ documentId }));
    await eventually(() => expect(app.rows(id).map((job) => job.state)).toEqual(['sending', 'queued', 'queued']));
    await app.step(id, 'stop');
    fullAtLeaving();
    provider.clearFaults();
    await eventually(() => expect(app.rows(id)[0]?.state).not.toBe('sending'));
    await eventually(() => expect(app.batch(id).counts).toEqual({ cancelled: 3 }));
    expect(faxed()).toEqual([]);
  });

  it('tells of all once, not of each', async () => {
    const { provider } = await office();
    const app = rig(provider);
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: [...numbers(2), '9175550106'] }));
    await app.becomes(id, 'done');
    provider.advance(5_000);
    await app.fax.refresh();
    await eventually(() => expect(app.batch(id).counts).toEqual({ delivered: 2, refused: 1 }));
    const told = app.told().filter(({ type }) => type.startsWith('fax-'));
    expect(told).toEqual([{ type: 'fax-several-ended', delivered: 2, failed: 1, batchId: id }]);
  });

  it('pauses, goes on, and stops: what had left stays', async () => {
    const { provider, faxed } = await office();
    provider.fault({ name: 'latency', operation: SEND, value: 40 });
    const app = rig(provider);
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: numbers(12) }));
    await eventually(() => expect(faxed().length).toBeGreaterThan(1));
    await app.step(id, 'pause');
    await eventually(() => expect(app.fax.busy()).toBe(false));
    const some = faxed().length;
    expect(some).toBeLessThan(12);
    await app.step(id, 'resume');
    await eventually(() => expect(faxed().length).toBeGreaterThan(some));
    await app.step(id, 'stop');
    await eventually(() => expect(app.fax.busy()).toBe(false));
    const { counts } = app.batch(id);
    expect(faxed()).toEqual(numbers(faxed().length));
    expect(counts.cancelled).toBe(12 - faxed().length);
  });

  it('gives each the cover page with its own name', async () => {
    const { provider } = await office();
    const app = rig(provider);
    const documentId = await app.add();
    const text = { kind: 'plain', language: 'en', toName: 'Somebody else', fromName: 'Clinic' } as const;
    const cover = {
      form: { ...text, subject: 'Referral', message: '' },
      at: 0,
      rest: [{ document: documentId, page: 1, turn: 0 as const }],
    };
    const recipients = numbers(2).map((to, at) => ({ to, name: ['Dr Ames', 'Dr Boyd'][at] ?? '' }));
    const { id } = valueOf(await app.sendMany({ documentId, cover, recipients }));
    await app.becomes(id, 'done');
    const documents = app.rows(id).map(({ document }) => document);
    expect(documents.map(({ pages }) => pages)).toEqual([2, 2]);
    expect(new Set([documentId, ...documents.map((document) => document.id)]).size).toBe(3);
    const sent = provider.state().faxes.slice(-2);
    expect(sent.map(({ sha256 }) => sha256)).toEqual(documents.map(({ sha256 }) => sha256));
  });

  it.each(['unregistered', 'rate-limit'] as const)(
    'pauses at the first fax that shows that none gets through (%s), and goes on later without a second one',
    async (name) => {
      const { provider, faxed } = await office();
      const app = rig(provider);
      provider.fault({ name, operation: SEND, times: 1 });
      const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: numbers(5) }));
      expect((await app.becomes(id, 'paused')).problem).not.toBeNull();
      expect(faxed()).toEqual([]);
      await app.step(id, 'retry');
      await app.becomes(id, 'done');
      expect(sorted(faxed())).toEqual(numbers(5));
    },
  );
});

describe('a fax for later', () => {
  const HOUR = 3_600_000;
  const inTime = (ms: number, ifLate: 'send' | 'ask' = 'ask') => ({
    at: new Date(Date.now() + ms).toISOString(),
    ifLate,
  });

  it('leaves at its time and not before', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), later: inTime(400) }));
    expect(app.batch(id)).toMatchObject({ state: 'scheduled', counts: { queued: 3 } });
    expect(faxed()).toEqual([]);
    await app.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(3));
    expect(Date.parse(app.rows(id)[0]?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(app.batch(id).leaveAt ?? ''));
  });

  it('is asked about as long as it waits, before the same document goes to the same number', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const documentId = await app.add();
    const { id } = valueOf(await app.sendMany({ documentId, later: inTime(5 * HOUR) }));
    app.push(HOUR);
    const [to = ''] = numbers(1);
    const one = { documentId, from: OWN, to };
    expect(await app.fax.sending.earlier({ ...one, to: [to, '2125550199'] })).toMatchObject({ value: [to] });
    expect(await app.fax.sending.send({ ...one, again: false })).toMatchObject({ problem: { kind: 'duplicate' } });
    await app.step(id, 'stop');
    valueOf(await app.fax.sending.send({ ...one, again: false }));
    await eventually(() => expect(faxed()).toEqual([to]));
  });

  it('keeps its time over a start of the app, and waits for a word when the time was missed', async () => {
    const { provider, faxed } = await office();
    const first = rig(provider);
    const { id } = valueOf(await first.sendMany({ documentId: await first.add(), later: inTime(HOUR) }));
    first.account.close();
    const second = rig(provider, { folder: first.folder, ahead: HOUR / 2 });
    expect(second.batch(id).state).toBe('scheduled');
    second.account.close();
    const third = rig(provider, { folder: first.folder, ahead: HOUR + 60_000 });
    expect(third.batch(id)).toMatchObject({ state: 'paused', isLate: true });
    expect(third.told()).toContainEqual({ type: 'fax-several-paused', count: 3, late: true, batchId: id });
    expect(faxed()).toEqual([]);
    await third.step(id, 'resume');
    await third.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(3));
  });

  it('is sent late where that was wanted, and can be taken back even then', async () => {
    const { provider, faxed } = await office();
    const first = rig(provider, { hold: 30 });
    const documentId = await first.add();
    const { id } = valueOf(await first.sendMany({ documentId, later: inTime(HOUR, 'send') }));
    const other = valueOf(await first.sendMany({ documentId, to: ['2125550199'], later: inTime(HOUR, 'send') }));
    first.account.close();
    const second = rig(provider, { folder: first.folder, ahead: 9 * HOUR, hold: 0.5 });
    await second.becomes(id, 'holding');
    await second.step(other.id, 'stop');
    await second.becomes(id, 'done');
    expect(faxed()).toEqual(numbers(3));
  });

  it('does not leave while the app is asked whether to end, and is taken back by that', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), later: inTime(200) }));
    expect(app.fax.sending.scheduled).toHaveLength(3);
    app.fax.sending.suspend();
    // What another computer sends later is there: the time has passed.
    const other = rig(provider);
    const witness = '2125550199';
    valueOf(await other.sendMany({ documentId: await other.add(), to: [witness], later: inTime(400) }));
    await eventually(() => expect(faxed()).toContain(witness));
    expect(faxed()).toEqual([witness]);
    app.fax.sending.stopScheduled();
    app.fax.sending.holdAgain();
    expect(app.batch(id)).toMatchObject({ state: 'done', counts: { cancelled: 3 } });
    expect(faxed()).toEqual([witness]);
  });
});

describe('a fax that is to be tried again', () => {
  const BUSY = '2125550101';
  const NO_FAX = '7185550103';

  async function failed(to: string, tries: number, settings: Partial<Settings> = {}) {
    const { provider, faxed } = await office();
    const app = rig(provider, { settings });
    const documentId = await app.add();
    const job = valueOf(await app.fax.sending.send({ documentId, from: OWN, to, again: false, tries }));
    await eventually(() => expect(app.fax.jobs.get(job.id)?.state).toBe('accepted'));
    provider.advance(5_000);
    await app.fax.refresh();
    await eventually(() => expect(app.fax.jobs.get(job.id)?.state).toBe('failed'));
    const repeat = () => app.fax.jobs.repeatOf(job.id);
    return { provider, faxed, app, job, repeat };
  }

  it('waits for the end of the quiet hours in the zone of the business', async () => {
    const day = DateTime.now().setZone('Asia/Tokyo').plus({ days: 2 });
    const faxHours = { on: true, from: '09:30', to: '17:00', days: [day.weekday] };
    const { app, repeat } = await failed(BUSY, 1, { faxHours, businessZone: 'Asia/Tokyo' });
    const { leaveAt } = app.batch(repeat()?.batchId ?? '');
    expect(Date.parse(leaveAt ?? '')).toBe(day.startOf('day').set({ hour: 9, minute: 30 }).toMillis());
  });

  it('is a job of its own, once, linked to the first, after five minutes', async () => {
    const { provider, faxed, app, job, repeat } = await failed(BUSY, 1);
    await app.fax.refresh();
    const next = repeat();
    expect(next).toMatchObject({ state: 'queued', to: BUSY, repeats: job.id, triesLeft: 0, tried: 1 });
    const { leaveAt, state } = app.batch(next?.batchId ?? '');
    expect(state).toBe('scheduled');
    const wait = Date.parse(leaveAt ?? '') - Date.parse(app.fax.jobs.get(job.id)?.updatedAt ?? '');
    expect(wait).toBe(5 * 60_000);
    app.account.close();
    const left = Date.parse(leaveAt ?? '') - Date.now();
    const second = rig(provider, { folder: app.folder, ahead: left - 300 });
    expect(faxed()).toEqual([BUSY]);
    expect(second.fax.jobs.newest(50).filter(({ repeats }) => repeats === job.id)).toHaveLength(1);
    await second.becomes(next?.batchId ?? '', 'done');
    provider.advance(5_000);
    await second.fax.refresh();
    await eventually(() => expect(second.fax.jobs.get(next?.id ?? '')?.state).toBe('failed'));
    expect(second.fax.jobs.repeatOf(next?.id ?? '')).toBeUndefined();
    expect(faxed()).toEqual([BUSY, BUSY]);
  });

  it('is not sent again by hand while the second try of it waits', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    const others = numbers(1);
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: [BUSY, ...others], tries: 2 }));
    await app.becomes(id, 'done');
    const fails = (jobId: string) =>
      eventually(async () => {
        provider.advance(5_000);
        await app.fax.refresh();
        expect(app.fax.jobs.get(jobId)?.state).toBe('failed');
      });
    const first = app.rows(id)[0]?.id ?? '';
    await fails(first);
    const second = app.fax.jobs.repeatOf(first);
    await app.step(second?.batchId ?? '', 'now');
    await fails(second?.id ?? '');
    const third = app.fax.jobs.repeatOf(second?.id ?? '');
    expect(third?.state).toBe('queued');
    await app.step(id, 'retry');
    expect(app.rows(id)[0]).toMatchObject({ id: first, state: 'failed' });
    await app.step(third?.batchId ?? '', 'stop');
    await app.step(id, 'retry');
    await app.becomes(id, 'done');
    expect(faxed()).toEqual([BUSY, ...others, BUSY, BUSY]);
  });

  it.each(['before it failed', 'while its second try waits'] as const)(
    'is not tried again once its sending was stopped, %s',
    async (when) => {
      const { provider, faxed } = await office();
      const app = rig(provider);
      provider.fault({ name: 'latency', operation: SEND, value: 40 });
      const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: [BUSY, ...numbers(6)], tries: 2 }));
      await eventually(() => expect(faxed().length).toBeGreaterThan(1));
      await app.step(id, 'pause');
      await eventually(() => expect(app.fax.busy()).toBe(false));
      const left = faxed();
      const first = app.rows(id)[0]?.id ?? '';
      const fails = async () => {
        provider.advance(5_000);
        await app.fax.refresh();
        await eventually(() => expect(app.fax.jobs.get(first)?.state).toBe('failed'));
      };
      const repeat = () => app.fax.jobs.repeatOf(first);
      if (when === 'before it failed') {
        await app.step(id, 'stop');
        await fails();
        expect(repeat()).toBeUndefined();
      } else {
        await fails();
        expect(repeat()?.state).toBe('queued');
        await app.step(id, 'stop');
        expect(repeat()?.state).toBe('cancelled');
        expect(app.batch(repeat()?.batchId ?? '').state).toBe('done');
      }
      app.account.close();
      const second = rig(provider, { folder: app.folder, ahead: 3_600_000 });
      expect(valueOf(second.fax.overview()).batches.map(({ state }) => state)).not.toContain('scheduled');
      expect(second.fax.openChanges()).toBe(0);
      expect(faxed()).toEqual(left);
    },
  );

  it.each([
    [BUSY, 0, 'where nobody wanted that'],
    [NO_FAX, 3, 'where the number is no fax machine'],
  ])('%s is not tried again %#: %s %s', async (to, tries) => {
    expect((await failed(to, tries)).repeat()).toBeUndefined();
  });

  it('is not while nobody knows whether it arrived', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    provider.fault({ name: 'cut-before', operation: SEND, times: 1 });
    const documentId = await app.add();
    const job = valueOf(await app.fax.sending.send({ documentId, from: OWN, to: BUSY, again: false, tries: 3 }));
    await eventually(() => expect(app.fax.jobs.get(job.id)?.check?.verdict).toBe('cannot-tell'));
    await app.fax.refresh();
    expect(app.fax.jobs.repeatOf(job.id)).toBeUndefined();
    expect(faxed()).toEqual([]);
  });
});

describe('80 recipients', () => {
  it('get at most one fax each, whatever happens on the way, and all who were not refused in the end', async () => {
    const { provider, faxed } = await office();
    const to = numbers(80);
    const first = rig(provider);
    const documentId = await first.add();
    const id = crypto.randomUUID();
    // Refused, 200 with an error, lost answers after it was taken and before, spoilt answers.
    provider.fault({ name: 'latency', operation: SEND, value: 10 });
    for (const name of ['error', 'error-200', 'cut', 'truncated', 'cut-before', 'html', 'status-500-after'] as const)
      provider.fault({ name, operation: SEND, times: 1 });
    const input = { id, documentId, to };
    await Promise.all([first.sendMany(input), first.sendMany(input)]);

    // It pauses where several in a row have no answer; a person has it go on.
    const goOn = async (app: typeof first, until: number): Promise<void> =>
      eventually(async () => {
        if (app.batch(id).state === 'paused') await app.step(id, 'resume');
        expect(faxed().length).toBeGreaterThanOrEqual(until);
      }, 60_000);
    await goOn(first, 30);
    first.account.close();
    const atKill = faxed().length;

    const second = rig(provider, { folder: first.folder, settings: { requestTimeoutSeconds: 1 } });
    expect(second.batch(id).state).toBe('paused');
    for (const name of ['hang', 'garbage', 'empty', 'error-202'] as const)
      provider.fault({ name, operation: SEND, times: 1 });
    await goOn(second, atKill + 20);
    await goOn(second, 70);
    await eventually(async () => {
      if (second.batch(id).state === 'paused') await second.step(id, 'resume');
      expect(second.batch(id).state).toBe('done');
    }, 60_000);
    await second.step(id, 'check');
    const rows = second.rows(id);
    const failed = rows.filter(({ state }) => ['refused', 'not-sent'].includes(state)).map((job) => job.to);
    expect(failed.length).toBeGreaterThan(0);
    await Promise.all([second.step(id, 'retry'), second.step(id, 'retry')]);
    await second.becomes(id, 'done');

    const all = faxed();
    expect(all.length).toBe(new Set(all).size);
    const unknown = second.rows(id).filter(({ state }) => state === 'unknown');
    // Only where the provider never took it, and nobody can tell, nothing came.
    const missing = to.filter((number) => !all.includes(number));
    expect(sorted(unknown.map((job) => job.to))).toEqual(missing);
    expect(second.rows(id)).toHaveLength(80);
  }, 180_000);
});
