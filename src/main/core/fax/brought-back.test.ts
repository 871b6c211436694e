// Data that were brought back from a backup know nothing of what left since; the witness is the provider's ledger.
import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FaxBatch } from '#shared/bridge/fax.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { eventually, pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { office } from './office.fixture.ts';

const OWN = '2125550142';
const TO = '6175551000';
const BUSY = '2125550101';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEKS = 14 * 24 * HOUR;
const KEY = Cipher.newKey();
const isOfWaiting = ({ type }: { type: string }) => type === 'fax-waits';
const ELSEWHERE = { kind: 'duplicate', what: 'elsewhere' };

type Ledger = Awaited<ReturnType<typeof office>>;

function run({ provider }: Ledger, { folder, ahead = 0 }: { folder?: string; ahead?: number } = {}) {
  const on = accountOn(provider, { documentKey: KEY, ahead, ...(folder ? { folder } : {}) });
  const { fax } = on.account.areas;
  const add = async () => {
    const bytes = new Uint8Array(await pdf(1, 'Referral'));
    return valueOf(await fax.addDocument({ name: 'referral.pdf', bytes, kind: 'file' })).id;
  };
  const plan = async (wait: number, ifLate: 'send' | 'ask' = 'send') => {
    const later = { at: new Date(Date.now() + wait).toISOString(), ifLate };
    const id = crypto.randomUUID();
    const more = { documentId: await add(), cover: null, again: false, overCap: true, tries: 0 };
    valueOf(await fax.sending.sendMany({ id, from: OWN, recipients: [{ to: TO, name: '' }], later, ...more }));
    return id;
  };
  const batch = (id: string): FaxBatch => valueOf(fax.sending.batch(id)).batch;
  const becomes = (id: string, state: FaxBatch['state']) =>
    eventually(() => {
      expect(batch(id)).toMatchObject({ state });
    });
  return { ...on, fax, add, plan, batch, becomes };
}

