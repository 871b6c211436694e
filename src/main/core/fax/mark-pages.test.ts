import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { crc32, deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { matrixOf, middleOf, movedOn, type Mark, type PageView, type Turn } from '#shared/domain/fax/page-marks.ts';
import { pdf as plainPdf } from '../test/support.ts';
import { takeIn } from './take-in.ts';

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(Buffer.concat([frame.subarray(4), data])), 0);
  return Buffer.concat([frame, data, end]);
}

/** A PNG of black dots that are clear where `alpha` says so. */
function png(width: number, height: number, alpha: number): string {
  const row = [0, ...Array.from({ length: width }, () => [0, 0, 0, alpha]).flat()];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]).toString('base64');
}

interface Drawing {
  getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray };
}

/** A page as another program draws it, and how it shows it. */
async function drawnPage(bytes: Uint8Array, turn = 0) {
  const standardFontDataUrl = new URL('./', import.meta.resolve('pdfjs-dist/standard_fonts/LICENSE_FOXIT')).pathname;
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, standardFontDataUrl, verbosity: 0 })
    .promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const size = [Math.round(viewport.width), Math.round(viewport.height)] as const;
  const factory = pdf.canvasFactory as {
    create: (width: number, height: number) => { canvas: unknown; context: unknown };
  };
  const { canvas, context } = factory.create(...size);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = (context as Drawing).getImageData(0, 0, ...size);
  const { transform, width, height } = viewport;
  const view: PageView = {
    transform: matrixOf(transform),
    width,
    height,
    angle: (viewport.rotation % 360) as Turn,
  };
  await pdf.loadingTask.destroy();
  return { view, data, width: size[0], height: size[1] };
}

/** The box around all dark dots of a page. */
function inkOf({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) {
  const dark: [number, number][] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((data[4 * (y * width + x)] ?? 255) < 128) dark.push([x, y]);
  if (dark.length === 0) return null;
  const [xs, ys] = [dark.map(([x]) => x), dark.map(([, y]) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    share: dark.length / ((right - left) * (bottom - top)),
  };
}

/** A blank page that is turned by itself, and does not begin at the origin. */
async function blank(own: Turn): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const page = made.addPage([400, 600]);
  page.setMediaBox(-50, 30, 400, 600);
  page.setRotation(degrees(own));
  return made.save();
}

const mark = (kind: Partial<Mark>, place: Pick<Mark, 'x' | 'y' | 'angle' | 'width' | 'height'>) =>
  ({ id: 'm', ...place, ...kind }) as Mark;

const KINDS: [string, Partial<Mark>][] = [
  ['box', { kind: 'box' }],
  ['tick', { kind: 'tick' }],
  ['ink', { kind: 'ink', path: 'M0 0L1000 1000M0 1000L1000 0' }],
  ['picture', { kind: 'picture', png: png(4, 2, 255) }],
];

describe('what is put on a page', () => {
  const turns: [own: Turn, turn: Turn][] = [[0, 0], [90, 0], [0, 90], [180, 0], [0, 180], [270, 90], [0, 270]]; // oxfmt-ignore

  it.each(turns)('is where it was seen on a page that is turned by %i, and by %i here', async (own, turn) => {
    const source = await blank(own);
    const { view } = await drawnPage(source, turn);
    for (const [, kind] of KINDS) {
      // 20 from the left and 30 from the top, as the person sees it.
      const size = { width: 80, height: 40 };
      const place = movedOn(
        mark(kind, middleOf(view, size, 0)),
        view,
        20 - (view.width - 80) / 2,
        30 - (view.height - 40) / 2,
      );
      const made = await takeIn({
        kind: 'pages',
        parts: [source],
        pages: [{ part: 0, page: 0, turn, marks: [place] }],
      });
      const ink = made.ok && made.made ? inkOf(await drawnPage(made.made)) : null;
      expect.soft(ink?.left).toBeGreaterThanOrEqual(17);
      expect.soft(ink?.left).toBeLessThanOrEqual(26);
      expect.soft(ink?.top).toBeGreaterThanOrEqual(27);
      expect.soft(ink?.top).toBeLessThanOrEqual(35);
      expect.soft(ink?.width).toBeGreaterThan(66);
      expect.soft(ink?.width).toBeLessThan(88);
      expect.soft(ink?.height).toBeGreaterThan(30);
      expect.soft(ink?.height).toBeLessThan(48);
    }
  });

  it('is a text that another program reads, upright where the page was turned', async () => {
    const source = await blank(90);
    const { view } = await drawnPage(source);
    const text = mark({ kind: 'text', text: 'Paid in full' }, middleOf(view, { width: 90, height: 16 }, 0));
    const made = await takeIn({
      kind: 'pages',
      parts: [source],
      pages: [{ part: 0, page: 0, turn: 0, marks: [text] }],
    });
    const bytes = made.ok && made.made ? made.made : new Uint8Array();
    const ink = inkOf(await drawnPage(bytes));
    expect((ink?.width ?? 0) / (ink?.height ?? 1)).toBeGreaterThan(4);
    const reader = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const { items } = await (await reader.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('Paid in full');
    await reader.loadingTask.destroy();
  });

  it('leaves what is below a clear picture', async () => {
    const source = await blank(0);
    const place = { x: 0, y: 400, angle: 0, width: 80, height: 40 } as const;
    const picture = mark({ kind: 'picture', png: png(4, 2, 0) }, place);
    const made = await takeIn({
      kind: 'pages',
      parts: [source],
      pages: [{ part: 0, page: 0, turn: 0, marks: [picture] }],
    });
    expect(made.ok && made.made && inkOf(await drawnPage(made.made))).toBeNull();
  });

  it('makes the same bytes each time', async () => {
    const marks = KINDS.map(([, kind]) => mark(kind, { x: 100, y: 500, angle: 0, width: 80, height: 40 }));
    const asked = async () =>
      takeIn({ kind: 'pages', parts: [await plainPdf(1)], pages: [{ part: 0, page: 0, turn: 0, marks }] });
    expect(await asked()).toEqual(await asked());
  });

  it('is refused where a letter cannot be drawn, and where a picture would not fit in memory', async () => {
    const place = { x: 0, y: 400, angle: 0, width: 80, height: 40 } as const;
    const parts = [await plainPdf(1)];
    const ask = (kind: Partial<Mark>) =>
      takeIn({ kind: 'pages', parts, pages: [{ part: 0, page: 0, turn: 0, marks: [mark(kind, place)] }] });
    expect(await ask({ kind: 'text', text: '你好' })).toEqual({ ok: false, reason: 'characters' });
    const bomb = Buffer.from(png(1, 1, 255), 'base64');
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(await ask({ kind: 'picture', png: bomb.toString('base64') })).toMatchObject({ ok: false });
  });
});
