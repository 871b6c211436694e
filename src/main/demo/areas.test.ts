// What becomes of things in each area: the transitions of both parts of the specification, and what they cost.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { call, fax, PDF, type Reply } from './demo.fixture.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { type DemoOptions, type DemoProvider, startDemoProvider } from './provider.ts';

// A Wednesday.
const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
const DAY = 86_400_000;
let provider: DemoProvider;

async function restart(options: DemoOptions = {}): Promise<void> {
  await provider.close();
  provider = await startDemoProvider({ now: () => NOW, ...options });
}
beforeEach(async () => {
  provider = await startDemoProvider({ now: () => NOW });
});
afterEach(() => provider.close());

type Row = Record<string, unknown>;
const ok = async (id: OperationId, body: object = {}): Promise<Reply> => {
  const reply = await call(provider, id, body);
  expect({ id, status: reply.status, error: (reply.json as Row | undefined)?.['error'] }).toEqual({
    id,
    status: (reply.json as Row | undefined)?.['warning'] ? 202 : 200,
    error: undefined,
  });
  return reply;
};
const rows = async (id: OperationId, body: object = {}) => ((await ok(id, body)).json as { data: Row[] }).data;
const row = async (id: OperationId, body: object = {}): Promise<Row> => (await rows(id, body))[0] ?? {};
const refusal = async (id: OperationId, body: object) => ((await call(provider, id, body)).json as Row)['error'];
const warning = async (id: OperationId, body: object) => ((await ok(id, body)).json as Row)['warning'];
const balance = () => provider.state().balance;
const forSale = async (over: object = {}): Promise<string[]> =>
  (await rows('did.listAvailableDids', { type: 'local', tier: '1', npa: 212, ...over })) as unknown as string[];

describe('voice numbers', () => {
  it('are ordered together, paid, set up and listed; what cannot be had is a warning', async () => {
    const [a, b] = (await forSale()).map(Number);
    const settings = { route2trunk: 'frontdesk', cnam: 'on', note: 'Annex', lidb: 'annex', e911: e911(), pin: 4711 };
    const problems = await warning('did.orderDid', { tier: '1', did: [a, b, 2125559999], ...settings });
    expect(problems).toEqual(['DID Ordering Error: did 2125559999 is not available in tier 1']);
    // 2 x 1.00 and 2 x 1.49.
    expect(provider.state()).toMatchObject({ balance: '79.37', ledger: [{ kind: 'order', amount: '-4.98' }] });
    expect(await row('did.listDids', { did: String(a) })).toEqual({
      did: String(a),
      status: 'active',
      tier: '1',
      type: 'local',
      note: 'Annex',
      route2trunk: 'frontdesk',
      lidb: 'annex',
      cnam: 'on',
      e911: e911(),
      failover: '',
    });
    expect(await forSale()).not.toContain(String(a));
    expect(await refusal('did.orderDid', { tier: '1', did: a })).toMatch(
      /^DID Ordering Error: .* already in the account/,
    );
  });

  it('cost what their kind costs; toll-free ones have no 911', async () => {
    const [did] = (await rows('did.listAvailableDids', { type: 'tf', tier: '1b', code: 88 })) as unknown as string[];
    expect(await warning('did.orderDid', { tier: '1b', did: Number(did), e911: e911() })).toEqual([
      `e911: ${String(did)} is toll free and has no 911 service`,
    ]);
    expect(balance()).toBe('82.85');
  });

  it('are changed, and settings are removed by empty texts and no', async () => {
    const did = 2125550140;
    const failover = { failover_ip_address: '198.51.100.7', failover_num: 5, failover_time: 3 };
    await ok('did.updateDid', { did: [did, 2125550144], note: 'New', lidb: 'newname', failover, cnam: 'on' });
    for (const one of [did, 2125550144])
      expect(await row('did.listDids', { did: String(one) })).toMatchObject({
        note: 'New',
        lidb: 'newname',
        cnam: 'on',
        failover: { failover_num: '5', failover_time: '3' },
      });
    await ok('did.updateDid', { did, note: '', lidb: '', e911: 'no', route2trunk: '', cnam: 'off', pin: '' });
    expect(await row('did.listDids', { did: String(did) })).toMatchObject({
      ...{ note: '', lidb: '', e911: '', route2trunk: '', cnam: '' },
    });
    expect(balance()).toBe('84.35');
    await ok('did.updateDid', { did, e911: e911() });
    expect(balance()).toBe('82.86');
  });

  it('move to fax and back, and lose routing, 911 and texts on the way', async () => {
    const did = 2125550140;
    await ok('did.move2fax', { did });
    expect(await rows('did.listDids', { did: String(did) })).toEqual([]);
    expect(await refusal('sms.sendMsg', { did: String(did), did_to: ['6175550134'], msg: 'x' })).toMatch(/^did: /);
    expect(await row('proFax.listDids', { did: String(did) })).toMatchObject({ note: 'Front desk', fax_login: '' });
    await ok('proFax.sendFax', fax({ did_from: did }));
    await ok('proFax.move2voice', { did });
    expect(await rows('proFax.listDids', { did: String(did) })).toEqual([]);
    expect(await row('did.listDids', { did: String(did) })).toMatchObject({ route2trunk: '', e911: '', lidb: '' });
    expect(await row('sms.listAvailableDids', { did })).toMatchObject({ sms_enabled: 'off', sms_mode: 'SMS Disabled' });
  });

  it('are gone when they are deleted', async () => {
    await ok('did.deleteDid', { did: 2125550140 });
    expect((await ok('did.listDids', { did: '*140' })).json).toMatchObject({ total: 0, data: [] });
    expect(await refusal('did.deleteDid', { did: 2125550140 })).toBe(
      'DID Ordering Error: did 2125550140 is not in the account',
    );
  });

  it('have rate centers with names for people, in the tiers that have numbers there', async () => {
    const { json } = await ok('did.listRateCenters', { state: 'NY', tier: '1b' });
    expect(json).toMatchObject({ total: 4, data: { NYCYZN01: 'New York City Zone 1' } });
    expect(await rows('did.listStates')).toContain('NY');
    expect((await forSale({ tier: '1b', npa: undefined, zip: 10018 })).length).toBe(10);
  });
});

