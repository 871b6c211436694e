import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SpendingCaps } from '#shared/bridge/money.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { JsonFile } from '../settings/json-file.ts';

const cap = z.number().min(0).nullable();

const spent = z.object({ at: z.string(), amount: z.string() });

/** What was spent on a day that began at an ISO time, as a decimal string. */
export type SpentDay = z.output<typeof spent>;

/**
 * The spending limits of this computer by account. They stay when an account is removed, and hold when it comes back: so does
 * what it had spent, by day.
 */
export const limitsSchema = z.object({
  accounts: z.record(z.string(), z.object({ day: cap, month: cap })).default({}),
  spent: z.record(z.string(), z.array(spent)).default({}),
});

/** The limits of one account; undefined while none were ever set. */
export interface AccountLimits {
  get: () => SpendingCaps | undefined;
  set: (caps: SpendingCaps) => Promise<void>;
  /** What was spent before the account's data was removed. */
  spentBefore: () => readonly SpentDay[];
  /** Keeps what was spent since a time, before the account's data is removed. */
  keepSpent: (days: readonly SpentDay[], since: string) => Promise<void>;
  /** Whether the disk does not give them now. */
  isUnread: () => boolean;
}

export function limitsOf(
  file: JsonFile<typeof limitsSchema>,
  profile: Pick<Profile, 'kind' | 'baseUrl' | 'username'>,
): AccountLimits {
  const key = keyOf(profile);
  return {
    get: () => (Object.hasOwn(file.value.accounts, key) ? file.value.accounts[key] : undefined),
    spentBefore: () => (Object.hasOwn(file.value.spent, key) ? (file.value.spent[key] ?? []) : []),
    keepSpent: async (days, since) => {
      const { [key]: before = [], ...others } = file.value.spent;
      const kept = [...before.filter(({ at }) => at >= since), ...days];
      await file.write({ ...file.value, spent: kept.length === 0 ? others : { ...others, [key]: kept } });
    },
    isUnread: () => {
      // Asking for the value reads the file again.
      void file.value;
      return file.isUnread;
    },
    set: async ({ day, month }) => {
      await file.write({ ...file.value, accounts: { ...file.value.accounts, [key]: { day, month } } });
    },
  };
}

/** A hash: the file outlives the account, and must not tell whose it was. */
function keyOf({ kind, baseUrl, username }: Pick<Profile, 'kind' | 'baseUrl' | 'username'>): string {
  if (kind === 'demo') return 'demo';
  return createHash('sha256')
    .update(`${new URL(baseUrl).host} ${username}`)
    .digest('hex');
}
