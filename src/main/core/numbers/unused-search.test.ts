import { describe, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { partyDigits } from '#shared/domain/numbers/unused-numbers.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { clientOf, demo, eventually } from '../test/support.ts';
import { UnusedSearch } from './unused-search.ts';

const HISTORY = 'report.callHistory';
const DAYS = 30;

async function open() {
  const provider = await demo({ size: 'practice' });
  const rig = accountOn(provider);
  const { numbers, lists } = rig.account.areas;
  await eventually(() => expect(numbers.numbers.state).toMatchObject({ reading: null, readAt: expect.any(String) }));
  const { keys } = valueOf(
    await lists.lists.query('numbers', '', { text: '', where: { use: 'calls' }, sort: null }, 0),
  );
  return { provider, ...rig, unused: numbers.unused, candidates: keys.split('\n') };
}

/** Numbers in the provider's own history, read in the smallest steps by another client. */
async function called(provider: Parameters<typeof clientOf>[0]): Promise<Set<string>> {
  const client = clientOf(provider);
  const end = Math.floor(Date.now() / 1000);
  const seen = new Set<string>();
  for (let day = 0; day < DAYS; day += 1) {
    const to = end - day * 86_400;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const params = { period: [to - 86_399, to], per_page: 500, page };
      const attempt = await client.attempt(HISTORY, params);
      if (attempt.kind !== 'answered') throw new Error(attempt.problem.kind);
      const answer = attempt.value as Extract<Result<typeof HISTORY>, { kind: 'calls' }>;
      for (const { caller, callee } of answer.rows) seen.add(partyDigits(caller)).add(partyDigits(callee));
      pages = answer.totalPages;
    }
  }
  return seen;
}

describe('a look for unused numbers', () => {
  it('finds those that the provider’s history does not name', async () => {
    const { provider, unused, candidates } = await open();
    const seen = await called(provider);
    const state = valueOf(await unused.search(DAYS));
    const expected = candidates.filter((did) => !seen.has(did)).sort();
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(candidates.length);
    expect(state.found).toMatchObject({ days: DAYS, dids: expected, looked: candidates.length });
    expect(state.progress).toBeNull();
  });

  it('looks at the calls up to now also where the clock of this computer is behind', async () => {
    const { provider, unused, setWrong, requestLog } = await open();
    setWrong(-5 * 3_600_000);
    // What the last answer said of the clock.
    requestLog.noteClock(new Date().toUTCString());
    const now = Math.floor(Date.now() / 1000);
    await unused.search(DAYS);
    const ends = provider.requests().flatMap(({ operation, body }) => {
      const { period } = Object(body) as { period?: unknown };
      return operation === HISTORY && Array.isArray(period) ? [Number(period[1])] : [];
    });
    expect(Math.max(...ends)).toBeGreaterThanOrEqual(now - 60);
  });

  it('goes on with smaller pages where large ones are refused', async () => {
    const { provider, unused } = await open();
    const whole = valueOf(await unused.search(DAYS)).found?.dids;
    provider.fault({ name: 'error', operation: HISTORY, times: 1, value: 'per_page: at most 500' });
    expect(valueOf(await unused.search(DAYS)).found?.dids).toEqual(whole);
  });

  it('that fails says why, and keeps what was found before', async () => {
    const { provider, unused } = await open();
    const before = valueOf(await unused.search(DAYS)).found;
    provider.fault({ name: 'error', operation: HISTORY, times: 20, value: 'not now' });
    expect(await unused.search(DAYS)).toMatchObject({ ok: false, problem: { kind: 'refused', text: 'not now' } });
    expect(unused.state).toMatchObject({ found: before, progress: null, problem: { kind: 'refused' } });
  });

  it('that is stopped answers so, and keeps nothing of it', async () => {
    const { provider, unused } = await open();
    provider.fault({ name: 'latency', operation: HISTORY, value: 200 });
    const looking = unused.search(DAYS);
    await eventually(() => expect(unused.state.progress).not.toBeNull());
    unused.stop();
    expect(await looking).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
    expect(unused.state).toEqual({ found: null, progress: null, problem: null });
  });
});

it.each([
  [
    'some calls could not be read',
    { kind: 'calls', rows: [{ caller: '2125550101', callee: '6175550134' }], setAside: 1 },
  ],
  ['the provider only sums up', { kind: 'summary', rows: [{ call_type: 'Inbound', call_number: 25 }] }],
])('says of no number that it is unused where %s', async (_, answer) => {
  const kept: unknown[] = [];
  async function* pages() {
    yield await Promise.resolve({ total: 2, totalPages: 1, currentPage: 1, ...answer });
  }
  const unused = new UnusedSearch({
    pages: pages as never,
    lists: { query: () => Promise.resolve(succeed({ keys: '2125550101\n2125550102' } as never)) },
    keyValues: { get: () => undefined, put: (...all: unknown[]) => void kept.push(all) } as never,
    numbersIn: () => Promise.resolve(null),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    providerNow: () => Date.parse('2026-11-20T12:00:00Z'),
    changed: () => undefined,
  });
  expect(await unused.search(30)).toMatchObject({ ok: false, problem: { kind: 'unexpected-answer' } });
  expect(kept).toEqual([]);
});

it('counts no weeks of a look that was stopped', async () => {
  const waiting: (() => void)[] = [];
  async function* pages() {
    await new Promise<void>((resolve) => waiting.push(resolve));
    yield { total: 0, totalPages: 1, currentPage: 1, kind: 'calls', rows: [] };
  }
  const unused = new UnusedSearch({
    pages: pages as never,
    lists: { query: () => Promise.resolve(succeed({ keys: '2125550101' } as never)) },
    keyValues: { get: () => undefined, put: () => undefined } as never,
    numbersIn: () => Promise.resolve(null),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    providerNow: () => Date.parse('2026-11-20T12:00:00Z'),
    changed: () => undefined,
  });
  const first = unused.search(DAYS);
  await eventually(() => expect(waiting).toHaveLength(4));
  unused.stop();
  void unused.search(DAYS);
  await eventually(() => expect(waiting).toHaveLength(8));
  for (const answer of waiting.splice(0, 4)) answer();
  expect(await first).toMatchObject({ ok: false, problem: { kind: 'cancelled' } });
  expect(unused.state.progress).toMatchObject({ done: 0, requests: 0 });
  unused.stop();
});

it('is not under way any more once the disk did not take what was found', async () => {
  async function* pages() {
    yield await Promise.resolve({ total: 0, totalPages: 1, currentPage: 1, kind: 'calls', rows: [] });
  }
  const full = new Error('SQLITE_FULL');
  const unused = new UnusedSearch({
    pages: pages as never,
    lists: { query: () => Promise.resolve(succeed({ keys: '2125550101' } as never)) },
    keyValues: {
      get: () => undefined,
      put: () => {
        throw full;
      },
    } as never,
    numbersIn: () => Promise.resolve(null),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    providerNow: () => Date.parse('2026-11-20T12:00:00Z'),
    changed: () => undefined,
  });
  await expect(unused.search(DAYS)).rejects.toBe(full);
  expect(unused.state.progress).toBeNull();
});
