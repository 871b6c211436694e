import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Cipher } from '../vault/cipher.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { clientOf, demo, eventually, filesWith, tempFolder } from '../test/support.ts';
import { ledgerProvider, madeCalls, NO_FILTER, ZONE } from './ledger.fixture.ts';

const HISTORY = 'report.callHistory';

async function open(documentKey: string | null) {
  const provider = await demo({ size: 'practice' });
  const rig = accountOn(provider, { documentKey });
  const { calls, numbers } = rig.account.areas;
  await eventually(() => expect(numbers.numbers.state).toMatchObject({ reading: null, readAt: expect.any(String) }));
  await calls.archive.refresh();
  const asked = () => provider.requests().filter(({ path }) => path === '/callhistory');
  return { provider, ...rig, calls, numbers, asked };
}

/** Cost and number of the calls of the archive's time, by the provider's own sums. */
async function sumsOf(provider: Parameters<typeof clientOf>[0], known: { from: number; to: number }[]) {
  const client = clientOf(provider);
  const all = { calls: 0, cost: 0 };
  for (const { from, to } of known)
    for (let at = from; at < to; at += 86_400) {
      const period = [at, Math.min(to, at + 86_400) - 1];
      const attempt = await client.attempt(HISTORY, { period, summary_only: 'on' });
      if (attempt.kind !== 'answered') throw new Error(attempt.problem.kind);
      for (const { call_number, cost } of (attempt.value as { rows: { call_number: number; cost: string }[] }).rows) {
        all.calls += Number(call_number);
        all.cost += Math.round(Number(cost) * 10_000);
      }
    }
  return all;
}

