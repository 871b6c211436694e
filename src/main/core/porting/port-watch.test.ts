import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Port } from '#shared/lists/lists.ts';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { PortTimeline } from './port-timeline.ts';
import { PortWatch } from './port-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'America/New_York';
/** Wednesday, ten in the morning in New York. */
const BEGIN = Date.parse('2026-07-01T14:00:00Z');

/** Values by key, which outlive a start of the app. */
function values() {
  const kept = new Map<string, unknown>();
  return { get: (key: string) => kept.get(key), put: (key: string, value: unknown) => void kept.set(key, value) };
}

function rig({ keyValues = values(), timeline = new PortTimeline(Database.open(':memory:', null), null) } = {}) {
  const provider = { ports: {} as Record<string, [status: string, day: string]>, up: true, isRead: true };
  const told: NotificationSubject[] = [];
  let reads = 0;
  let readAt = new Date().toISOString();
  const watch: PortWatch = new PortWatch({
    keyValues,
    timeline,
    ports: () =>
      provider.isRead
        ? Object.entries(provider.ports).map(
            ([id, [status, day]]) => ({ id, number2port: '2125550146', status, foc_date: day }) as Port,
          )
        : null,
    read: () => {
      reads += 1;
      readAt = new Date().toISOString();
      watch.take();
      return Promise.resolve();
    },
    readAt: () => readAt,
    connected: () => provider.up,
    now: () => Date.now(),
    zone: () => ZONE,
    tell: (subject) => void told.push(subject),
  });
  return { provider, told, watch, keyValues, timeline, reads: () => reads, types: () => told.map(({ type }) => type) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('moves that are open', () => {
  it('are read each half hour while the provider works, each two hours at night, and not once all are done', async () => {
    const { provider, watch, reads } = rig();
    provider.ports = { 7: ['submitted', ''] };
    watch.take();
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    expect(reads()).toBe(12);
    const before = reads();
    // Until nine in the morning: four times while it works, then at eight in the evening and so on.
    await vi.advanceTimersByTimeAsync(17 * HOUR);
    expect(reads() - before).toBe(12);
    provider.ports = { 7: ['completed', ''] };
    watch.take();
    const done = reads();
    await vi.advanceTimersByTimeAsync(48 * HOUR);
    expect(reads()).toBe(done);
  });

  it('are read each ten minutes on the day of one', async () => {
    const { provider, watch, reads } = rig();
    provider.ports = { 7: ['foc received', '2026-07-01T00:00:00+00:00'] };
    watch.take();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(reads()).toBe(12);
  });

  it('are not read without a connection, and at once when it is back', async () => {
    const { provider, watch, reads } = rig();
    provider.ports = { 7: ['submitted', ''] };
    watch.take();
    provider.up = false;
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(reads()).toBe(0);
    provider.up = true;
    await watch.anew();
    expect(reads()).toBe(1);
  });

  it('are not read after the end', async () => {
    const { provider, watch, reads } = rig();
    provider.ports = { 7: ['submitted', ''] };
    watch.take();
    watch.stop();
    watch.take();
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(reads()).toBe(0);
  });
});

describe('what is told of a move', () => {
  it('is each change, in the provider’s words, and nothing of one that is seen for the first time', () => {
    const { provider, watch, told } = rig();
    const take = (status: string, day = '') => {
      provider.ports = { 7: [status, day] };
      watch.take();
    };
    take('submitted');
    expect(told).toEqual([]);
    const of = { port: '7', number: '2125550146' };
    take('submitted');
    take('odd word');
    expect(told.splice(0)).toEqual([{ type: 'port-changed', ...of, status: 'odd word', day: '', confirmed: false }]);
    take('foc received', '2026-07-20');
    expect(told.splice(0)).toEqual([
      { type: 'port-changed', ...of, status: 'foc received', day: '2026-07-20', confirmed: true },
    ]);
    take('foc received', '2026-07-22');
    expect(told.splice(0)).toEqual([{ type: 'port-date', ...of, day: '2026-07-22', before: '2026-07-20' }]);
    take('rejected: wrong PIN', '2026-07-22');
    expect(told.splice(0)).toEqual([{ type: 'port-rejected', ...of, reason: 'wrong PIN' }]);
    take('completed', '2026-07-22');
    expect(told.splice(0)).toEqual([{ type: 'port-moved', ...of }]);
  });

  it('is what changed while the app was closed', () => {
    const first = rig();
    first.provider.ports = { 7: ['submitted', ''] };
    first.watch.take();
    first.watch.stop();
    const second = rig({ timeline: first.timeline, keyValues: first.keyValues });
    second.provider.ports = { 7: ['completed', ''] };
    second.watch.take();
    expect(second.types()).toEqual(['port-moved']);
  });

  it('is told of all moves as soon as the disk takes them', () => {
    const db = Database.open(':memory:', null);
    const { provider, watch, told } = rig({ timeline: new PortTimeline(db, new Cipher(Cipher.newKey())) });
    provider.ports = { 7: ['submitted', ''], 8: ['submitted', ''] };
    watch.take();
    provider.ports = { 7: ['completed', ''], 8: ['completed', ''] };
    db.run(`CREATE TRIGGER full BEFORE INSERT ON port_seen WHEN NEW.port = '8' BEGIN SELECT RAISE(FAIL, 'full'); END`);
    expect(() => {
      watch.take();
    }).toThrow('full');
    db.run('DROP TRIGGER full');
    watch.take();
    expect(told).toMatchObject([
      { type: 'port-moved', port: '7' },
      { type: 'port-moved', port: '8' },
    ]);
  });

  it('is its day, once the day before and once on the day, by the provider’s calendar', async () => {
    const { provider, watch, told, types, keyValues } = rig();
    provider.ports = {
      7: ['foc received', '2026-07-03'],
      8: ['submitted', '2026-07-03'],
      9: ['rejected', '2026-07-03'],
      10: ['completed', '2026-07-03'],
    };
    watch.take();
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(told).toEqual([
      { type: 'port-tomorrow', port: '7', number: '2125550146', confirmed: true },
      { type: 'port-tomorrow', port: '8', number: '2125550146', confirmed: false },
    ]);
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(types()).toEqual(['port-tomorrow', 'port-tomorrow', 'port-today', 'port-today']);
    const again = rig({ keyValues });
    again.provider.ports = provider.ports;
    again.watch.take();
    expect(again.told).toEqual([]);
  });

  it('is a standstill, once, after six business days', async () => {
    const { provider, watch, types } = rig();
    provider.ports = { 7: ['in progress', ''] };
    watch.take();
    // The 3rd is a holiday.
    await vi.advanceTimersByTimeAsync(8 * 24 * HOUR);
    expect(types()).toEqual([]);
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(types()).toEqual(['port-stuck']);
    await vi.advanceTimersByTimeAsync(10 * 24 * HOUR);
    expect(types()).toEqual(['port-stuck']);
  });

  it('is no standstill while nobody can know of one: the moves were not read since', async () => {
    const { provider, watch, types } = rig();
    provider.ports = { 7: ['in progress', ''] };
    watch.take();
    provider.up = false;
    await vi.advanceTimersByTimeAsync(12 * 24 * HOUR);
    expect(types()).toEqual([]);
    provider.up = true;
    await watch.anew();
    expect(types()).toEqual(['port-stuck']);
  });

  it('is nothing before the list was ever read', () => {
    const { provider, watch, timeline } = rig();
    provider.ports = { 7: ['submitted', ''] };
    provider.isRead = false;
    watch.take();
    expect(timeline.all).toEqual({});
  });
});
