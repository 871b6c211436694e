import { photoSquares, type GreyPage } from './one-bit.ts';

/** What the other machine will not print well. */
export type PageProblem = 'grey' | 'colour' | 'dark-ground' | 'small';

/** Shares of a page, and heights in dots at 196 dots an inch. */
const LIMITS = { colour: 0.002, ink: 0.0005, grey: 0.6, dark: 0.06, small: 15, lines: 5 };

/** The colours of a page as a canvas gives them, four bytes a dot. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPage {
  const shades = new Uint8Array(width * height);
  for (let from = 0, to = 0; to < shades.length; from += 4)
    shades[to++] = (299 * (rgba[from] ?? 0) + 587 * (rgba[from + 1] ?? 0) + 114 * (rgba[from + 2] ?? 0)) / 1000;
  return { width, height, shades };
}

export function pageProblems(rgba: Uint8Array | Uint8ClampedArray, page: GreyPage): PageProblem[] {
  const { width, shades } = page;
  const photo = photoSquares(page);
  const columns = Math.ceil(width / 32);
  const isPhoto = (index: number) => photo[(((index / width) | 0) >> 5) * columns + ((index % width) >> 5)] === 1;
  let [vanishing, black, grey, dark, outside] = [0, 0, 0, 0, 0];
  for (let index = 0; index < shades.length; index += 1) {
    if (isPhoto(index)) continue;
    outside += 1;
    const shade = shades[index] ?? 255;
    const [red = 0, green = 0, blue = 0] = [rgba[4 * index], rgba[4 * index + 1], rgba[4 * index + 2]];
    if (shade > 170 && Math.max(red, green, blue) - Math.min(red, green, blue) > 70) vanishing += 1;
    if (shade < 90) black += 1;
    else if (shade < 200) grey += 1;
    if (shade < 110) dark += 1;
  }
  const found: PageProblem[] = [];
  // The edges of letters are grey on every page: as many again as their black would be too many.
  if (grey > outside * LIMITS.ink * 4 && grey / (grey + black) > LIMITS.grey) found.push('grey');
  if (vanishing / Math.max(1, shades.length) > LIMITS.colour) found.push('colour');
  if (outside > 0 && dark / outside > LIMITS.dark + 0.24) found.push('dark-ground');
  if (hasSmallText(page)) found.push('small');
  return found;
}

/** By the heights of lines: rows with ink between rows without. */
function hasSmallText({ width, height, shades }: GreyPage): boolean {
  const heights: number[] = [];
  let since = -1;
  for (let y = 0; y <= height; y += 1) {
    let ink = 0;
    if (y < height) for (let x = 0; x < width; x += 1) if ((shades[y * width + x] ?? 255) < 150) ink += 1;
    if (ink > 2 && since < 0) since = y;
    else if (ink <= 2 && since >= 0) {
      if (y - since > 4) heights.push(y - since);
      since = -1;
    }
  }
  heights.sort((a, b) => a - b);
  return heights.length >= LIMITS.lines && (heights[heights.length >> 1] ?? 99) <= LIMITS.small;
}
