import { describe, expect, it } from 'vitest';
import { eventually, serveHttp } from '../test/support.ts';
import { accountOn } from './account.fixture.ts';

const BALANCE = '{"data":{"balance":"84.35","allowed_credit":"0"}}';
const NUMBERS = '{"total":0,"data":[]}';

/** An account on a provider that answers reads of the balance as it is told, and everything else alike or as an empty list. */
async function setUp(status: number, body: string, everything = false) {
  let answer = { status, body };
  let alike = everything;
  const { url } = await serveHttp((request, response) => {
    if (alike || request.url.includes('/account/getbalance')) response.writeHead(answer.status).end(answer.body);
    else response.end(NUMBERS);
  });
  const rig = accountOn({ url });
  return {
    ...rig,
    now: (next: { status: number; body: string }) => {
      answer = next;
    },
    /** From now on only reads of the balance are answered as told. */
    onlyBalance: () => {
      alike = false;
    },
  };
}

describe('access that is refused', () => {
  it.each([
    [200, '{"error":"Access denied for this IP address"}'],
    [206, '{"error":"Invalid username or password"}'],
    [400, '{"error":"Authentication failed"}'],
    [401, ''],
    [403, '{"error":"Forbidden"}'],
  ])('by %i and %s is told as that', async (status, body) => {
    const { account } = await setUp(status, body, true);
    await eventually(() =>
      expect(account.areas.connection.connection).toMatchObject({ state: 'failing', problem: { kind: 'not-allowed' } }),
    );
  });

  it('is not read into a refusal of one thing', async () => {
    const { account } = await setUp(206, '{"error":"This number is not in your account"}');
    await eventually(() => expect(account.areas.connection.connection.state).toBe('online'));
  });
});

describe('a provider that is away', () => {
  it('is back with any answer, not only with that of the balance', async () => {
    const { account, onlyBalance } = await setUp(503, '', true);
    await eventually(() => expect(account.areas.connection.connection.state).toBe('failing'));
    onlyBalance();
    await account.call('did.listDids', {});
    expect(account.areas.connection.connection.state).toBe('online');
  });

  it('is back when the system says that there is a network', async () => {
    const { account, now, onlyBalance } = await setUp(503, '', true);
    await eventually(() => expect(account.areas.connection.connection.state).toBe('failing'));
    onlyBalance();
    now({ status: 200, body: BALANCE });
    void account.happened('network');
    await eventually(() => expect(account.areas.connection.connection.state).toBe('online'));
  });
});
