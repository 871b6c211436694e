import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, type OperationId } from './catalogue.ts';

const decode = (id: OperationId, body: unknown) => operationOf(id).result.decode(body);

const ROW = { did: '2125550142', status: 'active', did_type: 'local', note: '', fax_name: '', fax_login: '' };

describe('lists', () => {
  it.each<[string, unknown]>([
    ['an array', { total: 1, total_pages: 1, current_page: 1, data: [ROW] }],
    ['rows by name', { total: 1, total_pages: 1, current_page: 1, data: { row0: ROW } }],
    ['rows by number', { total: 1, total_pages: 1, current_page: 1, data: { 0: ROW } }],
    ['counts as texts', { total: '1', total_pages: '1', current_page: '1', data: [ROW] }],
    ['no counts', { data: [ROW] }],
    ['a number as an integer', { data: [{ ...ROW, did: 2125550142 }] }],
    ['fields that are missing', { data: [{ did: '2125550142', status: 'active', did_type: 'local' }] }],
    ['fields that are null', { data: [{ ...ROW, note: null, fax_login: null }] }],
  ])('decode from %s to one form', (_, body) => {
    expect(decode('proFax.listDids', body)).toEqual({ total: 1, totalPages: 1, currentPage: 1, rows: [ROW] });
  });

  it.each<[string, unknown]>([
    ['no data', { total: 0, total_pages: 0, current_page: 1 }],
    ['empty data', { total: 0, data: [] }],
    ['an empty object', { total: 0, data: {} }],
    ['null', { total: 0, data: null }],
    ['an empty text', { data: '' }],
    ['an array', []],
    ['no total but no pages', { total_pages: 0 }],
    ['a later page that is empty', { total: 400, total_pages: 2, current_page: 3, data: [] }],
  ])('of %s are empty', (_, body) => {
    expect(decode('proFax.listDids', body)).toMatchObject({ rows: [] });
  });

  it('keep fields that nobody expected', () => {
    expect(decode('proFax.listDids', { data: [{ ...ROW, location: 'NY', e911: [] }] })).toMatchObject({
      rows: [{ location: 'NY', e911: [] }],
    });
  });

  it.each<[string, unknown]>([
    ['a number without digits', { data: [{ ...ROW, did: 'none' }] }],
    ['no number', { data: [{ status: 'active' }] }],
    ['a text instead of rows', { data: 'nothing here' }],
    ['an empty object', {}],
    ['a note about maintenance', { message: 'Maintenance until 5 pm' }],
    ['a note under data', { data: { message: 'Maintenance until 5 pm' } }],
    ['an error under data', { data: { error: 'Try later' } }],
    ['no success', { success: false }],
    ['a total, but no rows', { total: 400, total_pages: 2, current_page: 1, data: [] }],
    ['a total, but no data', { total: 400 }],
    ['only rows without a number', { data: [{ status: 'active' }, { status: 'active' }] }],
    ['a count that is none', { total: 'many', data: [] }],
  ])('with %s are not understood', (_, body) => {
    expect(operationOf('proFax.listDids').result.safeDecode(body).success).toBe(false);
  });

  it('with one row without its number keep the others, and say how many were set aside', () => {
    const answer = { total: 3, data: [ROW, { status: 'active' }, { ...ROW, did: '2125550143' }] };
    expect(decode('proFax.listDids', answer)).toEqual({
      ...{ total: 3, totalPages: 1, currentPage: 1, setAside: 1 },
      rows: [ROW, { ...ROW, did: '2125550143' }],
    });
  });

  it('of states and numbers are digits and words', () => {
    expect(decode('faxLookup.listStates', { total: 2, data: ['AZ', 'CA'] })).toEqual({ total: 2, rows: ['AZ', 'CA'] });
    expect(decode('faxLookup.listAvailableDids', { data: { row0: 2125550142, row1: '2125550143' } })).toEqual({
      total: 2,
      rows: ['2125550142', '2125550143'],
    });
  });

  it('of rate centers come as a map or as names', () => {
    const rows = [
      { id: 'PHOENIX', label: 'Phoenix' },
      { id: 'TUCSON', label: 'Tucson' },
    ];
    expect(decode('faxLookup.listRateCenters', { data: { PHOENIX: 'Phoenix', TUCSON: 'Tucson' } })).toEqual(rows);
    expect(decode('faxLookup.listRateCenters', { data: ['PHOENIX'] })).toEqual([{ id: 'PHOENIX', label: 'PHOENIX' }]);
    expect(decode('faxLookup.listRateCenters', { total: 0 })).toEqual([]);
  });
});

