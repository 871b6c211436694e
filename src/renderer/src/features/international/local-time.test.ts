import { describe, expect, it } from 'vitest';
import { localTime } from './local-time.ts';
import '#renderer/test/messages.ts';

describe('what time it is where a number is', () => {
  it.each([
    ['Germany', 'Berlin', '2026-07-01T09:30:00Z', 'open'],
    ['Germany', 'Munich', '2026-01-07T07:30:00Z', 'closed'],
    ['United Kingdom', 'London', '2026-01-07T16:59:00Z', 'open'],
    ['United Kingdom', 'London', '2026-01-07T17:00:00Z', 'closed'],
    // Friday there, but not here; Saturday there, but Friday here.
    ['Japan', 'Osaka', '2026-01-09T00:30:00Z', 'open'],
    ['Japan', 'Osaka', '2026-01-09T23:30:00Z', 'closed'],
    ['Brazil', 'Rio de Janeiro', '2026-01-07T15:00:00Z', 'open'],
    ['Brazil', 'Rio de Janeiro', '2026-01-07T12:30:00Z', 'partly'],
    ['Brazil', 'São Paulo', '2026-01-07T12:30:00Z', 'open'],
  ])('%s, %s at %s: office hours %s', (country, city, at, office) => {
    expect(localTime(country, city, new Date(at))?.office).toBe(office);
  });

  it('is said in words of the app', () => {
    const time = localTime('Germany', 'Berlin', new Date('2026-07-01T09:30:00Z'));
    expect(time?.text).toMatch(/^Wed,? 11:30\sAM$/);
    expect(time?.several).toBe(false);
  });

  it('is that of the city, where a zone is called by it', () => {
    expect(localTime('Australia', 'Sydney', new Date('2026-07-01T01:30:00Z'))?.text).toMatch(/^Wed,? 11:30\sAM$/);
    expect(localTime('Mexico', 'Mexico City', new Date('2026-07-01T18:30:00Z'))?.text).toMatch(/^Wed,? 12:30\sPM$/);
  });

  it('is from the earliest to the latest otherwise, with the day where it is another', () => {
    const time = localTime('Brazil', 'Rio de Janeiro', new Date('2026-07-01T12:30:00Z'));
    expect(time).toMatchObject({ several: true });
    expect(time?.text).toMatch(/^Wed,? 7:30\sAM to 10:30\sAM$/);
    expect(localTime('Brazil', '', new Date('2026-07-01T04:30:00Z'))?.text).toMatch(
      /^Tue,? 11:30\sPM to Wed,? 2:30\sAM$/,
    );
  });

  it.each(['Atlantis', ''])('is not guessed for %j', (country) => {
    expect(localTime(country, 'Berlin', new Date())).toBeNull();
  });
});
