import { expect, it } from 'vitest';
import { valueOf } from '../accounts/account.fixture.ts';
import { CallReader, type ReaderDeps } from './call-reader.ts';

/** A provider that lists its calls also where sums are asked for, 25 on a page unless more are. */
function listing(count: number): ReaderDeps {
  const call = { call_type: 'Outbound International', callee: '4930123456', call_duration_min: '2.0', cost: '0.50' };
  return {
    read: (_, params) => {
      const { per_page: size = 25, page = 1 } = params as { per_page?: number; page?: number };
      const rows = Array.from({ length: Math.max(0, Math.min(size, count - (page - 1) * size)) }, () => call);
      const value = { kind: 'calls', total: count, totalPages: Math.ceil(count / size), currentPage: page, rows };
      return Promise.resolve({ kind: 'answered', value, warnings: [] });
    },
    turn: () => Promise.resolve(),
    signal: new AbortController().signal,
    now: () => Date.parse('2026-11-20T12:30:00Z'),
    outgoingIn: () => Promise.resolve(null),
    outgoingAnew: () => Promise.resolve(null),
  };
}

it.each([7, 60, 1300])('all %i calls of an hour are added up where the provider gives no sums', async (count) => {
  const sums = await new CallReader(listing(count)).sums('thishour');
  const { sums: calls, cut } = valueOf(sums);
  expect(cut).toBeNull();
  expect(calls.reduce((sum, { call_number: number }) => sum + Number(number), 0)).toBe(count);
  expect(calls[0]).toMatchObject({ call_type: 'Outbound International', total_duration_min: '2.0', cost: '0.50' });
});

it('sums of which a page could not be read are none', async () => {
  const deps = listing(600);
  const { read } = deps;
  const problem = { kind: 'offline', evidence: {} } as const;
  deps.read = (id, params, signal) =>
    (params as { page?: number }).page === 2 ? Promise.resolve({ kind: 'failed', problem }) : read(id, params, signal);
  expect(await new CallReader(deps).sums('thishour')).toEqual({ ok: false, problem });
});

it('says so where there are more calls than are read', async () => {
  const reader = new CallReader(listing(12_000));
  const cut = { kind: 'unexpected-answer', evidence: { code: 'CALLS_LEFT_OUT' } };
  const { sums, ...more } = valueOf(await reader.sums('thishour'));
  expect([sums.length, more]).toEqual([2000, { cut }]);
  const hour = await reader.rows('thishour', '2026-11-20T12:00:00Z', 12_000);
  expect([hour?.rows.length, hour?.cut]).toEqual([2000, cut]);
  const past = await reader.past(Date.parse('2026-11-20T12:00:00Z'));
  expect([past?.rows.length, past?.cut]).toEqual([5000, cut]);
});

it('says so where calls could not be read, or were only summed up', async () => {
  const deps = listing(1);
  const { read } = deps;
  let other: object = { setAside: 1 };
  deps.read = async (...asked) => {
    const attempt = await read(...asked);
    return attempt.kind === 'answered' ? { ...attempt, value: { ...(attempt.value as object), ...other } } : attempt;
  };
  const rows = () => new CallReader(deps).rows('thishour', '2026-11-20T12:00:00Z', 1);
  expect((await rows())?.cut).not.toBeNull();
  other = { kind: 'summary' };
  expect(await rows()).toMatchObject({ rows: [], cut: { kind: 'unexpected-answer' } });
});
