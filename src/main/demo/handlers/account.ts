import { badParameter, empty, type AreaHandlers } from './answer.ts';
import { COUNTRIES, type RateRow, ZONE_2 } from '../seed/countries.ts';
import { dollars, money } from '../amounts.ts';

const rateRow = (row: RateRow) => ({ destination: row.destination, code: row.code, rate: row.rate });

/** Balance, refills and rates. */
export const accountHandlers: AreaHandlers<'account'> = {
  'account.getAccountBalance': (_, { state }) => ({
    kind: 'data',
    data: { balance: dollars(money(state.balance)), allowed_credit: state.allowedCredit },
  }),
  'account.setAutorefill': ({ autorefill }, account) => {
    account.state.autorefill = autorefill === 'on';
    account.changed();
    account.refillIfLow();
    return empty;
  },
  'account.setBalanceReload': ({ min_balance, reload_amount }, account) => {
    account.state.minBalance = min_balance;
    account.state.reloadAmount = reload_amount;
    account.changed();
    account.refillIfLow();
    return empty;
  },
  'account.refillBalance': ({ amount, mode }, account) => {
    account.refill(money(String(amount)), 'refill', mode ?? 'cc');
    return empty;
  },
  'account.getRates': (_, { listed }) => ({ kind: 'data', data: { ...listed } }),
  'account.countryList': () => ({
    kind: 'list',
    rows: COUNTRIES.map(({ id, name }) => ({ country_id: id, country_name: name })),
  }),
  'account.countryRate': ({ country_id }) => {
    const country = COUNTRIES.find(({ id }) => String(id) === country_id);
    if (!country) throw badParameter('country_id', `no country ${country_id} in the country list`);
    return { kind: 'list', rows: country.rates.map(rateRow) };
  },
  'account.interRatesZone2': () => ({ kind: 'list', rows: ZONE_2.map(rateRow) }),
};
