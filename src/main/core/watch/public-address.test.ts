import { describe, expect, it, onTestFinished } from 'vitest';
import { closedPort, serveHttp, serveTls } from '../test/support.ts';
import { proxyTo } from '../test/proxy.fixture.ts';
import { lookUpPublicAddress, readAddress } from './public-address.ts';
import { hasNetwork, untilNetwork } from './network-up.ts';

describe('the public address', () => {
  const answering = (body: string, status = 200) =>
    serveTls((_, response) => {
      response.writeHead(status).end(body);
    });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7\n', '203.0.113.7'],
    ['{"ip":"203.0.113.7"}', '203.0.113.7'],
    ['{"ip": "2001:db8::7", "country": "US"}', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
  ])('is read from %j, and nothing but the question is sent', async (body, address) => {
    const service = await answering(body);
    expect(await lookUpPublicAddress(`${service.url}/plain`)).toEqual({ ok: true, value: { address }, warnings: [] });
    expect(service.requests).toHaveLength(1);
    const { method, url, headers } = service.requests[0] ?? {};
    expect([method, url]).toEqual(['GET', '/plain']);
    expect(Object.keys(headers ?? {}).filter((name) => /auth|cookie|key/i.test(name))).toEqual([]);
  });

  it('is asked for by the proxy that the system has for the service', async () => {
    const proxy = await proxyTo({});
    onTestFinished(proxy.stop);
    const asked: string[] = [];
    const outcome = await lookUpPublicAddress('https://address.example.com/plain', (url) => {
      asked.push(url);
      return Promise.resolve(proxy.url);
    });
    expect(asked).toEqual(['https://address.example.com']);
    // The proxy refuses every name; without it the name would have been looked up here.
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'offline' } });
    expect(JSON.stringify(outcome)).not.toMatch(/ENOTFOUND|EAI_/);
  });

  it.each([
    ['words', 'hello'],
    ['an address and words', '203.0.113.7 is yours'],
    ['an address out of range', '203.0.113.777'],
    ['another shape', '{"address":"203.0.113.7"}'],
    ['a number', '{"ip":5}'],
    ['nothing', ''],
    ['null', 'null'],
    ['too much', `${' '.repeat(1100)}203.0.113.7`],
  ])('is not made of %s', async (_, body) => {
    expect(readAddress(body)).toBeUndefined();
    const outcome = await lookUpPublicAddress((await answering(body)).url);
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unexpected-answer' } });
    // The service may be any: what kind of answer it gave is enough to know.
    if (body !== '' && body !== 'null') expect(JSON.stringify(outcome)).not.toContain(body.trim());
  });

  it('is not made of an error, nor looked for where a redirect points', async () => {
    expect(await lookUpPublicAddress((await answering('203.0.113.7', 500)).url)).toMatchObject({ ok: false });
    const service = await serveTls((_, response) => {
      response.writeHead(302, { location: '/other' }).end();
    });
    expect(await lookUpPublicAddress(service.url)).toMatchObject({ ok: false });
    expect(service.requests).toHaveLength(1);
  });

  it('is not taken in pieces without end', async () => {
    const service = await serveTls((_, response) => {
      response.write('x'.repeat(4000));
    });
    expect(await lookUpPublicAddress(service.url)).toMatchObject({ problem: { evidence: { code: 'TOO_LARGE' } } });
  });

  it('is asked for over a connection that is checked, and only so', async () => {
    const untrusted = await serveTls((_, response) => response.end('203.0.113.7'), { trusted: false });
    expect(await lookUpPublicAddress(untrusted.url)).toMatchObject({ problem: { kind: 'tls' } });
    const plain = await serveHttp((_, response) => response.end('203.0.113.7'));
    expect(await lookUpPublicAddress(plain.url)).toMatchObject({ problem: { kind: 'invalid' } });
    const withName = plain.url.replace('http://', 'https://name:secret@');
    expect(await lookUpPublicAddress(withName)).toMatchObject({ problem: { kind: 'invalid' } });
    expect([untrusted.requests.length, plain.requests.length]).toEqual([0, 0]);
    const closed = (await closedPort()).replace('http:', 'https:');
    expect(await lookUpPublicAddress(closed)).toMatchObject({ problem: { kind: 'offline' } });
  });
});

describe('the network', () => {
  const address = (internal: boolean) => ({ internal, address: 'x' }) as never;

  it('is there with an address that is not of this computer alone', () => {
    expect(hasNetwork({})).toBe(false);
    expect(hasNetwork({ lo: [address(true)] })).toBe(false);
    expect(hasNetwork({ lo: [address(true)], eth0: [address(false)] })).toBe(true);
  });

  it('is waited for, and no longer than somebody waits', async () => {
    let looks = 0;
    await untilNetwork(() => (looks += 1) >= 2);
    expect(looks).toBe(2);
    const ended = AbortSignal.abort();
    await untilNetwork(() => false, ended);
  });
});
