import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** What a ZIP file without extensions can hold; a little less, for its own list. */
export const MOST_ENTRIES = 65_000;
export const MOST_BYTES = 4_000_000_000;

const READ_AT_ONCE = 1 << 20;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];

/** Writes a ZIP file entry by entry: documents are small already, so that they stand in it as they are. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #zip: Zip;
  #chunks: Uint8Array[] = [];
  #failed: Error | null = null;

  constructor(file: FileHandle) {
    this.#file = file;
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failed ??= error;
      else this.#chunks.push(chunk);
    });
  }

  async add(name: string, content: Uint8Array, changedAt: Date): Promise<void> {
    const entry = new ZipPassThrough(name);
    // The format knows these years alone.
    const year = changedAt.getFullYear();
    entry.mtime = year >= 1980 && year < 2100 ? changedAt : new Date(1980, 0, 1);
    this.#zip.add(entry);
    entry.push(content, true);
    await this.#flush();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#failed) throw this.#failed;
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const chunk of chunks) await this.#file.write(chunk);
  }
}

/** What a file holds of one entry. */
export interface ReadEntry {
  name: string;
  sha256: string;
}

/**
 * Reads a ZIP file that {@link ZipWriter} wrote: all of its entries with the SHA-256 of their bytes, and the content of those that
 * `wanted` names. Fails where a list, a size or a sum is wrong.
 */
export async function readZip(
  path: string,
  wanted: string,
  isStopped: () => boolean,
): Promise<{ entries: ReadEntry[]; content: Buffer }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const end = await bytesAt(file, size - END_SIZE, END_SIZE);
    const count = end.readUInt16LE(10);
    const listSize = end.readUInt32LE(12);
    const listAt = end.readUInt32LE(16);
    need(end.readUInt32LE(0) === END && listAt + listSize + END_SIZE === size);
    const list = await bytesAt(file, listAt, listSize);
    const entries: ReadEntry[] = [];
    let content: Buffer = Buffer.alloc(0);
    let place = 0;
    for (let index = 0; index < count && !isStopped(); index += 1) {
      need(list.readUInt32LE(place) === CENTRAL);
      const nameSize = list.readUInt16LE(place + 28);
      const name = list.toString('utf8', place + CENTRAL_SIZE, place + CENTRAL_SIZE + nameSize);
      const entry = { crc: list.readUInt32LE(place + 16), size: list.readUInt32LE(place + 24) };
      const dataAt = await dataOf(file, list.readUInt32LE(place + 42));
      const read = await readEntry(file, dataAt, entry, name === wanted);
      entries.push({ name, sha256: read.sha256 });
      if (read.content) content = read.content;
      place += CENTRAL_SIZE + nameSize + list.readUInt16LE(place + 30) + list.readUInt16LE(place + 32);
    }
    return { entries, content };
  } finally {
    await file.close();
  }
}

async function dataOf(file: FileHandle, at: number): Promise<number> {
  const head = await bytesAt(file, at, LOCAL_SIZE);
  need(head.readUInt32LE(0) === LOCAL && head.readUInt16LE(8) === 0);
  return at + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28);
}

async function readEntry(
  file: FileHandle,
  at: number,
  { size, crc }: { size: number; crc: number },
  isKept: boolean,
): Promise<{ sha256: string; content: Buffer | null }> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let sum = 0;
  for (let done = 0; done < size; done += READ_AT_ONCE) {
    const part = await bytesAt(file, at + done, Math.min(READ_AT_ONCE, size - done));
    hash.update(part);
    sum = crc32(part, sum);
    if (isKept) kept.push(part);
  }
  need(sum === crc);
  return { sha256: hash.digest('hex'), content: isKept ? Buffer.concat(kept) : null };
}

async function bytesAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  need(at >= 0);
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, at);
  need(bytesRead === size);
  return bytes;
}

/** What was read back is not what was written. */
export class WrittenWrong extends Error {
  override readonly name = 'WrittenWrong';
}

function need(isRight: boolean): asserts isRight {
  if (!isRight) throw new WrittenWrong('The file is not what was written');
}
