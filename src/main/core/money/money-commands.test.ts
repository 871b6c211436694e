import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { MoneyArea } from './money-area.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { JsonFile } from '../settings/json-file.ts';
import { demo, tempFolder } from '../test/support.ts';
import { moneyCommands } from './money-commands.ts';

type Deps = AreaCommandDeps<MoneyArea>;

/** The handlers over an account at the demo provider; `save` is what the person does with the dialog. */
async function handlers(save: boolean, folder = tempFolder()) {
  const provider = await demo();
  const { account } = accountOn(provider, { folder });
  const file = new JsonFile(join(tempFolder(), 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
  const saved: { name: string; content: string | Uint8Array }[] = [];
  const deps = {
    lock,
    inArea: async (work) => work(account.areas.money),
    shell: {
      saveFile: (name: string, content: string | Uint8Array) => {
        if (save) saved.push({ name, content });
        return Promise.resolve(save ? { name } : undefined);
      },
    },
  } as Pick<Deps, 'inArea' | 'lock'> & { shell: Pick<Deps['shell'], 'saveFile'> };
  return { handle: moneyCommands(deps as Deps), saved, lock, provider };
}

const REFILL = { amount: 50, mode: null, again: false, overCap: false } as const;
const ALL = { text: '', states: [], from: '', to: '' };

describe('what is saved to a file', () => {
  it('is the ledger, a receipt and price lists, where the person chooses', async () => {
    const { handle, saved } = await handlers(true);
    const { id } = valueOf(await handle['money.refill'](REFILL));
    expect(valueOf(await handle['money.exportLedger'](ALL))).toMatchObject({ rows: 1 });
    valueOf(await handle['money.receipt']({ id, language: 'en' }));
    expect(valueOf(await handle['rates.export']({ what: 'zone2' })).rows).toBe(9);
    expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))).toEqual([
      'linekeeper-spending-day-1.csv',
      'linekeeper-receipt-day-50.pdf',
      'linekeeper-zone2-day-9.csv',
    ]);
    expect(saved[1]?.content).toBeInstanceOf(Uint8Array);
  });

  it('is nothing when the dialog was closed', async () => {
    const { handle } = await handlers(false);
    const { id } = valueOf(await handle['money.refill'](REFILL));
    const cancelled = { ok: false, problem: { kind: 'cancelled' } };
    expect(await handle['money.exportLedger'](ALL)).toEqual(cancelled);
    expect(await handle['money.receipt']({ id, language: 'es' })).toEqual(cancelled);
    expect(await handle['rates.export']({ what: 'rates' })).toEqual(cancelled);
  });
});

