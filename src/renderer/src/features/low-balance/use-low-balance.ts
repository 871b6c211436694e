import { computed } from 'vue';
import { balanceState, isBelowZero, thresholdsOf } from '#shared/domain/money/balance-level.ts';
import { formatBalance } from '#renderer/kernel/format.ts';
import type { Message, MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useBalance } from '#renderer/stores/balance.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

/** What is offered with one click, in whole dollars. */
export const QUICK_REFILL = 50;

type Warned = 'low' | 'nearly-empty' | 'empty';

const titles: Record<Warned, MessageKey> = {
  low: 'lowBalance.low',
  'nearly-empty': 'lowBalance.nearlyEmpty',
  empty: 'lowBalance.empty',
};

/** A balance that somebody has to know of. */
export interface LowBalance {
  /** Nearly or wholly used up: told until it is not any more. */
  urgent: boolean;
  title: Message;
  text: Message;
}

/** The balance of the account on the screen, if it is low; null otherwise, and while it is not known. */
export function lowBalanceOf(): LowBalance | null {
  const { amounts } = useBalance();
  if (!amounts) return null;
  const thresholds = thresholdsOf(useSession().profile, useSettings().all);
  const state = balanceState(amounts.balance, amounts.credit, thresholds) ?? 'ok';
  if (state === 'ok') return null;
  const urgent = state !== 'low';
  if (state !== 'empty' && isBelowZero(amounts.balance)) {
    const named = { balance: formatBalance(amounts.balance) };
    return { urgent, title: { key: 'lowBalance.belowZero', named }, text: { key: 'lowBalance.belowZeroText' } };
  }
  return {
    urgent,
    title: { key: titles[state], named: { balance: formatBalance(amounts.balance) } },
    text: { key: state === 'empty' ? 'lowBalance.emptyText' : 'lowBalance.lowText' },
  };
}

export const useLowBalance = () => computed(lowBalanceOf);
