import type { View } from './number-views.ts';

/** Which numbers have an emergency address, as counts. */
export interface Coverage {
  covered: number;
  /** Local numbers without one. */
  uncovered: number;
  /** Toll-free numbers, which are not known to get one. */
  notOffered: number;
  /** Whole percent of the local numbers, rounded down, so that 100 means all; null when there are none. */
  percent: number | null;
}

export function coverageOf(views: Record<View, number>): Coverage {
  const { all, 'toll-free': notOffered, 'no-address': uncovered } = views;
  const local = all - notOffered;
  const covered = local - uncovered;
  return { covered, uncovered, notOffered, percent: local === 0 ? null : Math.floor((covered * 100) / local) };
}
