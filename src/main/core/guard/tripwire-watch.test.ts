import { expect, it, onTestFinished } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Line } from '#shared/lists/lists.ts';
import type { Attempt } from '../client/wire.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { CallReader } from './call-reader.ts';
import { TripwireWatch } from './tripwire-watch.ts';

const NOW = Date.parse('2026-11-21T03:20:00Z');
const ABROAD = 'Outbound International Call';
const SUM = { call_type: ABROAD, call_number: 1, total_duration_min: '2', cost: '1' };
const CALL = { call_type: ABROAD, callee: '011252612345678', cost: '1', trunk_id: 'frontdesk' };
const BROKEN: Attempt = { kind: 'failed', problem: { kind: 'offline', evidence: {} } };

function answered(value: object): Attempt {
  return { kind: 'answered', value: { totalPages: 1, ...value }, warnings: [] };
}

/** A watch whose account called one country in this hour and none before; reading a part of the calls can fail. */
function watched() {
  /** Its clock is that of the computer; `waits` ends before the next request leaves. */
  const provider = { broken: '', calls: 1, sums: true, now: NOW, waits: 0 };
  const read = (_: string, params: unknown): Promise<Attempt> => {
    const { period, summary_only } = params as { period: unknown; summary_only?: string };
    if (summary_only === 'on' && provider.sums) return Promise.resolve(answered({ kind: 'summary', rows: [SUM] }));
    const part = period === 'thishour' ? 'hour' : 'past';
    if (provider.broken === part) return Promise.resolve(BROKEN);
    const rows = part === 'hour' ? Array.from({ length: Math.min(500, provider.calls) }, () => CALL) : [];
    return Promise.resolve(answered({ kind: 'calls', rows, totalPages: Math.ceil(provider.calls / 500) }));
  };
  const told: NotificationSubject[] = [];
  const db = Database.open(':memory:');
  const none = () => Promise.resolve(null);
  const watch = new TripwireWatch({
    keyValues: new KeyValueStore(db),
    reader: new CallReader({
      read,
      turn: () => {
        provider.now += provider.waits;
        provider.waits = 0;
        return Promise.resolve();
      },
      signal: new AbortController().signal,
      now: () => provider.now,
      outgoingIn: none,
      outgoingAnew: none,
    }),
    lines: () => [{ trunk: 'frontdesk', inter_call: 'on', status: 'on' } as Line],
    now: () => provider.now,
    tell: (subject) => void told.push(subject),
    changed: () => undefined,
  });
  onTestFinished(() => {
    watch.stop();
    db.close();
  });
  watch.start();
  return { provider, watch, told };
}

it.each(['hour', 'past'])(
  'tells of a new country at the next look where calls of the %s were not read',
  async (part) => {
    const { provider, watch, told } = watched();
    provider.broken = part;
    await watch.anew();
    expect(told).toEqual([]);
    provider.broken = '';
    await watch.anew();
    expect(told).toMatchObject([{ type: 'calls-abroad', line: 'frontdesk', countries: ['SO'] }]);
  },
);

it('tells of what was read, and that it is not all, where an hour has more calls than are read', async () => {
  const { provider, watch, told } = watched();
  await watch.anew();
  Object.assign(provider, { sums: false, calls: 3000 });
  await watch.anew();
  await watch.anew();
  expect(told.at(-1)).toMatchObject({ type: 'calls-abroad', cost: '2000' });
  expect(watch.state).toMatchObject({
    problem: { evidence: { code: 'CALLS_LEFT_OUT' } },
    lookedAt: '2026-11-21T03:20:00.000Z',
  });
  provider.calls = 1;
  await watch.anew();
  expect(watch.state.problem).toBeNull();
});

it('counts calls for the hour in which they were read, where the request waited beyond the end of another', async () => {
  const { provider, watch, told } = watched();
  Object.assign(provider, { sums: false, calls: 0 });
  await watch.anew();
  expect(told).toEqual([]);
  // Forty minutes are left of the hour.
  Object.assign(provider, { calls: 1, waits: 3_000_000 });
  await watch.anew();
  await watch.anew();
  expect(told).toHaveLength(1);
  expect(watch.state.hits).toMatchObject([{ hour: '2026-11-21T04:00:00.000Z' }]);
});
