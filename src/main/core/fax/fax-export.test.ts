import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EVERY_FAX } from '#shared/domain/fax/fax-query.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { parseCsv } from '#shared/domain/text/csv.ts';
import { Database } from '../store/database.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { tempFolder } from '../test/support.ts';
import { FaxExport } from './fax-export.ts';
import { FaxLists } from './fax-lists.ts';

const AT = '2026-03-01T10:00:00.000Z';
const EVERYTHING = { query: { ...EVERY_FAX, descending: false }, zone: 'America/New_York' };

function rig(faxes: number) {
  const [folder, data] = [tempFolder(), tempFolder()];
  const place = { file: join(data, 'data.sqlite'), files: join(data, 'files.sqlite'), key: new Uint8Array(32).fill(7) };
  const db = Database.open(place.file, place.key);
  const records = new FaxRecords(db);
  const marks = new FaxMarksStore(db);
  const lists = new FaxLists({ place, jobs: new FaxJobs(db, null), log: (_, { error }) => expect.fail(String(error)) });
  records.merge(
    Array.from({ length: faxes }, (_, index) => ({
      ...{ fax_id: String(index + 1), type: 'in', did_from: '6175550134', did_to: '2125550142', service: 'pro' },
      ...{ status: 'delivered', send_time: new Date(Date.parse(AT) + index * 1000).toISOString() },
    })),
    AT,
  );
  const logged: string[] = [];
  const exporting = new FaxExport({
    lists,
    files: {
      read: async (id) => {
        const found = await lists.ask('readFile', Number(id.replace('faxfile-', '')));
        if (!found.ok) return found;
        return found.value ? succeed(found.value) : fail({ kind: 'not-found' });
      },
    },
    sent: () => null,
    readSent: () => fail({ kind: 'not-found' }),
    names: () => Promise.resolve(new Map([['6175550134', '=HYPERLINK("x")']])),
    log: (what) => logged.push(what),
  });
  const add = async (faxId: string, name: string, content: Uint8Array) => {
    const at = { source: 'person', sure: true, at: AT } as const;
    await lists.ask('addFile', { faxId, name, pages: 1, sha256: `${faxId} ${name}`, content, ...at });
  };
  onTestFinished(() => {
    lists.close();
    db.close();
  });
  return { folder, lists, marks, exporting, add };
}

const none = () => undefined;

describe('the list of faxes as a file', () => {
  it('has every fax of the filter, also 10,000 of them, with formulas that run nothing', async () => {
    const { folder, exporting, marks } = rig(10_000);
    marks.change(['7'], { flagged: true, tags: [], addTags: ['Urgent'], note: 'one\n=two' } as never, AT);
    const told: number[] = [];
    const saved = await exporting.list(EVERYTHING, join(folder, 'out.csv'), (done) => told.push(done));
    expect(saved).toMatchObject({ ok: true, value: { name: 'out.csv', rows: 10_000 } });
    expect(told.at(-1)).toBe(10_000);
    const text = readFileSync(join(folder, 'out.csv'), 'utf8');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const { headers, rows } = parseCsv(text);
    expect(rows.map((row) => row[headers.indexOf('fax_id')])).toEqual(rows.map((_, index) => String(index + 1)));
    expect(rows[0]?.[0]).toBe('2026-03-01T05:00:00-05:00');
    expect(rows[6]?.[headers.indexOf('tags')]).toBe('Urgent');
    const flagged = { ...EVERYTHING, query: { ...EVERYTHING.query, state: 'flagged' as const } };
    expect(await exporting.list(flagged, join(folder, 'flagged.csv'), none)).toMatchObject({ value: { rows: 1 } });
  });

  it('leaves a file of that name as it was', async () => {
    const { folder, exporting } = rig(1);
    writeFileSync(join(folder, 'out.csv'), 'mine');
    const saved = await exporting.list(EVERYTHING, join(folder, 'out.csv'), none);
    expect(saved).toMatchObject({ value: { name: 'out (2).csv' } });
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe('mine');
  });

  it('leaves no file when it is stopped, and tells a folder that cannot be written', async () => {
    const { folder, exporting } = rig(2_000);
    const saved = await exporting.list(EVERYTHING, join(folder, 'out.csv'), () => {
      exporting.stop();
    });
    expect(saved).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(readdirSync(folder)).toEqual([]);
    const nowhere = await exporting.list(EVERYTHING, join(folder, 'none', 'out.csv'), none);
    expect(nowhere).toEqual({ ok: false, problem: { kind: 'disk', reason: 'place' } });
  });
});

describe('the documents of a list as a ZIP file', () => {
  it('have plain names and the same bytes, which another program reads, with a table of every fax', async () => {
    const { folder, exporting, add } = rig(3);
    const pdf = Buffer.from('%PDF-1.7 first PK\u0003\u0004 PK\u0007\b');
    const other = Buffer.from('%PDF-1.7 second');
    await add('1', '../../etc/passwd', pdf);
    await add('1', 'again.pdf', other);
    await add('3', 'third.pdf', other);
    const path = join(folder, 'out.zip');
    const saved = await exporting.documents(EVERYTHING, path, none);
    expect(saved).toMatchObject({
      ok: true,
      value: { name: 'out.zip', faxes: 3, files: 3, without: 1, tooMuch: false },
    });
    const unpacked = JSON.parse(
      execFileSync('python3', [
        '-c',
        'import zipfile,sys,json\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
          'print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))',
        path,
      ]).toString(),
    ) as Record<string, string>;
    const first = '2026-03-01 05.00 from 6175550134, fax 1';
    expect(Object.keys(unpacked)).toEqual([
      ...[`${first}.pdf`, `${first} (2).pdf`, '2026-03-01 05.00 from 6175550134, fax 3.pdf', 'index.csv'],
    ]);
    expect(unpacked[`${first}.pdf`]).toBe(pdf.toString());
    const { headers, rows } = parseCsv(unpacked['index.csv'] ?? '');
    expect(rows.map((row) => [row[0], row[headers.indexOf('fax_id')]])).toEqual([
      ...[
        [`${first}.pdf`, '1'],
        [`${first} (2).pdf`, '1'],
        ['', '2'],
      ],
      ['2026-03-01 05.00 from 6175550134, fax 3.pdf', '3'],
    ]);
  });

  it('are no file when it was stopped', async () => {
    const { folder, exporting, add } = rig(3);
    await add('1', 'first.pdf', Buffer.from('%PDF-1.7 first'));
    const saved = await exporting.documents(EVERYTHING, join(folder, 'out.zip'), () => {
      exporting.stop();
    });
    expect(saved).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(readdirSync(folder)).toEqual([]);
  });
});
