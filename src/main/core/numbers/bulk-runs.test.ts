import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { NO_QUERY } from '#shared/lists/list.ts';
import { describe, expect, it } from 'vitest';
import type { BulkRow, BulkRun } from '#shared/bridge/numbers.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { call } from '#demo/demo.fixture.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { Account } from '../accounts/account.ts';
import { freePort } from '../test/ports.ts';
import { demo, eventually, filesWith, startProgram, tempFolder } from '../test/support.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const QUICK = looksAfter([10], 20);
const KEY = Buffer.alloc(32, 7).toString('base64');

async function open(options: Parameters<typeof accountOn>[1] = {}, size: 'small' | 'office' = 'small', port = 0) {
  const provider = await demo({ size, port });
  const rig = accountOn(provider, { lookWaits: QUICK, documentKey: KEY, ...options });
  const {
    areas: {
      numbers: { numbers },
    },
  } = rig.account;
  await eventually(() => expect(numbers.state).toMatchObject({ reading: null, readAt: expect.any(String) }));
  const { lists } = rig.account.areas.lists;
  const dids = valueOf(await lists.query('numbers', '', NO_QUERY, 0)).keys.split('\n');
  return { provider, ...rig, numbers, bulk: numbers.bulk, dids };
}

const noted = (dids: readonly string[], note: string) => dids.map((did) => ({ key: did, params: { did, note } }));
const runOf = ({
  areas: {
    numbers: { numbers },
  },
}: Account): BulkRun => {
  const run = valueOf(numbers.bulk.run(null));
  if (!run) throw new Error('There is no run');
  return run;
};
const countOf = ({ rows }: BulkRun) => {
  const counts: Partial<Record<BulkRow['state'], number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};
const reaches = (account: Account, state: BulkRun['state'], timeout?: number) =>
  eventually(() => expect(runOf(account).state).toBe(state), timeout);
const updates = (provider: DemoProvider) =>
  provider.requests().filter(({ operation }) => operation === 'did.updateDid').length;

/** The account's own words, read without the app. */
async function listed(provider: DemoProvider): Promise<Map<string, Record<string, unknown>>> {
  const other = accountOn(provider, { folder: tempFolder() });
  const rows: Record<string, unknown>[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = valueOf(await other.account.call('did.listDids', { per_page: 200, page })) as {
      rows: Record<string, unknown>[];
      totalPages: number;
    };
    rows.push(...answer.rows);
    pages = answer.totalPages;
  }
  other.account.close();
  return new Map(rows.map((row) => [String(row['did']), row]));
}

