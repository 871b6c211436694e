import type { DraftOf } from '#shared/user-data/drafts.ts';
import type { Amounts } from './use-auto-refill.ts';

/** What the form holds: dollars as the options of its lists. */
export type Choice = DraftOf<'auto-refill'>;

export const DEFAULT_CHOICE: Choice = { below: '25', add: '50', unusual: false };

/** The parameters of the provider. */
export function amountsOf({ below, add }: Choice): Amounts {
  return { min_balance: Number(below), reload_amount: Number(add) } as Amounts;
}
