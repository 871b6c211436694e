import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf, closedPort, runCommand, serveHttp, tempFolder } from '../test/support.ts';
import { addressOfThisComputer, proxyEnvironment, systemProxy } from './network.ts';

const BALANCE = '{"data":{"balance":"84.35","allowed_credit":"10.00"}}';
const NAMES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'];

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The environment without proxies but these. */
function withProxies(given: Record<string, string>): void {
  for (const name of NAMES) vi.stubEnv(name, given[name]);
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A proxy that takes every name for this computer. */
async function proxyTo(port: number, connectStatus = 200) {
  const lines: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    request.resume();
    response.end(BALANCE);
  });
  server.on('connect', (request: IncomingMessage, socket) => {
    lines.push(`CONNECT ${request.url}`);
    headers.push(request.headers);
    socket.on('error', () => undefined);
    if (connectStatus !== 200) return void socket.end(`HTTP/1.1 ${connectStatus} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
  });
  return { url: `http://127.0.0.1:${await portOf(server)}`, lines, headers };
}

/** A provider behind TLS under the name `provider.test`, with the certificate that a child process can be told to trust. */
async function tlsProvider() {
  const folder = tempFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=provider.test', '-addext', 'subjectAltName=DNS:provider.test'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const hosts: (string | undefined)[] = [];
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    hosts.push(request.headers.host);
    response.end(BALANCE);
  });
  server.on('tlsClientError', () => undefined);
  return { port: await portOf(server), cert, hosts };
}

describe('a proxy', () => {
  it('of the environment carries plain requests', async () => {
    const proxy = await proxyTo(0);
    withProxies({ HTTP_PROXY: proxy.url });
    const attempt = await clientOf({ url: 'http://provider.test/v2' }).attempt('account.getAccountBalance', {});
    expect(attempt.kind).toBe('answered');
    expect(proxy.lines).toEqual(['GET http://provider.test/v2/account/getbalance']);
  });

  it('is passed through, and the provider’s certificate is checked behind it', async () => {
    const provider = await tlsProvider();
    const proxy = await proxyTo(provider.port);
    withProxies({ HTTPS_PROXY: proxy.url });
    const client = clientOf({ url: 'https://provider.test' });
    expect(await client.attempt('account.getAccountBalance', {})).toMatchObject({
      kind: 'failed',
      problem: { kind: 'tls', evidence: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
    });
    expect(await client.attempt('account.refillBalance', { amount: 10 })).toMatchObject({ kind: 'failed' });
    expect(provider.hosts).toEqual([]);
    expect(proxy.lines[0]).toBe('CONNECT provider.test:443');
    // Neither credentials nor key are for the proxy.
    expect(JSON.stringify(proxy.headers)).not.toMatch(/security-key|authorization/i);
  });

  it('leads to an answer where the certificate is trusted', async () => {
    const provider = await tlsProvider();
    const proxy = await proxyTo(provider.port);
    const account = ['--base-url', 'https://provider.test', '--username', 'u', '--password', 'p', '--key', 'k'];
    const env = { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: provider.cert };
    const { code, stdout } = await runCommand('call', ['account.getAccountBalance', '{}', ...account], env);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ ok: true })]);
    expect([proxy.lines, provider.hosts]).toEqual([['CONNECT provider.test:443'], ['provider.test']]);
  });

  it('that is not there, or does not let through, has surely sent nothing', async () => {
    for (const url of [await closedPort(), (await proxyTo(0, 403)).url, (await proxyTo(0, 407)).url]) {
      withProxies({ HTTPS_PROXY: url });
      const attempt = await clientOf({ url: 'https://provider.test' }).attempt('account.refillBalance', { amount: 10 });
      expect(attempt, url).toMatchObject({ kind: 'failed', problem: { kind: 'offline' } });
    }
  });

  it('is not asked for what NO_PROXY names, nor for this computer', async () => {
    const proxy = await proxyTo(0);
    withProxies({ HTTP_PROXY: proxy.url, NO_PROXY: 'other.example,provider.invalid' });
    const away = await clientOf({ url: 'http://provider.invalid' }).attempt('account.getRates', {});
    expect(away).toMatchObject({ kind: 'failed', problem: { kind: 'offline' } });
    const { url, requests } = await serveHttp((_, response) => response.end(BALANCE));
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.9']) {
      const client = clientOf({ url: url.replace('127.0.0.1', host === '127.0.0.9' ? '127.0.0.1' : host) });
      expect((await client.attempt('account.getAccountBalance', {})).kind).toBe('answered');
    }
    expect(requests).toHaveLength(3);
    expect(proxy.lines).toEqual([]);
  });

  it('of the system goes before that of the environment', async () => {
    const proxy = await proxyTo(0);
    withProxies({ HTTP_PROXY: await closedPort() });
    const options = { proxy: `PROXY ${new URL(proxy.url).host}; DIRECT` };
    const attempt = await clientOf({ url: 'http://provider.test' }, options).attempt('account.getAccountBalance', {});
    expect([attempt.kind, proxy.lines.length]).toEqual(['answered', 1]);
  });

  it.each(['proxy:port', 'socks5://127.0.0.1:1', 'http://', '%%', ''])(
    'written as “%s” is none, and keeps nobody from working',
    async (text) => {
      withProxies({ HTTP_PROXY: text, HTTPS_PROXY: text });
      const { url } = await serveHttp((_, response) => response.end(BALANCE));
      expect((await clientOf({ url }).attempt('account.getAccountBalance', {})).kind).toBe('answered');
      expect(() => clientOf({ url: 'https://provider.test' })).not.toThrow();
      expect(proxyEnvironment('provider.test', undefined, process.env)).toEqual({});
    },
  );
});

