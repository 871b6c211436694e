import type { NumberRow } from '../../domain/numbers/number-row.ts';

/** A phone-system line as its list shows it. */
export interface RingLine {
  trunk: string;
  type: string;
  status: string;
  ip_address: string;
}

/**
 * Why calls do not get through:
 * - `nowhere`: rings on no line, and no forwarding is known.
 * - `locked`: its line is locked.
 * - `missing`: its line is not in the list of lines.
 */
export type RingProblem = 'nowhere' | 'locked' | 'missing';

/** Numbers whose calls go the same way. */
export interface RingGroup {
  /** Stays the same while numbers come and go. */
  key: string;
  /** Where calls go; empty for nowhere. */
  target: string;
  kind: 'line' | 'forward' | 'nowhere';
  line: RingLine | null;
  numbers: NumberRow[];
  problem: RingProblem | null;
  /** Addresses that take over when calls fail, each with how many of these numbers have it. */
  backups: { address: string; count: number }[];
}

/**
 * Groups all numbers by where their calls go: groups with a problem first, then the largest.
 *
 * @param lines null while they have not been read, so that no line is missing or locked
 * @param forwards where numbers without a line forward to, as it was last set on this computer
 */
export function ringMap(
  rows: readonly NumberRow[],
  lines: readonly RingLine[] | null,
  forwards: ReadonlyMap<string, string>,
): RingGroup[] {
  const known = lines && new Map(lines.map((line) => [line.trunk, line]));
  const groups = new Map<string, RingGroup>();
  for (const row of rows) {
    const forward = row.route2trunk === '' ? forwards.get(row.did) : undefined;
    const kind = row.route2trunk !== '' ? 'line' : forward === undefined ? 'nowhere' : 'forward';
    const target = kind === 'line' ? row.route2trunk : (forward ?? '');
    const key = `${kind} ${target}`;
    let group = groups.get(key);
    if (!group) {
      const line = kind === 'line' ? (known?.get(target) ?? null) : null;
      const problem = kind === 'nowhere' ? 'nowhere' : kind === 'line' && known ? lineProblem(line) : null;
      group = { key, target, kind, line, numbers: [], problem, backups: [] };
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

/**
 * Numbers whose calls may not get through, each with why.
 *
 * @param lines null while they have not been read, so that no line is missing or locked
 * @param forwards where numbers without a line forward to, as it was last set on this computer
 */
export function problemsOf(
  rows: readonly NumberRow[],
  lines: readonly RingLine[] | null,
  forwards: ReadonlyMap<string, string>,
): Map<string, RingProblem> {
  const groups = ringMap(rows, lines, forwards);
  return new Map(groups.flatMap(({ problem, numbers }) => (problem ? numbers.map(({ did }) => [did, problem]) : [])));
}

function lineProblem(line: RingLine | null): RingProblem | null {
  if (!line) return 'missing';
  return line.status === 'off' ? 'locked' : null;
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
