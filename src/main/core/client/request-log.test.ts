import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf, closedPort, demo, serveHttp } from '../test/support.ts';
import { RequestLog, secondsAhead } from './request-log.ts';

const HOUR = 3_600_000;

describe('the log of requests', () => {
  it('has what was asked and what became of it, without parameters and secrets', async () => {
    const provider = await demo();
    const requests = new RequestLog();
    const client = clientOf(provider, { requests });
    await client.attempt('account.getAccountBalance', {});
    await client.attempt('did.listRateCenters', { state: 'NY', tier: '0' });
    await client.attempt('server.addIp', { server_id: '999999', ip_address: '203.0.113.99' });
    await clientOf({ ...provider, password: 'horse-battery-9' }, { requests }).attempt('account.getRates', {});
    await clientOf({ url: await closedPort() }, { requests, readRetries: 0 }).attempt('account.getRates', {});
    const time = { at: expect.stringMatching(/Z$/) as string, ms: expect.any(Number) as number };
    expect(requests.entries.slice(0, 2)).toEqual([
      {
        ...time,
        operation: 'account.getAccountBalance',
        method: 'GET',
        path: '/account/getbalance',
        status: 200,
        result: 'answered',
      },
      {
        ...time,
        operation: 'did.listRateCenters',
        method: 'GET',
        path: '/did/ratecenters',
        status: 200,
        result: 'answered',
      },
    ]);
    expect(requests.entries.slice(-2).map(({ status, result }) => [status, result])).toEqual([
      [401, 'not-allowed'],
      [null, 'offline'],
    ]);
    expect(JSON.stringify(requests.entries)).not.toMatch(/NY|203\.0|999999|horse|demo-practice/);
  });

  it('has no parameters either where they travel in the query', async () => {
    const { url } = await serveHttp((_, response) => response.end());
    const requests = new RequestLog();
    const client = clientOf({ url }, { requests, wire: { dialect: { queryParameters: 'other' } } });
    await client.attempt('siptrunk.deleteTrunk', { trunk: 'front-desk' });
    expect(requests.entries).toMatchObject([{ method: 'DELETE', status: 200 }]);
    expect(JSON.stringify(requests.entries)).not.toContain('front-desk');
  });

  it('keeps the last fifty', () => {
    const requests = new RequestLog();
    const entry = { operation: 'account.getRates', method: 'GET', path: '/', status: 200, result: 'answered' } as const;
    for (let ms = 1; ms <= 60; ms += 1) requests.add({ ...entry, ms });
    expect(requests.entries.map(({ ms }) => ms)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11));
  });

  it('knows this computer’s clock by the last answer that said the time', async () => {
    const dates = [new Date(Date.now() - 600_000).toUTCString(), undefined];
    const { url } = await serveHttp((_, response, count) => {
      const date = dates[count - 1];
      if (date) response.setHeader('date', date);
      else response.sendDate = false;
      response.end('{"data":{"balance":"1","allowed_credit":"1"}}');
    });
    const requests = new RequestLog();
    expect(requests.secondsAhead).toBeNull();
    const client = clientOf({ url }, { requests });
    const before = Date.now();
    for (const _ of dates) await client.attempt('account.getAccountBalance', {});
    const onTheWay = (Date.now() - before) / 1000;
    expect(requests.secondsAhead).toBeGreaterThanOrEqual(598);
    expect(requests.secondsAhead).toBeLessThanOrEqual(602 + onTheWay);
  });

  it('knows of a clock that is put right, or wrong, since the last answer', () => {
    const right = Date.parse('2030-01-01T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: right + 5 * HOUR });
    onTestFinished(() => void vi.useRealTimers());
    const requests = new RequestLog();
    requests.noteClock(new Date(right).toUTCString());
    expect(requests.secondsAhead).toBeCloseTo(5 * 3600, -1);
    vi.setSystemTime(right);
    expect(requests.secondsAhead).toBeCloseTo(0, -1);
    vi.setSystemTime(right - 3 * HOUR);
    expect(requests.secondsAhead).toBeCloseTo(-3 * 3600, -1);
  });

  it('takes the time that passes, also while the computer sleeps, for no change of the clock', () => {
    const clock = { now: Date.parse('2030-01-01T12:00:00Z'), upFor: 1000 };
    const requests = new RequestLog(
      () => clock.now,
      () => clock.upFor,
    );
    requests.noteClock('Tue, 01 Jan 2030 11:59:00 GMT');
    const ahead = requests.secondsAhead;
    clock.now += 8 * HOUR;
    clock.upFor += 8 * HOUR;
    expect(requests.secondsAhead).toBe(ahead);
  });
});

it.each([
  ['Tue, 01 Jan 2030 00:00:00 GMT', 0, 0],
  ['Tue, 01 Jan 2030 00:00:00 GMT', 61, 61],
  ['Tue, 01 Jan 2030 00:00:00 GMT', -3600, -3600],
  ['soon', 0, null],
  [undefined, 0, null],
])('at the server’s “%s”, %s seconds later is %s ahead', (date, later, ahead) => {
  const half = 500;
  const now = Date.parse('2030-01-01T00:00:00Z') + half + later * 1000;
  expect(secondsAhead(date, now)).toBe(ahead);
});
