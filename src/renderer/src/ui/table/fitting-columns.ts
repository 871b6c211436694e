import type { Column } from './table-types.ts';

/** Pixels between two cells, and beside the first and the last, as the table has them. */
const GAP = 16;
const SIDES = 40;

/**
 * The columns that have room. Where the widths that they need at least are more than there is, those that are left out first by
 * `from` give way, so that a list is never wider than its place.
 *
 * @param width of the table in pixels
 * @param before pixels of a track before the columns
 */
export function fittingColumns(columns: readonly Column[], width: number, before = 0): Column[] {
  const shown = columns.filter(({ from }) => width >= (from ?? 0));
  for (;;) {
    const needed = shown.reduce((sum, column) => sum + leastWidth(column) + GAP, before > 0 ? before : -GAP) + SIDES;
    const from = Math.max(...shown.map((column) => column.from ?? 0));
    if (needed <= width || from === 0) return shown;
    shown.splice(
      shown.findLastIndex((column) => column.from === from),
      1,
    );
  }
}

/** The first number of pixels in a grid track. */
function leastWidth({ width }: Column): number {
  return Number(/(\d+)px/.exec(width)?.[1] ?? 0);
}
