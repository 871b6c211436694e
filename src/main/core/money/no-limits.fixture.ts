import type { AccountLimits } from './limits-file.ts';

/** An account without spending limits, which keeps none. */
export const NO_LIMITS: AccountLimits = {
  get: () => undefined,
  isUnread: () => false,
  spentBefore: () => [],
  keepSpent: () => Promise.resolve(),
  set: () => Promise.resolve(),
};
