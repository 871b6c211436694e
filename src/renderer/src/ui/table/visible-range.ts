/** Rows kept in the document above and below what is in sight, so that fast scrolling shows no gap. */
const OVERSCAN = 4;
/** Up to this many rows are all kept: searching in the page and screen readers see the whole list. */
const ALL = 200;

/** Which rows of a long list belong in the document. `end` is exclusive. */
export function visibleRange(view: { count: number; rowHeight: number; scrollTop: number; height: number }): {
  start: number;
  end: number;
} {
  const { count, rowHeight, scrollTop, height } = view;
  if (count <= ALL) return { start: 0, end: count };
  const first = Math.floor(scrollTop / rowHeight);
  const inSight = Math.ceil(height / rowHeight) + 1;
  return {
    start: Math.max(0, Math.min(first, count - inSight) - OVERSCAN),
    end: Math.min(count, first + inSight + OVERSCAN),
  };
}