describe('international numbers', () => {
  it('are none, are ordered, rerouted and deleted', async () => {
    expect(await refusal('didinter.listDids', {})).toBe('No International DIDs Found');
    const order = { country_code: 'DE', city: 'Berlin', route2trunk: 'frontdesk', forward2did: 3015550100 };
    const { json } = await ok('didinter.orderDid', order);
    const { did } = json as { did: string };
    expect(json).toEqual({ did, warning: { forward2did: '3015550100 is not an active DID of the account' } });
    expect(balance()).toBe('80.35');
    expect(await rows('didinter.listDids', { per_page: 5 })).toEqual([
      { did, country: 'Germany', city: 'Berlin', status: 'active', route2trunk: 'frontdesk' },
    ]);
    await ok('didinter.updateDid', { did: Number(did), route2trunk: '' });
    expect(await row('didinter.listDids')).toMatchObject({ route2trunk: '' });
    await ok('didinter.deleteDid', { did: Number(did) });
    expect(await refusal('didinter.listDids', {})).toBe('No International DIDs Found');
    expect(await refusal('didinter.deleteDid', { did: Number(did) })).toMatch(/^DID removal error/);
  });

  it('are other ones each time', async () => {
    const dids = new Set<unknown>();
    for (let i = 0; i < 3; i++)
      dids.add(((await ok('didinter.orderDid', { country_code: 'FR', city: 'Paris' })).json as Row)['did']);
    expect(dids.size).toBe(3);
  });
});

const port = (over: Row = {}): Row => {
  const { foc_date: _, activate_time: __, ...wire } = examples['lnp.createLnp'].wire as Row;
  return { ...wire, ...over };
};
const create = async (over: Row = {}): Promise<number> => Number((await row('lnp.createLnp', port(over)))['id']);
const stages = async (id: number, ...ms: number[]): Promise<unknown[]> => {
  const seen = [(await row('lnp.listLnp', { id }))['status']];
  for (const one of ms) {
    provider.advance(one);
    seen.push((await row('lnp.listLnp', { id }))['status']);
  }
  return seen;
};

