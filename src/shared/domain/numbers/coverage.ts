import type { NumberRow } from '../../domain/numbers/number-row.ts';
import { isTollFree } from '../phone/phone-number.ts';

/** Which numbers have an emergency address. */
export interface Coverage {
  covered: number;
  /** Local numbers without one. */
  uncovered: NumberRow[];
  /** Toll-free numbers, which are not known to get one. */
  notOffered: number;
  /** Whole percent of the local numbers, rounded down, so that 100 means all; null when there are none. */
  percent: number | null;
}

export function coverageOf(rows: readonly NumberRow[]): Coverage {
  const local = rows.filter(({ did, type }) => type !== 'tf' && !isTollFree(did));
  const uncovered = local.filter(({ e911 }) => e911 === null);
  const covered = local.length - uncovered.length;
  return {
    covered,
    uncovered,
    notOffered: rows.length - local.length,
    percent: local.length === 0 ? null : Math.floor((covered * 100) / local.length),
  };
}
