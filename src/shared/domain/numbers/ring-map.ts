import {
  callPath,
  FORWARD_REASONS,
  type CallNetwork,
  type CallPath,
  type ForwardReason,
  type LineForwards,
  type PathProblem,
} from './call-path.ts';
import type { NumberRow } from './number-row.ts';
import { reachOf } from './number-views.ts';

/** A phone-system line as its list shows it. */
export interface RingLine {
  trunk: string;
  type: string;
  status: string;
  ip_address: string;
}

/** Numbers whose calls go the same way. */
export interface RingGroup {
  /** Stays the same while numbers come and go. */
  key: string;
  /** Where calls go; empty for nowhere. */
  target: string;
  kind: 'line' | 'forward' | 'nowhere';
  line: RingLine | null;
  numbers: NumberRow[];
  problem: PathProblem | null;
  /** Where forwarded calls go from there; null for a line, and for nowhere. */
  path: CallPath | null;
  /** Where the line passes on calls that it does not take, as far as that is known. */
  forwards: { reason: ForwardReason; to: string; path: CallPath }[];
  /** Addresses that take over when calls fail, each with how many of these numbers have it. */
  backups: { address: string; count: number }[];
}

/** Whether calls of a group, or those that its line passes on, end nowhere. */
export function hasProblem({ problem, forwards }: Pick<RingGroup, 'problem' | 'forwards'>): boolean {
  return problem !== null || forwards.some(({ path }) => path.problem !== null);
}

/**
 * Groups all numbers by where their calls go: groups with a problem first, then the largest.
 *
 * @param lines null while they have not been read, so that no line is missing or locked
 * @param forwardsOf what lines pass on by themselves, by their names
 */
export function ringMap(
  rows: readonly NumberRow[],
  lines: readonly RingLine[] | null,
  forwardsOf: Readonly<Record<string, LineForwards>> = {},
): RingGroup[] {
  const known = lines && new Map(lines.map((line) => [line.trunk, line]));
  const network: CallNetwork = { numbers: new Map(rows.map((row) => [row.did, row])), lines: known };
  const groups = new Map<string, RingGroup>();
  for (const row of rows) {
    const kind = row.route2trunk !== '' ? 'line' : row.forwardsTo ? 'forward' : 'nowhere';
    const target = kind === 'line' ? row.route2trunk : (row.forwardsTo ?? '');
    const key = `${kind} ${target}`;
    let group = groups.get(key);
    if (!group) {
      const line = known ? (known.get(row.route2trunk) ?? null) : undefined;
      const path = kind === 'forward' ? callPath(target, network) : null;
      const forwards = kind === 'line' ? followed(target, forwardsOf[target] ?? {}, network) : [];
      const problem = reachOf(row, line) ?? path?.problem ?? null;
      group = { key, target, kind, line: line ?? null, numbers: [], problem, path, forwards, backups: [] };
      groups.set(key, group);
    }
    group.numbers.push(row);
  }
  for (const group of groups.values()) group.backups = backupsOf(group.numbers);
  return [...groups.values()].sort(
    (a, b) =>
      Number(b.problem !== null) - Number(a.problem !== null) ||
      b.numbers.length - a.numbers.length ||
      (a.key < b.key ? -1 : 1),
  );
}

function followed(line: string, forwards: LineForwards, network: CallNetwork): RingGroup['forwards'] {
  return FORWARD_REASONS.flatMap((reason) => {
    const to = forwards[reason];
    return to ? [{ reason, to, path: callPath(to, network, line) }] : [];
  });
}

function backupsOf(numbers: readonly NumberRow[]): RingGroup['backups'] {
  const counts = new Map<string, number>();
  for (const { failover } of numbers) {
    if (!failover) continue;
    const address = failover['failover_ip_address'];
    const name = typeof address === 'string' ? address : '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([address, count]) => ({ address, count })).sort((a, b) => b.count - a.count);
}
