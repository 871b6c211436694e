import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { dialect as rows, type Dialect, type DialectName, type DialectRow } from '#shared/provider/dialect.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { chosenRows } from './request.ts';
import { clientOf, serveHttp, type Incoming } from '../test/support.ts';

const KEY = 'the-key';
const REGISTERED = '198.51.100.7';
const MD5 = '9983119f9ae4579b52d6b60051fd9430';

/** Sends one request in the specification's form and one in the other, and answers both. */
async function bothForms(id: OperationId, params: unknown, dialect: Dialect, timeZone = 'America/New_York') {
  const server = await serveHttp((_, response) => response.end());
  const wire = { registeredIp: REGISTERED };
  await clientOf(server, { wire }).attempt(id, params);
  await clientOf(server, { wire: { ...wire, dialect }, timeZone: () => timeZone }).attempt(id, params);
  expect(server.requests).toHaveLength(2);
  return server.requests.map(line);
}

function line({ method, url, body }: Incoming): string {
  return `${method} ${url} ${body}`.trim();
}

const email = { did: '2125552368', email: 'ana@example.com', allow_recieve: 'on' };
const user = {
  fax_login: 'ana',
  did: '2125552368',
  allow_send: 'on',
  allow_delete: 'on',
  allow_list_in: 'on',
  list_sent: 'off',
};
const FAILOVER = { failover_ip_address: '198.51.100.7', failover_num: 3, failover_time: 5 };
const area = { type: 'tf', tier: '1', code: '88' };

