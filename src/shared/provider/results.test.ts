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
    ['an empty body', {}],
  ])('of %s are empty', (_, body) => {
    expect(decode('proFax.listDids', body)).toMatchObject({ total: 0, rows: [] });
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
    ['a count that is none', { total: 'many', data: [] }],
  ])('with %s are not understood', (_, body) => {
    expect(operationOf('proFax.listDids').result.safeDecode(body).success).toBe(false);
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

  it.each([undefined, '', {}, { data: '' }, { did: 5 }])('take %j for the success of a change', (body) => {
    expect(decode('account.setAutorefill', body)).toBeNull();
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
