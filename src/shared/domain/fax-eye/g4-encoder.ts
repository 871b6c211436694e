import { codeOf, LONGEST_RUN, RUN_CODES, type Code } from './g4-codes.ts';

/** A page of black and white dots: eight in a byte, the left one in the highest bit, 1 for black, each row from a new byte. */
export interface OneBitPage {
  width: number;
  height: number;
  dots: Uint8Array;
}

const PASS = codeOf('0001');
const HORIZONTAL = codeOf('001');
/** By how far a change of colour is to the right of the one above it, from -3 to 3. */
const VERTICAL = ['0000010', '000010', '010', '1', '011', '000011', '0000011'].map(codeOf);
const END_OF_LINE = codeOf('000000000001');

class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #pending = 0;
  #count = 0;

  write([bits, length]: Code): void {
    this.#pending = (this.#pending << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#push((this.#pending >>> this.#count) & 0xff);
    }
    this.#pending &= (1 << this.#count) - 1;
  }

  end(): Uint8Array<ArrayBuffer> {
    if (this.#count > 0) this.#push((this.#pending << (8 - this.#count)) & 0xff);
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}

/** Encodes a page as Group 4 (ITU-T T.6), with the end of the block. */
export function encodeG4({ width, height, dots }: OneBitPage): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter();
  const stride = Math.ceil(width / 8);
  let above = new Uint32Array(width + 3);
  let row = new Uint32Array(width + 3);
  above.fill(width, 0, 3);
  for (let y = 0; y < height; y += 1) {
    findChanges(dots, y * stride, width, row);
    encodeRow(writer, row, above, width);
    [above, row] = [row, above];
  }
  writer.write(END_OF_LINE);
  writer.write(END_OF_LINE);
  return writer.end();
}

/** Notes where the colour changes in a row, the first time to black; then the end of the row, three times. */
function findChanges(dots: Uint8Array, start: number, width: number, changes: Uint32Array): void {
  let count = 0;
  let colour = 0;
  for (let x = 0; x < width;) {
    const byte = dots[start + (x >> 3)] ?? 0;
    // Eight dots of the same colour are most of a page.
    if ((x & 7) === 0 && byte === (colour === 0 ? 0 : 0xff) && x + 8 <= width) {
      x += 8;
      continue;
    }
    if (((byte >> (7 - (x & 7))) & 1) !== colour) {
      changes[count++] = x;
      colour ^= 1;
    }
    x += 1;
  }
  changes.fill(width, count, count + 3);
}

function encodeRow(writer: BitWriter, row: Uint32Array, above: Uint32Array, width: number): void {
  let at = -1;
  let colour = 0;
  let next = 0;
  let over = 0;
  while (at < width) {
    const a1 = row[next] ?? width;
    while (over > 0 && (above[over - 1] ?? 0) > at) over -= 1;
    while ((above[over] ?? width) <= at && (above[over] ?? width) < width) over += 1;
    // A change to the other colour: every second one.
    const b = (over & 1) === colour ? over : over + 1;
    const b1 = above[b] ?? width;
    const b2 = b1 === width ? width : (above[b + 1] ?? width);
    if (b2 < a1) {
      writer.write(PASS);
      at = b2;
    } else if (Math.abs(a1 - b1) <= 3) {
      writer.write(VERTICAL[a1 - b1 + 3] ?? PASS);
      at = a1;
      colour ^= 1;
      next += 1;
    } else {
      const a2 = row[next + 1] ?? width;
      writer.write(HORIZONTAL);
      writeRun(writer, a1 - Math.max(0, at), colour);
      writeRun(writer, a2 - a1, colour ^ 1);
      at = a2;
      next += 2;
    }
  }
}

function writeRun(writer: BitWriter, length: number, colour: number): void {
  const codes = RUN_CODES[colour] ?? [];
  const write = (index: number) => {
    const code = codes[index];
    if (code) writer.write(code);
  };
  let left = length;
  while (left > LONGEST_RUN) {
    write(63 + LONGEST_RUN / 64);
    left -= LONGEST_RUN;
  }
  if (left >= 64) write(63 + (left >> 6));
  write(left & 63);
}
