import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** LibreOffice is installed by script/test where that can be done; elsewhere these tests count as skipped. */
const SPREADSHEET = 'soffice';
const missing = spawnSync(SPREADSHEET, ['--version']).error !== undefined;

/** What tries to run in a spreadsheet, behind each sign and each separator that begins a cell somewhere. */
const HOSTILE = ['=1+1', '+1+1', '-1+1', '@SUM(1,1)', '=HYPERLINK("http://127.0.0.1/";"x")', "=cmd|' /C calc'!A0"];
const BEFORE = ['', ' ', '\t', '\n', '\r', '\r\n', 'x;', 'x\t', 'x\n', 'x\r\n', '";', 'x;;', 'x; ', '\u00A0', '","'];
const VALUES = [
  ...BEFORE.flatMap((before) => HOSTILE.map((value) => before + value)),
  ...['＝1+1', '＋1', '－1', '＠SUM(1)', 'x;＝1+1'],
];

const ENGLISH = '1033';
/** A language that a spreadsheet speaks, and the separators that it goes by, by their codes: comma, semicolon, tab. */
const SPREADSHEETS: [string, language: string, separators: string][] = [
  ['English, by the comma', ENGLISH, '44'],
  ['English, by the semicolon', ENGLISH, '59'],
  ['English, by the tab', ENGLISH, '9'],
  ['English, by comma and semicolon', ENGLISH, '44/59'],
  ['Spanish of Mexico, by the comma', '2058', '44'],
  ['Spanish of Spain, by the semicolon', '3082', '59'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-csv-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What LibreOffice makes of CSV files, as its flat XML, by the files' names. */
function opened(files: Record<string, string>, separator: string, language: string): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), text);
  // The tokens of its CSV filter; the last asks it to run formulas: https://wiki.documentfoundation.org/Documentation/DevGuide/Spreadsheet_Documents#Filter_Options_for_the_CSV_Filter
  const filter = `CSV:${separator},34,76,1,,${language},false,true,false,false,false,0,true`;
  const args = [`-env:UserInstallation=file://${folder}/profile`, '--headless', `--infilter=${filter}`];
  const paths = Object.keys(files).map((name) => join(folder, `${name}.csv`));
  execFileSync(SPREADSHEET, [...args, '--convert-to', 'fods', '--outdir', folder, ...paths], { stdio: 'pipe' });
  return Object.keys(files).map((name) => readFileSync(join(folder, `${name}.fods`), 'utf8'));
}

describe.skipIf(missing)('a CSV file that is opened in LibreOffice', () => {
  it.each(SPREADSHEETS)('runs none of its values: %s', { timeout: 60_000 }, (_, language, separators) => {
    const hostile = toCsv(
      ['Name', 'Note'],
      VALUES.map((value) => [value, `a ${value}`]),
    );
    const control = 'Name\r\n=1+1\r\n';
    const [sheet = '', ran = ''] = opened({ hostile, control }, separators, language);
    expect(ran).toContain('table:formula="of:=1+1"');
    expect(sheet.match(/table:formula="[^"]*"/g)).toBeNull();
    expect(sheet).toContain('HYPERLINK');
  });
});
