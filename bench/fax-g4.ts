// `node bench/fax-g4.ts PICTURES`: pages as a fax machine prints them, encoded here, against libtiff and ImageMagick.
// PICTURES is a folder of pictures in grey (PGM, binary) of 1728 by 2156 dots, one a page. Needs tiffcp, tiffinfo and convert.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeG4, type OneBitPage } from '../src/shared/domain/fax-eye/g4-encoder.ts';
import { toOneBit, type GreyPage } from '../src/shared/domain/fax-eye/one-bit.ts';
import { tiff } from '../src/main/core/fax/document-files.fixture.ts';
import { removeFolder } from './remove-folder.ts';

const CONVERT = process.env['CONVERT'] ?? '/usr/bin/convert';
const RUNS = 3;
/** Tags of TIFF: Group 4, white is zero; and no compression. */
const GROUP_4 = { 259: 4, 262: 0 };
const PLAIN = { 259: 1, 262: 0 };

/** A binary PGM: `P5`, width, height, the largest shade, and the shades. */
function readPgm(bytes: Buffer): GreyPage {
  const head = /^P5\s+(?:#.*\n)?(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (!head) throw new Error('This is no PGM of 256 shades');
  return { width: Number(head[1]), height: Number(head[2]), shades: new Uint8Array(bytes.subarray(head[0].length)) };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

function timed<T>(work: () => T): { value: T; ms: number } {
  const times: number[] = [];
  let value = work();
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    value = work();
    times.push(performance.now() - started);
  }
  return { value, ms: median(times) };
}

/** The dots of a TIFF, as libtiff decodes them. */
function dotsBy(libtiff: string, page: OneBitPage, place: string): Buffer {
  const plain = join(place, 'plain.tif');
  execFileSync('tiffcp', ['-c', 'none', '-r', String(page.height), libtiff, plain]);
  const bytes = readFileSync(plain);
  const info = execFileSync('tiffinfo', ['-s', plain]).toString();
  const at = Number(/^\s*0: \[\s*(\d+),/m.exec(info)?.[1]);
  return bytes.subarray(at, at + page.dots.length);
}

function measure(folder: string, name: string, place: string) {
  const source = join(folder, name);
  const grey = readPgm(readFileSync(source));
  const { value: page, ms: toDots } = timed(() => toOneBit(grey));
  const { value: data, ms: toCode } = timed(() => encodeG4(page));
  const [ours, plain, theirs, magick] = ['ours', 'plain', 'theirs', 'magick'].map((file) => join(place, `${file}.tif`));
  if (!ours || !plain || !theirs || !magick) throw new Error('unreachable');
  const size = { width: page.width, height: page.height };
  writeFileSync(ours, tiff({ ...size, data, tags: GROUP_4 }));
  writeFileSync(plain, tiff({ ...size, data: page.dots, tags: PLAIN }));
  const isSame = dotsBy(ours, page, place).equals(Buffer.from(page.dots));
  execFileSync('tiffcp', ['-c', 'g4', '-r', String(page.height), plain, theirs]);
  const bytes = Number(/0: \[\s*\d+,\s*(\d+)\]/.exec(execFileSync('tiffinfo', ['-s', theirs]).toString())?.[1]);
  // The same work there: dots by error diffusion, then Group 4, without the start of the program.
  const [start, whole] = [
    ['xc:white', 'null:'],
    [source, '-monochrome', '-compress', 'group4', magick],
  ].map((args) => timed(() => execFileSync(CONVERT, args)).ms);
  return { name, isSame, ms: toDots + toCode, magick: (whole ?? 0) - (start ?? 0), ours: data.length, theirs: bytes };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say in which folder the pictures are');
const place = mkdtempSync(join(tmpdir(), 'linekeeper-g4-'));
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.pgm'))
  .sort()
  .map((name) => measure(folder, name, place));
await removeFolder(place);
for (const { name, isSame, ms, magick, ours, theirs } of rows)
  console.log(
    `| ${name} | ${isSame ? 'equal' : 'DIFFERENT'} | ${ms.toFixed(0)} ms | ${magick.toFixed(0)} ms | ${(ms / magick).toFixed(2)} | ` +
      `${String(ours)} | ${String(theirs)} | ${(ours / theirs).toFixed(3)} |`,
  );
console.log(`All dots equal: ${String(rows.every(({ isSame }) => isSame))}`);
