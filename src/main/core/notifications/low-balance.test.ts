import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { DAY, demo, eventually } from '../test/support.ts';

type Options = NonNullable<Parameters<typeof accountOn>[1]>;

/** An account that, with a credit of ten dollars, has so much money, and what its notifications were, oldest first. */
async function withBalance(first: string, options: Options = {}) {
  const provider = await demo({ control: true });
  const set = async (balance: string) => {
    const body = JSON.stringify({ balance });
    const response = await fetch(`${provider.url}/__demo/balance`, { method: 'POST', body });
    expect(response.ok).toBe(true);
  };
  await set(first);
  const rig = accountOn(provider, options);
  await eventually(() => expect(valueOf(rig.account.areas.money.money.history('24h')).samples).not.toEqual([]));
  return {
    ...rig,
    provider,
    falls: async (balance: string) => {
      await set(balance);
      valueOf(await rig.account.call('account.getAccountBalance', {}));
    },
    /** Notifications of the system, oldest first. */
    shownTypes: () => rig.shown.flatMap(({ notifications }) => notifications.map(({ subject }) => subject.type)),
  };
}

describe('an account that runs out of money', () => {
  it('is told of at once, by the system too, once a day until it is mended, and anew after that', async () => {
    const { falls, shownTypes, push } = await withBalance('84.35');
    expect(shownTypes()).toEqual([]);
    await falls('24.99');
    expect(shownTypes()).toEqual(['balance-low']);
    await falls('20');
    push(DAY - 3_600_000);
    await falls('19');
    expect(shownTypes()).toEqual(['balance-low']);
    push(3_600_000);
    await falls('18');
    expect(shownTypes()).toEqual(['balance-low', 'balance-low']);
    await falls('-6');
    expect(shownTypes()).toEqual(['balance-low', 'balance-low', 'balance-empty']);
    await falls('60');
    await falls('24');
    expect(shownTypes()).toEqual(['balance-low', 'balance-low', 'balance-empty', 'balance-low']);
  });

  it('is told of by the system at the end of the quiet hours in which it became low', async () => {
    const quietHours = { on: true, from: '00:00', to: '00:00' };
    const given = { ...DEFAULT_SETTINGS, quietHours };
    const { falls, shownTypes, settings, push } = await withBalance('84.35', { settings: given });
    await falls('24');
    expect(shownTypes()).toEqual([]);
    settings.quietHours = { ...quietHours, on: false };
    push(3_600_000);
    await falls('23');
    expect(shownTypes()).toEqual(['balance-low']);
  });

  it('leads to the sheet that adds money', async () => {
    const { account, told, falls } = await withBalance('84.35');
    await falls('-6');
    expect(told()).toEqual([{ type: 'balance-empty', balance: '-6.00' }]);
    expect(valueOf(account.areas.notifications.notifications.list()).notifications[0]?.path).toBe(
      '/money/add?amount=50',
    );
  });

  it('is told of when it is nearly empty, although the balance is switched off', async () => {
    const settings = { ...DEFAULT_SETTINGS, notify: { balance: false } };
    const { falls, shownTypes } = await withBalance('84.35', { settings });
    await falls('24');
    expect(shownTypes()).toEqual([]);
    await falls('-6');
    expect(shownTypes()).toEqual(['balance-empty']);
  });

  it('is told of although automatic refill is on: it may not charge twice a day', async () => {
    const { account, falls, shownTypes } = await withBalance('84.35');
    valueOf(await account.call('account.setAutorefill', { autorefill: 'on' }));
    await falls('12');
    expect(shownTypes()).toEqual(['balance-low']);
  });

  it('has its own amounts, also when they are changed while it runs', async () => {
    const { account, falls, told } = await withBalance('84.35', {
      profile: { thresholds: { low: 80, hardLow: 50 } },
    });
    await falls('79');
    expect(told()).toEqual([{ type: 'balance-low', balance: '79.00', threshold: '80' }]);
    account.updateProfile({ ...account.profile, thresholds: { low: 30, hardLow: 10 } });
    await falls('45');
    await falls('29');
    expect(told()[0]).toEqual({ type: 'balance-low', balance: '29.00', threshold: '30' });
  });

  it('may still spend its credit: then it is low, and not nearly empty', async () => {
    const { told } = await withBalance('-3');
    expect(told()).toEqual([{ type: 'balance-low', balance: '-3.00', threshold: '25' }]);
  });
});
