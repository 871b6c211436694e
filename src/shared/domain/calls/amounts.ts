/** Ten-thousandths in a dollar or a minute: amounts of calls are added up as whole numbers of them. */
export const UNITS = 10_000;
const DIGITS = 4;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** A decimal string in ten-thousandths; digits beyond are rounded half up. Null where it is no number. */
export function tenThousandths(decimal: string | null): number | null {
  const match = decimal === null ? null : DECIMAL.exec(decimal.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = Number(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
  const value = digits + (fraction.charCodeAt(DIGITS) >= 53 ? 1 : 0);
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Ten-thousandths as a decimal string with four digits after the point. */
export function decimalOf(units: number): string {
  const digits = String(Math.abs(units)).padStart(DIGITS + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;
/** The largest markup, in hundredths of a percent. */
export const MOST_MARKUP = 100_000;

/** A markup in percent as it was typed, in hundredths of a percent; null where it is none. */
export function readMarkup(text: string): number | null {
  const percent = tenThousandths(text.trim() === '' ? '0' : text.replace(',', '.').replace('%', ''));
  if (percent === null || percent < 0 || percent % 100 !== 0) return null;
  return percent / 100 <= MOST_MARKUP ? percent / 100 : null;
}

/** An amount with a markup in hundredths of a percent, rounded half up to a ten-thousandth. */
export function withMarkup(units: number, markup: number): number {
  const exact = BigInt(units) * (WHOLE + BigInt(markup));
  const sign = exact < 0n ? -1n : 1n;
  return Number(sign * ((sign * exact * 2n + WHOLE) / (WHOLE * 2n)));
}