/** One line for each row of the dialect table: the operation, its parameters, and both forms on the wire. */
const TABLE: [name: DialectName, id: OperationId, params: object, specification: string, other: string][] = [
  [
    'listEmailPermissions',
    'enterpriseFax.listEmailPermissions',
    { did: '2125552368' },
    'POST /fax2/email {"did":2125552368}',
    'GET /fax2/email {"did":2125552368}',
  ],
  [
    'emailPermissionReceive',
    'enterpriseFax.updateEmailPermissions',
    email,
    'POST /fax2/email {"did":2125552368,"email":"ana@example.com","allow_recieve":"on"}',
    'POST /fax2/email {"did":2125552368,"email":"ana@example.com","allow_receive":"on"}',
  ],
  [
    'userPermissionListSent',
    'enterpriseFax.updateUserPermissions',
    user,
    'POST /fax2/permit {"fax_login":"ana","did":2125552368,"allow_send":"on","allow_delete":"on","allow_list_in":"on","list_sent":"off"}',
    'POST /fax2/permit {"fax_login":"ana","did":2125552368,"allow_send":"on","allow_delete":"on","allow_list_in":"on","allow_list_out":"off"}',
  ],
  [
    'refillMethod',
    'account.refillBalance',
    { amount: 50 },
    'PUT /account/refillbalance {"amount":50}',
    'POST /account/refillbalance {"amount":50}',
  ],
  [
    'faxRateCenters',
    'faxLookup.listRateCenters',
    { state: 'NY' },
    'GET /ratecenters {"state":"NY"}',
    'GET /fax/ratecenters {"state":"NY"}',
  ],
  [
    'unsetFaxAccount',
    'proFax.updateDid',
    { did: '2125552368', unset_acc: 'yes' },
    'PUT /fax {"did":2125552368,"unset_acc":"yes"}',
    'PUT /fax {"did":2125552368,"unset_acct":"on"}',
  ],
  [
    'serverAddress',
    'server.addIp',
    { server_id: '311', ip_address: '198.51.100.7' },
    'PUT /server/addip {"server_id":311,"ip_address":"198.51.100.7"}',
    'PUT /server/addip {"server_id":311,"ip_adderess":"198.51.100.7"}',
  ],
  [
    'deliveryStatusPath',
    'sms.checkDeliveryStatus',
    { msg_id: '990017' },
    'GET /smsv2/deliverystatus {"msg_id":990017}',
    'GET /sms/deliverystatus {"msg_id":990017}',
  ],
  [
    'chatPassword',
    'sms.updateSmsConfig',
    { did: '2125552368', sms_mode: 'chat', chat_email: 'ana@example.com', chat_passwd: 'not a secret' },
    'PUT /sms {"did":2125552368,"sms_mode":"chat","chat_email":"ana@example.com","chat_passwd":"not a secret"}',
    'PUT /sms {"did":2125552368,"sms_mode":"chat","chat_email":"ana@example.com","chat_password":"not a secret"}',
  ],
  [
    'callerNameLookup',
    'did.updateDid',
    { did: '2125552368', cnam: 'off' },
    'PUT /did {"did":2125552368,"cnam":"off"}',
    'PUT /did {"did":2125552368,"cnam":"no"}',
  ],
  [
    'largestServer',
    'server.orderServer',
    { server_type: 'enterprise_plus' },
    'POST /server {"server_type":"enterprise_plus"}',
    'POST /server {"server_type":"enterpriseplusplus"}',
  ],
  [
    'unusualReload',
    'account.setBalanceReload',
    { min_balance: 25, reload_amount: 15000 },
    'PUT /account/setbalancereload {"min_balance":25,"reload_amount":15000}',
    'PUT /account/setbalancereload {"min_balance":25,"reload_amount":1500}',
  ],
  [
    'callPeriod',
    'report.callHistory',
    { period: 'today' },
    'GET /callhistory {"period":"today"}',
    'GET /callhistory {"period":"today"}',
  ],
  [
    'faxPeriod',
    'report.faxHistory',
    { period: [1584000000, 1584604800] },
    'GET /faxhistory {"period":[1584000000,1584604800]}',
    'GET /faxhistory {"period":["2020-03-12 04:00:00","2020-03-19 04:00:00"]}',
  ],
  [
    'queryParameters',
    'sms.listAvailableDids',
    { did: ['2125552368', '646*'], per_page: 25 },
    'GET /sms {"did":[2125552368,"646*"],"per_page":25}',
    'GET /sms?did=2125552368%2C646*&per_page=25',
  ],
  [
    'writeQueryParameters',
    'did.updateDid',
    { did: ['2125552368', '6465550120'], note: '', failover: FAILOVER },
    'PUT /did {"did":[2125552368,6465550120],"note":"","failover":{"failover_ip_address":"198.51.100.7","failover_num":3,"failover_time":5}}',
    'PUT /did?did=2125552368%2C6465550120&note=&failover%5Bfailover_ip_address%5D=198.51.100.7&failover%5Bfailover_num%5D=3&failover%5Bfailover_time%5D=5',
  ],
  [
    'unsetParameters',
    'enterpriseFax.listEmailPermissions',
    { did: '2125552368' },
    'POST /fax2/email {"did":2125552368}',
    'POST /fax2/email {"did":2125552368,"email":null,"per_page":null,"page":null}',
  ],
  ['securityKey', 'account.getRates', {}, 'GET /account/rates {}', 'GET /account/rates {}'],
  [
    'tollFreeType',
    'did.listAvailableDids',
    area,
    'GET /did/available {"type":"tf","tier":"1","code":88}',
    'GET /did/available {"type":"TF","tier":"1","code":88}',
  ],
  [
    'tollFreeType',
    'faxLookup.listAvailableDids',
    { type: 'tf', code: '00' },
    'GET /fax/available {"type":"tf","code":"00"}',
    'GET /fax/available {"type":"TF","code":"00"}',
  ],
];

