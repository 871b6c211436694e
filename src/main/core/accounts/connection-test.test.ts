import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ConnectionFinding, ConnectionReport, LikelyCause } from '#shared/bridge/session.ts';
import type { DemoOptions } from '#demo/provider.ts';
import { closedPort, demo, serveHttp, serveTls } from '../test/support.ts';
import { verdictOf } from './connection-findings.ts';
import { testConnection } from './connection-test.ts';

const SECRETS = { password: 'horse-battery-7', key: 'private-key-5b1f' };
const BALANCE = '{"data":{"balance":"84.35","allowed_credit":"10.00"}}';

const providerAccount = (options: DemoOptions = {}) => demo({ username: 'anna', ...SECRETS, ...options });

function test({ url }: { url: string }, over: object = {}, seconds = 5): Promise<ConnectionReport> {
  return testConnection({ baseUrl: url, username: 'anna', ...SECRETS, registeredIp: '', ...over }, seconds);
}

function evidence(report: ConnectionReport, label: string): string | undefined {
  return report.evidence.find((line) => line.label === label)?.text;
}

describe('a connection test', () => {
  const html = () => serveHttp((_, response) => response.end('<html>welcome</html>'));
  const noTls = async () => ({ url: (await html()).url.replace('http:', 'https:') });
  const cut = async () => {
    const server = createSocketServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const withFault = async (name: 'status-503' | 'hang' | 'error' | 'html') => {
    const provider = await providerAccount();
    provider.fault({ name, value: name === 'error' ? 'Account suspended' : 0 });
    return provider;
  };

  it.each<[string, ConnectionFinding, () => Promise<{ url: string }>, object, string?]>([
    ['the right credentials', 'ok', providerAccount, {}],
    [
      'a wrong password',
      'username-or-password',
      providerAccount,
      { password: 'not-the-one' },
      'wrong username or password',
    ],
    ['a wrong user', 'username-or-password', providerAccount, { username: 'nobody' }, 'wrong username or password'],
    ['a wrong key', 'key', providerAccount, { key: 'not-the-one' }, 'wrong Security-Key'],
    [
      'an address that is not registered',
      'address-not-registered',
      () => providerAccount({ allowUnregistered: false }),
      {},
      'not registered',
    ],
    ['an account that is refused', 'refused', () => withFault('error'), {}, 'Account suspended'],
    ['nothing that listens', 'provider-down', async () => ({ url: await closedPort() }), {}],
    ['a provider that is broken', 'provider-down', () => withFault('status-503'), {}],
    ['a gateway that says so in HTML', 'provider-down', () => withFault('html'), {}],
    ['a connection that is cut', 'provider-down', cut, {}],
    ['another service', 'not-this-interface', html, {}],
    ['no TLS', 'tls', noTls, {}],
  ])('with %s finds %s', async (_, finding, server, over, providerText) => {
    const target = await server();
    const report = await test(target, over);
    expect(report).toMatchObject({ finding, likely: [] });
    expect(report.providerText ?? '').toContain(providerText ?? '');
    expect(report.evidence[0]).toEqual({ label: 'tried', text: `GET ${target.url}/account/getbalance` });
    expect(evidence(report, 'clock')).toBeUndefined();
    expect(JSON.stringify(report)).not.toMatch(/horse-battery|private-key/);
  });

  it('without an answer finds that out in its own time', async () => {
    const report = await test(await withFault('hang'), {}, 0.3);
    expect(report).toMatchObject({ finding: 'timeout', likely: [] });
    expect(evidence(report, 'code')).toBe('ETIMEDOUT');
  });

  it('with a provider that is broken shows the status', async () => {
    const { url } = await serveHttp((_, response) => response.writeHead(500).end());
    const report = await test({ url });
    expect(report).toMatchObject({ finding: 'provider-down', evidence: [{}, {}, { label: 'status', text: '500' }] });
  });

  it('with a name that nobody knows finds no address, or no internet where even that cannot be asked', async () => {
    const { finding } = await test({ url: 'https://provider.invalid' });
    expect(['address-not-found', 'no-internet']).toContain(finding);
  });
});

describe('a refusal', () => {
  /** A provider that says no with this status, these words and these headers. */
  const refusing = (status: number, text: string, headers: Record<string, string> = {}) =>
    serveHttp((_, response) => {
      response.writeHead(status, headers).end(text === '' ? '' : JSON.stringify({ error: text }));
    });

  it.each<[string, ConnectionFinding]>([
    ['Invalid username', 'username-or-password'],
    ['Authentication failed: bad login', 'username-or-password'],
    ['Incorrect password.', 'username-or-password'],
    ['Security-Key is missing', 'key'],
    ['Invalid API key', 'key'],
    ['Wrong private key', 'key'],
    ['invalid key', 'key'],
    ['IP 203.0.113.7 is not allowed', 'address-not-registered'],
    ['Your address is not registered', 'address-not-registered'],
    ['Caller not in whitelist', 'address-not-registered'],
  ])('with the words “%s” is %s', async (text, finding) => {
    expect(await test(await refusing(403, text))).toMatchObject({ finding, likely: [], providerText: text });
  });

  const USER = 'username-or-password';
  const ADDRESS = 'address-not-registered';

  it.each<[string, number, string, Record<string, string>, LikelyCause[]]>([
    ['401 with a Basic challenge', 401, '', { 'www-authenticate': 'Basic realm="API"' }, [USER, 'key', ADDRESS]],
    ['401 without one', 401, '', {}, [ADDRESS, USER, 'key']],
    ['403', 403, '', {}, [ADDRESS, 'key', USER]],
    ['403 with words that tell nothing', 403, 'Forbidden', {}, [ADDRESS, 'key', USER]],
    ['206 and a word about access', 206, 'Authorization failed', {}, [ADDRESS, USER, 'key']],
    ['403 with words for two causes', 403, 'Wrong password or IP address', {}, [USER, ADDRESS, 'key']],
    ['200 and credentials', 200, 'Bad credentials', {}, [ADDRESS, USER, 'key']],
  ])('as %s is left open, the likely causes in order', async (_, status, text, headers, likely) => {
    expect(await test(await refusing(status, text, headers))).toMatchObject({
      finding: 'credentials-or-address',
      likely,
    });
  });

  it.each([
    [206, 'Wrong username or password', 'username-or-password'],
    [400, 'Invalid security key', 'key'],
    [206, 'Account suspended', 'refused'],
    [206, 'Password recovery is not part of your plan', 'refused'],
    [400, 'Invalid parameter', 'refused'],
  ])('with the status %i and “%s” is %s', async (status, text, finding) => {
    expect(await test(await refusing(status, text))).toMatchObject({ finding, likely: [] });
  });

  it('that repeats the credentials is shown without them', async () => {
    const echo = (short: object) =>
      serveHttp((request, response) => {
        const { authorization, ...headers } = request.headers;
        const text = [authorization, ...Object.values(headers), ...Object.values({ ...SECRETS, ...short })].join(' ');
        response.writeHead(403).end(JSON.stringify({ error: text }));
      });
    // Also where it is cut: 290 characters before the secret leave ten of it in an excerpt of 300.
    const cutAt = (lead: number) =>
      serveHttp((_, response) => response.writeHead(403).end(`${'x'.repeat(lead)}${SECRETS.password}`));
    const short = { password: 'p7', key: 'k3y' };
    for (const [target, over] of [
      [await echo({}), {}],
      [await echo(short), short],
      [await cutAt(290), {}],
      [await cutAt(493), {}],
    ] as const) {
      const secrets = { ...SECRETS, ...over };
      const report = JSON.stringify(await test(target, over));
      const basic = Buffer.from(`anna:${secrets.password}`).toString('base64');
      for (const secret of [secrets.password, secrets.key, basic, 'horse-batt']) expect(report).not.toContain(secret);
    }
  });
});

describe('the clock of this computer', () => {
  const at = (seconds: number, status = 200) =>
    serveHttp((_, response) => {
      response.setHeader('date', new Date(Date.now() - seconds * 1000).toUTCString());
      response.writeHead(status).end(status === 200 ? BALANCE : '{"error":"No"}');
    });

  it.each([
    [400, 403, 'clock'],
    [-400, 401, 'clock'],
    [400, 206, 'clock'],
    [200, 403, 'credentials-or-address'],
    [4000, 200, 'ok'],
  ])('that is %i seconds ahead, answered by %i, finds %s, and says by how much', async (seconds, status, finding) => {
    const before = Date.now();
    const report = await test(await at(seconds, status));
    const onTheWay = (Date.now() - before) / 1000;
    expect(report.finding).toBe(finding);
    expect(Number(evidence(report, 'clock'))).toBeGreaterThanOrEqual(seconds - 2);
    expect(Number(evidence(report, 'clock'))).toBeLessThanOrEqual(seconds + 2 + onTheWay);
  });

  it.each([0, 50, -50])('that is %i seconds ahead is not worth a line', async (seconds) => {
    expect(evidence(await test(await at(seconds, 403)), 'clock')).toBeUndefined();
  });

  it.each(['', 'yesterday'])('is not known from the date “%s”', async (date) => {
    const server = await serveHttp((_, response) => {
      response.sendDate = false;
      if (date) response.setHeader('date', date);
      response.writeHead(403).end();
    });
    expect(await test(server)).toMatchObject({ finding: 'credentials-or-address' });
  });
});

describe('a certificate', () => {
  const EXPIRED = { from: '20200101000000Z', to: '20210101000000Z' };
  const FUTURE = { from: '20900101000000Z', to: '20910101000000Z' };

  it('that is right is no trouble', async () => {
    expect(await test(await serveTls((_, response) => response.end(BALANCE)))).toMatchObject({ finding: 'ok' });
  });

  it.each([
    ['is signed by nobody', { trusted: false }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is for another name', { names: 'DNS:other.example' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['has expired', EXPIRED, 'CERT_HAS_EXPIRED'],
    ['is not yet valid', FUTURE, 'CERT_NOT_YET_VALID'],
  ])('that %s is found by its code, and neither credentials nor key have left', async (_, options, code) => {
    const server = await serveTls((_request, response) => response.end(BALANCE), options);
    const report = await test(server);
    expect(report).toMatchObject({ finding: 'tls', likely: [] });
    expect(evidence(report, 'code')).toBe(code);
    for (const { method, headers, url } of server.requests) {
      expect([method, url]).toEqual(['HEAD', '/']);
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(Object.keys(headers)).not.toContain('security-key');
    }
    // Only one that is out of its time gives a reason to ask what time it is.
    expect(server.requests).toHaveLength(code.startsWith('CERT_') ? 1 : 0);
  });

  it.each([
    ['has expired', EXPIRED, 3600 * 24 * 365 * 6],
    ['is not yet valid', FUTURE, -3600 * 24 * 365 * 60],
  ])('that %s as seen by a clock that is wrong finds the clock', async (_, options, ahead) => {
    const server = await serveTls((_request, response) => {
      response.setHeader('date', new Date(Date.now() - ahead * 1000).toUTCString());
      response.end();
    }, options);
    const report = await test(server);
    expect(report.finding).toBe('clock');
    expect(Math.abs(Number(evidence(report, 'clock')) - ahead)).toBeLessThanOrEqual(3);
  });

  it.each([
    ['CERT_NOT_YET_VALID', 'clock'],
    ['CERT_HAS_EXPIRED', 'tls'],
  ])('(%s) of a server that does not say the time finds %s', (code, finding) => {
    const problem: Problem = { kind: 'tls', evidence: { code } };
    expect(verdictOf({ problem, secondsAhead: null, basicChallenge: false })).toEqual({ finding, likely: [] });
  });
});

it.each<[string, ConnectionFinding]>([
  ['ENOTFOUND', 'address-not-found'],
  ['EAI_NODATA', 'address-not-found'],
  ['EAI_AGAIN', 'no-internet'],
  ['ENETUNREACH', 'no-internet'],
  ['ENETDOWN', 'no-internet'],
  ['ECONNREFUSED', 'provider-down'],
  ['ECONNRESET', 'provider-down'],
])('the code %s finds %s', (code, finding) => {
  const problem: Problem = { kind: 'offline', evidence: { code } };
  expect(verdictOf({ problem, secondsAhead: null, basicChallenge: false })).toEqual({ finding, likely: [] });
});

describe('an answer of another service', () => {
  const SECRET = 'LOCAL-SERVICE-SECRET-42';

  it.each([
    [200, SECRET, 'text/plain'],
    [500, SECRET, 'text/plain'],
    [401, SECRET, 'text/plain'],
    [404, `<!doctype html><title>${SECRET}</title>`, 'text/html'],
    [200, `{"token":"${SECRET}"}`, 'application/json'],
    [200, `["${SECRET}"]`, 'application/json'],
    [200, `<config><token>${SECRET}</token></config>`, 'application/xml'],
  ])('with the status %i and %j is named by its kind, and none of it is shown', async (status, body, kind) => {
    const report = await test(await serveHttp((_, response) => response.writeHead(status).end(body)));
    expect(evidence(report, 'answer')).toBe(kind);
    expect(JSON.stringify(report)).not.toContain(SECRET);
  });

  it.each(['{"data":{"balance":"12,50"}}', '{"balance":"12,50"}', '<response><balance>12,50</balance></response>'])(
    'is not %s: a balance that cannot be read is shown',
    async (body) => {
      expect(evidence(await test(await serveHttp((_, response) => response.end(body))), 'answer')).toBe(body);
    },
  );
});
