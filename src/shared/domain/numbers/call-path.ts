import type { NumberRow, RingProblem } from './number-row.ts';
import { reachOf } from './number-views.ts';

/** When a line passes calls on by itself. */
export const FORWARD_REASONS = ['busy', 'unanswered', 'offline'] as const;
export type ForwardReason = (typeof FORWARD_REASONS)[number];

/** What a line does with calls that it does not take, as far as that is known: ten digits each. */
export type LineForwards = Partial<Record<ForwardReason, string>>;

/**
 * Why a path of calls ends badly: as a number by itself does, or because it comes back to where it was. `dead-end`: what it
 * is forwarded to does not ring.
 */
export type PathProblem = RingProblem | 'loop' | 'dead-end';

/** Where calls go that are forwarded. */
export interface CallPath {
  /** Own numbers that they pass, in order. */
  through: string[];
  /** Line that they ring on, or a number of nobody here; empty where they end nowhere. */
  end: string;
  kind: 'line' | 'outside' | 'none';
  problem: 'loop' | 'dead-end' | null;
}

/** What paths are followed in. @param lines null while they were not read */
export interface CallNetwork {
  numbers: ReadonlyMap<string, NumberRow>;
  lines: ReadonlyMap<string, { status: string }> | null;
}

/**
 * Follows calls that are passed on to a number, through the forwarding of own numbers, to where they ring.
 *
 * @param from line that passes them on: calls that come back to it run in a circle; empty for a number's own forwarding
 */
export function callPath(target: string, { numbers, lines }: CallNetwork, from = ''): CallPath {
  const through: string[] = [];
  let next = target;
  for (;;) {
    const row = numbers.get(next);
    if (!row) return { through, end: next, kind: 'outside', problem: null };
    if (through.includes(next)) return { through, end: '', kind: 'none', problem: 'loop' };
    through.push(next);
    const line = row.route2trunk;
    if (line !== '' && line === from) return { through, end: line, kind: 'line', problem: 'loop' };
    if (reachOf(row, lines ? (lines.get(line) ?? null) : undefined) !== null)
      return { through, end: line, kind: line === '' ? 'none' : 'line', problem: 'dead-end' };
    if (line !== '') return { through, end: line, kind: 'line', problem: null };
    next = row.forwardsTo ?? '';
  }
}
