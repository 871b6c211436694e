import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MoveRun } from '#shared/bridge/new-port.ts';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { moveRequest } from '#shared/domain/porting/port-request.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { DAY, demo, eventually, filesWith, pdf } from '../test/support.ts';
import { Drafts } from '../store/drafts.ts';
import { Cipher } from '../vault/cipher.ts';

const CREATE = 'lnp.createLnp';
const LINE = 'lnp.updateLnp';
const NUMBERS = ['3125550142', '3125550143', '3125550145'] as const;
const FORM: PortForm = {
  ...emptyPort(),
  company: 'Harbor Dental, LLC',
  provider_name: 'Old Bell',
  account_no: 'A-77120',
  authorize_contact: 'Mary J. Poole',
  contact_title: 'Owner',
  street_no: '12',
  street_name: 'Water Street',
  city: 'New York',
  zipcode: '10004',
  billing_telephone_no: '3125550142',
};
const MOBILE: Partial<PortForm> = { mobile: true };
const SECRETS = { pincode: '90817263', ssn: '0419' };

async function office(options: { folder?: string; documentKey?: string } = {}) {
  const provider = await demo();
  return { ...(await officeOn(provider, options)), provider };
}

async function officeOn(
  provider: Awaited<ReturnType<typeof demo>>,
  { documentKey = Cipher.newKey(), ...options }: { folder?: string; documentKey?: string } = {},
) {
  const rig = accountOn(provider, { documentKey, lookWaits: looksAfter([50, 100], 400), ...options });
  const { newPort, fax } = rig.account.areas;
  const bill = valueOf(await fax.addDocument({ name: 'bill.pdf', bytes: await pdf(), kind: 'file' }));
  const sent = (operation: string) => provider.ledger().filter((line) => line.operation === operation);
  const input = (change: Partial<PortForm> = {}, numbers: readonly string[] = NUMBERS.slice(0, 1)) =>
    ({
      bill: bill.id,
      trunk: 'office-pbx',
      requests: numbers.map((number) => ({ ...moveRequest({ ...FORM, ...change }, number, SECRETS) })),
      secrets: change.mobile ? SECRETS : null,
      keep: false,
      again: false,
      overCap: false,
    }) as CommandInput<'newPort.start'>;
  const ended = (state: string) => eventually(() => expect(newPort.runs.run?.state).toBe(state));
  const trunkOf = (number: string) =>
    provider.state().ports.find(({ fields }) => fields['number2port'] === number)?.trunk;
  return { ...rig, documentKey, document: bill, runs: newPort.runs, sent, input, ended, trunkOf };
}

