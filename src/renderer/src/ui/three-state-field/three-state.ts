/**
 * What happens to a value of many rows: an empty text means "remove" to the provider, so leaving a value alone
 * has to be a choice of its own.
 */
export type ThreeState<T> = { kind: 'leave' } | { kind: 'set'; value: T } | { kind: 'clear' };

/** The value of one row afterwards; `cleared` is what an empty one looks like. */
export function applyThreeState<T>(before: T, change: ThreeState<T>, cleared: T): T {
  switch (change.kind) {
    case 'leave':
      return before;
    case 'set':
      return change.value;
    case 'clear':
      return cleared;
  }
}
