import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ListedFax } from '#shared/bridge/fax.ts';
import { csvHead, csvLines, parseCsv } from '#shared/domain/text/csv.ts';
import { zonedTimes } from '#shared/domain/text/zoned-times.ts';
import { LIST_HEADERS, timeOf } from './fax-export-rows.ts';
import { readZip, WrittenWrong, ZipWriter } from './zip-file.ts';

const INDEX = 'index.csv';
const HEADERS = ['file', 'name', 'pages', 'bytes', 'sha256', 'came_from', ...LIST_HEADERS];
const [FILE, SHA256, FAX_ID] = [HEADERS.indexOf('file'), HEADERS.indexOf('sha256'), HEADERS.indexOf('fax_id')];

/** A document with what is told of it in the table. */
export interface FaxDocument {
  name: string;
  pages: number;
  /** How it came to the fax. */
  origin: string;
  content: Uint8Array;
}

export interface ZippedFax {
  fax: ListedFax;
  documents: AsyncIterable<FaxDocument>;
}

interface ZipPlan {
  faxes: AsyncIterable<ZippedFax>;
  row: (fax: ListedFax) => string[];
  zone: string;
  told: (faxes: number) => void;
}

/** What a file was found to hold. */
interface ZipFound {
  faxes: number;
  files: number;
  /** Faxes without a document on this computer. */
  without: number;
}

/** Writes the documents of faxes into a ZIP file, one in memory at a time, and a table that names every fax; answers how to check it. */
export async function writeFaxZip(
  file: FileHandle,
  { faxes, row, zone, told }: ZipPlan,
): Promise<{ check: (path: string, isStopped: () => boolean) => Promise<ZipFound> }> {
  const zip = new ZipWriter(file);
  const written = zonedTimes(zone);
  const lines: string[] = [csvHead(HEADERS)];
  const used = new Set([INDEX]);
  let [count, files] = [0, 0];
  for await (const { fax, documents } of faxes) {
    let has = false;
    for await (const { name, pages, origin, content } of documents) {
      const entry = freeName(entryName(fax, written(timeOf(fax)), content), used);
      await zip.add(entry, content, new Date(timeOf(fax) * 1000));
      const sha256 = createHash('sha256').update(content).digest('hex');
      lines.push(csvLines([[entry, name, String(pages), String(content.byteLength), sha256, origin, ...row(fax)]]));
      has = true;
      files += 1;
    }
    if (!has) lines.push(csvLines([['', '', '', '', '', '', ...row(fax)]]));
    count += 1;
    told(count);
  }
  await zip.add(INDEX, Buffer.from(lines.join('')), new Date());
  await zip.end();
  return { check: (path, isStopped) => checkZip(path, files, isStopped) };
}

/** Reads the file again: each document that its table names must be there with the same bytes, and none besides. */
async function checkZip(path: string, written: number, isStopped: () => boolean): Promise<ZipFound> {
  const { entries, content } = await readZip(path, INDEX, isStopped);
  const sums = new Map(entries.map(({ name, sha256 }) => [name, sha256]));
  const faxes = new Set<string>();
  let [files, without] = [0, 0];
  for (const row of parseCsv(content.toString('utf8')).rows) {
    faxes.add(row[FAX_ID] ?? '');
    if ((row[FILE] ?? '') === '') {
      without += 1;
      continue;
    }
    if (sums.get(row[FILE] ?? '') !== row[SHA256]) throw new WrittenWrong('A document is not what was written');
    files += 1;
  }
  if (files !== written || sums.size !== files + 1 || entries.length !== sums.size)
    throw new WrittenWrong('Documents are missing');
  return { faxes: faxes.size, files, without };
}

/** Such as `2026-11-25 14.30 from 6175550134, fax 1234.pdf`: no letter of a stranger is in it. */
function entryName(fax: ListedFax, time: string, content: Uint8Array): string {
  const plain = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').slice(0, 40);
  const when = `${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '.')}`;
  const who = fax.direction === 'in' ? `from ${plain(fax.from)}` : `to ${plain(fax.to)}`;
  return `${when} ${who}, fax ${plain(fax.faxId)}.${extensionOf(content)}`;
}

function freeName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let count = 2; used.has(free.toLowerCase()); count += 1)
    free = `${name.slice(0, dot)} (${String(count)})${name.slice(dot)}`;
  used.add(free.toLowerCase());
  return free;
}

function extensionOf(content: Uint8Array): string {
  const head = Buffer.from(content.subarray(0, 4)).toString('latin1');
  if (head === '%PDF') return 'pdf';
  return head.startsWith('II') || head.startsWith('MM') ? 'tif' : 'pdf';
}
