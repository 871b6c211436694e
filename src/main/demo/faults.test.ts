import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operationOf } from '#shared/provider/catalogue.ts';
import { FAULT_NAMES, type FaultName } from './faults.ts';
import { call, fax, type Reply } from './demo.fixture.ts';
import { type DemoProvider, startDemoProvider } from './provider.ts';

let provider: DemoProvider;
let before: number;
beforeEach(async () => {
  provider = await startDemoProvider();
  before = provider.state().faxes.length;
});
afterEach(() => provider.close());

const sent = () => provider.state().faxes.length - before;
const send = (options = {}) => call(provider, 'proFax.sendFax', fax(), options);
const WAIT = { timeout: 1_500 };

type Check = () => Promise<void>;

const answers =
  (name: FaultName, status: number, effect: 0 | 1, more: Partial<Reply> = {}): Check =>
  async () => {
    provider.fault({ name });
    expect(await send()).toMatchObject({ status, ...more });
    expect(sent()).toBe(effect);
  };
const breaks =
  (name: FaultName, how: RegExp, effect: 0 | 1): Check =>
  async () => {
    provider.fault({ name });
    await expect(send(WAIT)).rejects.toThrow(how);
    expect(sent()).toBe(effect);
  };

/** What each fault does to a fax that is sent: the answer, and whether it was taken. One that is missing does not compile. */
const CHECKS: Record<FaultName, Check> = {
  hang: breaks('hang', /timeout/, 1),
  cut: breaks('cut', /socket hang up|ECONNRESET/, 1),
  truncated: breaks('truncated', /aborted|ECONNRESET/, 1),
  'hang-before': breaks('hang-before', /timeout/, 0),
  'cut-before': breaks('cut-before', /socket hang up|ECONNRESET/, 0),
  garbage: async () => {
    provider.fault({ name: 'garbage' });
    const reply = await send();
    expect(reply).toMatchObject({ status: 200, json: undefined });
    expect(reply.text).not.toBe('');
    expect(sent()).toBe(1);
  },
  empty: answers('empty', 200, 1, { text: '' }),
  xml: async () => {
    provider.fault({ name: 'xml' });
    const reply = await send();
    expect(reply.headers['content-type']).toContain('application/xml');
    expect(reply.text).toMatch(/^<\?xml .*\?>\n<response><data><fax_id>\d+<\/fax_id><\/data><\/response>\n$/);
    expect((await call(provider, 'faxLookup.listStates')).text).toContain('<data><row0>AZ</row0><row1>CA</row1>');
    expect(sent()).toBe(1);
  },
  'status-500-after': answers('status-500-after', 500, 1),
  'status-500': answers('status-500', 500, 0),
  'status-503': answers('status-503', 503, 0, {
    headers: expect.objectContaining({ 'retry-after': '1' }) as object as Reply['headers'],
  }),
  'status-503-empty': answers('status-503-empty', 503, 0, { text: '' }),
  html: async () => {
    provider.fault({ name: 'html' });
    const reply = await send();
    expect(reply).toMatchObject({ status: 502, headers: { 'content-type': 'text/html' }, json: undefined });
    expect(reply.text).toContain('<html>');
    expect(sent()).toBe(0);
  },
  error: answers('error', 400, 0, { json: { error: 'Error Message' } }),
  'error-200': answers('error-200', 200, 0, { json: { error: 'Error Message' } }),
  'error-202': answers('error-202', 202, 0, { json: { error: 'Error Message' } }),
  'error-206': answers('error-206', 206, 0, { json: { error: 'Error Message' } }),
  unregistered: async () => {
    const refusal = { json: { error: expect.stringContaining('not registered') as string } };
    await answers('unregistered', 403, 0, refusal)();
    provider.clearFaults();
    provider.fault({ name: 'unregistered', value: 200 });
    expect(await send()).toMatchObject({ status: 200, ...refusal });
  },
  'rate-limit': async () => {
    provider.fault({ name: 'rate-limit', value: 7 });
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect(sent()).toBe(0);
  },
  latency: async () => {
    provider.fault({ name: 'latency', value: 60 });
    const start = performance.now();
    expect((await send()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  },
  held: async () => {
    provider.fault({ name: 'held' });
    const waiting = send();
    while (provider.requests().length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).toBe(0);
    provider.clearFaults();
    expect((await waiting).status).toBe(200);
    expect(sent()).toBe(1);
  },
  warning: async () => {
    provider.fault({ name: 'warning', value: 'Low balance' });
    expect(await send()).toMatchObject({ status: 202, json: { data: {}, warning: ['Low balance'] } });
    const change = await call(provider, 'account.setAutorefill', { autorefill: 'on' });
    expect(change.json).toEqual({ warning: ['Low balance'] });
    expect(sent()).toBe(1);
  },
  integers: async () => {
    provider.fault({ name: 'integers' });
    expect((await call(provider, 'proFax.listDids')).json).toMatchObject({ data: [{ did: 2125550142 }, {}, {}] });
    const { json } = await call(provider, 'faxLookup.listAvailableDids', { type: 'local', npa: 212 });
    expect((json as { data: unknown[] }).data[0]).toBeTypeOf('number');
    // Which fax is the newest depends on the time of day.
    const faxes = (await call(provider, 'report.faxHistory')).json as {
      data: { did_from: unknown; did_to: unknown }[];
    };
    expect(faxes.data.length).toBeGreaterThan(10);
    for (const { did_from, did_to } of faxes.data)
      expect([typeof did_from, typeof did_to]).toEqual(['number', 'number']);
  },
  map: async () => {
    const plain = operationOf('proFax.listDids').result.parse((await call(provider, 'proFax.listDids')).json);
    provider.fault({ name: 'map' });
    const { json } = await call(provider, 'proFax.listDids');
    expect(json).toMatchObject({ total: 3, data: { row0: { did: '2125550142' }, row2: { did: '6465550123' } } });
    expect(operationOf('proFax.listDids').result.parse(json)).toEqual(plain);
  },
  arrays: async () => {
    const plain = await call(provider, 'faxLookup.listRateCenters', { state: 'AZ' });
    provider.fault({ name: 'arrays' });
    const other = await call(provider, 'faxLookup.listRateCenters', { state: 'AZ' });
    expect(plain.json).toEqual({ total: 2, data: { PHOENIX: 'PHOENIX', TUCSON: 'TUCSON' } });
    expect(other.json).toEqual({ total: 2, data: ['PHOENIX', 'TUCSON'] });
  },
  'long-ids': async () => {
    provider.fault({ name: 'long-ids' });
    const { json } = await send();
    const { fax_id } = (json as { data: { fax_id: string } }).data;
    expect(fax_id).toMatch(/^\d{27}$/);
    const found = await call(provider, 'report.faxHistory', { fax_id });
    expect(found.json).toMatchObject({ total: 1, data: [{ fax_id, status: 'processing' }] });
  },
  answer: async () => {
    provider.fault({ name: 'answer', value: '{"success":false}' });
    expect(await send()).toMatchObject({ status: 200, json: { success: false } });
    provider.clearFaults();
    provider.fault({ name: 'answer', value: 'Maintenance', status: 503, type: 'text/plain' });
    expect(await send()).toMatchObject({ status: 503, text: 'Maintenance', headers: { 'content-type': 'text/plain' } });
    expect(sent()).toBe(0);
  },
  'answer-after': async () => {
    provider.fault({ name: 'answer-after', value: '{"error":"Internal error"}', status: 500 });
    expect(await send()).toMatchObject({ status: 500, json: { error: 'Internal error' } });
    expect(sent()).toBe(1);
  },
  late: async () => {
    provider.fault({ name: 'late', operation: 'account.refillBalance', value: 70 });
    const start = provider.state().now;
    await expect(call(provider, 'account.refillBalance', { amount: 250 })).rejects.toThrow(/socket hang up|ECONNRESET/);
    provider.advance(69_000);
    expect(provider.state().balance).toBe('84.35');
    provider.advance(86_400_000);
    const { at } = provider.state().ledger.find(({ kind }) => kind === 'refill') ?? {};
    expect(Math.round(((at ?? 0) - start) / 1000)).toBe(70);
    const refills = provider.ledger().filter(({ operation }) => operation === 'account.refillBalance');
    expect(refills).toMatchObject([{ amount: '250.00', time: new Date(at ?? 0).toISOString() }]);
  },
  drip: async () => {
    provider.fault({ name: 'drip', value: 5 });
    const start = performance.now();
    expect((await call(provider, 'report.faxHistory')).json).toMatchObject({ total: before });
    expect(performance.now() - start).toBeGreaterThanOrEqual(90);
  },
  latin1: async () => {
    await call(provider, 'proFax.updateDid', { did: 6465550123, note: 'Peña' });
    provider.fault({ name: 'latin1' });
    const { headers, bytes } = await call(provider, 'proFax.listDids');
    expect(headers['content-type']).toBe('application/json; charset=ISO-8859-1');
    expect(bytes.toString('latin1')).toContain('"Peña"');
    expect(bytes.toString('utf8')).not.toContain('Peña');
  },
  'broken-row': async () => {
    provider.fault({ name: 'broken-row', value: 1 });
    const { data } = (await call(provider, 'proFax.listDids')).json as { data: object[] };
    expect(data.map((row) => 'did' in row)).toEqual([true, false, true]);
    expect(data[1]).toHaveProperty('note');
  },
  'late-list': async () => {
    provider.fault({ name: 'late-list', value: 180 });
    const { json } = await send();
    const { fax_id } = (json as { data: { fax_id: number } }).data;
    const listed = async () => (await call(provider, 'report.faxHistory', { fax_id: String(fax_id) })).json;
    expect(await listed()).toMatchObject({ total: 0 });
    provider.advance(179_000);
    expect(await listed()).toMatchObject({ total: 0 });
    provider.advance(1_000);
    expect(await listed()).toMatchObject({ total: 1 });
    const order = { country_code: 'GB', city: 'London' };
    await call(provider, 'didinter.orderDid', order);
    expect((await call(provider, 'didinter.listDids')).json).toEqual({ error: 'No International DIDs Found' });
    expect(sent()).toBe(1);
  },
  'clock-offset': async () => {
    await send();
    const time = async (period?: [number, number]) => {
      const { json } = await call(provider, 'report.faxHistory', { type: 'out', ...(period ? { period } : {}) });
      return Date.parse((json as { data: { send_time: string }[] }).data[0]?.send_time ?? '');
    };
    const right = await time();
    provider.fault({ name: 'clock-offset', value: -5 });
    expect(await time()).toBe(right - 5 * 3_600_000);
    const second = right / 1000;
    expect(await time([second - 60, second + 60])).not.toBe(right - 5 * 3_600_000);
  },
  'fax-status': async () => {
    provider.fault({ name: 'fax-status', value: 'waiting to be sent|could not be delivered', times: 1 });
    await send();
    const status = () => provider.state().faxes.at(-1)?.status;
    expect(status()).toBe('waiting to be sent');
    provider.advance(1_000);
    expect(status()).toBe('could not be delivered');
    await send();
    provider.advance(4_000);
    expect(status()).toBe('delivered');
  },
  'abbreviated-addresses': async () => {
    provider.fault({ name: 'abbreviated-addresses' });
    const address = { e911_address: '12 Beacon Street', e911_city: 'Boston', e911_state: 'MA', e911_zip: '02108' };
    await call(provider, 'did.updateDid', { did: 2125550140, e911: { e911_name: 'Harbor Dental', ...address } });
    expect((await call(provider, 'did.listDids', { did: '2125550140' })).json).toMatchObject({
      data: [{ e911: { e911_address: '12 BEACON ST', e911_city: 'BOSTON', e911_name: 'HARBOR DENTAL' } }],
    });
  },
  throttle: async () => {
    provider.fault({ name: 'throttle', value: 2 });
    const replies = [];
    for (let i = 0; i < 3; i++) replies.push(await send());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]?.headers['retry-after']).toBe('60');
    expect(sent()).toBe(2);
    provider.advance(60_000);
    expect((await send()).status).toBe(200);
    provider.clearFaults();
    provider.fault({ name: 'throttle', value: '1/5' });
    await send();
    expect((await send()).headers['retry-after']).toBe('5');
    expect(() => provider.fault({ name: 'throttle' })).toThrow(/REQUESTS/);
  },
  'refusal-status': async () => {
    provider.fault({ name: 'refusal-status', value: 200 });
    const wrong = await call(provider, 'account.setAutorefill', {});
    expect(wrong).toMatchObject({ status: 200, json: { error: expect.stringContaining('autorefill') as string } });
    expect((await call(provider, 'account.setAutorefill', {}, { key: 'x' })).status).toBe(403);
  },
};