describe('porting', () => {
  it('goes from submitted to completed on its date; the number joins the voice numbers on its trunk', async () => {
    const id = await create();
    expect(provider.state()).toMatchObject({ balance: '74.35', ledger: [{ kind: 'port', amount: '-10.00' }] });
    expect(await row('lnp.listLnp', { id })).toMatchObject({
      number2port: '2125552368',
      status: 'submitted',
      created_by: '2026-06-10T15:00:00+00:00',
      foc_date: '2026-06-19T00:00:00+00:00',
      partial_port: 'yes',
      trunk: '',
    });
    await ok('lnp.updateLnp', { id, trunk: 'frontdesk' });
    expect(await stages(id, 3_600_000, DAY, 7 * DAY, DAY)).toEqual([
      'submitted',
      'in progress',
      'foc received',
      'foc received',
      'completed',
    ]);
    expect(await row('did.listDids', { did: '2125552368' })).toMatchObject({ route2trunk: 'frontdesk' });
    expect(await refusal('lnp.deleteLnp', { id })).toBe(`id: the porting request ${String(id)} is completed`);
  });

  it('knows the first possible day, in business days', async () => {
    expect((await ok('lnp.checkPortability', { number2port: [2125552368, 2125552369] })).json).toEqual({
      data: { foc_days: 8 },
    });
    expect(await warning('lnp.createLnp', port({ foc_date: '2026-06-12' }))).toEqual([
      'foc_date: 2026-06-12 is not possible, it was set to 2026-06-19',
    ]);
    expect(await warning('lnp.createLnp', port({ number2port: 2125552370, foc_date: '2026-07-04' }))).toEqual([
      'foc_date: 2026-07-04 is not possible, it was set to 2026-07-06',
    ]);
    const id = await create({ number2port: 2125552371, foc_date: '2026-07-01', activate_time: '16:00' });
    const until = Date.UTC(2026, 6, 1, 21) - NOW;
    expect((await stages(id, until - 1, 1)).slice(1)).toEqual(['foc received', 'completed']);
  });

  it('of a mobile number has no date', async () => {
    const id = await create({ wireless_no: 'yes', pincode: '0471', ssn: '0042' });
    expect(await row('lnp.listLnp', { id })).toMatchObject({ foc_date: '', wireless_no: 'yes' });
    expect((await stages(id, 2 * DAY)).at(-1)).toBe('completed');
    expect(JSON.stringify(provider.state())).not.toContain('0471');
  });

  it.each([
    ['0101', 'rejected'],
    ['0104', 'in progress'],
  ])('of a number that ends with %s ends as "%s"', async (ending, status) => {
    const id = await create({ number2port: Number(`617555${ending}`) });
    expect((await stages(id, 60 * DAY)).at(-1)).toBe(status);
    expect(await rows('did.listDids', { did: `*${ending}` })).toEqual([]);
  });

  it('of a number that ends with 0106, that is here, or that is asked for already is refused', async () => {
    expect(await refusal('lnp.checkPortability', { number2port: 6175550106 })).toMatch(/cannot be ported/);
    expect(await refusal('lnp.createLnp', port({ number2port: 6175550106 }))).toMatch(/cannot be ported/);
    expect(await refusal('lnp.createLnp', port({ number2port: 2125550140 }))).toMatch(/already in the account/);
    await create();
    expect(await refusal('lnp.createLnp', port())).toMatch(/a porting request for 2125552368 already/);
  });

  it('in fax mode takes the place of the temporary number', async () => {
    const id = await create({ did_mode: 'fax' });
    const temporary = { is_temporary: true, lnp_id: id, port_number: 2125552368 };
    await ok('proFax.updateDid', { did: 2125550187, ...temporary });
    provider.advance(10 * DAY);
    expect((await rows('proFax.listDids')).map(({ did, fax_login }) => [did, fax_login])).toContainEqual([
      '2125552368',
      'records',
    ]);
    expect(await rows('proFax.listDids', { did: '2125550187' })).toEqual([]);
  });

  it('in fax mode without one brings a fax number without an account', async () => {
    await create({ did_mode: 'fax' });
    provider.advance(10 * DAY);
    expect(await row('proFax.listDids', { did: '2125552368' })).toMatchObject({ fax_login: '' });
  });

  it('is changed and taken back', async () => {
    const id = await create();
    await ok('lnp.updateLnp', { id, contact_title: 'Manager', trunk: 'afterhours' });
    expect(await row('lnp.listLnp', { id })).toMatchObject({ contact_title: 'Manager', trunk: 'afterhours' });
    await ok('lnp.updateLnp', { id, trunk: 'no' });
    expect(await row('lnp.listLnp', { id })).toMatchObject({ trunk: '' });
    await ok('lnp.deleteLnp', { id });
    expect(await rows('lnp.listLnp', { id })).toEqual([]);
    provider.advance(20 * DAY);
    expect(await rows('did.listDids', { did: '2125552368' })).toEqual([]);
  });

  it('is listed ten to a page', async () => {
    for (let i = 0; i < 9; i++) await create({ number2port: 6465552300 + i });
    expect((await ok('lnp.listLnp', { per_page: 4 })).json).toMatchObject({ total_pages: 3, data: [{}, {}, {}, {}] });
    expect((await ok('lnp.listLnp')).json).toMatchObject({ total: 12, total_pages: 2 });
    expect(await rows('lnp.listLnp')).toHaveLength(10);
  });
});

