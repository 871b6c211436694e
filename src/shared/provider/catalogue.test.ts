import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '../domain/document-limits.ts';
import { fieldProblems, type FieldRule } from '../bridge/outcome.ts';
import { describeCatalogue, findOperation, operationIds, operationOf, type OperationId } from './catalogue.ts';
import { FILE, VALID } from '../../main/core/testing.ts';

/** The specification's tables, parts A ("Account") and B ("Fax lookups", "Pro fax", "Reports"). */
const SPECIFICATION: Record<OperationId, string> = {
  'account.getAccountBalance': 'read GET /account/getbalance',
  'account.setAutorefill': 'change PUT /account/setautorefill autorefill:string',
  'account.setBalanceReload': 'change PUT /account/setbalancereload min_balance:int reload_amount:int',
  'account.refillBalance': 'spend PUT /account/refillbalance amount:int mode?:string',
  'account.getRates': 'read GET /account/rates',
  'account.countryList': 'read GET /account/countrylist',
  'account.countryRate': 'read GET /account/countryrate country_id:int',
  'account.interRatesZone2': 'read GET /account/ratezone2',
  'faxLookup.listStates': 'read GET /fax/states',
  'faxLookup.listRateCenters': 'read GET /ratecenters state:string',
  'faxLookup.listAvailableDids':
    'read GET /fax/available type:string state?:string ratecenter?:string zip?:int npa?:int code?:int',
  'proFax.orderDid':
    'spend POST /fax did:int note?:string pin?:int fax_name:string fax_email:string fax_login:string fax_password:string',
  'proFax.listDids': 'read GET /fax did?:string per_page?:int page?:int',
  'proFax.updateDid':
    'change PUT /fax did:int note?:string pin?:int unset_acc?:string fax_name?:string fax_email?:string ' +
    'fax_login?:string fax_password?:string is_temporary?:boolean lnp_id?:int port_number?:int',
  'proFax.deleteDid': 'destroy DELETE /fax did:int',
  'proFax.sendFax': 'send POST /fax/send file:string filename:string did_from:int did_to:int',
  'proFax.move2voice': 'change PUT /fax/move2voice did:int',
  'report.faxHistory':
    'read GET /faxhistory did?:int service?:string type?:string fax_id?:string period?:mixed per_page?:int page?:int',
};

describe('the catalogue', () => {
  it('has the operations of the specification, with its methods, paths and types', () => {
    const described = describeCatalogue().map(({ id, effect, method, path, params }) => [
      id,
      [effect, method, path, ...params.map(({ name, required, type }) => `${name}${required ? '' : '?'}:${type}`)].join(
        ' ',
      ),
    ]);
    expect(Object.fromEntries(described)).toEqual(SPECIFICATION);
    expect(operationIds).toHaveLength(18);
  });

  it.each(['__proto__', 'constructor', 'toString', 'account', 'account.', 'account.toString', '', 'proFax.sendFax '])(
    'has no operation %j',
    (id) => {
      expect(findOperation(id)).toBeUndefined();
    },
  );

  it('says of everything that is not a read how its unknown outcome is settled', () => {
    for (const id of operationIds) {
      const operation = operationOf(id);
      expect('reconcile' in operation, id).toBe(operation.effect !== 'read');
    }
  });
});

/** What goes over the wire for {@link VALID}: numbers as the specification types them, leading zeros kept. */
const WIRE: Record<OperationId, unknown> = {
  ...VALID,
  'account.countryRate': { country_id: 52 },
  'faxLookup.listAvailableDids': { type: 'local', npa: 212 },
  'proFax.orderDid': { ...VALID['proFax.orderDid'], did: 2125550142, pin: '0042' },
  'proFax.updateDid': { did: 2125550142, note: '', pin: '', is_temporary: true, lnp_id: 7, port_number: 6175550134 },
  'proFax.deleteDid': { did: 2125550142 },
  'proFax.sendFax': { file: FILE, filename: 'note.pdf', did_from: 2125550142, did_to: 6175550134 },
  'proFax.move2voice': { did: 2125550142 },
  'report.faxHistory': { ...VALID['report.faxHistory'], did: 2125550142 },
};

