import { type Money, moneyToDecimal, parseMoney } from '#shared/domain/money/money.ts';

/** A decimal string that this program wrote. */
export function money(text: string): Money {
  const amount = parseMoney(text);
  if (!amount) throw new Error(`Not an amount: ${text}`);
  return amount;
}

/** A decimal string with at least two digits after the point and no needless zeros after that. */
export function dollars(amount: Money): string {
  const [whole = '0', fraction = ''] = moneyToDecimal(amount).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
