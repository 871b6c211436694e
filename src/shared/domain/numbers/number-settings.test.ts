import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emergencyAddress } from '../../provider/did.ts';
import {
  emergencyFrom,
  emergencyHints,
  emergencyLine,
  emergencyParams,
  emergencyProblems,
  NO_ADDRESS,
} from '../address/emergency-rules.ts';
import {
  callerNameProblem,
  cleanCallerName,
  forwardsInCircle,
  pinHint,
  pinProblem,
  publicAddressProblem,
} from './number-rules.ts';
import { statesOfZip, US_STATES } from '../address/us-states.ts';

const office = {
  e911_name: 'Avery Dental',
  e911_address: '12 Main St',
  e911_unittype: 'STE',
  e911_unitnumber: '4',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};

describe('an emergency address', () => {
  it('that is whole can be sent, and comes back as it was', () => {
    expect(emergencyProblems(office)).toEqual({});
    expect(emergencyHints(office)).toEqual([]);
    expect(emergencyAddress.safeParse(emergencyParams(office)).success).toBe(true);
    expect(emergencyFrom(emergencyParams(office))).toEqual(office);
    expect(emergencyLine(office)).toBe('Avery Dental, 12 Main St STE 4, Boston, MA 02108');
  });

  it.each([
    [{ e911_name: ' ' }, { e911_name: 'required' }],
    [{ e911_address: 'PO Box 12' }, { e911_address: 'po-box' }],
    [{ e911_address: 'P.O. Box 12' }, { e911_address: 'po-box' }],
    [{ e911_address: '12 Main St PMB 7' }, { e911_address: 'po-box' }],
    [{ e911_address: 'General Delivery' }, { e911_address: 'po-box' }],
    [{ e911_address: '12 Boxwood Ave' }, {}],
    [{ e911_state: 'XX' }, { e911_state: 'state' }],
    [{ e911_zip: '2108' }, { e911_zip: 'zip' }],
    [{ e911_zip: '02108-1234' }, {}],
    [{ e911_unitnumber: '' }, { e911_unitnumber: 'unit-number' }],
    [{ e911_unittype: '' }, { e911_unittype: 'unit-type' }],
    [{ e911_unittype: 'CASTLE' }, { e911_unittype: 'unit-unknown' }],
    [{ e911_unittype: '', e911_unitnumber: '' }, {}],
  ])('with %o is %o', (change, problems) => {
    expect(emergencyProblems({ ...office, ...change })).toEqual(problems);
  });

  it.each([
    [{ e911_zip: '90210' }, ['zip-state']],
    [{ e911_address: 'Main St' }, ['no-house-number']],
    [{ e911_state: 'CA', e911_zip: '90210' }, []],
  ])('with %o is worth a look: %o', (change, hints) => {
    expect(emergencyHints({ ...office, ...change })).toEqual(hints);
  });

  it('that is not known has no form', () => {
    expect([emergencyFrom(null), emergencyFrom({})]).toEqual([null, null]);
    expect(Object.keys(emergencyProblems(NO_ADDRESS))).toHaveLength(5);
  });

  it('has a ZIP code of every state, and no prefix of two states that are far apart', () => {
    const found = new Set(Array.from({ length: 1000 }, (_, n) => statesOfZip(String(n).padStart(3, '0'))).flat());
    expect([...found].sort()).toEqual(Object.keys(US_STATES).sort());
    expect(statesOfZip('00901')).toEqual(['PR']);
    expect(statesOfZip('99950')).toEqual(['AK']);
    expect(statesOfZip('00012')).toEqual([]);
  });
});

describe('a caller-ID name', () => {
  it.each([
    ['', null],
    ['acme', null],
    ['acmedental12345', null],
    ['acm', 'too-short'],
    ['acmedental123456', 'too-long'],
    ['Acme', 'characters'],
    ['acme dental', 'characters'],
  ])('%j is %s', (name, problem) => {
    expect(callerNameProblem(name)).toBe(problem);
  });

  it('that was cleaned can be sent when enough is left', () => {
    expect(cleanCallerName('Acme Dental!')).toBe('acmedental');
    expect(cleanCallerName('Clínica Ñandú')).toBe('clinicanandu');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const clean = cleanCallerName(text);
        return clean.length < 4 || callerNameProblem(clean) === null;
      }),
    );
  });
});

describe('a PIN', () => {
  it.each([
    ['4729', null],
    ['472913', null],
    ['123', 'length'],
    ['1234567', 'length'],
    ['', 'length'],
    ['0123', 'leading-zero'],
    ['12a4', 'digits'],
  ])('%j is %s', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem);
  });

  it('that is easily guessed is worth a look', () => {
    expect(['1234', '7777', '0100', '4729'].map((pin) => pinHint(pin, ['2125550100']))).toEqual([
      'easy',
      'easy',
      'of-number',
      null,
    ]);
  });
});

describe('an address for backup', () => {
  it.each([
    ['8.8.8.8', null],
    ['172.32.0.1', null],
    ['100.128.0.1', null],
    ['10.0.0.1', 'not-public'],
    ['172.31.255.255', 'not-public'],
    ['100.64.0.1', 'not-public'],
    ['203.0.113.9', 'not-public'],
    ['255.255.255.255', 'not-public'],
    ['256.1.1.1', 'not-an-address'],
    ['1.2.3', 'not-an-address'],
    ['pbx.example.com', 'not-an-address'],
  ])('%s is %s', (address, problem) => {
    expect(publicAddressProblem(address)).toBe(problem);
  });
});

it('forwarding in a circle is seen however long the way is', () => {
  const forwards = new Map([
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'e'],
  ]);
  expect([
    forwardsInCircle('a', 'a', forwards),
    forwardsInCircle('a', 'b', forwards),
    forwardsInCircle('a', 'd', forwards),
  ]).toEqual([true, true, false]);
});
