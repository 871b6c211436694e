import { describe, expect, it } from 'vitest';
import { providerInstant } from './provider-time.ts';

const NEW_YORK = 'America/New_York';

describe('providerInstant', () => {
  it.each([
    ['2019-03-20T12:25:24+00:00', '2019-03-20T12:25:24.000Z'],
    ['2019-03-20T12:25:24-07:00', '2019-03-20T19:25:24.000Z'],
    ['2019-03-20T12:25:24Z', '2019-03-20T12:25:24.000Z'],
    // Without an offset: summer time and winter time.
    ['2019-07-20T12:25:24', '2019-07-20T16:25:24.000Z'],
    ['2019-01-20 12:25:24', '2019-01-20T17:25:24.000Z'],
  ])('reads %s', (text, instant) => {
    expect(providerInstant(text, NEW_YORK)).toBe(instant);
  });

  it.each(['', 'yesterday', 'Mar 12, 2019', '2019-13-45T00:00:00'])('leaves %j as it is', (text) => {
    expect(providerInstant(text, NEW_YORK)).toBe(text);
  });
});
