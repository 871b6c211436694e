import { describe, expect, it } from 'vitest';
import { quietClock } from './quiet-hours.ts';

const at = (iso: string) => Date.parse(iso);

describe('whether it is too early or too late to text somebody', () => {
  it.each([
    // Summer time: New York is four hours behind, Los Angeles seven, Honolulu ten.
    ['2125550100', '2026-07-01T11:59:59Z', 'America/New_York'],
    ['2125550100', '2026-07-01T12:00:00Z', null],
    ['2125550100', '2026-07-02T00:59:59Z', null],
    ['2125550100', '2026-07-02T01:00:00Z', 'America/New_York'],
    ['2135550100', '2026-07-01T14:59:00Z', 'America/Los_Angeles'],
    ['8085550100', '2026-07-01T17:00:00Z', 'Pacific/Honolulu'],
    ['6025550100', '2026-07-01T15:00:00Z', null],
    // Winter time.
    ['2125550100', '2026-12-01T12:30:00Z', 'America/New_York'],
    ['2125550100', '2026-12-01T13:00:00Z', null],
  ])('%s at %s: %s', (number, now, zone) => {
    expect(quietClock(number, at(now))?.zone ?? null).toBe(zone);
  });

  it('goes by every clock of an area code that has several', () => {
    // Eastern part of Idaho 8:30, its north 7:30.
    expect(quietClock('2085550100', at('2026-07-01T14:30:00Z'))).toMatchObject({ zone: 'America/Los_Angeles' });
    expect(quietClock('2085550100', at('2026-07-01T15:30:00Z'))).toBeNull();
  });

  it('goes by both coasts where the code is not known', () => {
    expect(quietClock('8005550100', at('2026-07-01T13:00:00Z'))).toMatchObject({ zone: 'America/Los_Angeles' });
    expect(quietClock('8005550100', at('2026-07-02T02:00:00Z'))).toMatchObject({ zone: 'America/New_York' });
    expect(quietClock('8005550100', at('2026-07-01T18:00:00Z'))).toBeNull();
  });
});
