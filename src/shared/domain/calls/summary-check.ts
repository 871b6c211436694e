import type { CallSum } from '../guard/calls-abroad.ts';
import { tenThousandths } from './amounts.ts';
import type { CallRow } from './call-rows.ts';

/** Sums of one type of call, in ten-thousandths. */
export interface TypeSums {
  calls: number;
  minutes: number;
  cost: number;
}

/** Where the provider's sums and the calls that it listed differ. */
export interface SumDifference {
  /** The provider's word for a type of call. */
  type: string;
  provider: TypeSums;
  listed: TypeSums;
}

const NONE: TypeSums = { calls: 0, minutes: 0, cost: 0 };

/** How many calls the provider's sums are of. */
export function callsIn(summary: readonly CallSum[]): number {
  return summary.reduce((all, { call_number }) => all + (Number(call_number) || 0), 0);
}

/** Compares the provider's sums with the calls that it listed, type by type. A sum that it does not say is not compared. */
export function differencesOf(
  summary: readonly CallSum[],
  rows: Iterable<Pick<CallRow, 'type' | 'minutes' | 'cost'>>,
): SumDifference[] {
  const listed = new Map<string, TypeSums>();
  for (const { type, minutes, cost } of rows) {
    const sums = listed.get(type) ?? { ...NONE };
    sums.calls += 1;
    sums.minutes += minutes ?? 0;
    sums.cost += cost ?? 0;
    listed.set(type, sums);
  }
  const provider = new Map<string, TypeSums>();
  const unsaid = new Map<string, { minutes: boolean; cost: boolean }>();
  for (const sum of summary) {
    const type = sum.call_type.trim();
    const [minutes, cost] = [tenThousandths(sum.total_duration_min), tenThousandths(sum.cost)];
    const before = provider.get(type) ?? NONE;
    provider.set(type, {
      calls: before.calls + (Number(sum.call_number) || 0),
      minutes: before.minutes + (minutes ?? 0),
      cost: before.cost + (cost ?? 0),
    });
    unsaid.set(type, { minutes: minutes === null, cost: cost === null });
  }
  return [...new Set([...provider.keys(), ...listed.keys()])].flatMap((type) => {
    const [theirs, ours] = [provider.get(type) ?? NONE, listed.get(type) ?? NONE];
    const isSame =
      theirs.calls === ours.calls &&
      (unsaid.get(type)?.minutes || theirs.minutes === ours.minutes) &&
      (unsaid.get(type)?.cost || theirs.cost === ours.cost);
    return isSame ? [] : [{ type, provider: theirs, listed: ours }];
  });
}
