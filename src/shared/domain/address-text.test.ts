import { describe, expect, it } from 'vitest';
import { isSameAddressText } from './address-text.ts';

describe('two ways to write an address', () => {
  it.each([
    ['12 Beacon Street', '12 BEACON ST'],
    ['350 Fifth Ave.', '350 FIFTH AVENUE'],
    ['1 North Main Street, Suite 4', '1 N MAIN ST STE 4'],
    ['New York', 'NEW  YORK'],
    ['10118', '10118-0110'],
    ['Apt. #4', 'apt 4'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameAddressText(one, other)).toBe(true);
    expect(isSameAddressText(other, one)).toBe(true);
  });

  it.each([
    ['12 Beacon Street', '21 Beacon Street'],
    ['12 Beacon Street', '12 Beacon Avenue'],
    ['1 North Main Street', '1 South Main Street'],
    ['10118', '10119'],
    ['', 'x'],
  ])('%s and %s are not', (one, other) => {
    expect(isSameAddressText(one, other)).toBe(false);
  });
});
