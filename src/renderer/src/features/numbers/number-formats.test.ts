import { expect, it } from 'vitest';
import { guessMapping, readImport } from '#shared/domain/numbers/number-import.ts';
import { parseCsv } from '#shared/domain/text/csv.ts';
import { formatAs, numbersCsv } from './number-formats.ts';

const row = {
  did: '2125550140',
  status: 'active',
  tier: '1b',
  type: 'local',
  note: 'Desk, front',
  route2trunk: 'frontdesk',
  lidb: '',
  cnam: true,
  e911: {
    e911_name: 'Acme',
    e911_address: '12 Main St',
    e911_city: 'Boston',
    e911_state: 'MA',
    e911_zip: '02108',
  },
  failover: { failover_ip_address: '8.8.4.4', failover_num: '5', failover_time: '3' },
  texting: 'on',
  fax: false,
  localNote: '=SUM(1)',
  tags: ['North', 'Sales'],
} as const;
const mutable = { ...row, tags: [...row.tags] };

it('copies a number in each format', () => {
  expect(formatAs(row, 'national')).toBe('(212) 555-0140');
  expect(formatAs(row, 'international')).toBe('+12125550140');
  expect(formatAs(row, 'digits')).toBe('2125550140');
  expect(formatAs(row, 'vcard').split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Desk\\, front;;;;',
    'FN:Desk\\, front',
    'TEL;TYPE=WORK,VOICE:+12125550140',
    'END:VCARD',
    '',
  ]);
});

it('writes a table that no spreadsheet runs', () => {
  const [head, line] = numbersCsv([mutable]).split('\r\n');
  expect(head).toBe(
    '\uFEFFnumber,type,status,rings_on,caller_name,caller_lookup,emergency_address,backup_plan,texting,fax,note,note_on_this_computer,tags',
  );
  expect(line).toBe(
    `2125550140,local,active,frontdesk,,on,"Acme, 12 Main St, Boston, MA 02108",8.8.4.4 after 5 in 3 min,on,no,"Desk, front","'=SUM(1)",North; Sales`,
  );
});

it('writes a table that numbers can be changed by again', () => {
  const table = parseCsv(numbersCsv([mutable]));
  expect(readImport(table, guessMapping(table.headers))).toEqual([
    {
      line: 2,
      did: '2125550140',
      changes: { route2trunk: 'frontdesk', cnam: 'on', note: 'Desk, front' },
      mistakes: [],
    },
  ]);
});
