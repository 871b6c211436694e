import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RELOAD_AMOUNTS } from '../../provider/account.ts';
import type { Dialect } from '../../provider/dialect.ts';
import { parseMoney, type Money } from './money.ts';
import {
  chargedReload,
  isReloadAmount,
  readRefillAmount,
  REFILL_MIN,
  REFILL_PRESETS,
  refillQuestion,
  RELOAD_BELOW,
  RELOAD_USUAL,
  reloadWarnings,
  UNUSUAL_RELOAD,
} from './refill-rules.ts';

const money = (text: string) => parseMoney(text) as Money;

describe('an amount to refill', () => {
  it.each([
    ['50', { ok: true, amount: 50, ask: 'nothing' }],
    [' $1,000 ', { ok: true, amount: 1000, ask: 'sure' }],
    ['500', { ok: true, amount: 500, ask: 'nothing' }],
    ['501', { ok: true, amount: 501, ask: 'sure' }],
    ['1001', { ok: true, amount: 1001, ask: 'type-amount' }],
    ['10.00', { ok: true, amount: 10, ask: 'nothing' }],
    ['', { ok: false, problem: 'empty' }],
    ['ten', { ok: false, problem: 'not-a-number' }],
    ['-50', { ok: false, problem: 'not-a-number' }],
    ['1e3', { ok: false, problem: 'not-a-number' }],
    ['1,00', { ok: false, problem: 'not-a-number' }],
    ['50.5', { ok: false, problem: 'not-whole' }],
    ['9', { ok: false, problem: 'below-minimum' }],
    ['99999999999999999999', { ok: false, problem: 'too-large' }],
  ])('%j reads as %j', (text, reading) => {
    expect(readRefillAmount(text)).toEqual(reading);
  });

  it('that is offered or whole and large enough can be sent', () => {
    for (const preset of REFILL_PRESETS) expect(readRefillAmount(String(preset))).toMatchObject({ ok: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (amount) => {
        expect(readRefillAmount(String(amount)).ok).toBe(amount >= REFILL_MIN);
        expect(refillQuestion(amount) === 'nothing').toBe(amount <= 500);
      }),
    );
  });
});

describe('automatic refill', () => {
  it('offers exactly what the specification lists, the unusual amount apart', () => {
    expect(RELOAD_BELOW).toEqual([5, 25, 30, 35, 40, 45, 50, 100]);
    expect(RELOAD_USUAL).toEqual([25, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 1000, 2000, 2500]);
    expect([...RELOAD_USUAL, UNUSUAL_RELOAD].sort()).toEqual([...RELOAD_AMOUNTS].sort());
  });

  it.each([
    [50, null, []],
    [50, '25', []],
    [50, '25.0001', ['less-than-two-days']],
    [15_000, null, ['type-amount']],
  ])('of %s at %s a day warns %j', (add, perDay, warnings) => {
    expect(reloadWarnings(add, perDay === null ? null : money(perDay))).toEqual(warnings);
  });

  it.each([
    ['50.0000', true],
    ['49.9999', false],
    ['10', false],
    ['15000', true],
    ['1500', true],
  ])('may have added %s: %s', (rise, is) => {
    expect(isReloadAmount(money(rise))).toBe(is);
  });

  it.each<[number, Dialect, number]>([
    [15_000, {}, 15_000],
    [15_000, { unusualReload: 'other' }, 1500],
    [50, { unusualReload: 'other' }, 50],
  ])('of %i in an account with %j charges %i', (amount, dialect, charged) => {
    expect(chargedReload(amount, dialect)).toBe(charged);
  });
});