describe('the wire form', () => {
  it.each(operationIds)('of %s is what the specification has', (id) => {
    expect(operationOf(id).params.encode(VALID[id])).toEqual(WIRE[id]);
  });

  it.each(operationIds)('of %s decodes to what was encoded', (id) => {
    expect(operationOf(id).params.decode(WIRE[id])).toEqual(VALID[id]);
  });

  it.each([
    ['account.countryRate', { country_id: '1' }, { country_id: 1 }],
    ['account.countryRate', { country_id: '007' }, { country_id: '007' }],
    ['account.countryRate', { country_id: '123456789012345' }, { country_id: 123456789012345 }],
    ['account.countryRate', { country_id: '1234567890123456' }, { country_id: '1234567890123456' }],
    ['faxLookup.listAvailableDids', { type: 'local', zip: '02134' }, { type: 'local', zip: '02134' }],
    ['faxLookup.listAvailableDids', { type: 'local', zip: '10001' }, { type: 'local', zip: 10001 }],
    ['faxLookup.listAvailableDids', { type: 'tf', code: '00' }, { type: 'tf', code: '00' }],
    ['proFax.updateDid', { did: '2125550142', pin: '1234' }, { did: 2125550142, pin: 1234 }],
    ['proFax.updateDid', { did: '2125550142', pin: '0000' }, { did: 2125550142, pin: '0000' }],
  ] as const)('of digits in %s keeps every digit of %j', (id, params, wire) => {
    expect(operationOf(id).params.encode(params)).toEqual(wire);
  });
});

type Case = [id: OperationId, change: Record<string, unknown>, field: string, rule: FieldRule['kind']];

/** One step inside each limit. */
const INSIDE: [OperationId, Record<string, unknown>][] = [
  ['account.refillBalance', { amount: 10, mode: undefined }],
  ['account.refillBalance', { amount: Number.MAX_SAFE_INTEGER, mode: 'ach' }],
  ['account.refillBalance', { mode: 'all' }],
  ...[5, 25, 30, 35, 40, 45, 50, 100].map((min_balance): [OperationId, Record<string, unknown>] => [
    'account.setBalanceReload',
    { min_balance },
  ]),
  ...[25, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 1000, 15000, 2000, 2500].map(
    (reload_amount): [OperationId, Record<string, unknown>] => ['account.setBalanceReload', { reload_amount }],
  ),
  ['account.countryRate', { country_id: '9'.repeat(40) }],
  ['faxLookup.listAvailableDids', { npa: undefined, zip: '02134' }],
  ['faxLookup.listAvailableDids', { npa: undefined, state: 'NY', ratecenter: 'NEW YORK' }],
  ['faxLookup.listAvailableDids', { npa: '212', zip: '10001', state: 'NY', ratecenter: 'NEW YORK' }],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined }],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined, code: '88' }],
  ['proFax.listDids', { did: '*890', per_page: 1 }],
  ['proFax.listDids', { did: '123*' }],
  ['proFax.listDids', { did: '456' }],
  ['proFax.updateDid', { pin: '1234' }],
  ['proFax.updateDid', { pin: '1'.repeat(40) }],
  ['proFax.updateDid', { is_temporary: false, lnp_id: undefined, port_number: undefined }],
  ['proFax.updateDid', { fax_name: 'a', fax_email: 'a@b.co', fax_login: 'l', fax_password: 'p' }],
  ['proFax.updateDid', { unset_acc: 'on' }],
  ['proFax.sendFax', { filename: 'a.7z' }],
  ['proFax.sendFax', { filename: 'SCAN.TIFF' }],
  ['proFax.sendFax', { file: 'AAAA' }],
  ['proFax.sendFax', { file: 'AA==' }],
  ['proFax.sendFax', { file: Buffer.alloc(DOCUMENT_LIMITS.block).toString('base64') }],
  ['report.faxHistory', { per_page: 10 }],
  ['report.faxHistory', { per_page: 200 }],
  ['report.faxHistory', { period: [5, 5] }],
];

