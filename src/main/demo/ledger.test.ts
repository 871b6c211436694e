import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoProvider, startDemoProvider } from './provider.ts';
import { ask, call, fax } from './demo.fixture.ts';

const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
let provider: DemoProvider;
beforeEach(async () => {
  provider = await startDemoProvider({ now: () => NOW, control: true });
});
afterEach(() => provider.close());

describe('the ledger', () => {
  it('has each change that was carried out, with the money that it moved', async () => {
    await call(provider, 'account.refillBalance', { amount: 25, mode: 'ach' });
    await call(provider, 'didinter.orderDid', { country_code: 'GB', city: 'London' });
    await call(provider, 'did.updateDid', { did: 2125550140, note: 'Front', pin: 4711 });
    await call(provider, 'did.deleteDid', { did: 2125550140 });
    const [bought = ''] = provider.state().international.map(({ did }) => did);
    expect(provider.ledger()).toMatchObject([
      {
        number: 1,
        time: new Date(NOW).toISOString(),
        account: 'demo-practice',
        operation: 'account.refillBalance',
        request: { amount: 25, mode: 'ach' },
        amount: '25.00',
        movements: [{ kind: 'refill', balance: '109.35' }],
      },
      { operation: 'didinter.orderDid', result: { did: bought }, amount: expect.stringMatching(/^-/) as string },
      { operation: 'did.updateDid', request: { note: 'Front', pin: 'present' }, amount: '0.00', movements: [] },
      { operation: 'did.deleteDid', request: { did: 2125550140 }, result: null },
    ]);
  });

  it('has nothing of reads and of what was refused', async () => {
    await call(provider, 'account.getRates');
    await call(provider, 'account.refillBalance', { amount: 9 });
    await call(provider, 'account.refillBalance', { amount: 10 }, { key: 'wrong' });
    await call(provider, 'did.deleteDid', { did: 2125559999 });
    provider.fault({ name: 'status-500', times: 1 });
    await call(provider, 'account.refillBalance', { amount: 10 });
    expect(provider.ledger()).toEqual([]);
  });

  it('has what was carried out although the answer was lost', async () => {
    for (const name of ['cut', 'status-500-after', 'truncated'] as const) {
      provider.fault({ name, times: 1 });
      await call(provider, 'proFax.sendFax', fax()).catch(() => undefined);
    }
    const sends = provider.ledger();
    expect(sends.map(({ operation }) => operation)).toEqual(Array(3).fill('proFax.sendFax'));
    expect(sends[0]).toMatchObject({
      request: { file: { length: 64 } },
      result: { data: { fax_id: expect.any(Number) as number } },
    });
  });

  it('has money that moves without a request, and automatic refills with what caused them', async () => {
    await call(provider, 'account.setBalanceReload', { min_balance: 5, reload_amount: 25 });
    await call(provider, 'account.setAutorefill', { autorefill: 'on' });
    await ask(provider, { method: 'POST', path: '/__demo/balance', body: { balance: '5.01' } });
    await call(provider, 'proFax.sendFax', fax());
    provider.advance(10_000);
    const moved = provider.ledger().filter(({ movements }) => movements.length > 0);
    expect(moved.map(({ operation, time, movements }) => [operation, time, movements.map(({ kind }) => kind)])).toEqual(
      [
        [null, new Date(NOW).toISOString(), ['adjustment']],
        [null, new Date(NOW + 4_000).toISOString(), ['fax']],
        [null, new Date(NOW + 4_000).toISOString(), ['auto-refill']],
      ],
    );
  });

  it('is answered by the control interface', async () => {
    await call(provider, 'account.refillBalance', { amount: 25 });
    const { json } = await ask(provider, { path: '/__demo/ledger' });
    expect(json).toEqual({ ledger: provider.ledger() });
  });
});
