import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siptrunk } from '../../provider/siptrunk.ts';
import {
  cleanLineName,
  hasLineName,
  hostNameProblem,
  LINE_NAME_MAX,
  lineNameProblem,
  newPassword,
  otherLineName,
} from './line-rules.ts';

const random = (below: number): number => Math.floor(Math.random() * below);
/** What the provider's declaration takes. */
const isTaken = (params: Record<string, unknown>): boolean =>
  siptrunk.createTrunk.params.safeParse({ trunk: 'acme', ...params }).success;

describe('the name of a line', () => {
  it.each([
    ['', 'missing'],
    ['a', null],
    ['Acme1', null],
    ['abcdefghijklmno', null],
    ['abcdefghijklmnop', 'too-long'],
    ['acme dental', 'characters'],
    ['acme-1', 'characters'],
    ['José', 'characters'],
    [' acme', 'characters'],
  ])('%j: %s', (name, problem) => {
    expect(lineNameProblem(name)).toBe(problem);
  });

  it('that is right here is right for the provider, and the other way around', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (trunk) => {
        expect(lineNameProblem(trunk) === null).toBe(isTaken({ trunk }));
      }),
    );
  });

  it.each([
    ['Acme Dental!', 'AcmeDental'],
    ['José & María', 'JoseMaria'],
    ['The Maple Street Dental Practice', 'TheMapleStreetD'],
    ['!?', ''],
  ])('%j is offered as %j', (name, clean) => {
    expect(cleanLineName(name)).toBe(clean);
  });

  it('is taken in any case of letters', () => {
    expect(hasLineName(['FrontDesk'], 'frontdesk')).toBe(true);
    expect(hasLineName(['FrontDesk'], 'frontdesk2')).toBe(false);
  });

  it('has another one that is right, free and begins like it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (name) => {
        const other = otherLineName(name, [name], random);
        expect(lineNameProblem(other)).toBeNull();
        expect(other.startsWith(cleanLineName(name).slice(0, LINE_NAME_MAX - 4))).toBe(true);
        expect(hasLineName([name], other)).toBe(false);
      }),
    );
  });

  it('has another one even where the first found is taken', () => {
    const rolls = [0, 0, 0, 0, 1, 0, 0, 0];
    expect(otherLineName('acme', ['ACMEaaaa'], () => rolls.shift() ?? 0)).toBe('acmebaaa');
  });
});

describe('the password of a line', () => {
  it('has 32 letters and digits that the provider takes, from all of them', () => {
    const seen = new Set<string>();
    for (let n = 0; n < 200; n += 1) {
      const password = newPassword(random);
      expect(password).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(isTaken({ password })).toBe(true);
      for (const letter of password) seen.add(letter);
    }
    expect(seen.size).toBe(62);
  });
});

describe('the host name of a phone system', () => {
  it.each([
    ['pbx.example.com', null],
    [' pbx.example.com ', null],
    ['pbx-1.example.com.', null],
    ['', 'missing'],
    ['8.8.8.8', 'address'],
    ['192.168.1.1', 'address'],
    ['pbx', 'not-a-name'],
    ['pbx..example.com', 'not-a-name'],
    ['-pbx.example.com', 'not-a-name'],
    ['pbx.example.com:5060', 'not-a-name'],
    ['sip:pbx.example.com', 'not-a-name'],
    ['http://pbx.example.com/', 'not-a-name'],
    ['pbx.example.123', 'not-a-name'],
    ['2001:db8::1', 'not-a-name'],
    [`${'a'.repeat(64)}.example.com`, 'not-a-name'],
    [`${'abcdefg.'.repeat(32)}com`, 'not-a-name'],
  ])('%j: %s', (name, problem) => {
    expect(hostNameProblem(name)).toBe(problem);
  });

  it('that is right here is right for the provider', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        fc.pre(hostNameProblem(name) === null);
        expect(isTaken({ dynamic_host: name })).toBe(true);
      }),
    );
  });
});
