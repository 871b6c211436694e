// International numbers (specification part A, "International DIDs").
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
import { operation } from './operation.ts';
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
    if (!isRecord(body) || !isRecord(body['data'])) return body;
    const entries = Object.entries(body['data']);
    if (entries.some(([, country]) => typeof country !== 'string')) return body;
    return { ...body, data: entries.map(([code, country]) => ({ code, country })) };
  },
  list(z.looseObject({ code: lenientText, country: lenientText })),
);

export const didinter = {
  listCountries: operation({
    method: 'GET',
    path: '/didinter/countrylist',
    effect: 'read',
    params: params({}),
    result: countries,
  }),
  listCities: operation({
    method: 'GET',
    path: '/didinter/citylist',
    effect: 'read',
    params: params({ country_code: countryCode() }),
    result: list(lenientText),
  }),
  orderDid: operation({
    method: 'POST',
    path: '/didinter',
    effect: 'spend',
    // The provider chooses the number.
    reconcile: 'new-entry',
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
    effect: 'read',
    params: params({ did: internationalNumber().optional(), ...paging(5, 200) }),
    result: page(internationalDid, 'did'),
    emptyWhen: /no international dids found/i,
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/didinter',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ did: internationalNumber() }),
    result: nothing,
  }),
};