describe('faults', () => {
  it.each(FAULT_NAMES)('%s', (name) => CHECKS[name]());

  it('apply to one operation only, so many times', async () => {
    provider.fault({ name: 'error', operation: 'account.getAccountBalance', times: 2, value: 'Try later' });
    const statuses = [];
    for (const id of [
      'account.getRates',
      ...Array<'account.getAccountBalance'>(3).fill('account.getAccountBalance'),
    ] as const)
      statuses.push((await call(provider, id)).status);
    expect(statuses).toEqual([200, 400, 400, 200]);
  });

  it('of outcomes take one after the other, and shapes together', async () => {
    provider.fault({ name: 'error-206', times: 1 });
    provider.fault({ name: 'status-500', times: 1 });
    provider.fault({ name: 'integers' });
    provider.fault({ name: 'map' });
    const replies = [];
    for (let i = 0; i < 3; i++) replies.push(await call(provider, 'proFax.listDids'));
    expect(replies.map(({ status }) => status)).toEqual([206, 500, 200]);
    expect(replies[2]?.json).toMatchObject({ data: { row0: { did: 2125550142 } } });
  });

  it('are counted only where they mean something', async () => {
    provider.fault({ name: 'late', times: 1 });
    expect((await call(provider, 'account.getRates')).status).toBe(200);
    await expect(send()).rejects.toThrow(/socket hang up|ECONNRESET/);
  });

  it('end when cleared', async () => {
    provider.fault({ name: 'status-500' });
    provider.clearFaults();
    expect((await send()).status).toBe(200);
  });

  it('refuse a name, an operation and a count that do not exist', () => {
    expect(() => provider.fault({ name: 'boom' as FaultName })).toThrow(/no fault "boom"/);
    expect(() => provider.fault({ name: 'hang', operation: 'account.x' as 'account.getRates' })).toThrow(
      /no operation/,
    );
    expect(() => provider.fault({ name: 'hang', times: 0 })).toThrow(/times/);
    expect(() => provider.fault({ name: 'answer', status: 99 })).toThrow(/status/);
  });

  it('do not let a delayed request take effect after the end', async () => {
    provider.fault({ name: 'latency', value: 60 });
    const waiting = send().catch(() => 'ended');
    while (provider.requests().length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await provider.close();
    await new Promise((resolve) => setTimeout(resolve, 90));
    expect({ answer: await waiting, sent: sent() }).toEqual({ answer: 'ended', sent: 0 });
  });

  it('do not keep the provider from closing', async () => {
    provider.fault({ name: 'hang', times: 1 });
    provider.fault({ name: 'latency', value: 60_000 });
    const waiting = [send(), send()].map((one) => one.catch(() => 'ended'));
    while (provider.requests().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    // A close that waited for them would outlast the test.
    await provider.close();
    expect(await Promise.all(waiting)).toEqual(['ended', 'ended']);
  });
});
