import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../test/support.ts';
import { Checkpoints } from './checkpoints.ts';
import { Database } from './database.ts';

const ROWS = 2000;

/** A database in whose log there are changes of so many rows, and a thread that may write them back. */
function withLog({ key = null, rows = ROWS }: { key?: Uint8Array | null; rows?: number } = {}) {
  const place = { file: join(tempFolder(), 'data.sqlite'), key };
  const db = Database.open(place.file, place.key);
  const failures: unknown[] = [];
  const checkpoints = new Checkpoints(place, (error) => failures.push(error));
  onTestFinished(() => {
    checkpoints.close();
    db.close();
  });
  let asked = 0;
  db.useCheckpoints(() => (asked += 1));
  const fill = (from: number) => {
    db.transaction(() => {
      for (let row = from; row < from + rows; row += 1)
        db.run("INSERT INTO draft (kind, value, saved_at) VALUES (?, ?, '')", `${row}`, 'x'.repeat(2000));
    });
  };
  fill(0);
  return { ...place, db, checkpoints, failures, fill, asked: () => asked, size: () => statSync(place.file).size };
}

it.each([
  ['that is not encrypted', null],
  ['that is encrypted', new Uint8Array(32).fill(7)],
])('a thread writes the log of a database %s back into its file, also while it is used', async (_, key) => {
  const { file, db, checkpoints, failures, fill, size } = withLog({ key });
  const before = size();
  expect(before).toBeLessThan(ROWS * 2000);
  const written = checkpoints.write();
  fill(ROWS);
  await written;
  expect(size()).toBeGreaterThanOrEqual(ROWS * 2000);
  await checkpoints.write();
  expect(size()).toBeGreaterThanOrEqual(2 * ROWS * 2000);
  expect(db.get('SELECT COUNT(*) AS n FROM draft')).toEqual({ n: 2 * ROWS });
  expect(failures).toEqual([]);
  checkpoints.close();
  db.close();
  const again = Database.open(file, key);
  expect(again.get('SELECT COUNT(*) AS n, SUM(length(value)) AS length FROM draft')).toEqual({
    n: 2 * ROWS,
    length: 2 * ROWS * 2000,
  });
  again.close();
});

it('it is asked for after each two thousand of changed rows, and never within a change', () => {
  const { db, fill, asked } = withLog({ rows: 800 });
  expect(asked()).toBe(0);
  fill(800);
  expect(asked()).toBe(0);
  db.transaction(() => {
    db.run('UPDATE draft SET saved_at = ?', 'now');
    expect(asked()).toBe(0);
  });
  expect(asked()).toBe(1);
  db.run('UPDATE draft SET saved_at = ?', 'later');
  expect(asked()).toBe(1);
  db.run('UPDATE draft SET saved_at = ?', 'once more');
  expect(asked()).toBe(2);
});

it('says why the log could not be written back, and loses nothing of it', async () => {
  const { db } = withLog();
  const failures: unknown[] = [];
  const elsewhere = new Checkpoints({ file: join(tempFolder(), 'none.sqlite'), key: null }, (error) =>
    failures.push(error),
  );
  await elsewhere.write();
  expect(String(failures)).toContain('unable to open database file');
  expect(db.get('SELECT COUNT(*) AS n FROM draft')).toEqual({ n: ROWS });
});