describe('the limits of this computer', () => {
  const PIN = '4711';
  const needed = { ok: false, problem: { kind: 'pin-needed' } };
  const wrongPin = { ok: false, problem: { kind: 'wrong-pin', retryAt: null } };

  it('are gone above by whoever is asked, where no PIN is set', async () => {
    const { handle } = await handlers(true);
    await handle['money.setCaps']({ day: 40, month: null });
    expect(await handle['money.refill'](REFILL)).toMatchObject({ problem: { kind: 'over-cap', cap: 'day' } });
    expect(valueOf(await handle['money.refill']({ ...REFILL, overCap: true })).state).toBe('done');
    expect(valueOf(await handle['money.setCaps']({ day: null, month: null })).day).toBeNull();
  });

  it('are gone above, raised and taken away with the PIN only, where one is set', async () => {
    const { handle, lock, provider } = await handlers(true);
    await lock.setPin('', PIN);
    expect(valueOf(await handle['money.setCaps']({ day: 40, month: 100 })).day).toBe(40);
    const above = { ...REFILL, overCap: true };
    expect(await handle['money.refill'](above)).toEqual(needed);
    expect(await handle['money.refill']({ ...above, pin: '0000' })).toEqual(wrongPin);
    const spend = { ...above, operation: 'account.refillBalance', params: { amount: 50 } };
    expect(await handle['money.spend']({ ...spend, pin: '0000' })).toEqual(wrongPin);
    expect(provider.state().ledger.filter(({ kind }) => kind === 'refill')).toEqual([]);
    expect(valueOf(await handle['money.refill']({ ...above, pin: PIN })).state).toBe('done');

    for (const looser of [
      { day: 41, month: 100 },
      { day: 40, month: null },
    ]) {
      expect(await handle['money.setCaps'](looser)).toEqual(needed);
      expect(valueOf(await handle['money.caps'](undefined))).toMatchObject({ day: 40, month: 100 });
    }
    expect(valueOf(await handle['money.setCaps']({ day: 10, month: 100 })).day).toBe(10);
    expect(valueOf(await handle['money.setCaps']({ day: null, month: null, pin: PIN })).month).toBeNull();
  });

  it('are replaced with the PIN only while the disk does not give them, and their file is kept beside', async () => {
    const folder = tempFolder();
    // It leads to itself, so that no read of it can work.
    symlinkSync(join(folder, 'limits.json'), join(folder, 'limits.json'));
    const { handle, lock } = await handlers(true, folder);
    const caps = async () => valueOf(await handle['money.caps'](undefined));
    await lock.setPin('', PIN);
    expect(await caps()).toMatchObject({ day: null, areUnread: true });
    for (const day of [5_000, 10]) expect(await handle['money.setCaps']({ day, month: null })).toEqual(needed);
    expect(await handle['money.setCaps']({ day: 10, month: null, pin: '0000' })).toEqual(wrongPin);
    expect(await caps()).toMatchObject({ day: null, areUnread: true });
    expect(readdirSync(folder).filter((name) => name.endsWith('.bad'))).toEqual([]);
    expect(valueOf(await handle['money.setCaps']({ day: 10, month: null, pin: PIN }))).toMatchObject({ day: 10 });
    expect(await caps()).not.toHaveProperty('areUnread');
    expect(readdirSync(folder).filter((name) => /^limits\.json\.\d+\.bad$/.test(name))).toHaveLength(1);
  });

  it('take no PIN for a while after several wrong ones', async () => {
    const { handle, lock } = await handlers(true);
    await lock.setPin('', PIN);
    const above = { ...REFILL, overCap: true };
    for (let tries = 0; tries < 5; tries += 1) await handle['money.refill']({ ...above, pin: '0000' });
    const refused = await handle['money.refill']({ ...above, pin: PIN });
    expect(refused).toMatchObject({ problem: { kind: 'wrong-pin', retryAt: expect.stringMatching(/Z$/) as string } });
  });
});

it('every question has an answer', async () => {
  const { handle } = await handlers(true);
  const fresh = { fresh: false };
  expect(valueOf(await handle['money.history']({ period: '7d' })).refills).toEqual([]);
  expect(valueOf(await handle['money.refillState']({ id: null }))).toBeNull();
  expect(valueOf(await handle['money.setCaps']({ day: 10, month: null }))).toMatchObject({ day: 10 });
  expect(valueOf(await handle['money.caps'](undefined))).toMatchObject({ day: 10, spentToday: '0' });
  expect(
    await handle['money.spend']({ ...REFILL, operation: 'account.refillBalance', params: { amount: 50 } }),
  ).toMatchObject({
    problem: { kind: 'over-cap' },
  });
  expect(valueOf(await handle['money.ledger']({ ...ALL, offset: 0, limit: 10 }))).toEqual({ entries: [], total: 0 });
  expect(valueOf(await handle['money.autoRefill'](undefined)).switched).toBeNull();
  expect(valueOf(await handle['money.runway']({ recurringPerMonth: null }))).toBeNull();
  expect(Object.keys(valueOf(await handle['rates.get'](fresh)).rates)).toHaveLength(18);
  expect(valueOf(await handle['rates.find']({ text: 'mex' }))).toMatchObject({ kind: 'countries' });
  expect(valueOf(await handle['rates.changes']({ limit: 5 }))).toEqual([]);
  expect(valueOf(await handle['rates.cancelExport'](undefined))).toBeNull();
});
