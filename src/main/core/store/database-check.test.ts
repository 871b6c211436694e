import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../test/support.ts';
import { isSound } from './database-check.ts';
import { Database, type DatabasePlace } from './database.ts';

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

describe.each(KEYS)('a large database %s', (_, key) => {
  it('is found sound, and opens with all that is in it', async () => {
    const { file } = closed(key);
    expect(await isSound({ file, key })).toBe(true);
    const db = Database.open(file, key, { isSound: true });
    expect(db.get('SELECT COUNT(*) AS n FROM draft')).toEqual({ n: 1000 });
    db.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it('is found sound with what a crash left beside it, and keeps it', async () => {
    const { place, db } = filled(key);
    const crashed = join(tempFolder(), 'data.sqlite');
    // The file of which the log was not written back is small.
    db.useCheckpoints(() => undefined);
    db.run('PRAGMA wal_checkpoint(TRUNCATE)');
    db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('last', '', '')`);
    for (const beside of ['', '-wal']) copyFileSync(place.file + beside, crashed + beside);
    db.close();
    expect(await isSound({ file: crashed, key })).toBe(true);
    const again = Database.open(crashed, key, { isSound: true });
    expect(again.get('SELECT COUNT(*) AS n FROM draft')).toEqual({ n: 1001 });
    again.close();
  });

  it.each([
    ['with a page that is zeroes', damage],
    ['that is cut off', (file: string) => truncateSync(file, 1_500_000)],
  ])('%s is not found sound, and its opening sets it aside', async (__, harm) => {
    const { file } = closed(key);
    harm(file);
    expect(await isSound({ file, key })).toBe(false);
    const db = Database.open(file, key);
    expect(db.setAside).toMatch(/\.bad$/);
    db.close();
  });

  it('is not looked at where it is small: its opening does', async () => {
    expect(await isSound(closed(key, 10))).toBe(false);
  });
});

it('nothing is said of a file that is not there, of one with another key, or of one that is to be encrypted', async () => {
  const [key, other] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
  const { file } = closed(key);
  expect(await isSound({ file: `${file}.gone`, key })).toBe(false);
  expect(await isSound({ file, key: other })).toBe(false);
  expect(await isSound({ file, key: null })).toBe(false);
  expect(await isSound({ ...closed(null), key })).toBe(false);
});
