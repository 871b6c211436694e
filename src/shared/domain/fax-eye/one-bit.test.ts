import { describe, expect, it } from 'vitest';
import { halfHeight, photoSquares, toOneBit, type GreyPage } from './one-bit.ts';
import { greyOf, pageProblems } from './page-problems.ts';

const WIDTH = 320;
const HEIGHT = 320;

type Paint = (x: number, y: number) => number;
const page = (paint: Paint): GreyPage => ({
  width: WIDTH,
  height: HEIGHT,
  shades: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => paint(at % WIDTH, Math.floor(at / WIDTH))),
});
/** Strokes four dots wide on a ground, as of letters. */
const strokes =
  (ink: number, ground: number): Paint =>
  (x, y) =>
    x % 12 < 4 && y % 32 > 6 && y % 32 < 26 ? ink : ground;
const slope: Paint = (x, y) => 20 + ((x + y) * 210) / (WIDTH + HEIGHT);

function blackShare({ width, height, dots }: ReturnType<typeof toOneBit>, wanted: (x: number, y: number) => boolean) {
  let [black, all] = [0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (wanted(x, y)) {
        all += 1;
        black += ((dots[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      }
  return black / all;
}

describe('a page in black and white', () => {
  it.each<[string, number, number]>([
    ['black on white', 0, 255],
    ['grey on white', 150, 255],
    ['light grey on white', 205, 255],
    ['black on grey', 30, 170],
  ])('keeps letters sharp that are %s', (_, ink, ground) => {
    const bits = toOneBit(page(strokes(ink, ground)));
    const isInk = (x: number, y: number) => strokes(1, 0)(x, y) === 1;
    expect(blackShare(bits, isInk)).toBe(1);
    expect(blackShare(bits, (x, y) => !isInk(x, y))).toBe(0);
  });

  it('keeps white letters on a black ground', () => {
    const bits = toOneBit(page(strokes(255, 0)));
    expect(blackShare(bits, (x, y) => strokes(1, 0)(x, y) === 1)).toBe(0);
    expect(blackShare(bits, (x, y) => strokes(1, 0)(x, y) === 0)).toBe(1);
  });

  it('keeps a black area black, and a plain grey ground white', () => {
    expect(blackShare(toOneBit(page(() => 0)), () => true)).toBe(1);
    expect(blackShare(toOneBit(page(() => 190)), () => true)).toBe(0);
  });

  it('has as much black in a photograph as the photograph is dark', () => {
    const photo: Paint = (x, y) => Math.max(0, Math.min(255, slope(x, y) + ((x * 7 + y * 13) % 64) - 32));
    const bits = toOneBit(page(photo));
    for (const [from, to] of [
      [0, 160],
      [160, 320],
    ] as const) {
      let dark = 0;
      let count = 0;
      for (let y = from; y < to; y += 1)
        for (let x = from; x < to; x += 1) {
          dark += 1 - photo(x, y) / 255;
          count += 1;
        }
      const inside = (x: number, y: number) => x >= from && x < to && y >= from && y < to;
      expect(Math.abs(blackShare(bits, inside) - dark / count)).toBeLessThan(0.05);
    }
  });

  it('tells photographs and text apart by region', () => {
    const photo: Paint = (x, y) => (x * 31 + y * 17) % 256;
    const both = photoSquares(page((x, y) => (y < 160 ? strokes(0, 255)(x, y) : photo(x, y))));
    expect([...both.slice(0, 50)].every((square) => square === 0)).toBe(true);
    expect([...both.slice(50)].every((square) => square === 1)).toBe(true);
  });

  it('has half the rows at the standard resolution', () => {
    const half = halfHeight(page((_, y) => (y % 2 === 0 ? 0 : 200)));
    expect(half).toMatchObject({ width: WIDTH, height: HEIGHT / 2 });
    expect(new Set(half.shades)).toEqual(new Set([100]));
  });
});

describe('what the other machine will not print well', () => {
  /** A page with the same colour for all inks. */
  function problemsOf(paint: Paint, [red, green, blue]: [number, number, number], ground = 255) {
    const rgba = new Uint8Array(4 * WIDTH * HEIGHT).fill(255);
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1) {
        const isInk = paint(x, y) === 1;
        rgba.set(isInk ? [red, green, blue] : [ground, ground, ground], 4 * (y * WIDTH + x));
      }
    return pageProblems(rgba, greyOf(rgba, WIDTH, HEIGHT));
  }
  const letters = strokes(1, 0);
  const small: Paint = (x, y) => (x % 4 < 2 && y % 16 > 6 && y % 16 < 15 ? 1 : 0);

  it.each<[string, Paint, [number, number, number], number, string[]]>([
    ['black letters', letters, [0, 0, 0], 255, []],
    ['nothing', () => 0, [0, 0, 0], 255, []],
    ['grey letters', letters, [150, 150, 150], 255, ['grey']],
    ['yellow letters', letters, [255, 230, 0], 255, ['colour']],
    ['white letters on black', letters, [255, 255, 255], 0, ['dark-ground']],
    ['letters of eight dots', small, [0, 0, 0], 255, ['small']],
  ])('%s', (_, paint, ink, ground, found) => {
    expect(problemsOf(paint, ink, ground)).toEqual(found);
  });
});
