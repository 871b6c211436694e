import { describe, expect, it } from 'vitest';
import { securityScore } from '#shared/domain/guard/security-score.ts';
import type { LineDetails } from '#shared/domain/lines/line-details.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import type { JournalRecord } from '../journal/journal-entries.ts';
import { demo } from '../test/support.ts';
import { lineDetails } from './line-details.ts';
import { lineFacts, type FindEntries } from './line-facts.ts';

const LINE = 'frontdesk';
const AT = '2026-03-02T10:00:00.000Z';
const UNKNOWN = { source: 'unknown' };
const read = (value: unknown) => ({ source: 'read', value });

/** A journal with these changes of the line, the newest first. */
function journal(...changes: Partial<JournalRecord>[]): FindEntries {
  const entries = changes.map((change, index): JournalRecord => ({
    ...{ id: String(index), place: changes.length - index, at: AT, actor: 'ana', settledAt: AT, sent: true },
    ...{ operation: 'siptrunk.updateTrunk', state: 'done', before: null, detail: null },
    ...change,
    params: { trunk: LINE, ...change.params },
  }));
  const isOneOf = <T>(one: T, some: readonly T[] = []) => some.includes(one);
  return {
    find: ({ operations, states }) =>
      entries.filter(({ operation, state }) => isOneOf(operation, operations) && isOneOf(state, states)),
  };
}

const details = (line: Record<string, unknown> | null, ...changes: Partial<JournalRecord>[]): LineDetails =>
  lineDetails(line, journal(...changes), LINE);
const here = (value: unknown, over: object = {}) => ({
  source: 'here',
  value,
  here: { at: AT, actor: 'ana', certain: true, activityId: '0', ...over },
});

