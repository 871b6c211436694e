import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually, filesIn, startProgram, tempFolder } from '../test/support.ts';
import { Database, NewerDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

function open(file: string): Database {
  const db = Database.open(file);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

const put = (db: Database, kind: string) =>
  db.run('INSERT INTO draft (kind, value, saved_at) VALUES (?, ?, ?)', kind, '{}', '2026-11-21T00:00:00.000Z');
const kinds = (db: Database) => db.all('SELECT kind FROM draft ORDER BY kind').map((row) => row['kind']);
const sha = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const version = (db: Database) => db.get('PRAGMA user_version')?.['user_version'];
const schema = (db: Database) => db.all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');

/** A sound database with some content, closed. */
function filled(rows = 50): string {
  const file = join(tempFolder(), 'profile', 'data.sqlite');
  const db = Database.open(file);
  for (let row = 0; row < rows; row += 1) put(db, `draft ${row} ${'x'.repeat(500)}`);
  db.close();
  return file;
}

describe('a database', () => {
  it('that is new is made with its folder, at the newest version', () => {
    const file = join(tempFolder(), 'profiles', 'p', 'data.sqlite');
    const db = open(file);
    expect(version(db)).toBe(MIGRATIONS.length);
    expect(db.setAside).toBeNull();
    expect(existsSync(file)).toBe(true);
  });

  it('has the same in it where this process made one before as where it goes through the steps', () => {
    const content = (steps: readonly string[]) => {
      const file = join(tempFolder(), 'data.sqlite');
      Database.open(file, null, { steps }).close();
      const db = open(file);
      const tables = schema(db).flatMap(({ type, name }) => (type === 'table' ? [String(name)] : []));
      return [version(db), schema(db), ...tables.map((table) => [table, db.all(`SELECT * FROM ${table}`)])];
    };
    // A list of its own has no database in this process yet.
    const steps = [...MIGRATIONS];
    const bySteps = content(steps);
    expect(content(steps)).toEqual(bySteps);
    expect(bySteps.length).toBeGreaterThan(30);
  });

  it('writes ahead and in full sync', () => {
    const db = open(filled());
    expect(db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    // 2 is FULL.
    expect(db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  });

  it('waits for the disk with all but copies of what the provider has', () => {
    const db = open(filled());
    const level = () => db.get('PRAGMA synchronous')?.['synchronous'];
    // 1 is NORMAL.
    expect(db.transactionOfCopies(level)).toBe(1);
    expect(level()).toBe(2);
    expect(() => db.transactionOfCopies(() => db.run('no statement'))).toThrow('syntax error');
    expect(level()).toBe(2);
    expect(db.transaction(() => db.transactionOfCopies(level))).toBe(2);
  });

  it('keeps what was stored', () => {
    const db = open(filled(3));
    expect(kinds(db)).toHaveLength(3);
    expect(db.setAside).toBeNull();
  });

  it('can live in memory', () => {
    const db = open(':memory:');
    put(db, 'a');
    expect(kinds(db)).toEqual(['a']);
  });
});

it('overwrites what is deleted', () => {
  const file = join(tempFolder(), 'data.sqlite');
  const db = Database.open(file);
  put(db, 'a kind that nobody shall find');
  db.run('DELETE FROM draft');
  db.close();
  expect(readFileSync(file).includes('that nobody shall find')).toBe(false);
});

describe('migration', () => {
  it.each(MIGRATIONS.map((_, from) => from))('from version %i comes to the schema of a new database', (from) => {
    const file = join(tempFolder(), 'data.sqlite');
    const older = new DatabaseSync(file);
    for (const step of MIGRATIONS.slice(0, from)) older.exec(step);
    older.exec(`PRAGMA user_version = ${from}`);
    older.close();
    const db = open(file);
    expect(version(db)).toBe(MIGRATIONS.length);
    expect(schema(db)).toEqual(schema(open(':memory:')));
  });

  it.each(MIGRATIONS.map((_, from) => from).slice(1))('from version %i keeps what was stored', (from) => {
    const file = join(tempFolder(), 'data.sqlite');
    const older = new DatabaseSync(file);
    for (const step of MIGRATIONS.slice(0, from)) older.exec(step);
    older.exec(`PRAGMA user_version = ${from};
      INSERT INTO journal (id, at, operation, effect, params, fingerprint, state)
        VALUES ('a', '2026', 'account.refillBalance', 'spend', '{"amount":50}', 'f', 'done');
      INSERT INTO answer VALUES ('account.getRates', '{}', '{"ccrf":"0.1"}', '2026');`);
    older.close();
    const db = open(file);
    expect(db.all('SELECT id, state FROM journal')).toEqual([{ id: 'a', state: 'done' }]);
    expect(db.all('SELECT value FROM answer')).toEqual([{ value: '{"ccrf":"0.1"}' }]);
    for (const table of ['balance_sample', 'spend', 'rate_change'])
      expect(db.get(`SELECT COUNT(*) AS count FROM ${table}`), table).toEqual({ count: 0 });
  });

  it('claims no earlier days of a list that kept none so far', () => {
    const file = join(tempFolder(), 'data.sqlite');
    const older = new DatabaseSync(file);
    const from = MIGRATIONS.findIndex((step) => step.includes('SET first_read_at = NULL'));
    for (const step of MIGRATIONS.slice(0, from)) older.exec(step);
    older.exec(`PRAGMA user_version = ${from};
      INSERT INTO list_state (list, scope, revision, read_at, first_read_at, used_at)
        VALUES ('lines', '', 1, '2026', '2026', '2026'), ('fax-people', '', 1, '2026', '2026', '2026');`);
    older.close();
    expect(open(file).all('SELECT list, first_read_at FROM list_state ORDER BY list')).toEqual([
      { list: 'fax-people', first_read_at: null },
      { list: 'lines', first_read_at: '2026' },
    ]);
  });

  it('makes lists of numbers, with those that left the account and how they did', () => {
    const file = join(tempFolder(), 'data.sqlite');
    const older = new DatabaseSync(file);
    const from = MIGRATIONS.findIndex((step) => step.includes('DROP TABLE number;'));
    for (const step of MIGRATIONS.slice(0, from)) older.exec(step);
    older.exec(`PRAGMA user_version = ${from};
      INSERT INTO memory VALUES ('numbers.readAt', '"2026-11-20T10:00:00.000Z"');
      INSERT INTO number_local VALUES ('2125550101', 'sealed');
      INSERT INTO number VALUES
        ('2125550101', '{"did":"2125550101","status":"active","tier":"1b","type":"local","note":"Desk","route2trunk":"main",
          "lidb":"BRIGHT","cnam":"yes","e911":{"addr":"12 Beacon St"},"failover":null}', 'on', 1, 3, 1, NULL, NULL),
        ('2125550102', '{"did":"2125550102","status":"active","cnam":"off"}', 'unknown', 0, 4, 1, '2026-11-19', 'deleted');
      INSERT INTO fax_number VALUES
        ('2125550103', 'enterprise', '{"did":"2125550103","status":"active","did_type":"local","note":"","sname":"team",
          "fax_name":"","fax_login":""}', 1, '2026-11-18', 'now-voice');`);
    older.close();
    const db = open(file);
    const rows = db.all('SELECT list, key, row, removed_at, removed_by FROM list_row ORDER BY list, key');
    expect(rows.map(({ row, ...rest }) => ({ ...rest, row: JSON.parse(String(row)) as unknown }))).toMatchObject([
      {
        ...{ list: 'fax-numbers', key: '2125550103', removed_at: '2026-11-18', removed_by: 'now-voice' },
        row: { did: '2125550103', service: 'enterprise', type: 'local', group: 'team' },
      },
      {
        ...{ list: 'numbers', key: '2125550101', removed_at: null, removed_by: null },
        row: {
          ...{
            did: '2125550101',
            note: 'Desk',
            route2trunk: 'main',
            lidb: 'BRIGHT',
            cnam: true,
            texting: 'on',
            fax: true,
          },
          ...{ e911: { addr: '12 Beacon St' }, failover: null, localNote: '', tags: [] },
        },
      },
      {
        ...{ list: 'numbers', key: '2125550102', removed_at: '2026-11-19', removed_by: 'deleted' },
        row: { did: '2125550102', tier: '', cnam: false, texting: 'unknown', fax: false, e911: null },
      },
      { list: 'texting', key: '2125550101', row: { did: '2125550101', on: true }, removed_at: null, removed_by: null },
    ]);
    expect(db.all('SELECT list, read_at FROM list_state ORDER BY list')).toEqual(
      ['numbers', 'texting'].map((list) => ({ list, read_at: '2026-11-20T10:00:00.000Z' })),
    );
    expect(db.all('SELECT did FROM number_local')).toEqual([{ did: '2125550101' }]);
  });

  it('of a newer database is refused, and its file is left as it is', () => {
    for (const mode of ['WAL', 'DELETE']) {
      const file = filled();
      const newer = new DatabaseSync(file);
      newer.exec(`PRAGMA journal_mode = ${mode}; PRAGMA user_version = ${MIGRATIONS.length + 1}`);
      newer.close();
      const before = sha(file);
      expect(() => Database.open(file)).toThrow(NewerDatabase);
      expect(sha(file), mode).toBe(before);
      expect(filesIn(dirname(file)).map((path) => basename(path))).toEqual(['data.sqlite']);
    }
  });
});

describe('a damaged database', () => {
  const damages: [string, (file: string) => void][] = [
    ['garbage', (file) => writeFileSync(file, 'this is no database, '.repeat(500))],
    ['garbage behind the header', (file) => flip(file, 100, 4096)],
    ['truncated', (file) => truncateSync(file, 10_000)],
    ['flipped bytes in the head of a page', (file) => flip(file, 4096, 64)],
    ['a page that is zeroes', (file) => fill(file, 8192, 4096)],
  ];

  it.each(damages)('(%s) is set aside with its content, and a new one is begun', (_, damage) => {
    const file = filled();
    damage(file);
    const before = sha(file);
    const db = open(file);
    expect(db.setAside).toMatch(/data\.sqlite\.\d+\.bad$/);
    expect(sha(db.setAside ?? '')).toBe(before);
    expect(kinds(db)).toEqual([]);
    put(db, 'new');
    db.close();
    const again = open(file);
    expect({ kinds: kinds(again), setAside: again.setAside }).toEqual({ kinds: ['new'], setAside: null });
  });

  it('is not seen where it is only another error', () => {
    const folder = tempFolder();
    expect(() => Database.open(folder)).toThrow();
    expect(existsSync(folder)).toBe(true);
  });

  function flip(file: string, from: number, length: number): void {
    const bytes = readFileSync(file);
    for (let index = from; index < from + length; index += 1) bytes[index] = 255 - (bytes[index] ?? 0);
    writeFileSync(file, bytes);
  }

  function fill(file: string, from: number, length: number): void {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, from, from + length));
  }
});

describe('a transaction', () => {
  it('stores all of it, and answers its result', () => {
    const db = open(':memory:');
    expect(db.transaction(() => put(db, 'a') + put(db, 'b'))).toBe(2);
    expect(kinds(db)).toEqual(['a', 'b']);
  });

  it('inside of another one is a part of that', () => {
    const db = open(':memory:');
    expect(() =>
      db.transaction(() => {
        db.transaction(() => put(db, 'inner'));
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(kinds(db)).toEqual([]);
    expect(db.transaction(() => db.transaction(() => put(db, 'a')))).toBe(1);
    expect(kinds(db)).toEqual(['a']);
  });

  it.each([
    [
      'an error',
      () => {
        throw new Error('stop');
      },
    ],
    ['a broken rule', (db: Database) => put(db, 'a')],
  ])('that ends with %s stores nothing, and the next one works', (_, end) => {
    const db = open(':memory:');
    expect(() =>
      db.transaction(() => {
        put(db, 'a');
        end(db);
      }),
    ).toThrow();
    expect(kinds(db)).toEqual([]);
    db.transaction(() => put(db, 'c'));
    expect(kinds(db)).toEqual(['c']);
  });
});

it('a process that is killed loses nothing that was stored, and leaves no half of a transaction', async () => {
  const file = join(tempFolder(), 'data.sqlite');
  for (let kill = 0; kill < 4; kill += 1) {
    const child = startProgram(WRITER, [file, String(kill)]);
    let told = '';
    child.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await eventually(() => expect(told.split('\n').length).toBeGreaterThan(20));
    child.kill('SIGKILL');
    await once(child, 'close');
    const stored = told.split('\n').slice(0, -1);
    const db = Database.open(file);
    expect(db.setAside).toBeNull();
    const found = new Set(kinds(db));
    for (const kind of stored) expect(found, kind).toContain(kind);
    const pairs = [...found].map((kind) => String(kind).replace(/[ab]$/, ''));
    for (const pair of new Set(pairs)) expect(pairs.filter((other) => other === pair)).toHaveLength(2);
    db.close();
  }
});

const WRITER = `
  import { writeSync } from 'node:fs';
  import { Database } from '#core/store/database.ts';
  const [file, name] = process.argv.slice(-2);
  const db = Database.open(file);
  const put = (kind) => db.run("INSERT INTO draft (kind, value, saved_at) VALUES (?, '{}', '')", kind);
  for (let row = 0; ; row += 1) {
    const kind = name + '-' + row + '-';
    db.transaction(() => { put(kind + 'a'); put(kind + 'b'); });
    writeSync(1, kind + 'a\\n' + kind + 'b\\n');
  }
`;