describe('proxy settings', () => {
  it.each([
    ['PROXY proxy.example:8080', 'http://proxy.example:8080/'],
    ['HTTPS proxy.example:443; PROXY other:1', 'https://proxy.example/'],
    ['SOCKS5 socks:1080; PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128/'],
    ['http://proxy.example:3128', 'http://proxy.example:3128/'],
    ['proxy.example:3128', 'http://proxy.example:3128/'],
    ['DIRECT', undefined],
    ['DIRECT; PROXY proxy.example:1', undefined],
    ['SOCKS socks:1080', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of the system “%s” are %s', (text, address) => {
    expect(systemProxy(text)).toBe(address);
  });

  it('of the environment may have small letters, no scheme and exceptions', () => {
    const env = { https_proxy: 'proxy.example:8080', HTTP_PROXY: 'http://user:word@plain.example', no_proxy: '.local' };
    expect(proxyEnvironment('provider.test', undefined, env)).toEqual({
      HTTPS_PROXY: 'http://proxy.example:8080/',
      HTTP_PROXY: 'http://user:word@plain.example/',
      NO_PROXY: '.local',
    });
    for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '[::1]'])
      expect(proxyEnvironment(host, 'PROXY proxy.example:1', env)).toEqual({});
  });
});

describe('the registered address', () => {
  const interfaces = { lan: [{ address: '192.0.2.4' }, { address: '2001:db8::4' }] } as unknown as Parameters<
    typeof addressOfThisComputer
  >[1];

  it.each([
    ['192.0.2.4', { localAddress: '192.0.2.4', dnsLookupIpVersion: 4 }],
    ['2001:db8::4', { localAddress: '2001:db8::4', dnsLookupIpVersion: 6 }],
    ['127.0.0.2', { localAddress: '127.0.0.2', dnsLookupIpVersion: 4 }],
    ['198.51.100.7', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('%s is where requests leave from when it is one of this computer', (address, expected) => {
    expect(addressOfThisComputer(address, interfaces)).toEqual(expected);
  });

  it.each([
    ['127.0.0.2', '127.0.0.2'],
    ['198.51.100.7', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('%s: reads and changes come from %s', async (registeredIp, expected) => {
    const from: (string | undefined)[] = [];
    const { url } = await serveHttp(({ method }, response) => {
      from.push(response.socket?.remoteAddress);
      response.end(method === 'GET' ? BALANCE : '');
    });
    const client = clientOf({ url }, { wire: { registeredIp } });
    expect((await client.attempt('account.getAccountBalance', {})).kind).toBe('answered');
    expect((await client.attempt('account.refillBalance', { amount: 10 })).kind).toBe('answered');
    expect(from).toEqual([expected, expected]);
  });
});
