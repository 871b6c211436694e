import { describe, expect, it } from 'vitest';
import { clientOf, serveHttp } from '../test/support.ts';
import { serverDate } from './server-date.ts';

const BALANCE = '{"data":{"balance":"84.35","allowed_credit":"10.00"}}';
const STATUSES = [301, 302, 303, 307, 308];

/** A server that sends everything on to another one, which answers like a provider. */
async function redirecting(status: number) {
  const other = await serveHttp((_, response) => response.end(BALANCE));
  const first = await serveHttp((request, response) => {
    response.writeHead(status, { location: `${other.url}${request.url}` }).end();
  });
  return { first, other };
}

describe.each(STATUSES)('a redirect with %i', (status) => {
  it('is not followed by a read: the credentials reach the first server only', async () => {
    const { first, other } = await redirecting(status);
    const attempt = await clientOf(first).attempt('account.getAccountBalance', {});
    expect(attempt).toMatchObject({ kind: 'failed', problem: { kind: 'unexpected-answer' } });
    expect([first.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('is not followed by a change', async () => {
    const { first, other } = await redirecting(status);
    const attempt = await clientOf(first).attempt('account.setAutorefill', { autorefill: 'on' });
    expect(attempt.kind).not.toBe('answered');
    expect([first.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('is not followed by the look at the clock of a server', async () => {
    const { first, other } = await redirecting(status);
    expect(await serverDate(first.url, undefined, 5)).toEqual(expect.any(String));
    expect([first.requests.length, other.requests.length]).toEqual([1, 0]);
  });
});
