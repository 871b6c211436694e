import { quietClock } from '#shared/domain/texts/quiet-hours.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { TextStore } from './text-store.ts';

/** Whoever wrote within this time is awake. */
const JUST_WROTE_MS = 3_600_000;

/**
 * Those for whom it is early or late: now, where they have not just written, or at the time at which a text is to leave.
 *
 * @param later ISO time; undefined for a text that leaves at once
 */
export function quietRecipients(
  { kernel: { deps }, store }: { kernel: Kernel; store: TextStore },
  to: readonly string[],
  later: string | undefined,
): string[] {
  if (!deps.settings().textQuietHours) return [];
  if (later !== undefined) return to.filter((number) => quietClock(number, Date.parse(later)) !== null);
  const now = new Date(deps.now()).toISOString();
  const since = new Date(deps.now() - JUST_WROTE_MS).toISOString();
  // What has a time that is still to come was stored while the clock was ahead.
  const justWrote = (number: string) => store.receivedSince(number, since).some(({ at }) => at <= now);
  return to.filter((number) => quietClock(number, deps.now()) !== null && !justWrote(number));
}
