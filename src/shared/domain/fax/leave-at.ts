import { DateTime } from 'luxon';

/** A time at which a fax is to leave. */
export type LeaveAt =
  | {
      ok: true;
      /** ISO time. */
      at: string;
      /** The hour comes twice on that day, because clocks are set back; the first one is meant. */
      isTwice: boolean;
    }
  /**
   * - `empty`: no time was given.
   * - `past`: it is over.
   * - `too-far`: further away than anybody plans a fax.
   * - `skipped`: there is no such time on that day, because clocks are set forward.
   */
  | { ok: false; problem: 'empty' | 'past' | 'too-far' | 'skipped' };

const MOST_DAYS = 180;

/** @param local day and time on the clocks of a zone, such as `2026-11-25T18:30` */
export function readLeaveAt(local: string, zone: string, now: number): LeaveAt {
  const time = DateTime.fromISO(local, { zone });
  if (local === '' || !time.isValid) return { ok: false, problem: 'empty' };
  // A time that clocks skip comes back as another one.
  if (time.toFormat("yyyy-MM-dd'T'HH:mm") !== local.slice(0, 16)) return { ok: false, problem: 'skipped' };
  const possible = time.getPossibleOffsets();
  const first = possible.reduce((one, other) => (other.toMillis() < one.toMillis() ? other : one), time);
  if (first.toMillis() <= now) return { ok: false, problem: 'past' };
  if (first.toMillis() > now + MOST_DAYS * 86_400_000) return { ok: false, problem: 'too-far' };
  return { ok: true, at: first.toUTC().toISO(), isTwice: possible.length > 1 };
}
