// Some providers refuse a fax and send it all the same. The witness is the provider's own list of faxes.
import { describe, expect, it } from 'vitest';
import type { Fault } from '#demo/faults.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { fullDisk } from '../store/full-disk.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, OTHER, OWN, pdf } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const SEND = 'proFax.sendFax';
const HISTORY = 'report.faxHistory';
/** It is refused, and sent all the same. */
const THOUGH: Fault = {
  ...{ name: 'answer-after', operation: SEND, times: 1 },
  value: '{"error":"This fax could not be sent."}',
};
/** It is refused, and not sent. */
const REFUSED: Fault = { name: 'error-200', operation: SEND, times: 1 };
/** Looks that do not come while a test runs, but for the first. */
const ONE_LOOK = looksAfter([60_000], 60_000);

async function office() {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const listed = new Set(provider.state().faxes.map(({ faxId }) => faxId));
  const begin = (lookWaits = looksAfter([20, 40, 80], 10), folder?: string) => {
    const settings = { notifyDigest: false };
    const rig = accountOn(provider, { documentKey, settings, lookWaits, ...(folder !== undefined && { folder }) });
    const { fax } = rig.account.areas;
    const jobs = () => valueOf(fax.overview()).jobs;
    const document = async (text = 'Referral') =>
      valueOf(await fax.addDocument({ name: 'referral.pdf', bytes: await pdf(1, text), kind: 'file' })).id;
    const send = async ({ to = OTHER, documentId = '', again = true } = {}) =>
      fax.sending.send({ documentId: documentId || (await document()), from: OWN, to, again });
    const sent = async (fields?: Parameters<typeof send>[0]) => valueOf(await send(fields)).id;
    /** The history was looked at for what was refused, as it is before another fax is sent. */
    const looked = async () =>
      valueOf(await fax.sending.earlier({ documentId: await document(), from: OWN, to: [OTHER] }));
    return {
      ...rig,
      ...{ fax, document, send, sent, looked },
      job: (id: string) => jobs().find((job) => job.id === id),
      becomes: (id: string, state: string) =>
        eventually(() => expect(jobs().find((job) => job.id === id)?.state).toBe(state)),
      told: () => rig.told().map(({ type }) => type),
    };
  };
  return {
    provider,
    begin,
    /** The faxes that the provider has sent in this test. */
    faxes: () => provider.state().faxes.filter(({ faxId, type }) => type === 'out' && !listed.has(faxId)),
    /** How often the history of the number was looked at; what looks for new faxes reads all numbers. */
    looks: () =>
      provider.requests().filter(({ operation, body }) => operation === HISTORY && body?.['did'] === Number(OWN))
        .length,
  };
}

