import type { NumberRow } from '../../domain/numbers/number-row.ts';

/** Days of calls that can be looked through. */
export const UNUSED_DAYS = [30, 60, 90] as const;
export type UnusedDays = (typeof UNUSED_DAYS)[number];
const DAY_SECONDS = 86_400;
/** Seconds that one question about calls may cover. */
const PERIOD_SECONDS = 7 * DAY_SECONDS;

/**
 * Periods of at most seven days that cover the last days, the newest first, as Unix times in seconds.
 *
 * @param now in milliseconds
 */
export function callPeriods(now: number, days: number): [start: number, end: number][] {
  const end = Math.floor(now / 1000);
  const first = end - days * DAY_SECONDS;
  const periods: [number, number][] = [];
  for (let to = end; to > first; to -= PERIOD_SECONDS) periods.push([Math.max(first, to - PERIOD_SECONDS + 1), to]);
  return periods;
}

/** The ten digits of a caller or callee, however the provider writes it; empty when it is no US number. */
export function partyDigits(party: string): string {
  const digits = party.replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === 10 ? digits : '';
}

/** Numbers of which no calls would say that they are unused: those that fax or text have another use. */
export function countsCalls({ fax, texting }: NumberRow): boolean {
  return !fax && texting === 'off';
}
