import type { BalanceLevel } from '#renderer/stores/balance-level.ts';
import type { MessageKey } from './i18n/index.ts';

export const levelWords: Record<BalanceLevel, MessageKey> = {
  ok: 'balance.ok',
  low: 'balance.low',
  'below-zero': 'balance.belowZero',
  empty: 'balance.empty',
};
