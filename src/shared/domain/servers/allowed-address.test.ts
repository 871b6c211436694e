import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedAddressProblem, lockOut } from './allowed-address.ts';

const ALLOWED = ['52.14.9.20', '198.51.100.20'];

describe('an address that is to be allowed', () => {
  it.each([
    ['52.14.9.21', null],
    [' 52.14.9.21 ', null],
    ['52.14.9.20', 'allowed'],
    [' 52.14.9.20', 'allowed'],
    ['', 'not-an-address'],
    ['52.14.9', 'not-an-address'],
    ['52.14.9.256', 'not-an-address'],
    ['52.14.9.020', 'not-an-address'],
    ['2001:db8::1', 'not-an-address'],
    ['52.14.9.0/24', 'not-an-address'],
    ['office.example', 'not-an-address'],
    ['192.168.1.2', 'not-public'],
    ['10.0.0.1', 'not-public'],
    ['100.64.0.1', 'not-public'],
    ['203.0.113.9', 'not-public'],
    ['198.51.100.20', 'not-public'],
  ])('%j: %s', (text, problem) => {
    expect(allowedAddressProblem(text, ALLOWED)).toBe(problem);
  });

  it('is never one that is allowed already', () => {
    const address = fc.ipV4();
    fc.assert(
      fc.property(fc.array(address), address, (allowed, wanted) => {
        if (allowed.includes(wanted)) expect(allowedAddressProblem(wanted, allowed)).not.toBeNull();
      }),
    );
  });
});

describe('the removal of an address', () => {
  it.each([
    ['that this computer has now', '52.14.9.20', ALLOWED, '52.14.9.20', 'own'],
    ['that is the last and this computer’s own', '52.14.9.20', ['52.14.9.20'], '52.14.9.20', 'own'],
    ['that is the last one', '52.14.9.20', ['52.14.9.20'], '', 'last'],
    ['of several while the own one is not known', '52.14.9.20', ALLOWED, '', null],
    ['of several that is another one', '198.51.100.20', ALLOWED, '52.14.9.20', null],
  ] as const)('%s', (_, address, allowed, own, expected) => {
    expect(lockOut(address, allowed, own)).toBe(expected);
  });
});
