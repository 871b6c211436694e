// Small files that are made to take much memory or time, and are valid as far as their formats go.
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

const MB = 1024 * 1024;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** What zlib would make of so many bytes, all of them zero, without ever having them: a thousandth of their length. */
export function deflatedZeros(length: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(length % MB), { level: 9 });
  const checksum = Buffer.alloc(4);
  // Adler-32: the sum of zeros is 1, and the sum of the sums counts them.
  checksum.writeUInt16BE(length % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: Math.floor(length / MB) }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, checksum]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

export type PngColours = 'grey' | 'rgb' | 'rgba';
const COLOURS: Record<PngColours, [type: number, samples: number]> = { grey: [0, 1], rgb: [2, 3], rgba: [6, 4] };

/** A whole PNG, black or transparent. */
export function blackPng(width: number, height: number, colours: PngColours = 'rgb', bits = 8, interlaced = 0): Buffer {
  const [type, samples] = COLOURS[colours];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  header[9] = type;
  header[12] = interlaced;
  const rows = deflatedZeros((1 + Math.ceil((width * samples * bits) / 8)) * height);
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The frame of a JPEG that says that it is so large (ITU-T T.81, B.2.2). */
export function jpegFrame(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc00011080000000003011100021100031100ffd9', 'hex');
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return frame;
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>';

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function pdfOf(...objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${String(index + 1)} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  parts.push(Buffer.from(`trailer\n<< /Root 1 0 R /Size ${String(objects.length + 1)} >>\nstartxref\n9\n%%EOF\n`));
  return Buffer.concat(parts);
}

export function pdfStream(dictionary: string, data: Uint8Array): Buffer {
  const start = `<< ${dictionary} /Length ${String(data.length)} >>\nstream\n`;
  return Buffer.concat([Buffer.from(start), data, Buffer.from('\nendstream')]);
}

/** A PDF of one page, whose content is this stream; more objects have the numbers from 5. */
export function pdfOfPage(content: Buffer, ...more: (string | Buffer)[]): Buffer {
  return pdfOf(CATALOG, PAGES, PAGE, content, ...more);
}

const EMPTY = pdfStream('', Buffer.alloc(0));
/** Deflated twice: 700 MB in two kilobytes, which no look at a single stream finds. */
const twice = deflateSync(deflatedZeros(700 * MB), { level: 9 });

interface Bomb {
  name: string;
  /** Why it is refused. */
  reason: 'too-many-pixels' | 'too-complex' | 'too-many-pages' | 'damaged';
  kind?: 'text';
  bytes: () => Buffer;
}

export const BOMBS: Record<string, Bomb> = {
  'a PNG of 30,000 by 30,000': {
    name: 'huge.png',
    reason: 'too-many-pixels',
    bytes: () => blackPng(30_000, 30_000),
  },
  'an interlaced PNG of 6,300 by 6,300': {
    name: 'interlaced.png',
    reason: 'too-complex',
    bytes: () => blackPng(6_300, 6_300, 'rgba', 8, 1),
  },
  'a JPEG of 65,000 by 65,000': {
    name: 'huge.jpg',
    reason: 'too-many-pixels',
    bytes: () => jpegFrame(65_000, 65_000),
  },
  'a PDF with an object stream of 700 MB, deflated twice': {
    name: 'objects.pdf',
    reason: 'too-complex',
    bytes: () => pdfOfPage(EMPTY, pdfStream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', twice)),
  },
  'a PDF with a content stream of 4 GB': {
    name: 'content.pdf',
    reason: 'too-complex',
    bytes: () => pdfOfPage(pdfStream('/Filter /FlateDecode', deflatedZeros(4_000 * MB))),
  },
  'a PDF with a thousand streams of 1 MB': {
    name: 'streams.pdf',
    reason: 'too-complex',
    bytes: () => {
      const stream = pdfStream('/Filter /FlateDecode', deflatedZeros(MB));
      return pdfOfPage(EMPTY, ...Array.from({ length: 1_000 }, () => stream));
    },
  },
  'a PDF with a table of a billion objects': {
    name: 'table.pdf',
    reason: 'too-complex',
    bytes: () => pdfOfPage(EMPTY, pdfStream('/Type /XRef /Size 1000000000 /W [0 0 0] /Root 1 0 R', Buffer.alloc(1))),
  },
  'a PDF whose page tree names itself thirty levels deep': {
    name: 'tree.pdf',
    reason: 'too-complex',
    bytes: () => {
      const level = (next: number) => `<< /Type /Pages /Kids [${`${String(next)} 0 R `.repeat(10)}] /Count 1 >>`;
      return pdfOf(CATALOG, ...Array.from({ length: 30 }, (_, index) => level(index + 3)));
    },
  },
  'a PDF whose page tree is twenty thousand levels deep': {
    name: 'deep.pdf',
    reason: 'too-complex',
    bytes: () => {
      const level = (next: number) => `<< /Type /Pages /Kids [${String(next)} 0 R] /Count 1 >>`;
      return pdfOf(CATALOG, ...Array.from({ length: 20_000 }, (_, index) => level(index + 3)), PAGE);
    },
  },
  'a PDF with five million brackets': {
    name: 'brackets.pdf',
    reason: 'damaged',
    bytes: () => pdfOf(Buffer.alloc(5_000_000, '[')),
  },
  'a PDF with a JPEG of 65,000 by 65,000': {
    name: 'picture.pdf',
    reason: 'too-complex',
    bytes: () =>
      pdfOfPage(
        EMPTY,
        pdfStream('/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /DCTDecode', jpegFrame(65_000, 65_000)),
      ),
  },
  'a text of 5 MB in one word': {
    name: 'word.txt',
    kind: 'text',
    reason: 'too-many-pages',
    bytes: () => Buffer.alloc(5 * MB, 'x'),
  },
  'a text of 5 MB in lines of one letter': {
    name: 'lines.txt',
    kind: 'text',
    reason: 'too-many-pages',
    bytes: () => Buffer.alloc(5 * MB, 'x\n'),
  },
};

/** Documents that are read at once, and would be drawn for hours. */
export const ENDLESS_DRAWINGS: Record<string, () => Buffer> = {
  'forms that name each other twelve levels deep': () => {
    const again = pdfStream('', Buffer.from('/F Do '.repeat(10))).toString('latin1');
    const form = (next: number) =>
      again.replace(
        '<<',
        `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${String(next)} 0 R >> >>`,
      );
    const page = PAGE.replace('/Contents', '/Resources << /XObject << /F 5 0 R >> >> /Contents');
    const forms = Array.from({ length: 12 }, (_, index) => form(index + 6));
    const last = pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', Buffer.from('0 0 m 9 9 l S'));
    return pdfOf(CATALOG, PAGES, page, pdfStream('', Buffer.from('/F Do')), ...forms, last);
  },
  'forty megabytes of lines': () =>
    pdfOfPage(
      pdfStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(40 * MB, '0 0 m 612 792 l S 612 0 m 0 792 l S\n'))),
    ),
};
