import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callsAbroad, countryCalled, isAbroad } from './calls-abroad.ts';
import { DEFAULT_LIMITS, isWatching, LOOKS, tripped, waitFor } from './tripwire.ts';

const sum = (call_type: string, minutes: string | null, cost: string | null) => ({
  call_type,
  call_number: 1,
  total_duration_min: minutes,
  cost,
});

describe('calls abroad', () => {
  it.each([
    ['Outbound International Call', true],
    ['Outbound Zone 2 Call', true],
    ['outbound international', true],
    ['Outbound Local Call', false],
    ['Inbound Call', false],
    ['Inbound International Call', false],
    ['', false],
  ])('%s: %s', (type, abroad) => {
    expect(isAbroad(type)).toBe(abroad);
  });

  it('are added up, and all other calls are left out', () => {
    const sums = [
      sum('Outbound International Call', '10.10', '1.1000'),
      sum('Outbound Zone 2 Call', '0.20', '2.2000'),
      sum('Outbound Local Call', '500', '9'),
      sum('Outbound International Call', null, null),
    ];
    expect(callsAbroad(sums)).toEqual({ calls: 3, minutes: 10.3, cost: '3.3000' });
  });

  it.each([
    ['011525555284012', 'MX'],
    ['011252612345678', 'SO'],
    ['8765550112', 'JM'],
    ['2125550140', 'US'],
    ['011441632960000', '+44'],
    ['+442071234567', 'GB'],
    ['', undefined],
  ])('%s goes to %s', (number, country) => {
    expect(countryCalled(number)).toBe(country);
  });
});

describe('the limits of an hour', () => {
  const calls = (minutes: number, cost: string) => ({ calls: 1, minutes, cost });
  it.each([
    [calls(60, '10.0000'), [], []],
    [calls(60.01, '10.00'), [], ['minutes']],
    [calls(1, '10.0001'), [], ['cost']],
    [calls(1, '1'), ['SO'], ['new-country']],
    [calls(99, '99.00'), ['SO'], ['minutes', 'cost', 'new-country']],
  ])('%o and new countries %o pass %o', (given, fresh, reasons) => {
    expect(tripped(given, fresh, DEFAULT_LIMITS)).toEqual(reasons);
  });

  it('new countries are told only where that is wanted', () => {
    expect(tripped(calls(1, '1'), ['SO'], { ...DEFAULT_LIMITS, newCountries: false })).toEqual([]);
  });

  it('more calls never pass fewer limits', () => {
    const hour = fc.record({ calls: fc.nat(), minutes: fc.nat(20_000), cost: fc.nat(20_000) });
    fc.assert(
      fc.property(hour, fc.nat(500), (given, more) => {
        const reasonsOf = ({ calls, minutes, cost }: typeof given) =>
          tripped({ calls, minutes, cost: String(cost) }, [], DEFAULT_LIMITS);
        const before = reasonsOf(given);
        const after = reasonsOf({ ...given, minutes: given.minutes + more, cost: given.cost + more });
        return before.every((reason) => after.includes(reason));
      }),
    );
  });

  it('are watched where the person wants it, or else where a line can call abroad', () => {
    const [on, off] = [{ inter_call: 'on' }, { inter_call: 'off' }];
    expect([isWatching(null, [off, on]), isWatching(null, [off]), isWatching(null, [])]).toEqual([true, false, false]);
    expect([isWatching(false, [on]), isWatching(true, [off])]).toEqual([false, true]);
  });

  it.each([
    [{ hour: 10, day: 2 }, false, LOOKS.normal],
    [{ hour: 18, day: 2 }, false, LOOKS.atNight],
    [{ hour: 7, day: 2 }, false, LOOKS.atNight],
    [{ hour: 10, day: 6 }, false, LOOKS.atNight],
    [{ hour: 10, day: 0 }, false, LOOKS.atNight],
    [{ hour: 10, day: 2 }, true, LOOKS.afterHit],
  ])('at %o, after a hit %s, they are looked at in %i ms', (local, hit, wait) => {
    expect(waitFor(local, hit)).toBe(wait);
  });
});
