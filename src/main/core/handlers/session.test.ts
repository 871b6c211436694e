import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { AppLock, lockSchema } from '../lock/app-lock.ts';
import { MINUTE } from '../rate-limit.ts';
import { JsonFile } from '../settings/json-file.ts';
import { tempFolder } from '../test/support.ts';
import { sessionHandlers } from './session.ts';

const PIN = '4711';
const CHANGE = { profileId: 'office', name: 'Office', color: 'teal' } as const;

/** The handlers over one account that may only be looked at, or not. */
async function handlers(viewOnly: boolean, pin: string | null) {
  const file = new JsonFile(join(tempFolder(), 'lock.json'), lockSchema);
  const lock = new AppLock({ file, now: Date.now, changed: () => undefined });
  if (pin !== null) await lock.setPin('', pin);
  const update = vi.fn(() => Promise.resolve({ ok: true }));
  const state = () => Promise.resolve({ profiles: [{ profile: { id: 'office', viewOnly } }] });
  const handle = sessionHandlers({ lock, accounts: { state, update } } as unknown as HandlerDeps);
  return { handle, update };
}

it.each<[was: boolean, becomes: boolean, set: string | null, given: string | undefined, isDone: boolean]>([
  [true, false, PIN, undefined, false],
  [true, false, PIN, '0000', false],
  [true, false, PIN, PIN, true],
  [true, false, null, undefined, true],
  [true, true, PIN, undefined, true],
  [false, true, PIN, undefined, true],
  [false, false, PIN, undefined, true],
])('view only %s becomes %s with the PIN %j set and %j given: %s', async (was, viewOnly, set, pin, isDone) => {
  const { handle, update } = await handlers(was, set);
  const outcome = await handle['session.update']({ ...CHANGE, viewOnly, ...(pin === undefined ? {} : { pin }) });
  expect(outcome.ok).toBe(isDone);
  expect(update).toHaveBeenCalledTimes(isDone ? 1 : 0);
  if (isDone) expect(update).toHaveBeenCalledWith({ ...CHANGE, viewOnly });
  else expect(outcome).toMatchObject({ problem: { kind: pin === undefined ? 'pin-needed' : 'wrong-pin' } });
});

const FORM = {
  name: 'Office',
  baseUrl: 'https://a.example/api/',
  username: 'anna',
  password: 'p',
  key: 'k',
  registeredIp: '',
};

/** The handlers over accounts that only count; `problem` is what comes of the question about an address. */
function counting({ problem = null as object | null, profiles = [] as object[], watchAddress = false } = {}) {
  const work = vi.fn(() => Promise.resolve({ ok: true }));
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    return Promise.resolve(problem);
  };
  const handle = sessionHandlers({
    settings: { value: { ...DEFAULT_SETTINGS, watchAddress } },
    consent: { provider: ask, addressService: ask },
    accounts: {
      test: work,
      detect: work,
      connect: work,
      publicAddress: work,
      state: () => Promise.resolve({ profiles: profiles.map((profile) => ({ profile })) }),
    },
  } as unknown as HandlerDeps);
  return { handle, work, asked };
}

describe('an address that the page names', () => {
  it.each(['session.test', 'session.detect', 'session.connect'] as const)(
    'is reached by %s when it may be',
    async (name) => {
      const allowed = counting();
      expect(await allowed.handle[name]({ ...FORM, sessionOnly: false })).toMatchObject({ ok: true });
      expect(allowed.asked).toEqual(['https://a.example/api']);
      const refused = counting({ problem: { kind: 'cancelled' } });
      expect(await refused.handle[name]({ ...FORM, sessionOnly: false })).toMatchObject({ ok: false });
      expect(refused.work).not.toHaveBeenCalled();
    },
  );

  it('is left to the account when it is none', async () => {
    const { handle, work, asked } = counting();
    await handle['session.test']({ ...FORM, baseUrl: 'ftp://x' });
    expect([work.mock.calls.length, asked.length]).toEqual([1, 0]);
  });
});

describe('this computer’s address', () => {
  it('is asked for when the person agreed to the service, or has it watched', async () => {
    const allowed = counting();
    expect(await allowed.handle['session.publicAddress'](undefined)).toMatchObject({ ok: true });
    expect(allowed.asked).toEqual([DEFAULT_SETTINGS.addressService]);
    const watched = counting({ watchAddress: true, problem: { kind: 'cancelled' } });
    expect(await watched.handle['session.publicAddress'](undefined)).toMatchObject({ ok: true });
    const refused = counting({ problem: { kind: 'cancelled' } });
    expect(await refused.handle['session.publicAddress'](undefined)).toMatchObject({ ok: false });
    expect(refused.work).not.toHaveBeenCalled();
  });
});

describe('in a minute', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const connect = async ({ handle }: ReturnType<typeof counting>, username: string) =>
    await handle['session.connect']({ ...FORM, username, sessionOnly: false });

  it('five new accounts are taken, and known ones as often as wanted', async () => {
    const rig = counting({ profiles: [{ baseUrl: 'https://a.example/api', username: 'anna' }] });
    const many = await Promise.all(Array.from({ length: 40 }, (_, at) => connect(rig, `user${String(at)}`)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(5);
    expect(many.at(-1)).toMatchObject({ problem: { kind: 'too-often' } });
    expect(await connect(rig, 'anna')).toMatchObject({ ok: true });
    vi.advanceTimersByTime(MINUTE);
    expect(await connect(rig, 'berta')).toMatchObject({ ok: true });
  });

  it('no account is taken beyond twenty in all, also when several come at once', async () => {
    const profiles = Array.from({ length: 18 }, (_, at) => ({
      baseUrl: 'https://a.example/api',
      username: String(at),
    }));
    const rig = counting({ profiles });
    const outcomes = await Promise.all(['x', 'y', 'z'].map((username) => connect(rig, username)));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(outcomes[2]).toMatchObject({ problem: { kind: 'too-many-accounts', most: 20 } });
  });

  it('the service is asked ten times', async () => {
    const rig = counting();
    for (let tries = 0; tries < 11; tries += 1) await rig.handle['session.publicAddress'](undefined);
    expect(rig.work).toHaveBeenCalledTimes(10);
  });
});
