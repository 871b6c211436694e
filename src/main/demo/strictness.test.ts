import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from 'node:net';
import { request } from 'node:http';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { ask, call, fax } from './demo.fixture.ts';
import { sampleBody } from './samples.fixture.ts';
import { type DemoProvider, startDemoProvider } from './provider.ts';

/** What a trunk needs. */
const HOST = { dynamic_host: 'pbx.example.com' };

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
    ['proFax.updateDid', { did: 2125550142, unset_acc: 'yes' }, /^unset_acc: must be one of on/],
    ['proFax.deleteDid', { did: '2125550142' }, /^did: /],
    ['proFax.move2voice', { did: 3015550142 }, /^did: 3015550142 is not/],
    ['proFax.sendFax', fax({ file: 'not base64!' }), /^file: /],
    ['proFax.sendFax', fax({ file: Buffer.from('hello world').toString('base64') }), /^file: is not a PDF/],
    ['proFax.sendFax', fax({ filename: 'note.exe' }), /^filename: is not of an accepted file type/],
    ['proFax.sendFax', fax({ did_to: 911 }), /^did_to: must be a 10-digit US number/],
    ['proFax.sendFax', fax({ did_to: 9005550123 }), /^did_to: /],
    ['proFax.sendFax', fax({ did_from: 7185550000 }), /^did_from: 7185550000 is not/],
    ['proFax.sendFax', fax({ testmode: 'success' }), /^testmode: unknown/],
    ['did.listRateCenters', { state: 'NY' }, /^tier: is required/],
    ['did.listRateCenters', { state: 'ZZ', tier: '1' }, /^state: there is no rate center/],
    ['did.listRateCenters', { state: 'NY', tier: '3' }, /^tier: must be one of /],
    ['did.listAvailableDids', { type: 'tf', tier: '2' }, /^tier: only allowed when type is local/],
    ['did.listAvailableDids', { type: 'local', tier: '1', zip: 10018 }, /^zip: only allowed when tier is 1b/],
    ['did.listAvailableDids', { type: 'local', tier: '1', state: 'NY', ratecenter: 'X' }, /^ratecenter: there is no X/],
    ['did.listAvailableDids', { type: 'tf', tier: '1', code: 99 }, /^code: 899 is not/],
    ['did.listDids', { per_page: 4 }, /^per_page: must be at least 5/],
    ['did.listDids', { did: '*12a' }, /^did: must be at least three digits/],
    ['did.orderDid', { did: 2125550140 }, /^tier: is required/],
    ['did.orderDid', { tier: '1', did: [] }, /^did: /],
    [
      'did.orderDid',
      { tier: '1', did: 2125552368, route2trunk: 'nowhere' },
      /^route2trunk: there is no SIP trunk nowhere/,
    ],
    ['did.orderDid', { tier: '1', did: 2125552368, lidb: 'abc' }, /^lidb: must be at least 4/],
    ['did.orderDid', { tier: '1', did: 2125552368, pin: 123 }, /^pin: must be 4 to 6 digits/],
    ['did.orderDid', { tier: '1', did: 2125552368, e911: { e911_name: 'A' } }, /e911.e911_city: is required/],
    ['did.updateDid', { did: 2125550140, note: 'longer than fifteen' }, /^note: must be at most 15/],
    ['did.updateDid', { did: [2125550140, 2125550199], note: 'x' }, /^did: 2125550199 is not/],
    ['did.updateDid', { did: 2125550140, route2trunk: 'nowhere' }, /^route2trunk: there is no/],
    ['did.updateDid', { did: 2125550140, forw2did: 2125550140 }, /^forw2did: 2125550140 cannot be forwarded to itself/],
    ['did.updateDid', { did: 2125550140, cnam: 'yes' }, /^cnam: must be one of on, off/],
    [
      'did.updateDid',
      { did: 2125550140, failover: { failover_ip_address: '198.51.100.7', failover_num: 101, failover_time: 4 } },
      /failover_num: .*failover_time: /,
    ],
    ['did.move2fax', { did: 2125550142 }, /^did: 2125550142 is not an active voice number/],
    ['didinter.listCities', { country_code: 'XX' }, /^country_code: there is no country XX/],
    ['didinter.orderDid', { country_code: 'GB' }, /^city: is required/],
    ['didinter.orderDid', { country_code: 'GB', city: 'Paris' }, /^city: there is no Paris/],
    ['didinter.orderDid', { country_code: 'GB', city: 'London', route2trunk: 'nowhere' }, /^route2trunk: there is no/],
    ['didinter.listDids', { per_page: 201 }, /^per_page: must be at most 200/],
    ['lnp.checkPortability', { number2port: 911 }, /^number2port: must be a 10-digit US number/],
    ['lnp.createLnp', { number2port: 2125552368 }, /provider_name: is required; account_no: is required/],
    ['lnp.updateLnp', { id: 1, trunk: 'frontdesk' }, /^id: there is no porting request 1/],
    ['lnp.updateLnp', { id: 73412, trunk: 'nowhere' }, /^trunk: there is no SIP trunk/],
    [
      'lnp.updateLnp',
      { id: 73412, did_mode: 'fax', trunk: 'frontdesk' },
      /^trunk: only allowed when did_mode is voice/,
    ],
    ['lnp.updateLnp', { id: 73412, wireless_no: 'yes' }, /pincode: .*ssn: /],
    ['lnp.updateLnp', { id: 73412, partial_port: 'yes' }, /^extra_services: /],
    ['lnp.updateLnp', { id: 73412, bill_file: Buffer.from('hello!').toString('base64') }, /^bill_file: is not a GIF/],
    ['lnp.updateLnp', { id: 73412, activate_time: '08:00' }, /^activate_time: must be one of 09:00/],
    ['lnp.listLnp', { per_page: 201 }, /^per_page: /],
    ['lnp.deleteLnp', { id: 1 }, /^id: there is no porting request/],
    ['enterpriseFax.orderDid', { did: 2125552368, sname: 'nobody' }, /^sname: there is no group nobody/],
    ['enterpriseFax.updateDid', { did: 6465550171, sname: 'nobody' }, /^sname: there is no group/],
    ['enterpriseFax.updateDid', { did: 2125550142, note: 'x' }, /^did: 2125550142 is not/],
    [
      'enterpriseFax.updateDid',
      { did: 6465550171, is_temporary: true, lnp_id: 73412, port_number: 2125552368 },
      /^port_number: /,
    ],
    ['enterpriseFax.updateDid', { did: 6465550171, lnp_id: 73412 }, /^lnp_id: only allowed when is_temporary is true/],
    ['enterpriseFax.deleteDid', { did: 3015550142 }, /^did: /],
    ['enterpriseFax.createGroup', { sname: 'x'.repeat(25), name: 'x' }, /^sname: must be at most 24/],
    ['enterpriseFax.updateGroup', { sname: 'nobody', sname_new: 'a', name_new: 'b' }, /^sname: there is no group/],
    ['enterpriseFax.deleteGroup', { sname: 'nobody' }, /^sname: there is no group/],
    [
      'enterpriseFax.createUser',
      { fax_login: 'tom', fax_password: 'x', sname: 'billing', fax_name: 'T' },
      /^fax_login: tom is already in use/,
    ],
    [
      'enterpriseFax.createUser',
      { fax_login: 'records', fax_password: 'x', sname: 'billing', fax_name: 'T' },
      /^fax_login: /,
    ],
    ['enterpriseFax.createUser', { fax_login: 'new', fax_password: 'x', sname: 'nobody', fax_name: 'T' }, /^sname: /],
    ['enterpriseFax.updateUser', { fax_login: 'nobody', fax_name: 'T' }, /^fax_login: there is no fax user/],
    ['enterpriseFax.deleteUser', { fax_login: 'nobody' }, /^fax_login: there is no fax user/],
    [
      'enterpriseFax.updateUserPermissions',
      { fax_login: 'tom', did: 6465550171, allow_send: 'on' },
      /allow_delete: .*list_sent: /,
    ],
    ['enterpriseFax.deleteUserPermissions', { fax_login: 'rosa', did: 6465550171 }, /^did: rosa has no permissions/],
    ['enterpriseFax.updateEmailPermissions', { did: 2125550199, email: 'a@example.com', allow_send: 'on' }, /^did: /],
    [
      'enterpriseFax.updateEmailPermissions',
      { did: 6465550171, email: 'a@example.com', allow_receive: 'on' },
      /allow_receive: unknown parameter/,
    ],
    ['enterpriseFax.deleteEmailPermissions', { did: 6465550171, email: 'a@example.com' }, /^email: /],
    [
      'enterpriseFax.sendFax',
      { did_from: 6465550171, did_to: 6175550134, file_id: 1 },
      /^file_id: there is no uploaded file/,
    ],
    [
      'proFax.updateDid',
      { did: 2125550142, is_temporary: true, lnp_id: 73412, port_number: 2125552368 },
      /^port_number: /,
    ],
    ['report.callHistory', { trunk: 'nowhere' }, /^trunk: there is no SIP trunk/],
    ['report.callHistory', { did: 2125550199, type: 'in' }, /^did: 2125550199 is not/],
    ['report.callHistory', { did: 2125550140 }, /^type: /],
    ['report.callHistory', { period: [1, 8 * 86_400] }, /^period: /],
    ['report.callHistory', { period: 'thismonth' }, /^period: /],
    ['report.callHistory', { per_page: 5001 }, /^per_page: /],
    ['server.orderServer', { server_type: 'huge' }, /^server_type: must be one of small/],
    ['server.orderServer', { server_type: 'small', note: 'x'.repeat(256) }, /^note: must be at most 255/],
    ['server.addIp', { server_id: 1, ip_address: '198.51.100.7' }, /^server_id: there is no server 1/],
    ['server.addIp', { server_id: 311, ip_adderess: '198.51.100.7' }, /ip_adderess: unknown parameter/],
    ['server.deleteIp', { server_id: 311, ip_address: '198.51.100.7' }, /^ip_address: 198.51.100.7 is not/],
    ['server.deleteServers', { server_id: 1 }, /^server_id: /],
    ['siptrunk.createTrunk', { trunk: 'with-dash' }, /^trunk: /],
    ['siptrunk.createTrunk', { trunk: 'x'.repeat(16) }, /^trunk: must be at most 15/],
    ['siptrunk.createTrunk', { trunk: 'new1' }, /^ip_address: is required when there is no dynamic_host/],
    ['siptrunk.createTrunk', { trunk: 'new1', did: 2125550199, ...HOST }, /^did: 2125550199 is not/],
    ['siptrunk.createTrunk', { trunk: 'new1', inter_limit: 1001 }, /^inter_limit: must be at most 1000/],
    ['siptrunk.updateTrunk', { trunk: 'nowhere', status: 'off' }, /^trunk: there is no SIP trunk/],
    [
      'siptrunk.updateTrunk',
      { trunk: 'afterhours', ip_address: '198.51.100.7' },
      /^ip_address: is for static trunks only/,
    ],
    ['siptrunk.deleteTrunk', { trunk: 'nowhere' }, /^trunk: /],
    ['sms.updateSmsConfig', { did: 2125550140, sms_mode: 'url', post2url: 'https://example.com' }, /^post2urlmethod: /],
    ['sms.updateSmsConfig', { did: 2125550199, sms_mode: 'email', forward2email: 'a@example.com' }, /^did: /],
    ['sms.sendMsg', { did: 2125550140, did_to: ['6175550134'], msg: 'x' }, /^did: /],
    ['sms.sendMsg', { did: '2125550140', did_to: ['6175550134'], msg: ' \n' }, /^msg: is empty/],
    ['sms.sendMsg', { did: '2125550140', did_to: [], msg: 'x' }, /^did_to: /],
    ['sms.sendMsg', { did: '2125550199', did_to: ['6175550134'], msg: 'x' }, /^did: 2125550199 is not/],
    ['sms.checkDeliveryStatus', { msg_id: 1 }, /^msg_id: there is no message/],
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