describe('the calls of an account', () => {
  it('are those of the last month after the first reading, and cost what the provider says', async () => {
    const { provider, calls } = await open(Cipher.newKey());
    const { known, differing } = valueOf(await calls.state());
    expect(known).toHaveLength(1);
    expect(differing).toEqual([]);
    const { sums } = valueOf(await calls.groups({ filter: { ...NO_FILTER, named: [] }, by: 'type', zone: ZONE }));
    expect(sums).toMatchObject(await sumsOf(provider, known));
    expect(sums.calls).toBeGreaterThan(1500);
  });

  it('are encrypted on the disk, and not on it at all without a key', async () => {
    const { calls, folder, account } = await open(Cipher.newKey());
    const answer = valueOf(
      await calls.find({ filter: { ...NO_FILTER, named: [] }, order: { sort: 'time', descending: true }, limit: 5 }),
    );
    const numbers = answer.rows.flatMap(({ own, other }) => [own, other]);
    account.close();
    expect(existsSync(join(folder, 'calls.sqlite'))).toBe(true);
    for (const name of readdirSync(folder)) {
      // A thread that still ends takes what stood beside its file away.
      const mode = statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0;
      expect(mode & 0o077, name).toBe(0);
    }
    // Numbers of the account may be in other files by themselves; the archive has none as it is.
    for (const number of numbers) expect(readFileSync(join(folder, 'calls.sqlite')).includes(number)).toBe(false);
    const plain = await open(null);
    expect(valueOf(await plain.calls.state())).toMatchObject({ inMemory: true });
    expect(existsSync(join(plain.folder, 'calls.sqlite'))).toBe(false);
  });

  it('of one number are those that the provider lists in both directions', async () => {
    const { account, calls, numbers } = await open(Cipher.newKey());
    const dids = valueOf(await account.call('did.listDids', { per_page: 8 })) as { rows: { did: string }[] };
    expect(numbers.numbers.state.count).toBeGreaterThan(0);
    let found = 0;
    for (const { did } of dids.rows) {
      valueOf(await calls.ofNumber({ number: did, read: true }));
      await eventually(async () =>
        expect(valueOf(await calls.ofNumber({ number: did, read: false })).reading).toBe(false),
      );
      const { rows, total, until } = valueOf(await calls.ofNumber({ number: did, read: false }));
      const listed = await Promise.all(
        (['in', 'out'] as const).map(async (type) => {
          const end = Math.floor(Date.now() / 1000);
          const params = { did, type, period: [end - 7 * 86_400 + 1, end], per_page: 500 };
          return (valueOf(await account.call('report.callHistory', params)) as { total: number }).total;
        }),
      );
      expect(total).toBe(listed.reduce((sum, of) => sum + of, 0));
      expect(rows.every(({ own, other }) => own === did || other === did)).toBe(true);
      expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => b - a));
      expect(Date.now() - Date.parse(until ?? '')).toBeLessThan(120_000);
      found += total;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('of one number are not told as none while they were not read', async () => {
    const provider = await demo({ size: 'practice' });
    provider.fault({ name: 'status-503', operation: HISTORY });
    const { calls } = accountOn(provider).account.areas;
    valueOf(await calls.ofNumber({ number: '2125550141', read: true }));
    await eventually(async () =>
      expect(valueOf(await calls.ofNumber({ number: '2125550141', read: false }))).toMatchObject({
        ...{ rows: [], until: null, reading: false },
        problem: { kind: 'refused' },
      }),
    );
  });

  it('that were read for one number are there for the next one while the provider cannot be reached', async () => {
    const provider = await demo({ size: 'practice' });
    const { calls } = accountOn(provider).account.areas;
    valueOf(await calls.ofNumber({ number: '2125550141', read: true }));
    await eventually(async () =>
      expect(valueOf(await calls.ofNumber({ number: '2125550141', read: false })).until).not.toBeNull(),
    );
    provider.fault({ name: 'status-503', operation: HISTORY });
    const { rows, until } = valueOf(await calls.ofNumber({ number: '2125550146', read: true }));
    expect(rows.length).toBeGreaterThan(0);
    expect(until).not.toBeNull();
  });

  it('tell which numbers have no calls without asking the provider again', async () => {
    const { numbers, calls, asked, provider } = await open(Cipher.newKey());
    // Calls are asked for by the second: within that of the last reading there is nothing new.
    await eventually(async () => {
      const { known, reading } = await calls.archive.state();
      expect(reading).toBeNull();
      expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.max(...known.map(({ to }) => to)));
    });
    const before = asked().length;
    const kept = valueOf(await numbers.unused.search(30));
    // What came since the last reading is asked for, and no week is read again. The guard of lines asks by a word.
    const beginnings = asked()
      .slice(before)
      .map(({ body }) => (body as { period: string | [number, number] }).period)
      .filter((period) => typeof period !== 'string')
      .map(([from]) => from);
    expect(beginnings).not.toEqual([]);
    for (const from of beginnings) expect(from).toBeGreaterThan(Date.now() / 1000 - 86_400);
    const { unused } = accountOn(provider).account.areas.numbers;
    await eventually(async () => expect(valueOf(await unused.search(30)).found?.looked).toBe(kept.found?.looked));
    expect(kept.found?.dids).toEqual(unused.state.found?.dids);
    expect(kept.found?.dids.length).toBeGreaterThan(0);
  });

  it('tell of no time which numbers have none where some calls of it may be missing', async () => {
    const now = Math.floor(Date.now() / 1000);
    const month = { from: now - 28 * 86_400, to: now - 3600 };
    const wrong = now - 10 * 86_400;
    const { url } = await ledgerProvider({
      calls: madeCalls(200, month),
      summary: (sums, { period }) =>
        period[0] <= wrong && wrong <= period[1] ? sums.map((sum) => ({ ...sum, call_number: 999 })) : sums,
    });
    const { calls } = accountOn({ url }).account.areas;
    await calls.archive.refresh();
    expect(valueOf(await calls.state()).differing).toMatchObject([{ differs: expect.anything() }]);
    expect(await calls.numbersIn(month)).toBeNull();
    expect(await calls.numbersIn({ from: now - 2 * 86_400, to: month.to })).toContainEqual(expect.any(String));
  });

  it('tell of no time which numbers have none where the clock of this computer was behind, so that the last calls are missing', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { url } = await ledgerProvider({ calls: madeCalls(50, { from: now - 86_400, to: now - 3600 }) });
    const { account, setWrong } = accountOn({ url });
    const { calls } = account.areas;
    setWrong(-5 * 3_600_000);
    await calls.archive.refresh();
    expect(await calls.numbersIn({ from: now - 2 * 86_400, to: now })).toBeNull();
    expect(await calls.numbersIn({ from: now - 2 * 86_400, to: now - 6 * 3600 })).toContainEqual(expect.any(String));
  });

  it('are in a file that was read again and has what the archive has, with names of contacts', async () => {
    const { account, calls } = await open(Cipher.newKey());
    const filter = { ...NO_FILTER, named: [] };
    const order = { sort: 'time', descending: true } as const;
    const { rows, sums } = valueOf(await calls.find({ filter, order, limit: 1 }));
    const number = rows[0]?.other ?? '';
    account.areas.contacts.put([
      {
        id: null,
        fields: {
          ...{ name: '=Ana "Lab", Ruiz', company: '', numbers: [{ kind: 'phone', e164: `+1${number}` }] },
          ...{ cover: null, language: null, notes: '', groups: [] },
        },
      },
    ]);
    const path = join(tempFolder(), 'calls.csv');
    const check = valueOf(await calls.export({ filter, zone: ZONE }, path, () => undefined));
    expect(check).toEqual({ rows: sums.calls, minutes: sums.minutes, cost: sums.cost, same: true });
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(`"'=Ana ""Lab"", Ruiz"`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(sums.calls + 2);
    expect(filesWith(join(path, '..'), number)).toEqual([path]);
    const nowhere = await calls.export({ filter, zone: ZONE }, join(path, 'calls.csv'), () => undefined);
    expect(nowhere).toEqual({ ok: false, problem: { kind: 'disk', reason: 'place' } });
  });
});
