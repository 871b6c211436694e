// Faxes to many recipients, over HTTP; the witness is the provider's ledger.
import { expect, it, describe } from 'vitest';
import type { FaxBatch, FaxBatchState } from '#shared/bridge/fax.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, pdf } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const OWN = '2125550142';
const SEND = 'proFax.sendFax';
const KEY = Cipher.newKey();

interface Options {
  folder?: string;
  hold?: number;
  ahead?: number;
}

/** Numbers that take every fax. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `61755${String(51_000 + at * 10)}`);
}

function rig(provider: Awaited<ReturnType<typeof demo>>, { folder, hold = 0, ahead = 0 }: Options = {}) {
  const on = accountOn(provider, {
    ...{ documentKey: KEY, lookWaits: looksAfter([30, 60], 200), ahead, ...(folder ? { folder } : {}) },
    settings: { requestTimeoutSeconds: 1, faxHoldSeconds: hold },
  });
  const { fax } = on.account.areas;
  const add = async (text = 'Referral') => {
    const bytes = new Uint8Array(await pdf(1, text));
    return valueOf(await fax.addDocument({ name: 'referral.pdf', bytes, kind: 'file' })).id;
  };
  const sendMany = (input: Partial<Parameters<typeof fax.sendMany>[0]> & { to?: readonly string[] }) => {
    const { to = numbers(3), ...rest } = input;
    return fax.sendMany({
      ...{ id: crypto.randomUUID(), documentId: '', from: OWN, cover: null, later: null, again: false, overCap: true },
      recipients: to.map((number) => ({ to: number, name: '' })),
      ...rest,
    });
  };
  const batch = (id: string): FaxBatch => valueOf(fax.batch(id)).batch;
  return {
    ...{ ...on, fax, add, sendMany, batch },
    rows: (id: string) => valueOf(fax.batch(id)).rows.map(({ job }) => job),
    step: async (id: string, step: Parameters<typeof fax.batchStep>[0]['step']) =>
      valueOf(await fax.batchStep({ id, step, overCap: true })),
    becomes: (id: string, ...states: FaxBatchState[]) =>
      eventually(() => {
        expect(states).toContain(batch(id).state);
        return batch(id);
      }, 60_000),
  };
}

async function office() {
  const provider = await demo();
  const before = provider.state().faxes.length;
  const faxed = () =>
    provider
      .state()
      .faxes.slice(before)
      .filter(({ type }) => type === 'out')
      .map(({ to }) => to);
  return { provider, faxed };
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

  it('pauses at the first fax that shows that none gets through, and goes on later without a second one', async () => {
    const { provider, faxed } = await office();
    const app = rig(provider);
    provider.fault({ name: 'unregistered', operation: SEND, times: 1 });
    const { id } = valueOf(await app.sendMany({ documentId: await app.add(), to: numbers(5) }));
    expect((await app.becomes(id, 'paused')).problem).not.toBeNull();
    expect(faxed()).toEqual([]);
    await app.step(id, 'retry');
    await app.becomes(id, 'done');
    expect(sorted(faxed())).toEqual(numbers(5));
  });
});

describe('200 recipients', () => {
  it('get at most one fax each, whatever happens on the way, and all who were not refused in the end', async () => {
    const { provider, faxed } = await office();
    const to = numbers(200);
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
    await goOn(first, 60);
    first.account.close();
    const atKill = faxed().length;

    const second = rig(provider, { folder: first.folder });
    expect(second.batch(id).state).toBe('paused');
    for (const name of ['hang', 'garbage', 'empty', 'error-202'] as const)
      provider.fault({ name, operation: SEND, times: 1 });
    await goOn(second, atKill + 20);
    await goOn(second, 190);
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
    expect(second.rows(id)).toHaveLength(200);
  }, 180_000);
});
