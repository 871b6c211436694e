import { badParameter, empty, type AreaHandlers, pageOf, Refusal } from './answer.ts';
import { assertRoutable, pay } from './checks.ts';
import type { DemoAccount } from '../account.ts';
import type { InternationalNumber } from '../state.ts';
import { makeRandom } from '../random.ts';
import { NUMBER_COUNTRIES, type NumberCountry } from '../seed/international.ts';
import { RATES } from '../seed/rates.ts';

/** International numbers. */
export const didinterHandlers: AreaHandlers<'didinter'> = {
  'didinter.listCountries': () => ({
    kind: 'list',
    rows: NUMBER_COUNTRIES.map(({ code, country }) => ({ code, country })),
  }),
  'didinter.listCities': ({ country_code }) => ({
    kind: 'list',
    rows: countryOf(country_code).cities.map(([name]) => name),
  }),
  'didinter.orderDid': (params, account) => {
    const { city, route2trunk = '', forward2did = '' } = params;
    const country = countryOf(params.country_code);
    const [, area] = country.cities.find(([name]) => name === city) ?? [];
    if (area === undefined) throw badParameter('city', `there is no ${city} in the city list`);
    if (route2trunk) assertRoutable(account, route2trunk);
    const forwards = forward2did === '' || account.voice.has(forward2did);
    const did = freeNumber(account, `${country.prefix}${area}`);
    pay(account, RATES.international_did_cost, `international number ${did}`);
    account.state.international.push({
      did,
      country: country.country,
      city,
      status: 'active',
      trunk: route2trunk,
      forward: forwards ? forward2did : '',
    });
    account.added('international', did);
    account.changed();
    const warning = { forward2did: `${forward2did} is not an active DID of the account` };
    return { kind: 'fields', fields: { did }, ...(forwards ? {} : { warning }) };
  },
  'didinter.listDids': (params, account) => {
    const found = account.state.international.filter(
      ({ did }) => (params.did === undefined || did === params.did) && account.shows('international', did),
    );
    if (found.length === 0) throw new Refusal('No International DIDs Found');
    const rows = found.map(({ did, country, city, status, trunk }) => ({
      did,
      country,
      city,
      status,
      route2trunk: trunk,
    }));
    return pageOf(rows, params);
  },
  'didinter.updateDid': ({ did, route2trunk, forward2did }, account) => {
    const number = numberOf(account, did, 'DID Ordering Error');
    if (route2trunk) assertRoutable(account, route2trunk);
    if (forward2did && !account.voice.has(forward2did))
      throw new Refusal(`DID Ordering Error: forward2did ${forward2did} is not an active DID of the account`);
    if (route2trunk !== undefined) number.trunk = route2trunk;
    if (forward2did !== undefined) number.forward = forward2did;
    account.changed();
    return empty;
  },
  'didinter.deleteDid': ({ did }, account) => {
    const number = numberOf(account, did, 'DID removal error');
    account.state.international.splice(account.state.international.indexOf(number), 1);
    account.changed();
    return empty;
  },
};

function countryOf(code: string): NumberCountry {
  const country = NUMBER_COUNTRIES.find((one) => one.code === code);
  if (!country) throw badParameter('country_code', `there is no country ${code} in the country list`);
  return country;
}

function numberOf({ state }: DemoAccount, did: string, error: string): InternationalNumber {
  const number = state.international.find((one) => one.did === did);
  if (!number) throw new Refusal(`${error}: did ${did} is not in the account`);
  return number;
}

/** The next number of a city; the same orders on the same seed get the same numbers. */
function freeNumber({ state }: DemoAccount, prefix: string): string {
  for (let turn = 0; ; turn++) {
    const random = makeRandom(state.seed, `international ${prefix} ${String(turn)}`);
    const did = `${prefix}555${String(random.int(10_000, 99_999))}`;
    if (!state.international.some((number) => number.did === did)) return did;
  }
}
