/** Row filters (PNG, third edition, 9.2). */
const SUB = 1;
const UP = 2;
const AVERAGE = 3;
const PAETH = 4;

/** Finds out whether filtered rows of transparency are opaque. */
export class AlphaRows {
  isOpaque = true;
  readonly #size: number;
  #above: Uint8Array;

  /** @param size bytes of a sample */
  constructor(length: number, size: number) {
    this.#size = size;
    this.#above = new Uint8Array(length);
  }

  /** @param row with its filter before it */
  add(row: Uint8Array): void {
    if (!this.isOpaque) return;
    const above = this.#above;
    const values = new Uint8Array(above.length);
    for (let at = 0; at < values.length; at += 1) {
      const left = values[at - this.#size] ?? 0;
      const value = (row[at + 1] ?? 0) + predicted(row[0] ?? 0, left, above[at] ?? 0, above[at - this.#size] ?? 0);
      values[at] = value;
      if ((value & 0xff) !== 0xff) {
        this.isOpaque = false;
        return;
      }
    }
    this.#above = values;
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === SUB) return left;
  if (filter === UP) return up;
  if (filter === AVERAGE) return (left + up) >> 1;
  if (filter !== PAETH) return 0;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
