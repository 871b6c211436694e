import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countriesByName, dialDigits, isDomestic, PrefixIndex, regionOf, regionsOf } from './rates.ts';

describe('the digits of a number', () => {
  it.each([
    ['+52 55 1234 5678', '525512345678'],
    ['52', '52'],
    ['011 52 55', '5255'],
    ['00 44 20', '4420'],
    ['(212) 555-0142', '12125550142'],
    ['1-212-555-0142', '12125550142'],
    ['+1 809', '1809'],
    ['44.20/7946', '44207946'],
    ['mex', null],
    ['+', null],
    ['011', null],
    ['', null],
  ])('of %j are %j', (text, digits) => {
    expect(dialDigits(text)).toBe(digits);
  });
});

describe('a look-up by longest prefix', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,6}$/);

  it('finds what a scan of all rows finds', () => {
    fc.assert(
      fc.property(fc.array(digits), fc.stringMatching(/^\d{0,12}$/), (codes, number) => {
        const rows = codes.map((code, index) => ({ code, index }));
        const scanned = rows
          .filter(({ code }) => number.startsWith(code))
          .reduce<(typeof rows)[number] | undefined>(
            (best, row) => (best && best.code.length >= row.code.length ? best : row),
            undefined,
          );
        expect(new PrefixIndex(rows).find(number)).toEqual(scanned);
      }),
    );
  });

  it('leaves out what is no prefix', () => {
    expect(new PrefixIndex([{ code: '' }, { code: '5x' }]).find('52')).toBeUndefined();
  });
});

describe('where a number is', () => {
  it.each([
    ['12125550142', true],
    ['18005550142', true],
    ['19075550142', true],
    ['14165550142', false],
    ['18095550142', false],
    ['17875550142', false],
    ['525512345678', false],
    ['1', false],
  ])('%s is domestic: %s', (digits, domestic) => {
    expect(isDomestic(digits)).toBe(domestic);
  });

  it.each([
    ['525512345678', ['MX']],
    ['52', ['MX']],
    ['4420', ['GB']],
  ])('%s may be in %j', (digits, regions) => {
    expect(regionsOf(digits)).toEqual(expect.arrayContaining(regions));
  });
});

describe('a country by its name', () => {
  const countries = ['MEXICO', 'GERMANY', 'KOREA, SOUTH', 'COTE D IVOIRE', 'NIGERIA', 'NIGER', 'NEW ZEALAND'].map(
    (name, id) => ({ id, name }),
  );

  it.each([
    ['mex', ['MEXICO']],
    ['México', ['MEXICO']],
    ['alema', ['GERMANY']],
    ['south', ['KOREA, SOUTH']],
    ['corea', ['KOREA, SOUTH']],
    ['niger', ['NIGER', 'NIGERIA']],
    ['zealand', ['NEW ZEALAND']],
    ['ivory coast', ['COTE D IVOIRE']],
    ['exico', []],
    ['!', []],
    ['', []],
  ])('%j finds %j', (text, names) => {
    expect(countriesByName(text, countries).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['UNITED KINGDOM', 'GB'],
    ['HONG KONG', 'HK'],
    ['CZECH REPUBLIC', 'CZ'],
    ['ATLANTIS', undefined],
  ])('%s is %s', (name, region) => {
    expect(regionOf({ name })).toBe(region);
  });
});
