import { decodePDFRawStream, PDFDocument, type PDFArray, type PDFRawStream } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { pdf, png } from '../test/support.ts';
import { inspectDocument, takeIn } from './take-in.ts';
import { testInspector } from './inspection.fixture.ts';
import { jpegFrame } from './bombs.fixture.ts';

const inProcess = testInspector();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PDF of exactly so many bytes: comments behind its end change nothing. */
async function ofSize(bytes: number): Promise<Uint8Array> {
  const document = await pdf();
  return Buffer.concat([document, Buffer.alloc(bytes - document.length, '%')]);
}

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await pdf(2));
  document.encrypt({ userPassword: 'open', ownerPassword: 'own', permissions: {} });
  return document.save({ useObjectStreams: false });
}

const refused = (reason: string) => ({ ok: false, reason });
const taken = (pages: number) => ({ ok: true, pages });

const FILES: [name: string, file: () => Promise<Uint8Array> | Uint8Array, what: object][] = [
  ['one page', () => pdf(1), taken(1)],
  ['ten pages', () => pdf(10), taken(10)],
  ['as many pages as may be', () => pdf(DOCUMENT_LIMITS.pagesBlock), taken(200)],
  ['one page too many', () => pdf(DOCUMENT_LIMITS.pagesBlock + 1), refused('too-many-pages')],
  ['no bytes', () => new Uint8Array(), refused('empty')],
  ['five megabytes', () => ofSize(DOCUMENT_LIMITS.block), taken(1)],
  ['five megabytes and a byte', () => ofSize(DOCUMENT_LIMITS.block + 1), refused('too-large')],
  ['a password', encrypted, refused('encrypted')],
  ['half of its bytes', async () => (await pdf(10)).subarray(0, 2000), refused('damaged')],
  ['nothing but its header', () => Buffer.from('%PDF-1.7\n'), refused('damaged')],
  ['a header and noise', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9000, 7)]), refused('damaged')],
  ['a picture inside', () => PNG, refused('not-a-pdf')],
  ['a page of the web inside', () => Buffer.from('<html><body>Sign in</body></html>'), refused('not-a-pdf')],
  ['its header behind some junk', async () => Buffer.concat([Buffer.alloc(500, '\n'), await pdf(3)]), taken(3)],
  [
    'its header too far behind',
    async () => Buffer.concat([Buffer.alloc(1024, '\n'), await pdf()]),
    refused('not-a-pdf'),
  ],
];

/** The start of a PNG that says that it is so large (PNG, third edition, 11.2.1). */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it.each<[string, Uint8Array]>([
  ['a PNG of 30,000 by 30,000', pngOf(30_000, 30_000)],
  ['a PNG of one pixel too many', pngOf(40_000_001, 1)],
  ['a PNG of the largest size there is', pngOf(2 ** 31 - 1, 2 ** 31 - 1)],
  ['a JPEG of 65,000 by 65,000', jpegFrame(65_000, 65_000)],
])('%s is refused by its header, and never unpacked', async (_, bytes) => {
  expect(await takeIn({ kind: 'file', bytes })).toEqual(refused('too-many-pixels'));
});

it.each([8, 16, 20, 23])('a PNG of which %i bytes are there is damaged', async (length) => {
  expect(await takeIn({ kind: 'file', bytes: PNG.subarray(0, length) })).toEqual(refused('damaged'));
});

