import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { FaxJobState } from '#shared/bridge/fax.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, pdf } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const UPLOAD = 'enterpriseFax.uploadFile';
const SEND = 'enterpriseFax.sendFax';
/** Of the team fax of the demo account. */
const TEAM = '6465550171';
const SINGLE = '2125550142';
const OTHER = '6175550199';

interface Options {
  folder?: string;
  documentKey?: string;
  url?: string;
  settings?: Partial<Settings>;
}

/** An account whose fax numbers are known. */
async function officeOn(provider: Awaited<ReturnType<typeof demo>>, { url, ...options }: Options = {}) {
  const rig = accountOn(url === undefined ? provider : { ...provider, url }, {
    ...{
      documentKey: Cipher.newKey(),
      lookWaits: looksAfter([50, 100], 400),
      ...options,
    },
  });
  const { fax, lists } = rig.account.areas;
  if (url === undefined) valueOf(await lists.lists.refresh('fax-numbers', ''));
  const before = provider.state().faxes.length;
  const requests = (operation: string) => provider.requests().filter((line) => line.operation === operation).length;
  return {
    ...rig,
    fax,
    requests,
    faxed: () =>
      provider
        .state()
        .faxes.slice(before)
        .map(({ from, to, service, sha256 }) => ({ from, to, service, sha256 })),
    send: async (from = TEAM, bytes?: Uint8Array) => {
      const document = valueOf(
        await fax.addDocument({ name: 'referral.pdf', bytes: new Uint8Array(bytes ?? (await pdf())), kind: 'file' }),
      );
      return fax.sending.send({ documentId: document.id, from, to: OTHER, again: false });
    },
    becomes: (id: string, ...states: FaxJobState[]) =>
      eventually(() => {
        const job = fax.jobs.get(id);
        expect(states).toContain(job?.state);
        return job;
      }),
  };
}

/** A provider that takes connections and never reads, so that what is sent stays on this side. */
async function deaf(): Promise<string> {
  const server = createServer((socket) => socket.pause());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const large = async () => Buffer.concat([await pdf(), Buffer.alloc(4_900_000, '%')]);

it('a fax from a number of a team is uploaded, then sent, and goes out as the very document', async () => {
  const provider = await demo();
  const { send, becomes, fax, faxed, requests } = await officeOn(provider);
  const { id, document } = valueOf(await send());
  await becomes(id, 'accepted', 'delivered');
  expect([requests(UPLOAD), requests(SEND), requests('proFax.sendFax')]).toEqual([1, 1, 0]);
  expect(faxed()).toEqual([{ from: TEAM, to: OTHER, service: 'enterprise', sha256: document.sha256 }]);
  provider.advance(60_000);
  expect(valueOf(await fax.check(id)).state).toBe('delivered');
});

it('a fax from a single line goes as one request', async () => {
  const provider = await demo();
  const { send, becomes, faxed, requests } = await officeOn(provider);
  const { id } = valueOf(await send(SINGLE));
  await becomes(id, 'accepted', 'delivered');
  expect([requests(UPLOAD), requests('proFax.sendFax')]).toEqual([0, 1]);
  expect(faxed()).toMatchObject([{ from: SINGLE, service: 'pro' }]);
});

it('a number that is not in the account sends nothing, and is named', async () => {
  const provider = await demo();
  const { send, requests } = await officeOn(provider);
  expect(await send('2125559999')).toEqual({
    ok: false,
    problem: { kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'not-in-account' } }] },
  });
  expect(requests('proFax.sendFax')).toBe(0);
});

