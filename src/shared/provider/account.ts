// Account: balance, refills, rates (specification part A, "Account").
import { z } from 'zod';
import {
  choice,
  dataObject,
  decimal,
  dollarChoice,
  dollars,
  id,
  lenientDigits,
  lenientText,
  list,
  nothing,
  params,
} from './fields.ts';
import { operation } from './operation.ts';

/** Balances at which automatic refill may start, in dollars. */
export const MIN_BALANCES = [5, 25, 30, 35, 40, 45, 50, 100] as const;
/** Amounts that automatic refill may add, in dollars; 15000 stands so in the specification and is probably a slip. */
export const RELOAD_AMOUNTS = [25, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 1000, 15000, 2000, 2500] as const;

const RATE_NAMES = [
  'local_did_cost',
  'inbound_call_rate',
  'outbound_local_call_rate',
  'outbound_information',
  'toll_free_did_cost',
  'toll_free_call_rate',
  'cnam_rate',
  'e911_rate',
  'e911_tier2_rate',
  'e911_offnet_rate',
  'international_did_cost',
  'international_did_direct_dial_cost',
  'fax_did_cost',
  'fax_minute_rate',
  'lnp_cost',
  'dedicated_server_rate',
  'vps_server_rate',
  'ccrf',
] as const;

type RatesShape = Record<(typeof RATE_NAMES)[number], z.ZodOptional<typeof lenientText>>;

/** A price that is no amount is shown as it is, and costs nobody the rest of the list. */
const rateRow = z.looseObject({ destination: lenientText, code: lenientText, rate: lenientText });

export const account = {
  getAccountBalance: operation({
    method: 'GET',
    path: '/account/getbalance',
    effect: 'read',
    params: params({}),
    result: dataObject(z.looseObject({ balance: decimal, allowed_credit: decimal.default('0') })),
  }),
  setAutorefill: operation({
    method: 'PUT',
    path: '/account/setautorefill',
    effect: 'change',
    reconcile: 'cannot-tell',
    params: params({ autorefill: choice('on', 'off') }),
    result: nothing,
  }),
  setBalanceReload: operation({
    method: 'PUT',
    path: '/account/setbalancereload',
    effect: 'change',
    reconcile: 'cannot-tell',
    params: params({ min_balance: dollarChoice(...MIN_BALANCES), reload_amount: dollarChoice(...RELOAD_AMOUNTS) }),
    result: nothing,
  }),
  refillBalance: operation({
    method: 'PUT',
    path: '/account/refillbalance',
    effect: 'spend',
    reconcile: 'balance',
    params: params({ amount: dollars(10), mode: choice('cc', 'ach', 'all').optional() }),
    result: nothing,
  }),
  getRates: operation({
    method: 'GET',
    path: '/account/rates',
    effect: 'read',
    params: params({}),
    result: dataObject(
      z
        .looseObject(Object.fromEntries(RATE_NAMES.map((name) => [name, lenientText.optional()])) as RatesShape)
        // An object without a single rate is a note about something else.
        .refine((rates) => RATE_NAMES.some((name) => rates[name] !== undefined)),
    ),
  }),
  countryList: operation({
    method: 'GET',
    path: '/account/countrylist',
    effect: 'read',
    params: params({}),
    result: list(z.looseObject({ country_id: lenientDigits, country_name: lenientText })),
  }),
  countryRate: operation({
    method: 'GET',
    path: '/account/countryrate',
    effect: 'read',
    params: params({ country_id: id() }),
    result: list(rateRow),
  }),
  interRatesZone2: operation({
    method: 'GET',
    path: '/account/ratezone2',
    effect: 'read',
    params: params({}),
    result: list(rateRow),
  }),
};
