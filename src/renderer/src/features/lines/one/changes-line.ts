import type { ActivityEntry } from '#shared/bridge/activity.ts';

/** Whether an entry is a change of this line: nothing is done to it while an earlier one may still turn out done. */
export const changesLine =
  (line: string) =>
  ({ operation, target }: Pick<ActivityEntry, 'operation' | 'target'>): boolean =>
    operation.startsWith('siptrunk.') && target === line;