describe('what the specification says is ignored', () => {
  const listed = async (id: OperationId, body?: object) => (await call(provider, id, body)).json;

  it.each([
    ['did.listDids', { did: '*12' }, { did: '*' }],
    ['did.listDids', { did: '12' }, { did: '' }],
    ['proFax.listDids', { did: '1*' }, { did: '*9*' }],
    ['enterpriseFax.listDids', { did: '42' }, { did: '7*' }],
    ['lnp.listLnp', { number2port: '*12' }, { number2port: 55 }],
    ['sms.listAvailableDids', { did: ['12', '*3'] }, { did: 12 }],
  ] as [OperationId, object, object][])('%s: patterns with fewer than three digits', async (id, ...searches) => {
    const all = await listed(id);
    for (const search of searches) expect(await listed(id, search)).toEqual(all);
  });

  it('a short pattern beside a longer one', async () => {
    expect(await listed('sms.listAvailableDids', { did: ['12', '*0140'] })).toMatchObject({ total: 1 });
  });

  it('the type of a unit without its number, and its number without its type', async () => {
    const address = {
      e911_name: 'A',
      e911_address: '1 Main St',
      e911_city: 'Boston',
      e911_state: 'MA',
      e911_zip: '02108',
    };
    for (const unit of [
      { e911_unittype: 'STE' },
      { e911_unitnumber: '4' },
      { e911_unittype: 'STE', e911_unitnumber: '' },
    ]) {
      expect((await call(provider, 'did.updateDid', { did: 2125550140, e911: { ...address, ...unit } })).status).toBe(
        200,
      );
      expect(await listed('did.listDids', { did: '2125550140' })).toMatchObject({ data: [{ e911: address }] });
      expect(provider.state().voice.find(({ did }) => did === '2125550140')?.e911).toEqual(address);
    }
  });

  it('fields of a fax account beside its removal, also where some are missing', async () => {
    const demo = await startDemoProvider();
    const body = { did: 2125550142, unset_acc: 'on', fax_login: 'new', fax_email: 'none' };
    expect((await call(demo, 'proFax.updateDid', body)).status).toBe(200);
    expect(demo.state().numbers[0]).toMatchObject({ faxLogin: '', faxEmail: '' });
    await demo.close();
  });

  it('nothing of a note on an order, which has no limit', async () => {
    const demo = await startDemoProvider();
    const note = 'A note that is longer than fifteen characters';
    const { data } = (await call(demo, 'did.listAvailableDids', { type: 'local', tier: '1', npa: 212 })).json as {
      data: string[];
    };
    expect((await call(demo, 'did.orderDid', { tier: '1', did: Number(data[0]), note })).status).toBe(200);
    expect(demo.state().voice.at(-1)).toMatchObject({ note });
    await demo.close();
  });
});

