// Which rows of a list are selected: pure rules on sets of keys, also for rows that are not in the document.

export type Selection = ReadonlySet<string>;

/** Where a range began, and what was selected at that moment: moving on redraws the range and keeps the rest. */
export interface RangeStart {
  key: string;
  base: Selection;
}

/** The selection with one row more, or one less when it was in it. */
export function toggled(selection: Selection, key: string): Set<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/**
 * The rows from where a range began to `to`, both included, and what was selected before.
 *
 * @param keys the keys of all rows that match, in the order of the list
 * @param to an index within `keys`
 */
export function extended(keys: readonly string[], start: RangeStart, to: number): Set<string> {
  const from = keys.indexOf(start.key);
  const first = from < 0 ? to : Math.min(from, to);
  const last = from < 0 ? to : Math.max(from, to);
  return new Set([...start.base, ...keys.slice(first, last + 1)]);
}

/**
 * The selection without rows that are no longer in the list, so that nothing is done to a row that nobody sees. The same
 * set when nothing had to go.
 */
export function kept(selection: Selection, keys: readonly string[]): Selection {
  if (selection.size === 0) return selection;
  const there = new Set(keys);
  const left = [...selection].filter((key) => there.has(key));
  return left.length === selection.size ? selection : new Set(left);
}
