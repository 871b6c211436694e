import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';

// The store of the settings asks the browser which colours the person prefers; here there is none.
vi.mock('@vueuse/core', () => ({ usePreferredDark: () => ({ value: false }) }));
const { useBalance } = await import('./balance.ts');
const { useFax } = await import('./fax.ts');
const { useNoticeCentre } = await import('./notices.ts');
const { useSession } = await import('./session.ts');

interface Asked {
  name: string;
  payload: unknown;
  answer: (value: unknown) => void;
}

/** Every request to the main process, which answers when the test says so. */
let asked: Asked[] = [];

function request(name: string, payload: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    asked.push({
      name,
      payload,
      answer: (value) => {
        resolve(succeed(value));
      },
    });
  });
}

function answer(name: string, value: unknown): void {
  const found = asked.find((one) => one.name === name);
  if (!found) throw new Error(`Nobody asked for ${name}`);
  asked = asked.filter((one) => one !== found);
  found.answer(value);
}

const names = () => asked.map(({ name }) => name);

beforeEach(() => {
  asked = [];
  setActivePinia(createPinia());
  vi.stubGlobal('window', { bridge: { command: request, call: request } });
});

describe('what was asked for one account is not shown in another', () => {
  it('its balance', async () => {
    const balance = useBalance();
    const earlier = balance.refresh();
    balance.clear();
    expect(balance.refreshing).toBe(false);
    const own = balance.refresh();
    answer('account.getAccountBalance', { balance: '1.00', allowed_credit: '0.00' });
    await earlier;
    expect([balance.amounts, balance.refreshing]).toEqual([null, true]);
    answer('account.getAccountBalance', { balance: '2.00', allowed_credit: '0.00' });
    await own;
    expect([balance.amounts?.balance, balance.refreshing]).toEqual(['2.00', false]);
  });

  it('its kept balance', async () => {
    const balance = useBalance();
    const earlier = balance.load();
    balance.clear();
    answer('cache.read', { value: { balance: '1.00', allowed_credit: '0.00' }, at: '2026-07-01T12:00:00.000Z' });
    await earlier;
    expect(balance.amounts).toBeNull();
  });

  it('its faxes', async () => {
    const fax = useFax();
    const earlier = fax.refresh();
    fax.clear();
    expect(fax.refreshing).toBe(false);
    answer('fax.refresh', { jobs: [], received: [], sent: [] });
    await earlier;
    expect(fax.overview).toBeNull();
  });

  it('its notifications', async () => {
    const centre = useNoticeCentre();
    const earlier = [centre.load(), centre.markRead([])];
    centre.clear();
    answer('notices.list', { notices: [], unread: 3 });
    answer('notices.missed', { notices: 2 });
    answer('notices.read', { notices: [], unread: 4 });
    await Promise.all(earlier);
    expect([centre.notices, centre.unread, centre.missed]).toEqual([null, 0, null]);
  });
});

describe('switching in quick succession', () => {
  const state = (id: string) => ({ profile: { id }, profiles: [] });

  it('ends at the account that was asked for last', async () => {
    const session = useSession();
    const loading = session.load();
    answer('session.get', state('one-1'));
    answer('lock.get', { enabled: false, locked: false, retryAt: null });
    await loading;
    const away = session.switchTo('two-2');
    const back = session.switchTo('one-1');
    expect(asked.map(({ payload }) => payload)).toEqual([{ profileId: 'two-2' }, { profileId: 'one-1' }]);
    answer('session.switch', state('two-2'));
    await away;
    expect(session.switching).toBe(true);
    expect(await session.switchTo('one-1')).toBeNull();
    answer('session.switch', state('one-1'));
    await back;
    expect([session.profile?.id, session.switching, names()]).toEqual(['one-1', false, []]);
  });
});
