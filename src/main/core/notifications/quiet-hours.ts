import type { Settings } from '#shared/bridge/settings.ts';

/**
 * Whether a moment lies in the quiet hours, in this computer's zone. From 20:00 to 07:00 goes over midnight;
 * the first minute is quiet, the last one is not; the same time twice is the whole day.
 */
export function isQuiet({ on, from, to }: Settings['quietHours'], at: Date): boolean {
  if (!on) return false;
  const minute = at.getHours() * 60 + at.getMinutes();
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
