import { describe, expect, it } from 'vitest';
import { localTime } from './local-time.ts';

describe('what time it is in a country', () => {
  it.each([
    ['Germany', '2026-07-01T09:30:00Z', true],
    ['Germany', '2026-01-07T07:30:00Z', false],
    ['United Kingdom', '2026-01-07T16:59:00Z', true],
    ['United Kingdom', '2026-01-07T17:00:00Z', false],
    ['Japan', '2026-01-09T23:30:00Z', false],
    ['Japan', '2026-01-08T23:30:00Z', false],
    ['Japan', '2026-01-08T00:30:00Z', true],
  ])('%s at %s: office hours %s', (country, at, officeHours) => {
    expect(localTime(country, new Date(at))?.officeHours).toBe(officeHours);
  });

  it('is said in words of the app', () => {
    expect(localTime('Germany', new Date('2026-07-01T09:30:00Z'))?.text).toMatch(/^Wed,? 11:30\sAM$/);
  });

  it.each(['Brazil', 'Australia', 'Atlantis', ''])('is not guessed for %j', (country) => {
    expect(localTime(country, new Date())).toBeNull();
  });
});
