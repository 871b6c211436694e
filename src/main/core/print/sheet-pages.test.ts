import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import type { SetupSheetContent } from '#shared/bridge/line-commands.ts';
import { sheetPages } from './sheet-pages.ts';

const VALUES = [
  ['User name', 'acme'],
  ['Server of the provider', 'sip.example.com'],
  ['Códecs', 'G.711 µ-law (PCMU), G.711 A-law (PCMA)'],
] satisfies [string, string][];
const QR = VALUES.map((row) => row.join(': ')).join('\n');

const sheet = (sections: SetupSheetContent['sections']): SetupSheetContent => ({
  ...{ line: 'acme', title: 'Setup sheet of line acme', intro: 'What to enter in the phone system.', sections },
  qr: { text: QR, label: 'The values as a QR code' },
});

/** What the pages draw, as PDF operators. */
function drawnBy(content: Uint8Array): string {
  const bytes = Buffer.from(content);
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .filter(({ index }) => !text.startsWith('endstream', index - 3))
    .map(({ index, 0: mark }) => {
      const stream = bytes.subarray(index + mark.length, text.indexOf('endstream', index + mark.length));
      try {
        return inflateSync(stream).toString('latin1');
      } catch {
        return stream.toString('latin1');
      }
    })
    .join('\n');
}

/** Texts on the pages; they are written in hexadecimal. */
const textsOf = (drawn: string): string[] =>
  [...drawn.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'));

/** Reads the QR code back from the squares that are drawn. */
function qrOf(drawn: string): string {
  const corners = [...drawn.matchAll(/^(-?[\d.]+) (-?[\d.]+) m$/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const places = (of: 'x' | 'y') =>
    [...new Set(corners.map((corner) => Math.round(corner[of] * 1000)))].sort((a, b) => a - b);
  const [xs, ys] = [places('x'), places('y')];
  expect(xs.length).toBe(ys.length);
  const [border, scale] = [4, 4];
  const side = (xs.length + 2 * border) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const { x, y } of corners) {
    const [column, row] = [xs.indexOf(Math.round(x * 1000)), ys.indexOf(Math.round(y * 1000))];
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = (((row + border) * scale + dy) * side + (column + border) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return decodeQR({ width: side, height: side, data });
}

it('has all values, and a QR code that reads back as the values', async () => {
  const content = await sheetPages(sheet([{ title: 'Values', rows: VALUES, file: [] }]));
  const drawn = drawnBy(content);
  const texts = textsOf(drawn);
  for (const value of ['Setup sheet of line acme', 'acme', 'sip.example.com']) expect(texts).toContain(value);
  expect(qrOf(drawn)).toBe(QR);
});

it('wraps what is wide, goes on on a next page, and draws what its font has not as a question mark', async () => {
  const rows = Array.from({ length: 30 }, (_, n): [string, string] => [
    `Field ${String(n)}`,
    `${'x'.repeat(120)} 牙医`,
  ]);
  const file = ['[acme]', `password = ${'y'.repeat(32)}`];
  const content = await sheetPages(
    sheet([
      { title: 'Values', rows, file: [] },
      { title: '/etc/asterisk/pjsip_wizard.conf', rows: [], file },
    ]),
  );
  expect((await PDFDocument.load(content)).getPageCount()).toBe(3);
  const texts = textsOf(drawnBy(content));
  expect(texts.join('').match(/x/g)).toHaveLength(3600);
  for (const line of file) expect(texts).toContain(line);
  expect(texts.some((text) => text.endsWith('??'))).toBe(true);
});

it('has a picture at the end, on a page of its own where the first has no room for it', async () => {
  // One grey dot.
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  );
  const rows = Array.from({ length: 12 }, (_, n): [string, string] => [`Field ${String(n)}`, 'value']);
  for (const [count, pages] of [
    [1, 1],
    [3, 2],
  ] as const) {
    const sections = Array.from({ length: count }, () => ({ title: 'Values', rows, file: [] }));
    const content = await sheetPages({ ...sheet(sections), qr: null, picture: { jpeg, label: 'First page' } });
    const pdf = await PDFDocument.load(content);
    expect(pdf.getPageCount()).toBe(pages);
    expect(drawnBy(content).match(/ Do$/gm)).toHaveLength(1);
    expect(textsOf(drawnBy(content))).toContain('First page');
  }
});