/** One step outside each limit: which field, and which rule a person is told. */
const OUTSIDE: Case[] = [
  ['account.setAutorefill', { autorefill: 'yes' }, 'autorefill', 'choice'],
  ['account.setAutorefill', { autorefill: undefined }, 'autorefill', 'required'],
  ['account.setBalanceReload', { min_balance: 6 }, 'min_balance', 'choice'],
  ['account.setBalanceReload', { min_balance: '25' }, 'min_balance', 'choice'],
  ['account.setBalanceReload', { reload_amount: 1500 }, 'reload_amount', 'choice'],
  ['account.refillBalance', { amount: 9 }, 'amount', 'min'],
  ['account.refillBalance', { amount: 10.5 }, 'amount', 'type'],
  ['account.refillBalance', { amount: '10' }, 'amount', 'type'],
  ['account.refillBalance', { amount: Infinity }, 'amount', 'type'],
  ['account.refillBalance', { amount: undefined }, 'amount', 'required'],
  ['account.refillBalance', { mode: 'cash' }, 'mode', 'choice'],
  ['account.countryRate', { country_id: '' }, 'country_id', 'digits'],
  ['account.countryRate', { country_id: '5a' }, 'country_id', 'digits'],
  ['account.countryRate', { country_id: '9'.repeat(41) }, 'country_id', 'digits'],
  ['account.countryRate', { country_id: 52 }, 'country_id', 'type'],
  ['account.countryRate', { country_id: undefined }, 'country_id', 'required'],
  ['faxLookup.listRateCenters', { state: 'N' }, 'state', 'pattern'],
  ['faxLookup.listRateCenters', { state: 'ny' }, 'state', 'pattern'],
  ['faxLookup.listRateCenters', { state: undefined }, 'state', 'required'],
  ['faxLookup.listAvailableDids', { type: 'TF' }, 'type', 'choice'],
  ['faxLookup.listAvailableDids', { npa: undefined }, 'npa', 'one-of'],
  ['faxLookup.listAvailableDids', { npa: undefined, state: 'NY' }, 'npa', 'one-of'],
  ['faxLookup.listAvailableDids', { npa: undefined, ratecenter: 'X' }, 'npa', 'one-of'],
  ['faxLookup.listAvailableDids', { npa: '21' }, 'npa', 'digits'],
  ['faxLookup.listAvailableDids', { npa: '2123' }, 'npa', 'digits'],
  ['faxLookup.listAvailableDids', { zip: '1000' }, 'zip', 'digits'],
  ['faxLookup.listAvailableDids', { zip: '100010' }, 'zip', 'digits'],
  ['faxLookup.listAvailableDids', { code: '88' }, 'code', 'only-with'],
  ['faxLookup.listAvailableDids', { type: 'tf' }, 'npa', 'only-with'],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined, zip: '10001' }, 'zip', 'only-with'],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined, state: 'NY' }, 'state', 'only-with'],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined, ratecenter: 'X' }, 'ratecenter', 'only-with'],
  ['faxLookup.listAvailableDids', { type: 'tf', npa: undefined, code: '8' }, 'code', 'digits'],
  ['proFax.orderDid', { did: '0125550142' }, 'did', 'ten-digits'],
  ['proFax.orderDid', { did: '212555014' }, 'did', 'ten-digits'],
  ['proFax.orderDid', { pin: '123' }, 'pin', 'digits'],
  ['proFax.orderDid', { pin: '12345' }, 'pin', 'digits'],
  ['proFax.orderDid', { fax_name: '' }, 'fax_name', 'min'],
  ['proFax.orderDid', { fax_email: 'nobody' }, 'fax_email', 'email'],
  ['proFax.orderDid', { fax_password: undefined }, 'fax_password', 'required'],
  ['proFax.orderDid', { note: 7 }, 'note', 'type'],
  ['proFax.listDids', { did: '*12*' }, 'did', 'wildcard'],
  ['proFax.listDids', { did: '1*23' }, 'did', 'wildcard'],
  ['proFax.listDids', { per_page: 0 }, 'per_page', 'min'],
  ['proFax.listDids', { per_page: 201 }, 'per_page', 'max'],
  ['proFax.listDids', { page: 0 }, 'page', 'min'],
  ['proFax.updateDid', { pin: '123' }, 'pin', 'digits'],
  ['proFax.updateDid', { fax_login: 'a' }, 'fax_name', 'all-of'],
  ['proFax.updateDid', { fax_login: 'a', fax_name: 'b', fax_email: 'a@b.co' }, 'fax_password', 'all-of'],
  ['proFax.updateDid', { lnp_id: undefined }, 'lnp_id', 'all-of'],
  ['proFax.updateDid', { port_number: undefined }, 'port_number', 'all-of'],
  ['proFax.updateDid', { port_number: '2129110142' }, 'port_number', 'us-number'],
  ['proFax.updateDid', { is_temporary: 'true' }, 'is_temporary', 'type'],
  ['proFax.updateDid', { unset_acc: '' }, 'unset_acc', 'min'],
  ['proFax.deleteDid', { did: undefined }, 'did', 'required'],
  ['proFax.sendFax', { did_to: '5555' }, 'did_to', 'us-number'],
  ['proFax.sendFax', { did_to: '(617) 555-0134' }, 'did_to', 'ten-digits'],
  ['proFax.sendFax', { did_from: '12125550142' }, 'did_from', 'ten-digits'],
  ['proFax.sendFax', { filename: '.pdf' }, 'filename', 'file-type'],
  ['proFax.sendFax', { filename: 'note.exe' }, 'filename', 'file-type'],
  ['proFax.sendFax', { filename: 'pdf.note' }, 'filename', 'file-type'],
  ['proFax.sendFax', { file: '' }, 'file', 'base64'],
  ['proFax.sendFax', { file: 'AAA' }, 'file', 'base64'],
  ['proFax.sendFax', { file: 'AA-_' }, 'file', 'base64'],
  ['proFax.sendFax', { file: 'A===' }, 'file', 'base64'],
  ['proFax.sendFax', { file: Buffer.alloc(DOCUMENT_LIMITS.block + 3).toString('base64') }, 'file', 'file-size'],
  ['proFax.sendFax', { file: undefined }, 'file', 'required'],
  ['report.faxHistory', { service: 'free' }, 'service', 'choice'],
  ['report.faxHistory', { type: 'both' }, 'type', 'choice'],
  ['report.faxHistory', { fax_id: '' }, 'fax_id', 'pattern'],
  ['report.faxHistory', { fax_id: '1'.repeat(41) }, 'fax_id', 'pattern'],
  ['report.faxHistory', { fax_id: 5 }, 'fax_id', 'type'],
  ['report.faxHistory', { period: [2, 1] }, 'period', 'period'],
  ['report.faxHistory', { period: 'today' }, 'period', 'type'],
  ['report.faxHistory', { period: [-1, 5] }, 'period.0', 'min'],
  ['report.faxHistory', { per_page: 9 }, 'per_page', 'min'],
  ['report.faxHistory', { per_page: 201 }, 'per_page', 'max'],
];

