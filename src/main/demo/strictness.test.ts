import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from 'node:net';
import { request } from 'node:http';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { ask, call, fax } from './testing.ts';
import { type DemoProvider, startDemoProvider } from './provider.ts';

let provider: DemoProvider;
beforeAll(async () => {
  provider = await startDemoProvider();
});
afterAll(() => provider.close());

describe('credentials', () => {
  it.each([
    ['another user name', { username: 'x' }, 401],
    ['another password', { password: 'x' }, 401],
    ['no credentials', { headers: { authorization: '' } }, 401],
    ['another scheme', { headers: { authorization: 'Bearer x' } }, 401],
    ['another key', { key: 'x' }, 403],
    ['no key', { key: null }, 403],
  ])('refuses %s', async (_, options, status) => {
    const reply = await call(provider, 'account.getAccountBalance', undefined, options);
    expect(reply).toMatchObject({
      status,
      json: { error: expect.stringContaining('Authentication failed') as string },
    });
  });

  it('refuses every call from an unregistered address', async () => {
    const elsewhere = await startDemoProvider({ allowUnregistered: false });
    const reply = await call(elsewhere, 'account.getAccountBalance');
    await elsewhere.close();
    expect(reply).toMatchObject({ status: 403, json: { error: expect.stringContaining('not registered') as string } });
  });

  it('tells nothing about parameters to a stranger, and changes nothing for one', async () => {
    const reply = await call(provider, 'account.refillBalance', { amount: 50 }, { key: 'x' });
    expect(reply.status).toBe(403);
    expect(provider.state()).toMatchObject({ balance: '84.35', ledger: [] });
  });
});

describe('parameters are checked as the specification has them', () => {
  const order = { fax_name: 'A', fax_email: 'a@example.com', fax_login: 'a', fax_password: 'b' };
  const rows: [OperationId, unknown, RegExp][] = [
    ['account.getAccountBalance', { extra: 1 }, /^extra: unknown/],
    ['account.setAutorefill', {}, /^autorefill: /],
    ['account.setAutorefill', { autorefill: 'yes' }, /^autorefill: must be one of on, off/],
    ['account.setAutorefill', { autorefill: true }, /^autorefill: /],
    ['account.setBalanceReload', { min_balance: 6, reload_amount: 50 }, /^min_balance: must be one of 5, 25/],
    ['account.setBalanceReload', { min_balance: 5 }, /^reload_amount: /],
    ['account.setBalanceReload', { min_balance: '5', reload_amount: 50 }, /^min_balance: /],
    ['account.refillBalance', { amount: 9 }, /^amount: must be at least 10/],
    ['account.refillBalance', { amount: 10.5 }, /^amount: /],
    ['account.refillBalance', { amount: 10, mode: 'paypal' }, /^mode: must be one of cc, ach, all/],
    ['account.refillBalance', { amount: 10, mode: null }, /^mode: /],
    ['account.countryRate', {}, /^country_id: /],
    ['account.countryRate', { country_id: 1 }, /^country_id: no country 1/],
    ['faxLookup.listRateCenters', { state: 'New York' }, /^state: /],
    ['faxLookup.listRateCenters', { state: 'ZZ' }, /^state: there is no rate center/],
    ['faxLookup.listAvailableDids', { type: 'local' }, /npa.*required/],
    ['faxLookup.listAvailableDids', { type: 'local', state: 'NY' }, /required/],
    ['faxLookup.listAvailableDids', { type: 'local', state: 'NY', ratecenter: 'NOWHERE' }, /^ratecenter: /],
    ['faxLookup.listAvailableDids', { type: 'tf', npa: 212 }, /^npa: only allowed when type is local/],
    ['faxLookup.listAvailableDids', { type: 'tf', code: 99 }, /^code: /],
    ['faxLookup.listAvailableDids', { type: '1b', npa: 212 }, /^type: /],
    ['proFax.listDids', { per_page: 201 }, /^per_page: must be at most 200/],
    ['proFax.listDids', { page: 0 }, /^page: /],
    ['proFax.orderDid', { did: 2125550142 }, /fax_name: .*fax_email: .*fax_login: .*fax_password: /],
    ['proFax.orderDid', { did: 2125550150, ...order, pin: 12 }, /^pin: must be 4 digits/],
    ['proFax.orderDid', { did: 2125550150, ...order, fax_email: 'nobody' }, /^fax_email: must be a valid e-mail/],
    ['proFax.updateDid', { note: 'x' }, /^did: /],
    ['proFax.updateDid', { did: 2125550199, note: 'x' }, /^did: 2125550199 is not/],
    ['proFax.updateDid', { did: 2125550142, fax_login: 'x' }, /fax_name: all of/],
    ['proFax.updateDid', { did: 2125550142, is_temporary: true }, /lnp_id: .*port_number: /],
    ['proFax.updateDid', { did: 2125550142, is_temporary: true, lnp_id: 5, port_number: 2125550142 }, /^lnp_id: /],
    ['proFax.deleteDid', { did: '2125550142' }, /^did: /],
    ['proFax.move2voice', { did: 3015550142 }, /^did: 3015550142 is not/],
    ['proFax.sendFax', fax({ file: 'not base64!' }), /^file: /],
    ['proFax.sendFax', fax({ file: Buffer.from('hello world').toString('base64') }), /^file: is not a PDF/],
    ['proFax.sendFax', fax({ filename: 'note.exe' }), /^filename: is not of an accepted file type/],
    ['proFax.sendFax', fax({ did_to: 911 }), /^did_to: must be a 10-digit US number/],
    ['proFax.sendFax', fax({ did_to: 9005550123 }), /^did_to: /],
    ['proFax.sendFax', fax({ did_from: 7185550000 }), /^did_from: 7185550000 is not/],
    ['proFax.sendFax', fax({ testmode: 'success' }), /^testmode: unknown/],
    ['report.faxHistory', { per_page: 9 }, /^per_page: must be at least 10/],
    ['report.faxHistory', { type: 'both' }, /^type: /],
    ['report.faxHistory', { fax_id: 48_000_000 }, /^fax_id: /],
    ['report.faxHistory', { period: [200, 100] }, /^period: /],
    ['report.faxHistory', { period: 'today' }, /^period: /],
  ];

  it.each(rows)('%s %o', async (id, body, error) => {
    const before = provider.state();
    const reply = await call(provider, id, body);
    expect(reply).toMatchObject({ status: 400, json: { error: expect.stringMatching(error) as string } });
    expect({ ...provider.state(), now: 0 }).toEqual({ ...before, now: 0 });
  });
});

