import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recurringEstimate, runway, type RunwayInput } from './runway.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (days: number) => new Date(NOW - days * DAY).toISOString();
const input = (over: Partial<RunwayInput>): RunwayInput => ({
  samples: [
    { at: at(5), balance: '100' },
    { at: at(0), balance: '50' },
  ],
  movements: [],
  available: '50',
  recurringPerMonth: null,
  now: NOW,
  ...over,
});

describe('how long the money lasts', () => {
  it('is what there is by what a day costs', () => {
    expect(runway(input({}))).toEqual({
      ...{ days: 5, available: '50', perDay: '10.000000', recurringPerDay: '0.000000' },
      ...{ by: 'balance', from: at(5), to: at(0) },
    });
  });

  it('counts what recurs', () => {
    expect(runway(input({ recurringPerMonth: '300' }))).toMatchObject({ days: 2, recurringPerDay: '10.000000' });
  });

  it('leaves refills and what was bought out of the pace', () => {
    const movements = [
      { at: at(3), amount: '50' },
      { at: at(2), amount: '-75' },
      // Before the pace began.
      { at: at(6), amount: '1000' },
    ];
    expect(runway(input({ movements }))).toMatchObject({ perDay: '5.000000', days: 10 });
  });

  it('has no end where nothing is used up, and has come where nothing is left', () => {
    expect(
      runway(
        input({
          samples: [
            { at: at(5), balance: '50' },
            { at: at(0), balance: '60' },
          ],
        }),
      ),
    ).toMatchObject({ days: null });
    expect(runway(input({ available: '-1' }))).toMatchObject({ days: 0 });
  });

  it('is not known with fewer than three days of data', () => {
    for (const samples of [
      [],
      [{ at: at(0), balance: '1' }],
      [
        { at: at(2.9), balance: '9' },
        { at: at(0), balance: '1' },
      ],
    ])
      expect(runway(input({ samples }))).toBeNull();
    // Older ones do not count.
    expect(
      runway(
        input({
          samples: [
            { at: at(30), balance: '9' },
            { at: at(0), balance: '1' },
          ],
        }),
      ),
    ).toBeNull();
  });

  it('does not depend on refills: a refill more is a balance more', () => {
    const cents = fc
      .integer({ min: 0, max: 1_000_000 })
      .map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`);
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 10, max: 5000 }), (start, end, refill) => {
        const plain = runway(
          input({
            samples: [
              { at: at(6), balance: start },
              { at: at(1), balance: end },
            ],
          }),
        );
        const cent = (text: string) => Math.round(Number(text) * 100);
        const higher = ((cent(end) + refill * 100) / 100).toFixed(2);
        const refilled = runway(
          input({
            samples: [
              { at: at(6), balance: start },
              { at: at(1), balance: higher },
            ],
            movements: [{ at: at(2), amount: String(refill) }],
          }),
        );
        expect(refilled).toEqual(plain);
        expect((plain?.days ?? 0) >= 0).toBe(true);
      }),
    );
  });

  it('is never longer with more that recurs', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
          (month) => runway(input({ recurringPerMonth: String(month) }))?.days ?? NaN,
        );
        expect(more).toBeLessThanOrEqual(less ?? NaN);
      }),
    );
  });
});

describe('what recurs in a month', () => {
  const rates = { local_did_cost: '1.0000', fax_did_cost: '2.00' };

  it.each([
    [{ local_did_cost: 12, fax_did_cost: 3 }, '18.0000'],
    [{ local_did_cost: 1, toll_free_did_cost: 4 }, '1.0000'],
    [{ local_did_cost: 0 }, undefined],
    [{ toll_free_did_cost: 4 }, undefined],
    [{}, undefined],
  ])('for %j is %s', (counts, sum) => {
    expect(recurringEstimate(counts, rates)?.perMonth).toBe(sum);
  });

  it('names what is in the sum, and what has no price', () => {
    expect(recurringEstimate({ fax_did_cost: 3, vps_server_rate: 1 }, rates)?.parts).toEqual([
      { name: 'fax_did_cost', count: 3, price: '2.00' },
      { name: 'vps_server_rate', count: 1, price: null },
    ]);
  });
});
