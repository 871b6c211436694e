// The sizes of data: the same for the same seed, and `large` made up as it is asked for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { call } from './demo.fixture.ts';
import { CallBook } from './call-book.ts';
import { type DemoOptions, type DemoProvider, startDemoProvider } from './provider.ts';
import { addDays, businessDaysBetween } from '#shared/domain/porting/business-days.ts';
import { readRejection } from '#shared/domain/porting/rejections.ts';
import { providerDay } from '#shared/domain/porting/watch-plan.ts';
import { readStatus } from '#shared/domain/porting/stages.ts';
import { PORT_WORDS } from './port-life.ts';
import { seedState } from './seed/seed-state.ts';
import { SIZES } from './state.ts';
import { baseNumbers } from './seed/voice.ts';

const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
const DAY = 86_400;

interface Page {
  total: number;
  total_pages: number;
  data: Record<string, string>[];
}

async function page(provider: DemoProvider, id: OperationId, body: object = {}): Promise<Page> {
  return (await call(provider, id, body)).json as Page;
}

async function withProvider<T>(options: DemoOptions, use: (provider: DemoProvider) => Promise<T>): Promise<T> {
  const provider = await startDemoProvider({ now: () => NOW, ...options });
  try {
    return await use(provider);
  } finally {
    await provider.close();
  }
}

/** What the account of a seed looks like from outside. */
function portrait(size: (typeof SIZES)[number], seed: number): Promise<unknown> {
  return withProvider({ size, seed }, async (provider) => {
    const week = { period: [NOW / 1000 - 7 * DAY, NOW / 1000], per_page: 500 };
    provider.advance(5 * 3_600_000);
    return Promise.all([
      page(provider, 'did.listDids', { per_page: 200 }),
      page(provider, 'did.listAvailableDids', { type: 'local', tier: '1', npa: 212 }),
      page(provider, 'report.callHistory', week),
      page(provider, 'report.callHistory', { ...week, summary_only: 'on' }),
      page(provider, 'lnp.listLnp'),
      page(provider, 'siptrunk.listTrunks'),
      Promise.resolve(provider.state()),
    ]);
  });
}

describe.each(SIZES)('%s', (size) => {
  it('is the same for the same seed, and different for another', async () => {
    const [a, b, c] = await Promise.all([portrait(size, 3), portrait(size, 3), portrait(size, 4)]);
    expect(b).toEqual(a);
    expect(c).not.toEqual(a);
  });

  it('moves in no number that is in the account already', () => {
    const { ports } = seedState(1, size, NOW);
    const { dids } = baseNumbers(1, size);
    const moving = ports.filter(({ status }) => status !== PORT_WORDS.completed);
    expect(moving).toHaveLength(size === 'practice' ? 13 : 2);
    for (const { fields } of moving) expect(dids).not.toContain(fields['number2port']);
  });

  it('has different numbers, none of which is a fax number', () => {
    const { dids } = baseNumbers(1, size);
    expect(dids).toHaveLength({ small: 12, practice: 40, office: 400, large: 50_000 }[size]);
    expect(new Set(dids).size).toBe(dids.length);
    const fax = new Set(seedState(1, size, NOW).numbers.map(({ did }) => did));
    expect(dids.filter((did) => fax.has(did) || !/^[2-9]\d{2}555\d{4}$/.test(did))).toEqual([]);
    if (size !== 'large') expect(dids.filter((did) => !/55501\d\d$/.test(did))).toEqual([]);
  });

  it('has calls whose times grow with their index, the last one today', () => {
    const state = seedState(1, size, NOW);
    const calls = new CallBook(state, baseNumbers(1, size));
    const step = Math.ceil(calls.seeded / 20_000);
    let before = 0;
    for (let index = 0; index < calls.seeded; index += step) {
      const at = calls.timeOf(index);
      if (at < before) throw new Error(`call ${String(index)} is earlier than the one before`);
      before = at;
    }
    const days = { small: 30, practice: 30, office: 90, large: 365 }[size];
    expect(calls.countUntil(NOW)).toBe({ small: 420, practice: 2_100, office: 18_000, large: 1_000_000 }[size]);
    expect(calls.timeOf(0)).toBeGreaterThan(NOW - days * DAY * 1000);
    expect(calls.timeOf(0)).toBeLessThan(NOW - (days - 5) * DAY * 1000);
    expect(calls.timeOf(calls.seeded - 1)).toBeGreaterThan(NOW - 3_600_000);
    expect(calls.timeOf(calls.seeded - 1)).toBeLessThan(NOW);
  });
});

