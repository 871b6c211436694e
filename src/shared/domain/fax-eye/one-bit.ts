import type { OneBitPage } from './g4-encoder.ts';

/** Shades of grey from 0 (black) to 255 (white), row by row. */
export interface GreyPage {
  width: number;
  height: number;
  shades: Uint8Array;
}

/** Side of the squares that are text or photograph as a whole, in dots. */
const SQUARE = 32;
/** Half the side of the surroundings that a dot is compared with. */
const AROUND = 20;
/** By how much darker than its surroundings a dot of a text is. */
const DARKER = 0.14;
/** Surroundings darker than that are a dark ground, where the middle between black and white decides. */
const DARK_GROUND = 96;
const MIDDLE = 128;
/** A square with so many of 16 shades between black and white, each of some dots, is a photograph. */
const SHADES_OF_PHOTO = 4;

/** What of a page is photograph, square by square. */
export function photoSquares({ width, height, shades }: GreyPage): Uint8Array {
  const columns = Math.ceil(width / SQUARE);
  const rows = Math.ceil(height / SQUARE);
  const found = new Uint8Array(columns * rows);
  const counts = new Uint32Array(16);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      const right = Math.min(width, (column + 1) * SQUARE);
      const bottom = Math.min(height, (row + 1) * SQUARE);
      for (let y = row * SQUARE; y < bottom; y += 1)
        for (let x = column * SQUARE; x < right; x += 1)
          counts[(shades[y * width + x] ?? 0) >> 4] = (counts[(shades[y * width + x] ?? 0) >> 4] ?? 0) + 1;
      const some = ((right - column * SQUARE) * (bottom - row * SQUARE)) / 25;
      let between = 0;
      for (let shade = 2; shade < 14; shade += 1) if ((counts[shade] ?? 0) > some) between += 1;
      found[row * columns + column] = between >= SHADES_OF_PHOTO ? 1 : 0;
    }
  return withoutLone(found, columns, rows);
}

/** A single square among others is what its neighbours are. */
function withoutLone(found: Uint8Array, columns: number, rows: number): Uint8Array {
  return found.map((photo, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    let same = 0;
    let all = 0;
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nx, ny] = [x + dx, y + dy];
        if ((dx === 0 && dy === 0) || nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
        all += 1;
        if (found[ny * columns + nx] === photo) same += 1;
      }
    return same <= all / 8 ? 1 - photo : photo;
  });
}

/** A page as a fax machine prints it: text by what is around each dot, photographs by spreading what is left over. */
export function toOneBit(page: GreyPage): OneBitPage {
  const { width, height, shades } = page;
  const stride = Math.ceil(width / 8);
  const dots = new Uint8Array(stride * height);
  const photo = photoSquares(page);
  const columns = Math.ceil(width / SQUARE);
  const means = new SurroundingMeans(page);
  let error = new Float32Array(width + 2);
  let below = new Float32Array(width + 2);
  for (let y = 0; y < height; y += 1) {
    means.moveTo(y);
    const squares = (y / SQUARE) | 0;
    for (let x = 0; x < width; x += 1) {
      const shade = shades[y * width + x] ?? 255;
      let isBlack: boolean;
      if (photo[squares * columns + ((x / SQUARE) | 0)] === 1) {
        const wanted = shade + (error[x + 1] ?? 0);
        isBlack = wanted < MIDDLE;
        const left = wanted - (isBlack ? 0 : 255);
        error[x + 2] = (error[x + 2] ?? 0) + (left * 7) / 16;
        below[x] = (below[x] ?? 0) + (left * 3) / 16;
        below[x + 1] = (below[x + 1] ?? 0) + (left * 5) / 16;
        below[x + 2] = (below[x + 2] ?? 0) + left / 16;
      } else {
        const mean = means.at(x);
        isBlack = mean < DARK_GROUND ? shade < MIDDLE : shade < mean * (1 - DARKER);
      }
      if (isBlack) dots[y * stride + (x >> 3)] = (dots[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    [error, below] = [below, error];
    below.fill(0);
  }
  return { width, height, dots };
}

/** The mean shade around each dot of a row, by sums of columns that move down with the row. */
class SurroundingMeans {
  readonly #page: GreyPage;
  readonly #columns: Uint32Array;
  readonly #sums: Float64Array;
  #top = 0;
  #bottom = 0;

  constructor(page: GreyPage) {
    this.#page = page;
    this.#columns = new Uint32Array(page.width);
    this.#sums = new Float64Array(page.width + 1);
  }

  moveTo(y: number): void {
    const { width, height } = this.#page;
    const bottom = Math.min(height, y + AROUND + 1);
    for (; this.#bottom < bottom; this.#bottom += 1) this.#add(this.#bottom, 1);
    for (const top = Math.max(0, y - AROUND); this.#top < top; this.#top += 1) this.#add(this.#top, -1);
    for (let x = 0; x < width; x += 1) this.#sums[x + 1] = (this.#sums[x] ?? 0) + (this.#columns[x] ?? 0);
  }

  at(x: number): number {
    const left = Math.max(0, x - AROUND);
    const right = Math.min(this.#page.width, x + AROUND + 1);
    const sum = (this.#sums[right] ?? 0) - (this.#sums[left] ?? 0);
    return sum / ((right - left) * (this.#bottom - this.#top));
  }

  #add(y: number, sign: 1 | -1): void {
    const { width, shades } = this.#page;
    for (let x = 0; x < width; x += 1) this.#columns[x] = (this.#columns[x] ?? 0) + sign * (shades[y * width + x] ?? 0);
  }
}

/** Every second row, as a machine prints at its standard resolution: the mean of two. */
export function halfHeight({ width, height, shades }: GreyPage): GreyPage {
  const rows = Math.floor(height / 2);
  const half = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1)
      half[y * width + x] = ((shades[2 * y * width + x] ?? 0) + (shades[(2 * y + 1) * width + x] ?? 0)) >> 1;
  return { width, height: rows, shades: half };
}