describe('enterprise fax', () => {
  const did = 6465550171;

  it('loses the permissions of a number that leaves its group', async () => {
    expect(await rows('enterpriseFax.listUserPermissions', { did })).toHaveLength(2);
    await ok('enterpriseFax.updateDid', { did, sname: '' });
    expect(await row('enterpriseFax.listDids')).toMatchObject({ did: String(did), sname: '' });
    expect(await rows('enterpriseFax.listUserPermissions', { did })).toEqual([]);
    expect(await rows('enterpriseFax.listEmailPermissions', { did })).toEqual([]);
  });

  it('takes in a number that was moved to fax', async () => {
    await ok('did.move2fax', { did: 2125550144 });
    await ok('enterpriseFax.updateDid', { did: 2125550144, sname: 'billing' });
    expect(await row('enterpriseFax.listDids', { did: '2125550144' })).toMatchObject({ sname: 'billing' });
    expect(await rows('proFax.listDids', { did: '2125550144' })).toEqual([]);
    expect(await refusal('proFax.updateDid', { did: 2125550144, note: 'x' })).toMatch(/^did: /);
  });

  it('renames a group with its members, and deletes it only without any', async () => {
    await ok('enterpriseFax.updateGroup', { sname: 'frontoffice', sname_new: 'desk', name_new: 'Desk' });
    expect(await rows('enterpriseFax.listUsers', { sname: 'desk' })).toHaveLength(2);
    expect(await row('enterpriseFax.listDids')).toMatchObject({ sname: 'desk' });
    expect(await refusal('enterpriseFax.deleteGroup', { sname: 'billing' })).toMatch(/still has users or numbers/);
    await ok('enterpriseFax.deleteUser', { fax_login: 'rosa' });
    await ok('enterpriseFax.deleteGroup', { sname: 'billing' });
    expect(await rows('enterpriseFax.listGroups')).toEqual([{ sname: 'desk', name: 'Desk' }]);
  });

  it('keeps users, and never their passwords', async () => {
    const user = { fax_login: 'kim', fax_password: 'secret-77', sname: 'billing', fax_name: 'Kim' };
    await ok('enterpriseFax.createUser', user);
    await ok('enterpriseFax.updateUser', { fax_login: 'kim', fax_name: 'Kimberly', is_admin: 'on' });
    expect(await row('enterpriseFax.listUsers', { fax_login: 'kim' })).toEqual({
      sname: 'billing',
      fax_name: 'Kimberly',
      fax_lname: '',
      login: 'kim',
      password: 'demo-password-of-kim',
      is_admin: 'on',
    });
    expect(JSON.stringify(provider.state())).not.toContain('secret-77');
  });

  it('tells a list of e-mail permissions from an update', async () => {
    const email = 'lab@example.com';
    await ok('enterpriseFax.updateEmailPermissions', { did, email, allow_send: 'on' });
    await ok('enterpriseFax.updateEmailPermissions', { did, email, allow_recieve: 'on' });
    const before = provider.state().emailPermissions;
    expect(await row('enterpriseFax.listEmailPermissions', { did, email })).toEqual({
      ...{ sname: 'frontoffice', did: String(did), email, allow_send: 'on', allow_receive: 'on' },
    });
    expect(provider.state().emailPermissions).toEqual(before);
    await ok('enterpriseFax.deleteEmailPermissions', { did, email });
    expect(await rows('enterpriseFax.listEmailPermissions', { email })).toEqual([]);
  });

  it('keeps permissions of users', async () => {
    const permission = { fax_login: 'tom', did, allow_send: 'off', allow_delete: 'off', allow_list_in: 'on' };
    await ok('enterpriseFax.updateUserPermissions', { ...permission, list_sent: 'on' });
    expect(await rows('enterpriseFax.listUserPermissions', { fax_login: 'tom' })).toEqual([
      {
        create_date: 'May 29, 2026',
        ...{ fax_login: 'tom', did: String(did), allow_send: 'off', allow_delete: 'off' },
        ...{ allow_list_in: 'on', allow_list_out: 'on' },
      },
    ]);
    await ok('enterpriseFax.deleteUserPermissions', { fax_login: 'tom', did });
    expect(await rows('enterpriseFax.listUserPermissions', { fax_login: 'tom' })).toEqual([]);
  });

  it('sends an uploaded file, and has it in the history of the enterprise service', async () => {
    const file = { file: PDF.toString('base64'), filename: 'note.pdf' };
    const { data } = (await ok('enterpriseFax.uploadFile', file)).json as { data: { fax_id: number } };
    await ok('enterpriseFax.sendFax', { did_from: did, did_to: 6175550134, file_id: data.fax_id });
    provider.advance(4_000);
    expect(await rows('report.faxHistory', { service: 'enterprise' })).toMatchObject([
      { did_from: String(did), did_to: '6175550134', status: 'delivered' },
    ]);
    expect(balance()).toBe('84.32');
    expect(await refusal('proFax.sendFax', fax({ did_from: did }))).toMatch(/^did_from: /);
  });

  it('orders a number into a group', async () => {
    const [number] = (await rows('faxLookup.listAvailableDids', { type: 'local', npa: 212 })) as unknown as string[];
    await ok('enterpriseFax.orderDid', { did: Number(number), sname: 'billing', note: 'Claims' });
    expect(await row('enterpriseFax.listDids', { did: number })).toMatchObject({ sname: 'billing', note: 'Claims' });
    expect(balance()).toBe('82.35');
    await ok('enterpriseFax.deleteDid', { did: Number(number) });
    expect(await rows('enterpriseFax.listDids', { did: number })).toEqual([]);
  });
});