describe('small', () => {
  it('had a fax from Dr. Okafor within three days, on every day of a year', () => {
    for (let day = 0; day < 366; day++) {
      const now = NOW + day * DAY * 1000;
      const lately = seedState(1, 'small', now).faxes.filter(({ at }) => at > now - 3 * DAY * 1000);
      expect(lately.map(({ type, from }) => `${type} ${from}`)).toContain('in 2125550186');
    }
  });

  it('is a practice: 12 voice numbers, 2 trunks, 3 ports at different stages, a server, 2 groups with 3 users', () =>
    withProvider({}, async (provider) => {
      const total = async (id: OperationId) => (await page(provider, id)).total;
      expect(await total('did.listDids')).toBe(12);
      expect(await total('proFax.listDids')).toBe(3);
      expect(await total('enterpriseFax.listDids')).toBe(1);
      expect(await total('siptrunk.listTrunks')).toBe(2);
      expect(await total('server.listServers')).toBe(1);
      expect(await total('enterpriseFax.listGroups')).toBe(2);
      expect(await total('enterpriseFax.listUsers')).toBe(3);
      const ports = await page(provider, 'lnp.listLnp');
      expect(ports.data.map(({ status }) => status)).toEqual(['completed', 'foc received', 'submitted']);
      expect((await page(provider, 'report.callHistory')).total).toBeGreaterThan(5);
    }));
});

describe('practice', () => {
  it('moves numbers at every stage, some of them turned down for six reasons', () => {
    const { ports } = seedState(1, 'practice', NOW);
    const heads = new Set(ports.map(({ status }) => status.split(':')[0]));
    const words = ['completed', 'foc received', 'submitted', 'in progress', 'canceled', 'carrier callback', 'rejected'];
    expect([...heads].sort()).toEqual(words.sort());
    const reasons = ports.flatMap(({ status }) => readRejection(readStatus(status).reason)[0] ?? []);
    expect(new Set(reasons).size).toBe(6);
  });

  it.each([
    ['in summer', NOW],
    ['in winter', Date.UTC(2026, 10, 23)],
  ])('has a move within two business days, but never tomorrow, at each hour of a fortnight: %s', (_, begin) => {
    for (let hour = 0; hour < 14 * 24; hour++) {
      const now = begin + hour * 3_600_000;
      const today = providerDay(now, 'America/New_York');
      const next = seedState(1, 'practice', now).ports.find(({ id }) => id === '73416');
      expect((next?.focDate ?? '') > addDays(today, 1)).toBe(true);
      expect(businessDaysBetween(today, next?.focDate ?? '')).toBeLessThanOrEqual(2);
      expect(next?.status).toBe('foc received');
    }
  });

  it('has 40 voice numbers in several places, on all lines and on none, some with an emergency address', () => {
    const base = baseNumbers(1, 'practice');
    const numbers = base.dids.map((_, index) => base.at(index));
    const different = (values: (string | undefined)[]) => new Set(values).size;
    expect(different(numbers.map(({ note }) => note))).toBe(40);
    expect(different(numbers.map(({ did }) => did.slice(0, 3)))).toBeGreaterThan(10);
    expect(different(numbers.map(({ e911 }) => e911?.['e911_city']))).toBeGreaterThan(5);
    const lines = new Set(numbers.map(({ trunk }) => trunk));
    expect([...lines].sort()).toEqual(['', ...seedState(1, 'practice', NOW).trunks.map(({ trunk }) => trunk)].sort());
    expect(numbers.filter(({ type, e911 }) => type === 'tf' && e911 !== null)).toEqual([]);
    for (const { e911 } of numbers) if (e911) expect(e911['e911_zip']).toMatch(/^\d{5}$/);
  });

  it('has a handful of faxes come in, and its calls paid, on a day', () =>
    withProvider({ size: 'practice' }, (provider) => {
      const before = provider.state();
      provider.advance(DAY * 1000);
      const after = provider.state();
      expect(after.faxes.length - before.faxes.length).toBe(8);
      expect(Number(before.balance) - Number(after.balance)).toBeGreaterThan(0.5);
      expect(Number(before.balance) - Number(after.balance)).toBeLessThan(5);
      return Promise.resolve();
    }));
});