describe('a change of many numbers', () => {
  it('is one entry of the activity log, with its rows behind it, found by the words of the screen', async () => {
    const { account, bulk, dids } = await open();
    const { activity } = account.areas.activity;
    const all = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false, offset: 0, limit: 100 };
    const list = (over: object) => valueOf(activity.list({ ...all, grouped: true, ...over }));
    await account.call('proFax.updateDid', { did: '2125550142', note: 'x' });
    valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    const { entries, total } = list({});
    expect(total).toBe(2);
    expect(entries.map(({ group }) => group)).toEqual([{ rows: dids.length, states: { done: dids.length } }, null]);
    const run = entries[0]?.bulkRun ?? '';
    expect(list({ run, limit: 3 })).toMatchObject({ total: dids.length, entries: [{ group: null }, {}, {}] });
    expect(list({ text: 'nota moved' })).toMatchObject({ total: 1, entries: [{ group: { rows: dids.length } }] });
    // A row that alone matches stands for itself.
    expect(list({ text: dids[0] ?? '' })).toMatchObject({ total: 1, entries: [{ target: dids[0], group: null }] });
    expect(list({ states: ['refused'] }).total).toBe(0);
    expect(valueOf(activity.list(all)).total).toBe(dids.length + 1);
  });

  it('sends each number once, and the inventory shows what the account has', async () => {
    const { account, provider, bulk, dids, numbers } = await open();
    valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    expect(countOf(runOf(account))).toEqual({ done: dids.length });
    expect(updates(provider)).toBe(dids.length);
    await eventually(() => expect(dids.map((did) => numbers.row(did)?.note)).toEqual(dids.map(() => 'moved')));
  });

  it('goes on after a row that failed, and sends only that one again', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'error', operation: 'did.updateDid', times: 1, value: 'Not now' });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    expect(runOf(account).rows[0]).toMatchObject({ state: 'failed', problem: { kind: 'refused', text: 'Not now' } });
    bulk.retryFailed(id);
    await eventually(() => expect(countOf(runOf(account))).toEqual({ done: dids.length }));
    expect(updates(provider)).toBe(dids.length + 1);
  });

  it.each(['after', 'before', 'when'])(
    'has a row done whose first try is found done %s its second one is refused',
    async (when) => {
      const { account, provider, bulk, dids } = await open();
      const [did = ''] = dids;
      provider.fault({ name: 'late', operation: 'did.deleteDid', times: 1 });
      const { id } = valueOf(bulk.start('did.deleteDid', [{ key: did, params: { did } }], null));
      await eventually(() => expect(runOf(account).rows[0]?.problem).toEqual({ kind: 'not-done' }));
      const first = runOf(account).rows[0]?.activityId ?? '';
      // It is deleted now.
      provider.advance(80_000);
      if (when === 'before') provider.fault({ name: 'held', operation: 'did.deleteDid' });
      // Nothing can be looked up while the second one is refused.
      if (when === 'after') provider.fault({ name: 'error', operation: 'did.listDids' });
      valueOf(bulk.retryFailed(id));
      const asked = () => provider.requests().filter(({ operation }) => operation === 'did.deleteDid').length;
      await eventually(() => expect(asked()).toBe(2));
      if (when === 'after') await eventually(() => expect(runOf(account).rows[0]?.problem?.kind).toBe('refused'));
      if (when === 'after') provider.clearFaults();
      if (when !== 'when') valueOf(await account.areas.activity.activity.check(first));
      provider.clearFaults();
      await reaches(account, 'finished');
      expect(runOf(account).rows).toMatchObject([{ state: 'done', problem: null, activityId: first }]);
      expect(provider.ledger().filter(({ operation }) => operation === 'did.deleteDid')).toHaveLength(1);
    },
  );

  it('pauses after the row that is on its way, goes on, and is cancelled', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'latency', operation: 'did.updateDid', value: 30 });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    expect(bulk.start('did.updateDid', noted(dids, 'twice'), null)).toMatchObject({
      problem: { kind: 'duplicate', what: 'bulk' },
    });
    expect(valueOf(bulk.pause(id)).state).toBe('pausing');
    await reaches(account, 'paused');
    const sent = updates(provider);
    expect(sent).toBeLessThan(dids.length);
    bulk.resume(id);
    await eventually(() => expect(updates(provider)).toBeGreaterThan(sent));
    bulk.cancel(id);
    await reaches(account, 'cancelled');
    const { done = 0, waiting = 0 } = countOf(runOf(account));
    expect([done + waiting, done]).toEqual([dids.length, updates(provider)]);
  });

  it('waits when the provider cannot be reached, and has lost nothing', async () => {
    const port = await freePort();
    const { account, provider, bulk, dids } = await open({}, 'small', port);
    await provider.close();
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'paused', 30_000);
    expect(runOf(account)).toMatchObject({ problem: { kind: 'offline' } });
    expect(countOf(runOf(account))).toEqual({ waiting: dids.length });
    const again = await demo({ port });
    bulk.resume(id);
    await reaches(account, 'finished', 30_000);
    expect(runOf(account).problem).toBeNull();
    expect(updates(again)).toBe(dids.length);
  }, 60_000);

  it('goes slower when the provider says so, and loses no row by it', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'rate-limit', operation: 'did.updateDid', value: 1, times: 1 });
    const waits: (string | null)[] = [];
    valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await eventually(() => {
      waits.push(runOf(account).waitsUntil);
      expect(runOf(account).state).toBe('finished');
    });
    expect(countOf(runOf(account))).toEqual({ done: dids.length });
    expect(waits.some((until) => until !== null)).toBe(true);
    expect(runOf(account).waitsUntil).toBeNull();
    const carriedOut = provider.ledger().filter(({ operation }) => operation === 'did.updateDid');
    expect(carriedOut.map(({ request }) => String(request?.['did']))).toEqual(dids);
  }, 60_000);

  it('pauses when the provider asks for a long wait, and keeps each row', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'rate-limit', operation: 'did.updateDid', value: 600 });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'paused');
    expect(runOf(account).problem).toMatchObject({ evidence: { status: 429, retryAfter: 600 } });
    expect(countOf(runOf(account))).toEqual({ waiting: dids.length });
    expect(updates(provider)).toBe(1);
    provider.clearFaults();
    bulk.resume(id);
    await reaches(account, 'finished');
    expect(countOf(runOf(account))).toEqual({ done: dids.length });
  });

  it('can be paused while it waits', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'rate-limit', operation: 'did.updateDid', value: 100 });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await eventually(() => expect(runOf(account).waitsUntil).not.toBeNull());
    bulk.pause(id);
    await reaches(account, 'paused');
    expect(runOf(account)).toMatchObject({ problem: null, waitsUntil: null });
  });

  it.each(['status-503', 'status-503-empty', 'status-500-after'] as const)(
    'leaves at most two rows open to a provider that is down (%s)',
    async (name) => {
      const { account, provider, bulk, dids } = await open();
      provider.fault({ name, operation: 'did.updateDid' });
      valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
      await reaches(account, 'paused', 30_000);
      expect(runOf(account).problem).toMatchObject({ kind: 'provider-down' });
      expect(updates(provider)).toBe(2);
      expect(countOf(runOf(account)).waiting).toBe(dids.length - 2);
    },
    60_000,
  );

  it('sends one row at a time', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'latency', operation: 'did.updateDid', value: 30 });
    valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    let most = 0;
    await eventually(() => {
      most = Math.max(most, countOf(runOf(account)).sending ?? 0);
      expect(runOf(account).state).toBe('finished');
    });
    expect(most).toBe(1);
  });

  it('keeps the record of a failed row when it cannot be tried again', async () => {
    const folder = tempFolder();
    const { account, provider, bulk, dids } = await open({ folder, documentKey: null });
    provider.fault({ name: 'error', operation: 'did.updateDid', times: 1, value: 'Not now' });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    account.close();
    // What the rows send was kept in memory only.
    const later = accountOn(provider, { folder, documentKey: null, lookWaits: QUICK }).account;
    expect(later.areas.numbers.numbers.bulk.retryFailed(id)).toMatchObject({
      ok: false,
      problem: { kind: 'vault-unavailable' },
    });
    expect(runOf(later).state).toBe('finished');
    expect(runOf(later).rows[0]).toMatchObject({
      state: 'failed',
      problem: { text: 'Not now' },
      activityId: expect.any(String) as string,
    });
    later.close();
  });

  it('leaves done rows and their evidence alone when failed ones are tried again', async () => {
    const { account, provider, bulk, dids } = await open();
    provider.fault({ name: 'error', operation: 'did.updateDid', times: 1, value: 'Not now' });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    const [failed, ...done] = runOf(account).rows;
    bulk.retryFailed(id);
    await eventually(() => expect(countOf(runOf(account))).toEqual({ done: dids.length }));
    const [again, ...still] = runOf(account).rows;
    expect(still).toEqual(done);
    expect(again?.activityId).not.toBe(failed?.activityId);
    const asked = provider.ledger().map(({ request }) => String(request?.['did']));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('takes a row that had not left when the app ended for waiting, not for looked up', async () => {
    const folder = tempFolder();
    const { account, provider, bulk, dids } = await open({ folder });
    // What is there before is read first; the app ends while that takes long.
    provider.fault({ name: 'latency', operation: 'did.listDids', value: 5_000 });
    valueOf(bulk.start('did.updateDid', noted(dids.slice(0, 2), 'moved'), null));
    await eventually(() =>
      expect(runOf(account).rows[0]).toMatchObject({ state: 'sending', activityId: expect.any(String) as string }),
    );
    account.close();
    provider.clearFaults();
    const later = accountOn(provider, { folder, documentKey: KEY, lookWaits: QUICK }).account;
    expect(runOf(later)).toMatchObject({ state: 'paused' });
    expect(countOf(runOf(later))).toEqual({ waiting: 2 });
    later.areas.numbers.numbers.bulk.resume(runOf(later).id);
    await reaches(later, 'finished');
    expect(countOf(runOf(later))).toEqual({ done: 2 });
    expect(updates(provider)).toBe(2);
    later.close();
  });

  it('says so when no look can tell what became of a row', async () => {
    const { account, provider, bulk, dids } = await open({ settings: { requestTimeoutSeconds: 1 } });
    const [did = ''] = dids;
    provider.fault({ name: 'hang', operation: 'did.updateDid', times: 1 });
    // No list shows a PIN.
    valueOf(bulk.start('did.updateDid', [{ key: did, params: { did, pin: '4729' } }], null));
    await eventually(() =>
      expect(runOf(account).rows[0]).toMatchObject({ state: 'unknown', problem: { kind: 'unknown-outcome' } }),
    );
  });

  it('is not begun on a profile that may only be looked at', async () => {
    const { account, bulk, dids, setViewOnly, provider } = await open();
    setViewOnly(true);
    valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'paused');
    expect(runOf(account)).toMatchObject({ problem: { kind: 'view-only' } });
    expect(updates(provider)).toBe(0);
  });

  it('looks up a row whose answer never came, and never sends it again by itself', async () => {
    const { account, provider, bulk, dids } = await open({ settings: { requestTimeoutSeconds: 1 } });
    provider.fault({ name: 'hang', operation: 'did.updateDid', times: 1 });
    provider.fault({ name: 'hang-before', operation: 'did.updateDid', times: 1 });
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await eventually(() => expect(countOf(runOf(account))).toEqual({ done: dids.length - 1, failed: 1 }), 30_000);
    expect(runOf(account).rows[1]).toMatchObject({ state: 'failed', problem: { kind: 'not-done' } });
    expect(updates(provider)).toBe(dids.length);
    bulk.retryFailed(id);
    await eventually(() => expect(countOf(runOf(account))).toEqual({ done: dids.length }));
    expect(updates(provider)).toBe(dids.length + 1);
  }, 60_000);

  it('is taken back as far as lists show the old values, and says what cannot be', async () => {
    const { account, provider, bulk, dids } = await open();
    const before = await listed(provider);
    const rows = dids.map((did) => ({ key: did, params: { did, note: 'moved', route2trunk: '', pin: '4729' } }));
    const { id } = valueOf(bulk.start('did.updateDid', rows, null));
    await reaches(account, 'finished');
    const undo = valueOf(bulk.undo(id));
    expect(undo.lost).toEqual(['pin']);
    valueOf(bulk.start('did.updateDid', undo.rows, id));
    await eventually(() => expect(runOf(account)).toMatchObject({ undoes: id, state: 'finished' }));
    expect(await listed(provider)).toEqual(before);
  });

  it('is taken back once, by a run or one by one, and the activity log agrees', async () => {
    const { account, bulk, dids } = await open();
    const { id } = valueOf(bulk.start('did.updateDid', noted(dids, 'moved'), null));
    await reaches(account, 'finished');
    const entryOf = (row: BulkRow | undefined) => valueOf(account.areas.activity.activity.get(row?.activityId ?? ''));
    const rows = runOf(account).rows;
    expect(entryOf(rows[0])).toMatchObject({ undo: 'possible', bulkRun: id });
    valueOf(await account.areas.activity.activity.undo(rows[0]?.activityId ?? ''));
    const undo = valueOf(bulk.undo(id));
    expect([undo.rows.length, undo.undone]).toEqual([dids.length - 1, 1]);
    valueOf(bulk.start('did.updateDid', undo.rows, id));
    await eventually(() => expect(runOf(account)).toMatchObject({ undoes: id, state: 'finished' }));
    expect(rows.map((row) => entryOf(row).undo)).toEqual(dids.map(() => 'undone'));
    expect(valueOf(bulk.undo(id))).toMatchObject({ rows: [], undone: dids.length });
  });

  it('does not offer what it cannot take back: addresses where none were', async () => {
    const { account, provider, bulk, dids } = await open();
    await call(provider, 'account.refillBalance', { amount: 100 });
    const [did = ''] = dids.slice(1);
    const e911 = {
      ...{ e911_name: 'Desk', e911_address: '12 Beacon Street', e911_city: 'Boston' },
      ...{ e911_state: 'MA', e911_zip: '02108' },
    };
    const { id } = valueOf(bulk.start('did.updateDid', [{ key: did, params: { did, e911 } }], null));
    await reaches(account, 'finished');
    expect(countOf(runOf(account))).toEqual({ done: 1 });
    expect(valueOf(bulk.undo(id))).toEqual({ rows: [], lost: ['e911'], undone: 0 });
    expect(valueOf(account.areas.activity.activity.get(runOf(account).rows[0]?.activityId ?? ''))).toMatchObject({
      undo: 'not-offered',
    });
  });

  it('keeps no PIN that can be read on the disk', async () => {
    const { account, bulk, dids, folder } = await open();
    valueOf(
      bulk.start(
        'did.updateDid',
        dids.map((did) => ({ key: did, params: { did, pin: '918273' } })),
        null,
      ),
    );
    await reaches(account, 'finished');
    account.close();
    expect(filesWith(folder, '918273')).toEqual([]);
  });

  it('deletes numbers one by one', async () => {
    const { account, bulk, dids, numbers } = await open();
    const two = dids.slice(0, 2);
    valueOf(
      bulk.start(
        'did.deleteDid',
        two.map((did) => ({ key: did, params: { did } })),
        null,
      ),
    );
    await reaches(account, 'finished');
    await eventually(() =>
      expect(
        numbers
          .removed(10)
          .map(({ number, by }) => [number.did, by])
          .sort(),
      ).toEqual(two.map((did) => [did, 'deleted']).sort()),
    );
  });
});

