import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../test/support.ts';
import { tiff } from './document-files.fixture.ts';
import { tiffPages } from './tiff-pages.ts';

const WIDTH = 1728;
const HEIGHT = 300;
/** No compression, and white is zero. */
const PLAIN = { 259: 1, 262: 0 };

/** Bars and blots that differ from row to row, black is 1. */
function dots(): Buffer {
  const bytes = Buffer.alloc((WIDTH / 8) * HEIGHT);
  for (let y = 20; y < HEIGHT - 20; y += 1)
    for (let at = 0; at < WIDTH / 8; at += 1) bytes[y * (WIDTH / 8) + at] = (at * 7 + y) % 23 < 5 ? (at * y) % 256 : 0;
  return bytes;
}

/** The dots of the pictures of a PDF, one below the other, as poppler decodes them. */
function dotsOf(pdf: Uint8Array, folder: string): Buffer {
  const path = join(folder, 'pages.pdf');
  writeFileSync(path, pdf);
  execFileSync('pdfimages', [path, join(folder, 'strip')]);
  const strips = readdirSync(folder).filter((name) => name.endsWith('.pbm'));
  return Buffer.concat(
    strips.sort().map((name) => {
      const bytes = readFileSync(join(folder, name));
      const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(0, 40).toString('latin1'));
      if (!head) throw new Error(`${name} is no picture of dots`);
      return bytes.subarray(head[0].length);
    }),
  );
}

it.each(
  ['g3', 'g3:2d', 'g3:fill', 'g3:2d:fill', 'g4'].flatMap((code) =>
    ['msb2lsb', 'lsb2msb'].flatMap((order) => [HEIGHT, 37].map((rows) => [code, order, rows] as const)),
  ),
)(
  'a fax that libtiff wrote with %s, %s, in strips of %i rows has the same dots on its page',
  async (code, order, rows) => {
    const folder = tempFolder();
    const [plain, scanned] = [join(folder, 'plain.tif'), join(folder, 'scanned.tif')];
    writeFileSync(plain, tiff({ width: WIDTH, height: HEIGHT, data: dots(), tags: PLAIN }));
    execFileSync('tiffcp', ['-c', code, '-f', order, '-r', String(rows), plain, scanned]);
    const found = dotsOf(await tiffPages(readFileSync(scanned)), folder);
    expect(found.length).toBe(dots().length);
    expect(Buffer.compare(found, dots())).toBe(0);
  },
);
