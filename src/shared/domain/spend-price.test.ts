import { expect, it } from 'vitest';
import { spendPrice } from './spend-price.ts';

const rates = { local_did_cost: '1.0000', toll_free_did_cost: '1.5', fax_did_cost: '2.00', lnp_cost: '10.0000' };
const withAddress = { ...rates, e911_rate: '1.4900', e911_tier2_rate: '2.4900' };
const e911 = { e911_name: 'Maple Street Dental' };

it.each([
  ['account.refillBalance', { amount: 50 }, rates, '50'],
  ['account.refillBalance', { amount: 'x' }, rates, null],
  ['did.orderDid', { did: '2125550142' }, rates, '1.0000'],
  ['did.orderDid', { did: ['2125550142', '8005550142', '8335550142'] }, rates, '4.0000'],
  ['did.orderDid', { tier: '1b', did: ['2125550142', '8005550142'], e911 }, withAddress, '3.9900'],
  ['did.orderDid', { tier: '2', did: ['2125550142', '2125550143'], e911 }, withAddress, '6.9800'],
  ['did.orderDid', { tier: '1b', did: '8005550142', e911 }, withAddress, '1.5'],
  ['did.orderDid', { tier: '1b', did: '2125550142', e911: 'no' }, withAddress, '1.0000'],
  ['did.orderDid', { tier: '1b', did: '2125550142', e911 }, rates, '1.0000'],
  ['proFax.orderDid', { did: ['2125550142', '2125550143'] }, rates, '4.00'],
  ['lnp.createLnp', {}, rates, '10.0000'],
  ['didinter.orderDid', {}, rates, null],
  ['server.orderServer', {}, rates, null],
  ['did.orderDid', { did: '2125550142' }, undefined, null],
] as const)('%s with %j at %j costs %s', (operation, params, list, price) => {
  expect(spendPrice(operation, params, list)).toBe(price);
});

it.each([
  [{ pages: 3 }, { fax_minute_rate: '0.0300' }, '0.0900'],
  [{ pages: 3 }, {}, null],
  [{}, { fax_minute_rate: '0.0300' }, null],
])('a fax of %j by %j should cost %j', (params, rates, price) => {
  expect(spendPrice('proFax.sendFax', params, rates)).toBe(price);
});
