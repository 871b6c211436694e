import { describe, expect, it } from 'vitest';
import { accessLine, domainsIn, isOutside, usualDomain } from './review.ts';
import { PRESETS } from './rights.ts';

describe('addresses outside of the company', () => {
  it('are those of no domain of it, and of no part of one', () => {
    const own = domainsIn('@Brightwater.example, dental.example');
    expect(own).toEqual(['brightwater.example', 'dental.example']);
    const outside = (email: string) => isOutside(email, own);
    expect(outside('a@brightwater.example')).toBe(false);
    expect(outside('a@MAIL.Brightwater.example')).toBe(false);
    expect(outside('a@notbrightwater.example')).toBe(true);
    expect(outside('a@gmail.com')).toBe(true);
  });

  it('are none while no domain is known', () => {
    expect(isOutside('a@gmail.com', [])).toBe(false);
  });
});

it('the usual domain is the one that most addresses have, and no free mail', () => {
  expect(usualDomain(['a@gmail.com', 'b@gmail.com', 'c@x.example', 'd@x.example', 'e@y.example'])).toBe('x.example');
  expect(usualDomain(['a@gmail.com'])).toBe('');
});

it('a line of the file says each right in the order of the grid', () => {
  expect(accessLine(['Ana', 'ana'], '6465550171', PRESETS.reader, { yes: 'yes', no: 'no' })).toEqual([
    ...['Ana', 'ana', '6465550171', 'no', 'yes', 'yes', 'no'],
  ]);
});
