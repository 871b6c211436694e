import { describe, expect, it, onTestFinished } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { DAY, demo, eventually } from '../test/support.ts';
import { Recurring } from './recurring.ts';

const HOUR = 3_600_000;
/** An account with four days of balances, so that there is a pace to speak of. */
async function fourDays() {
  const provider = await demo();
  const rig = accountOn(provider);
  const { account, push } = rig;
  await eventually(() => expect(valueOf(account.areas.money.money.history('24h')).samples).not.toEqual([]));
  const runway = async () => valueOf(await account.areas.money.money.runway(null));
  expect(await runway()).toBeNull();
  push(4 * DAY);
  await account.call('account.getAccountBalance', {});
  /** How often a list was read since then. */
  const asked = () => provider.requests().filter(({ operation }) => operation === 'server.listServers').length;
  await eventually(() => expect(account.areas.lists.lists.state('servers').readAt).not.toBeNull());
  const before = asked();
  const reads = () => asked() - before;
  return { ...rig, provider, runway, reads };
}

describe('what recurs', () => {
  it('is counted by the lists, at the prices of the rate list, and is a part of the pace', async () => {
    const { provider, runway, events } = await fourDays();
    expect(await runway()).toMatchObject({ recurring: null, recurringPerDay: '0.000000' });
    const changes = () => events.filter((event) => event === 'money.changed').length;
    const before = changes();
    await eventually(async () => expect((await runway())?.recurring).not.toBeNull());
    expect(changes()).toBeGreaterThan(before);

    const found = await runway();
    const { numbers, servers } = provider.state();
    const counts = Object.fromEntries((found?.recurring?.parts ?? []).map(({ name, count }) => [name, count]));
    expect(counts).toMatchObject({ fax_did_cost: numbers.length });
    expect((counts['vps_server_rate'] ?? 0) + (counts['dedicated_server_rate'] ?? 0)).toBe(servers.length);
    const parts = found?.recurring?.parts ?? [];
    const sum = parts.reduce((total, { count, price }) => total + count * Number(price), 0);
    expect(Number(found?.recurring?.perMonth)).toBeCloseTo(sum, 6);
    expect(Number(found?.recurringPerDay)).toBeCloseTo(sum / 30, 5);
  });

  it('is counted once a day, whatever asks for it', async () => {
    const { runway, reads, push } = await fourDays();
    await Promise.all([runway(), runway(), runway()]);
    await eventually(async () => expect((await runway())?.recurring).not.toBeNull());
    expect(reads()).toBe(1);
    push(DAY - HOUR);
    await runway();
    expect(reads()).toBe(1);
    push(HOUR);
    await runway();
    await eventually(() => expect(reads()).toBe(2));
  });

  it('is counted again after the clock was ahead and is right again', async () => {
    const { runway, push } = await fourDays();
    const countedAt = async () => Date.parse((await runway())?.recurring?.at ?? '');
    push(2 * DAY);
    await eventually(async () => expect(await countedAt()).toBeGreaterThan(Date.now() + 5 * DAY));
    push(-2 * DAY);
    await eventually(async () => expect(await countedAt()).toBeLessThan(Date.now() + 5 * DAY));
  });

  it('keeps the last sum while a list cannot be read, and tries again after an hour', async () => {
    const { provider, runway, reads, push } = await fourDays();
    provider.fault({ name: 'html', operation: 'server.listServers' });
    await runway();
    await eventually(() => expect(reads()).toBeGreaterThan(0));
    expect((await runway())?.recurring).toBeNull();
    provider.clearFaults();
    push(HOUR);
    await eventually(async () => expect((await runway())?.recurring).not.toBeNull());
  });

  it('leaves out a product that the provider refuses to list', async () => {
    const { provider, runway } = await fourDays();
    provider.fault({ name: 'error', operation: 'server.listServers' });
    await runway();
    await eventually(async () => expect((await runway())?.recurring).not.toBeNull());
    expect((await runway())?.recurring?.parts.map(({ name }) => name)).not.toContain('vps_server_rate');
  });

  it('takes one turn of the background for each page', async () => {
    const db = Database.open(':memory:');
    const turns: (() => void)[] = [];
    let asked = 0;
    const recurring = new Recurring({
      keyValues: new KeyValueStore(db),
      read: () => {
        asked += 1;
        const list = { rows: [], total: 0, totalPages: 1, currentPage: 1, setAside: 0 };
        return Promise.resolve({ kind: 'answered', value: list, warnings: [] });
      },
      rates: () => Promise.resolve(fail({ kind: 'cancelled' })),
      now: Date.now,
      mostRows: () => 1000,
      turn: () => new Promise<void>((resolve) => turns.push(resolve)),
      changed: () => undefined,
    });
    onTestFinished(() => {
      recurring.close();
      db.close();
    });
    expect(await recurring.estimate()).toBeNull();
    for (let page = 1; page <= 3; page += 1) {
      await eventually(() => expect(turns).toHaveLength(page));
      expect(asked).toBe(page - 1);
      turns[page - 1]?.();
    }
  });
});