describe('office', () => {
  it('has 400 numbers on 6 trunks', () =>
    withProvider({ size: 'office' }, async (provider) => {
      expect(await page(provider, 'did.listDids')).toMatchObject({ total: 400, total_pages: 16 });
      const { data } = await page(provider, 'siptrunk.listTrunks');
      expect(data).toHaveLength(6);
      expect((data as { routed_dids?: unknown }[]).flatMap(({ routed_dids }) => routed_dids).length).toBeGreaterThan(
        350,
      );
      expect((await page(provider, 'didinter.listDids')).total).toBe(3);
    }));
});

describe('large', () => {
  let folder: string;
  let provider: DemoProvider;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'demo-'));
    provider = await startDemoProvider({ size: 'large', now: () => NOW, stateFile: join(folder, 'demo.json') });
    await page(provider, 'did.listDids', { per_page: 200 });
  });
  afterAll(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<[OperationId, object]>([
    ['did.listDids', { per_page: 200, page: 250 }],
    ['did.listDids', { per_page: 200, did: '*055*' }],
    ['sms.listAvailableDids', { per_page: 200 }],
    ['report.callHistory', { per_page: 200 }],
    ['report.callHistory', { per_page: 200, period: [NOW / 1000 - 300 * DAY, NOW / 1000 - 294 * DAY], trunk: 'site7' }],
    ['report.callHistory', { summary_only: 'on', period: 'yesterday' }],
  ])('gives a page of %s %o', async (id, body) => {
    const { data, total } = await page(provider, id, body);
    expect(data.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(data.length);
  });

  it('has every number on exactly one page', async () => {
    const seen = new Set<string>();
    for (let n = 1; n <= 250; n++)
      for (const row of (await page(provider, 'did.listDids', { per_page: 200, page: n })).data)
        seen.add(row['did'] ?? '');
    expect(seen.size).toBe(50_000);
  });

  it('pages through the calls of a week without gaps and doubles, the newest first', async () => {
    const period = [NOW / 1000 - 7 * DAY, NOW / 1000];
    const times: string[] = [];
    const first = await page(provider, 'report.callHistory', { period, per_page: 5000 });
    for (let n = 1; n <= first.total_pages; n++) {
      const { data } = await page(provider, 'report.callHistory', { period, per_page: 5000, page: n });
      times.push(...data.map((row) => row['call_time'] ?? ''));
    }
    expect(times).toHaveLength(first.total);
    expect(times).toEqual([...times].sort().reverse());
    const sums = await page(provider, 'report.callHistory', { period, summary_only: 'on' });
    expect(sums.data.reduce((sum, row) => sum + Number(row['call_number']), 0)).toBe(first.total);
  });

  it('keeps only what changed', async () => {
    provider.advance(90 * DAY * 1000);
    for (let i = 0; i < 50; i++) await call(provider, 'did.updateDid', { did: 2125552005 + i, note: 'x' });
    await call(provider, 'did.deleteDid', { did: 2125552005 });
    const state = provider.state();
    await provider.close();
    expect(statSync(join(folder, 'demo.json')).size).toBeLessThan(400_000);
    expect(state.voiceGone).toHaveLength(1);
    await withProvider({ stateFile: join(folder, 'demo.json') }, async (again) => {
      expect(again.state()).toMatchObject({ size: 'large', voice: state.voice, voiceGone: state.voiceGone });
      // One was deleted, and two ports were completed.
      expect((await page(again, 'did.listDids')).total).toBe(50_001);
    });
  });

  it('needs little memory', () => {
    const before = process.memoryUsage().heapUsed;
    const state = seedState(1, 'large', NOW);
    const calls = new CallBook(state, baseNumbers(1, 'large'));
    expect(calls.find({ from: 0, to: NOW, okOnly: false }, NOW).total).toBe(1_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });
});
