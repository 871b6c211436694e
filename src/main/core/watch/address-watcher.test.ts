import { describe, expect, it } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import type { Connection } from '#shared/bridge/session.ts';
import { providerAccount, input, start, summaryOf, value } from '../accounts/account-manager.fixture.ts';
import { eventually, serveTls } from '../test/support.ts';
import { AddressWatcher } from './address-watcher.ts';

const [A, B, C] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
const ONLINE: Connection = { state: 'online', since: '' };
const failing = (kind: 'not-allowed' | 'offline'): Connection => ({
  state: 'failing',
  problem: { kind, text: '', evidence: {} } as Problem,
  since: '',
});

/** Remembers an address, as an account does. */
function addresses() {
  let address = '';
  return { get: () => address, put: (now: string) => void (address = now) };
}

/** A watcher on a network whose address can be changed. */
function watch({ remembered = addresses(), registeredIp = '', allowed = true } = {}) {
  const network = { address: A, up: true, allowed };
  const told: NotificationSubject[] = [];
  let looks = 0;
  const watcher = new AddressWatcher({
    remembered,
    registeredIp,
    allowed: () => network.allowed,
    lookUp: () => {
      looks += 1;
      return Promise.resolve(
        network.up ? succeed({ address: network.address }) : fail({ kind: 'offline', evidence: {} }),
      );
    },
    tell: (subject) => void told.push(subject),
    changed: () => undefined,
    logger: { log: () => undefined },
  });
  const note = async (...connections: Connection[]) => {
    for (const connection of connections) watcher.note(connection);
    await watcher.settled();
  };
  return { remembered, network, told, watcher, note, looks: () => looks };
}

const changed = (from: string, to: string) => ({ type: 'address-changed', from, to });

describe('with consent', () => {
  it('an address at which reads work is remembered, also over a new start', async () => {
    const rig = watch();
    expect(rig.watcher.lastGood).toBe('');
    await rig.note({ state: 'checking' }, ONLINE, ONLINE);
    expect([rig.watcher.lastGood, rig.looks()]).toEqual([A, 1]);
    expect(watch(rig).watcher.lastGood).toBe(A);
  });

  it('another address is told once, when reads begin to be refused', async () => {
    const rig = watch();
    await rig.note(ONLINE);
    rig.network.address = B;
    await rig.note(failing('not-allowed'), failing('not-allowed'));
    await rig.note(failing('offline'), failing('not-allowed'));
    expect(rig.told).toEqual([changed(A, B)]);
    rig.network.address = C;
    await rig.watcher.woke();
    expect(rig.told).toEqual([changed(A, B), changed(A, C)]);
  });

  it('the same address is no news, and neither is a provider that is away', async () => {
    const rig = watch();
    await rig.note(ONLINE);
    await rig.note(failing('not-allowed'));
    rig.network.address = B;
    await rig.note(failing('offline'));
    expect([rig.told, rig.looks()]).toEqual([[], 2]);
  });

  it('the first good address is the registered one', async () => {
    const rig = watch({ registeredIp: B });
    expect(rig.watcher.lastGood).toBe(B);
    await rig.note(failing('not-allowed'));
    expect(rig.told).toEqual([changed(B, A)]);
  });

  it('without any good address nothing is claimed', async () => {
    const rig = watch();
    await rig.note(failing('not-allowed'));
    await rig.watcher.woke();
    expect(rig.told).toEqual([]);
  });

  it('an address that works after all is the good one from then on, and a later change is told again', async () => {
    const rig = watch();
    await rig.note(ONLINE);
    rig.network.address = B;
    await rig.note(failing('not-allowed'));
    await rig.note(ONLINE);
    expect(rig.watcher.lastGood).toBe(B);
    rig.network.address = A;
    await rig.note(failing('not-allowed'));
    rig.network.address = B;
    await rig.note(ONLINE);
    rig.network.address = A;
    await rig.note(failing('not-allowed'));
    expect(rig.told).toEqual([changed(A, B), changed(B, A)]);
  });

  it('a look that fails claims nothing', async () => {
    const rig = watch({ registeredIp: B });
    rig.network.up = false;
    await rig.note(failing('not-allowed'));
    await rig.note(ONLINE);
    expect([rig.told, rig.watcher.lastGood]).toEqual([[], B]);
  });

  it('nothing is looked up after its end', async () => {
    const rig = watch();
    rig.watcher.close();
    await rig.note(ONLINE);
    await rig.watcher.woke();
    expect(rig.looks()).toBe(0);
  });
});

it('without consent nobody is asked', async () => {
  const rig = watch({ allowed: false, registeredIp: B });
  await rig.note(ONLINE, failing('not-allowed'));
  await rig.watcher.woke();
  expect([rig.looks(), rig.told, rig.watcher.lastGood]).toEqual([0, [], B]);
});

describe('in a session', () => {
  async function service() {
    const network = { address: A };
    const { url, requests } = await serveTls((_, response) => response.end(network.address));
    return { network, url, requests };
  }

  it('the change of the address is told by the profile that is refused, and the demo account is never looked at', async () => {
    const lookUp = await service();
    const rig = start({ settings: { watchAddress: true, addressService: lookUp.url } });
    value(await rig.accounts.startDemo());
    await rig.online();
    expect(lookUp.requests).toHaveLength(0);
    const provider = await providerAccount();
    value(await rig.accounts.connect(input(provider)));
    await eventually(() => expect(summaryOf(rig, 'Office').lastGoodAddress).toBe(A));
    lookUp.network.address = B;
    provider.fault({ name: 'unregistered' });
    await rig.account().call('account.getAccountBalance', {});
    const subjects = () =>
      value(rig.account().areas.notifications.notifications.list()).notifications.map(({ subject }) => subject);
    await eventually(() => expect(subjects()).toEqual([changed(A, B)]));
    expect(value(await rig.accounts.publicAddress())).toEqual({ address: B });
    expect(summaryOf(rig, 'Office').lastGoodAddress).toBe(A);
    rig.accounts.happened('wake');
    await eventually(() => expect(lookUp.requests.length).toBeGreaterThan(3));
    expect(subjects()).toEqual([changed(A, B)]);
  });

  it('nothing is asked without consent', async () => {
    const lookUp = await service();
    const rig = start({ settings: { addressService: lookUp.url } });
    value(await rig.accounts.connect(input(await providerAccount(), { registeredIp: C })));
    await rig.online();
    rig.accounts.happened('wake');
    await rig.account().call('account.getRates', {});
    expect(lookUp.requests).toHaveLength(0);
    expect(summaryOf(rig, 'Office').lastGoodAddress).toBe(C);
  });
});
