import type { CallGroups } from '#shared/bridge/calls.ts';
import { decimalOf } from '#shared/domain/calls/amounts.ts';
import { NO_TAG, type CallSums } from '#shared/domain/calls/call-filter.ts';
import { toCsv } from '#shared/domain/text/csv.ts';

/** Sums of groups as a CSV file; its last line has the sums of all calls, each counted once. */
export function groupsFile({ by, groups, sums }: CallGroups): { name: string; text: string; rows: number } {
  const line = (key: string, { calls, minutes, billed, cost }: CallSums) => [
    key === NO_TAG ? '' : key,
    String(calls),
    decimalOf(minutes),
    decimalOf(billed),
    decimalOf(cost),
  ];
  const lines = [...groups.map((group) => line(group.key, group)), line('total', sums)];
  return {
    name: `linekeeper-calls-by-${by}-${String(groups.length)}.csv`,
    text: toCsv([by, 'calls', 'minutes', 'billed_minutes', 'cost'], lines),
    rows: groups.length,
  };
}
