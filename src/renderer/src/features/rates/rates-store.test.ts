import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';

// The store of the settings asks the browser which colors the person prefers; here there is none.
vi.mock('@vueuse/core', () => ({ usePreferredDark: () => ({ value: false }) }));
const { useAnnouncer } = await import('#renderer/stores/announcer.ts');
const { useSession } = await import('#renderer/stores/session.ts');
const { useRates } = await import('./rates-store.ts');

const TEXT = '+52 55';
const NOTHING = { kind: 'nothing' };

interface Asked {
  name: string;
  answer: (outcome: Outcome<unknown>) => void;
}

let asked: Asked[] = [];
let progress: (far: Events['rates.progress']) => void = () => {};

function request(name: string): Promise<unknown> {
  return new Promise((answer) => asked.push({ name, answer }));
}

/** Answers the oldest question of this name, and lets the page take it. */
async function answer(name: string, outcome: Outcome<unknown>): Promise<void> {
  const index = asked.findIndex((one) => one.name === name);
  if (index < 0) throw new Error(`Nobody asked for ${name}`);
  asked.splice(index, 1)[0]?.answer(outcome);
  await vi.advanceTimersByTimeAsync(0);
}

const names = () => asked.map(({ name }) => name);

async function signIn(id: string): Promise<void> {
  useSession().state = { profile: { id } } as never;
  await nextTick();
}

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  setActivePinia(createPinia());
  const on = (event: string, listener: never) => {
    if (event === 'rates.progress') progress = listener;
    return () => {};
  };
  vi.stubGlobal('window', { bridge: { command: request, on } });
  await signIn('one');
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
});

describe('another account', () => {
  it('sees nothing of what the last one read or asked', async () => {
    const rates = useRates();
    rates.text = TEXT;
    void rates.find();
    void rates.loadZone2(false);
    void rates.saveAll();
    await signIn('two');
    await answer('rates.find', succeed(NOTHING));
    await answer('rates.zone2', succeed({ at: '', rows: [], problem: null }));
    expect([rates.text, rates.finding.value, rates.zone2.value, rates.exporting]).toEqual(['', null, null, null]);
    await answer('rates.export', fail({ kind: 'provider-down', evidence: [] } as never));
    expect(rates.exportProblem).toBeNull();
  });
});

describe('the file of all countries', () => {
  it('tells how far it is, and is one at a time', async () => {
    const rates = useRates();
    void rates.saveAll();
    void rates.saveAll();
    expect(names()).toEqual(['rates.export']);
    progress({ done: 3, total: 81 });
    expect(rates.exporting).toEqual({ done: 3, total: 81 });
    await answer('rates.export', succeed({ name: 'all.csv', rows: 2 }));
    expect(rates.exporting).toBeNull();
    expect(useAnnouncer().notices.map(({ text }) => text)).toEqual(['2 rows saved as all.csv']);
    progress({ done: 4, total: 81 });
    expect(rates.exporting).toBeNull();
  });

  it('is called cancelled only when it was, and not when the question where to was closed', async () => {
    const rates = useRates();
    void rates.saveAll();
    await answer('rates.export', fail({ kind: 'cancelled' }));
    expect(useAnnouncer().notices).toEqual([]);
    void rates.saveAll();
    void rates.cancelAll();
    await answer('rates.export', fail({ kind: 'cancelled' }));
    expect(useAnnouncer().notices).toHaveLength(1);
    expect(rates.exportProblem).toBeNull();
  });

  it('keeps what went wrong', async () => {
    const rates = useRates();
    void rates.saveAll();
    await answer('rates.export', fail({ kind: 'signed-out' }));
    expect(rates.exportProblem).toEqual({ kind: 'signed-out' });
  });
});
