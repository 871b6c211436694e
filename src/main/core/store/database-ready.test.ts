import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../test/support.ts';
import { formOfDatabase } from './database-encryption.ts';
import { makeReady } from './database-ready.ts';
import { Database, type DatabasePlace } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

const KEYS: [string, Uint8Array | null][] = [
  ['that is not encrypted', null],
  ['that is encrypted', new Uint8Array(32).fill(7)],
];

/** A database of so many rows of two kilobytes, still open. */
function filled(key: Uint8Array | null, rows = 1000): { place: DatabasePlace; db: Database } {
  const place = { file: join(tempFolder(), 'data.sqlite'), key };
  const db = Database.open(place.file, key);
  db.transaction(() => {
    for (let row = 0; row < rows; row += 1)
      db.run(`INSERT INTO draft (kind, value, saved_at) VALUES (?, ?, '')`, `${row}`, 'x'.repeat(2000));
  });
  return { place, db };
}

function closed(key: Uint8Array | null, rows?: number): DatabasePlace {
  const { place, db } = filled(key, rows);
  db.close();
  return place;
}

/** Zeroes in the place of a page in the middle of a file. */
function damage(file: string): void {
  const content = readFileSync(file);
  content.fill(0, 409_600, 413_696);
  writeFileSync(file, content);
}

/** How a database of the app is left by a thread: its form, its version and its drafts. */
function found({ file, key }: DatabasePlace) {
  const form = formOfDatabase(file);
  const db = Database.open(file, key, { ready: { setAside: null }, steps: MIGRATIONS });
  const version = db.get('PRAGMA user_version')?.['user_version'];
  const drafts = db.get('SELECT COUNT(*) AS n FROM draft')?.['n'];
  db.close();
  return { form, version, drafts };
}

describe.each(KEYS)('a large database %s', (_, key) => {
  it('is ready, with all that is in it, and nothing is left beside it', async () => {
    const place = closed(key);
    expect(await makeReady(place)).toEqual({ setAside: null });
    expect(found(place)).toMatchObject({ drafts: 1000, version: MIGRATIONS.length });
    expect(existsSync(`${place.file}-wal`)).toBe(false);
  });

  it('is ready with what a crash left beside it, and keeps it', async () => {
    const { place, db } = filled(key);
    const crashed = join(tempFolder(), 'data.sqlite');
    // The file of which the log was not written back is small.
    db.useCheckpoints(() => undefined);
    db.run('PRAGMA wal_checkpoint(TRUNCATE)');
    db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('last', '', '')`);
    for (const beside of ['', '-wal']) copyFileSync(place.file + beside, crashed + beside);
    db.close();
    expect(await makeReady({ file: crashed, key })).toEqual({ setAside: null });
    expect(found({ file: crashed, key }).drafts).toBe(1001);
  });

  it.each([
    ['with a page that is zeroes', damage],
    ['that is cut off', (file: string) => truncateSync(file, 1_500_000)],
  ])('%s is set aside, which its opening in main can tell', async (__, harm) => {
    const { file } = closed(key);
    harm(file);
    const harmed = readFileSync(file);
    const ready = await makeReady({ file, key });
    const db = Database.open(file, key, { ready });
    expect(db.setAside).toMatch(/\.bad$/);
    expect(readFileSync(db.setAside ?? '').equals(harmed)).toBe(true);
    expect(db.get('SELECT COUNT(*) AS n FROM draft')).toEqual({ n: 0 });
    db.close();
  });

  it('that is not there is made', async () => {
    const place = { file: join(tempFolder(), 'data.sqlite'), key };
    expect(await makeReady(place)).toEqual({ setAside: null });
    expect(found(place)).toEqual({ form: key ? 'encrypted' : 'plain', version: MIGRATIONS.length, drafts: 0 });
  });

  it('of an earlier version is brought to the newest', async () => {
    const place = { file: join(tempFolder(), 'data.sqlite'), key };
    const old = Database.open(place.file, key, { steps: MIGRATIONS.slice(0, -1) });
    old.transaction(() => {
      for (let row = 0; row < 1000; row += 1)
        old.run(`INSERT INTO draft (kind, value, saved_at) VALUES (?, ?, '')`, `${row}`, 'x'.repeat(2000));
    });
    old.close();
    expect(await makeReady(place)).toEqual({ setAside: null });
    expect(found(place)).toMatchObject({ version: MIGRATIONS.length, drafts: 1000 });
  });

  it('of a newer version is left as it is, and its opening in main says so', async () => {
    const place = { file: join(tempFolder(), 'data.sqlite'), key };
    Database.open(place.file, key, { steps: [...MIGRATIONS, 'CREATE TABLE later (id)'] }).close();
    writeFileSync(place.file, Buffer.concat([readFileSync(place.file), Buffer.alloc(2 ** 20)]));
    const before = readFileSync(place.file);
    expect(await makeReady(place)).toBeNull();
    expect(() => Database.open(place.file, key)).toThrow(/has version/);
    expect(readFileSync(place.file).equals(before)).toBe(true);
  });

  it('is not looked at where it is small: its opening does', async () => {
    expect(await makeReady(closed(key, 10))).toBeNull();
  });
});

it('one that was not encrypted is encrypted', async () => {
  const place = { ...closed(null, 10), key: new Uint8Array(32).fill(7) };
  expect(await makeReady(place)).toEqual({ setAside: null });
  expect(found(place)).toEqual({ form: 'encrypted', version: MIGRATIONS.length, drafts: 10 });
});

it('one that is encrypted is left as it is without its key', async () => {
  const place = { ...closed(new Uint8Array(32).fill(7)), key: null };
  const before = readFileSync(place.file);
  expect(await makeReady(place)).toBeNull();
  expect(readFileSync(place.file).equals(before)).toBe(true);
});
