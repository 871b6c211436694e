import { numberFormat } from '../text/formats.ts';

/**
 * Money as decimal strings at the edge and scaled integers inside, never as binary floats. Every digit that the
 * provider gives is kept.
 */

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** An exact amount: `units` x 10^-`scale` US dollars. */
export interface Money {
  readonly units: bigint;
  readonly scale: number;
}

/** Reads a decimal string such as `-12.3400`. Returns undefined for anything else (exponents, commas, blanks). */
export function parseMoney(text: string): Money | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

function rescale(money: Money, scale: number): bigint {
  return money.units * 10n ** BigInt(scale - money.scale);
}

/** Exact sum of two amounts. */
export function addMoney(a: Money, b: Money): Money {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale) + rescale(b, scale), scale };
}

/** Exact difference `a - b`. */
export function subtractMoney(a: Money, b: Money): Money {
  return addMoney(a, { units: -b.units, scale: b.scale });
}

/** Exact product of an amount and a whole number. */
export function multiplyMoney(a: Money, times: number): Money {
  return { units: a.units * BigInt(times), scale: a.scale };
}

/** -1, 0 or 1 as `a` is less than, equal to or more than `b`. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  const { units } = subtractMoney(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The decimal string of an amount, with all its digits: the exact inverse of {@link parseMoney}. */
export function moneyToDecimal({ units, scale }: Money): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`;
}

/**
 * The amount as people read it, in US dollars: two digits after the point, up to four when the amount has them
 * (`$1,234.50`, `$0.0089`).
 *
 * @param locale a BCP 47 tag such as `en-US`
 */
export function formatMoney(money: Money, locale: string): string {
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  // Intl reads a decimal string exactly; the typings know only numbers and bigints.
  return format.format(moneyToDecimal(money) as `${number}`);
}
