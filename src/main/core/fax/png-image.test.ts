import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { embedPngRows } from './png-image.ts';

const WIDTH = 7;
const HEIGHT = 6;

/** What the row filters predict (PNG, third edition, 9.2). */
const PREDICTED: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => Math.floor((left + up) / 2),
  (left, up, corner) => {
    const estimate = left + up - corner;
    const near = [left, up, corner].sort((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b));
    return near[0] ?? 0;
  },
];

/** Filters rows (`way` -1), or takes the filters off again (`way` 1). Row by row, each filter in turn. */
function filtered(rows: Uint8Array[], pixel: number, way: 1 | -1): Uint8Array[] {
  let above = new Uint8Array(rows[0]?.length ?? 0);
  return rows.map((row, y) => {
    const out = new Uint8Array(row.length);
    const plain = way < 0 ? row : out;
    for (let x = 0; x < row.length; x += 1) {
      const predict = PREDICTED[(y + 1) % 5] ?? (() => 0);
      out[x] = (row[x] ?? 0) + way * predict(plain[x - pixel] ?? 0, above[x] ?? 0, above[x - pixel] ?? 0);
    }
    above = new Uint8Array(plain);
    return out;
  });
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function pngOf(rows: Uint8Array[], type: number, bits: number, pixel: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = bits;
  header[9] = type;
  const data = filtered(rows, pixel, -1).map((row, y) => Buffer.concat([Buffer.from([(y + 1) % 5]), row]));
  const idat = deflateSync(Buffer.concat(data));
  const parts = [chunk('IDAT', idat.subarray(0, 9)), chunk('IDAT', idat.subarray(9)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), ...more, ...parts]);
}

function streamAt(pdf: PDFDocument, ref: PDFRef | undefined): PDFRawStream {
  return (ref && pdf.context.lookup(ref)) as PDFRawStream;
}

/** The samples of a picture in a PDF. */
function samplesOf(pdf: PDFDocument, ref: PDFRef, pixel: number): number[][] {
  const stream = streamAt(pdf, ref);
  expect(String(stream.dict.lookup(PDFName.of('DecodeParms'), PDFDict))).toContain('/Predictor 15');
  const bytes = decodePDFRawStream(stream).decode();
  const length = bytes.length / HEIGHT;
  const rows = Array.from({ length: HEIGHT }, (_, y) => bytes.slice(y * length + 1, (y + 1) * length));
  expect(Array.from({ length: HEIGHT }, (_, y) => bytes[y * length])).toEqual([1, 2, 3, 4, 0, 1]);
  return filtered(rows, pixel, 1).map((row) => [...row]);
}

it.each<[string, type: number, bits: number, colours: number, alpha: number, opaque: boolean]>([
  ['grey', 0, 8, 1, 0, false],
  ['colours', 2, 8, 3, 0, false],
  ['colours of 16 bits', 2, 16, 3, 0, false],
  ['grey and transparency', 4, 8, 1, 1, false],
  ['colours and transparency', 6, 8, 3, 1, false],
  ['colours and transparency of 16 bits', 6, 16, 3, 1, false],
  ['colours without transparency', 6, 8, 3, 1, true],
  ['colours of 16 bits without transparency', 6, 16, 3, 1, true],
])('a PNG of %s keeps every sample', async (_, type, bits, colours, alpha, opaque) => {
  const size = bits / 8;
  const pixel = (colours + alpha) * size;
  const isAlpha = (x: number) => alpha > 0 && x % pixel >= colours * size;
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Uint8Array.from({ length: WIDTH * pixel }, (_, x) =>
      isAlpha(x) && opaque ? 255 : (x * 37 + y * 101 + x * y) % 256,
    ),
  );
  const pdf = await PDFDocument.create();
  const ref = await embedPngRows(pdf, pngOf(rows, type, bits, pixel));
  if (!ref) throw new Error('Not embedded');
  const part = (mask: boolean) => rows.map((row) => [...row].filter((_, x) => isAlpha(x) === mask));
  expect(samplesOf(pdf, ref, colours * size)).toEqual(part(false));
  const mask = streamAt(pdf, ref).dict.get(PDFName.of('SMask')) as PDFRef | undefined;
  expect(mask && samplesOf(pdf, mask, size)).toEqual(alpha > 0 && !opaque ? part(true) : undefined);
});

it('a PNG with a palette keeps it', async () => {
  const rows = Array.from({ length: HEIGHT }, () => Uint8Array.from({ length: WIDTH }, (_, x) => x % 2));
  const pdf = await PDFDocument.create();
  const ref = await embedPngRows(pdf, pngOf(rows, 3, 8, 1, chunk('PLTE', Buffer.from('0000ffffff00', 'hex'))));
  expect(String(streamAt(pdf, ref).dict)).toContain('/Indexed /DeviceRGB 1 <0000ffffff00>');
});

it('a PNG whose rows are not whole is refused', async () => {
  const rows = Array.from({ length: HEIGHT - 1 }, () => new Uint8Array(WIDTH));
  const pdf = await PDFDocument.create();
  await expect(embedPngRows(pdf, pngOf(rows, 0, 8, 1))).rejects.toThrow('Rows are missing');
});
