import { compareMoney } from '../money/money.ts';
import { costOf, type CallsAbroad } from './calls-abroad.ts';

/** What an hour of calls abroad may reach before a person is told. */
export interface TripwireLimits {
  /** Minutes. */
  minutes: number;
  /** Whole dollars. */
  cost: number;
  /** Whether a country that was never called before is told. */
  newCountries: boolean;
}

export const DEFAULT_LIMITS: TripwireLimits = { minutes: 60, cost: 10, newCountries: true };
export const MINUTES_RANGE = { min: 1, max: 10_000 };
export const COST_RANGE = { min: 1, max: 10_000 };

/** Why a person is told. */
export type TripReason = 'minutes' | 'cost' | 'new-country';
export const TRIP_REASONS: readonly TripReason[] = ['minutes', 'cost', 'new-country'];

/** Which limits an hour of calls has passed; a limit that is just reached is not passed. */
export function tripped(calls: CallsAbroad, fresh: readonly string[], limits: TripwireLimits): TripReason[] {
  const passed: Record<TripReason, boolean> = {
    minutes: calls.minutes > limits.minutes,
    cost: compareMoney(costOf(calls), { units: BigInt(limits.cost), scale: 0 }) > 0,
    'new-country': limits.newCountries && fresh.length > 0,
  };
  return TRIP_REASONS.filter((reason) => passed[reason]);
}

/** Whether it is on: what the person chose, or else whether some line can make calls abroad. */
export function isWatching(chosen: boolean | null, lines: readonly { inter_call: string }[]): boolean {
  return chosen ?? lines.some(({ inter_call }) => inter_call === 'on');
}

const MINUTE = 60_000;
export const LOOKS = { normal: 10 * MINUTE, atNight: 5 * MINUTE, afterHit: MINUTE };

/** Wait until the next look: attacks come at night and at weekends, when nobody is there. @param local hour and weekday here */
export function waitFor(local: { hour: number; day: number }, isHit: boolean): number {
  if (isHit) return LOOKS.afterHit;
  const isNight = local.hour >= 18 || local.hour < 8;
  return isNight || local.day === 0 || local.day === 6 ? LOOKS.atNight : LOOKS.normal;
}
