import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Place } from '../pages/marks-page.ts';

/** The dark dots of a page, one for each point, as a program outside of the app draws it. */
export class DrawnPage {
  readonly #dark: ReadonlySet<number>;
  readonly #width: number;
  readonly #height: number;

  constructor(dark: ReadonlySet<number>, width: number, height: number) {
    this.#dark = dark;
    this.#width = width;
    this.#height = height;
  }

  /** The share of dark dots between places of the page, which are shares of its width and height. */
  within({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): number {
    const [from, to] = [left * this.#width, right * this.#width];
    let dark = 0;
    for (const dot of this.#dark) {
      const [x, y] = [dot % this.#width, Math.floor(dot / this.#width) / this.#height];
      if (x >= from && x < to && y >= top && y < bottom) dark += 1;
    }
    return dark / ((to - from) * (bottom - top) * this.#height);
  }

  /** The box around what this page has and the earlier one has not. */
  newInk(earlier: DrawnPage): Place {
    const dots = [...this.#dark].filter((dot) => !earlier.#dark.has(dot));
    const [xs, ys] = [dots.map((dot) => dot % this.#width), dots.map((dot) => Math.floor(dot / this.#width))];
    const left = Math.min(...xs);
    const width = (Math.max(...xs) - left) / this.#width;
    return { left: left / this.#width, top: Math.min(...ys) / this.#height, width };
  }
}

/** @param turn quarter turns clockwise, in degrees, beside its own */
export async function inkOfPage(bytes: Uint8Array, number: number, turn = 0): Promise<DrawnPage> {
  const standardFontDataUrl = new URL('./', import.meta.resolve('pdfjs-dist/standard_fonts/LICENSE_FOXIT')).pathname;
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, standardFontDataUrl, verbosity: 0 });
  const pdf = await task.promise;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const factory = pdf.canvasFactory as {
    create: (width: number, height: number) => { canvas: never; context: unknown };
  };
  const { canvas, context } = factory.create(width, height);
  await page.render({ canvas, viewport }).promise;
  const { data } = (context as CanvasRenderingContext2D).getImageData(0, 0, width, height);
  await task.destroy();
  const dark = new Set<number>();
  for (let dot = 0; dot < width * height; dot += 1) if ((data[4 * dot] ?? 255) < 128) dark.add(dot);
  return new DrawnPage(dark, width, height);
}
