import Sqlite, { type Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { existsSync, renameSync } from 'node:fs';
import { makePrivate } from '../store/database.ts';
import { keyPragma } from '../store/database-encryption.ts';
import { SCHEMA_STEPS } from './call-schema.ts';

/** Where the archive is; without a key it is kept in memory, as contacts are. */
export interface CallPlace {
  file: string;
  key: Uint8Array | null;
}

/** Pages of the file that are kept in memory, in kilobytes. */
const CACHE_KB = 65_536;

/** Opens the archive, and brings it to the newest form. A damaged file is set aside: the calls can be read again. */
export function openCallFile({ file, key }: CallPlace): Connection {
  if (!key) return prepared(new Sqlite(':memory:'), null);
  try {
    return opened(file, key);
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) throw error;
    const aside = `${file}.${String(Date.now())}.bad`;
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    return opened(file, key);
  }
}

/** SQLite gives the files beside it the same mode. */
function opened(file: string, key: Uint8Array): Connection {
  makePrivate(file);
  return prepared(new Sqlite(file), key);
}

function prepared(db: Connection, key: Uint8Array | null): Connection {
  try {
    if (key) db.pragma(keyPragma(key));
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 3000; PRAGMA secure_delete = ON;
       PRAGMA cache_size = -${String(CACHE_KB)}; PRAGMA temp_store = MEMORY;`,
    );
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > SCHEMA_STEPS.length) throw new Error(`The archive of calls has the newer version ${String(version)}`);
    for (const [index, step] of SCHEMA_STEPS.entries())
      if (index >= version) db.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${String(index + 1)}; COMMIT;`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
