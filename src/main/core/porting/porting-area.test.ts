import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { addDays } from '#shared/domain/porting/business-days.ts';
import { providerDay } from '#shared/domain/porting/watch-plan.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { DAY, demo, eventually, filesWith, serveHttp } from '../test/support.ts';

const CHECK = 'lnp.checkPortability';
const FREE = '6175552368';
const REFUSED = '6175550106';

async function account() {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const rig = accountOn(provider, { lookWaits: looksAfter([50, 100], 200), documentKey });
  const { lists } = rig.account.areas.lists;
  await eventually(() => expect(lists.state('ports').readAt).not.toBeNull());
  const { porting } = rig.account.areas;
  const checks = () => provider.requests().filter(({ operation }) => operation === CHECK);
  return { ...rig, documentKey, provider, porting, checks };
}

describe('a check of numbers', () => {
  it('asks for one number at a time, and says of each whether it can be moved', async () => {
    const { porting, checks } = await account();
    const found = await porting.checks.check([FREE, REFUSED, '2125550140']);
    expect(found).toMatchObject([
      { number: FREE, answer: 'can', focDays: 7 },
      {
        number: REFUSED,
        answer: 'cannot',
        problem: { kind: 'refused', text: expect.stringContaining('cannot be') as string },
      },
      { number: '2125550140', answer: 'cannot' },
    ]);
    expect(checks()).toHaveLength(3);
  });

  it('keeps what was answered for seven days, and nothing that was not', async () => {
    const { porting, provider, push } = await account();
    provider.fault({ name: 'status-500', operation: CHECK });
    expect(await porting.checks.check([FREE, REFUSED])).toMatchObject([{ answer: 'unknown' }, { answer: 'unknown' }]);
    expect(porting.checks.known([])).toEqual([]);
    provider.clearFaults();
    await porting.checks.check([FREE]);
    expect(porting.checks.known([])).toMatchObject([{ number: FREE, answer: 'can', focDays: 7 }]);
    expect(porting.checks.known([REFUSED])).toEqual([]);
    push(8 * 24 * 3_600_000);
    expect(porting.checks.known([FREE])).toEqual([]);
  });

  it('keeps nothing for years that was answered while the clock was far ahead', async () => {
    const { porting, push } = await account();
    push(1_000 * DAY);
    await porting.checks.check([FREE]);
    expect(porting.checks.known([FREE])).toHaveLength(1);
    push(-1_000 * DAY);
    expect(porting.checks.known([FREE])).toEqual([]);
  });

  it('ends where the provider cannot be reached, and asks for no more', async () => {
    const { porting, provider, checks } = await account();
    provider.fault({ name: 'status-500', operation: CHECK });
    const before = checks().length;
    const found = await porting.checks.check([FREE, '6175552369', '6175552370']);
    expect(found.map(({ answer }) => answer)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(
      new Set(
        checks()
          .slice(before)
          .map(({ body }) => JSON.stringify(body)),
      ).size,
    ).toBe(1);
  });
});

describe('the timeline of a move', () => {
  it('has every status with its time, is told of, and is in no file in plain text', async () => {
    const { account: office, porting, provider, folder, told } = await account();
    await eventually(() =>
      expect(porting.timeline.all).toMatchObject({
        73401: [{ status: 'completed' }],
        73407: [{ status: 'foc received' }],
        73412: [{ status: 'submitted' }],
      }),
    );
    provider.advance(3_600_000);
    await office.happened('online');
    await eventually(() => expect(porting.timeline.all['73412']?.map(({ status }) => status)).toContain('in progress'));
    expect(told().filter(({ type }) => type === 'port-changed')).toMatchObject([
      { port: '73412', status: 'in progress' },
    ]);
    office.close();
    expect(filesWith(folder, 'in progress')).toEqual([]);
  });
});

describe('the day of a move', () => {
  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is told by the clock of the provider where that of this computer is a day %s', async (_, days) => {
    const today = providerDay(Date.now(), DEFAULT_SETTINGS.providerTimeZone);
    const day = (later: number) => addDays(today, later);
    const moving = (id: number, foc_date: string) => ({ ...examples['lnp.listLnp'].value.rows[0], id, foc_date });
    const moves = [moving(1, day(0)), moving(2, day(1)), moving(3, day(2)), moving(4, day(-1))];
    const { url } = await serveHttp(({ url: path }, response) => {
      const data = path.startsWith('/lnp') ? moves : [];
      response.end(JSON.stringify({ total: data.length, total_pages: 1, current_page: 1, data }));
    });
    const { setWrong, told } = accountOn({ url });
    setWrong(days * DAY);
    const toldDays = () => told().filter(({ type }) => type === 'port-today' || type === 'port-tomorrow');
    await eventually(() => expect(toldDays().length).toBeGreaterThan(0));
    expect(toldDays().toReversed()).toMatchObject([
      { type: 'port-today', port: '1' },
      { type: 'port-tomorrow', port: '2' },
    ]);
  });
});