describe('requests to move numbers', () => {
  it('are made one after the other, each with its line set afterwards', async () => {
    const { runs, input, ended, sent, trunkOf, provider } = await office();
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    valueOf(await runs.start({ ...input({}, NUMBERS), trunk }));
    await ended('finished');
    expect(runs.run?.rows.map(({ create, line }) => [create, line])).toEqual(NUMBERS.map(() => ['done', 'done']));
    expect(NUMBERS.map(trunkOf)).toEqual(NUMBERS.map(() => trunk));
    expect([sent(CREATE).length, sent(LINE).length]).toEqual([3, 3]);
  });

  it.each(['they begin', 'one leaves', 'one has its answer'])(
    'that a full disk stops where %s wait for a person, and each is made once',
    async (when) => {
      const { runs, input, ended, sent, provider } = await office();
      const put = Drafts.prototype.put;
      const isRefused = (kind: string, value: unknown): boolean => {
        const {
          state,
          rows: [first],
        } = value as MoveRun;
        if (kind !== 'moves' || state !== 'running') return false;
        if (when === 'they begin') return first?.create === 'waiting';
        return first?.create === (when === 'one leaves' ? 'sending' : 'done');
      };
      const spy = vi.spyOn(Drafts.prototype, 'put').mockImplementation(function (this: Drafts, kind, value, at) {
        if (!isRefused(kind, value)) return put.call(this, kind, value, at);
        throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      });
      onTestFinished(() => {
        spy.mockRestore();
      });
      valueOf(await runs.start(input({}, NUMBERS)));
      await ended('paused');
      expect(runs.run?.problem).toEqual({ kind: 'disk', reason: 'full', midway: true });
      expect(runs.busy).toBe(false);
      spy.mockRestore();
      valueOf(runs.continue({ secrets: null, again: false, overCap: false }));
      await ended('finished');
      const made = provider.state().ports.map(({ fields }) => String(fields['number2port']));
      expect(NUMBERS.map((number) => made.filter((each) => each === number))).toEqual(
        NUMBERS.map((number) => [number]),
      );
      expect(sent(CREATE)).toHaveLength(3);
    },
  );

  it('that a full disk does not let be put away stay, and are not told as never sent', async () => {
    const { runs, input, ended } = await office();
    valueOf(await runs.start(input()));
    await ended('finished');
    const spy = vi.spyOn(Drafts.prototype, 'delete').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    });
    onTestFinished(() => {
      spy.mockRestore();
    });
    expect(runs.dismiss()).toEqual({ ok: false, problem: { kind: 'disk', reason: 'full', midway: true } });
    expect(runs.run?.rows).toMatchObject([{ create: 'done' }]);
    spy.mockRestore();
    valueOf(runs.dismiss());
    expect(runs.run).toBeNull();
  });

  it('without a line end with the request', async () => {
    const { runs, input, ended, sent } = await office();
    valueOf(await runs.start({ ...input(), trunk: '' }));
    await ended('finished');
    expect(runs.run?.rows).toMatchObject([{ create: 'done', line: null }]);
    expect(sent(LINE)).toEqual([]);
  });

  it('say that a request was made whose line the provider refuses, and set only the line when tried again', async () => {
    const { runs, input, ended, sent, provider } = await office();
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    provider.fault({ name: 'error', operation: LINE, times: 1, value: 'trunk: not now' });
    valueOf(await runs.start({ ...input(), trunk }));
    await ended('finished');
    expect(runs.run?.rows).toMatchObject([{ create: 'done', line: 'failed', problem: { text: 'trunk: not now' } }]);
    runs.retry({ secrets: null, again: false, overCap: false });
    await eventually(() => expect(runs.run?.rows).toMatchObject([{ create: 'done', line: 'done' }]));
    expect(sent(CREATE)).toHaveLength(1);
  });

  it('whose answer is lost are found in the list, get their line, and are never sent twice', async () => {
    const { runs, input, ended, sent, trunkOf, provider } = await office();
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    provider.fault({ name: 'cut', operation: CREATE, times: 1 });
    valueOf(await runs.start({ ...input({}, NUMBERS), trunk }));
    await ended('finished');
    expect(runs.run?.rows.map(({ create, line }) => [create, line])).toEqual(NUMBERS.map(() => ['done', 'done']));
    expect([sent(CREATE).length, NUMBERS.map(trunkOf)]).toEqual([3, NUMBERS.map(() => trunk)]);
  });

  it('go on past a number that the provider refuses, which can be tried again alone', async () => {
    const { runs, input, ended, sent, provider } = await office();
    provider.fault({ name: 'error', operation: CREATE, times: 1, value: 'account_no: is not valid' });
    valueOf(await runs.start({ ...input({}, NUMBERS), trunk: '' }));
    await ended('finished');
    expect(runs.run?.rows.map(({ create }) => create)).toEqual(['failed', 'done', 'done']);
    expect(runs.run?.rows[0]?.problem).toMatchObject({ kind: 'refused', text: 'account_no: is not valid' });
    expect(sent(CREATE)).toHaveLength(2);
  });

  it('are not begun while others wait', async () => {
    const { runs, input, provider } = await office();
    provider.fault({ name: 'hang-before', operation: CREATE });
    valueOf(await runs.start(input()));
    expect(await runs.start(input())).toMatchObject({ ok: false, problem: { kind: 'duplicate' } });
  });
});

describe('after the end of the app between the request and its line', () => {
  it('the request is shown as made and the line as waiting, and going on sets only the line', async () => {
    const folderRig = await office();
    const { runs, input, provider, folder, documentKey, account } = folderRig;
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    provider.fault({ name: 'hang-before', operation: LINE, times: 1 });
    valueOf(await runs.start({ ...input(), trunk }));
    await eventually(() => expect(provider.requests().some(({ operation }) => operation === LINE)).toBe(true));
    account.close();
    provider.clearFaults();
    const next = await officeOn(provider, { folder, documentKey });
    expect(next.runs.run?.rows[0]).toMatchObject({ create: 'done', line: 'unknown' });
    await eventually(() => expect(next.runs.run?.rows[0]?.line).toBe('failed'));
    next.runs.retry({ secrets: null, again: false, overCap: false });
    await eventually(() => expect(next.trunkOf(NUMBERS[0])).toBe(trunk));
    expect(next.sent(CREATE)).toHaveLength(1);
  });
});

