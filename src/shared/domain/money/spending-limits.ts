import type { SpendingCaps, SpendingCapsState } from '../../bridge/money.ts';

/**
 * Whether more may be spent with the next limits than with the old ones: that takes the PIN where one is set. Those that cannot
 * be read may be below any others.
 */
export function isLooser(old: SpendingCaps & Pick<SpendingCapsState, 'areUnread'>, next: SpendingCaps): boolean {
  if (old.areUnread) return true;
  return (['day', 'month'] as const).some((cap) => (next[cap] ?? Infinity) > (old[cap] ?? Infinity));
}