describe('the dialect', () => {
  it('has each of its rows in the table', () => {
    expect(new Set(TABLE.map(([name]) => name))).toEqual(new Set(Object.keys(rows)));
  });

  it.each(TABLE)('%s: %s in both forms', async (name, id, params, specification, other) => {
    expect(await bothForms(id, params, { [name]: 'other' })).toEqual([specification, other]);
  });

  it.each(TABLE)('%s leaves every operation but %s and its like as it is', async (name) => {
    const row: { operations: readonly string[] } = rows[name];
    const untouched = operationIds.filter((id) => row.operations.length > 0 && !row.operations.includes(id));
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { dialect: { [name]: 'other' } } });
    for (const id of untouched) await client.attempt(id, examples[id].params);
    const sent = server.requests.map(({ method, url, body }) => [method, url, JSON.parse(body) as unknown]);
    // Reads run beside each other, changes one after the other; both were awaited here.
    expect(sent).toEqual(untouched.map((id) => [operationOf(id).method, operationOf(id).path, examples[id].wire]));
  });

  it('has values that it does not name as they are', async () => {
    expect(await bothForms('did.updateDid', { did: '2125552368', cnam: 'on' }, { callerNameLookup: 'other' })).toEqual([
      'PUT /did {"did":2125552368,"cnam":"on"}',
      'PUT /did {"did":2125552368,"cnam":"yes"}',
    ]);
    const reload = { min_balance: 25, reload_amount: 1000 };
    const [before, after] = await bothForms('account.setBalanceReload', reload, { unusualReload: 'other' });
    expect(after).toBe(before);
    const local = { type: 'local', npa: '212' };
    const [plain, chosen] = await bothForms('faxLookup.listAvailableDids', local, { tollFreeType: 'other' });
    expect(chosen).toBe(plain);
  });

  it('sends no null under a name that the provider does not have', async () => {
    const dialect = { unsetParameters: 'other', unsetFaxAccount: 'other' } as const;
    const [, sent] = await bothForms('proFax.updateDid', { did: '2125552368', note: 'x' }, dialect);
    const body = JSON.parse(sent?.slice('PUT /fax '.length) ?? '') as object;
    expect(body).toMatchObject({ did: 2125552368, note: 'x', unset_acct: null, fax_login: null });
    expect(body).not.toHaveProperty('unset_acc');
  });

  it('sends no null in XML and in the query, where it would be a text', async () => {
    const dialect = { unsetParameters: 'other', writeQueryParameters: 'other' } as const;
    const [, sent] = await bothForms('did.updateDid', { did: '2125552368', note: 'x' }, dialect);
    expect(sent).toBe('PUT /did?did=2125552368&note=x');
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { format: 'xml', dialect: { unsetParameters: 'other' } } });
    await client.attempt('did.updateDid', { did: '2125552368', note: 'x' });
    expect(server.requests[0]?.body).toContain('<request><did>2125552368</did><note>x</note></request>');
  });

  it('leaves documents in the body', async () => {
    const [, sent] = await bothForms('proFax.sendFax', examples['proFax.sendFax'].params, {
      writeQueryParameters: 'other',
    });
    expect(sent).toMatch(/^POST \/fax\/send \{/);
  });

  it('can have several rows at once, in XML as well', async () => {
    const server = await serveHttp((_, response) => response.end());
    const dialect = { refillMethod: 'other', securityKey: 'other', queryParameters: 'other' } as const;
    const client = clientOf(server, { wire: { dialect, format: 'xml', registeredIp: REGISTERED } });
    await client.attempt('account.refillBalance', { amount: 50 });
    await client.attempt('did.deleteDid', { did: '2125552368' });
    const xml = '<?xml version="1.0" encoding="UTF-8"?><request><amount>50</amount></request>';
    expect(server.requests.map(line)).toEqual([`POST /account/refillbalance ${xml}`, 'DELETE /did?did=2125552368']);
    expect(server.requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/xml',
      'application/xml',
    ]);
  });
});

describe('parameters in the query', () => {
  it.each(operationIds)('are those of %s where its method has no body', async (id) => {
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { dialect: { queryParameters: 'other' } } });
    await client.attempt(id, examples[id].params);
    const [request] = server.requests;
    const { method, path } = operationOf(id);
    const url = new URL(request?.url ?? '', server.url);
    expect([request?.method, url.pathname]).toEqual([method, path]);
    const query = Object.entries(examples[id].wire as object).map(([name, value]) => [name, String(value)]);
    if (method === 'GET' || method === 'DELETE') {
      expect([...url.searchParams]).toEqual(query);
      expect(request?.body).toBe('');
      expect(request?.headers['content-length']).toBeUndefined();
      expect(request?.headers['transfer-encoding']).toBeUndefined();
      return;
    }
    expect(url.search).toBe('');
    expect(JSON.parse(request?.body ?? '')).toEqual(examples[id].wire);
  });

  it('keep every character', async () => {
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { dialect: { queryParameters: 'other' } } });
    for (const trunk of ['a&b=c', 'a+b c', '100%', 'é😀', '#?/'])
      expect((await client.attempt('siptrunk.deleteTrunk', { trunk })).kind, trunk).toBe('answered');
    const seen = server.requests.map(({ url }) => new URL(url, server.url).searchParams.get('trunk'));
    expect(seen).toEqual(['a&b=c', 'a+b c', '100%', 'é😀', '#?/']);
  });
});

