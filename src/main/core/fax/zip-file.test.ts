import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../test/support.ts';
import { readZip, WrittenWrong, ZipWriter } from './zip-file.ts';

async function written(): Promise<string> {
  const path = join(tempFolder(), 'out.zip');
  const file = await open(path, 'wx');
  const zip = new ZipWriter(file);
  await zip.add('ñ.pdf', Buffer.from('some words'), new Date(0));
  await zip.add('empty.pdf', new Uint8Array(), new Date());
  await zip.end();
  await file.close();
  return path;
}

it('reads back what it wrote', async () => {
  const { entries, content } = await readZip(await written(), 'ñ.pdf', () => false);
  expect(entries.map(({ name }) => name)).toEqual(['ñ.pdf', 'empty.pdf']);
  expect(content.toString()).toBe('some words');
});

it.each([
  ['a bit of a document is another', (bytes: Buffer) => bytes.with(bytes.indexOf('some'), 0)],
  ['the end is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
])('refuses a file when %s', async (_, spoil) => {
  const path = await written();
  writeFileSync(path, spoil(readFileSync(path)));
  await expect(readZip(path, '', () => false)).rejects.toThrow(WrittenWrong);
});
