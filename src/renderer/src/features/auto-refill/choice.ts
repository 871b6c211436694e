import { RELOAD_BELOW, RELOAD_USUAL, UNUSUAL_RELOAD } from '#shared/domain/money/refill-rules.ts';
import type { Amounts } from './use-auto-refill.ts';

/** What the form holds: dollars as the options of its lists. */
export interface Choice {
  below: string;
  add: string;
  /** Whether the amount that is probably a slip is offered too. */
  unusual: boolean;
}

export const DEFAULT_CHOICE: Choice = { below: '25', add: '50', unusual: false };

/** A choice that was kept earlier; null for one that the provider does not take. */
export function readChoice(stored: unknown): Choice | null {
  const { below, add, unusual } = { ...(stored as Partial<Choice> | null) };
  const offered = unusual === true ? [...RELOAD_USUAL, UNUSUAL_RELOAD] : RELOAD_USUAL;
  if (!isOf(RELOAD_BELOW, below) || !isOf(offered, add)) return null;
  return { below, add, unusual: unusual === true };
}

/** The parameters of the provider. */
export function amountsOf({ below, add }: Choice): Amounts {
  return { min_balance: Number(below), reload_amount: Number(add) } as Amounts;
}

function isOf(amounts: readonly number[], text: unknown): text is string {
  return typeof text === 'string' && amounts.some((amount) => String(amount) === text);
}
