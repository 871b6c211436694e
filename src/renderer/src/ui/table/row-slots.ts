interface Keyed {
  key: string;
}

/**
 * Gives each row in the document an element to be shown in: its own, or that of a row that left. A leap through a long list
 * then makes no elements, which would cost it frames.
 *
 * @param rows those in the document now, in their order
 * @param before what this function answered last
 */
export function withSlots<Row extends Keyed>(
  rows: readonly Row[],
  before: readonly (Keyed & { slot: number })[],
): (Row & { slot: number })[] {
  const there = new Set(rows.map(({ key }) => key));
  const own = new Map(before.map(({ key, slot }) => [key, slot]));
  // In their order, so that as few elements as possible move.
  const free = before.filter(({ key }) => !there.has(key)).map(({ slot }) => slot);
  let next = before.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  return rows.map((row) => ({ ...row, slot: own.get(row.key) ?? free.shift() ?? next++ }));
}