function shown(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_, item: unknown) => (item === undefined ? 'missing' : item)).slice(0, 80);
}

describe('limits', () => {
  it.each(INSIDE.map(([id, change]) => [id, shown(change), change] as const))('of %s allow %s', (id, _, change) => {
    const result = operationOf(id).params.safeEncode({ ...VALID[id], ...change });
    expect(result.error?.issues).toBeUndefined();
  });

  it.each(OUTSIDE.map(([id, change, ...told]) => [id, shown(change), change, ...told] as const))(
    'of %s refuse %s',
    (id, _, change, field, rule) => {
      const params = { ...VALID[id], ...change };
      const { error } = operationOf(id).params.safeEncode(params);
      const problems = error ? fieldProblems(error, params) : [];
      expect(problems.find((problem) => problem.field === field)?.rule.kind).toBe(rule);
    },
  );

  it.each(operationIds)('of %s refuse a parameter that the specification does not know', (id) => {
    for (const name of ['testmode', '__proto__', 'constructor', 'Did']) {
      const params = JSON.parse(
        JSON.stringify(VALID[id]).replace(
          /^\{/,
          `{"${name}":"x"${VALID[id] && Object.keys(VALID[id]).length > 0 ? ',' : ''}`,
        ),
      ) as object;
      const { error } = operationOf(id).params.safeEncode(params);
      expect(error && fieldProblems(error, params), name).toContainEqual({
        field: name,
        rule: { kind: 'unknown-field' },
      });
    }
  });

  it.each([null, undefined, 'text', 5, [], true])('refuse %j as parameters of any operation', (params) => {
    for (const id of operationIds) expect(operationOf(id).params.safeEncode(params).success, id).toBe(false);
  });
});

describe('what a person is told of a field', () => {
  const told = (id: OperationId, params: unknown) => {
    const { error } = operationOf(id).params.safeEncode(params);
    return error ? fieldProblems(error, params) : [];
  };

  it('is one rule with its numbers', () => {
    expect(told('account.refillBalance', { amount: 9 })).toEqual([
      { field: 'amount', rule: { kind: 'min', min: 10, of: 'value' } },
    ]);
    expect(told('proFax.listDids', { per_page: 201 })).toEqual([
      { field: 'per_page', rule: { kind: 'max', max: 200, of: 'value' } },
    ]);
    expect(told('proFax.orderDid', { ...VALID['proFax.orderDid'], fax_name: '' })).toEqual([
      { field: 'fax_name', rule: { kind: 'min', min: 1, of: 'length' } },
    ]);
    expect(told('account.setAutorefill', { autorefill: 'maybe' })).toEqual([
      { field: 'autorefill', rule: { kind: 'choice', choices: ['on', 'off'] } },
    ]);
    expect(told('account.countryRate', { country_id: 'x' })).toEqual([
      { field: 'country_id', rule: { kind: 'digits', min: 1, max: 40 } },
    ]);
    expect(told('proFax.updateDid', { did: '2125550142', pin: '12' })).toEqual([
      { field: 'pin', rule: { kind: 'digits', min: 4, max: 40 } },
    ]);
    expect(told('proFax.sendFax', { ...VALID['proFax.sendFax'], did_to: '2129110142' })).toEqual([
      { field: 'did_to', rule: { kind: 'us-number', problem: 'n11' } },
    ]);
  });

  it('names every field that is missing', () => {
    expect(told('proFax.sendFax', {})).toEqual(
      ['file', 'filename', 'did_from', 'did_to'].map((field) => ({ field, rule: { kind: 'required' } })),
    );
  });
});
