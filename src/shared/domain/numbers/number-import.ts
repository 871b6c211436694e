import type { NumberRow } from '../../domain/numbers/number-row.ts';
import type { BulkChanges } from './bulk-plan.ts';
import { toCsv, type CsvTable } from '../text/csv.ts';
import { emergencyFrom, emergencyProblems, NO_ADDRESS, type EmergencyField } from '../address/emergency-rules.ts';
import { callerNameProblem, FAILOVER_MINUTES, NOTE_MAX, pinProblem, publicAddressProblem } from './number-rules.ts';
import { readUsNumber } from '../phone/phone-number.ts';

/** Columns of a file of numbers, as the template names them. */
export const IMPORT_COLUMNS = [
  'number',
  'rings_on',
  'caller_name',
  'caller_lookup',
  'note',
  'pin',
  'emergency_name',
  'emergency_street',
  'emergency_unit_type',
  'emergency_unit',
  'emergency_city',
  'emergency_state',
  'emergency_zip',
  'backup_address',
  'backup_calls',
  'backup_minutes',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Where in a file each column stands; left out where the file does not have it. */
export type ImportMapping = Partial<Record<ImportColumn, number>>;

/** What is wrong with a value of a file; `number` and `twice` are about the whole row. */
export interface ImportMistake {
  column: ImportColumn;
  value: string;
  rule: 'number' | 'twice' | 'value';
}

export interface ImportRow {
  /** Row of the file, the first being 1. */
  line: number;
  /** Ten digits; what stands there when it is not a number. */
  did: string;
  changes: BulkChanges;
  mistakes: ImportMistake[];
}

/** In a cell: the setting is removed. An empty cell leaves it as it is. */
const CLEAR = 'clear';
const ADDRESS: Readonly<Record<EmergencyField, ImportColumn>> = {
  e911_name: 'emergency_name',
  e911_address: 'emergency_street',
  e911_unittype: 'emergency_unit_type',
  e911_unitnumber: 'emergency_unit',
  e911_city: 'emergency_city',
  e911_state: 'emergency_state',
  e911_zip: 'emergency_zip',
};

/** A file that begins with a number has no line of names: its columns have no names, and that line is a row. */
export function withHead(table: CsvTable): CsvTable {
  const { headers, rows, headPlace, places } = table;
  if (!headers.some((cell) => readUsNumber(cell).ok)) return table;
  return { ...table, headers: headers.map(() => ''), rows: [headers, ...rows], places: [headPlace, ...places] };
}

/** The columns of a file by their names, as far as they can be told. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const names = headers.map((header) => header.toLowerCase().replace(/[^a-z0-9]+/g, '_'));
  const mapping: ImportMapping = Object.fromEntries(
    IMPORT_COLUMNS.flatMap((column) => {
      const at = names.findIndex((name) => name === column || OTHER_NAMES[column]?.includes(name));
      return at < 0 ? [] : [[column, at]];
    }),
  );
  // Without a city it is a whole address in one text, as in the list that is saved.
  if (mapping.emergency_city === undefined) delete mapping.emergency_street;
  return mapping;
}

const OTHER_NAMES: Partial<Record<ImportColumn, readonly string[]>> = {
  number: ['did', 'phone', 'phone_number', 'tn', 'telephone', 'n_mero', 'numero'],
  rings_on: ['route2trunk', 'trunk', 'line'],
  caller_name: ['lidb', 'caller_id', 'caller_id_name'],
  caller_lookup: ['cnam'],
  emergency_street: ['emergency_address'],
};

/** Reads the rows of a file by the rules of single numbers, each with what is wrong with it. */
export function readImport({ rows, places }: CsvTable, mapping: ImportMapping): ImportRow[] {
  const seen = new Set<string>();
  return rows.map((cells, index) => {
    const cell = (column: ImportColumn): string => {
      const at = mapping[column];
      return at === undefined ? '' : (cells[at] ?? '').trim();
    };
    const mistakes: ImportMistake[] = [];
    const number = readUsNumber(cell('number'));
    if (!number.ok) mistakes.push({ column: 'number', value: cell('number'), rule: 'number' });
    else if (seen.has(number.digits)) mistakes.push({ column: 'number', value: cell('number'), rule: 'twice' });
    seen.add(number.digits);
    const changes = readCells(cell, (column) => mistakes.push({ column, value: cell(column), rule: 'value' }));
    return { line: places[index] ?? 0, did: number.ok ? number.digits : cell('number'), changes, mistakes };
  });
}

function readCells(cell: (column: ImportColumn) => string, wrong: (column: ImportColumn) => void): BulkChanges {
  const changes: BulkChanges = {};
  const text = (column: ImportColumn, isWrong: (value: string) => boolean): string | undefined => {
    const value = cell(column);
    if (value === '') return undefined;
    if (value.toLowerCase() === CLEAR) return '';
    if (isWrong(value)) wrong(column);
    return value;
  };
  const line = text('rings_on', () => false);
  const name = text('caller_name', (value) => callerNameProblem(value) !== null);
  const note = text('note', (value) => value.length > NOTE_MAX);
  const pin = text('pin', (value) => pinProblem(value) !== null);
  const lookup = cell('caller_lookup').toLowerCase();
  if (line !== undefined) changes.route2trunk = line;
  if (name !== undefined) changes.lidb = name;
  if (note !== undefined) changes.note = note;
  if (pin !== undefined) changes.pin = pin;
  if (lookup === 'on' || lookup === 'off') changes.cnam = lookup;
  else if (lookup !== '') wrong('caller_lookup');
  readAddress(cell, wrong, changes);
  readBackup(cell, wrong, changes);
  return changes;
}

/** An address is never removed by a file: that is asked for by itself. */
function readAddress(
  cell: (column: ImportColumn) => string,
  wrong: (column: ImportColumn) => void,
  changes: BulkChanges,
): void {
  const address = { ...NO_ADDRESS };
  for (const [field, column] of Object.entries(ADDRESS) as [EmergencyField, ImportColumn][])
    address[field] = cell(column);
  if (Object.values(address).every((value) => value === '')) return;
  address.e911_state = address.e911_state.toUpperCase();
  address.e911_unittype = address.e911_unittype.toUpperCase();
  // Spreadsheets take a ZIP code for a number, and its zeros go: one of Boston's, two of Puerto Rico's.
  if (/^\d{3,4}$/.test(address.e911_zip)) address.e911_zip = address.e911_zip.padStart(5, '0');
  for (const field of Object.keys(emergencyProblems(address)) as EmergencyField[]) wrong(ADDRESS[field]);
  changes.e911 = address;
}

function readBackup(
  cell: (column: ImportColumn) => string,
  wrong: (column: ImportColumn) => void,
  changes: BulkChanges,
): void {
  const address = cell('backup_address');
  if (address === '') {
    // A plan is sent as a whole.
    if (cell('backup_calls') !== '' || cell('backup_minutes') !== '') wrong('backup_address');
    return;
  }
  const calls = Number(cell('backup_calls') || '5');
  const minutes = Number(cell('backup_minutes') || '3');
  if (publicAddressProblem(address)) wrong('backup_address');
  if (!Number.isInteger(calls) || calls < 1 || calls > 100) wrong('backup_calls');
  if (!(FAILOVER_MINUTES as readonly number[]).includes(minutes)) wrong('backup_minutes');
  changes.failover = { failover_ip_address: address, failover_num: calls, failover_time: minutes };
}

/** An empty file to fill in, with one number as an example. */
export function importTemplate(example: string): string {
  return toCsv(IMPORT_COLUMNS, [[example, ...IMPORT_COLUMNS.slice(1).map(() => '')]]);
}

/** Everything that is known of some numbers, in a form that can be imported again. */
export function restoreFile(rows: readonly NumberRow[], setHere: (did: string) => string): string {
  const more = ['status', 'tier', 'type', 'texting', 'fax', 'local_note', 'tags', 'set_here'];
  return toCsv(
    [...IMPORT_COLUMNS, ...more],
    rows.map((row) => {
      const address = emergencyFrom(row.e911) ?? NO_ADDRESS;
      const hasBackup = Boolean(row.failover?.['failover_ip_address']);
      const backup = (name: string) => {
        // What is sent is a whole plan.
        if (!hasBackup) return '';
        const value = row.failover?.[name];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      };
      return [
        ...[row.did, row.route2trunk, row.lidb, row.cnam ? 'on' : 'off', row.note, ''],
        ...(Object.keys(ADDRESS) as EmergencyField[]).map((field) => address[field]),
        ...['failover_ip_address', 'failover_num', 'failover_time'].map(backup),
        ...[row.status, row.tier, row.type, row.texting, row.fax ? 'yes' : 'no'],
        ...[row.localNote, row.tags.join(', '), setHere(row.did)],
      ];
    }),
  );
}

/** Numbers found in a text of any form, in its order, and what in it is none of this account's. */
export function readNumberList(text: string, owned: (did: string) => boolean): { dids: string[]; unmatched: string[] } {
  const dids = new Set<string>();
  const unmatched = new Set<string>();
  for (const part of text.split(/[\n,;\t]+/).map((piece) => piece.trim())) {
    if (part === '') continue;
    const found = part.match(/\+?1?[\s.-]*\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)/g) ?? [];
    if (found.length === 0) unmatched.add(part);
    for (const piece of found) {
      const did = piece.replace(/\D/g, '').slice(-10);
      if (owned(did)) dids.add(did);
      else unmatched.add(piece.trim());
    }
  }
  return { dids: [...dids], unmatched: [...unmatched] };
}
