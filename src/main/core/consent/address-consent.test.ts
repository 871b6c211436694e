import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../log/logger.ts';
import { MINUTE } from '../rate-limit.ts';
import { JsonFile } from '../settings/json-file.ts';
import { tempFolder } from '../test/support.ts';
import { AddressConsent, agreedSchema, plainAddress, type AddressQuestion } from './address-consent.ts';

const A = 'https://a.example/api';
const B = 'https://b.example/api';

function rig({ folder = tempFolder(), answer = () => Promise.resolve(true), providers = [] as string[] } = {}) {
  const asked: AddressQuestion[] = [];
  const consent = new AddressConsent({
    file: new JsonFile(join(folder, 'agreed-addresses.json'), agreedSchema),
    providers: () => providers,
    ask: (question) => {
      asked.push(question);
      return answer();
    },
    logger: silentLogger,
  });
  return { folder, consent, asked, hosts: () => asked.map(({ host }) => host) };
}

describe('a provider', () => {
  it('is asked about once for each host and port in a run, and again after a restart', async () => {
    const { consent, hosts, folder } = rig();
    for (const address of [A, 'https://a.example/other', B, A, 'https://a.example:8443/api'])
      expect(await consent.provider(address)).toBeNull();
    expect(hosts()).toEqual(['a.example', 'b.example', 'a.example:8443']);
    const next = rig({ folder });
    await next.consent.provider(A);
    expect(next.hosts()).toEqual(['a.example']);
  });

  it('of an account of this computer is not asked about, but another port is', async () => {
    const { consent, asked } = rig({ providers: ['http://127.0.0.1:8080/api'] });
    expect(await consent.provider('http://127.0.0.1:8080/api')).toBeNull();
    expect(asked).toEqual([]);
    await consent.provider('http://127.0.0.1:8081/api');
    await consent.provider('https://127.0.0.1:8080/api');
    expect(asked).toEqual([
      { purpose: 'provider', host: '127.0.0.1:8081', address: 'http://127.0.0.1:8081', local: true },
      { purpose: 'provider', host: '127.0.0.1:8080', address: 'https://127.0.0.1:8080', local: true },
    ]);
  });

  it('that the person refuses is not reached, and is asked about again', async () => {
    const { consent, asked } = rig({ answer: () => Promise.resolve(false) });
    for (let tries = 0; tries < 2; tries += 1) expect(await consent.provider(A)).toEqual({ kind: 'cancelled' });
    expect(asked).toHaveLength(2);
  });
});

describe('one question at a time', () => {
  it('is open: the same one waits for its answer, another one is not asked', async () => {
    let agree: (yes: boolean) => void = () => undefined;
    const { consent, hosts } = rig({ answer: () => new Promise<boolean>((resolve) => (agree = resolve)) });
    const first = consent.provider(A);
    const same = consent.provider(A);
    expect(await consent.provider(B)).toEqual({ kind: 'cancelled' });
    expect(await consent.portal(A)).toEqual({ kind: 'cancelled' });
    agree(true);
    expect(await Promise.all([first, same])).toEqual([null, null]);
    expect(hosts()).toEqual(['a.example']);
  });

  describe('and ten in a minute', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('are asked, no more', async () => {
      const { consent, asked } = rig({ answer: () => Promise.resolve(false) });
      for (let tries = 0; tries < 10; tries += 1) await consent.provider(A);
      expect(await consent.provider(A)).toEqual({ kind: 'too-often' });
      expect(asked).toHaveLength(10);
      vi.advanceTimersByTime(MINUTE);
      expect(await consent.provider(A)).toEqual({ kind: 'cancelled' });
      expect(asked).toHaveLength(11);
    });
  });
});

describe.each(['portal', 'addressService'] as const)('the %s', (purpose) => {
  it('is asked about once, also over restarts, until its address changes', async () => {
    const { consent, asked, folder } = rig();
    for (const address of [A, A, `${A}/other`, `${A}/other`]) expect(await consent[purpose](address)).toBeNull();
    expect(asked.map(({ address }) => address)).toEqual([A, `${A}/other`]);
    const next = rig({ folder });
    expect(await next.consent[purpose](`${A}/other`)).toBeNull();
    expect(next.asked).toEqual([]);
    expect(await next.consent[purpose](A)).toBeNull();
    expect(next.asked).toHaveLength(1);
  });

  it('is not known by what was agreed to for another purpose', async () => {
    const { consent, asked } = rig();
    await consent.provider(A);
    await consent[purpose === 'portal' ? 'addressService' : 'portal'](A);
    await consent[purpose](A);
    expect(asked).toHaveLength(3);
  });
});

describe('a host name', () => {
  it('is asked about once in a run, and again after a restart', async () => {
    const { consent, asked, folder } = rig();
    for (const name of ['pbx.example', 'pbx.example', 'other.example']) expect(await consent.hostName(name)).toBeNull();
    expect(asked.map(({ purpose, host }) => `${purpose} ${host}`)).toEqual([
      'hostName pbx.example',
      'hostName other.example',
    ]);
    const next = rig({ folder });
    await next.consent.hostName('pbx.example');
    expect(next.hosts()).toEqual(['pbx.example']);
  });

  it('is not known by an account at the same host, and asked about again after a no', async () => {
    const { consent, hosts } = rig({ providers: ['https://pbx.example'], answer: () => Promise.resolve(false) });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await consent.hostName('pbx.example')).toEqual({ kind: 'cancelled' });
    expect(hosts()).toEqual(['pbx.example', 'pbx.example']);
  });
});

it.each([
  ['https://portal.example/login', 'https://portal.example/login'],
  ['https://user:secret@portal.example/login?data=1#part', 'https://portal.example/login'],
  ['https://portal.example', 'https://portal.example/'],
  ['http://portal.example/', undefined],
  ['file:///etc/passwd', undefined],
  ['portal', undefined],
])('%s is opened as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});
