import { beforeEach, describe, expect, it } from 'vitest';
import { fakePage, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useBalance } from './balance.store.ts';
import { useFax } from './fax.store.ts';
import { useNumbers } from './numbers.store.ts';
import { useNotificationCentre } from './notification-centre.store.ts';
import { useSession } from './session.store.ts';

let fake: FakeBridge;

beforeEach(async () => {
  fake = fakePage();
  await showProfile('one');
});

it('numbers are read again in the account in which they were changed, also after it has left the screen', async () => {
  const { reread } = useNumbers();
  await showProfile('two');
  void reread(['2125550100']);
  expect(fake.requests.at(-1)).toMatchObject({ name: 'numbers.reread', account: 'one' });
});

describe('what was asked for one account is not shown in another', () => {
  it('its balance', async () => {
    const earlier = useBalance().refresh();
    await showProfile('two');
    const balance = useBalance();
    expect(balance.refreshing).toBe(false);
    const own = balance.refresh();
    await fake.answer('account.getAccountBalance', { balance: '1.00', allowed_credit: '0.00' });
    await earlier;
    expect([balance.amounts, balance.refreshing]).toEqual([null, true]);
    await fake.answer('account.getAccountBalance', { balance: '2.00', allowed_credit: '0.00' });
    await own;
    expect([balance.amounts?.balance, balance.refreshing]).toEqual(['2.00', false]);
  });

  it('its cached balance', async () => {
    const earlier = useBalance().load();
    await showProfile('two');
    const at = '2026-07-01T12:00:00.000Z';
    await fake.answer('cache.read', { value: { balance: '1.00', allowed_credit: '0.00' }, at });
    await earlier;
    expect(useBalance().amounts).toBeNull();
  });

  it('its faxes', async () => {
    const earlier = useFax().refresh();
    await showProfile('two');
    expect(useFax().refreshing).toBe(false);
    await fake.answer('fax.refresh', { jobs: [], received: [], sent: [] });
    await earlier;
    expect(useFax().overview).toBeNull();
  });

  it('its notifications', async () => {
    const left = useNotificationCentre();
    const earlier = [left.load(), left.markRead([])];
    await showProfile('two');
    await fake.answer('notifications.list', { notifications: [], unread: 3 });
    await fake.answer('notifications.missed', { notifications: 2 });
    await fake.answer('notifications.read', { notifications: [], unread: 4 });
    await Promise.all(earlier);
    const centre = useNotificationCentre();
    expect([centre.notifications, centre.unread, centre.missed]).toEqual([null, 0, null]);
  });
});

describe('switching in quick succession', () => {
  const state = (id: string) => ({ profile: { id }, profiles: [] });

  it('ends at the account that was asked for last', async () => {
    const session = useSession();
    const away = session.switchTo('two');
    const back = session.switchTo('one');
    expect(fake.waiting.map(({ payload }) => payload)).toEqual([{ profileId: 'two' }, { profileId: 'one' }]);
    await fake.answer('session.switch', state('two'));
    await away;
    expect(session.switching).toBe(true);
    expect(await session.switchTo('one')).toBeNull();
    await fake.answer('session.switch', state('one'));
    await back;
    expect([session.profile?.id, session.switching, fake.names()]).toEqual(['one', false, []]);
  });
});