/** A process that changes these rows; it is killed when half of them are answered. */
async function killedHalfway(folder: string, provider: DemoProvider, rows: ReturnType<typeof noted>): Promise<void> {
  const args = [folder, JSON.stringify(provider), JSON.stringify(rows)];
  const child = startProgram(`await import('#core/numbers/bulk-kills.fixture.ts');`, args);
  const closed = once(child, 'close');
  let trouble = '';
  child.stderr?.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  if (!child.stdout) throw new Error('The program has no output');
  for await (const line of createInterface(child.stdout)) {
    const [word, count] = line.split(' ');
    if (word !== 'answered' || Number(count) < rows.length / 2) continue;
    child.kill('SIGKILL');
    await closed;
    return;
  }
  throw new Error(`The program ended too soon: ${trouble}`);
}

it('of 100 numbers with failures, hangs, a cut and a kill in the middle ends as the account says', async () => {
  const provider = await demo({ size: 'office' });
  const before = await listed(provider);
  const dids = [...before.keys()].slice(0, 100);
  const folder = tempFolder();
  // One in ten is refused; two hang, one after it took effect and one before; one is cut.
  provider.fault({ name: 'error', operation: 'did.updateDid', times: 10, value: 'Not now' });
  provider.fault({ name: 'hang', operation: 'did.updateDid', times: 1 });
  provider.fault({ name: 'hang-before', operation: 'did.updateDid', times: 1 });
  provider.fault({ name: 'cut', operation: 'did.updateDid', times: 1 });
  await killedHalfway(folder, provider, noted(dids, 'all hands'));
  const settings = { requestTimeoutSeconds: 2 };
  const { account } = accountOn(provider, { folder, documentKey: KEY, lookWaits: QUICK, settings });
  // Rows that were on their way are looked up before the rest goes on.
  await eventually(() => expect(countOf(runOf(account)).unknown).toBeUndefined());
  account.areas.numbers.numbers.bulk.resume(runOf(account).id);
  await reaches(account, 'finished');
  await eventually(() => expect(countOf(runOf(account)).unknown).toBeUndefined());
  const run = runOf(account);

  const after = await listed(provider);
  const asked = new Map<string, number>();
  for (const { operation, body } of provider.requests())
    if (operation === 'did.updateDid') {
      const did = String((body as { did: unknown }).did);
      asked.set(did, (asked.get(did) ?? 0) + 1);
    }
  const requests = [...asked.values()].reduce((sum, n) => sum + n, 0);
  process.stdout.write(`100 numbers: ${JSON.stringify(countOf(run))}, ${requests} requests
`);
  // Nothing was sent twice, and every row says what the account has.
  expect([...asked.values()].every((times) => times === 1)).toBe(true);
  for (const { key: did, state } of run.rows) {
    expect(['done', 'failed'], did).toContain(state);
    expect([did, after.get(did)?.['note']]).toEqual([did, state === 'done' ? 'all hands' : before.get(did)?.['note']]);
  }
  expect(run.rows.filter(({ state }) => state === 'failed').length).toBeGreaterThanOrEqual(11);
  // Nothing else changed: no other number, and no other field.
  for (const [did, row] of after) expect({ ...row, note: '' }).toEqual({ ...before.get(did), note: '' });
  for (const [did, row] of after) if (!dids.includes(did)) expect(row).toEqual(before.get(did));
}, 120_000);
