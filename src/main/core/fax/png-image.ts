import { PDFHexString, PDFRawStream, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { once } from 'node:events';
import { createDeflate, createInflate } from 'node:zlib';
import { AlphaRows } from './png-alpha.ts';

/** Samples a pixel by colour type: of the colours, and of the transparency (PNG, third edition, 11.2.1). */
const SAMPLES: Record<number, [colours: number, alpha: number] | undefined> = {
  0: [1, 0],
  2: [3, 0],
  3: [1, 0],
  4: [1, 1],
  6: [3, 1],
};
const PALETTE = 3;

export interface PngHeader {
  width: number;
  height: number;
  bits: number;
  type: number;
  interlaced: boolean;
}

/** Stands at the start of the first chunk. Throws where the file ends before. */
export function pngHeader({ buffer, byteOffset, byteLength }: Uint8Array): PngHeader {
  const header = new DataView(buffer, byteOffset, byteLength);
  return {
    width: header.getUint32(16),
    height: header.getUint32(20),
    bits: header.getUint8(24),
    type: header.getUint8(25),
    interlaced: header.getUint8(28) !== 0,
  };
}

/**
 * Puts the rows of a PNG into a PDF in their compressed form: unpacked at once, a colour scan of 600 dots an inch would take
 * 500 MB. Undefined for a PNG that is interlaced or has a transparent colour. Throws when rows are missing.
 */
export async function embedPngRows(pdf: PDFDocument, bytes: Uint8Array): Promise<PDFRef | undefined> {
  const header = pngHeader(bytes);
  const samples = SAMPLES[header.type];
  const chunks = chunksOf(bytes);
  if (!samples || header.interlaced || chunks.has('tRNS')) return undefined;
  const [colours, alpha] = samples;
  const data = Buffer.concat(chunks.get('IDAT') ?? []);
  const layers = alpha > 0 ? await split(data, header, colours) : await whole(data, header, colours);
  const space = colours === 3 ? 'DeviceRGB' : 'DeviceGray';
  const mask = layers.alpha && register(pdf, header, layers.alpha, { samples: 1, space: 'DeviceGray' });
  return register(pdf, header, layers.colour, {
    samples: colours,
    space: header.type === PALETTE ? indexed(Buffer.concat(chunks.get('PLTE') ?? [])) : space,
    ...(mask ? { SMask: mask } : {}),
  });
}

interface Layers {
  colour: Uint8Array;
  alpha?: Uint8Array;
}

interface Layer {
  samples: number;
  space: string | ReturnType<typeof indexed>;
  SMask?: PDFRef;
}

function register(pdf: PDFDocument, header: PngHeader, rows: Uint8Array, { samples, space, ...more }: Layer): PDFRef {
  const { width, height, bits } = header;
  const dict = pdf.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: space,
    Filter: 'FlateDecode',
    // The row filters of PNG, which PDF knows as well.
    DecodeParms: { Predictor: 15, Colors: samples, BitsPerComponent: bits, Columns: width },
    ...more,
  });
  return pdf.context.register(PDFRawStream.of(dict, rows));
}

function indexed(palette: Buffer): (string | number | PDFHexString)[] {
  if (palette.length === 0) throw new Error('The palette is missing');
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(palette.toString('hex'))];
}

function chunksOf(bytes: Uint8Array): Map<string, Uint8Array[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const known = chunks.get(type);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (known) known.push(data);
    else chunks.set(type, [data]);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return chunks;
}

/** The compressed rows as they came, once all of them are known to be there. */
async function whole(data: Uint8Array, header: PngHeader, samples: number): Promise<Layers> {
  for await (const _ of rowsOf(data, header, samples));
  return { colour: data };
}

/**
 * Parts the rows into colours and transparency; without the latter where all is opaque. The row filters work on each sample by
 * itself, so that the rows of the parts are filtered as the whole was.
 */
async function split(data: Uint8Array, header: PngHeader, colours: number): Promise<Layers> {
  const size = header.bits / 8;
  const alphaRows = new AlphaRows(header.width * size, size);
  const colour = compressor();
  const alpha = compressor();
  for await (const row of rowsOf(data, header, colours + 1)) {
    const colourRow = Buffer.alloc(1 + header.width * colours * size);
    const alphaRow = Buffer.alloc(1 + header.width * size);
    colourRow[0] = row[0] ?? 0;
    alphaRow[0] = row[0] ?? 0;
    const step = colours * size;
    for (let from = 1, to = 1, mask = 1; from < row.length;) {
      for (let byte = 0; byte < step; byte += 1) colourRow[to++] = row[from++] ?? 0;
      for (let byte = 0; byte < size; byte += 1) alphaRow[mask++] = row[from++] ?? 0;
    }
    alphaRows.add(alphaRow);
    await colour.add(colourRow);
    await alpha.add(alphaRow);
  }
  const [colourData, alphaData] = [await colour.end(), await alpha.end()];
  return alphaRows.isOpaque ? { colour: colourData } : { colour: colourData, alpha: alphaData };
}

/** Unpacks rows one by one, each with its filter before it. Throws when they are not as many as the header says. */
async function* rowsOf(data: Uint8Array, header: PngHeader, samples: number): AsyncGenerator<Uint8Array> {
  const length = 1 + Math.ceil((header.width * samples * header.bits) / 8);
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  inflate.end(data);
  let rows = 0;
  let row = Buffer.alloc(length);
  let filled = 0;
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length && rows < header.height;) {
      const copied = piece.copy(row, filled, at);
      at += copied;
      filled += copied;
      if (filled < length) continue;
      yield row;
      row = Buffer.alloc(length);
      rows += 1;
      filled = 0;
    }
    if (rows === header.height) return;
  }
  throw new Error('Rows are missing');
}

function compressor() {
  const deflate = createDeflate();
  const pieces: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => pieces.push(piece));
  return {
    add: async (row: Uint8Array) => {
      if (!deflate.write(row)) await once(deflate, 'drain');
    },
    end: async () => {
      const ended = once(deflate, 'end');
      deflate.end();
      await ended;
      return Buffer.concat(pieces);
    },
  };
}
