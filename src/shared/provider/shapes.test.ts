import { describe, expect, it } from 'vitest';
import { operationOf, type OperationId } from './catalogue.ts';

const decode = (id: OperationId, answer: unknown) => operationOf(id).result.decode(answer);
const page = (...data: unknown[]) => ({ total: data.length, total_pages: 1, current_page: 1, data });
const rows = (id: OperationId, answer: unknown) => (decode(id, answer) as { rows: unknown[] }).rows;

describe('other shapes that answers have', () => {
  it.each<[OperationId, Record<string, unknown>]>([
    ['proFax.listDids', { did: '2125550142', status: 'active' }],
    ['report.faxHistory', { fax_id: 48000001, did_from: '2125550142', status: 'processing' }],
    ['report.callHistory', { call_time: '2026-11-22T18:00:00Z', cost: '0.0100' }],
    ['account.countryList', { country_id: 52, country_name: 'MEXICO' }],
    ['account.countryRate', { destination: 'NAURU', code: '674', rate: '1.2000' }],
    ['account.interRatesZone2', { destination: 'GUAM', code: '1671', rate: '0.1450' }],
    ['didinter.listCountries', { code: 'GB', country: 'United Kingdom' }],
  ])('%s takes a single row that stands alone under data', (id, row) => {
    expect(rows(id, { total: 1, total_pages: 1, current_page: 1, data: row })).toMatchObject([
      Object.fromEntries(Object.keys(row).map((name) => [name, expect.anything()])),
    ]);
  });

  it.each<[title: string, id: OperationId, answer: unknown, value: unknown]>([
    ['nothing on a change', 'did.updateDid', '', null],
    ['rates at the top level', 'account.getRates', { lnp_cost: '10.00' }, { lnp_cost: '10.00' }],
    ['days to a port at the top level', 'lnp.checkPortability', { foc_days: '10' }, { foc_days: 10 }],
    ['days to a port in an array', 'lnp.checkPortability', { data: [{ foc_days: 10 }] }, { foc_days: 10 }],
    ['a port’s id in an object', 'lnp.createLnp', { data: { id: '73412' } }, { id: '73412' }],
    ['a port’s id in a row', 'lnp.createLnp', { data: { row0: { id: '73412' } } }, { id: '73412' }],
    ['a port’s id at the top level', 'lnp.createLnp', { id: 73412 }, { id: '73412' }],
    ['an ordered number in an array', 'didinter.orderDid', { did: [442079460958] }, { did: '442079460958' }],
    ['an ordered number under data', 'didinter.orderDid', { data: { did: '44' } }, { did: '44' }],
    [
      'an upload’s UUID at the top level',
      'enterpriseFax.uploadFile',
      { file_id: '0f8f-d9cb' },
      { file_id: '0f8f-d9cb' },
    ],
    ['a fax at the top level', 'enterpriseFax.sendFax', { fax_id: 7 }, { fax_id: '7' }],
    [
      'a long fax id',
      'proFax.sendFax',
      { fax_id: '718736089913419320182796451' },
      { fax_id: '718736089913419320182796451' },
    ],
    ['a text without an id', 'sms.sendMsg', undefined, { msg_id: null }],
    ['a text with empty data', 'sms.sendMsg', { data: [] }, { msg_id: null }],
    ['a text with empty id', 'sms.sendMsg', { data: { msg_id: '' } }, { msg_id: null }],
    ['a text’s id at the top level', 'sms.sendMsg', { msg_id: 5 }, { msg_id: '5' }],
    ['no groups after making one', 'enterpriseFax.createGroup', undefined, { total: 0, rows: [] }],
    [
      'groups as rows',
      'enterpriseFax.listGroups',
      { total: '1', data: { row0: { sname: 'a', name: 'A' } } },
      { total: 1, rows: [{ sname: 'a', name: 'A' }] },
    ],
    [
      'countries as a map',
      'didinter.listCountries',
      { total: 1, data: { GB: 'United Kingdom' } },
      { total: 1, rows: [{ code: 'GB', country: 'United Kingdom' }] },
    ],
    ['cities as rows', 'didinter.listCities', { total: 1, data: { row0: 'London' } }, { total: 1, rows: ['London'] }],
    ['no cities', 'didinter.listCities', { total: 0 }, { total: 0, rows: [] }],
    ['calling areas as an array', 'did.listRateCenters', { data: ['A'] }, [{ id: 'A', label: 'A' }]],
    [
      'a sum of calls',
      'report.callHistory',
      {
        total: 1,
        data: [{ type: 'Outbound Local Call', call_number: '25', total_duration_min: '10.00', cost: '0.12' }],
      },
      {
        kind: 'summary',
        total: 1,
        totalPages: 1,
        currentPage: 1,
        rows: [{ call_type: 'Outbound Local Call', call_number: 25, total_duration_min: '10.00', cost: '0.12' }],
      },
    ],
    [
      'no sums of calls',
      'report.callHistory',
      { total: 0, data: [] },
      { kind: 'summary', total: 0, totalPages: 1, currentPage: 1, rows: [] },
    ],
    ['no calls', 'report.callHistory', page(), { kind: 'calls', total: 0, totalPages: 1, currentPage: 1, rows: [] }],
  ])('%s', (_title, id, answer, value) => {
    expect(decode(id, answer)).toEqual(value);
  });

  it.each([
    ['', null],
    [null, null],
    [undefined, null],
    [[], null],
    [{}, null],
    ['no', null],
    ['yes', {}],
    [{ e911_name: 'A' }, { e911_name: 'A' }],
    [[{ e911_name: 'A' }], { e911_name: 'A' }],
    [['A', 'B'], {}],
    [{ e911_name: '', e911_city: '', e911_zip: null }, null],
    [[{ e911_name: '' }, { e911_zip: null }], null],
    [[{}], null],
  ])('an emergency address given as %j', (e911, value) => {
    expect(rows('did.listDids', page({ did: 2125552368, tier: 1, e911 }))).toEqual([
      expect.objectContaining({ did: '2125552368', tier: '1', e911: value }),
    ]);
  });

  it('keeps fields and words that the specification does not know', () => {
    expect(rows('did.listDids', page({ did: '2125552368', status: 'parked', location: 'NY' }))).toEqual([
      expect.objectContaining({ status: 'parked', location: 'NY' }),
    ]);
    expect(rows('server.listServers', page({ server_id: 1, type: 'vrtual', status: 'rebooting' }))).toEqual([
      expect.objectContaining({ type: 'vrtual', status: 'rebooting', allowed_ip: [] }),
    ]);
  });

  it('says on and off where the provider says yes and no', () => {
    expect(
      rows(
        'enterpriseFax.listEmailPermissions',
        page({ did: 2125552368, email: 'a@b.example', allow_send: 'Yes', allow_recieve: 'no' }),
      ),
    ).toEqual([{ sname: '', did: '2125552368', email: 'a@b.example', allow_send: 'on', allow_receive: 'off' }]);
  });

  it('takes a single trunk with more detail, alone under data', () => {
    const trunk = { trunk: 'pbx1', type: 'static', status: 'on', routed_dids: { row0: 2125552368 }, concurrent_max: 5 };
    expect(rows('siptrunk.listTrunks', { data: trunk })).toEqual([
      { ...trunk, ip_address: '', inter_call: '', routed_dids: ['2125552368'] },
    ]);
  });

  it.each<[OperationId, Record<string, unknown>]>([
    ['enterpriseFax.listUsers', { login: 'ana', password: 'TOP', fax_password: 'TOP', Password: 'TOP' }],
    ['siptrunk.listTrunks', { trunk: 'a', password: 'TOP', registration: { passwd: 'TOP', user: 'a' } }],
    ['lnp.listLnp', { id: 1, number2port: 2125552368, pincode: 'TOP', ssn: 'TOP' }],
    ['did.listDids', { did: 2125552368, pin: 'TOP' }],
    ['enterpriseFax.listDids', { did: 2125552368, pin: 'TOP', fax_password: 'TOP' }],
    ['proFax.listDids', { did: 2125552368, pin: 'TOP', fax_password: 'TOP' }],
    ['sms.listAvailableDids', { did: 2125552368, chat_passwd: 'TOP', chat_password: 'TOP' }],
  ])('%s drops passwords and PINs', (id, row) => {
    expect(rows(id, page(row))).toHaveLength(1);
    expect(JSON.stringify(decode(id, page(row)))).not.toContain('TOP');
  });
});
