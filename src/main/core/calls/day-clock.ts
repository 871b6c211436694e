import { DateTime } from 'luxon';
import { nextMidnight } from '#shared/domain/calls/windows.ts';

/** Tells the day, the weekday and the hour of many times in a zone; each hour is looked up once. */
export class DayClock {
  readonly #zone: string;
  readonly #hours = new Map<number, { day: string; weekday: number; hour: number }>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** @param at Unix seconds, the beginning of a quarter of an hour */
  at(at: number): { day: string; weekday: number; hour: number } {
    const known = this.#hours.get(at);
    if (known) return known;
    const time = DateTime.fromSeconds(at, { zone: this.#zone });
    const found = { day: time.toISODate() ?? '', weekday: time.weekday, hour: time.hour };
    this.#hours.set(at, found);
    return found;
  }
}

/** The days of a stretch of time in a zone, such as `2026-11-02`. */
export function daysOf(from: number, to: number, zone: string): string[] {
  const days: string[] = [];
  for (let at = from; at < to; at = nextMidnight(at, zone))
    days.push(DateTime.fromSeconds(at, { zone }).toISODate() ?? '');
  return days;
}
