import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { Server } from '#shared/lists/lists.ts';
import { PendingServers } from './pending-servers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Values by key, which outlive a start of the app. */
function values() {
  const kept = new Map<string, unknown>();
  return { get: (key: string) => kept.get(key), put: (key: string, value: unknown) => void kept.set(key, value) };
}

function rig(keyValues = values()) {
  const provider = { states: {} as Record<string, string>, up: true };
  const told: NotificationSubject[] = [];
  let reads = 0;
  const pending: PendingServers = new PendingServers({
    keyValues,
    servers: () => Object.entries(provider.states).map(([server_id, status]) => ({ server_id, status }) as Server),
    read: () => {
      reads += 1;
      pending.take();
      return Promise.resolve();
    },
    connected: () => provider.up,
    tell: (subject) => void told.push(subject),
  });
  return { provider, told, pending, keyValues, reads: () => reads };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('servers that are being set up', () => {
  it('are read once a minute, told when active, and not read any more then', async () => {
    const { provider, told, pending, reads } = rig();
    provider.states = { 311: 'active', 312: 'pending' };
    pending.take();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(reads()).toBeGreaterThanOrEqual(9);
    expect(reads()).toBeLessThanOrEqual(12);
    expect(told).toEqual([]);

    provider.states = { 311: 'active', 312: 'active' };
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(told).toEqual([{ type: 'server-active', server: '312' }]);
    const before = reads();
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect([reads(), told.length]).toEqual([before, 1]);
  });

  it('are not read while there is none, also not after the connection came back', async () => {
    const { provider, pending, reads } = rig();
    provider.states = { 311: 'active', 320: 'rebooting' };
    pending.take();
    await pending.anew();
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    expect(reads()).toBe(0);
  });

  it('are not read without a connection, and at once when it is back', async () => {
    const { provider, pending, reads } = rig();
    provider.states = { 312: 'pending' };
    pending.take();
    provider.up = false;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(reads()).toBe(0);
    provider.up = true;
    await pending.anew();
    expect(reads()).toBe(1);
  });

  it('that became active while the app was closed are told of at the next start', () => {
    const before = rig();
    before.provider.states = { 312: 'pending' };
    before.pending.take();
    before.pending.stop();
    const after = rig(before.keyValues);
    after.provider.states = { 312: 'active' };
    after.pending.take();
    after.pending.take();
    expect(after.told).toEqual([{ type: 'server-active', server: '312' }]);
  });

  it('that were ordered here and are active at their first reading are told of once', () => {
    const { provider, told, pending } = rig();
    pending.ordered('312');
    provider.states = { 311: 'active' };
    pending.take();
    expect(told).toEqual([]);
    provider.states = { 311: 'active', 312: 'active' };
    pending.take();
    pending.take();
    expect(told).toEqual([{ type: 'server-active', server: '312' }]);
  });

  it('that are gone, or in another state, are waited for no more and not told of', async () => {
    const { provider, told, pending, reads } = rig();
    provider.states = { 312: 'pending', 313: 'pending' };
    pending.take();
    provider.states = { 313: 'failed' };
    pending.take();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([reads(), told]).toEqual([0, []]);
  });

  it('are not read after the end', async () => {
    const { provider, pending, reads } = rig();
    provider.states = { 312: 'pending' };
    pending.take();
    pending.stop();
    pending.take();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(reads()).toBe(0);
  });
});
