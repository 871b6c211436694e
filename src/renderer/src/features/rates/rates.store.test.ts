import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useRates } from './rates.store.ts';

const TEXT = '+52 55';
const NOTHING = { kind: 'nothing' };
let fake: FakeBridge;

const answer = (name: string, outcome: Outcome<unknown>) => fake.settle(name, outcome);
const names = () => fake.names();

beforeEach(async () => {
  vi.useFakeTimers();
  fake = fakePage();
  await showProfile('one');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the palette', () => {
  it('asks once when the typing stops, and has the answer then', async () => {
    const rates = useRates();
    expect(rates.glance('+52')).toBeNull();
    expect(rates.glance(TEXT)).toBeNull();
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual(['rates.find']);
    await answer('rates.find', succeed(NOTHING));
    expect(rates.glance(TEXT)).toEqual(NOTHING);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual([]);
  });

  it('asks again for what it was told a while ago, and does not ask forever for what is too long', async () => {
    const rates = useRates();
    rates.glance(TEXT);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('rates.find', succeed(NOTHING));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rates.glance(TEXT)).toEqual(NOTHING);
    rates.glance('x'.repeat(81));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual(['rates.find']);
  });

  it('asks again for what it was told before the clock was set back', async () => {
    const rates = useRates();
    rates.glance(TEXT);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('rates.find', succeed(NOTHING));
    vi.setSystemTime(Date.now() - 86_400_000);
    rates.glance(TEXT);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual(['rates.find']);
  });
});

describe('another account', () => {
  it('sees nothing of what the last one read or asked', async () => {
    const left = useRates();
    left.text = TEXT;
    void left.find();
    void left.saveAll();
    await showProfile('two');
    const rates = useRates();
    await answer('rates.find', succeed(NOTHING));
    expect([rates.text, rates.finding.value, rates.exporting]).toEqual(['', null, null]);
    await answer('rates.export', succeed({ name: 'all.csv', rows: 2 }));
    expect([rates.exportProblem, useAnnouncements().toasts]).toEqual([null, []]);
  });
});

describe('the file of all countries', () => {
  it('tells how far it is, and is one at a time', async () => {
    const rates = useRates();
    void rates.saveAll();
    void rates.saveAll();
    expect(names()).toEqual(['rates.export']);
    fake.emit('rates.progress', { done: 3, total: 81 });
    expect(rates.exporting).toEqual({ done: 3, total: 81 });
    await answer('rates.export', succeed({ name: 'all.csv', rows: 2 }));
    expect(rates.exporting).toBeNull();
    expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual(['2 rows saved as all.csv']);
    fake.emit('rates.progress', { done: 4, total: 81 });
    expect(rates.exporting).toBeNull();
  });

  it('is called cancelled only when it was, and not when the question where to was closed', async () => {
    const rates = useRates();
    void rates.saveAll();
    await answer('rates.export', fail({ kind: 'cancelled' }));
    expect(useAnnouncements().toasts).toEqual([]);
    void rates.saveAll();
    void rates.cancelAll();
    await answer('rates.export', fail({ kind: 'cancelled' }));
    expect(useAnnouncements().toasts).toHaveLength(1);
    expect(rates.exportProblem).toBeNull();
  });

  it('is not called cancelled where the press came when it was done, or had failed', async () => {
    const rates = useRates();
    void rates.saveAll();
    void rates.cancelAll();
    await answer('rates.export', succeed({ name: 'all.csv', rows: 2 }));
    expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual(['2 rows saved as all.csv']);
    void rates.saveAll();
    void rates.cancelAll();
    await answer('rates.export', fail({ kind: 'signed-out' }));
    expect(useAnnouncements().toasts).toHaveLength(1);
    expect(rates.exportProblem).toEqual({ kind: 'signed-out' });
  });

  it('keeps what went wrong', async () => {
    const rates = useRates();
    void rates.saveAll();
    await answer('rates.export', fail({ kind: 'signed-out' }));
    expect(rates.exportProblem).toEqual({ kind: 'signed-out' });
  });
});

describe('the price list', () => {
  const table = { at: '2026-07-24T15:00:00Z', problem: null, rates: {} };
  const change = { at: '2026-07-24T15:00:00Z', list: 'rates', code: 'local', was: '0.0100', now: '0.0125' };

  it('is read anew for who checks it while the kept one is still on its way', async () => {
    const rates = useRates();
    void rates.loadList(false);
    void rates.loadList(true);
    await answer('rates.get', succeed(table));
    await answer('rates.get', succeed({ ...table, rates: { local: '0.0125' } }));
    const asked = fake.requests.filter(({ name }) => name === 'rates.get').map(({ payload }) => payload);
    expect(asked).toEqual([{ fresh: false }, { fresh: true }]);
    expect(rates.list).toMatchObject({ busy: false, value: { rates: { local: '0.0125' } } });
  });

  it('is read once for two who check it', async () => {
    const rates = useRates();
    void rates.loadList(true);
    void rates.loadList(true);
    await answer('rates.get', succeed(table));
    expect(fake.requests.filter(({ name }) => name === 'rates.get')).toHaveLength(1);
  });

  it('has the changes of its last reading, also where those before are still on their way', async () => {
    const rates = useRates();
    void rates.loadChanges();
    void rates.loadList(true);
    await answer('rates.get', succeed(table));
    await answer('rates.changes', succeed([]));
    await answer('rates.changes', succeed([change]));
    expect(rates.changes.value).toEqual([change]);
  });
});
