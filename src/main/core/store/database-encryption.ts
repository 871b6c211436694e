import Sqlite from 'better-sqlite3-multiple-ciphers';
import { hkdfSync } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';

/** Begins every SQLite file that is not encrypted (https://sqlite.org/fileformat.html, 1.3). */
const PLAIN_HEADER = 'SQLite format 3\0';
/** 32 bytes of each page hold its nonce and tag; then SQLite's three fixed fractions. */
const ENCRYPTED_PAGES = Buffer.from([0x20, 0x40, 0x20, 0x20]);

/**
 * The key of a profile's database, derived from the key of its documents, so that the keychain holds one for both.
 *
 * @param documentKey base64 of 32 bytes
 */
export function databaseKey(documentKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(documentKey, 'base64'), '', 'linekeeper database', 32));
}

/** The pragma that gives SQLite3 Multiple Ciphers a key of 32 bytes as it is; its default cipher is ChaCha20-Poly1305. */
export function keyPragma(key: Uint8Array): string {
  return `key = "raw:${Buffer.from(key).toString('hex')}"`;
}

/**
 * How a database file is stored; `none` when it is missing or empty, `unknown` when it is no database. An encrypted file
 * keeps bytes 16 to 23 of SQLite's header readable: the last four say how much of each page is used.
 */
export function formOfDatabase(file: string): 'none' | 'plain' | 'encrypted' | 'unknown' {
  if (!existsSync(file)) return 'none';
  const head = Buffer.alloc(24);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, head, 0, head.length, 0) === 0) return 'none';
  } finally {
    closeSync(descriptor);
  }
  if (head.toString('latin1', 0, PLAIN_HEADER.length) === PLAIN_HEADER) return 'plain';
  return head.subarray(20).equals(ENCRYPTED_PAGES) ? 'encrypted' : 'unknown';
}

/**
 * Encrypts a database that was written before databases were encrypted. A copy is encrypted and then takes the place of the
 * file, so that a crash leaves the old file or the new one, whole.
 */
export function encryptDatabase(file: string, key: Uint8Array): void {
  const copy = `${file}.encrypting`;
  // The journal of a copy that was cut off would be played back into the next one.
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  const old = new Sqlite(file);
  try {
    // What is in the write-ahead log comes into the file; SQLite removes the log with this.
    old.exec('PRAGMA journal_mode = DELETE');
  } finally {
    old.close();
  }
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  const db = new Sqlite(copy);
  try {
    db.pragma(keyPragma(key).replace(/^key/, 'rekey'));
  } finally {
    db.close();
  }
  const descriptor = openSync(copy, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(copy, file);
}