describe('single answers', () => {
  it.each<[unknown, unknown]>([
    [{ data: { balance: '84.35', allowed_credit: '10.00' } }, { balance: '84.35', allowed_credit: '10.00' }],
    [
      { balance: '-0.5', allowed_credit: '0' },
      { balance: '-0.5', allowed_credit: '0' },
    ],
    [{ data: { balance: 84.35 } }, { balance: '84.35', allowed_credit: '0' }],
    [{ data: { balance: '84.35', allowed_credit: null } }, { balance: '84.35', allowed_credit: '0' }],
    [{ data: { balance: '84.35', allowed_credit: '' } }, { balance: '84.35', allowed_credit: '0' }],
    [
      { data: { balance: ' 1.00 ', allowed_credit: '2', extra: 1 } },
      { balance: '1.00', allowed_credit: '2', extra: 1 },
    ],
  ])('read the balance of %j', (body, value) => {
    expect(decode('account.getAccountBalance', body)).toEqual(value);
  });

  it.each([{}, { data: {} }, { data: { balance: 'much' } }, { data: { balance: '1e3' } }, [], 'x', null])(
    'find no balance in %j',
    (body) => {
      expect(operationOf('account.getAccountBalance').result.safeDecode(body).success).toBe(false);
    },
  );

  it('read rates under data or at the top, all or some', () => {
    expect(decode('account.getRates', { data: { fax_minute_rate: '0.0290' } })).toEqual({ fax_minute_rate: '0.0290' });
    expect(decode('account.getRates', { lnp_cost: 5 })).toEqual({ lnp_cost: '5' });
  });

  it.each([
    [{ data: { fax_id: 48000001 } }, '48000001'],
    [{ fax_id: '718736089913419320182796451' }, '718736089913419320182796451'],
  ])('keep every digit of the fax id of %j', (body, fax_id) => {
    expect(decode('proFax.sendFax', body)).toMatchObject({ fax_id });
  });

  it.each([undefined, '', null, {}, [], { data: '' }, { data: [] }, { success: true }, { success: 'true', id: 1 }])(
    'take %j for the success of a change',
    (body) => {
      expect(decode('account.setAutorefill', body)).toBeNull();
    },
  );

  it.each([
    { did: 5 },
    'not allowed',
    false,
    true,
    0,
    { success: false },
    { success: true, errors: ['No'] },
    { errors: [{ code: 7 }] },
    { data: { error: 'No' } },
    { message: 'Maintenance' },
    [{ message: 'Maintenance' }],
    { status: 'failed' },
  ])('do not take %j for the success of a change', (body) => {
    expect(operationOf('account.setAutorefill').result.safeDecode(body).success).toBe(false);
  });

  it.each<[OperationId, unknown, unknown]>([
    ['sms.sendMsg', { data: [{ msg_id: '1' }] }, { msg_id: '1' }],
    ['sms.sendMsg', [{ msg_id: 1 }], { msg_id: '1' }],
    ['proFax.sendFax', { data: [{ fax_id: 7 }] }, { fax_id: '7' }],
    ['server.orderServer', { data: [{ server_id: 9 }] }, { server_id: '9' }],
    ['didinter.orderDid', [{ did: 442079460958 }], { did: '442079460958' }],
    ['enterpriseFax.uploadFile', { data: [{ fax_id: 7 }] }, { file_id: '7' }],
    ['account.getAccountBalance', { data: [{ balance: '1.00' }] }, { balance: '1.00', allowed_credit: '0' }],
  ])('of %s: %j counts as the object', (id, body, value) => {
    expect(decode(id, body)).toEqual(value);
  });

  it.each<[OperationId, unknown]>([
    ['sms.sendMsg', { message: 'Maintenance' }],
    ['proFax.sendFax', { data: [{ fax_id: 7 }, { fax_id: 8 }] }],
    ['account.getRates', { message: 'Maintenance' }],
    ['enterpriseFax.createGroup', { message: 'Maintenance' }],
  ])('of %s: %j is not understood', (id, body) => {
    expect(operationOf(id).result.safeDecode(body).success).toBe(false);
  });
});

it('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...operationIds), fc.jsonValue(), (id, body) => {
      operationOf(id).result.safeDecode(body);
      operationOf(id).result.safeDecode({ data: body });
      operationOf(id).result.safeDecode({ total: body, data: [body] });
    }),
  );
});