it.each([
  ['is refused', 'error', 'refused'],
  ['has no answer', 'cut', 'not-sent'],
  ['has no answer, and was taken', 'hang', 'not-sent'],
] as const)('an upload that %s: no fax is sent, and one can be sent afterwards', async (_, fault, state) => {
  const provider = await demo();
  const settings = fault === 'hang' ? { requestTimeoutSeconds: 1 } : {};
  const { send, becomes, faxed, requests, account } = await officeOn(provider, { settings });
  provider.fault({ name: fault, operation: UPLOAD, times: 1 });
  const { id } = valueOf(await send());
  const job = await becomes(id, state);
  expect(job?.journalId).toBeNull();
  expect([faxed(), requests(SEND)]).toEqual([[], 0]);
  expect(account.openChanges).toBe(0);
  const again = valueOf(await send());
  await becomes(again.id, 'accepted', 'delivered');
  expect(faxed()).toHaveLength(1);
});

it('a fax of a team whose answer is lost is found in the history, and never sent again', async () => {
  const provider = await demo();
  const { send, becomes, faxed, requests } = await officeOn(provider);
  provider.fault({ name: 'cut', operation: SEND, times: 1 });
  const { id } = valueOf(await send());
  await becomes(id, 'unknown');
  await becomes(id, 'accepted', 'delivered');
  expect([faxed().length, requests(SEND)]).toEqual([1, 1]);
});

it('a fax whose upload was cut off by the end of the app waits for a word, and is then sent once', async () => {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const first = await officeOn(provider, { documentKey });
  provider.fault({ name: 'latency', operation: UPLOAD, value: 60_000, times: 1 });
  const { id } = valueOf(await first.send());
  await first.becomes(id, 'uploading');
  first.account.close();
  provider.clearFaults();
  const second = await officeOn(provider, { documentKey, folder: first.folder });
  expect(second.fax.jobs.get(id)).toMatchObject({ state: 'holding', holdUntil: null });
  expect(second.requests(SEND)).toBe(0);
  valueOf(await second.fax.sending.sendNow(id));
  await second.becomes(id, 'accepted', 'delivered');
  expect(second.faxed()).toHaveLength(1);
});

it('a fax whose document is being uploaded counts against the limits', async () => {
  const provider = await demo();
  const { send, becomes, account } = await officeOn(provider);
  valueOf(await account.areas.money.rates.list(true));
  await account.areas.money.money.setCaps({ day: 0.05, month: null });
  provider.fault({ name: 'latency', operation: UPLOAD, value: 60_000, times: 1 });
  const { id } = valueOf(await send());
  await becomes(id, 'uploading');
  // Three cents a page.
  expect(await send()).toMatchObject({ problem: { kind: 'over-cap', spent: '0.0300', price: '0.0300' } });
});

it('a document of a single line that has not left can be stopped: the fax is taken back, and Activity says that it never left', async () => {
  const provider = await demo();
  // Nothing that is read has an answer there either.
  const settings = { requestTimeoutSeconds: 1 };
  const { send, becomes, fax, account } = await officeOn(provider, { url: await deaf(), settings });
  const { id } = valueOf(await send(SINGLE, await large()));
  await becomes(id, 'sending');
  await eventually(() => {
    const { upload } = valueOf(fax.overview()).jobs[0] ?? {};
    expect(upload?.left).toBeGreaterThan(0);
    expect(upload?.left).toBeLessThan(upload?.whole ?? 0);
  });
  expect(valueOf(await fax.cancel(id))).toMatchObject({ state: 'cancelled', upload: null, sentAt: null });
  expect(account.openChanges).toBe(0);
});

it('the document of a fax of a team can be stopped while it is uploaded, also when only the answer is missing', async () => {
  const provider = await demo();
  const { send, becomes, fax, faxed, requests } = await officeOn(provider);
  provider.fault({ name: 'latency', operation: UPLOAD, value: 60_000, times: 1 });
  const { id } = valueOf(await send());
  await becomes(id, 'uploading');
  await eventually(() => expect(requests(UPLOAD)).toBe(1));
  expect(valueOf(await fax.cancel(id))).toMatchObject({ state: 'cancelled', upload: null });
  expect([faxed(), requests(SEND)]).toEqual([[], 0]);
});
