import type { SpendingCaps } from '../../bridge/money.ts';

/** Whether more may be spent with the next limits than with the old ones: that takes the PIN where one is set. */
export function isLooser(old: SpendingCaps, next: SpendingCaps): boolean {
  return (['day', 'month'] as const).some((cap) => (next[cap] ?? Infinity) > (old[cap] ?? Infinity));
}
