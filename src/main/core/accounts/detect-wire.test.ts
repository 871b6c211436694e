import { describe, expect, it } from 'vitest';
import type { DetectedWire } from '#shared/bridge/session.ts';
import { operationOf } from '#shared/provider/catalogue.ts';
import { dialect as rows, type Dialect, type DialectName } from '#shared/provider/dialect.ts';
import type { DemoOptions, DemoProvider } from '#demo/provider.ts';
import { closedPort, demo, serveHttp } from '../test/support.ts';
import { detectWire } from './detect-wire.ts';

const SECRETS = { password: 'horse-battery-7', key: 'private-key-5b1f' };
const REGISTERED = '127.0.0.1';
const DETECTABLE = (Object.keys(rows) as DialectName[]).filter((name) => rows[name].detectableByRead);

const providerAccount = (options: DemoOptions = {}) => demo({ username: 'anna', ...SECRETS, ...options });
const detect = ({ url }: { url: string }, over: object = {}) =>
  detectWire({ baseUrl: url, username: 'anna', ...SECRETS, registeredIp: REGISTERED, ...over }, 2);

async function found(target: { url: string }, over: object = {}): Promise<DetectedWire> {
  const outcome = await detect(target, over);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
}

/** Only reads came in, by their method and by what they are; a path that this provider does not know is none of its. */
function expectReads(provider: DemoProvider): void {
  const requests = provider.requests();
  expect(requests.length).toBeGreaterThan(3);
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  for (const { operation } of requests) if (operation) expect(operationOf(operation).effect).toBe('read');
  const unknown = requests.filter(({ operation }) => operation === null).map(({ path }) => path);
  for (const path of unknown)
    expect(['/ratecenters', '/fax/ratecenters', '/smsv2/deliverystatus', '/sms/deliverystatus']).toContain(path);
}

describe('a provider', () => {
  it('of the specification is found to speak it', async () => {
    const provider = await providerAccount();
    expect(await found(provider)).toMatchObject({ format: 'json', dialect: {} });
    expectReads(provider);
  });

  it.each(DETECTABLE)('that differs in %s is found out by reads', async (row) => {
    const provider = await providerAccount({ dialect: { [row]: 'other' } });
    const { format, dialect, tried } = await found(provider);
    expect({ format, dialect }).toEqual({ format: 'json', dialect: { [row]: 'other' } });
    expect(tried).toContainEqual(expect.objectContaining({ format: 'json', row, worked: true }));
    const asked = tried.map((step) => JSON.stringify(step));
    expect(new Set(asked).size).toBe(asked.length);
    expectReads(provider);
  });

  it('that differs in everything is found out by reads, and rows about changes are left', async () => {
    const dialect = Object.fromEntries(Object.keys(rows).map((name) => [name, 'other'])) as Dialect;
    const provider = await providerAccount({ dialect });
    const before = provider.state();
    const detected = await found(provider);
    expect(detected.dialect).toEqual(Object.fromEntries(DETECTABLE.map((name) => [name, 'other'])));
    expectReads(provider);
    expect({ ...provider.state(), now: 0 }).toEqual({ ...before, now: 0 });
  });

  it.each<Dialect>([{}, { securityKey: 'other' }, { queryParameters: 'other', faxPeriod: 'other' }])(
    'that answers in XML is found to speak it, with %j',
    async (dialect) => {
      const provider = await providerAccount({ format: 'xml', dialect });
      expect(await found(provider)).toMatchObject({ format: 'xml', dialect });
      expectReads(provider);
    },
  );

  it('that refuses JSON is asked in XML', async () => {
    const server = await serveHttp((request, response) => {
      const xml = request.headers['content-type'] === 'application/xml';
      const data = '<data><balance>1.00</balance><allowed_credit>0.00</allowed_credit></data>';
      response.writeHead(xml ? 200 : 415).end(xml ? `<response>${data}</response>` : '');
    });
    expect((await found(server)).format).toBe('xml');
  });

  it('says what was tried, in order', async () => {
    const { tried } = await found(
      await providerAccount({ dialect: { securityKey: 'other', faxRateCenters: 'other' } }),
    );
    expect(tried.slice(0, 5)).toEqual([
      { probe: 'account.getAccountBalance', format: 'json', row: null, worked: false },
      { probe: 'account.getAccountBalance', format: 'json', row: 'securityKey', worked: true },
      { probe: 'did.listRateCenters', format: 'json', row: null, worked: true },
      { probe: 'faxLookup.listRateCenters', format: 'json', row: null, worked: false },
      { probe: 'faxLookup.listRateCenters', format: 'json', row: 'faxRateCenters', worked: true },
    ]);
  });
});

describe('nothing is found', () => {
  it('with a wrong password, and it is tried once, or twice where the key may be hashed', async () => {
    const provider = await providerAccount();
    const refused = {
      ok: false,
      problem: { kind: 'not-allowed', text: expect.stringContaining('username') as string },
    };
    expect(await detect(provider, { password: 'wrong', registeredIp: '' })).toMatchObject(refused);
    expect(provider.requests()).toHaveLength(1);
    expect(await detect(provider, { password: 'wrong' })).toMatchObject(refused);
    expect(provider.requests()).toHaveLength(3);
  });

  it('where nobody answers', async () => {
    expect(await detect({ url: await closedPort() })).toMatchObject({ ok: false, problem: { kind: 'offline' } });
  });

  it('where something else answers, after every way', async () => {
    const server = await serveHttp((_, response) => response.end('<html>hello</html>'));
    // It may be another service: none of its words are shown.
    expect(await detect(server)).toMatchObject({
      ok: false,
      problem: { kind: 'unexpected-answer', evidence: { excerpt: 'text/html' } },
    });
    expect(server.requests).toHaveLength(4);
  });
});

it('a row is left alone while its reads say nothing', async () => {
  const provider = await providerAccount({ dialect: { faxPeriod: 'other' } });
  provider.fault({ name: 'status-503', operation: 'report.faxHistory' });
  expect((await found(provider)).dialect).toEqual({});
});
