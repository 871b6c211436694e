import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { filesIn, filesWith, startProgram, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { databaseKey, formOfDatabase } from './database-encryption.ts';
import { Database, DatabaseKeyMissing } from './database.ts';

const NEEDLE = 'Jane Roe, 12 Beacon Street';
const KEY = databaseKey(Cipher.newKey());

function open(file: string, key: Uint8Array | null): Database {
  const db = Database.open(file, key);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

function put(db: Database, value: string): void {
  db.run(`INSERT INTO memory (name, value) VALUES ((SELECT COUNT(*) FROM memory) || '', ?)`, value);
}
const values = (db: Database) => db.all('SELECT value FROM memory').map(({ value }) => value);

/** A closed database with the needle in it. */
function filled(key: Uint8Array | null, rows = 1): string {
  const file = join(tempFolder(), 'profile', 'data.sqlite');
  const db = Database.open(file, key);
  db.transaction(() => {
    for (let row = 0; row < rows; row += 1) put(db, NEEDLE);
  });
  db.close();
  return file;
}

describe('a database with a key', () => {
  it('has nothing readable in its files, open or closed, and gives it back with the key', () => {
    const file = filled(KEY);
    const db = open(file, KEY);
    put(db, NEEDLE);
    expect(filesIn(dirname(file)).map((path) => basename(path))).toContain('data.sqlite-wal');
    expect(filesWith(dirname(file), NEEDLE)).toEqual([]);
    expect(filesWith(dirname(file), 'CREATE TABLE')).toEqual([]);
    expect(values(db)).toEqual([NEEDLE, NEEDLE]);
    expect(formOfDatabase(file)).toBe('encrypted');
    db.close();
    expect(filesWith(dirname(file), NEEDLE)).toEqual([]);
  });

  it('would be found without one: the search works', () => {
    const file = filled(null);
    expect(filesWith(dirname(file), NEEDLE)).toHaveLength(1);
    expect(formOfDatabase(file)).toBe('plain');
  });

  it('is left alone while its key is missing', () => {
    const file = filled(KEY);
    const before = readFileSync(file);
    expect(() => Database.open(file)).toThrow(DatabaseKeyMissing);
    expect(filesIn(dirname(file)).map((path) => basename(path))).toEqual(['data.sqlite']);
    expect(readFileSync(file)).toEqual(before);
    expect(values(open(file, KEY))).toEqual([NEEDLE]);
  });

  it('is set aside whole when the keychain has another key, and opens with the old one', () => {
    const file = filled(KEY);
    const db = open(file, databaseKey(Cipher.newKey()));
    expect(values(db)).toEqual([]);
    const aside = db.setAside ?? '';
    expect(values(open(aside, KEY))).toEqual([NEEDLE]);
  });

  it('is set aside when a bit of it was changed', () => {
    const file = filled(KEY, 500);
    const bytes = readFileSync(file);
    bytes[10_000] = 255 - (bytes[10_000] ?? 0);
    writeFileSync(file, bytes);
    expect(open(file, KEY).setAside).not.toBeNull();
  });

  it('can be read by nobody else on this computer', () => {
    const file = join(tempFolder(), 'profile', 'data.sqlite');
    put(open(file, KEY), NEEDLE);
    expect(filesIn(dirname(file))).toHaveLength(3);
    for (const path of filesIn(dirname(file))) expect((statSync(path).mode & 0o777).toString(8), path).toBe('600');
    expect((statSync(dirname(file)).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('a database of an earlier version, without encryption', () => {
  it('is encrypted when a key is there, and keeps all that was in it', () => {
    const file = filled(null, 300);
    const db = open(file, KEY);
    expect(values(db)).toHaveLength(300);
    expect(db.setAside).toBeNull();
    expect(filesWith(dirname(file), NEEDLE)).toEqual([]);
    db.close();
    expect(filesIn(dirname(file)).map((path) => basename(path))).toEqual(['data.sqlite']);
  });

  it('brings what its last run left in the write-ahead log', () => {
    const file = filled(null);
    const db = Database.open(file);
    put(db, `${NEEDLE} in the log`);
    // As after a kill: the log is there, and nobody has it open.
    const killed = join(tempFolder(), 'killed', 'data.sqlite');
    Database.open(killed).close();
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix);
    db.close();
    expect(values(open(killed, KEY))).toEqual([NEEDLE, `${NEEDLE} in the log`]);
    expect(filesWith(dirname(killed), NEEDLE)).toEqual([]);
  });

  it('is not mixed with what an earlier try left behind', async () => {
    const file = filled(null, 20_000);
    const other = filled(null);
    // A journal of another file that says: play me back.
    const child = startProgram(HOLD_JOURNAL, [other]);
    await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    copyFileSync(`${other}-journal`, `${file}.encrypting-journal`);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(values(open(file, KEY))).toHaveLength(20_000);
  });

  it('is opened after a kill in the middle of a transaction, whose journal has to be played back first', async () => {
    const file = filled(null, 20);
    const child = startProgram(HOLD_JOURNAL, [file]);
    await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(existsSync(`${file}-journal`)).toBe(true);
    const db = Database.open(file, KEY);
    expect({ rows: values(db).length, setAside: db.setAside }).toEqual({ rows: 20, setAside: null });
    db.close();
  });

  it('is whole after a kill at any moment of it', async () => {
    const file = filled(null, 2_000);
    const original = readFileSync(file);
    const copy = `${file}.encrypting`;
    /** Encrypts the file, is killed at a moment, and answers what was left. */
    const encrypt = async (moment: number | 'never', journalBytes: number | 'any' = 'any') => {
      writeFileSync(file, original);
      const key = Buffer.from(KEY).toString('hex');
      const child = startProgram(ENCRYPT, [file, key, String(moment), String(journalBytes)]);
      let output = '';
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await once(child, 'close');
      const left = { signal: child.signalCode, copy: formOfDatabase(copy), form: formOfDatabase(file) };
      const isHalf = existsSync(`${copy}-journal`);
      const db = Database.open(file, KEY);
      expect({ rows: values(db).length, setAside: db.setAside }).toEqual({ rows: 2_000, setAside: null });
      db.close();
      expect(filesIn(dirname(file)).map((path) => basename(path))).toEqual(['data.sqlite']);
      return { ...left, isHalf, output };
    };
    const whole = await encrypt('never');
    expect(whole).toMatchObject({ signal: null, copy: 'none', form: 'encrypted' });

    // Before each call of the file system, the last of which puts the copy in the place of the file.
    const calls = whole.output.trim().split('\n');
    expect(calls).toEqual(expect.arrayContaining(['copyFileSync', 'chmodSync', 'fsyncSync', 'renameSync']));
    for (const moment of calls.keys()) {
      expect(await encrypt(moment), calls[moment]).toMatchObject({ signal: 'SIGKILL', form: 'plain', isHalf: false });
    }
    expect(await encrypt(calls.indexOf('renameSync'))).toMatchObject({ copy: 'encrypted', form: 'plain' });

    // While SQLite encrypts the copy.
    for (let part = 1; part <= 9; part += 1) {
      const left = await encrypt('never', Math.round((original.length * part) / 10));
      expect(left, `${part} tenths`).toMatchObject({ signal: 'SIGXFSZ', form: 'plain', isHalf: true });
    }
  });
});

const HOLD_JOURNAL = `
  import Sqlite from 'better-sqlite3-multiple-ciphers';
  import { writeSync } from 'node:fs';
  const db = new Sqlite(process.argv.at(-1));
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE');
  for (let row = 0; row < 5000; row += 1) db.exec("INSERT INTO memory (name, value) VALUES ('x' || " + row + ", 'y')");
  writeSync(1, 'held');
  setInterval(() => undefined, 1000);
`;

/**
 * Tells each call of the file system before it is made, and is killed before one of them; or where a file grows past so many
 * bytes while SQLite encrypts, which ends a program like a kill (setrlimit(2), RLIMIT_FSIZE).
 */
const ENCRYPT = `
  import { execFileSync } from 'node:child_process';
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { encryptDatabase } from '#core/store/database-encryption.ts';
  const [file, key, moment, journalBytes] = process.argv.slice(-4);
  let calls = 0;
  for (const name of ['rmSync', 'copyFileSync', 'chmodSync', 'openSync', 'fsyncSync', 'closeSync', 'renameSync']) {
    const real = fs[name];
    fs[name] = (...args) => {
      if (String(calls) === moment) process.kill(process.pid, 'SIGKILL');
      calls += 1;
      fs.writeSync(1, name + '\\n');
      const answer = real(...args);
      if (name === 'chmodSync' && journalBytes !== 'any') {
        // Node ignores that signal; without a listener that was there, it ends the program.
        process.once('SIGXFSZ', () => undefined).removeAllListeners('SIGXFSZ');
        execFileSync('prlimit', ['--pid', String(process.pid), '--core=0', '--fsize=' + journalBytes]);
      }
      return answer;
    };
  }
  syncBuiltinESMExports();
  encryptDatabase(file, Buffer.from(key, 'hex'));
`;
