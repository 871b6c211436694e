import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { tempFolder } from '../test/support.ts';
import { readDocumentFile } from './document-file.ts';
import { LargeFiles } from './large-files.ts';

/** A file that is so long and takes no room on the disk. */
function sparse(bytes: number): string {
  const path = join(tempFolder(), 'sparse.pdf');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

it('reads a document with its bytes', async () => {
  const path = join(tempFolder(), 'a.pdf');
  writeFileSync(path, '%PDF-1.7 and more');
  const file = await readDocumentFile(path);
  expect(file.ok && Buffer.from(file.bytes).toString()).toBe('%PDF-1.7 and more');
});

it('reads an empty one, and the largest that can be sent', async () => {
  expect(await readDocumentFile(sparse(0))).toEqual({ ok: true, bytes: new Uint8Array() });
  const largest = await readDocumentFile(sparse(DOCUMENT_LIMITS.block));
  expect(largest.ok && largest.bytes.length).toBe(DOCUMENT_LIMITS.block);
});

describe('a file that is too large as it is', () => {
  it('is read once, to be made smaller', async () => {
    const large = new LargeFiles();
    const id = large.keep(sparse(DOCUMENT_LIMITS.shrinkable));
    const outcome = await large.read(id);
    expect(outcome.ok && outcome.value.length).toBe(DOCUMENT_LIMITS.shrinkable);
    expect(await large.read(id)).toEqual(fail({ kind: 'not-found' }));
  });

  it('is not read where that cannot help', async () => {
    const large = new LargeFiles();
    const id = large.keep(sparse(DOCUMENT_LIMITS.shrinkable + 1));
    expect(await large.read(id)).toEqual(fail({ kind: 'document', reason: 'too-large' }));
  });
});

it.each([DOCUMENT_LIMITS.block + 1, 1.9 * 1024 ** 3, 5 * 1024 ** 3])(
  'refuses %d bytes before it reads any',
  async (bytes) => {
    expect(await readDocumentFile(sparse(Math.floor(bytes)))).toEqual({ ok: false, reason: 'too-large' });
  },
);

it('says that what is no file that may be read cannot be opened', async () => {
  const folder = tempFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('a.pdf'), 'x');
  mkdirSync(at('folder.pdf'));
  execFileSync('mkfifo', [at('pipe.pdf')]);
  const unreadable = { ok: false, reason: 'unreadable' };
  for (const name of ['folder.pdf', 'pipe.pdf', 'missing.pdf', 'a.pdf/b.pdf', `${'x'.repeat(300)}.pdf`, 'a\0b.pdf'])
    expect(await readDocumentFile(at(name)), name).toMatchObject(unreadable);
});
