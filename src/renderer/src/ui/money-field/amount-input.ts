import { compareMoney, moneyToDecimal, parseMoney } from '#shared/domain/money/money.ts';

export type AmountProblem = 'empty' | 'not-an-amount' | 'digits' | 'min' | 'max';
export type AmountReading = { ok: true; decimal: string } | { ok: false; problem: AmountProblem };

export interface AmountLimits {
  /** Smallest and largest amount, as decimal strings. */
  min?: string | undefined;
  max?: string | undefined;
  /** Digits after the point at most; 2 when left out. */
  digits?: number | undefined;
}

const AMOUNT = /^\d+(\.\d*)?$|^\.\d+$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Reads an amount in US dollars as people type it (`$1,234.50`, `50`, `.5`) into an exact decimal string. A comma only
 * groups thousands: `1,5` is refused and not guessed at.
 */
export function readAmount(text: string, { min, max, digits = 2 }: AmountLimits = {}): AmountReading {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { ok: false, problem: 'empty' };
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  if (!AMOUNT.test(plain)) return { ok: false, problem: 'not-an-amount' };
  const money = parseMoney(plain.replace(/\.$/, '').replace(/^\./, '0.'));
  if (!money) return { ok: false, problem: 'not-an-amount' };
  if (money.scale > digits) return { ok: false, problem: 'digits' };
  const least = parseMoney(min ?? '');
  const most = parseMoney(max ?? '');
  if (least && compareMoney(money, least) < 0) return { ok: false, problem: 'min' };
  if (most && compareMoney(money, most) > 0) return { ok: false, problem: 'max' };
  return { ok: true, decimal: moneyToDecimal(money) };
}
