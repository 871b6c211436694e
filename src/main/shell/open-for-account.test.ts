import { expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { openForAccount } from './open-for-account.ts';
import type { Place } from './place-behind-lock.ts';

/** Opens for account `two` while `shown` is on the screen, and answers what happened. */
async function opened(place: Place, shown: string, canSwitch = true): Promise<string[]> {
  const happened: string[] = [];
  await openForAccount('two', place, {
    shown: () => shown,
    switchTo: (id) => {
      happened.push(`switch ${id}`);
      return Promise.resolve(canSwitch ? succeed(null) : fail({ kind: 'not-found' }));
    },
    open: (asked) => void happened.push(`open ${asked ?? 'notifications'}`),
  });
  return happened;
}

it('what is on the screen is opened at once, and what is of another account after that', async () => {
  expect(await opened('/fax/job/1', 'two')).toEqual(['open /fax/job/1']);
  expect(await opened('/fax/job/1', 'one')).toEqual(['switch two', 'open /fax/job/1']);
  expect(await opened(null, 'one')).toEqual(['switch two', 'open notifications']);
});

it('the place of an account that cannot be opened is not looked for in the one on the screen: the accounts are shown', async () => {
  expect(await opened('/fax/job/1', 'one', false)).toEqual(['switch two', 'open /profiles']);
  expect(await opened(null, 'one', false)).toEqual(['switch two', 'open /profiles']);
});
