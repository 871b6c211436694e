import { account, MIN_BALANCES, RELOAD_AMOUNTS } from '../../provider/account.ts';
import { dialect as dialectRows, type Dialect } from '../../provider/dialect.ts';
import { compareMoney, multiplyMoney, parseMoney, type Money } from './money.ts';
import type { RefillMode } from '../../bridge/money.ts';

/** Amounts that are offered at once, in dollars. */
export const REFILL_PRESETS = [25, 50, 100, 250] as const;
/** The specification's least refill, in dollars. */
export const REFILL_MIN = 10;
/** Above this a refill is asked about. */
const REFILL_WARN_ABOVE = 500;
/** Above this its amount has to be typed again. */
const REFILL_TYPE_ABOVE = 1000;
/** From this an automatic refill has to be typed again. */
const RELOAD_TYPE_FROM = 5000;
/** The specification lists it between 1000 and 2000, so it is probably a slip: never offered at once. */
export const UNUSUAL_RELOAD = 15_000;
/** What the unusual amount is sent as where an account has the other form of it. */
const UNUSUAL_SENT_AS = dialectRows.unusualReload.change.values[UNUSUAL_RELOAD];

/** Balances below which automatic refill may start, in dollars: exactly those of the specification. */
export const RELOAD_BELOW: readonly (typeof MIN_BALANCES)[number][] = MIN_BALANCES;
/** Amounts that automatic refill may add and that are offered at once, rising. */
export const RELOAD_USUAL: readonly (typeof RELOAD_AMOUNTS)[number][] = RELOAD_AMOUNTS.filter(
  (amount) => amount !== UNUSUAL_RELOAD,
).sort((a, b) => a - b);

/** How the provider calls what a refill charges. */
export const PROVIDER_MODES = { card: 'cc', bank: 'ach', both: 'all' } as const satisfies Record<RefillMode, string>;

/** Why an amount cannot be refilled. */
export type RefillProblem = 'empty' | 'not-a-number' | 'not-whole' | 'below-minimum' | 'too-large';

export type RefillReading =
  | { ok: true; amount: number; /** What is asked before it is sent. */ ask: 'nothing' | 'sure' | 'type-amount' }
  | { ok: false; problem: RefillProblem };

/** Reads an amount that a person typed (`50`, `$1,000`). */
export function readRefillAmount(text: string): RefillReading {
  const clean = text.trim().replace(/^\$\s*/, '');
  if (clean === '') return { ok: false, problem: 'empty' };
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(clean) ? clean.replaceAll(',', '') : clean;
  if (!/^\d+(\.\d*)?$/.test(plain)) return { ok: false, problem: 'not-a-number' };
  if (!/^\d+(\.0*)?$/.test(plain)) return { ok: false, problem: 'not-whole' };
  const amount = Number(plain);
  if (!Number.isSafeInteger(amount)) return { ok: false, problem: 'too-large' };
  if (!account.refillBalance.params.shape.amount.safeParse(amount).success)
    return { ok: false, problem: 'below-minimum' };
  return { ok: true, amount, ask: refillQuestion(amount) };
}

/** What is asked before a refill of so many dollars is sent. */
export function refillQuestion(amount: number): 'nothing' | 'sure' | 'type-amount' {
  if (amount > REFILL_TYPE_ABOVE) return 'type-amount';
  return amount > REFILL_WARN_ABOVE ? 'sure' : 'nothing';
}

/** What is worth a look before automatic refill is set. */
export type ReloadWarning = 'type-amount' | 'less-than-two-days';

/**
 * Warnings about an automatic refill.
 *
 * @param perDay average cost a day in dollars; null when it is not known
 */
export function reloadWarnings(add: number, perDay: Money | null): ReloadWarning[] {
  const warnings: ReloadWarning[] = [];
  if (add >= RELOAD_TYPE_FROM) warnings.push('type-amount');
  const amount = parseMoney(String(add));
  if (amount && perDay && compareMoney(amount, multiplyMoney(perDay, 2)) < 0) warnings.push('less-than-two-days');
  return warnings;
}

/** What an automatic refill charges, in dollars: the dialect of the account may send another amount. */
export function chargedReload(amount: number, dialect: Dialect): number {
  return amount === UNUSUAL_RELOAD && dialect.unusualReload === 'other' ? UNUSUAL_SENT_AS : amount;
}

/** Whether the balance rises by this when the provider refills it by itself. */
export function isReloadAmount(rise: Money): boolean {
  return [...RELOAD_AMOUNTS, UNUSUAL_SENT_AS].some(
    (amount) => compareMoney(rise, { units: BigInt(amount), scale: 0 }) === 0,
  );
}
