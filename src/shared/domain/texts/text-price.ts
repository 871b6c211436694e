// What a text costs, learnt from the balance: the interface publishes no price for texts.
import { parseMoney, subtractMoney, type Money } from '../money/money.ts';

const MINUTE = 60_000;
/** A stretch with texts, and the balance before and after it, are no longer than this: in a longer one too much else happens. */
const LONGEST_MS = 180 * MINUTE;
/** A charge may show so many reads later. */
const LATE_READS = 2;
/** So many clean stretches are needed. */
const LEAST_WINDOWS = 5;
/** What is learnt is at least so many times the smallest step of the balance. */
const LEAST_STEPS = 5;

/** A balance that was read; it is true of some moment between the two times. */
export interface BalanceReading {
  askedAt: string;
  at: string;
  balance: string;
}

/** A text that may have been charged. */
export interface ChargedText {
  at: string;
  /** Parts, for each of those who got it; null where it is not known whether or how it was charged. */
  parts: number | null;
}

/** A time in which something else may have been charged, as ISO times. */
export interface BusyTime {
  from: string;
  to: string;
}

/** A stretch between two balances in which texts were sent and nothing else is known to have cost anything. */
export interface TextWindow {
  from: string;
  to: string;
  texts: number;
  parts: number;
  /** Dollars. */
  spent: number;
}

/** What a part of a text costs; an estimate. */
export interface TextPrice {
  /** Decimal string in dollars. */
  price: string;
  /** From so many texts it was learnt. */
  texts: number;
}

/** A stretch from one balance to the next. */
interface Step extends BusyTime {
  texts: ChargedText[];
  change: number;
}

/**
 * The stretches that show what texts cost. The balance stood still just before and just after each of them, so that an account
 * in which calls are paid for all the time teaches nothing.
 */
export function textWindows(
  readings: readonly BalanceReading[],
  texts: readonly ChargedText[],
  busy: readonly BusyTime[],
): TextWindow[] {
  const steps = stepsOf(readings, texts);
  const windows: TextWindow[] = [];
  for (let first = 0; first < steps.length; first += 1) {
    if (steps[first]?.texts.length === 0) continue;
    let last = first;
    while (last + 1 < steps.length && (steps[last + 1]?.texts.length ?? 0) > 0) last += 1;
    const before = steps[first - 1];
    const end = stillAfter(steps, last);
    if (before?.change === 0 && end !== undefined) {
      const window = windowOf(steps.slice(first, end), before, busy);
      if (window) windows.push(window);
    }
    first = last;
  }
  return windows;
}

/**
 * The price of a part in the middle of what clean stretches show; null while there are too few, where they contradict each
 * other, or where the balance is not exact enough.
 *
 * @param exactness the smallest step of the balance in dollars
 */
export function textPrice(windows: readonly TextWindow[], exactness: number): TextPrice | null {
  const middle = median(windows.map(priceOf));
  const exact = windows.filter(({ parts }) => middle * parts >= exactness * LEAST_STEPS);
  if (middle <= 0 || exact.length < LEAST_WINDOWS) return null;
  const prices = exact.map(priceOf).sort((a, b) => a - b);
  const price = median(prices);
  const spread = quantile(prices, 0.75) - quantile(prices, 0.25);
  const shown = price.toFixed(4);
  if (spread > price || Number(shown) === 0) return null;
  return { price: shown, texts: exact.reduce((sum, { texts }) => sum + texts, 0) };
}

/** The smallest step that balances differ by, in dollars. */
export function exactnessOf(readings: readonly BalanceReading[]): number {
  return 10 ** -Math.max(0, ...readings.map(({ balance }) => parseMoney(balance)?.scale ?? 0));
}

function stepsOf(readings: readonly BalanceReading[], texts: readonly ChargedText[]): Step[] {
  const sorted = [...texts].sort((a, b) => (a.at < b.at ? -1 : 1));
  let place = sorted.findIndex(({ at }) => at >= (readings[0]?.askedAt ?? ''));
  return readings.slice(1).map((reading, index) => {
    const from = readings[index] ?? reading;
    const within: ChargedText[] = [];
    for (let text = sorted[place]; text && text.at < reading.askedAt; text = sorted[(place += 1)]) within.push(text);
    return {
      from: from.askedAt,
      to: reading.at,
      texts: within,
      change: spentBetween(from.balance, reading.balance),
    };
  });
}

/** Where the balance stands still after the last step with texts; undefined where it does not, or is not read yet. */
function stillAfter(steps: readonly Step[], last: number): number | undefined {
  for (let next = last + 1; next <= last + 1 + LATE_READS; next += 1) {
    const step = steps[next];
    if (!step || step.texts.length > 0) return undefined;
    if (step.change === 0) return next;
  }
  return undefined;
}

function windowOf(steps: readonly Step[], before: Step, busy: readonly BusyTime[]): TextWindow | undefined {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return undefined;
  const texts = steps.flatMap((step) => step.texts);
  const isLong = Date.parse(last.to) - Date.parse(before.from) > LONGEST_MS;
  const isBusy = busy.some(({ from, to }) => from <= last.to && to >= first.from);
  const isUnclear = texts.some(({ parts }) => parts === null) || steps.some(({ change }) => !(change >= 0));
  if (isLong || isBusy || isUnclear) return undefined;
  const parts = texts.reduce((sum, text) => sum + (text.parts ?? 0), 0);
  const spent = steps.reduce((sum, { change }) => sum + change, 0);
  return { from: first.from, to: last.to, texts: texts.length, parts, spent };
}

function spentBetween(from: string, to: string): number {
  const [before, after] = [parseMoney(from), parseMoney(to)];
  return before && after ? dollars(subtractMoney(before, after)) : NaN;
}

const dollars = ({ units, scale }: Money): number => Number(units) / 10 ** scale;
const priceOf = ({ spent, parts }: TextWindow): number => spent / parts;

function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Of sorted values; 0 of none. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
