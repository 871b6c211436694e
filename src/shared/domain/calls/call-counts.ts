// Two calls that are alike in all fields are two calls, so rows are counted, not compared.

/** How often each key comes. */
export function counted<T>(rows: Iterable<T>, keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What of some rows is not there yet, and what is there beyond them: each row as often as it is missing or too many. */
export function difference<T>(
  wanted: readonly T[],
  present: readonly T[],
  keyOf: (row: T) => string,
): { missing: T[]; excess: T[] } {
  const have = counted(present, keyOf);
  const missing = wanted.filter((row) => !take(have, keyOf(row)));
  // From the end, so that what came first stays.
  const excess = present.toReversed().filter((row) => take(have, keyOf(row)));
  return { missing, excess };
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}
