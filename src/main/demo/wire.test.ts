// The forms of the wire: XML, and either form of each row of the dialect table.
import { afterEach, describe, expect, it } from 'vitest';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { createHash } from 'node:crypto';
import { dialect, type DialectName } from '#shared/provider/dialect.ts';
import { type OperationId, operationIds, operationOf } from '#shared/provider/catalogue.ts';
import { ask, type Ask, call, fax, type Reply } from './demo.fixture.ts';
import { decoded, sampleBody, SAMPLES } from './samples.fixture.ts';
import { type DemoOptions, type DemoProvider, startDemoProvider } from './provider.ts';
import { elementName, fromXml, toXml } from './wire/xml.ts';

const NOW = Date.UTC(2026, 5, 10, 15, 0, 0);
const open: DemoProvider[] = [];

async function start(options: DemoOptions = {}): Promise<DemoProvider> {
  const provider = await startDemoProvider({ now: () => NOW, ...options });
  open.push(provider);
  return provider;
}
afterEach(() => Promise.all(open.splice(0).map((provider) => provider.close())));

const XML = { 'content-type': 'application/xml' };
const builder = new XMLBuilder();
const parser = new XMLParser({ parseTagValue: false });
type Tree = Record<string, unknown>;

/** An XML answer in the shape of JSON, by fast-xml-parser: another reader than the demo account's own. */
function asJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => /^row\d+$/.test(name)))
    return entries.map(([, row]) => asJson(row));
  return Object.fromEntries(entries.map(([name, field]) => [name, asJson(field)]));
}

function answerOf({ text }: Reply): { root: string | undefined; body: unknown } {
  const { '?xml': _, ...document } = parser.parse(text) as Tree;
  const [root] = Object.keys(document);
  return { root, body: root === undefined ? undefined : asJson(document[root]) };
}

/** A request in XML; arrays as repeated elements. */
function askXml(provider: DemoProvider, id: OperationId, body: Tree, options: Ask = {}): Promise<Reply> {
  const text = Object.keys(body).length > 0 ? builder.build({ request: body }) : '<request/>';
  return call(provider, id, text, { headers: XML, ...options });
}

