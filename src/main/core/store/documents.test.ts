import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { Cipher } from '../vault/cipher.ts';
import { Database } from './database.ts';
import { Documents } from './documents.ts';

const LATER = '2026-06-01T00:00:00.000Z';
const LONG_AGO = '2020-01-01T00:00:00.000Z';

function info(id: string): DocumentInfo {
  const addedAt = '2026-05-01T10:00:00.000Z';
  return { id, name: `${id}.pdf`, size: 10, encodedSize: 16, level: 'green', pages: 1, sha256: '', addedAt };
}

describe.each([
  ['on disk', new Cipher(randomBytes(32).toString('base64'))],
  ['in memory', null],
])('documents that nothing names, %s,', (_, cipher) => {
  function added(count: number) {
    const documents = new Documents(Database.open(':memory:'), cipher);
    const ids = Array.from({ length: count }, (_, index) => `d${String(index)}`);
    for (const id of ids) documents.put(info(id), new Uint8Array(10));
    return { documents, kept: () => ids.filter((id) => documents.info(id)) };
  }

  it('go oldest first above the limits, and used ones stay', () => {
    const { documents, kept } = added(6);
    expect(documents.purge(new Set(['d0']), LONG_AGO, { limits: { count: 2, bytes: 1000 } })).toBe(3);
    expect(kept()).toEqual(['d0', 'd4', 'd5']);
  });

  it('go by their size as well', () => {
    const { documents, kept } = added(4);
    // What is stored is a little larger than what was given.
    expect(documents.purge(new Set(), LONG_AGO, { limits: { count: 9, bytes: 100 } })).toBe(cipher ? 2 : 0);
    expect(documents.purge(new Set(['d3']), LONG_AGO, { limits: { count: 9, bytes: 5 } })).toBe(cipher ? 1 : 3);
    expect(kept()).toEqual(['d3']);
  });

  it('stay above the limits while they are new, but not longer than the rest', () => {
    const { documents, kept } = added(4);
    const options = { limits: { count: 1, bytes: 1000 }, isNew: () => true };
    expect(documents.purge(new Set(), LONG_AGO, options)).toBe(0);
    expect(kept()).toHaveLength(4);
    expect(documents.purge(new Set(), LATER, options)).toBe(4);
  });

  it('have limits also while they are new', () => {
    const { documents, kept } = added(4);
    const isNew = () => true;
    expect(documents.purge(new Set(), LONG_AGO, { newLimits: { count: 3, bytes: 1000 }, isNew })).toBe(1);
    expect(documents.purge(new Set(), LONG_AGO, { newLimits: { count: 9, bytes: 15 }, isNew })).toBe(cipher ? 3 : 2);
    expect(kept()).toEqual(cipher ? [] : ['d3']);
  });

  it('are twenty at most', () => {
    const { documents, kept } = added(25);
    documents.purge(new Set(), LONG_AGO);
    expect(kept()).toHaveLength(20);
  });
});

it('a document that was tampered with is not given, and one that the disk does not give now is not taken for that', () => {
  const db = Database.open(':memory:');
  const documents = new Documents(db, new Cipher(randomBytes(32).toString('base64')));
  documents.put(info('d'), new Uint8Array(10));
  vi.spyOn(db, 'get').mockImplementationOnce(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
  });
  expect(() => documents.read('d')).toThrow('disk I/O error');
  expect(documents.read('d')).toHaveLength(10);
  db.run('UPDATE document SET content = zeroblob(length(content))');
  expect(documents.read('d')).toBeUndefined();
});