describe('requests that are not of the interface', () => {
  it.each([
    ['an array', '[]', 'one JSON object'],
    ['a text', '"x"', 'one JSON object'],
    ['null', 'null', 'one JSON object'],
    ['half of an object', '{"autorefill":', 'not valid JSON'],
    ['bytes that are not UTF-8', Buffer.from('{"autorefill":"o\u00ff"}', 'latin1'), 'not valid JSON'],
  ])('refuses %s as a body', async (_, body, error) => {
    const reply = await call(provider, 'account.setAutorefill', body);
    expect(reply).toMatchObject({ status: 400, json: { error: expect.stringContaining(error) as string } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'refuses the content type "%s"',
    async (type) => {
      const body = '{"autorefill":"on"}';
      const reply = await call(provider, 'account.setAutorefill', body, { headers: { 'content-type': type } });
      expect(reply).toMatchObject({ status: 400, json: { error: 'Content-type must be application/json' } });
    },
  );

  it('takes a content type with a character set', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await call(provider, 'report.faxHistory', { per_page: 10 }, { headers })).status).toBe(200);
  });

  it('refuses parameters in the query string, also beside a right body', async () => {
    for (const body of [undefined, { per_page: 10 }]) {
      const reply = await ask(provider, { path: '/faxhistory?per_page=10', body });
      expect(reply).toMatchObject({ status: 400, json: { error: expect.stringContaining('query string') as string } });
    }
  });

  it('has no other paths and methods', async () => {
    expect(await ask(provider, { path: '/account' })).toMatchObject({ status: 404 });
    expect(await ask(provider, { path: '/account/getbalance/' })).toMatchObject({ status: 404 });
    expect(await ask(provider, { path: '//' })).toMatchObject({ status: 404 });
    const reply = await ask(provider, { method: 'POST', path: '/account/getbalance' });
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  it('answers 413 to more than 12 MB and goes on', async () => {
    const reply = await call(provider, 'proFax.sendFax', Buffer.alloc(12 * 1024 * 1024 + 1, 0x20));
    expect(reply).toMatchObject({ status: 413, json: { error: expect.any(String) as string } });
    expect((await call(provider, 'account.getAccountBalance')).status).toBe(200);
  });

  it('survives uploads that break off, and gives them no effect', async () => {
    const before = provider.state().faxes.length;
    await new Promise<void>((resolve) => {
      const upload = request(`${provider.url}/fax/send`, { method: 'POST', headers: { 'content-length': '100000' } });
      upload.on('error', () => {
        resolve();
      });
      upload.write(Buffer.alloc(10_000), () => upload.destroy());
      upload.on('close', resolve);
    });
    expect(provider.state().faxes).toHaveLength(before);
    expect((await call(provider, 'account.getAccountBalance')).status).toBe(200);
  });

  it('survives what is not HTTP', async () => {
    const { hostname, port } = new URL(provider.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end('\u0016\u0003\u0001 hello\r\n\r\n'));
      socket.resume();
      socket.on('close', () => {
        resolve();
      });
      socket.on('error', () => {
        // Closed by the server, as it should be.
      });
    });
    expect((await call(provider, 'account.getAccountBalance')).status).toBe(200);
  });
});