describe('what is known of a line', () => {
  it('is nothing where the provider shows nothing and nothing was sent', () => {
    expect(details({ trunk: LINE, status: 'on' })).toEqual({
      abroadLimit: UNKNOWN,
      callsAtOnce: UNKNOWN,
      dynamicHost: UNKNOWN,
      backup: UNKNOWN,
      forwards: { busy: UNKNOWN, unanswered: UNKNOWN, offline: UNKNOWN },
      password: null,
    });
    expect(details(null)).toEqual(details({}));
  });

  it.each([
    ['texts', { inter_limit: '25', concurrent_max: '0' }, 25, 0],
    ['numbers', { inter_limit: 25, concurrent_max: 10 }, 25, 10],
    ['nothing set', { inter_limit: '', concurrent_max: null }, null, null],
  ])('takes %s', (_, line, limit, calls) => {
    expect(details(line)).toMatchObject({ abroadLimit: read(limit), callsAtOnce: read(calls) });
  });

  it('is no host name that an address was set after, also where the clock was set back before', () => {
    const host = { params: { dynamic_host: 'pbx.example.com' } };
    const address = { params: { ip_address: '203.0.113.10' }, at: '2026-03-01T10:00:00.000Z' };
    expect(details({}, address, host).dynamicHost).toEqual(UNKNOWN);
    expect(details({}, { ...host, at: address.at }, { ...address, at: AT }).dynamicHost).toMatchObject({
      value: 'pbx.example.com',
    });
  });

  it('says so where the provider shows what cannot be read', () => {
    const line = { inter_limit: 'a lot', failover: { ip: '8.8.8.8' }, forwarding: { cfb: 'yes' } };
    const found = details(line, { params: { inter_limit: 25 } });
    expect(found.abroadLimit).toEqual({ source: 'unreadable' });
    expect(found.backup).toEqual({ source: 'unreadable' });
    expect(found.forwards.busy).toEqual({ source: 'unreadable' });
  });

  const plan = { failover_ip_address: '8.8.8.8', failover_num: 5, failover_time: 3 };
  const parts = { failover_ip_address: '8.8.8.8', failover_num: '5', failover_time: '3' };
  const busy = { cfb: { timeout: '5', tn2forward: '2125550101' } };
  const passed = { to: '2125550101', seconds: 5 };
  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    ['a backup plan', { failover: parts }, read(plan), UNKNOWN],
    ['a list of one plan', { failover: [parts] }, read(plan), UNKNOWN],
    ['no plan', { failover: '' }, read(null), UNKNOWN],
    ['no plan, as an empty list', { failover: [] }, read(null), UNKNOWN],
    ['forwarding by its own name', { failover: '', forwarding: busy }, read(null), read(passed)],
    ['forwarding in the place of the plan', { failover: busy }, UNKNOWN, read(passed)],
    ['forwarding one by one', { failover: [busy, { cft: '' }] }, UNKNOWN, read(passed)],
    ['forwarding without a name', { ...busy, failover: parts }, read(plan), read(passed)],
    [
      'numbers for texts',
      { failover: parts, forwarding: { cfb: { timeout: 5, tn2forward: 12_125_550_101 } } },
      read(plan),
      read(passed),
    ],
  ])('reads %s', (_, line, backup, forwards) => {
    expect(details(line)).toMatchObject({ backup, forwards: { busy: forwards } });
  });

  it('is what was last set here where the provider does not show it, by the shape that was sent', () => {
    const found = details(
      { trunk: LINE },
      { params: { failover: { cft: { timeout: 20, tn2forward: '2125550101', rings_timeout: 4 } } } },
      { params: { failover: plan }, state: 'unknown' },
      { params: { failover: { cfb: { timeout: 5, tn2forward: '6175550134' } } } },
      { params: { inter_limit: 25, password: '[hidden]' }, state: 'cannot-tell', actor: 'schedule:ana' },
    );
    expect(found).toEqual({
      abroadLimit: here(25, { activityId: '3', certain: false, actor: 'schedule:ana' }),
      callsAtOnce: UNKNOWN,
      dynamicHost: UNKNOWN,
      backup: here(plan, { activityId: '1', certain: false }),
      // The newest forwarding had no other parts; whether those before it are still there, nobody says.
      forwards: { busy: UNKNOWN, unanswered: here({ to: '2125550101', seconds: 20, rings: 4 }), offline: UNKNOWN },
      password: { at: AT, actor: 'schedule:ana', certain: false, activityId: '3' },
    });
  });

  it('is nothing that was set of an earlier line of its name, which was deleted', () => {
    const failover = { cfb: { timeout: 5, tn2forward: '6175550134' } };
    const before = { params: { failover, dynamic_host: 'pbx.example.com', inter_limit: 25, password: '[hidden]' } };
    const deleted: Partial<JournalRecord> = { operation: 'siptrunk.deleteTrunk' };
    const made: Partial<JournalRecord> = { operation: 'siptrunk.createTrunk', params: { concurrent_max: 4 } };
    expect(details({}, made, deleted, before)).toEqual({
      ...details({}),
      callsAtOnce: here(4, { activityId: '0' }),
    });
    expect(details({}, made, before)).toEqual(details({}, made));
    expect(details({}, deleted, before)).toEqual(details({}));
    // One that was not deleted for sure, and one that was not made for sure, leave the line as it was.
    for (const state of ['unknown', 'cannot-tell'] as const)
      expect(details({}, { ...made, state }, { ...deleted, state }, before).backup).toEqual(
        details({}, { ...made, state }, before).backup,
      );
    expect(details({}, { ...deleted, state: 'unknown' }, before).abroadLimit).toMatchObject({ value: 25 });
  });

  it('is read from the provider, and with its list from what was set here', async () => {
    const provider = await demo({ size: 'practice' });
    const { account } = accountOn(provider);
    const failover = { cfna: { timeout: 10, tn2forward: '6175550134' } };
    valueOf(await account.call('siptrunk.updateTrunk', { trunk: LINE, failover }));
    valueOf(await account.call('siptrunk.listTrunks', {}));
    const { details: now } = valueOf(await account.areas.guard.line(LINE));
    expect(now.forwards.offline).toEqual(read({ to: '6175550134', seconds: 10 }));
    expect(now.abroadLimit).toEqual(read(50));
    provider.fault({ name: 'status-500', operation: 'siptrunk.listTrunks', times: 10 });
    const { details: later } = valueOf(await account.areas.guard.line(LINE));
    expect(later.forwards.offline).toMatchObject({ source: 'here', value: { to: '6175550134', seconds: 10 } });
    expect(later.abroadLimit).toEqual(UNKNOWN);
  });
});

it.each(['0', 0])('a daily limit that the provider shows as %j is not known', (inter_limit) => {
  const facts = lineFacts({ inter_call: 'on', inter_limit }, () => undefined, 0);
  expect(facts.abroadLimit).toBeNull();
  expect(securityScore(facts).rules[0]).toEqual({ rule: 'abroad-limit', state: 'unknown' });
});