/** A backup of the data of an account that has ended. */
function backup(folder: string): string {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A fax for an hour later, a backup of it, and the fax sent after that. */
async function sentSinceBackup(ifLate: 'send' | 'ask') {
  const ledger = await office();
  const first = run(ledger);
  const id = await first.plan(HOUR, ifLate);
  first.account.close();
  const kept = backup(first.folder);
  const second = run(ledger, { folder: first.folder });
  await second.fax.sending.batchStep({ id, step: 'now', overCap: true });
  await second.becomes(id, 'done');
  second.account.close();
  return { ledger, id, kept };
}

it('a fax whose time passed is asked about where the history has one that left since the backup', async () => {
  const ledger = await office();
  const first = run(ledger);
  const id = await first.plan(HOUR);
  first.account.close();
  const kept = backup(first.folder);
  const second = run(ledger, { folder: first.folder, ahead: 2 * HOUR });
  await second.becomes(id, 'done');
  second.account.close();
  expect(ledger.faxed()).toEqual([TO]);
  const third = run(ledger, { folder: kept, ahead: WEEKS });
  await third.becomes(id, 'paused');
  expect(third.batch(id)).toMatchObject({ problem: ELSEWHERE, counts: { queued: 1 } });
  expect(third.told()).toContainEqual(
    expect.objectContaining({ type: 'fax-several-paused', batchId: id, elsewhere: true }),
  );
  expect(ledger.faxed()).toEqual([TO]);
});

it('a fax that is still planned is asked about at its time where it was sent before that, since the backup', async () => {
  const { ledger, id, kept } = await sentSinceBackup('send');
  const third = run(ledger, { folder: kept });
  expect(third.batch(id).state).toBe('scheduled');
  third.fax.sending.suspend();
  third.push(HOUR + 1_000);
  third.fax.sending.holdAgain();
  await third.becomes(id, 'paused');
  expect(third.batch(id).problem).toMatchObject(ELSEWHERE);
  expect(ledger.faxed()).toEqual([TO]);
});

it('a sending that the backup has in the middle says what left since', async () => {
  const { ledger, id, kept } = await sentSinceBackup('ask');
  const third = run(ledger, { folder: kept, ahead: WEEKS });
  expect(third.batch(id)).toMatchObject({ state: 'paused', isLate: true });
  await eventually(() => {
    expect(third.batch(id).problem).toMatchObject(ELSEWHERE);
  });
});

it('a fax that failed is not tried again by itself where that was done since the backup', async () => {
  const ledger = await office();
  const first = run(ledger);
  const sent = await first.fax.sending.send({
    documentId: await first.add(),
    from: OWN,
    to: BUSY,
    again: false,
    tries: 1,
  });
  const { id } = valueOf(sent);
  await eventually(() => {
    expect(first.fax.jobs.get(id)?.state).toBe('accepted');
  });
  first.account.close();
  const kept = backup(first.folder);
  ledger.provider.advance(5_000);
  const second = run(ledger, { folder: first.folder });
  await eventually(async () => {
    await second.fax.refresh();
    expect(second.fax.jobs.get(id)?.state).toBe('failed');
  });
  await second.fax.sending.batchStep({
    ...{ id: second.fax.jobs.repeatOf(id)?.batchId ?? '', step: 'now', overCap: true },
  });
  await eventually(() => {
    expect(ledger.faxed()).toEqual([BUSY, BUSY]);
  });
  second.account.close();
  const third = run(ledger, { folder: kept });
  await eventually(async () => {
    await third.fax.refresh();
    expect(third.fax.jobs.get(id)?.state).toBe('failed');
  });
  const again = third.fax.jobs.repeatOf(id)?.batchId ?? '';
  third.fax.sending.suspend();
  third.push(5 * 60_000 + 1_000);
  third.fax.sending.holdAgain();
  await third.becomes(again, 'paused');
  expect(ledger.faxed()).toEqual([BUSY, BUSY]);
});

/** Looks again whether faxes whose time passed may leave; how often the history was asked for. */
function looksOf(ledger: Awaited<ReturnType<typeof office>>, { fax }: ReturnType<typeof run>) {
  return {
    asked: () => ledger.provider.requests().filter(({ operation }) => operation === 'report.faxHistory').length,
    look: () => {
      fax.sending.suspend();
      fax.sending.holdAgain();
    },
  };
}

it('a fax whose time passed waits until the history can be read, which is told once after five minutes, and is sent late then', async () => {
  const ledger = await office();
  const first = run(ledger);
  const id = await first.plan(HOUR);
  first.account.close();
  ledger.provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
  const second = run(ledger, { folder: first.folder, ahead: 9 * HOUR });
  const { asked, look } = looksOf(ledger, second);
  // Each look begins after the one before has ended, and asks several times.
  await eventually(() => {
    look();
    expect(asked()).toBeGreaterThan(20);
  });
  expect(second.batch(id)).toMatchObject({ state: 'scheduled', problem: null });
  expect(second.told().filter(isOfWaiting)).toEqual([]);
  second.push(6 * MINUTE);
  await eventually(() => {
    look();
    expect(second.batch(id).problem).toMatchObject({ kind: 'refused', evidence: { status: 500 } });
  });
  const askedThen = asked();
  await eventually(() => {
    look();
    expect(asked()).toBeGreaterThan(askedThen + 20);
  });
  expect(second.told().filter(isOfWaiting)).toEqual([{ type: 'fax-waits', count: 1, batchId: id }]);
  expect(second.batch(id).state).toBe('scheduled');
  expect(ledger.faxed()).toEqual([]);
  ledger.provider.clearFaults();
  await eventually(() => {
    look();
    expect(second.batch(id).state).not.toBe('scheduled');
  });
  await second.becomes(id, 'done');
  expect(second.batch(id).problem).toBeNull();
  expect(ledger.faxed()).toEqual([TO]);
});

it('a fax whose time passed waits while the provider says that too many requests come, and is sent then', async () => {
  const ledger = await office();
  const first = run(ledger);
  const id = await first.plan(HOUR);
  first.account.close();
  ledger.provider.fault({ name: 'rate-limit', value: 0, operation: 'report.faxHistory' });
  const second = run(ledger, { folder: first.folder, ahead: 2 * HOUR });
  const { asked, look } = looksOf(ledger, second);
  await eventually(() => {
    look();
    expect(asked() > 20 || second.batch(id).state !== 'scheduled').toBe(true);
  });
  expect(second.batch(id)).toMatchObject({ state: 'scheduled', problem: null });
  expect(ledger.faxed()).toEqual([]);
  ledger.provider.clearFaults();
  await eventually(() => {
    look();
    expect(second.batch(id).state).not.toBe('scheduled');
  });
  await second.becomes(id, 'done');
  expect(ledger.faxed()).toEqual([TO]);
});