describe('what the account says no to', () => {
  const rows: [OperationId, unknown, string][] = [
    ['did.orderDid', { tier: '1', did: 2125550140 }, 'DID Ordering Error: did 2125550140 is already in the account'],
    ['did.orderDid', { tier: '1', did: 2125550142 }, 'DID Ordering Error: did 2125550142 is already in the account'],
    ['did.orderDid', { tier: '1', did: 2125552368 }, 'DID Ordering Error: did 2125552368 is not available in tier 1'],
    ['did.deleteDid', { did: 2125550142 }, 'DID Ordering Error: did 2125550142 is not in the account'],
    ['didinter.listDids', {}, 'No International DIDs Found'],
    ['didinter.updateDid', { did: 442079460958 }, 'DID Ordering Error: did 442079460958 is not in the account'],
    ['didinter.deleteDid', { did: 442079460958 }, 'DID removal error: did 442079460958 is not in the account'],
    ['lnp.checkPortability', { number2port: 2125550140 }, 'number2port: 2125550140 is already in the account'],
    ['lnp.updateLnp', { id: 73401, trunk: 'frontdesk' }, 'id: the porting request 73401 is completed'],
    ['enterpriseFax.createGroup', { sname: 'billing', name: 'x' }, 'sname: there is a group billing already'],
    ['enterpriseFax.deleteGroup', { sname: 'billing' }, 'sname: the group billing still has users or numbers'],
    ['siptrunk.createTrunk', { trunk: 'FrontDesk', ...HOST }, 'trunk: there is a SIP trunk FrontDesk already'],
    ['siptrunk.createTrunk', { trunk: 'Acme', ...HOST }, 'trunk: there is a SIP trunk Acme already'],
    [
      'siptrunk.createTrunk',
      { trunk: 'new1', did: 2125550140, ...HOST },
      'did: 2125550140 is routed to another SIP trunk',
    ],
    [
      'sms.sendMsg',
      { did: '2125550144', did_to: ['6175550134'], msg: 'x' },
      'did: 2125550144 is not an active SMS-enabled DID of the account',
    ],
  ];

  it.each(rows)('%s %o', async (id, body, error) => {
    const before = provider.state();
    expect(await call(provider, id, body)).toMatchObject({ status: 206, json: { error } });
    expect({ ...provider.state(), now: 0 }).toEqual({ ...before, now: 0 });
  });

  it('is everything that costs something, when there are no funds', async () => {
    const poor = await startDemoProvider({ control: true });
    await ask(poor, { method: 'POST', path: '/__demo/balance', body: { balance: '-10' } });
    const spending: OperationId[] = [
      ...(['did.orderDid', 'didinter.orderDid', 'lnp.createLnp', 'enterpriseFax.orderDid', 'proFax.orderDid'] as const),
      ...(['server.orderServer', 'sms.sendMsg', 'proFax.sendFax', 'enterpriseFax.sendFax'] as const),
    ];
    for (const id of spending) {
      const body = await sampleBody(poor, id);
      const before = poor.state();
      expect(await call(poor, id, body)).toMatchObject({ status: 206, json: { error: 'Insufficient funds' } });
      expect({ ...poor.state(), now: 0 }).toEqual({ ...before, now: 0 });
    }
    await poor.close();
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

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])('refuses the content type "%s"', async (type) => {
    const body = '{"autorefill":"on"}';
    const reply = await call(provider, 'account.setAutorefill', body, { headers: { 'content-type': type } });
    expect(reply).toMatchObject({
      status: 400,
      json: { error: 'Content-type must be application/json or application/xml' },
    });
  });

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
