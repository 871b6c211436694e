import { DateTime } from 'luxon';

/** A stretch of time in Unix seconds; its end is not part of it. */
export interface Span {
  from: number;
  to: number;
}

/** Seconds that one question about calls may cover. */
export const LONGEST_WINDOW = 7 * 86_400;

/** The stretches of a time that none of the known ones covers, the oldest first. */
export function gapsIn({ from, to }: Span, known: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const span of joined(known)) {
    if (span.to <= at) continue;
    if (span.from >= to) break;
    if (span.from > at) gaps.push({ from: at, to: span.from });
    at = span.to;
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps;
}

/** Stretches that touch or overlap as one, the oldest first. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/**
 * Windows that cover a time, the newest first. Each ends at midnight of the provider's zone where it can, and is at most seven
 * times 24 hours long: a week in which the clocks are set back has one hour more, and is read as six days and one.
 *
 * @param zone IANA name of the provider's zone
 */
export function callWindows({ from, to }: Span, zone: string): Span[] {
  const windows: Span[] = [];
  let start = from;
  while (start < to) {
    let end = nextMidnight(start, zone);
    for (let next = end; next <= to && next - start <= LONGEST_WINDOW; next = nextMidnight(next, zone)) end = next;
    end = Math.min(end, to);
    windows.push({ from: start, to: end });
    start = end;
  }
  return windows.reverse();
}

/** The start of the day in a zone that a time lies in. */
export function midnightOf(at: number, zone: string): number {
  return DateTime.fromSeconds(at, { zone }).startOf('day').toUnixInteger();
}

/** The start of the day after it. Days have 23 or 25 hours when the clocks are changed. */
export function nextMidnight(at: number, zone: string): number {
  return DateTime.fromSeconds(at, { zone }).startOf('day').plus({ days: 1 }).startOf('day').toUnixInteger();
}

/** Two halves of a window; null for one of a single second. */
export function halves({ from, to }: Span): [Span, Span] | null {
  if (to - from < 2) return null;
  const middle = from + Math.floor((to - from) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** The days of a stretch of time in a zone, such as `2026-11-02`. */
export function daysOf(from: number, to: number, zone: string): string[] {
  const days: string[] = [];
  for (let at = from; at < to; at = nextMidnight(at, zone))
    days.push(DateTime.fromSeconds(at, { zone }).toISODate() ?? '');
  return days;
}
