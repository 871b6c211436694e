import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import type { Named } from '#shared/provider/consequences.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { RATE_NAMES } from '#shared/provider/rate-names.ts';
import { isChargedChange, priceOf, spendPrice, wholePrice } from './spend-price.ts';

const rates = { local_did_cost: '1.0000', toll_free_did_cost: '1.5', fax_did_cost: '2.00', lnp_cost: '10.0000' };
const withAddress = { ...rates, e911_rate: '1.4900', e911_tier2_rate: '2.4900' };
const local = { local_did_cost: '1.0000' };
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
  ['proFax.orderDid', {}, rates, '2.00'],
  ['enterpriseFax.orderDid', { did: '2125550142' }, rates, '2.00'],
  ['enterpriseFax.orderDid', { did: ['2125550142', '2125550143', '2125550144'] }, rates, '6.00'],
  ['enterpriseFax.orderDid', {}, rates, '2.00'],
  ['did.updateDid', { did: ['2125550142', '2125550143'], e911 }, withAddress, '2.9800'],
  ['did.updateDid', { did: '2125550142', note: 'Lobby' }, withAddress, null],
  ['lnp.createLnp', {}, rates, '10.0000'],
  ['didinter.orderDid', {}, { international_did_cost: '4.5000' }, '4.5000'],
  ['didinter.orderDid', {}, { international_did_cost: 4.5 }, null],
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
  [{ pages: '3' }, { fax_minute_rate: '0.0300' }, null],
])('a fax of %j by %j should cost %j', (params, rates, price) => {
  expect(spendPrice('proFax.sendFax', params, rates)).toBe(price);
});

describe('a price that is held against a limit', () => {
  it.each([
    ['a refill', 'account.refillBalance', { amount: 50 }, undefined, '50'],
    ['an order whose every part has a price', 'did.orderDid', { did: '2125550142', e911 }, withAddress, '2.4900'],
    ['an order whose emergency address has none', 'did.orderDid', { did: '2125550142', e911 }, rates, null],
    ['an order of which only one kind has a price', 'did.orderDid', { did: ['2125550142', '8005550142'] }, local, null],
    ['what is in no list', 'server.orderServer', {}, rates, null],
  ] as const)('is known of %s only as a whole', (_, operation, params, list, price) => {
    expect(wholePrice(operation, params, list)).toBe(price);
  });
});

it.each([
  ['an emergency address of a local number', 'did.updateDid', { did: '2125550142', e911 }, true],
  ['one of a local and a toll-free number', 'did.updateDid', { did: ['8005550142', '2125550142'], e911 }, true],
  ['one of a toll-free number, which has none', 'did.updateDid', { did: '8005550142', e911 }, false],
  ['the removal of one', 'did.updateDid', { did: '2125550142', e911: '' }, false],
  ['a note', 'did.updateDid', { did: '2125550142', note: 'Lobby' }, false],
  ['another operation with an address', 'siptrunk.updateTrunk', { did: '2125550142', e911 }, false],
] as const)('a change of %s is charged: %#', (_, operation, params, isCharged) => {
  expect(isChargedChange(operation, params)).toBe(isCharged);
});

it.each([
  ['1', '1.4900'],
  ['2', '4.9900'],
  [undefined, '1.4900'],
])('an address for a number of supply group %s costs %s', (tier, price) => {
  const list = { e911_rate: '1.4900', e911_tier2_rate: '4.9900' };
  expect(spendPrice('did.updateDid', { did: '2125550142', e911 }, list, () => tier)).toBe(price);
});

const costly = operationIds.filter((id) => {
  const { effect } = operationOf(id);
  return (effect === 'spend' || effect === 'send') && priceOf(id) !== 'not-published';
});

it.each(costly)('%s, whose price is published, buys something', (id) => {
  const everyRate = Object.fromEntries(RATE_NAMES.map((name) => [name, '1.0000']));
  // A fax is counted before it leaves: its pages go with it to its price alone.
  const params: Named = { ...examples[id].params, pages: 3 };
  expect(Number(wholePrice(id, params, everyRate))).toBeGreaterThan(0);
});