describe('XML', () => {
  it.each(operationIds)('%s answers the same value as JSON', async (id) => {
    const [json, xml] = await Promise.all([start(), start()]);
    const a = await call(json, id, await sampleBody(json, id));
    const b = await askXml(xml, id, await sampleBody(xml, id));
    expect({ status: b.status, type: b.headers['content-type'], text: b.text }).toMatchObject({
      status: a.status,
      type: SAMPLES[id].empty ? undefined : 'application/xml; charset=utf-8',
    });
    const { root, body } = answerOf(b);
    if (SAMPLES[id].empty) expect(b.text).toBe('');
    else expect(root).toBe((a.json as Tree)['total_pages'] === undefined ? 'response' : 'result');
    expect(decoded(id, body)).toEqual(decoded(id, a.json));
    expect((body as Tree | undefined)?.['warning']).toEqual((a.json as Tree | undefined)?.['warning']);
    expect({ ...xml.state(), now: 0 }).toEqual({ ...json.state(), now: 0 });
  });

  it('takes arrays as rows, too', async () => {
    const provider = await start();
    const body = '<request><trunk><row0>frontdesk</row0><row1>afterhours</row1></trunk></request>';
    const reply = await call(provider, 'siptrunk.listTrunks', body, { headers: XML });
    expect(answerOf(reply).body).toMatchObject({ total: '2', data: [{ trunk: 'frontdesk' }, { trunk: 'afterhours' }] });
  });

  it('gives errors and warnings as elements', async () => {
    const provider = await start();
    const wrong = await askXml(provider, 'account.setAutorefill', {});
    expect(wrong).toMatchObject({ status: 400 });
    expect(answerOf(wrong)).toEqual({ root: 'response', body: { error: 'autorefill: is required' } });
    const soft = await askXml(provider, 'siptrunk.deleteTrunk', { trunk: 'afterhours' });
    expect(answerOf(soft)).toEqual({ root: 'response', body: { warning: ['2 numbers are no longer routed'] } });
    const order = { country_code: 'GB', city: 'London', forward2did: '3015550100' };
    const keyed = answerOf(await askXml(provider, 'didinter.orderDid', order));
    expect(keyed.body).toMatchObject({ warning: { forward2did: '3015550100 is not an active DID of the account' } });
  });

  it('loses no digit', async () => {
    const provider = await start();
    const body = { id: '73412', wireless_no: 'yes', pincode: '0471', ssn: '0042', zipcode: '02108' };
    await askXml(provider, 'lnp.updateLnp', body);
    const row = await askXml(provider, 'lnp.listLnp', { id: ['73412'] });
    expect(answerOf(row).body).toMatchObject({ data: [{ zipcode: '02108', foc_date: '' }] });
  });

  it.each([
    ['half of a document', '<request><a>'],
    ['another root', '<body><autorefill>on</autorefill></body>'],
    ['a document type', '<!DOCTYPE r [<!ENTITY x "on">]><request><autorefill>&x;</autorefill></request>'],
    ['an entity that XML does not have', '<request><autorefill>&nbsp;</autorefill></request>'],
    ['JSON', '{"autorefill":"on"}'],
    ['a name that is none', '<request><__proto__><autorefill>on</autorefill></__proto__></request>'],
  ])('refuses %s', async (_, body) => {
    const provider = await start();
    const reply = await call(provider, 'account.setAutorefill', body, { headers: XML });
    expect(reply.status).toBe(400);
    expect(answerOf(reply)).toMatchObject({ root: 'response', body: { error: expect.any(String) as string } });
    expect(provider.state().autorefill).toBe(false);
  });

  it('understands the entities and character data', async () => {
    const note = '<note>A &amp; B &lt;&#49;&#x32;&gt;</note>';
    const provider = await start();
    await call(provider, 'did.updateDid', `<request><did>2125550140</did>${note}</request>`, { headers: XML });
    expect(provider.state().voice[0]).toMatchObject({ note: 'A & B <12>' });
    expect(fromXml('<request><a><![CDATA[<&amp;>]]></a></request>', 'request')).toEqual({ a: '<&amp;>' });
    const { body } = answerOf(await askXml(provider, 'did.listDids', { did: '2125550140' }));
    expect(body).toMatchObject({ data: [{ note: 'A & B <12>' }] });
  });

  it('escapes names that are no names of elements', () => {
    expect(['NEW YORK', '1st', 'a_x0041_', 'É', 'ANN-ARBOR', ''].map(elementName)).toEqual([
      'NEW_x0020_YORK',
      '_x0031_st',
      'a_x005F_x0041_',
      '_x00C9_',
      'ANN-ARBOR',
      '_',
    ]);
    expect(toXml({ a: '\u0000<&>', b: [] })).toContain('<a>\ufffd&lt;&amp;&gt;</a><b></b>');
  });

  it('is what every answer is where the provider is set to it', async () => {
    const provider = await start({ format: 'xml' });
    expect(answerOf(await call(provider, 'account.getAccountBalance')).body).toEqual({
      data: { balance: '84.35', allowed_credit: '10.00' },
    });
    expect((await ask(provider, { path: '/nowhere' })).text).toContain('<response><error>');
    expect((await call(provider, 'account.getRates', undefined, { key: 'x' })).text).toContain('<response><error>');
  });

  it('has the same faults', async () => {
    const provider = await start({ format: 'xml' });
    const faulty = async (name: Parameters<DemoProvider['fault']>[0]['name']) => {
      provider.fault({ name, times: 1 });
      const { status, text } = await call(provider, 'proFax.listDids').catch(() => ({ status: 0, text: '' }));
      return [status, text.slice(0, 200).replace(/<\?xml.*\?>\n/, '')];
    };
    expect(await faulty('error-206')).toEqual([206, '<response><error>Error Message</error></response>\n']);
    expect(await faulty('status-503')).toEqual([503, '<response><error>Service Unavailable</error></response>\n']);
    expect(await faulty('rate-limit')).toEqual([429, '<response><error>Too many requests</error></response>\n']);
    expect(await faulty('garbage')).toEqual([200, expect.stringContaining('<<data>')]);
    expect(await faulty('empty')).toEqual([200, '']);
    expect(await faulty('truncated')).toEqual([0, '']);
    provider.fault({ name: 'warning', value: 'Low balance', times: 1 });
    expect((await call(provider, 'account.getRates')).text).toContain('<warning><row0>Low balance</row0></warning>');
  });

  it('is written down without secrets', async () => {
    const provider = await start();
    const secrets = { fax_login: 'nina', fax_password: 'hunter2' };
    await askXml(provider, 'enterpriseFax.updateUser', secrets);
    expect(provider.requests()).toMatchObject([{ body: { fax_login: 'nina', fax_password: 'present' } }]);
  });
});

