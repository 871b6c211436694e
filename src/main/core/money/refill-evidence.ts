// Which rise of the balance shows which refill. One rise settles each refill at most once.
import { WATCH_MS } from '#shared/bridge/activity.ts';
import {
  addMoney,
  compareMoney,
  moneyToDecimal,
  multiplyMoney,
  parseMoney,
  subtractMoney,
  type Money,
} from '#shared/domain/money/money.ts';

/** Two balances that were read one after the other. Amounts are decimal strings in dollars, times are ISO times. */
export interface BalanceStep {
  /** Place of the later balance in the order of reads. */
  place: number;
  /** When the earlier balance was asked for. */
  since: string;
  /** When the later balance was asked for. */
  asked: string;
  /** When the later balance had come. */
  until: string;
  from: string;
  to: string;
}

/** A refill that was sent from this computer and that may have been carried out. */
export interface SentRefill {
  id: string;
  at: string;
  amount: string;
  /** Place of the last balance that was read before it was sent. */
  after: number;
  /** Whether it is known to be done, by its answer or by an earlier rise. */
  isDone: boolean;
}

/** Why a refill counts as done. */
export interface RefillProof extends Omit<BalanceStep, 'place' | 'asked'> {
  rise: string;
  /** All refills that this rise shows together. */
  refills: string[];
}

/** A refill that the provider took may show so much later: from a bank account it takes days. */
export const TAKEN_SHOWS_MS = 7 * 24 * 3_600_000;
/** More refills than this are not combined: their sums would explain nearly every rise. */
const MOST_COMBINED = 6;
const ZERO: Money = { units: 0n, scale: 0 };
/** Calls and faxes between two reads may use up so much of a refill: a twentieth of it, and a dollar at least. */
const USED_UP_PART = 20;
const USED_UP_LEAST: Money = { units: 1n, scale: 0 };

/**
 * The refills that rises of the balance prove, by their ids.
 *
 * A rise is explained by refills from here whose sum it is, or a little less, since calls and faxes go on. Refills that are
 * known to be done come first, so that their money is not counted for one that is open. A rise that can be explained in
 * several ways, or by automatic refill as well, proves nothing of what is open.
 *
 * @param automatic amount of the automatic refill as far as it is known, in dollars
 */
export function explainRises(
  steps: readonly BalanceStep[],
  refills: readonly SentRefill[],
  automatic: string | null,
): Map<string, RefillProof> {
  const proofs = new Map<string, RefillProof>();
  for (const step of steps) {
    const rise = riseOf(step);
    if (!rise) continue;
    const earliest = (ms: number) => new Date(Date.parse(step.until) - ms).toISOString();
    const [open, taken] = [earliest(WATCH_MS), earliest(TAKEN_SHOWS_MS)];
    const candidates = refills.filter(
      ({ id, at, after, isDone }) =>
        !proofs.has(id) && step.place > after && at <= step.asked && at >= (isDone ? taken : open),
    );
    const shown = explanation(rise, candidates, automatic);
    const { since, until, from, to } = step;
    const proof = { since, until, from, to, rise: moneyToDecimal(rise), refills: shown.map(({ id }) => id) };
    for (const { id } of shown) proofs.set(id, proof);
  }
  return proofs;
}

function explanation(rise: Money, candidates: readonly SentRefill[], automatic: string | null): SentRefill[] {
  const doneFirst = [...candidates].sort((a, b) => Number(b.isDone) - Number(a.isDone) || (a.at < b.at ? -1 : 1));
  const sets = subsets(doneFirst.slice(0, MOST_COMBINED)).map((refills) => ({ refills, sum: sumOf(refills) }));
  const exact = sets.filter(({ sum }) => compareMoney(sum, rise) === 0);
  const fitting = exact.length > 0 ? exact : sets.filter(({ sum }) => explains(sum, rise));
  const done = (refills: readonly SentRefill[]) => refills.filter(({ isDone }) => isDone).length;
  const most = Math.max(...fitting.map(({ refills }) => done(refills)));
  const best = fitting.filter(({ refills }) => done(refills) === most);
  const [first] = best;
  if (!first) return [];
  if (first.refills.every(({ isDone }) => isDone)) return first.refills;
  const automaticAmount = automatic === null ? undefined : parseMoney(automatic);
  const isAutomatic = automaticAmount !== undefined && explains(automaticAmount, rise);
  const isOneWay = best.every(({ refills }) => amountsOf(refills) === amountsOf(first.refills));
  return isOneWay && !isAutomatic ? first.refills : [];
}

/** Whether money that was added shows as this rise, less what calls and faxes may have used up since. */
function explains(added: Money, rise: Money): boolean {
  const missing = subtractMoney(added, rise);
  if (compareMoney(missing, ZERO) < 0) return false;
  const isSmallPart = compareMoney(multiplyMoney(missing, USED_UP_PART), added) <= 0;
  return isSmallPart || compareMoney(missing, USED_UP_LEAST) <= 0;
}

function riseOf({ from, to }: BalanceStep): Money | undefined {
  const [before, after] = [parseMoney(from), parseMoney(to)];
  return before && after && compareMoney(after, before) > 0 ? subtractMoney(after, before) : undefined;
}

/** All sets of at least one, in the order of their members. */
function subsets<T>(members: readonly T[]): T[][] {
  const [first, ...rest] = members;
  if (first === undefined) return [];
  const others = subsets(rest);
  return [[first], ...others.map((set) => [first, ...set]), ...others];
}

function sumOf(refills: readonly SentRefill[]): Money {
  return refills.reduce((sum, { amount }) => addMoney(sum, parseMoney(amount) ?? ZERO), ZERO);
}

function amountsOf(refills: readonly SentRefill[]): string {
  return refills
    .map(({ amount }) => Number(amount))
    .sort((a, b) => a - b)
    .join();
}
