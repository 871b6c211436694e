import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { addMoney, moneyToDecimal, parseMoney, type Money } from '../money/money.ts';

/** A sum of calls of one kind, as the call history gives it. */
export interface CallSum {
  call_type: string;
  call_number: number | string | null;
  /** Decimal minutes and dollars; null where the provider does not say them. */
  total_duration_min: string | null;
  cost: string | null;
}

/** Calls abroad within an hour. */
export interface CallsAbroad {
  calls: number;
  minutes: number;
  /** Dollars, as a decimal. */
  cost: string;
}

/** Of calls whose cost the provider does not say. */
const NOTHING: Money = { units: 0n, scale: 0 };
const OUT = /\bout/i;
/** Zone 2 is what costs more within the country code 1, such as islands of the Caribbean. */
const ABROAD = /international|abroad|zone\s*2/i;

/** Whether a kind of call is one that the account makes to another country. */
export function isAbroad(callType: string): boolean {
  return OUT.test(callType) && ABROAD.test(callType);
}

/** What calls cost; nothing where the provider does not say it. */
export function costOf({ cost }: Pick<CallSum, 'cost'>): Money {
  return (cost === null ? undefined : parseMoney(cost)) ?? NOTHING;
}

/** Adds up the calls abroad of a summary. */
export function callsAbroad(sums: readonly CallSum[]): CallsAbroad {
  const all = { calls: 0, minutes: 0 };
  let cost = NOTHING;
  for (const sum of sums) {
    if (!isAbroad(sum.call_type)) continue;
    all.calls += amount(sum.call_number);
    all.minutes += amount(sum.total_duration_min);
    cost = addMoney(cost, costOf(sum));
  }
  return { calls: all.calls, minutes: rounded(all.minutes), cost: moneyToDecimal(cost) };
}

/**
 * Two-letter code of the country that was called, or its dial code such as `+44` where the number is none that it has, as
 * those of attacks often are; undefined for a number of no known country.
 */
export function countryCalled(dialled: string): string | undefined {
  const digits = dialled.replace(/\D/g, '');
  const abroad = digits.startsWith('011') ? digits.slice(3) : digits.length === 10 ? `1${digits}` : digits;
  const number = parsePhoneNumberFromString(`+${abroad}`);
  return number && (number.country ?? `+${number.countryCallingCode}`);
}

function amount(text: number | string | null): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** To ten-thousandths: sums of decimal minutes must not pass a limit by a rounding error. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
