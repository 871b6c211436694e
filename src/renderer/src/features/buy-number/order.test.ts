import { describe, expect, it } from 'vitest';
import { NO_ADDRESS } from '#shared/domain/address/emergency-rules.ts';
import { operationOf } from '#shared/provider/catalogue.ts';
import { NO_LISTING } from '#shared/domain/numbers/number-forms.ts';
import type { NumberSetup } from '#shared/user-data/number-setup.ts';
import { emergencyPrice, numbersPrice, type CartItem } from '#renderer/parts/prices/order-price.ts';
import { NO_SETUP, orderParams, usualLine } from './setup.ts';

const address = {
  ...NO_ADDRESS,
  ...{ e911_name: 'Maple Street Dental', e911_address: '12 Main St', e911_city: 'Boston' },
  ...{ e911_state: 'MA', e911_zip: '02108' },
};
const listing = {
  ...NO_LISTING,
  ...{ dlda_name: 'Maple Street Dental', dlda_streetnum: '12', dlda_streetname: 'Main St', dlda_city: 'Boston' },
  ...{ dlda_state: 'MA', dlda_zip: '02108', dlda_email: 'desk@example.com', dlda_phone: '(212) 555-0100' },
};
const full: NumberSetup = {
  ...{ line: 'frontdesk', callerName: 'mapledental', lookup: true, address, listing, note: 'Desk' },
};
const local = { tier: '1b' as const, tollFree: false, dids: ['6175320100', '6175320101'] };

describe('the line that a new number rings on', () => {
  it.each([
    ['the one that most numbers ring on', { a: 1, b: 2 }, ['a', 'b'], 'b'],
    ['the only one, also while no number rings on it', {}, ['a'], 'a'],
    ['never one that cannot ring now', { locked: 2, b: 1 }, ['a', 'b'], 'b'],
    ['not known where numbers ring on none of several', { locked: 1 }, ['a', 'b'], ''],
    ['not known without lines', { locked: 1 }, [], ''],
  ])('is %s', (_, numbersOn: Record<string, number>, active, line) => {
    expect(usualLine(numbersOn, active)).toBe(line);
  });
});

describe('the request of an order', () => {
  it('sets everything for all numbers, in a form that the interface takes', () => {
    const params = orderParams(local, full, '5802');
    expect(params).toMatchObject({
      ...{ tier: '1b', did: local.dids, route2trunk: 'frontdesk', cnam: 'on', lidb: 'mapledental', pin: '5802' },
      ...{ note: 'Desk', e911: { e911_zip: '02108' }, dlda: { dlda_phone: '2125550100' } },
    });
    expect(operationOf('did.orderDid').params.safeEncode(params).success).toBe(true);
  });

  it('leaves out what was not set, and asks for one number as one', () => {
    expect(orderParams({ ...local, dids: ['6175320100'] }, NO_SETUP, '')).toEqual({ tier: '1b', did: '6175320100' });
  });

  it('registers no emergency address for toll-free numbers', () => {
    expect(orderParams({ ...local, tollFree: true, dids: ['8005320100'] }, full, '')).not.toHaveProperty('e911');
  });
});

describe('what an order costs', () => {
  const rates: Record<string, string> = {
    ...{ local_did_cost: '1.0000', toll_free_did_cost: '1.5000' },
    ...{ e911_rate: '1.49', e911_tier2_rate: '2.49' },
  };
  const price = (name: string) => rates[name] ?? null;
  const items: CartItem[] = [
    { did: '6175320100', tier: '1b' },
    { did: '6175320101', tier: '2' },
    { did: '8005320100', tier: '1' },
  ];

  it('is summed by kind, exactly', () => {
    expect(Number(numbersPrice(items, price))).toBe(3.5);
    expect(Number(emergencyPrice(items, price))).toBe(3.98);
    expect(Number(numbersPrice([], price))).toBe(0);
  });

  it('is not known when one price is not published', () => {
    const without = (name: string) => (name === 'toll_free_did_cost' ? null : price(name));
    expect(numbersPrice(items, without)).toBeNull();
    expect(Number(numbersPrice(items.slice(0, 2), without))).toBe(2);
  });
});
