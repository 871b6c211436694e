import { describe, expect, it } from 'vitest';
import { OFFICE_HOURS, type LineSchedule } from '#shared/domain/guard/line-schedule.ts';
import { DEFAULT_LIMITS } from '#shared/domain/guard/tripwire.ts';
import type { DemoProvider } from '../../demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { DAY, demo, eventually } from '../test/support.ts';

const CHANGE = 'siptrunk.updateTrunk';
const READ = 'siptrunk.listTrunks';
const LINE = 'frontdesk';
const SECOND = 1000;
const HOUR = 3_600_000;

async function attack(provider: DemoProvider, count: number, to = '011252612345678'): Promise<void> {
  const body = JSON.stringify({ trunk: LINE, count, minutes: 2, to });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${provider.url}/__demo/calls-abroad`, { method: 'POST', body, headers });
  expect(response.status).toBe(200);
}

/** Of what is called in one hour and looked at in the next `tripwire-watch.test.ts` tells: no hour ends within a test here. */
async function awayFromFullHour(): Promise<void> {
  const left = HOUR - (Date.now() % HOUR);
  if (left < 15 * SECOND) await new Promise((resolve) => setTimeout(resolve, left));
}

/** An account with its lines read, and what the provider says of one. */
async function guarded(options: Parameters<typeof accountOn>[1] = {}) {
  await awayFromFullHour();
  const provider = await demo({ control: true, size: 'practice' });
  const rig = accountOn(provider, { lookWaits: looksAfter([50, 100], 200), ...options });
  const { guard } = rig.account.areas;
  await eventually(() => expect(guard.tripwire.state.lookedAt).not.toBeNull());
  const line = () => provider.state().trunks.find(({ trunk }) => trunk === LINE);
  const sent = () => provider.ledger().filter(({ operation }) => operation === CHANGE);
  const told = (type: string) => rig.told().filter((subject) => subject.type === type);
  return { ...rig, provider, guard, line, sent, told };
}

describe('the tripwire', () => {
  it('tells of an attack once an hour, with the line that it comes from and the country', async () => {
    const { provider, guard, told } = await guarded();
    const { hits } = guard.tripwire.state;
    expect(hits).toEqual([]);
    await attack(provider, 40);
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toMatchObject([{ line: LINE, countries: ['SO'] }]);
    const [hit] = guard.tripwire.state.hits;
    expect(hit).toMatchObject({ line: LINE, reasons: ['minutes', 'cost', 'new-country'] });
    expect(hit?.minutes).toBeGreaterThanOrEqual(80);
    await attack(provider, 40);
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toHaveLength(1);
  });

  it('a country that was called before is none that is new, and limits are the person’s own', async () => {
    const { provider, guard, told } = await guarded();
    const limits = { minutes: 1000, cost: 1000, newCountries: true };
    guard.tripwire.choose({ on: null, limits });
    await attack(provider, 1);
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toMatchObject([{ countries: ['SO'] }]);
    await attack(provider, 1, '01181312345678');
    await guard.tripwire.anew();
    expect(guard.tripwire.state.hits).toHaveLength(1);
    guard.tripwire.choose({ on: null, limits: { ...limits, cost: 1 } });
    await guard.tripwire.anew();
    expect(guard.tripwire.state.hits[0]?.reasons).toEqual(['cost']);
  });

  it('reads the calls of the hour into the archive, once, and takes line and country from there', async () => {
    const { provider, guard, account, push, told } = await guarded();
    await attack(provider, 40);
    push(SECOND);
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toMatchObject([{ line: LINE, countries: ['SO'] }]);
    const asked = provider.requests().filter(({ operation }) => operation === 'report.callHistory');
    const bodies = asked.map(({ body }) => body as { period: unknown; summary_only?: string; trunk?: string });
    // By the provider's own hour it asks for sums alone.
    const byWord = bodies.filter(({ period }) => typeof period === 'string');
    expect(byWord.filter(({ summary_only, trunk }) => summary_only !== 'on' || trunk !== undefined)).toEqual([]);
    const to = Math.floor(Date.now() / 1000) + 2;
    const kept = await account.areas.calls.outgoingIn({ from: to - 60, to });
    expect(kept?.find(({ callee }) => callee.endsWith('252612345678'))).toMatchObject({ line: LINE, calls: 40 });
  });

  it.each([
    ['fast', 5],
    ['slow', -5],
  ])('tells of an attack where the clock of this computer is five hours %s', async (_, hours) => {
    const { provider, guard, push, told } = await guarded();
    push(hours * HOUR);
    await attack(provider, 40);
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toMatchObject([{ line: LINE }]);
    expect(guard.tripwire.state.hits[0]?.reasons).toEqual(expect.arrayContaining(['minutes', 'cost']));
  });

  it('tells of an attack while the archive cannot be read, or reads something else', async () => {
    const { provider, guard, account, told, push } = await guarded();
    await attack(provider, 40);
    push(SECOND);
    provider.fault({ name: 'latency', operation: 'report.callHistory', value: 50 });
    const now = Math.floor(Date.now() / 1000);
    const reading = account.areas.calls.archive.read({ from: now - 30 * 86_400, to: now - 86_400 });
    await guard.tripwire.anew();
    expect(told('calls-abroad')).toMatchObject([{ line: LINE, countries: ['SO'] }]);
    account.areas.calls.archive.stop();
    await reading;
  });

  it('asks for nothing while it is off, and says why it could not look', async () => {
    const { provider, guard } = await guarded();
    guard.tripwire.choose({ on: false, limits: DEFAULT_LIMITS });
    const asked = () => provider.requests().filter(({ operation }) => operation === 'report.callHistory').length;
    const before = asked();
    await guard.tripwire.anew();
    expect(asked()).toBe(before);
    guard.tripwire.choose({ on: true, limits: DEFAULT_LIMITS });
    provider.fault({ name: 'status-500', operation: 'report.callHistory', times: 5 });
    await guard.tripwire.anew();
    expect(guard.tripwire.state.problem).not.toBeNull();
  });
});

describe('a line that is locked at once', () => {
  it('is read afterwards, and stands in the activity log', async () => {
    const { guard, line } = await guarded();
    expect(valueOf(await guard.lock(LINE))).toEqual({ found: 'locked' });
    expect(line()?.status).toBe('off');
  });

  it('is not sent twice when no answer came', async () => {
    const { provider, guard, line, sent } = await guarded();
    provider.fault({ name: 'cut', operation: CHANGE, times: 1 });
    expect(await guard.lock(LINE)).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
    expect(line()?.status).toBe('off');
    expect(sent()).toHaveLength(1);
  });

  it('is refused for an account that is only looked at', async () => {
    const { guard, line } = await guarded({ profile: { viewOnly: true } });
    expect(await guard.lock(LINE)).toMatchObject({ problem: { kind: 'view-only' } });
    expect(line()?.status).toBe('on');
  });
});

it('a line that is made under the name of a deleted one has nothing of that one', async () => {
  const { account, provider, guard } = await guarded();
  const failover = { cfb: { timeout: 5, tn2forward: '6175550134' } };
  valueOf(await account.call(CHANGE, { trunk: LINE, password: 'Secret2026', failover }));
  expect(guard.forwards.known[LINE]).toEqual({ busy: '6175550134' });
  expect(guard.known[LINE]?.passwordDays).toBe(0);
  valueOf(await account.call('siptrunk.deleteTrunk', { trunk: LINE }));
  valueOf(await account.call('siptrunk.createTrunk', { trunk: LINE, ip_address: '203.0.113.10', inter_call: 'off' }));
  await eventually(() =>
    expect(account.areas.lists.lists.row('lines', LINE)).toMatchObject({ ip_address: '203.0.113.10' }),
  );
  expect(provider.state().trunks.find(({ trunk }) => trunk === LINE)?.forwarding).toBeNull();
  expect(guard.forwards.known[LINE] ?? {}).toEqual({});
  expect(guard.known[LINE]?.passwordDays).toBeNull();
  provider.fault({ name: 'status-500', operation: READ, times: 10 });
  const { details } = valueOf(await guard.line(LINE));
  expect(details).toMatchObject({ password: null, forwards: { busy: { source: 'unknown' } } });
});

describe('a schedule', () => {
  /** Open for two hours a day from a full hour of this clock on: one may end while a test runs. */
  const openAt = (now: number): LineSchedule => {
    const clock = (at: number) => `${String(new Date(at).getUTCHours()).padStart(2, '0')}:00`;
    const days = [0, 1, 2, 3, 4, 5, 6];
    return {
      ...OFFICE_HOURS,
      days,
      from: clock(now),
      to: clock(now + 2 * HOUR),
      zone: 'UTC',
      holidays: false,
      limit: 25,
    };
  };
  const closed = () => openAt(Date.now() + 3 * HOUR);

  it('switches calls abroad off, and on again with the limit that they had', async () => {
    const { account, guard, line, sent, push } = await guarded();
    const { schedule } = valueOf(await guard.setSchedule(LINE, closed()));
    expect(schedule).toMatchObject({ allowed: false, step: 'done', overridden: false });
    expect(line()).toMatchObject({ interCall: 'off' });
    await guard.scheduler.anew();
    expect(sent()).toHaveLength(1);
    push(3 * HOUR);
    await account.happened('wake');
    await eventually(() => expect(line()).toMatchObject({ interCall: 'on', interLimit: 50 }));
    await eventually(() => expect(guard.scheduler.stateOf(LINE)).toMatchObject({ allowed: true, step: 'done' }));
    expect(sent()).toHaveLength(2);
    const { entries } = valueOf(account.areas.activity.activity.list(EVERYTHING));
    expect(entries.map(({ actor }) => actor)).toEqual(['schedule:anna', 'schedule:anna']);
  });

  it('switches them on again where this computer has a spending limit', async () => {
    const { account, guard, line, push, told } = await guarded();
    await account.areas.money.money.setCaps({ day: 1000, month: null });
    valueOf(await guard.setSchedule(LINE, closed()));
    expect(line()).toMatchObject({ interCall: 'off' });
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(guard.scheduler.stateOf(LINE)?.step).toBe('done');
    expect(line()).toMatchObject({ interCall: 'on', interLimit: 50 });
    expect(told('schedule-failed')).toEqual([]);
  });

  it('sends nothing where the line is so already, and leaves off what it did not switch off', async () => {
    const { account, guard, line, sent, push } = await guarded();
    valueOf(await account.call(CHANGE, { trunk: LINE, inter_call: 'off' }));
    expect(valueOf(await guard.setSchedule(LINE, closed())).schedule?.step).toBe('already');
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(guard.scheduler.stateOf(LINE)?.step).toBe('was-off');
    expect(line()?.interCall).toBe('off');
    expect(sent()).toHaveLength(1);
  });

  it('leaves a line alone that a person changed meanwhile, and a line that is locked', async () => {
    const { account, guard, line, push } = await guarded();
    valueOf(await guard.setSchedule(LINE, closed()));
    valueOf(await account.call(CHANGE, { trunk: LINE, inter_call: 'on', inter_limit: 10 }));
    await guard.scheduler.anew();
    expect(line()?.interCall).toBe('on');
    await eventually(() => expect(guard.scheduler.stateOf(LINE)?.overridden).toBe(true));
    valueOf(await account.call(CHANGE, { trunk: LINE, inter_call: 'off' }));
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(guard.scheduler.stateOf(LINE)?.step).toBe('changed-here');
    expect(line()?.interCall).toBe('off');

    const other = await guarded();
    valueOf(await other.guard.setSchedule(LINE, closed()));
    valueOf(await other.guard.lock(LINE));
    other.push(3 * HOUR);
    await other.guard.scheduler.anew();
    expect(other.guard.scheduler.stateOf(LINE)?.step).toBe('locked');
    expect(other.line()?.interCall).toBe('off');
  });

  it('looks up a change without an answer, and does not send it blindly again', async () => {
    const { provider, guard, line, sent } = await guarded();
    provider.fault({ name: 'cut', operation: CHANGE, times: 1 });
    await guard.setSchedule(LINE, closed());
    await guard.scheduler.anew();
    expect(sent()).toHaveLength(1);
    await eventually(() => expect(guard.scheduler.stateOf(LINE)?.step).toBe('done'));
    expect(line()?.interCall).toBe('off');
    expect(sent()).toHaveLength(1);
  });

  it('sends again what was looked up and not done', async () => {
    const { provider, guard, line } = await guarded();
    provider.fault({ name: 'cut-before', operation: CHANGE, times: 1 });
    await guard.setSchedule(LINE, closed());
    await eventually(() => expect(guard.scheduler.stateOf(LINE)?.step).toBe('done'));
    expect(line()?.interCall).toBe('off');
  });

  it.each(['off', 'on'] as const)('switches %s again what the provider only says it switched', async (wanted) => {
    const { provider, guard, line, push } = await guarded({ lookWaits: looksAfter([20, 40], 10, { later: [60] }) });
    const onlySaid = { name: 'answer', operation: CHANGE, value: '{"success":true}', times: 1 } as const;
    if (wanted === 'off') provider.fault(onlySaid);
    valueOf(await guard.setSchedule(LINE, closed()));
    if (wanted === 'on') {
      expect(line()?.interCall).toBe('off');
      push(3 * HOUR);
      provider.fault(onlySaid);
      await guard.scheduler.anew();
    }
    await eventually(() => expect(line()?.interCall).toBe(wanted));
    await eventually(() => expect(guard.scheduler.stateOf(LINE)?.step).toBe('done'));
  });

  it('tells when the provider refuses, and does not ask again before the next edge', async () => {
    const { provider, guard, told } = await guarded();
    const asked = () => provider.requests().filter(({ operation }) => operation === CHANGE).length;
    provider.fault({ name: 'error-206', operation: CHANGE, times: 5, value: 'not now' });
    expect(valueOf(await guard.setSchedule(LINE, closed())).schedule?.step).toBe('refused');
    await guard.scheduler.anew();
    expect(asked()).toBe(1);
    expect(told('schedule-failed')).toEqual([{ type: 'schedule-failed', line: LINE, wanted: 'off' }]);
  });

  it('switches nothing on for a line that was deleted and made again elsewhere', async () => {
    const { account, provider, guard, line, push } = await guarded();
    valueOf(await guard.setSchedule(LINE, closed()));
    valueOf(await account.call('siptrunk.deleteTrunk', { trunk: LINE }));
    const other = accountOn(provider);
    const made = { trunk: LINE, ip_address: '203.0.113.10', inter_call: 'off' };
    valueOf(await other.account.call('siptrunk.createTrunk', made));
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(line()?.interCall).toBe('off');
  });

  it.each(['here', 'elsewhere'])(
    'goes with its line that is deleted %s: a new one of its name is made here and has none',
    async (where) => {
      const { account, provider, guard, line, sent, push } = await guarded();
      valueOf(await guard.setSchedule(LINE, openAt(Date.now())));
      const deletes = where === 'here' ? account : accountOn(provider).account;
      valueOf(await deletes.call('siptrunk.deleteTrunk', { trunk: LINE }));
      const made = { trunk: LINE, ip_address: '203.0.113.10', inter_call: 'on', inter_limit: 40 };
      valueOf(await account.call('siptrunk.createTrunk', made));
      expect(guard.scheduler.stateOf(LINE)).toBeNull();
      push(3 * HOUR);
      await guard.scheduler.anew();
      expect(line()).toMatchObject({ interCall: 'on', interLimit: 40 });
      expect(sent()).toEqual([]);
    },
  );

  it('stays with a line that the provider only says it deleted', async () => {
    const { account, provider, guard, line, push } = await guarded();
    valueOf(await guard.setSchedule(LINE, openAt(Date.now())));
    provider.fault({ name: 'answer', operation: 'siptrunk.deleteTrunk', value: '{"success":true}', times: 1 });
    valueOf(await account.call('siptrunk.deleteTrunk', { trunk: LINE }));
    await account.areas.lists.lists.anew('lines');
    expect(line()?.interCall).toBe('on');
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(line()?.interCall).toBe('off');
  });

  it('goes with its line that is deleted, once the list does not show it', async () => {
    const { account, guard } = await guarded();
    valueOf(await guard.setSchedule(LINE, openAt(Date.now())));
    valueOf(await account.call('siptrunk.deleteTrunk', { trunk: LINE }));
    await eventually(() => expect(guard.scheduler.stateOf(LINE)).toBeNull());
  });

  it('catches up once after a long sleep', async () => {
    const { guard, line, sent, push } = await guarded();
    valueOf(await guard.setSchedule(LINE, closed()));
    // Past an open hour into the next closed time.
    push(2 * DAY);
    await guard.scheduler.anew();
    expect(guard.scheduler.stateOf(LINE)?.step).toBe('already');
    expect(sent()).toHaveLength(1);
    push(3 * HOUR);
    await guard.scheduler.anew();
    expect(line()).toMatchObject({ interCall: 'on', interLimit: 50 });
  });
});

it('what a line passes on is known as it was last set here, and a backup address is none', async () => {
  const { account, guard } = await guarded();
  const set = (failover: object) => account.call(CHANGE, { trunk: LINE, failover });
  const busy = { timeout: 0, tn2forward: '2125550142' };
  valueOf(await set({ cfb: { timeout: 0, tn2forward: '6175550134' } }));
  valueOf(await set({ cfb: busy, cft: { ...busy, timeout: 20, rings_timeout: 4, tn2forward: '6175550134' } }));
  valueOf(await set({ failover_num: 3, failover_time: 5, failover_ip_address: '198.51.100.9' }));
  expect(guard.forwards.known).toEqual({ [LINE]: { busy: '2125550142', unanswered: '6175550134' } });
});

describe('what a line passes on', () => {
  const forwarding = (to: string) => ({ trunk: LINE, failover: { cfb: { timeout: 0, tn2forward: to } } });
  const setElsewhere = async (provider: DemoProvider) =>
    valueOf(await accountOn(provider).account.call(CHANGE, forwarding('6175550134')));

  it('is read line by line where somebody else set it, and told once', async () => {
    const { provider, guard, events } = await guarded();
    await setElsewhere(provider);
    expect(guard.forwards.known).toEqual({});
    await guard.forwards.look();
    expect(guard.forwards.known[LINE]).toEqual({ busy: '6175550134' });
    expect(events.filter((name) => name === 'guard.forwardsChanged')).toHaveLength(1);
  });

  it('is asked for once an hour, of one line or of all that numbers ring on', async () => {
    const { provider, guard, push } = await guarded();
    const asked = () =>
      provider.requests().filter(({ operation, body }) => operation === READ && body?.['trunk'] === LINE).length;
    const before = asked();
    await guard.forwards.lookAt(LINE);
    await guard.forwards.look();
    expect(asked()).toBe(before + 1);
    push(HOUR + 1);
    await guard.forwards.look();
    expect(asked()).toBe(before + 2);
    push(-5 * HOUR);
    await guard.forwards.look();
    expect(asked()).toBe(before + 3);
  });

  it('is not taken from a reading that was asked for before a change from here', async () => {
    const { provider, guard, account } = await guarded();
    await setElsewhere(provider);
    await guard.forwards.lookAt(LINE);
    valueOf(await account.call(CHANGE, forwarding('2125550142')));
    expect(guard.forwards.known[LINE]).toEqual({ busy: '2125550142' });
    guard.forwards.note(LINE, { forwarding: { cfb: { timeout: 0, tn2forward: '6175550134' } } }, 0);
    expect(guard.forwards.known[LINE]).toEqual({ busy: '2125550142' });
  });
});

const EVERYTHING = {
  ...{ text: '', effects: [], states: [], from: '', to: '', withWarnings: false },
  offset: 0,
  limit: 50,
};
