import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { lnp } from '../../provider/lnp.ts';
import { emptyPort, NO_SECRETS, type MoveSecrets, type PortForm } from './port-form.ts';
import { dayProblem, factProblems, lineAfter, MOST, moveRequest, portWarnings, type PortRule } from './port-request.ts';

const NUMBER = '2125550142';
const FULL: PortForm = {
  ...emptyPort(),
  numbers: [NUMBER],
  company: 'Harbor Dental, LLC',
  provider_name: 'Old Bell',
  account_no: 'A-77 120',
  authorize_contact: 'Mary J. Poole',
  contact_title: 'Owner',
  street_no: '12',
  street_name: 'Water Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10004',
  billing_telephone_no: '(212) 555-0100',
};
const SECRETS: MoveSecrets = { pincode: '004455', ssn: '0419' };
const TODAY = '2026-11-25';

const required: PortRule = { rule: 'required' };

describe('what keeps facts from being sent', () => {
  it.each<[string, Partial<PortForm>, MoveSecrets, object]>([
    ['nothing, when all is there', {}, NO_SECRETS, {}],
    ['no company of a business', { company: ' ' }, NO_SECRETS, { company: required }],
    ['no company of a home', { company: '', location: 'residential' }, NO_SECRETS, {}],
    ['nothing said of what stays', { partial: true }, NO_SECRETS, { extra_services: required }],
    ['what stays is said', { partial: true, extra_services: 'Internet' }, NO_SECRETS, {}],
    [
      'no keys of a mobile number',
      { mobile: true },
      NO_SECRETS,
      { pincode: { rule: 'pin' }, ssn: { rule: 'four-digits' } },
    ],
    ['keys of a mobile number', { mobile: true }, SECRETS, {}],
    ['three digits', { mobile: true }, { ...SECRETS, ssn: '419' }, { ssn: { rule: 'four-digits' } }],
    ['letters in a PIN', { mobile: true }, { ...SECRETS, pincode: '12a4' }, { pincode: { rule: 'pin' } }],
    [
      'a billing number of six digits',
      { billing_telephone_no: '555010' },
      NO_SECRETS,
      { billing_telephone_no: { rule: 'us-number' } },
    ],
    ['no account number', { account_no: '' }, NO_SECRETS, { account_no: required }],
  ])('%s', (_name, change, secrets, problems) => {
    expect(factProblems({ ...FULL, ...change }, secrets)).toEqual(problems);
  });

  it.each(Object.entries(MOST))('%s of %i characters can be sent, one more cannot', (field, max) => {
    expect(factProblems({ ...FULL, [field]: '1'.repeat(max) }, NO_SECRETS)).toEqual({});
    expect(factProblems({ ...FULL, [field]: '1'.repeat(max + 1) }, NO_SECRETS)).toEqual({
      [field]: { rule: 'too-long', max },
    });
  });

  it.each<[Partial<PortForm>, boolean]>([
    [{ foc_date: '2026-11-27' }, true],
    [{ foc_date: '2026-12-05' }, true],
    [{ foc_date: '2026-12-25' }, true],
    [{ foc_date: '2026-12-08' }, false],
    [{ foc_date: '' }, false],
    [{ foc_date: '2026-11-27', mobile: true }, false],
  ])('%j is no day to ask for: %s', (change, isWrong) => {
    expect(dayProblem({ ...FULL, ...change }, '2026-12-04') !== null).toBe(isWrong);
  });
});

it.each<[Partial<PortForm>, string[], (string[] | null)?]>([
  [{}, []],
  [{}, [], ['Lines: (212) 555-0142']],
  [{}, ['not-in-bill'], ['Lines: (212) 555-0143']],
  [{ numbers: [NUMBER, '2125550143'] }, ['not-in-bill'], ['Lines: (212) 555-0142']],
  [{ street_no: 'P.O.', street_name: 'Box 12' }, ['mailbox']],
  [{ authorize_contact: 'Owner' }, ['not-a-person']],
  [{ authorize_contact: 'Harbor Dental, LLC' }, ['not-a-person']],
  [{ billing_telephone_no: '6465550100' }, ['other-area']],
  [{ statement: '2026-10-25' }, ['bill-old']],
  [{ statement: '2026-10-26' }, []],
  [{ foc_date: '2026-12-04' }, ['day']],
  [{ foc_date: '2026-12-04', mobile: true }, []],
])('%j is warned about: %j, with the bill %j', (change, kinds, bill = null) => {
  expect(portWarnings({ ...FULL, ...change }, TODAY, bill).map(({ kind }) => kind)).toEqual(kinds);
});

describe('the request', () => {
  it('has the facts as they were typed, but for blanks around them', () => {
    expect(moveRequest({ ...FULL, company: ' Harbor  Dental, LLC ' }, NUMBER, NO_SECRETS)).toEqual({
      number2port: NUMBER,
      provider_name: 'Old Bell',
      account_no: 'A-77 120',
      authorize_contact: 'Mary J. Poole',
      contact_title: 'Owner',
      street_no: '12',
      street_name: 'Water Street',
      city: 'New York',
      state: 'NY',
      zipcode: '10004',
      billing_telephone_no: '2125550100',
      company: 'Harbor  Dental, LLC',
      did_mode: 'voice',
      location: 'business',
      partial_port: 'no',
      wireless_no: 'no',
      lidb_list: 'no',
      activate_time: '10:00',
    });
  });

  const anyForm = fc.record({
    location: fc.constantFrom('business' as const, 'residential' as const),
    mobile: fc.boolean(),
    partial: fc.boolean(),
    did_mode: fc.constantFrom('voice' as const, 'fax' as const),
    foc_date: fc.constantFrom('', '2026-12-08'),
    company: fc.string({ maxLength: 40 }),
    extra_services: fc.string({ maxLength: 40 }),
    street_name: fc.string({ maxLength: 120 }),
    service_unit: fc.string({ maxLength: 120 }),
    dir_prefix: fc.constantFrom('None' as const, 'NW' as const),
    trunk: fc.constantFrom('', 'office'),
  });

  it('of a form without a problem is one that the interface takes, with exactly the parameters of its conditions', () => {
    fc.assert(
      fc.property(anyForm, (change) => {
        const form: PortForm = { ...FULL, ...change };
        fc.pre(Object.keys(factProblems(form, SECRETS)).length === 0);
        const request = moveRequest(form, NUMBER, SECRETS);
        const { success } = z.safeEncode(lnp.createLnp.params, { ...request, bill_file: 'JVBERi0=' });
        expect(success).toBe(true);
        expect('company' in request).toBe(form.location === 'business');
        expect('extra_services' in request).toBe(form.partial);
        expect('pincode' in request && 'ssn' in request).toBe(form.mobile);
        expect('foc_date' in request).toBe(!form.mobile && form.foc_date !== '');
        expect('trunk' in request).toBe(false);
        expect(lineAfter(form)).toBe(form.did_mode === 'voice' ? form.trunk : '');
      }),
    );
  });
});