it('nothing is sent by itself after a start, although the missing answer is found then', async () => {
  const { runs, input, provider, folder, documentKey, account } = await office();
  provider.fault({ name: 'cut', operation: CREATE, times: 1 });
  provider.fault({ name: 'late-list', operation: 'lnp.listLnp', value: 180 });
  valueOf(await runs.start({ ...input({}, NUMBERS), trunk: '' }));
  await eventually(() => expect(runs.run?.problem).toMatchObject({ kind: 'unknown-outcome' }));
  account.close();
  provider.clearFaults();
  const next = await officeOn(provider, { folder, documentKey });
  valueOf(await next.runs.check());
  await eventually(() => expect(next.runs.run?.rows[0]?.create).toBe('done'));
  expect(next.runs.run).toMatchObject({
    state: 'paused',
    problem: null,
    rows: [{}, { create: 'waiting' }, { create: 'waiting' }],
  });
  expect(next.sent(CREATE)).toHaveLength(1);
  next.runs.continue({ secrets: null, again: false, overCap: false });
  await next.ended('finished');
  expect(next.sent(CREATE)).toHaveLength(3);
});

it('a request that was told as not made and is found later is made, and not sent again', async () => {
  const { runs, input, ended, sent, provider, account } = await office();
  provider.fault({ name: 'cut', operation: CREATE, times: 1 });
  provider.fault({ name: 'late-list', operation: 'lnp.listLnp', value: 180 });
  valueOf(await runs.start({ ...input(), trunk: '' }));
  await eventually(() => expect(runs.run?.rows).toMatchObject([{ create: 'failed', problem: { kind: 'not-done' } }]));
  provider.clearFaults();
  valueOf(await account.areas.activity.activity.check(runs.run?.rows[0]?.createEntry ?? ''));
  expect(runs.run?.rows).toMatchObject([{ create: 'done', problem: null }]);
  runs.retry({ secrets: null, again: true, overCap: false });
  await ended('finished');
  expect(sent(CREATE)).toHaveLength(1);
});

it.each(['after', 'before'])(
  'a request that was told as not made is made where its first try is found %s the second one is refused',
  async (when) => {
    const { runs, input, ended, sent, provider, account, trunkOf } = await office();
    const trunk = provider.state().trunks[0]?.trunk ?? '';
    provider.fault({ name: 'cut', operation: CREATE, times: 1 });
    provider.fault({ name: 'late-list', operation: 'lnp.listLnp', value: 180 });
    valueOf(await runs.start({ ...input(), trunk }));
    await eventually(() => expect(runs.run?.rows).toMatchObject([{ create: 'failed', problem: { kind: 'not-done' } }]));
    const first = runs.run?.rows[0]?.createEntry ?? '';
    if (when === 'before') provider.fault({ name: 'held', operation: CREATE });
    runs.retry({ secrets: null, again: true, overCap: false });
    const asked = () => provider.requests().filter(({ operation }) => operation === CREATE).length;
    await eventually(() => expect(asked()).toBe(2));
    if (when === 'after') await eventually(() => expect(runs.run?.rows[0]?.problem?.kind).toBe('refused'));
    // The list shows the first one now.
    provider.advance(200_000);
    valueOf(await account.areas.activity.activity.check(first));
    provider.clearFaults();
    // The second one is looked for by itself, and the list may show it as well: one request was made either way.
    await eventually(() => expect(runs.run?.rows).toMatchObject([{ create: 'done', problem: null }]));
    if (when === 'before') expect(runs.run?.rows[0]?.createEntry).toBe(first);
    if (when === 'after') runs.continue({ secrets: null, again: false, overCap: false });
    await ended('finished');
    expect(runs.run?.rows).toMatchObject([{ create: 'done', line: 'done' }]);
    expect([sent(CREATE).length, trunkOf(NUMBERS[0])]).toEqual([1, trunk]);
  },
);

it('a request whose second try is refused, as the first came late, is looked for and gets its line', async () => {
  const { runs, input, ended, sent, provider, trunkOf } = await office();
  const trunk = provider.state().trunks[0]?.trunk ?? '';
  provider.fault({ name: 'late', operation: CREATE, times: 1 });
  valueOf(await runs.start({ ...input(), trunk }));
  await eventually(() => expect(runs.run?.rows).toMatchObject([{ create: 'failed', problem: { kind: 'not-done' } }]));
  const first = runs.run?.rows[0]?.createEntry ?? '';
  provider.advance(80_000);
  valueOf(runs.retry({ secrets: null, again: true, overCap: false }));
  await eventually(() => expect(runs.busy).toBe(false));
  await ended('finished');
  expect(runs.run?.rows).toMatchObject([{ create: 'done', line: 'done', problem: null, createEntry: first }]);
  expect([sent(CREATE).length, trunkOf(NUMBERS[0])]).toEqual([1, trunk]);
});

it('requests of which one turns out not to be made wait without a word of a missing answer', async () => {
  const { runs, input, provider, sent } = await office();
  provider.fault({ name: 'cut', operation: CREATE, times: 1 });
  provider.fault({ name: 'late-list', operation: 'lnp.listLnp', value: 180 });
  valueOf(await runs.start({ ...input({}, NUMBERS), trunk: '' }));
  await eventually(() => expect(runs.run?.rows[0]?.create).toBe('failed'));
  expect(runs.run).toMatchObject({ state: 'paused', problem: null });
  expect(sent(CREATE)).toHaveLength(1);
});

