import type { ActivityEntry } from '#shared/bridge/activity.ts';

type Entry = Pick<ActivityEntry, 'operation' | 'target' | 'changes'>;

/** Whether an entry is a change of this group. */
export const changesGroup =
  (group: string) =>
  ({ operation, target }: Entry): boolean =>
    /^enterpriseFax\.\w+Group$/.test(operation) && target === group;

/** Whether an entry is a change of this person, not of what the person may do. */
export const changesPerson =
  (login: string) =>
  ({ operation, target }: Entry): boolean =>
    /^enterpriseFax\.(?:create|update|delete)User$/.test(operation) && target === login;

/** Whether an entry is a change of what an address may do with a number. */
export const changesEmail =
  (email: string, did: string) =>
  ({ operation, target, changes }: Entry): boolean =>
    operation.endsWith('EmailPermissions') &&
    target === did &&
    changes.every(({ field, after }) => field !== 'email' || after === email);
