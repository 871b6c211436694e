import { describe, expect, it } from 'vitest';
import { valueOf, workspaceOn } from '../accounts/workspace-testing.ts';
import type { HandlerParts } from '../command-handlers.ts';
import { demo } from '../testing.ts';
import { moneyHandlers } from './money.ts';

/** The handlers over a workspace on the demo account; `save` is what the person does with the dialog. */
async function handlers(save: boolean) {
  const { workspace } = workspaceOn(await demo());
  const saved: { name: string; content: string | Uint8Array }[] = [];
  const parts = {
    inWorkspace: async (work) => work(workspace),
    shell: {
      saveFile: (name: string, content: string | Uint8Array) => {
        if (save) saved.push({ name, content });
        return Promise.resolve(save ? { name } : undefined);
      },
    },
  } as Pick<HandlerParts, 'inWorkspace'> & { shell: Pick<HandlerParts['shell'], 'saveFile'> };
  return { handle: moneyHandlers(parts as HandlerParts), saved };
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
  const [country] = valueOf(await handle['rates.countries'](fresh)).countries;
  expect(valueOf(await handle['rates.country']({ ...fresh, countryId: country?.id ?? '' })).rows).not.toEqual([]);
  expect(valueOf(await handle['rates.zone2'](fresh)).rows).toHaveLength(9);
  expect(valueOf(await handle['rates.find']({ text: 'mex' })).kind).toBe('countries');
  expect(valueOf(await handle['rates.changes']({ limit: 5 }))).toEqual([]);
  expect(valueOf(await handle['rates.cancelExport'](undefined))).toBeNull();
});
