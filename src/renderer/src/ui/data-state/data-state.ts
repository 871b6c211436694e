/** What a place for data shows: one of these, never two. */
export type DataState = 'loading' | 'failed' | 'empty' | 'no-match' | 'ready';

/**
 * Which state data is in. What was read once stays on the screen whatever happens later; then a problem is
 * told above it and not instead of it.
 */
export function dataState(data: {
  /** There is something to show, even if it is old or nothing is in it. */
  loaded: boolean;
  failed: boolean;
  /** Rows that match what is looked for. */
  count: number;
  /** Something is looked for, so that other rows may be there. */
  narrowed: boolean;
  /** It is being read for the first time, so that what is looked for may still come. */
  isFirst?: boolean;
}): DataState {
  if (!data.loaded) return data.failed ? 'failed' : 'loading';
  if (data.count > 0) return 'ready';
  if (data.narrowed && data.isFirst) return 'loading';
  return data.narrowed ? 'no-match' : 'empty';
}