describe('a fax that the provider refused', () => {
  it('and sent all the same is told as sent, and is delivered', async () => {
    const { provider, begin, faxes } = await office();
    const { sent, job, becomes, told } = begin();
    provider.fault(THOUGH);
    const id = await sent();
    await becomes(id, 'accepted');
    expect(told()).toEqual(['fax-found', 'fax-refused']);
    expect(faxes().map(({ faxId }) => faxId)).toEqual([job(id)?.faxId]);
    expect(job(id)).toMatchObject({ problem: null, check: { verdict: 'found', thoughRefused: true } });
  });

  it('stays refused where no look finds it, and the looks end', async () => {
    const { provider, begin, faxes, looks } = await office();
    const { sent, job, becomes, told } = begin();
    provider.fault(REFUSED);
    const id = await sent();
    await becomes(id, 'refused');
    // One before it was sent, and four after it was refused.
    await eventually(() => expect(looks()).toBeGreaterThanOrEqual(5));
    provider.fault({ name: 'cut-before', operation: SEND, times: 1 });
    // The looks for it begin when those for the first have ended.
    const next = await sent({ to: '6175550177' });
    await eventually(() => expect(job(next)?.check?.verdict).toBe('cannot-tell'));
    expect(job(id)).toMatchObject({ state: 'refused', check: null });
    expect(faxes()).toEqual([]);
    expect(told()).not.toContain('fax-found');
  });

  it('and sent all the same is looked for before the same is sent once more, and asked about', async () => {
    const { provider, begin, faxes, looks } = await office();
    const { document, send, sent, job, becomes } = begin(ONE_LOOK);
    provider.fault(THOUGH);
    provider.fault({ name: 'late-list', operation: HISTORY, value: 180 });
    const documentId = await document();
    const id = await sent({ documentId });
    await becomes(id, 'refused');
    // One before it was sent, and one after it was refused.
    await eventually(() => expect(looks()).toBe(2));
    provider.advance(200_000);
    expect(await send({ documentId, to: '+1 (617) 555-0134', again: false })).toMatchObject({
      ...{ ok: false, problem: { kind: 'duplicate', what: 'fax' } },
    });
    expect(job(id)?.faxId).toBe(faxes()[0]?.faxId);
    expect(faxes()).toHaveLength(1);
  });

  it('and sent all the same is not sent once more with those of its sending that were not sent', async () => {
    const { provider, begin, faxes } = await office();
    const { fax, document } = begin(ONE_LOOK);
    provider.fault(THOUGH);
    provider.fault({ ...REFUSED, times: 1 });
    provider.fault({ name: 'late-list', operation: HISTORY, value: 180 });
    const id = crypto.randomUUID();
    const recipients = [OTHER, '6175550177', '6175550188'].map((to) => ({ to, name: '' }));
    const sending = { id, documentId: await document(), from: OWN, recipients, cover: null, later: null, tries: 0 };
    valueOf(await fax.sending.sendMany({ ...sending, again: false, overCap: true }));
    const counts = () => valueOf(fax.sending.batch(id)).batch.counts;
    await eventually(() => expect(counts()).toMatchObject({ refused: 2 }));
    await eventually(() => expect(valueOf(fax.sending.batch(id)).batch.state).toBe('done'));
    provider.advance(200_000);
    valueOf(await fax.sending.batchStep({ id, step: 'retry', overCap: true }));
    await eventually(() => expect(valueOf(fax.sending.batch(id)).batch.state).toBe('done'));
    expect(counts()['refused']).toBeUndefined();
    expect(
      faxes()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(recipients.map(({ to }) => to));
  });

  it('keeps no other from being sent where the disk does not take what was looked for', async () => {
    const { provider, begin } = await office();
    const { send, sent, becomes } = begin(ONE_LOOK);
    provider.fault(THOUGH);
    provider.fault({ name: 'late-list', operation: HISTORY, value: 180 });
    await becomes(await sent(), 'refused');
    provider.advance(200_000);
    fullDisk((sql) => sql.includes('fax_record'));
    expect(await send({ again: false })).toMatchObject({ ok: true });
  });

  it('and that was taken off the list is there again where it was sent all the same', async () => {
    const { provider, begin } = await office();
    const { fax, looked, sent, job, becomes } = begin(ONE_LOOK);
    provider.fault(THOUGH);
    provider.fault({ name: 'late-list', operation: HISTORY, value: 180 });
    const id = await sent();
    await becomes(id, 'refused');
    valueOf(fax.dismiss(id));
    expect(job(id)).toBeUndefined();
    provider.advance(200_000);
    await looked();
    expect(job(id)?.faxId).toBe(provider.state().faxes.at(-1)?.faxId);
  });

  it('and sent all the same is found after a kill, too', async () => {
    const { provider, begin, faxes, looks } = await office();
    const first = begin(ONE_LOOK);
    provider.fault(THOUGH);
    provider.fault({ name: 'late-list', operation: HISTORY, value: 180 });
    const id = await first.sent();
    await first.becomes(id, 'refused');
    await eventually(() => expect(looks()).toBe(2));
    first.account.close();
    provider.advance(200_000);
    await begin(ONE_LOOK, first.folder).becomes(id, 'delivered');
    expect(faxes()).toHaveLength(1);
  });

  it('stays refused where what came since is the next one', async () => {
    const { provider, begin, faxes } = await office();
    const { looked, sent, job, becomes } = begin(ONE_LOOK);
    provider.fault(REFUSED);
    const id = await sent();
    await becomes(id, 'refused');
    await becomes(await sent(), 'accepted');
    await looked();
    expect(job(id)?.state).toBe('refused');
    expect(faxes()).toHaveLength(1);
  });

  it('stays refused where nobody knows what was in the history before it', async () => {
    const { provider, begin, faxes } = await office();
    const { looked, sent, job, becomes } = begin(ONE_LOOK);
    provider.fault({ name: 'status-500', operation: HISTORY });
    provider.fault(THOUGH);
    const id = await sent();
    await becomes(id, 'refused');
    provider.clearFaults();
    await looked();
    expect(job(id)?.state).toBe('refused');
    expect(faxes()).toHaveLength(1);
  });

  it('is looked for once for all that were refused, however many', async () => {
    const { provider, begin, looks } = await office();
    const { fax, document, sent, becomes } = begin(ONE_LOOK);
    provider.fault({ ...REFUSED, times: 20 });
    const id = crypto.randomUUID();
    const recipients = Array.from({ length: 20 }, (_, at) => ({ to: String(6175551000 + at * 10), name: '' }));
    const sending = { id, documentId: await document(), from: OWN, recipients, cover: null, later: null, tries: 0 };
    valueOf(await fax.sending.sendMany({ ...sending, again: false, overCap: true }));
    await eventually(() => expect(valueOf(fax.sending.batch(id)).batch.counts).toEqual({ refused: 20 }));
    await becomes(await sent(), 'accepted');
    // One before each of them, and one for all that were refused.
    expect(looks()).toBe(22);
  });
});
