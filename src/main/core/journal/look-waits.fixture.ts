import { LOOK_WAITS, type LookPlan } from './look-waits.ts';

/**
 * Looks that come quickly, for tests on a real clock.
 *
 * @param quick waits before the quick looks, in milliseconds; also of the balance, unless it has its own
 */
export function looksAfter(
  quick: readonly number[],
  retry: number,
  { balance = quick, later = LOOK_WAITS.change.later }: { balance?: readonly number[]; later?: readonly number[] } = {},
): LookPlan {
  const waits = { quick, later, retry };
  return { change: waits, fax: waits, balance: { ...waits, quick: balance } };
}
