// International numbers.
import { z } from 'zod';
import {
  dataObject,
  firstOf,
  internationalNumber,
  isRecord,
  lenientDigits,
  lenientText,
  list,
  nothing,
  orEmpty,
  ownNumber,
  page,
  paging,
  params,
  text,
} from './fields.ts';
import { callsStop, lostWithNumber, numberGone } from './loss-sentences.ts';
import { operation } from './operation.ts';
import * as restores from './restores.ts';
import { record } from './record.ts';

const countryCode = () => text({ min: 2, max: 2 });

const internationalDid = record({
  did: lenientDigits,
  country: lenientText,
  city: lenientText,
  status: lenientText,
  route2trunk: lenientText,
});

/** Countries may come as a map from code to name, too. */
const countries = z.preprocess(
  (body) => {
    // One country may stand alone under `data`.
    if (!isRecord(body) || !isRecord(body['data']) || Object.hasOwn(body['data'], 'code')) return body;
    const entries = Object.entries(body['data']);
    if (entries.some(([, country]) => typeof country !== 'string')) return body;
    return { ...body, data: entries.map(([code, country]) => ({ code, country })) };
  },
  list(z.looseObject({ code: lenientText, country: lenientText }), 'code'),
);

export const didinter = {
  listCountries: operation({
    method: 'GET',
    path: '/didinter/countrylist',
    title: { en: 'List the countries with numbers', es: 'Ver los países con números' },
    effect: 'read',
    params: params({}),
    result: countries,
  }),
  listCities: operation({
    method: 'GET',
    path: '/didinter/citylist',
    title: { en: 'List the cities of a country', es: 'Ver las ciudades de un país' },
    effect: 'read',
    params: params({ country_code: countryCode() }),
    result: list(lenientText),
  }),
  orderDid: operation({
    method: 'POST',
    path: '/didinter',
    title: { en: 'Buy an international number', es: 'Comprar un número internacional' },
    effect: 'spend',
    // The provider chooses the number.
    reconcile: 'new-entry',
    subject: 'country_code',
    price: { buys: () => ({ international_did_cost: 1 }) },
    params: params({
      country_code: countryCode(),
      city: text(),
      route2trunk: text({ min: 0 }).optional(),
      // Obsolete since 2.1; route2trunk replaces it.
      forward2did: ownNumber().optional(),
    }),
    result: dataObject(z.looseObject({ did: firstOf(lenientDigits) })),
  }),
  listDids: operation({
    method: 'GET',
    path: '/didinter',
    title: { en: 'List your international numbers', es: 'Ver sus números internacionales' },
    effect: 'read',
    recurs: () => 'international_did_cost',
    params: params({ did: internationalNumber().optional(), ...paging(5, 200) }),
    result: page(internationalDid, 'did'),
    emptyWhen: /no international dids found/i,
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/didinter',
    title: { en: 'Change an international number', es: 'Cambiar un número internacional' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: { naming: ['did'], restore: { route2trunk: restores.text } },
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      did: internationalNumber(),
      route2trunk: text({ min: 0 }).optional(),
      forward2did: orEmpty(ownNumber()).optional(),
    }),
    result: nothing,
  }),
  deleteDid: operation({
    method: 'DELETE',
    path: '/didinter',
    title: { en: 'Delete an international number', es: 'Eliminar un número internacional' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    loses: [callsStop, numberGone],
    goesWith: lostWithNumber,
    params: params({ did: internationalNumber() }),
    result: nothing,
  }),
};