describe('servers', () => {
  it('are pending for a minute, then active', async () => {
    const { data } = (await ok('server.orderServer', { server_type: 'medium' })).json as {
      data: { server_id: number };
    };
    expect(balance()).toBe('60.35');
    const server = { server_id: data.server_id };
    expect(await row('server.listServers', server)).toEqual({
      ...server,
      ...{ type: 'vrtual', ordered_by: '2026-06-10', allowed_ip: [], status: 'pending' },
    });
    provider.advance(59_999);
    expect(await row('server.listServers', server)).toMatchObject({ status: 'pending' });
    provider.advance(1);
    expect(await row('server.listServers', server)).toMatchObject({ status: 'active' });
    await ok('server.addIp', { ...server, ip_address: '198.51.100.7', note: 'Office' });
    expect(await warning('server.addIp', { ...server, ip_address: '198.51.100.7' })).toEqual([
      'ip_address: 198.51.100.7 is allowed already',
    ]);
    expect(await row('server.listServers', server)).toMatchObject({ allowed_ip: ['198.51.100.7'] });
    await ok('server.deleteIp', { ...server, ip_address: '198.51.100.7' });
    expect(await row('server.listServers', server)).toMatchObject({ allowed_ip: [] });
    await ok('server.deleteServers', server);
    expect(await rows('server.listServers', server)).toEqual([]);
  });

  it('of the largest kinds are dedicated, and cost more', async () => {
    await ok('server.orderServer', { server_type: 'enterprise' });
    expect((await rows('server.listServers'))[1]).toMatchObject({ type: 'dedicated' });
    expect(balance()).toBe('-4.65');
  });
});