it('the key goes as it is, or as MD5 of key and registered address', async () => {
  const server = await serveHttp((_, response) => response.end());
  const keyOf = async (dialect: Dialect, registeredIp: string) => {
    await clientOf({ ...server, key: KEY }, { wire: { dialect, registeredIp } }).attempt('account.getRates', {});
    return server.requests.at(-1)?.headers['security-key'];
  };
  expect(await keyOf({}, REGISTERED)).toBe(KEY);
  expect(await keyOf({ securityKey: 'other' }, REGISTERED)).toBe(MD5);
});

describe('a period of the fax history', () => {
  it.each([
    ['America/New_York', '2020-03-08 01:59:59', '2020-03-08 03:00:00'],
    ['America/Los_Angeles', '2020-03-07 22:59:59', '2020-03-07 23:00:00'],
    ['UTC', '2020-03-08 06:59:59', '2020-03-08 07:00:00'],
    // A zone that nobody knows: the usual one.
    ['Nowhere/Land', '2020-03-08 01:59:59', '2020-03-08 03:00:00'],
  ])('is in the provider’s time in %s', async (zone, start, end) => {
    const params = { period: [1583650799, 1583650800] };
    const [, other] = await bothForms('report.faxHistory', params, { faxPeriod: 'other' }, zone);
    expect(other).toBe(`GET /faxhistory {"period":["${start}","${end}"]}`);
  });

  it('follows the setting of the zone while the client runs', async () => {
    let zone = 'UTC';
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { dialect: { faxPeriod: 'other' } }, timeZone: () => zone });
    await client.attempt('report.faxHistory', { period: [0, 0] });
    zone = 'America/New_York';
    await client.attempt('report.faxHistory', { period: [0, 0] });
    expect(server.requests.map(({ body }) => body)).toEqual([
      '{"period":["1970-01-01 00:00:00","1970-01-01 00:00:00"]}',
      '{"period":["1969-12-31 19:00:00","1969-12-31 19:00:00"]}',
    ]);
  });
});

describe('a word of the other form alone', () => {
  const WORDS = ['thismonth', 'previousmonth'];

  it.each(WORDS)('%s is sent where the form is chosen, beside parameters that are checked', async (period) => {
    const server = await serveHttp((_, response) => response.end());
    const client = clientOf(server, { wire: { dialect: { callPeriod: 'other' } } });
    await client.attempt('report.callHistory', { period, type: 'in', did: '2125552368' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ period, type: 'in', did: 2125552368 });
    expect(await client.attempt('report.callHistory', { period, did: '2125552368' })).toMatchObject({
      problem: { kind: 'invalid', fields: [{ field: 'type' }] },
    });
    expect(await client.attempt('report.callHistory', { period: 'thisyear' })).toMatchObject({
      problem: { kind: 'invalid', fields: [{ field: 'period' }] },
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each(WORDS)('%s never leaves where it is not', async (period) => {
    const server = await serveHttp((_, response) => response.end());
    for (const dialect of [{}, { faxPeriod: 'other', queryParameters: 'other' }] as Dialect[]) {
      const client = clientOf(server, { wire: { dialect } });
      for (const id of ['report.callHistory', 'report.faxHistory'] as const)
        expect(await client.attempt(id, { period })).toMatchObject({
          problem: { kind: 'invalid', fields: [{ field: 'period' }] },
        });
    }
    expect(server.requests).toEqual([]);
  });
});

it('rows are applied in one order, whatever their order in the table', () => {
  const all = Object.fromEntries(Object.keys(rows).map((name) => [name, 'other'])) as Dialect;
  // What of a request a row changes: two rows of one kind never change the same.
  const subject = ({ change }: DialectRow) =>
    [change.kind, 'param' in change ? change.param : '', 'what' in change ? change.what : ''].join(' ');
  const entries = Object.entries<DialectRow>(rows);
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      for (const id of operationIds) {
        const inTable = chosenRows(id, all);
        const found = chosenRows(id, all, Object.fromEntries(shuffled));
        expect(found.map(({ change }) => change.kind)).toEqual(inTable.map(({ change }) => change.kind));
        expect(new Set(found.map(subject)).size).toBe(found.length);
      }
    }),
    { numRuns: 30 },
  );
});