it('the bill of a form that waits is kept for as long as the form is', async () => {
  const { account, push, document } = await office();
  const { fax, drafts } = account.areas;
  valueOf(drafts.saveDraft('new-port', '', { ...emptyPort(), bill: document }));
  push(30 * DAY);
  valueOf(await fax.addDocument({ name: 'other.pdf', bytes: await pdf(2), kind: 'file' }));
  expect(fax.readDocument(document.id).ok).toBe(true);
  valueOf(drafts.saveDraft('new-port', '', null));
  valueOf(await fax.addDocument({ name: 'another.pdf', bytes: await pdf(3), kind: 'file' }));
  expect(fax.readDocument(document.id).ok).toBe(false);
});

describe('PIN and social security number', () => {
  it('that are kept by choice are sent after the end of the app, too; with the run given up they go', async () => {
    const { runs, input, provider, folder, documentKey, account } = await office();
    provider.fault({ name: 'cut', operation: CREATE, times: 1 });
    provider.fault({ name: 'late-list', operation: 'lnp.listLnp', value: 180 });
    valueOf(await runs.start({ ...input(MOBILE, NUMBERS), trunk: '', keep: true }));
    await eventually(() => expect(runs.run?.problem).toMatchObject({ kind: 'unknown-outcome' }));
    account.close();
    expect(filesWith(folder, SECRETS.pincode)).toEqual([]);
    provider.clearFaults();
    const next = await officeOn(provider, { folder, documentKey });
    expect(next.runs.run?.needsSecrets).toBe(false);
    valueOf(await next.runs.check());
    await eventually(() => expect(next.runs.run?.rows[0]?.create).toBe('done'));
    const { keys } = next.account.areas.porting;
    provider.fault({ name: 'error', operation: CREATE, times: 1, value: 'pincode: is not valid' });
    next.runs.continue({ secrets: null, again: false, overCap: false });
    await next.ended('finished');
    expect(next.runs.run?.rows.map(({ create }) => create)).toEqual(['done', 'failed', 'done']);
    expect(provider.requests().findLast(({ operation }) => operation === CREATE)?.body).toMatchObject({
      pincode: 'present',
      ssn: 'present',
    });
    expect(keys.kept.map(({ number }) => number)).toEqual([...NUMBERS]);
    valueOf(next.runs.dismiss());
    expect(keys.kept.map(({ number }) => number)).toEqual([NUMBERS[0], NUMBERS[2]]);
  });

  it('are sent, written nowhere, and asked for again after the end of the app', async () => {
    const { runs, input, provider, folder, documentKey, account } = await office();
    provider.fault({ name: 'hang-before', operation: CREATE, times: 1 });
    valueOf(await runs.start({ ...input(MOBILE, NUMBERS), trunk: '' }));
    await eventually(() => expect(runs.run?.rows[0]?.create).toBe('sending'));
    account.close();
    expect(filesWith(folder, SECRETS.pincode)).toEqual([]);
    provider.clearFaults();
    const next = await officeOn(provider, { folder, documentKey });
    expect(next.runs.run?.needsSecrets).toBe(true);
    valueOf(next.runs.continue({ secrets: null, again: true, overCap: false }));
    expect(next.runs.busy).toBe(false);
  });
});

it('a request that is stopped before it has left is not made, and can be sent again', async () => {
  // Takes connections and never reads, so that the request stays on this side.
  const server = createServer((socket) => socket.pause());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const rig = accountOn({ url: `http://127.0.0.1:${port}` }, { documentKey: Cipher.newKey() });
  const { newPort, fax } = rig.account.areas;
  const large = Buffer.concat([await pdf(), Buffer.alloc(4_900_000, '%')]);
  const bill = valueOf(await fax.addDocument({ name: 'bill.pdf', bytes: new Uint8Array(large), kind: 'file' }));
  const request = { ...moveRequest(FORM, NUMBERS[0], SECRETS) } as Record<string, string>;
  const input = {
    bill: bill.id,
    trunk: '',
    requests: [request],
    secrets: null,
    keep: false,
    again: false,
    overCap: false,
  };
  valueOf(await newPort.runs.start(input));
  await eventually(() => expect(newPort.runs.run?.upload?.left).toBeGreaterThan(0));
  const { upload } = valueOf(newPort.runs.stop());
  expect(upload?.left).toBeLessThan(upload?.whole ?? 0);
  await eventually(() => expect(newPort.runs.busy).toBe(false));
  expect(newPort.runs.run).toMatchObject({ state: 'paused', problem: null, rows: [{ create: 'waiting' }] });
});
