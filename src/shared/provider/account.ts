// Account: balance, refills, rates.
import { z } from 'zod';
import {
  choice,
  dataObject,
  decimal,
  dollarChoice,
  dollars,
  id,
  isEmpty,
  lenientDigits,
  lenientText,
  list,
  nothing,
  params,
} from './fields.ts';
import { operation } from './operation.ts';
import { RATE_NAMES, type RateName } from './rate-names.ts';

/** Balances at which automatic refill may start, in dollars. */
export const MIN_BALANCES = [5, 25, 30, 35, 40, 45, 50, 100] as const;
/** Amounts that automatic refill may add, in dollars; 15000 stands so in the specification and is probably a slip. */
export const RELOAD_AMOUNTS = [25, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 1000, 15000, 2000, 2500] as const;

type RatesShape = Record<RateName, z.ZodOptional<typeof lenientText>>;

/** No credit is written in each of the ways in which nothing is. */
const credit = z.preprocess((value) => (isEmpty(value) ? '0' : value), decimal);

/** A price that is no amount is shown as it is, and costs nobody the rest of the list. */
const rateRow = z.looseObject({ destination: lenientText, code: lenientText, rate: lenientText });

export const account = {
  getAccountBalance: operation({
    method: 'GET',
    path: '/account/getbalance',
    title: { en: 'Read the balance', es: 'Leer el saldo' },
    effect: 'read',
    params: params({}),
    result: dataObject(z.looseObject({ balance: decimal, allowed_credit: credit })),
  }),
  setAutorefill: operation({
    method: 'PUT',
    path: '/account/setautorefill',
    title: { en: 'Switch automatic refill', es: 'Activar o desactivar la recarga automática' },
    effect: 'change',
    reconcile: 'cannot-tell',
    subject: null,
    undo: 'not-possible',
    raisesCosts: ({ autorefill }) => autorefill === 'on',
    price: 'never',
    loses: [
      {
        param: 'autorefill',
        value: 'off',
        sentence: {
          en: 'Service may stop when the money runs out: nothing is added by itself any more.',
          es: 'El servicio puede detenerse cuando se acabe el dinero: ya no se agrega nada por sí solo.',
        },
      },
      {
        param: 'autorefill',
        value: 'off',
        sentence: {
          en: 'Numbers can be lost while the balance stays below zero.',
          es: 'Con el saldo bajo cero se pueden perder números.',
        },
      },
    ],
    params: params({ autorefill: choice('on', 'off') }),
    result: nothing,
  }),
  setBalanceReload: operation({
    method: 'PUT',
    path: '/account/setbalancereload',
    title: { en: 'Set when and how much to refill', es: 'Definir cuándo y cuánto recargar' },
    effect: 'change',
    reconcile: 'cannot-tell',
    subject: null,
    undo: 'not-possible',
    raisesCosts: () => true,
    price: 'never',
    loses: 'nothing',
    params: params({ min_balance: dollarChoice(...MIN_BALANCES), reload_amount: dollarChoice(...RELOAD_AMOUNTS) }),
    result: nothing,
  }),
  refillBalance: operation({
    method: 'PUT',
    path: '/account/refillbalance',
    title: { en: 'Add money', es: 'Agregar dinero' },
    effect: 'spend',
    reconcile: 'balance',
    subject: null,
    price: { amountIn: 'amount' },
    params: params({ amount: dollars(10), mode: choice('cc', 'ach', 'all').optional() }),
    result: nothing,
  }),
  getRates: operation({
    method: 'GET',
    path: '/account/rates',
    title: { en: 'Read the price list', es: 'Leer la lista de precios' },
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
    title: { en: 'List the countries', es: 'Ver los países' },
    effect: 'read',
    params: params({}),
    result: list(z.looseObject({ country_id: lenientDigits, country_name: lenientText }), 'country_id'),
  }),
  countryRate: operation({
    method: 'GET',
    path: '/account/countryrate',
    title: { en: 'Read the rates of a country', es: 'Leer las tarifas de un país' },
    effect: 'read',
    params: params({ country_id: id() }),
    result: list(rateRow, 'rate'),
  }),
  interRatesZone2: operation({
    method: 'GET',
    path: '/account/ratezone2',
    title: { en: 'Read the rates of zone 2', es: 'Leer las tarifas de la zona 2' },
    effect: 'read',
    params: params({}),
    result: list(rateRow, 'rate'),
  }),
};
