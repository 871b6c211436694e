import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SpendingCaps } from '#shared/bridge/money.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { JsonFile } from '../settings/json-file.ts';

const cap = z.number().min(0).nullable();

/** The spending limits of this computer by account. They stay when an account is removed, and hold when it comes back. */
export const limitsSchema = z.object({
  accounts: z.record(z.string(), z.object({ day: cap, month: cap })).default({}),
});

/** The limits of one account; undefined while none were ever set. */
export interface AccountLimits {
  get: () => SpendingCaps | undefined;
  set: (caps: SpendingCaps) => Promise<void>;
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
