import { describe, expect, it } from 'vitest';
import { fieldProblems } from '../bridge/outcome.ts';
import { operationOf, type OperationId } from './catalogue.ts';
import { examples } from './examples.fixture.ts';

/** The problems of the operation's example with some parameters changed (undefined leaves one out): `field rule`. */
function problems(id: OperationId, change: Record<string, unknown>, whole = false): string[] {
  const base = whole ? {} : examples[id].params;
  const params = Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== undefined));
  const encoded = operationOf(id).params.safeEncode(params);
  return encoded.success ? [] : fieldProblems(encoded.error, params).map(({ field, rule }) => `${field} ${rule.kind}`);
}

const x = (length: number) => 'x'.repeat(length);
const MB5 = 5 * 1024 * 1024;
const base64 = (bytes: number) => 'A'.repeat(4 * Math.ceil(bytes / 3));
const week = 7 * 86_400;

type Limit = [id: OperationId, field: string, inside: unknown[], outside: unknown[]];

/** Just inside and just outside of every limit, changing one parameter of the example. */
const LIMITS: Limit[] = [
  ['account.refillBalance', 'amount', [10], [9, 10.5, '10']],
  ['account.refillBalance', 'mode', ['cc', 'ach', 'all', undefined], ['', 'card']],
  ['account.setAutorefill', 'autorefill', ['on', 'off'], ['yes', '', true]],
  ['account.setBalanceReload', 'min_balance', [5, 25, 30, 35, 40, 45, 50, 100], [0, 4, 10, 20, 101, '25']],
  [
    'account.setBalanceReload',
    'reload_amount',
    [25, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 1000, 15000, 2000, 2500],
    [24, 1500, 3000],
  ],
  ['account.countryRate', 'country_id', ['1', '52'], ['', 'MX', -1]],
  ['did.listRateCenters', 'state', ['NY'], ['N', 'NYC', 'ny', '']],
  ['did.listRateCenters', 'tier', ['0', '1', '1b', '2'], ['3', '', 1]],
  ['did.listAvailableDids', 'zip', ['02108', '99999'], ['2108', '021088', '0210a']],
  ['did.orderDid', 'tier', ['0', '1', '1b', '2'], ['3', 'b', '']],
  ['did.orderDid', 'did', ['2125552368', ['2125552368']], [[], '212555236', '21255523688', ['212'], '0125552368']],
  ['did.orderDid', 'cnam', ['on', 'off', ''], ['yes', 'no']],
  ['did.orderDid', 'note', ['', x(200)], [7]],
  ['did.orderDid', 'pin', ['', '1000', '999999'], ['100', '1000000', '0123', '12a4']],
  ['did.orderDid', 'lidb', ['', 'abcd', '012345678901234'], ['abc', '0123456789012345', 'Acme', 'a b c']],
  ['did.orderDid', 'e911', ['', 'no', undefined], ['yes', {}, []]],
  ['did.orderDid', 'dlda', ['', 'no', undefined], ['yes', {}]],
  ['did.listDids', 'did', ['*890', '123*', '*456*', '2125552368'], ['*89', '12*', '**', '1*3', '']],
  ['did.listDids', 'per_page', [5, 200], [4, 201]],
  ['did.listDids', 'page', [1], [0, -1, 1.5]],
  ['did.updateDid', 'did', ['2125552368', ['2125552368', '2125552369']], [[], '123']],
  ['did.updateDid', 'note', ['', x(15)], [x(16)]],
  ['did.updateDid', 'pin', ['', '1000', '999999'], ['999', '1000000', '0471']],
  ['did.updateDid', 'route2trunk', ['', 'pbx1'], [7]],
  ['did.updateDid', 'forw2did', ['2125552368'], ['', '9005552368', '2129115678', '555']],
  ['did.updateDid', 'lidb', ['', 'abcd', x(15)], ['abc', x(16), 'ABCD']],
  ['did.updateDid', 'cnam', ['on', 'off'], ['yes', '']],
  ['did.updateDid', 'e911_call_alert', ['', 'no', { email: 'a@b.example' }, { sms: '2125552368' }], [{}, 'off']],
  ['didinter.listCities', 'country_code', ['GB'], ['G', 'GBR']],
  ['didinter.orderDid', 'city', ['London'], ['']],
  ['didinter.orderDid', 'route2trunk', ['', 'pbx1', undefined], [null]],
  ['didinter.listDids', 'per_page', [5, 200], [4, 201]],
  ['didinter.updateDid', 'forward2did', ['', '2125552368', undefined], ['12']],
  ['lnp.checkPortability', 'number2port', ['2125552368', ['2125552368']], [[], '212', '6475552368']],
  ['lnp.createLnp', 'provider_name', ['x', x(255)], ['', x(256)]],
  ['lnp.createLnp', 'street_name', [x(100)], ['', x(101)]],
  ['lnp.createLnp', 'street_no', [x(50)], ['', x(51)]],
  ['lnp.createLnp', 'city', [x(100)], ['', x(101)]],
  ['lnp.createLnp', 'zipcode', ['02108', x(20)], ['', x(21)]],
  ['lnp.createLnp', 'service_unit', ['', x(100)], [x(101)]],
  ['lnp.createLnp', 'billing_telephone_no', ['2125552368'], ['212555236', '21255523688']],
  ['lnp.createLnp', 'bill_file', ['AAAA', base64(MB5)], ['', base64(MB5 + 3), 'AAA', 'A*AA', 'AA\nA']],
  ['lnp.createLnp', 'foc_date', ['2020-02-29', undefined], ['2020-02-30', '2021-02-29', '02/03/2020', '2020-2-3']],
  ['lnp.createLnp', 'activate_time', ['09:00', '16:00'], ['08:00', '17:00', '9:00', '10:30']],
  ['lnp.createLnp', 'did_mode', ['voice', 'fax'], ['sms']],
  ['lnp.createLnp', 'location', ['business', 'residential'], ['home']],
  ['lnp.createLnp', 'lidb_list', ['yes', 'no'], ['on']],
  ['lnp.createLnp', 'dir_prefix', ['None', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], ['', 'n', 'North']],
  ['lnp.createLnp', 'dir_suffix', ['None', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], ['', 'none', 'NNE']],
  ['lnp.listLnp', 'per_page', [1, 200], [0, 201]],
  ['lnp.listLnp', 'id', ['1', ['1', '2']], [[], 'x']],
  ['lnp.updateLnp', 'trunk', ['no', 'pbx1'], ['']],
  ['lnp.updateLnp', 'ssn', ['0042'], ['042', '00421']],
  ['enterpriseFax.orderDid', 'sname', [x(24)], ['', x(25)]],
  ['enterpriseFax.orderDid', 'pin', ['1000', undefined], ['999', '10000', '0123', '']],
  ['enterpriseFax.updateDid', 'sname', ['', x(24)], [x(25)]],
  ['enterpriseFax.updateDid', 'pin', ['9999'], ['999', '10000', '0999']],
  ['enterpriseFax.createGroup', 'sname', [x(24)], ['', x(25)]],
  ['enterpriseFax.createGroup', 'name', [x(128)], ['', x(129)]],
  ['enterpriseFax.updateGroup', 'sname_new', [x(24)], ['', x(25)]],
  ['enterpriseFax.updateGroup', 'name_new', [x(128)], ['', x(129)]],
  ['enterpriseFax.createUser', 'fax_login', [x(36)], ['', x(37)]],
  ['enterpriseFax.createUser', 'fax_password', [x(64)], ['', x(65)]],
  ['enterpriseFax.createUser', 'fax_name', [x(48)], ['', x(49)]],
  ['enterpriseFax.createUser', 'fax_lname', ['', x(48)], [x(49)]],
  ['enterpriseFax.createUser', 'fax_email', ['a@b.example', undefined], ['', 'a@', 'b.example']],
  ['enterpriseFax.createUser', 'is_admin', ['on', 'off'], ['yes']],
  ['enterpriseFax.updateUser', 'fax_login', [x(36)], ['', x(37)]],
  ['enterpriseFax.updateUser', 'fax_password', [x(64)], ['', x(65)]],
  ['enterpriseFax.updateUser', 'fax_name', [x(48)], ['', x(49)]],
  ['enterpriseFax.updateUserPermissions', 'list_sent', ['on', 'off'], ['yes', '']],
  ['enterpriseFax.updateEmailPermissions', 'allow_recieve', ['on', 'off', undefined], ['yes', '']],
  ['enterpriseFax.uploadFile', 'file', [base64(MB5)], ['', base64(MB5 + 3)]],
  ['enterpriseFax.sendFax', 'file_id', ['1', '0f8fad5b-d9cb-469f-a165-70867728950e'], ['', 'a/b', x(65)]],
  ['enterpriseFax.sendFax', 'did_to', ['6465552368'], ['646555236', '9005552368']],
  ['proFax.orderDid', 'pin', ['1000', '9999'], ['999', '10000', '0123']],
  ['proFax.updateDid', 'pin', ['', '1000', '12345'], ['999', '0123']],
  ['proFax.sendFax', 'file', [base64(MB5)], [base64(MB5 + 3)]],
  [
    'proFax.sendFax',
    'filename',
    'jpeg jpg gif png tif tiff pdf doc rtf ods xls csv ppt txt rar zip 7z'.split(' ').map((type) => `file.${type}`),
    ['file.docx', 'file', '.pdf', 'file.exe'],
  ],
  [
    'report.callHistory',
    'period',
    ['thishour', 'previoushour', 'today', 'yesterday', [0, week], [5, 5], undefined],
    ['thismonth', [0, week + 1], [2, 1], [1], [1, 2, 3], ['1', '2']],
  ],
  ['report.callHistory', 'per_page', [5, 5000], [4, 5001]],
  ['report.callHistory', 'type', ['in', 'out'], ['both', undefined]],
  ['report.callHistory', 'summary_only', ['on', 'off'], ['yes']],
  ['report.faxHistory', 'per_page', [10, 200], [9, 201]],
  ['report.faxHistory', 'service', ['pro', 'enterprise'], ['team']],
  ['server.orderServer', 'server_type', ['small', 'medium', 'large', 'enterprise', 'enterprise_plus'], ['tiny', '']],
  ['server.orderServer', 'note', ['', x(255)], [x(256)]],
  ['server.addIp', 'ip_address', ['198.51.100.7'], ['198.51.100.256', '198.51.100', 'example.com', '::1', '']],
  ['server.addIp', 'note', ['', x(64)], [x(65)]],
  ['server.listServers', 'server_id', ['1', ['1', '2'], undefined], [[], 'x']],
  ['siptrunk.createTrunk', 'trunk', ['a', 'Pbx1', x(15)], ['', x(16), 'pbx-1', 'pbx 1']],
  ['siptrunk.createTrunk', 'password', ['Ab12', x(48)], ['Ab1', x(49), 'Ab-12', '']],
  ['siptrunk.createTrunk', 'dynamic_host', ['a.example', 'pbx'], ['', 'a..b', '-a.example', 'a b', '198.51.100.7']],
  ['siptrunk.createTrunk', 'inter_limit', [1, 1000], [0, 1001, 1.5]],
  ['siptrunk.createTrunk', 'concurrent_max', [0, 1], [-1, 1.5]],
  ['siptrunk.listTrunks', 'per_page', [5, 200], [4, 201]],
  ['siptrunk.listTrunks', 'trunk', ['pbx1', ['pbx1']], [[], '']],
  ['siptrunk.updateTrunk', 'inter_limit', [1, 1000], [0, 1001]],
  ['siptrunk.updateTrunk', 'password', ['Ab12', x(48)], ['Ab1', x(49)]],
  ['siptrunk.updateTrunk', 'status', ['on', 'off', undefined], ['locked']],
  ['sms.listAvailableDids', 'did', ['*890', ['2125552368', '123*']], ['*89', [], ['12']]],
  ['sms.updateSmsConfig', 'post2url', ['http://a.example/x?y=1'], ['', 'ftp://a.example', 'a.example', 'https://']],
  ['sms.updateSmsConfig', 'post2urlmethod', ['form', 'json', 'xml'], ['get', undefined]],
  ['sms.updateSmsConfig', 'sms_mode', ['url', undefined], ['both', '']],
  ['sms.sendMsg', 'did_to', [['6465552368']], [[], '6465552368', ['9005552368'], [6465552368]]],
  ['sms.sendMsg', 'msg', ['x'], ['', undefined]],
  ['sms.sendMsg', 'file_url', [['https://a.example/1'], undefined], [[], ['javascript:x']]],
];

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length})` : text;
};

describe('a limit of the specification', () => {
  it.each(LIMITS.flatMap(([id, field, inside]) => inside.map((value) => ({ id, field, value, text: shown(value) }))))(
    '$id takes $field $text',
    ({ id, field, value }) => {
      expect(problems(id, { [field]: value })).toEqual([]);
    },
  );

  it.each(
    LIMITS.flatMap(([id, field, , outside]) => outside.map((value) => ({ id, field, value, text: shown(value) }))),
  )('$id refuses $field $text and names it', ({ id, field, value }) => {
    const found = problems(id, { [field]: value });
    expect(found).not.toEqual([]);
    for (const problem of found) expect(problem.split(/[. ]/)[0]).toBe(field);
  });
});

const address = { e911_name: 'A', e911_city: 'B', e911_state: 'NY', e911_zip: '10118', e911_address: '1 C St' };
const listing = {
  dlda_type: 'business',
  dlda_name: 'Acme',
  dlda_streetnum: '1',
  dlda_streetname: 'C St',
  dlda_city: 'B',
  dlda_state: 'NY',
  dlda_zip: '10118',
  dlda_email: 'a@b.example',
  dlda_phone: '2125552368',
};
const failover = { failover_ip_address: '198.51.100.7', failover_num: 5, failover_time: 3 };
const order = { tier: '1', did: '2125552368' };
const search = { type: 'local', tier: '1' };
const number = { did: '2125552368' };
const forward = { timeout: 5, tn2forward: '6465552368' };
const mode = (rest: object) => ({ ...number, ...rest });

type Rule = [title: string, id: OperationId, params: Record<string, unknown>, problems: string[]];

/** Rules between parameters, both ways. The parameters are the whole request. */
const RULES: Rule[] = [
  ['a ZIP code is enough', 'did.listAvailableDids', { ...search, tier: '1b', zip: '02108' }, []],
  ['a ZIP code goes with tier 1b only', 'did.listAvailableDids', { ...search, zip: '02108' }, ['zip only-with']],
  [
    'a ZIP code goes before the others, which may be there',
    'did.listAvailableDids',
    { ...search, tier: '1b', zip: '02108', npa: '617', state: 'MA', ratecenter: 'BOSTON' },
    [],
  ],
  ['an area code is enough', 'did.listAvailableDids', { ...search, npa: '212' }, []],
  ['an area code has three digits', 'did.listAvailableDids', { ...search, npa: '21' }, ['npa digits']],
  ['state and calling area are enough', 'did.listAvailableDids', { ...search, state: 'NY', ratecenter: 'ALBANY' }, []],
  ['a state alone is not', 'did.listAvailableDids', { ...search, state: 'NY' }, ['npa one-of']],
  ['a calling area alone is not', 'did.listAvailableDids', { ...search, ratecenter: 'ALBANY' }, ['npa one-of']],
  ['a place is needed for local numbers', 'did.listAvailableDids', search, ['npa one-of']],
  [
    'a toll-free code is for toll-free only',
    'did.listAvailableDids',
    { ...search, npa: '212', code: '00' },
    ['code only-with'],
  ],
  ['toll-free needs no place', 'did.listAvailableDids', { type: 'tf', tier: '1' }, []],
  ['toll-free has a code of two digits', 'did.listAvailableDids', { type: 'tf', tier: '1b', code: '00' }, []],
  ['toll-free has no area code', 'did.listAvailableDids', { type: 'tf', tier: '1', npa: '800' }, ['npa only-with']],
  ...['0', '2', '3'].map((tier): Rule => [
    `toll-free is not in tier ${tier}`,
    'did.listAvailableDids',
    { type: 'tf', tier },
    ['tier only-with'],
  ]),
  ['fax: an area code is enough', 'faxLookup.listAvailableDids', { type: 'local', npa: '212' }, []],
  ['fax: a place is needed', 'faxLookup.listAvailableDids', { type: 'local' }, ['npa one-of']],

  ['a 911 address may be without a unit', 'did.orderDid', { ...order, e911: address }, []],
  [
    'a 911 address has a unit’s type and number',
    'did.orderDid',
    { ...order, e911: { ...address, e911_unittype: 'STE', e911_unitnumber: '2' } },
    [],
  ],
  [
    'a unit’s type is not alone',
    'did.orderDid',
    { ...order, e911: { ...address, e911_unittype: 'STE' } },
    ['e911.e911_unitnumber all-of'],
  ],
  [
    'a unit’s number is not alone',
    'did.updateDid',
    { ...number, e911: { ...address, e911_unitnumber: '2' } },
    ['e911.e911_unittype all-of'],
  ],
  ...Object.keys(address).map((field): Rule => [
    `a 911 address needs ${field}`,
    'did.updateDid',
    { ...number, e911: { ...address, [field]: undefined } },
    [`e911.${field} required`],
  ]),
  [
    'a 911 address has no other fields',
    'did.orderDid',
    { ...order, e911: { ...address, x: 1 } },
    ['e911.x unknown-field'],
  ],
  ['a business is listed without a last name', 'did.orderDid', { ...order, dlda: listing }, []],
  [
    'a person is listed with a last name',
    'did.orderDid',
    { ...order, dlda: { ...listing, dlda_type: 'residential', dlda_lastname: 'Lee' } },
    [],
  ],
  [
    'a person is not listed without',
    'did.updateDid',
    { ...number, dlda: { ...listing, dlda_type: 'residential' } },
    ['dlda.dlda_lastname all-of'],
  ],
  [
    'a listing has a state of two letters',
    'did.updateDid',
    { ...number, dlda: { ...listing, dlda_state: 'NYC' } },
    ['dlda.dlda_state pattern'],
  ],
  [
    'a listing has an e-mail',
    'did.updateDid',
    { ...number, dlda: { ...listing, dlda_email: 'x' } },
    ['dlda.dlda_email email'],
  ],
  ['a 911 alert goes somewhere', 'did.updateDid', { ...number, e911_call_alert: {} }, ['e911_call_alert.email one-of']],
  [
    'a 911 alert goes to a US number',
    'did.updateDid',
    { ...number, e911_call_alert: { sms: '123' } },
    ['e911_call_alert.sms us-number'],
  ],
  ...[1, 100].map((num): Rule => [
    `failover after ${num} calls`,
    'did.updateDid',
    { ...number, failover: { ...failover, failover_num: num } },
    [],
  ]),
  ...[2, 3, 5, 7, 10, 15, 20, 30].map((time): Rule => [
    `failover within ${time} minutes`,
    'did.updateDid',
    { ...number, failover: { ...failover, failover_time: time } },
    [],
  ]),
  [
    'no failover after 0 calls',
    'did.updateDid',
    { ...number, failover: { ...failover, failover_num: 0 } },
    ['failover.failover_num min'],
  ],
  [
    'no failover after 101 calls',
    'siptrunk.createTrunk',
    { trunk: 'a', failover: { ...failover, failover_num: 101 } },
    ['failover.failover_num max'],
  ],
  [
    'no failover within 4 minutes',
    'did.updateDid',
    { ...number, failover: { ...failover, failover_time: 4 } },
    ['failover.failover_time choice'],
  ],
  [
    'failover needs an address',
    'did.updateDid',
    { ...number, failover: { ...failover, failover_ip_address: undefined } },
    ['failover.failover_ip_address required'],
  ],

  ['a partial port names what stays', 'lnp.updateLnp', { id: '1', partial_port: 'yes' }, ['extra_services all-of']],
  ['a partial port with what stays', 'lnp.updateLnp', { id: '1', partial_port: 'yes', extra_services: 'DSL' }, []],
  ['a whole port needs nothing', 'lnp.updateLnp', { id: '1', partial_port: 'no' }, []],
  ['a business has a name', 'lnp.updateLnp', { id: '1', location: 'business' }, ['company all-of']],
  ['a business with its name', 'lnp.updateLnp', { id: '1', location: 'business', company: 'Acme' }, []],
  ['a home needs no company', 'lnp.updateLnp', { id: '1', location: 'residential' }, []],
  [
    'a mobile number needs PIN and SSN',
    'lnp.updateLnp',
    { id: '1', wireless_no: 'yes' },
    ['pincode all-of', 'ssn all-of'],
  ],
  ['a mobile number with PIN and SSN', 'lnp.updateLnp', { id: '1', wireless_no: 'yes', pincode: '0', ssn: '0042' }, []],
  [
    'a mobile number has no date',
    'lnp.updateLnp',
    { id: '1', wireless_no: 'yes', pincode: '1', ssn: '0042', foc_date: '2020-03-30' },
    ['foc_date only-with'],
  ],
  ['another number has a date', 'lnp.updateLnp', { id: '1', wireless_no: 'no', foc_date: '2020-03-30' }, []],
  ['a trunk is for voice', 'lnp.updateLnp', { id: '1', trunk: 'pbx1', did_mode: 'fax' }, ['trunk only-with']],
  ['a trunk is unset for fax', 'lnp.updateLnp', { id: '1', trunk: 'no', did_mode: 'fax' }, []],

  [
    'a temporary fax number names its port',
    'enterpriseFax.updateDid',
    { ...number, is_temporary: true },
    ['lnp_id all-of', 'port_number all-of'],
  ],
  [
    'a port is named for a temporary fax number only',
    'enterpriseFax.updateDid',
    { ...number, lnp_id: '1' },
    ['lnp_id only-with'],
  ],
  ['no temporary fax number, no port', 'enterpriseFax.updateDid', { ...number, is_temporary: false }, []],
  [
    'an e-mail permission is named',
    'enterpriseFax.updateEmailPermissions',
    { ...number, email: 'a@b.example' },
    ['allow_send one-of'],
  ],
  ['e-mail permissions are listed without filters', 'enterpriseFax.listEmailPermissions', {}, []],

  ['calls of one number need a direction', 'report.callHistory', number, ['type all-of']],
  ['calls of one number with a direction', 'report.callHistory', { ...number, type: 'out' }, []],
  ['all calls need none', 'report.callHistory', {}, []],

  ['a trunk that signs in has no address', 'siptrunk.createTrunk', { trunk: 'a' }, []],
  ['a trunk has a fixed address', 'siptrunk.createTrunk', { trunk: 'a', ip_address: '198.51.100.7' }, []],
  ['a trunk has a host name', 'siptrunk.createTrunk', { trunk: 'a', dynamic_host: 'a.example' }, []],
  ['a limit without calls abroad is ignored, not wrong', 'siptrunk.updateTrunk', { trunk: 'a', inter_limit: 5 }, []],
  ['a trunk fails over to an address', 'siptrunk.updateTrunk', { trunk: 'a', failover }, []],
  ['a trunk forwards when busy', 'siptrunk.updateTrunk', { trunk: 'a', failover: { cfb: forward } }, []],
  [
    'a trunk does not do both',
    'siptrunk.updateTrunk',
    { trunk: 'a', failover: { ...failover, cfb: forward } },
    ['failover.cfb unknown-field'],
  ],
  ['a trunk’s failover is not empty', 'siptrunk.updateTrunk', { trunk: 'a', failover: {} }, ['failover.cfb one-of']],
  [
    'forwarding when nobody answers counts rings',
    'siptrunk.updateTrunk',
    { trunk: 'a', failover: { cft: forward } },
    ['failover.cft.rings_timeout required'],
  ],
  [
    'forwarding is not for new trunks',
    'siptrunk.createTrunk',
    { trunk: 'a', failover: { cfb: forward } },
    [
      'failover.failover_ip_address required',
      'failover.failover_num required',
      'failover.failover_time required',
      'failover.cfb unknown-field',
    ],
  ],

  ['texts go to e-mail', 'sms.updateSmsConfig', mode({ sms_mode: 'email', forward2email: 'a@b.example' }), []],
  ['texts go to no e-mail', 'sms.updateSmsConfig', mode({ sms_mode: 'email' }), ['forward2email all-of']],
  [
    'texts go to a URL',
    'sms.updateSmsConfig',
    mode({ sms_mode: 'url', post2url: 'https://a.example', post2urlmethod: 'form' }),
    [],
  ],
  [
    'texts go to no URL',
    'sms.updateSmsConfig',
    mode({ sms_mode: 'url' }),
    ['post2url all-of', 'post2urlmethod all-of'],
  ],
  [
    'texts go to a chat',
    'sms.updateSmsConfig',
    mode({ sms_mode: 'chat', chat_email: 'a@b.example', chat_passwd: 'x' }),
    [],
  ],
  [
    'texts go to no chat',
    'sms.updateSmsConfig',
    mode({ sms_mode: 'chat' }),
    ['chat_email all-of', 'chat_passwd all-of'],
  ],
];

describe('a rule between parameters', () => {
  it.each(RULES)('%s (%s)', (_title, id, params, expected) => {
    expect(problems(id, params, true).toSorted()).toEqual(expected.toSorted());
  });
});

describe('digits that are integers in the specification', () => {
  const wire = (id: OperationId, change: object) =>
    operationOf(id).params.encode({ ...examples[id].params, ...change }) as Record<string, unknown>;

  it.each([
    ['a number is an integer', 'did.deleteDid', 'did', '2125552368', 2125552368],
    ['a ZIP code with a leading zero stays text', 'did.listAvailableDids', 'zip', '02108', '02108'],
    ['another ZIP code is an integer', 'did.listAvailableDids', 'zip', '10118', 10118],
    ['the last digits of an SSN keep their zeros', 'lnp.updateLnp', 'ssn', '0042', '0042'],
    [
      'an id of 16 digits and more stays text',
      'sms.checkDeliveryStatus',
      'msg_id',
      '1234567890123456',
      '1234567890123456',
    ],
    ['an upload’s UUID stays text', 'enterpriseFax.sendFax', 'file_id', '0f8fad5b-d9cb', '0f8fad5b-d9cb'],
    ['a ZIP code of a port is always text', 'lnp.createLnp', 'zipcode', '10118', '10118'],
    ['a search is text', 'did.listDids', 'did', '2125552368', '2125552368'],
    ['a whole number among searches is an integer', 'sms.listAvailableDids', 'did', '2125552368', 2125552368],
  ] as const)('%s', (_title, id, field, app, expected) => {
    expect(wire(id, { [field]: app })[field]).toBe(expected);
    expect((operationOf(id).params.decode(wire(id, { [field]: app })) as Record<string, unknown>)[field]).toBe(app);
  });
});
