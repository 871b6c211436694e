import { expect, it } from 'vitest';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useAutoRefill } from './use-auto-refill.ts';

it('is not turned on in the account that comes to the screen after the amounts were sent', async () => {
  const fake = fakePage();
  await showProfile('one');
  const { turnOn, parts } = useAutoRefill();
  const set = turnOn({ min_balance: 25, reload_amount: 50 } as never);
  await settled();
  await showProfile('two');
  await fake.answer('account.setBalanceReload', null);
  expect(await set).toBe(false);
  expect(fake.requests.map(({ name }) => name)).not.toContain('account.setAutorefill');
  expect(parts.value.map(({ name, state }) => [name, state])).toEqual([
    ['amounts', 'done'],
    ['on', 'refused'],
  ]);
});
