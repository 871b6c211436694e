import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactnessOf, textPrice, textWindows, type BalanceReading, type ChargedText } from './text-price.ts';

const minutes = (count: number) => new Date(Date.UTC(2026, 2, 2) + count * 60_000).toISOString();
const reading = (minute: number, balance: number | string): BalanceReading => ({
  ...{ askedAt: minutes(minute), at: minutes(minute + 0.01) },
  balance: typeof balance === 'string' ? balance : balance.toFixed(4),
});
const text = (minute: number, parts: number | null = 1): ChargedText => ({ at: minutes(minute), parts });
const PRICE = 0.0075;

/** An account that is read every five minutes; `spent` is what each five minutes cost. */
function read(spent: readonly number[]): BalanceReading[] {
  let balance = 20;
  return [0, ...spent].map((cost, index) => reading(index * 5, (balance -= cost)));
}
/** So many single texts, each between two quiet reads, and beside it what `more` costs at the same time. */
function single(count: number, price = PRICE, more: (index: number) => number = () => 0) {
  const spent = Array.from({ length: count }, (_, index) => [0, price + more(index), 0]).flat();
  return { readings: read(spent), texts: Array.from({ length: count }, (_, index) => text(index * 15 + 7)) };
}
const learn = (readings: BalanceReading[], texts: ChargedText[], busy: { from: string; to: string }[] = []) =>
  textPrice(textWindows(readings, texts, busy), exactnessOf(readings));

describe('what a text costs', () => {
  it('is learnt from five texts between quiet balances, and not from four', () => {
    const five = single(5);
    expect(learn(five.readings, five.texts)).toEqual({ price: '0.0075', texts: 5 });
    const four = single(4);
    expect(learn(four.readings, four.texts)).toBeNull();
  });

  it.each<[string, number[], ChargedText[], number]>([
    ['a text between two quiet balances', [0, 0.0075, 0], [text(7)], 1],
    ['three texts of two parts', [0, 0.045, 0], [text(6, 2), text(7, 2), text(8, 2)], 1],
    ['texts in several stretches in a row', [0, 0.0075, 0.0075, 0], [text(7), text(12)], 1],
    ['a charge that shows late', [0, 0, 0.0075, 0], [text(7)], 1],
    ['a charge that shows at once and another later', [0, 0.004, 0.0035, 0], [text(7)], 1],
    ['a balance that fell before', [0.5, 0.0075, 0], [text(7)], 0],
    ['a balance that goes on falling', [0, 0.0075, 0.5, 0.5, 0.5], [text(7)], 0],
    ['nothing read afterwards', [0, 0.0075], [text(7)], 0],
    ['nothing read before', [0.0075, 0], [text(2)], 0],
    ['a refill at the same time', [0, -50, 0], [text(7)], 0],
    ['a text of which the charge is not known', [0, 0.015, 0], [text(6), text(7, null)], 0],
    ['no text', [0, 0.0075, 0], [], 0],
  ])('%s: %j', (_name, spent, texts, count) => {
    expect(textWindows(read(spent), texts, [])).toHaveLength(count);
  });

  it('is not learnt while anything else may have cost something, nor over a long gap', () => {
    const spent = [0, 0.0075, 0];
    const at = (minute: number) => ({ from: minutes(minute), to: minutes(minute + 1) });
    expect(textWindows(read(spent), [text(7)], [at(8)])).toEqual([]);
    expect(textWindows(read(spent), [text(7)], [at(60)])).toHaveLength(1);
    const gap = [reading(0, 20), reading(5, 20), reading(300, 19.9925), reading(305, 19.9925)];
    expect(textWindows(gap, [text(7)], [])).toEqual([]);
  });

  it('is not known where balances contradict each other, are too rough, are no amounts, or texts are free', () => {
    const noisy = single(9, 0, (index) => index * index);
    expect(learn(noisy.readings, noisy.texts)).toBeNull();
    const free = single(9, 0);
    expect(learn(free.readings, free.texts)).toBeNull();
    const rough = single(9);
    const cents = rough.readings.map((one) => ({ ...one, balance: Number(one.balance).toFixed(2) }));
    expect(learn(cents, rough.texts)).toBeNull();
    const broken = single(9);
    expect(
      learn(
        broken.readings.map((one) => ({ ...one, balance: 'soon' })),
        broken.texts,
      ),
    ).toBeNull();
    expect(learn([], [])).toBeNull();
  });

  it('is right to a ten-thousandth whatever it is, also where a few stretches hold the fee of a number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 2_000 }),
        fc.integer({ min: 5, max: 40 }),
        fc.integer({ min: 1, max: 10_000 }),
        (units, count, fee) => {
          const price = units / 10_000;
          const { readings, texts } = single(count, price, (index) => (index > 0 && index % 5 === 0 ? fee / 100 : 0));
          expect(learn(readings, texts)).toMatchObject({ price: price.toFixed(4) });
        },
      ),
    );
  });

  it('never comes from stretches in which something else was going on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 3, maxLength: 60 }), (spent) => {
        const readings = read(spent.map((one) => one / 10_000));
        const texts = spent.map((_, index) => text(index * 5 + 2)).filter((_, index) => index % 3 === 1);
        const all = [{ from: minutes(-1), to: minutes(spent.length * 5 + 1) }];
        expect(learn(readings, texts, all)).toBeNull();
        for (const window of textWindows(readings, texts, [])) expect(window.spent).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
