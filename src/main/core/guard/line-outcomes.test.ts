import { describe, expect, it } from 'vitest';
import type { ActivityState } from '#shared/bridge/activity.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import type { Trunk } from '../../demo/state.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually } from '../test/support.ts';

const CHANGE = 'siptrunk.updateTrunk';
type Change = Params<typeof CHANGE>;
const failover = { failover_ip_address: '8.8.8.8', failover_num: 5, failover_time: 3 } as const;
const forwarding = { cft: { timeout: 20, tn2forward: '6175420134', rings_timeout: 4 } };

async function lines() {
  const provider = await demo({ control: true, size: 'practice' });
  const { account } = accountOn(provider, { lookWaits: looksAfter([30, 60], 60_000) });
  valueOf(await account.call('siptrunk.listTrunks', {}));
  const line = (name: string): Trunk => {
    const found = provider.state().trunks.find(({ trunk }) => trunk === name);
    if (!found) throw new Error(`no line ${name}`);
    return { ...found };
  };
  const asked = () => provider.requests().filter(({ operation }) => operation === CHANGE).length;
  return { provider, account, line, asked };
}

/** Each change, what a look says of it when it was done and when it was not, and what the provider has when it was done. */
const changes: [string, Change, ActivityState, ActivityState, Partial<Trunk>][] = [
  ['a lock', { trunk: 'frontdesk', status: 'off' }, 'done', 'not-done', { status: 'off' }],
  [
    'calls abroad with a limit',
    { trunk: 'afterhours', inter_call: 'on', inter_limit: 25 },
    ...(['done', 'not-done'] as const),
    { interCall: 'on', interLimit: 25 },
  ],
  ['an address', { trunk: 'frontdesk', ip_address: '8.8.4.4' }, 'done', 'not-done', { ipAddress: '8.8.4.4' }],
  ['a limit', { trunk: 'frontdesk', inter_limit: 75 }, 'cannot-tell', 'cannot-tell', { interLimit: 75 }],
  [
    'a host name',
    { trunk: 'frontdesk', dynamic_host: 'pbx.example.com' },
    ...(['cannot-tell', 'cannot-tell'] as const),
    { ipAddress: '', dynamicHost: 'pbx.example.com' },
  ],
  [
    'a backup plan',
    { trunk: 'frontdesk', failover },
    ...(['cannot-tell', 'cannot-tell'] as const),
    { failover: { failover_ip_address: '8.8.8.8', failover_num: '5', failover_time: '3' } },
  ],
  [
    'forwarding',
    { trunk: 'frontdesk', failover: forwarding },
    ...(['cannot-tell', 'cannot-tell'] as const),
    { forwarding: { cft: { timeout: '20', tn2forward: '6175420134', rings_timeout: '4' } } },
  ],
  ['a password', { trunk: 'frontdesk', password: 'a'.repeat(32) }, 'cannot-tell', 'cannot-tell', {}],
];

describe('a change of a line whose answer is lost', () => {
  it.each(changes.flatMap((row) => [[...row, 'cut'] as const, [...row, 'cut-before'] as const]))(
    '%s, %j: %s when done, %s when not (%#)',
    async (_, params, whenDone, whenNot, set, fault) => {
      const { provider, account, line, asked } = await lines();
      const before = line(params.trunk);
      provider.fault({ name: fault, operation: CHANGE, times: 1 });
      const outcome = await account.call(CHANGE, params);
      if (outcome.ok || outcome.problem.kind !== 'unknown-outcome') throw new Error('It was answered');
      const { journalId } = outcome.problem;
      const stateNow = () => valueOf(account.areas.activity.activity.get(journalId)).state;
      await eventually(() => expect(stateNow()).toBe(fault === 'cut' ? whenDone : whenNot));
      expect(line(params.trunk)).toEqual(fault === 'cut' ? { ...before, ...set } : before);
      // A look reads; what was sent once is never sent again.
      expect(asked()).toBe(1);
    },
  );
});

it('a refused change changes nothing, and a limit that is ignored comes with the provider’s warning', async () => {
  const { provider, account, line } = await lines();
  const before = line('frontdesk');
  provider.fault({ name: 'error', operation: CHANGE, value: 'this trunk is suspended', times: 1 });
  const refused = await account.call(CHANGE, { trunk: 'frontdesk', failover: forwarding });
  expect(refused).toMatchObject({ ok: false, problem: { kind: 'refused', text: 'this trunk is suspended' } });
  expect(line('frontdesk')).toEqual(before);

  const ignored = await account.call(CHANGE, { trunk: 'afterhours', inter_limit: 25 });
  expect(ignored).toMatchObject({ ok: true, warnings: [{ text: expect.stringContaining('ignored') as string }] });
  expect(line('afterhours')).toMatchObject({ interCall: 'off', interLimit: null });
});

it('what the list and the journal tell of the security of all lines costs no request', async () => {
  const { provider, account } = await lines();
  valueOf(await account.call(CHANGE, { trunk: 'afterhours', inter_call: 'on', inter_limit: 500 }));
  await eventually(() =>
    expect(account.areas.guard.known['afterhours']).toMatchObject({ abroad: true, abroadLimit: 500 }),
  );
  const before = provider.requests().length;
  const { frontdesk } = account.areas.guard.known;
  expect(frontdesk).toMatchObject({ abroad: true, abroadLimit: null, callsAtOnce: null, passwordDays: null });
  expect(provider.requests()).toHaveLength(before);
});