interface Talk {
  id: OperationId;
  /** The same request in the two forms. */
  specification: Ask;
  other: Ask;
  /** What the two forms have done, where the answer does not say it. */
  done?: (provider: DemoProvider) => unknown;
}

function spoken(id: OperationId, body: Tree, over: Ask = {}): Ask {
  const { method, path } = operationOf(id);
  return { method, path, body, ...over };
}

const EMAIL = { did: 6465550171, email: 'x@example.com' };
const PERMIT = { fax_login: 'nina', did: 6465550171, allow_send: 'on', allow_delete: 'on', allow_list_in: 'on' };
const ADDRESS = {
  e911_name: 'Anna',
  e911_address: '12 Beacon Street',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};
const CHAT = { did: 2125550144, sms_mode: 'chat', chat_email: 'x@example.com' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** One that is missing does not compile. */
const TALKS: Record<DialectName, Talk> = {
  listEmailPermissions: {
    id: 'enterpriseFax.listEmailPermissions',
    specification: spoken('enterpriseFax.listEmailPermissions', {}),
    other: spoken('enterpriseFax.listEmailPermissions', {}, { method: 'GET' }),
  },
  emailPermissionReceive: {
    id: 'enterpriseFax.updateEmailPermissions',
    specification: spoken('enterpriseFax.updateEmailPermissions', { ...EMAIL, allow_recieve: 'on' }),
    other: spoken('enterpriseFax.updateEmailPermissions', { ...EMAIL, allow_receive: 'on' }),
    done: (provider) => provider.state().emailPermissions.at(-1),
  },
  userPermissionListSent: {
    id: 'enterpriseFax.updateUserPermissions',
    specification: spoken('enterpriseFax.updateUserPermissions', { ...PERMIT, list_sent: 'off' }),
    other: spoken('enterpriseFax.updateUserPermissions', { ...PERMIT, allow_list_out: 'off' }),
    done: (provider) => provider.state().userPermissions[0]?.listOut,
  },
  refillMethod: {
    id: 'account.refillBalance',
    specification: spoken('account.refillBalance', { amount: 10 }),
    other: spoken('account.refillBalance', { amount: 10 }, { method: 'POST' }),
    done: (provider) => provider.state().balance,
  },
  faxRateCenters: {
    id: 'faxLookup.listRateCenters',
    specification: spoken('faxLookup.listRateCenters', { state: 'NY' }),
    other: spoken('faxLookup.listRateCenters', { state: 'NY' }, { path: '/fax/ratecenters' }),
  },
  unsetFaxAccount: {
    id: 'proFax.updateDid',
    specification: spoken('proFax.updateDid', { did: 2125550142, unset_acc: 'on' }),
    other: spoken('proFax.updateDid', { did: 2125550142, unset_acct: 'on' }),
    done: (provider) => provider.state().numbers[0]?.faxLogin,
  },
  serverAddress: {
    id: 'server.addIp',
    specification: spoken('server.addIp', { server_id: 311, ip_address: '198.51.100.9' }),
    other: spoken('server.addIp', { server_id: 311, ip_adderess: '198.51.100.9' }),
    done: (provider) => provider.state().servers[0]?.allowed,
  },
  deliveryStatusPath: {
    id: 'sms.checkDeliveryStatus',
    specification: spoken('sms.checkDeliveryStatus', { msg_id: 90001 }),
    other: spoken('sms.checkDeliveryStatus', { msg_id: 90001 }, { path: '/sms/deliverystatus' }),
  },
  chatPassword: {
    id: 'sms.updateSmsConfig',
    specification: spoken('sms.updateSmsConfig', { ...CHAT, chat_passwd: 'x' }),
    other: spoken('sms.updateSmsConfig', { ...CHAT, chat_password: 'x' }),
    done: (provider) => provider.state().voice,
  },
  callerNameLookup: {
    id: 'did.updateDid',
    specification: spoken('did.updateDid', { did: 2125550141, cnam: 'on' }),
    other: spoken('did.updateDid', { did: 2125550141, cnam: 'yes' }),
    done: (provider) => provider.state().voice,
  },
  largestServer: {
    id: 'server.orderServer',
    specification: spoken('server.orderServer', { server_type: 'enterprise_plus' }),
    other: spoken('server.orderServer', { server_type: 'enterpriseplusplus' }),
  },
  unusualReload: {
    id: 'account.setBalanceReload',
    specification: spoken('account.setBalanceReload', { min_balance: 5, reload_amount: 15000 }),
    other: spoken('account.setBalanceReload', { min_balance: 5, reload_amount: 1500 }),
    done: (provider) => provider.state().reloadAmount,
  },
  callPeriod: {
    id: 'report.callHistory',
    // The words come in addition: what the specification has is not refused.
    specification: spoken('report.callHistory', { period: 'today' }),
    other: spoken('report.callHistory', { period: 'previousmonth' }),
  },
  faxPeriod: {
    id: 'report.faxHistory',
    specification: spoken('report.faxHistory', { period: [NOW / 1000 - 86_400 * 20, NOW / 1000] }),
    other: spoken('report.faxHistory', { period: ['2026-05-21 15:00:00', '2026-06-10T15:00'] }),
  },
  queryParameters: {
    id: 'did.listDids',
    specification: spoken('did.listDids', { did: '212*', per_page: 5 }),
    other: { path: '/did?did=212*&per_page=5' },
  },
  writeQueryParameters: {
    id: 'did.updateDid',
    specification: spoken('did.updateDid', { did: [2125550141, 2125550143], note: 'Desk, left', e911: ADDRESS }),
    other: {
      method: 'PUT',
      path: `/did?${new URLSearchParams({
        did: '2125550141,2125550143',
        note: 'Desk, left',
        ...Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [`e911[${name}]`, value])),
      }).toString()}`,
    },
    done: (provider) => provider.state().voice,
  },
  unsetParameters: {
    id: 'did.updateDid',
    specification: spoken('did.updateDid', { did: 2125550141, note: 'Desk' }),
    other: spoken('did.updateDid', { did: 2125550141, note: 'Desk', pin: null, lidb: null, e911: null }),
    done: (provider) => provider.state().voice,
  },
  securityKey: {
    id: 'account.getAccountBalance',
    specification: spoken('account.getAccountBalance', {}),
    other: spoken('account.getAccountBalance', {}, { key: md5('demo-key-5b1f60c2192.0.2.7') }),
  },
  tollFreeType: {
    id: 'did.listAvailableDids',
    specification: spoken('did.listAvailableDids', { type: 'tf', tier: '1' }),
    other: spoken('did.listAvailableDids', { type: 'TF', tier: '1' }),
  },
};

describe('the dialect', () => {
  const prepare = async (name?: DialectName) => {
    const provider = await start({ myIp: '192.0.2.7', ...(name ? { dialect: { [name]: 'other' } } : {}) });
    const key = name === 'securityKey' ? md5('demo-key-5b1f60c2192.0.2.7') : provider.key;
    const text = { did: '2125550140', did_to: ['6175550134'], msg: 'Hello' };
    const query = '/smsv2?did=2125550140&did_to=6175550134&msg=Hello';
    if (name === 'writeQueryParameters') await ask(provider, { method: 'POST', path: query });
    else await call(provider, 'sms.sendMsg', text, { key });
    return provider;
  };
  /** Rows in which the other form comes in addition to the specification's. */
  const adds = (name: DialectName) => name === 'callPeriod' || name === 'unsetParameters';
  const names = Object.keys(dialect) as DialectName[];

  it.each(names)('%s: each form is understood where it is spoken, and does the same', async (name) => {
    const { specification, other, done = () => null } = TALKS[name];
    const [plain, changed] = await Promise.all([prepare(), prepare(name)]);
    const a = await ask(plain, specification);
    const b = await ask(changed, other);
    expect([a.status, b.status]).toEqual([200, 200]);
    if (name !== 'callPeriod') expect(b.text).toBe(a.text);
    expect(done(changed)).toEqual(done(plain));
  });

  it.each(names)('%s: the form that is not spoken is refused', async (name) => {
    const { specification, other } = TALKS[name];
    const [plain, changed] = await Promise.all([prepare(), prepare(name)]);
    const wrong = [await ask(plain, other), await ask(changed, adds(name) ? other : specification)];
    for (const [index, reply] of wrong.entries()) {
      if (adds(name) && index === 1) expect(reply.status).toBe(200);
      else expect(reply).toMatchObject({ json: { error: expect.any(String) as string } });
    }
    for (const provider of [plain, changed]) expect(provider.state().ledger).toHaveLength(1);
  });

  it('takes whole and previous months, and the days of faxes by words', async () => {
    const provider = await start({ dialect: { callPeriod: 'other', faxPeriod: 'other' }, size: 'office' });
    const total = async (id: OperationId, period: unknown) =>
      ((await call(provider, id, { period })).json as Tree)['total'];
    const week = Number(await total('report.callHistory', [NOW / 1000 - 7 * 86_400, NOW / 1000]));
    expect(Number(await total('report.callHistory', 'thismonth'))).toBeGreaterThan(week);
    expect(Number(await total('report.callHistory', 'previousmonth'))).toBeGreaterThan(2 * week);
    expect(await total('report.faxHistory', 'today')).toBeTypeOf('number');
    expect(await total('report.faxHistory', 'yesterday')).toBeTypeOf('number');
    expect((await call(provider, 'report.faxHistory', { period: 'tomorrow' })).status).toBe(400);
  });

  it('carries lists and numbers in the query string', async () => {
    const provider = await start({ dialect: { queryParameters: 'other' } });
    const get = async (path: string) => (await ask(provider, { path })).json;
    expect(await get('/siptrunk?trunk=frontdesk,afterhours&per_page=5')).toMatchObject({ total: 2 });
    expect(await get('/siptrunk?trunk=frontdesk')).toMatchObject({ total: 1 });
    expect(await get('/lnp?id=73412,73401')).toMatchObject({ total: 2 });
    expect(await get('/lnp/check?number2port=2125552368')).toMatchObject({ data: { foc_days: 7 } });
    expect(await get(`/callhistory?period=${String(NOW / 1000 - 3600)},${String(NOW / 1000)}`)).toHaveProperty('total');
    expect(await get('/did?per_page=4')).toEqual({ error: 'per_page: must be at least 5' });
    expect(await ask(provider, { method: 'DELETE', path: '/did?did=2125550140' })).toMatchObject({
      status: 200,
      text: '',
    });
    const put = { did: 2125550141, note: 'x' };
    expect((await call(provider, 'did.updateDid', put)).status).toBe(200);
    expect((await ask(provider, { method: 'PUT', path: '/did?did=2125550141', body: put })).status).toBe(400);
    expect((await call(provider, 'did.listDids', { per_page: 5 })).json).toEqual({
      error: 'Parameters belong in the query string, not in the body',
    });
  });

  it('carries changes in the query string, but no documents', async () => {
    const provider = await start({ dialect: { writeQueryParameters: 'other' } });
    expect((await call(provider, 'proFax.sendFax', fax())).status).toBe(200);
    expect((await call(provider, 'did.listDids', { per_page: 5 })).status).toBe(200);
    expect((await ask(provider, { path: '/did?per_page=5' })).status).toBe(400);
    expect((await call(provider, 'account.refillBalance', { amount: 10 })).json).toEqual({
      error: 'Parameters belong in the query string, not in the body',
    });
  });

  it('works in XML, too', async () => {
    const provider = await start({ dialect: { unusualReload: 'other', unsetFaxAccount: 'other', faxPeriod: 'other' } });
    await askXml(provider, 'account.setBalanceReload', { min_balance: 5, reload_amount: 1500 });
    await askXml(provider, 'proFax.updateDid', { did: 2125550142, unset_acct: 'on' });
    expect(provider.state()).toMatchObject({ reloadAmount: 15000, numbers: [{ faxLogin: '' }, {}, {}, {}] });
    const period = ['2026-06-01 00:00', '2026-06-10 00:00'];
    expect((await askXml(provider, 'report.faxHistory', { period })).status).toBe(200);
  });

  it('of unset_acct takes only the value on', async () => {
    const provider = await start({ dialect: { unsetFaxAccount: 'other' } });
    const reply = await call(provider, 'proFax.updateDid', { did: 2125550142, unset_acct: 'yes' });
    expect(reply).toMatchObject({ status: 400, json: { error: 'unset_acct: must be one of on' } });
  });

  it('does not touch a fax', async () => {
    const provider = await start({ dialect: Object.fromEntries(Object.keys(dialect).map((name) => [name, 'other'])) });
    const reply = await call(provider, 'proFax.sendFax', fax(), { key: md5(`${provider.key}127.0.0.1`) });
    expect(reply.status).toBe(200);
  });
});
