import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRECTED_FIELDS, fieldsFor, readRejection, REJECTION_REASONS, type RejectionReason } from './rejections.ts';

/** How old companies and their systems put it; five of each. */
const SAID: Readonly<Record<RejectionReason, readonly [string, string, string, string, string]>> = {
  'account-number': [
    'Account number mismatch',
    'ACCT # DOES NOT MATCH CSR',
    'Account number required',
    'Invalid account number provided for this TN',
    'Acct no. is incorrect, please verify with end user',
  ],
  'authorized-name': [
    'Authorized name mismatch',
    'Authorized contact is not on file',
    'The person who signed is not authorized to make changes',
    'Authorised user does not match our records',
    'Contact name mismatch: signer not listed on account',
  ],
  'company-name': [
    'Business name mismatch',
    'End user name does not match',
    'Company name incorrect (should be ABC Company, Inc.)',
    'Customer name mismatch',
    'Name does not match what we have on file',
  ],
  address: [
    'Service address mismatch',
    'Address invalid - use the address on the CSR',
    'Street name does not match',
    'ZIP code mismatch',
    'SERVICE LOCATION INCORRECT, SUITE MISSING',
  ],
  'billing-number': [
    'BTN mismatch',
    'ATN does not match',
    'Billing telephone number is incorrect',
    'Wrong BTN - main billing number is different',
    'Billing TN required: use the main number of the account',
  ],
  pin: [
    'PIN required',
    'Invalid PIN',
    'Passcode missing or incorrect',
    'Account PIN does not match',
    'Transfer PIN expired, customer must request a new one',
  ],
  ssn: [
    'SSN mismatch',
    'Last 4 of social security number do not match',
    'Tax ID mismatch',
    'Incorrect SSN/Tax ID',
    'EIN on the order does not match our records',
  ],
  bill: [
    'Bill copy is older than 30 days',
    'Invoice is not readable',
    'Please attach a recent phone bill',
    'Missing bill copy',
    'The statement is illegible, please resend',
  ],
  letter: [
    'LOA not signed',
    'Letter of authorization is unreadable',
    'LOA missing or expired',
    'Signature does not match',
    'Invalid Letter of Agency',
  ],
  'several-accounts': [
    'Numbers are on different accounts',
    'TNs belong to multiple accounts',
    'These numbers are not on the same account',
    'More than one account is involved, submit separate requests',
    'Numbers split across two accounts',
  ],
  'rate-centers': [
    'TNs are in different rate centers',
    'Rate center mismatch',
    'Numbers must be in the same rate centre',
    'Multiple ratecenters on one order',
    'Rate centers not supported on a single LSR',
  ],
  partial: [
    'Partial port not indicated',
    'Migration indicator is incorrect',
    'Please advise what happens to the remaining numbers',
    'This is a partial migration, not a full one',
    'Full port requested but lines stay with us',
  ],
  'pending-order': [
    'Pending order on account',
    'There is an open order on this line',
    'Pending service order, please resubmit after completion',
    'Another port request is active',
    'Order already pending with the current carrier',
  ],
  freeze: [
    'Port freeze on account',
    'Number is locked',
    'Carrier freeze must be removed by end user',
    'Features on the line must be removed first',
    'Account has port-out protection',
  ],
  unpaid: [
    'Unpaid balance',
    'Account is past due',
    'Outstanding balance must be paid',
    'Customer is under contract; early termination fee applies',
    'Active business relationship / balance owed',
  ],
  disconnected: [
    'Number is disconnected',
    'TN not active',
    'The line is no longer in service',
    'Inactive number',
    'Number has been cancelled',
  ],
  date: [
    'Requested date not available',
    'Due date is invalid',
    'FOC date refused, choose a later one',
    'DDD cannot be met',
    'Desired date falls on a holiday',
  ],
  reseller: [
    'Number belongs to a reseller',
    'Wrong provider',
    'Not our customer',
    'TN not found with this carrier',
    'Losing carrier is a resold account; name the underlying carrier',
  ],
};

describe('a reason of a rejection', () => {
  it.each(Object.entries(SAID).flatMap(([reason, said]) => said.map((text) => [text, reason] as const)))(
    '%j is taken for %s first',
    (text, reason) => {
      expect(readRejection(text)[0]).toBe(reason);
    },
  );

  it('is one of eighteen, and each has its phrasings', () => {
    expect(REJECTION_REASONS).toHaveLength(18);
    expect(Object.keys(SAID).sort()).toEqual([...REJECTION_REASONS].sort());
  });

  it('names several where the text does', () => {
    expect(readRejection('PIN is wrong and the service address does not match')).toEqual(['pin', 'address']);
  });

  it.each(['', '  ', 'Rejected', 'Try again later', 'hello'])('is none for %j', (text) => {
    expect(readRejection(text)).toEqual([]);
  });

  it('is found in any text without an error, each at most once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = readRejection(text);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('what is to be corrected', () => {
  it('is what the reason is about', () => {
    expect(fieldsFor(['pin'])).toEqual(['pincode']);
    expect(fieldsFor(['company-name', 'account-number'])).toEqual(['account_no', 'billing_telephone_no', 'company']);
    expect(fieldsFor(['freeze', 'unpaid', 'rate-centers'])).toEqual([]);
  });

  it('keeps the order of the form', () => {
    fc.assert(
      fc.property(fc.subarray([...REJECTION_REASONS]), (reasons) => {
        const fields = fieldsFor(reasons);
        const places = fields.map((field) => CORRECTED_FIELDS.indexOf(field));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });
});
