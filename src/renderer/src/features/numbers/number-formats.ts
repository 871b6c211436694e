import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { toCsv } from '#shared/domain/text/csv.ts';
import { emergencyFrom, emergencyLine } from '#shared/domain/address/emergency-rules.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { failoverFrom } from './settings-model.ts';

/** Ways in which a number can be copied. */
export const NUMBER_FORMATS = ['national', 'international', 'digits', 'vcard'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export function formatAs(row: Pick<NumberRow, 'did' | 'note' | 'lidb'>, format: NumberFormat): string {
  switch (format) {
    case 'national':
      return formatUsNumber(row.did);
    case 'international':
      return `+1${row.did}`;
    case 'digits':
      return row.did;
    case 'vcard':
      return vcard(row);
  }
}

/** A contact that phones and mail programs take (vCard 3.0, RFC 2426). */
function vcard({ did, note, lidb }: Pick<NumberRow, 'did' | 'note' | 'lidb'>): string {
  const name = escape(note || lidb || formatUsNumber(did));
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${name};;;;`,
    `FN:${name}`,
    `TEL;TYPE=WORK,VOICE:+1${did}`,
    'END:VCARD',
    '',
  ].join('\r\n');
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Columns of the table that is saved, in this order in every language, so that sheets that read it go on working. */
const COLUMNS: readonly (readonly [string, (row: NumberRow) => string])[] = [
  ['number', (row) => row.did],
  ['type', (row) => row.type],
  ['status', (row) => row.status],
  ['rings_on', (row) => row.route2trunk],
  ['caller_name', (row) => row.lidb],
  ['caller_lookup', (row) => (row.cnam ? 'on' : 'off')],
  ['emergency_address', addressText],
  ['backup_plan', backupText],
  ['texting', (row) => row.texting],
  ['fax', (row) => (row.fax ? 'yes' : 'no')],
  ['note', (row) => row.note],
  ['note_on_this_computer', (row) => row.localNote],
  ['tags', (row) => row.tags.join('; ')],
];

export function numbersCsv(rows: readonly NumberRow[]): string {
  return toCsv(
    COLUMNS.map(([name]) => name),
    rows.map((row) => COLUMNS.map(([, value]) => value(row))),
  );
}

function addressText({ e911 }: NumberRow): string {
  const address = emergencyFrom(e911);
  return address ? emergencyLine(address) : e911 ? 'set' : '';
}

function backupText({ failover }: NumberRow): string {
  const plan = failoverFrom(failover);
  if (!plan) return failover ? 'set' : '';
  return `${plan.failover_ip_address} after ${String(plan.failover_num)} in ${String(plan.failover_time)} min`;
}
