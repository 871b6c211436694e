import { DateTime } from 'luxon';

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