describe('a file with', () => {
  it.each(FILES)('%s', async (_, file, what) => {
    const bytes = await file();
    const inspection = await inspectDocument(bytes);
    expect(inspection).toMatchObject(what);
    if (inspection.ok) expect(inspection.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('what becomes pages', () => {
  const text = (words: string) => takeIn({ kind: 'text', bytes: new TextEncoder().encode(words) });

  it('is an image, on one letter page that lies as the image does', async () => {
    const wide = await takeIn({ kind: 'file', bytes: png(400, 100) });
    expect(wide).toMatchObject(taken(1));
    const page = (await PDFDocument.load((wide as { made: Uint8Array }).made)).getPage(0);
    expect(page.getSize()).toMatchObject({ width: 792, height: 612 });
  });

  /** The head of a JPEG of 400 x 100 pixels: what a reader needs of it, without a picture. */
  function photograph(orientation: number, little: boolean): Uint8Array {
    const tiff = new DataView(new ArrayBuffer(26));
    tiff.setUint16(0, little ? 0x49_49 : 0x4d_4d);
    tiff.setUint16(2, 42, little);
    tiff.setUint32(4, 8, little);
    tiff.setUint16(8, 1, little);
    tiff.setUint16(10, 0x0112, little);
    tiff.setUint16(12, 3, little);
    tiff.setUint32(14, 1, little);
    tiff.setUint16(18, orientation, little);
    const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...new Uint8Array(tiff.buffer)];
    const frame = [0xff, 0xc0, 0, 11, 8, 0, 100, 400 >> 8, 400 & 255, 1, 1, 0x11, 0];
    return Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...frame, 0xff, 0xd9);
  }

  /** Where the corner of the picture that is stored first comes to lie on the page. */
  async function firstCorner(bytes: Uint8Array) {
    const made = (await takeIn({ kind: 'file', bytes })) as { made: Uint8Array };
    const page = (await PDFDocument.load(made.made)).getPage(0);
    const stream = page.node.Contents() as PDFArray;
    const content = decodePDFRawStream(stream.lookup(0) as PDFRawStream).decode();
    const [, matrix = ''] = /([-\d. ]+) cm/.exec(Buffer.from(content).toString('latin1')) ?? [];
    const [a = 0, b = 0, c = 0, d = 0] = matrix.trim().split(/\s+/).map(Number);
    // The corner against the middle of the picture: the unit square is (0, 0) to (1, 1), and its first row is at the top.
    const [right, up] = [(c - a) / 2, (d - b) / 2];
    const { width, height } = page.getSize();
    return { lies: width > height, corner: `${up > 0 ? 'top' : 'bottom'} ${right > 0 ? 'right' : 'left'}` };
  }

  it.each([
    [1, true, 'top left'],
    [2, true, 'top right'],
    [3, true, 'bottom right'],
    [4, true, 'bottom left'],
    [5, false, 'top left'],
    [6, false, 'top right'],
    [7, false, 'bottom right'],
    [8, false, 'bottom left'],
    [9, true, 'top left'],
  ])('is a photograph, upright as its camera was held (%i)', async (orientation, lies, corner) => {
    for (const little of [true, false])
      expect(await firstCorner(photograph(orientation, little))).toEqual({ lies, corner });
  });

  it('is a text, with as many pages as it needs, and every word on them', async () => {
    expect(await text('Dear Dr. Lee,\nJordan comes on Friday.')).toMatchObject(taken(1));
    expect(await text('A line.\n'.repeat(120))).toMatchObject(taken(3));
    // Spanish can be drawn; a word that is wider than the page is broken and does not loop.
    expect(await text(`¿Cuándo llega el señor Núñez? ${'x'.repeat(3000)}`)).toMatchObject(taken(1));
  });

  it.each([
    ['nothing but blanks', ' \n\t ', 'empty'],
    ['a character that cannot be drawn', 'See you 😀', 'characters'],
    ['a script that cannot be drawn', 'Встреча', 'characters'],
    ['more pages than may be', 'x\n'.repeat(10_000), 'too-many-pages'],
  ])('is not %s', async (_, words, reason) => {
    expect(await text(words)).toMatchObject(refused(reason));
  });

  it('is neither bytes that are no text nor an image that was cut off', async () => {
    expect(await takeIn({ kind: 'text', bytes: Uint8Array.of(0xff, 0xfe, 0x00) })).toEqual(refused('damaged'));
    const image = png(40, 40);
    expect(await takeIn({ kind: 'file', bytes: image.subarray(0, 30) })).toEqual(refused('damaged'));
  });
});

describe('the process', () => {
  it('answers the same', async () => {
    for (const name of ['one page', 'no bytes', 'a password', 'half of its bytes', 'a page of the web inside']) {
      const [, file, what] = FILES.find(([other]) => other === name) ?? FILES[0]!;
      expect(await inProcess({ kind: 'file', bytes: await file() }), name).toMatchObject(what);
    }
    expect(await inProcess({ kind: 'file', bytes: PNG })).toMatchObject(taken(1));
  });
});
