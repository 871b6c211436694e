import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Port } from '#shared/lists/lists.ts';
import { Database } from '../store/database.ts';
import { Drafts } from '../store/drafts.ts';
import { MoveKeys } from './move-keys.ts';

const DAY = 86_400_000;
const NUMBER = '2125550146';
const SECRETS = { pincode: '90817263', ssn: '0419' };
const BEGIN = Date.parse('2026-07-01T14:00:00Z');

function rig(drafts = new Drafts(Database.open(':memory:', null), null)) {
  let ports: Port[] | null = [];
  const keys = new MoveKeys({ drafts, ports: () => ports, now: () => Date.now(), failed: () => undefined });
  const listed = (...statuses: [id: string, status: string][]) => {
    ports = statuses.map(([id, status]) => ({ id, number2port: NUMBER, status }) as Port);
    keys.take();
  };
  const unread = () => {
    ports = null;
    keys.take();
  };
  return { drafts, keys, listed, unread, stored: () => drafts.get('move-keys') };
}

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('PIN and social security digits of a move', () => {
  it('are kept for thirty days, and then deleted while the app runs', async () => {
    const { keys, stored } = rig();
    keys.start();
    keys.keep(NUMBER, SECRETS);
    expect(keys.kept).toEqual([{ number: NUMBER, until: '2026-07-31T14:00:00.000Z' }]);
    await vi.advanceTimersByTimeAsync(30 * DAY - 1_000);
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([keys.kept, keys.of(NUMBER), stored()]).toEqual([[], {}, undefined]);
    keys.stop();
  });

  it('are deleted once the disk takes that, where it is full on their day', async () => {
    const { keys, drafts, stored } = rig();
    keys.start();
    keys.keep(NUMBER, SECRETS);
    vi.spyOn(drafts, 'delete').mockImplementationOnce(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    });
    await vi.advanceTimersByTimeAsync(30 * DAY);
    expect([keys.of(NUMBER), stored() === undefined]).toEqual([{}, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored()).toBeUndefined();
    keys.stop();
  });

  it('are deleted at the next start when their day was reached while the app was closed', () => {
    const first = rig();
    first.keys.keep(NUMBER, SECRETS);
    first.keys.stop();
    vi.setSystemTime(BEGIN + 31 * DAY);
    const second = rig(first.drafts);
    // Also before it was started nothing of them is given away.
    expect(second.keys.bothOf(NUMBER)).toBeNull();
    expect(second.stored()).toBeDefined();
    second.keys.start();
    expect(second.stored()).toBeUndefined();
  });

  it.each(['completed', 'canceled'])('are deleted when the move is %s, and not before', (end) => {
    const { keys, listed, stored } = rig();
    keys.keep(NUMBER, SECRETS);
    for (const status of ['submitted', 'rejected: wrong PIN', 'foc received', 'odd word']) listed(['7', status]);
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    listed(['7', end]);
    expect(stored()).toBeUndefined();
  });

  it('are deleted when the move is not in the list any more, but not before it ever was', () => {
    const { keys, listed, unread } = rig();
    keys.keep(NUMBER, SECRETS);
    listed();
    unread();
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    listed(['7', 'submitted']);
    unread();
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    listed();
    expect(keys.kept).toEqual([]);
  });

  it('stay when an earlier move of the same number had ended before', () => {
    const { keys, listed } = rig();
    listed(['6', 'canceled']);
    keys.keep(NUMBER, SECRETS);
    listed(['6', 'canceled']);
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    listed(['6', 'canceled'], ['7', 'completed']);
    expect(keys.kept).toEqual([]);
  });

  it('are deleted when the person says so', () => {
    const { keys, stored } = rig();
    keys.keep(NUMBER, SECRETS);
    keys.remove('3125550142');
    expect(keys.bothOf(NUMBER)).toEqual(SECRETS);
    keys.remove(NUMBER);
    expect(stored()).toBeUndefined();
  });

  it('take what was typed later; nothing typed keeps nothing', () => {
    const { keys } = rig();
    keys.keep(NUMBER, { pincode: '' });
    expect(keys.kept).toEqual([]);
    keys.keep(NUMBER, { pincode: '1111' });
    expect([keys.of(NUMBER), keys.bothOf(NUMBER)]).toEqual([{ pincode: '1111' }, null]);
    keys.keep(NUMBER, { ssn: '0419' });
    keys.keep(NUMBER, { pincode: '2222' });
    expect(keys.bothOf(NUMBER)).toEqual({ pincode: '2222', ssn: '0419' });
  });
});
