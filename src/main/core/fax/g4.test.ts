import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import UTIF from 'utif2';
import { describe, expect, it } from 'vitest';
import { encodeG4, type OneBitPage } from '#shared/domain/fax-eye/g4-encoder.ts';
import { g4Pdf } from '#shared/domain/fax-eye/g4-pdf.ts';
import { tiff } from './document-files.fixture.ts';
import { takeIn } from './take-in.ts';

const GROUP_4 = { 259: 4, 262: 0 };

function pageOf(width: number, rows: readonly (readonly number[])[]): OneBitPage {
  const stride = Math.ceil(width / 8);
  const dots = new Uint8Array(stride * rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, dot] of row.entries())
      if (dot === 1) dots[y * stride + (x >> 3)] = (dots[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return { width, height: rows.length, dots };
}

/** A row of runs by turns, beginning with white. */
function row(width: number, runs: readonly number[]): number[] {
  const dots = runs.flatMap((length, index) => Array<number>(length).fill(index % 2));
  return Array.from({ length: width }, (_, x) => dots[x] ?? 0);
}

const file = (page: OneBitPage) =>
  tiff({ width: page.width, height: page.height, data: encodeG4(page), tags: GROUP_4 });

/** The dots as another program's decoder reads them. */
function decoded(page: OneBitPage): string {
  const bytes = new Uint8Array(file(page)).buffer;
  const [ifd] = UTIF.decode(bytes);
  if (!ifd) throw new Error('There is no picture');
  UTIF.decodeImage(bytes, ifd);
  const rgba = UTIF.toRGBA8(ifd);
  return Array.from({ length: page.width * page.height }, (_, at) => (rgba[4 * at] === 0 ? '1' : '0')).join('');
}

const plain = (rows: readonly (readonly number[])[]) => rows.flat().join('');

describe('a page in the encoding of fax machines', () => {
  it.each<[string, number, number[][]]>([
    ['all white', 1728, Array.from({ length: 4 }, () => row(1728, []))],
    ['all black', 1728, Array.from({ length: 4 }, () => row(1728, [0, 1728]))],
    ['dots by turns', 33, Array.from({ length: 3 }, () => row(33, Array<number>(33).fill(1)))],
    ['runs longer than the longest code', 9_000, [row(9_000, [2_561, 5_200, 3]), row(9_000, [0, 8_999])]],
    ['one dot wide', 1, [[1], [0], [1], [1]]],
  ])('%s is read as it was written', (_, width, rows) => {
    expect(decoded(pageOf(width, rows))).toBe(plain(rows));
  });

  it('has every run of either colour', () => {
    const width = 2_700;
    // Each code of its own, and each with the longest rest behind it.
    const lengths = [...Array(65).keys(), ...Array.from({ length: 80 }, (_, index) => 32 * index + 63)];
    for (const first of [0, 1]) {
      const rows = lengths.map((length) => row(width, first === 0 ? [length, 7] : [40, length]));
      expect(decoded(pageOf(width, rows)) === plain(rows)).toBe(true);
    }
  });

  it('is read as it was written, whatever is on it', () => {
    const runs = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 300 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.array(runs, { minLength: 1, maxLength: 12 }), (width, lines) => {
        const rows = lines.map((line) => row(width, line));
        expect(decoded(pageOf(width, rows))).toBe(plain(rows));
      }),
    );
  });
});

describe('a PDF of such pages', () => {
  it('is taken in as it is, each page of letter size with its dots', async () => {
    const rows = Array.from({ length: 50 }, (_, y) => row(64, [y % 9, 5, 7]));
    const data = encodeG4(pageOf(64, rows));
    const bytes = g4Pdf([
      { width: 64, height: 50, data },
      { width: 64, height: 50, data },
    ]);
    expect(await takeIn({ kind: 'file', name: 'a.pdf', bytes })).toMatchObject({ ok: true, pages: 2, made: null });
    const document = await PDFDocument.load(bytes);
    expect(document.getPage(1).getSize()).toEqual({ width: 612, height: 792 });
    const images = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => 'dict' in object && object.dict instanceof Object)
      .map(([, object]) => object as PDFRawStream)
      .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
    expect(images.map(({ contents }) => Buffer.compare(contents, data))).toEqual([0, 0]);
  });
});
