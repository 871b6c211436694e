import { DateTime } from 'luxon';

/** Writes moments in seconds as ISO times of a zone, with its offset; quick for many of them. */
export function zonedTimes(zone: string): (seconds: number) => string {
  const offsets = new Map<number, number>();
  return (seconds) => {
    const quarter = Math.floor(seconds / 900);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      ({ offset } = DateTime.fromSeconds(seconds, { zone }));
      offsets.set(quarter, offset);
    }
    return `${new Date((seconds + offset * 60) * 1000).toISOString().slice(0, 19)}${offsetWords(offset)}`;
  };
}

function offsetWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
