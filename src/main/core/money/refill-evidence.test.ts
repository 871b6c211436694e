import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRises, type BalanceStep, type SentRefill } from './refill-evidence.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Balances that are read an hour apart. */
function steps(...balances: (string | number)[]): BalanceStep[] {
  return balances.slice(1).map((to, index) => ({
    place: index + 2,
    since: iso(START + index * HOUR),
    asked: iso(START + (index + 1) * HOUR),
    until: iso(START + (index + 1) * HOUR),
    from: String(balances[index]),
    to: String(to),
  }));
}

function refill(id: string, amount: number, { isDone = false, at = START + 1, after = 1 } = {}): SentRefill {
  return { id, amount: String(amount), isDone, at: iso(at), after };
}

const proven = (...input: Parameters<typeof explainRises>) => [...explainRises(...input).keys()];

describe('a rise of the balance', () => {
  it('of the amount proves the refill, and says what was seen', () => {
    const proof = explainRises(steps('10.0089', '60.0089'), [refill('a', 50)], null).get('a');
    expect(proof).toEqual({
      ...{ since: iso(START), until: iso(START + HOUR), from: '10.0089', to: '60.0089' },
      ...{ rise: '50.0000', refills: ['a'] },
    });
  });

  it.each([
    ['59.9999', true, 'a call in between'],
    ['57.50', true, 'a twentieth used up'],
    ['57.49', false, 'more than that used up'],
    ['60.01', false, 'more than was added'],
    ['10', false, 'no rise'],
    ['9', false, 'a fall'],
  ])('to %s of a refill of $50: proof %s (%s)', (to, isProof) => {
    expect(proven(steps('10', to), [refill('a', 50)], null)).toEqual(isProof ? ['a'] : []);
  });

  it('of a small refill may be a dollar less', () => {
    expect(proven(steps(0, 9), [refill('a', 10)], null)).toEqual(['a']);
    expect(proven(steps(0, '8.99'), [refill('a', 10)], null)).toEqual([]);
  });

  it('proves one of two open refills of the same amount, the second rise the other', () => {
    const two = [refill('a', 50), refill('b', 50, { at: START + 2 })];
    expect(proven(steps(0, 50), two, null)).toEqual(['a']);
    expect(proven(steps(0, 50, 100), two, null)).toEqual(['a', 'b']);
    expect(proven(steps(0, 100), two, null)).toEqual(['a', 'b']);
  });

  it('belongs to the refill that was answered, not to the open one before it', () => {
    const two = [refill('open', 50), refill('answered', 50, { isDone: true, at: START + 2 })];
    expect(proven(steps(0, 50), two, null)).toEqual(['answered']);
    expect(proven(steps(0, 50, 49, 99), two, null)).toEqual(['answered', 'open']);
  });

  it('that has two explanations proves neither', () => {
    const three = [refill('a', 50), refill('b', 25), refill('c', 25)];
    expect(proven(steps(0, 50), three, null)).toEqual([]);
    expect(proven(steps(0, '49.50'), [refill('a', 50), refill('b', 50.5)], null)).toEqual([]);
  });

  it('that the same amounts explain in several ways proves the oldest of them', () => {
    const many = [
      ...[refill('b25', 25, { at: START + 2 }), refill('a50', 50, { at: START + 1 })],
      ...[refill('d50', 50, { at: START + 4 }), refill('c25', 25, { at: START + 3 })],
    ];
    expect(proven(steps(0, 75), many, null).toSorted()).toEqual(['a50', 'b25']);
    expect(proven(steps(0, 50), many.slice(1), null)).toEqual(['a50']);
    expect(proven(steps(0, 100), [refill('ten', 10), refill('five', 5), refill('85', 85)], null)).toHaveLength(3);
    const mixed = [refill('9', 9), refill('100', 100, { at: START + 2 }), refill('9 again', 9, { at: START + 3 })];
    expect(proven(steps(0, 109), mixed, null)).toEqual(['9', '100']);
  });

  it('of the very amount of one refill proves that one, although another is only a little more', () => {
    expect(proven(steps(0, 50), [refill('a', 50), refill('b', 50.5)], null)).toEqual(['a']);
    expect(proven(steps(0, 50), [refill('b', 50.5), refill('a', 50)], null)).toEqual(['a']);
  });

  it('proves the one that was written down first of two of the same moment', () => {
    expect(proven(steps(0, 50), [refill('a', 50), refill('b', 50)], null)).toEqual(['a']);
  });

  it('is explained by six refills at most', () => {
    const six = Array.from({ length: 6 }, (_, index) => refill(`r${index}`, 10, { at: START + index }));
    expect(proven(steps(0, 60), six, null)).toHaveLength(6);
    expect(proven(steps(0, 70), [...six, refill('r6', 10, { at: START + 6 })], null)).toEqual([]);
  });

  it('is looked for first among refills that are known to be done, however many are open', () => {
    const open = Array.from({ length: 6 }, (_, index) => refill(`open ${index}`, 10, { at: START + index }));
    const done = refill('done', 50, { isDone: true, at: START + 6 });
    expect(proven(steps(0, 50), [...open, done], null)).toEqual(['done']);
    expect(proven(steps(0, 50), [done, ...open], null)).toEqual(['done']);
  });

  it('of nothing proves nothing, not even a refill of a dollar', () => {
    expect(proven(steps(10, 10), [refill('a', 1)], null)).toEqual([]);
  });

  it('is none where one of the balances is no amount', () => {
    expect(proven(steps('?', 50), [refill('a', 50)], null)).toEqual([]);
    expect(proven(steps(0, '?'), [refill('a', 50)], null)).toEqual([]);
  });

  it('that was asked for in the moment the refill was sent counts', () => {
    expect(proven(steps(0, 50), [refill('a', 50, { at: START + HOUR })], null)).toEqual(['a']);
  });

  it('that automatic refill explains as well proves no open refill', () => {
    expect(proven(steps(0, 50), [refill('a', 50)], '50')).toEqual([]);
    expect(proven(steps(0, 50), [refill('a', 50)], '100')).toEqual(['a']);
    expect(proven(steps(0, 50), [refill('a', 50, { isDone: true })], '50')).toEqual(['a']);
  });

  it.each([
    [72, true],
    [73, false],
  ])('%i hours after the refill: proof %s', (hours, isProof) => {
    const late = refill('a', 50, { at: START + HOUR - hours * HOUR });
    expect(proven(steps(0, 50), [late], null)).toEqual(isProof ? ['a'] : []);
  });

  it.each([
    [7 * 24, true],
    [7 * 24 + 1, false],
  ])('%i hours after a refill that was answered is that refill: %s', (hours, isShown) => {
    const late = refill('a', 50, { at: START + HOUR - hours * HOUR, isDone: true });
    expect(proven(steps(0, 50), [late], null)).toEqual(isShown ? ['a'] : []);
  });

  it('that was read before the refill was sent proves nothing, also by a clock that was set back', () => {
    expect(proven(steps(0, 50), [refill('a', 50, { at: START + HOUR + 1 })], null)).toEqual([]);
    expect(proven(steps(0, 50), [refill('a', 50, { after: 2, at: START - 5 * HOUR })], null)).toEqual([]);
    expect(proven(steps(0, 50, 50, 100), [refill('a', 50, { after: 2, at: START - 5 * HOUR })], null)).toEqual(['a']);
  });
});

describe('rises together', () => {
  it('never prove more money than came', () => {
    const amount = fc.constantFrom(10, 25, 50, 75, 100);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: -40, max: 220 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (amounts, moves, done) => {
          const balances = moves.reduce<number[]>((all, move) => [...all, (all.at(-1) ?? 0) + move], [0]);
          const refills = amounts.map((each, index) => refill(`r${index}`, each, { isDone: done[index] === true }));
          const shown = proven(steps(...balances), refills, null);
          const rose = moves.filter((move) => move > 0).reduce((sum, move) => sum + move, 0);
          const claimed = refills
            .filter(({ id }) => shown.includes(id))
            .reduce((sum, { amount: a }) => sum + Number(a), 0);
          expect(claimed).toBeLessThanOrEqual(rose * 1.06 + moves.length * shown.length);
        },
      ),
    );
  });
});
