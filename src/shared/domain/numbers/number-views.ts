import { isTollFree } from '../phone/phone-number.ts';
import type { NumberRow, RingProblem } from './number-row.ts';

/** Views of the list of numbers that are always there. */
export const VIEWS = ['all', 'no-address', 'no-calls', 'not-routed', 'toll-free', 'no-name', 'texting'] as const;
export type View = (typeof VIEWS)[number];

const belongs: Record<Exclude<View, 'all'>, (row: NumberRow) => boolean> = {
  // A toll-free number cannot have an address.
  'no-address': (row) => row.e911 === null && !isTollFreeRow(row),
  'no-calls': ({ reach }) => Boolean(reach),
  'not-routed': (row) => row.route2trunk === '',
  'toll-free': isTollFreeRow,
  'no-name': (row) => row.lidb === '',
  texting: (row) => row.texting === 'on',
};

/** The views that show a number, besides the one of all. */
export function viewsOf(row: NumberRow): View[] {
  return VIEWS.filter((view) => view !== 'all' && belongs[view](row));
}

/** How many numbers are in each view. @param counts those of the views besides the one of all */
export function viewCounts(all: number, counts: Readonly<Record<string, number>> = {}): Record<View, number> {
  const each = VIEWS.map((view) => [view, view === 'all' ? all : (counts[view] ?? 0)]);
  return Object.fromEntries(each) as Record<View, number>;
}

/** Its calls as its line and its forwarding say. @param line of its list: null for none, undefined while it was never read */
export function reachOf(
  { route2trunk, forwardsTo }: NumberRow,
  line: { status: string } | null | undefined,
): RingProblem | null {
  if (route2trunk === '') return forwardsTo ? null : 'nowhere';
  if (line === undefined) return null;
  if (line === null) return 'missing';
  return line.status === 'off' ? 'locked' : null;
}

function isTollFreeRow({ did, type }: NumberRow): boolean {
  return type === 'tf' || isTollFree(did);
}
