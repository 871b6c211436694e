import type { BalanceLevel } from './balance-level.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

export const levelWords: Record<BalanceLevel, MessageKey> = {
  ok: 'balance.ok',
  low: 'balance.low',
  'below-zero': 'balance.belowZero',
  empty: 'balance.empty',
};