describe('trunks', () => {
  it('take no routes while they are locked', async () => {
    await ok('siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'off' });
    expect(await row('siptrunk.listTrunks', { trunk: 'frontdesk' })).toMatchObject({ status: 'off' });
    const locked = 'route2trunk: the SIP trunk frontdesk is not active';
    expect(await refusal('did.updateDid', { did: 6465550125, route2trunk: 'frontdesk' })).toBe(locked);
    expect(await refusal('didinter.orderDid', { country_code: 'GB', city: 'Leeds', route2trunk: 'frontdesk' })).toBe(
      locked,
    );
    await ok('siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'on' });
    await ok('did.updateDid', { did: 6465550125, route2trunk: 'frontdesk' });
    expect((await row('siptrunk.listTrunks', { trunk: 'frontdesk' }))['routed_dids']).toContain('6465550125');
  });

  it('are created with a number, changed, and deleted', async () => {
    await ok('siptrunk.createTrunk', { trunk: 'annex1', ip_address: '198.51.100.7', did: 6465550125, inter_limit: 5 });
    expect(await row('siptrunk.listTrunks', { trunk: 'annex1' })).toEqual({
      ...{ trunk: 'annex1', type: 'static', status: 'on', ip_address: '198.51.100.7', routed_dids: ['6465550125'] },
      ...{ inter_call: 'off', dynamic_host: '', inter_limit: '', concurrent_max: '0', failover: '' },
    });
    await ok('siptrunk.updateTrunk', {
      trunk: 'annex1',
      dynamic_host: 'a.example.com',
      inter_call: 'on',
      inter_limit: 5,
    });
    expect(await row('siptrunk.listTrunks', { trunk: 'annex1' })).toMatchObject({
      ...{ ip_address: '', dynamic_host: 'a.example.com', inter_call: 'on', inter_limit: '5' },
    });
    expect(await warning('siptrunk.deleteTrunk', { trunk: 'annex1' })).toEqual(['1 numbers are no longer routed']);
    expect(await row('did.listDids', { did: '6465550125' })).toMatchObject({ route2trunk: '' });
  });

  it('say what is ignored', async () => {
    expect(await warning('siptrunk.updateTrunk', { trunk: 'afterhours', inter_limit: 5 })).toEqual([
      'inter_limit: ignored while inter_call is off',
    ]);
  });

  it('show more of a single one than of a list', async () => {
    expect(Object.keys(await row('siptrunk.listTrunks'))).toHaveLength(6);
    expect(Object.keys(await row('siptrunk.listTrunks', { trunk: 'frontdesk' })).length).toBeGreaterThan(6);
  });
});

describe('texts', () => {
  const send = async (over: Row = {}) => {
    const body = { did: '2125550140', did_to: ['6175550134'], msg: 'Your appointment is at 10:00.', ...over };
    return ((await ok('sms.sendMsg', body)).json as { data: { msg_id: number } }).data.msg_id;
  };
  const status = async (msg_id: number) =>
    ((await ok('sms.checkDeliveryStatus', { msg_id })).json as { data: { status: string } }).data.status;

  it.each([
    [['6175550134'], 'delivered'],
    [['6175550101'], 'failed'],
    [['6175550104'], 'sent'],
    [['6175550134', '6175550101'], 'failed'],
    [['6175550134', '7185550119'], 'delivered'],
  ])('to %j are sent, then %s', async (did_to, end) => {
    const id = await send({ did_to });
    expect(await status(id)).toBe('sent');
    provider.advance(1_999);
    expect(await status(id)).toBe('sent');
    provider.advance(1);
    expect(await status(id)).toBe(end);
    expect(provider.state().messages).toHaveLength(1);
  });

  it('cost a little for each recipient and segment', async () => {
    await send();
    expect(provider.state()).toMatchObject({ balance: '84.342', ledger: [{ kind: 'text', amount: '-0.008' }] });
    await send({ did_to: ['6175550134', '7185550119'], msg: 'x'.repeat(161) });
    expect(balance()).toBe('84.31');
    await send({ file_url: ['https://example.com/map.png'] });
    expect(balance()).toBe('84.29');
    expect(await refusal('sms.sendMsg', { did: '2125550140', did_to: ['6175550106'], msg: 'x' })).toBe(
      'did_to: 6175550106 does not accept messages',
    );
  });

  it('need a number that is enabled, by one of the modes', async () => {
    const did = 2125550144;
    expect(await refusal('sms.sendMsg', { did: String(did), did_to: ['6175550134'], msg: 'x' })).toMatch(/SMS-enabled/);
    const expected = { email: 'Email and XMPP', url: 'Post SMS to URL', chat: 'Email and XMPP' };
    const needed = {
      email: { forward2email: 'a@example.com' },
      url: { post2url: 'https://example.com/sms', post2urlmethod: 'json' },
      chat: { chat_email: 'c@example.com', chat_passwd: 'chat-secret' },
    };
    for (const mode of ['email', 'url', 'chat'] as const) {
      await ok('sms.updateSmsConfig', { did, sms_mode: mode, ...needed[mode] });
      expect(await row('sms.listAvailableDids', { did })).toMatchObject({
        ...{ did: String(did), sms_enabled: 'on', sms_mode: expected[mode] },
        post2url: mode === 'url' ? 'https://example.com/sms' : '',
      });
    }
    await send({ did: String(did) });
    expect(JSON.stringify(provider.state())).not.toContain('chat-secret');
    expect(await refusal('sms.updateSmsConfig', { did: 2125550146, sms_mode: 'email', ...needed.email })).toMatch(
      /cannot be used for SMS/,
    );
  });
});

describe('calls', () => {
  const history = async (body: object) => (await ok('report.callHistory', body)).json as { total: number; data: Row[] };
  const week = { period: [NOW / 1000 - 7 * 86_400, NOW / 1000] };

  it('have the form of the specification, and cost what the rates say', async () => {
    const { data } = await history({ ...week, per_page: 500 });
    for (const call of data) {
      const cost = Number(call['billed_min']) * Number(call['rate']) + Number(call['ccrf']);
      expect(Math.abs(Number(call['cost']) - cost)).toBeLessThan(0.0001);
      expect(call).toMatchObject({
        call_time: expect.stringMatching(/^2026-06-\d\dT\d\d:\d\d:\d\d\+00:00$/) as string,
        caller: expect.stringMatching(/^\d{10,18}$/) as string,
        call_duration_min: expect.stringMatching(/^\d+\.\d\d$/) as string,
      });
      if (call['call_status'] !== 'ok') expect(call['cost']).toBe('0.0000');
    }
  });

  it('are found by number, direction, trunk and success, and summed up', async () => {
    const all = await history({ ...week, per_page: 500 });
    const of = (test: (call: Row) => boolean) => all.data.filter(test);
    const did = '2125550140';
    const incoming = { ...week, per_page: 500, did: Number(did), type: 'in' };
    expect((await history(incoming)).data).toEqual(of(({ callee }) => callee === did));
    expect((await history({ ...incoming, type: 'out' })).data).toEqual(of(({ caller }) => caller === did));
    const trunk = { ...week, per_page: 500, trunk: 'afterhours' };
    expect((await history(trunk)).data).toEqual(of(({ trunk_id }) => trunk_id === 'afterhours'));
    const good = { ...week, per_page: 500, success_call_only: 'on' };
    expect((await history(good)).data).toEqual(of(({ call_status }) => call_status === 'ok'));
    const sums = await history({ ...week, summary_only: 'on' });
    expect(sums).not.toHaveProperty('total_pages');
    const inbound = of(({ call_type }) => call_type === 'Inbound Call');
    const cost = inbound.reduce((sum, call) => sum + Number(call['cost']), 0);
    expect(sums.data[0]).toMatchObject({
      call_type: 'Inbound Call',
      call_number: inbound.length,
      cost: cost.toFixed(4),
    });
  });

  it('come in as time goes on, and are paid', async () => {
    const before = (await history({})).total;
    provider.advance(2 * 3_600_000);
    expect((await history({})).total).toBe(before + 2);
    expect((await history({ period: 'thishour' })).total).toBe(1);
    const { ledger } = provider.state();
    expect(ledger.filter(({ kind }) => kind === 'calls')).toHaveLength(1);
    provider.advance(DAY);
    expect((await history({ period: 'yesterday' })).total).toBe(before + 8);
  });

  it('do not come in for more than a day after a long pause', () => {
    provider.advance(30 * DAY);
    expect(provider.state().ledger.filter(({ kind }) => kind === 'calls')).toMatchObject([{ note: '24 calls' }]);
  });

  it('are kept over a restart', async () => {
    await restart({ size: 'office' });
    expect((await history(week)).total).toBeGreaterThan(1_000);
  });
});

function e911(): Row {
  return {
    e911_name: 'Annex',
    e911_city: 'New York',
    e911_state: 'NY',
    e911_zip: '10018',
    e911_address: '120 West 38th Street',
  };
}
