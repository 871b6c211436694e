import { describe, expect, it } from 'vitest';
import type { NumberRow } from '../../domain/numbers/number-row.ts';
import {
  guessMapping,
  IMPORT_COLUMNS,
  importTemplate,
  readImport,
  readNumberList,
  restoreFile,
  withHead,
} from './number-import.ts';
import { parseCsv } from '../text/csv.ts';

const read = (text: string) => {
  const table = parseCsv(text);
  return readImport(table, guessMapping(table.headers));
};

describe('parseCsv', () => {
  it.each([
    ['commas, quotes and a byte order mark', '\uFEFFnumber,note\r\n2125550140,"a, ""b"""\r\n'],
    ['semicolons', 'number;note\n2125550140;"a, ""b"""\n'],
    ['tabs and empty lines', 'number\tnote\n\n2125550140\t"a, ""b"""\n\n'],
  ])('reads %s', (_, text) => {
    expect(parseCsv(text)).toMatchObject({ headers: ['number', 'note'], rows: [['2125550140', 'a, "b"']] });
  });
});

describe('guessMapping', () => {
  it('knows the template, and other names of a column', () => {
    expect(guessMapping(parseCsv(importTemplate('2125550140')).headers)).toEqual(
      Object.fromEntries(IMPORT_COLUMNS.map((column, at) => [column, at])),
    );
    expect(guessMapping(['Phone Number', 'Trunk', 'Color'])).toEqual({ number: 0, rings_on: 1 });
  });
});

describe('readImport', () => {
  it('leaves what is empty, clears what says so, and sets the rest', () => {
    expect(
      read('number,rings_on,note,caller_lookup,pin\n(212) 555-0140,,clear,ON,4826\n+1 212 555 0141,office,,,\n'),
    ).toEqual([
      { line: 2, did: '2125550140', changes: { note: '', cnam: 'on', pin: '4826' }, mistakes: [] },
      { line: 3, did: '2125550141', changes: { route2trunk: 'office' }, mistakes: [] },
    ]);
  });

  it.each([
    ['number', '12', 'number'],
    ['caller_name', 'Avery Dental', 'value'],
    ['note', 'more than fifteen characters', 'value'],
    ['pin', '0123', 'value'],
    ['caller_lookup', 'maybe', 'value'],
    ['backup_address', '10.0.0.1', 'value'],
  ])('tells a wrong %s', (column, value, rule) => {
    const [row] = read(column === 'number' ? `number,note\n${value},x\n` : `number,${column}\n2125550140,${value}\n`);
    expect(row?.mistakes).toEqual([{ column, value, rule }]);
  });

  it('gives a ZIP code its zeros back, and wants an address in full', () => {
    const head = 'number,emergency_name,emergency_street,emergency_city,emergency_state,emergency_zip\n';
    expect(read(`${head}2125550140,Avery,12 Main St,Boston,ma,2108\n`)[0]).toMatchObject({
      changes: { e911: { e911_state: 'MA', e911_zip: '02108' } },
      mistakes: [],
    });
    expect(read(`${head}2125550140,Avery,12 Calle Luna,Adjuntas,pr,601\n`)[0]).toMatchObject({
      changes: { e911: { e911_state: 'PR', e911_zip: '00601' } },
      mistakes: [],
    });
    expect(
      read(`${head}2125550140,Avery,PO Box 12,,MA,02108\n`)[0]
        ?.mistakes.map(({ column }) => column)
        .sort(),
    ).toEqual(['emergency_city', 'emergency_street']);
  });

  it('never removes an address, and takes a number once', () => {
    const rows = read('number,emergency_zip,note\n2125550140,,a\n212-555-0140,,b\n');
    expect(rows.map(({ changes }) => 'e911' in changes)).toEqual([false, false]);
    expect(rows[1]?.mistakes).toEqual([{ column: 'number', value: '212-555-0140', rule: 'twice' }]);
  });
});

describe('restoreFile', () => {
  it('can be imported again', () => {
    const row = {
      ...{ did: '2125550140', status: 'active', tier: '1b', type: 'local', note: '-1', route2trunk: 'office' },
      ...{ lidb: 'avery', cnam: true, texting: 'off', fax: false, localNote: 'the "old" one', tags: ['a', 'b'] },
      failover: { failover_ip_address: '8.8.4.4', failover_num: '5', failover_time: '3' },
      e911: {
        ...{ e911_name: 'Avery', e911_address: '12 Main St', e911_unittype: 'STE', e911_unitnumber: '4' },
        ...{ e911_city: 'Boston', e911_state: 'MA', e911_zip: '02108' },
      },
    } as NumberRow;
    const file = restoreFile([row], () => 'pin');
    expect(read(file)).toEqual([
      {
        line: 2,
        did: row.did,
        changes: {
          ...{ route2trunk: 'office', lidb: 'avery', cnam: 'on', note: '-1', e911: row.e911 },
          failover: { failover_ip_address: '8.8.4.4', failover_num: 5, failover_time: 3 },
        },
        mistakes: [],
      },
    ]);
    expect(file).toContain('"the ""old"" one","a, b",pin');
  });
});

describe('readNumberList', () => {
  const owned = (did: string) => did.startsWith('212');

  it('finds numbers in any form, once, and lists what is nobody’s', () => {
    expect(
      readNumberList('Desk (212) 555-0140; +1 212.555.0141\n12125550140 2125550142\n415 555 0100, hello', owned),
    ).toEqual({ dids: ['2125550140', '2125550141', '2125550142'], unmatched: ['415 555 0100', 'hello'] });
    expect(readNumberList(' \n ', owned)).toEqual({ dids: [], unmatched: [] });
  });

  it('takes no part of a longer number', () => {
    expect(readNumberList('2125550140999', owned).dids).toEqual([]);
  });
});

describe('a file without a line of names', () => {
  it('keeps its first number', () => {
    const table = withHead(parseCsv('2125550140,frontdesk\n2125550141,frontdesk\n'));
    expect(table.headers).toEqual(['', '']);
    expect(readImport(table, { number: 0, rings_on: 1 })).toMatchObject([
      { line: 1, did: '2125550140', changes: { route2trunk: 'frontdesk' } },
      { line: 2, did: '2125550141', changes: { route2trunk: 'frontdesk' } },
    ]);
  });

  it('is not one that has names', () => {
    expect(withHead(parseCsv('number,note\n2125550140,a\n'))).toMatchObject({
      rows: [['2125550140', 'a']],
      places: [2],
    });
  });
});

it('a row is known by its place in the file, also behind empty ones', () => {
  expect(read('number,note\n\n2125550140,Desk\n,\n12,x\n').map(({ line }) => line)).toEqual([3, 5]);
  const table = withHead(parseCsv('\n2125550140,Desk\n\n2125550141,Desk\n'));
  expect(readImport(table, { number: 0, note: 1 }).map(({ line }) => line)).toEqual([2, 4]);
});

it('the address of the saved list, which is one text, is taken for no street', () => {
  const head = 'number,emergency_address,note';
  expect(guessMapping(head.split(','))).toEqual({ number: 0, note: 2 });
  expect(guessMapping(`${head},emergency_city`.split(','))).toMatchObject({ emergency_street: 1, emergency_city: 3 });
});

it('a backup plan without its address is refused, and not left out', () => {
  const [row] = read('number,note,backup_calls\n2125550140,Desk,10\n');
  expect(row?.mistakes).toEqual([{ column: 'backup_address', value: '', rule: 'value' }]);
});