const CHANGES: [operation: OperationId, params: object, now: string | undefined][] = [
  ['lnp.updateLnp', { id: '73412', account_no: '00-B' }, '00-B'],
  ['lnp.deleteLnp', { id: '73412' }, undefined],
];

describe.each(CHANGES)('%s', (operation, params, becomes) => {
  it.each<[string, 'cut' | 'cut-before', ActivityState]>([
    ['was done', 'cut', 'done'],
    ['was not done', 'cut-before', 'not-done'],
  ])('without an answer is looked up, and %s; it is sent once', async (_, fault, state) => {
    const { account: office, provider } = await account();
    const accountNo = () => provider.state().ports.find(({ id }) => id === '73412')?.fields['account_no'];
    const before = accountNo();
    provider.fault({ name: fault, operation, times: 1 });
    const outcome = await office.call(operation, params);
    if (outcome.ok || outcome.problem.kind !== 'unknown-outcome') throw new Error(JSON.stringify(outcome));
    const { journalId } = outcome.problem;
    await eventually(() => expect(valueOf(office.areas.activity.activity.get(journalId)).state).toBe(state));
    expect(accountNo()).toBe(state === 'done' ? becomes : before);
    expect(provider.requests().filter((request) => request.operation === operation)).toHaveLength(1);
  });
});

describe('a correction', () => {
  const SECRETS = { pincode: '90817263', ssn: '0419' };
  const ID = '73412';

  async function sending() {
    const rig = await account();
    const { porting, provider, account: office } = rig;
    const number = provider.state().ports.find(({ id }) => String(id) === ID)?.fields['number2port'] as string;
    const correct = (params: Record<string, string>, { withKept = false, keep = false } = {}) =>
      porting.correct({ params: { id: ID, ...params }, withKept, keep });
    const bodies = () =>
      provider
        .requests()
        .filter(({ operation }) => operation === 'lnp.updateLnp')
        .map(({ body }) => body);
    return { ...rig, number, correct, bodies, lists: office.areas.lists.lists };
  }

  it('keeps PIN and social security digits only by choice, in no file in plain text, and sends them later', async () => {
    const { porting, number, correct, bodies, account: office, folder } = await sending();
    valueOf(await correct(SECRETS));
    expect(porting.keys.kept).toEqual([]);
    valueOf(await correct(SECRETS, { keep: true }));
    expect(porting.keys.kept).toMatchObject([{ number }]);
    valueOf(await correct({ city: 'Boston' }));
    valueOf(await correct({ ssn: '1234' }, { withKept: true }));
    expect(bodies().slice(-2)).toEqual([
      expect.not.objectContaining({ pincode: expect.anything() as unknown }),
      expect.objectContaining({ pincode: 'present', ssn: 'present' }),
    ]);
    office.close();
    expect(filesWith(folder, SECRETS.pincode)).toEqual([]);
  });

  it('that was sent is told as sent also where the disk does not take what is kept for it', async () => {
    const { porting, correct, bodies, folder, documentKey } = await sending();
    const disk = Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey));
    disk.run(`CREATE TRIGGER full BEFORE INSERT ON draft BEGIN SELECT RAISE(FAIL, 'full'); END`);
    onTestFinished(() => {
      disk.close();
    });
    const before = bodies().length;
    expect(await correct(SECRETS, { keep: true })).toMatchObject({ ok: true });
    expect(bodies()).toHaveLength(before + 1);
    expect(porting.keys.kept).toEqual([]);
  });

  it('keeps nothing that was refused', async () => {
    const { porting, provider, correct } = await sending();
    provider.fault({ name: 'error', operation: 'lnp.updateLnp', times: 1, value: 'pincode: is not valid' });
    expect(await correct(SECRETS, { keep: true })).toMatchObject({ ok: false });
    expect(porting.keys.kept).toEqual([]);
  });

  it('keeps them until the move is canceled', async () => {
    const { porting, account: office, correct, lists } = await sending();
    valueOf(await correct(SECRETS, { keep: true }));
    await lists.anew('ports');
    expect(porting.keys.kept).toHaveLength(1);
    valueOf(await office.call('lnp.deleteLnp', { id: ID }));
    await lists.anew('ports');
    await eventually(() => expect(porting.keys.kept).toEqual([]));
  });
});
