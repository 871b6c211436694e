// The price lists of calls: of zone 2, and of each country.
import { findsPrice, priceKey, priceOrder, pricesOf, type Price } from '../domain/money/rate-table.ts';
import type { ListSource } from './list.ts';
import { declare, source } from './list-source.ts';

/** They are read when somebody looks at them, or asks for a price. */
const WHEN_OPENED = { everyMs: null, freshMs: 24 * 3_600_000, changedBy: {} };

function prices(
  operation: 'account.interRatesZone2' | 'account.countryRate',
  params: (scope: string) => Record<string, unknown> = () => ({}),
): ListSource<Price> {
  const rows = source<typeof operation, Omit<Price, 'place' | 'twin'>>(operation, {
    ...{ pageRows: null, params },
    toRow: (entry) => entry,
  });
  return { ...rows, toRows: (entries) => pricesOf(rows.toRows(entries)) };
}

const PRICES = {
  ...WHEN_OPENED,
  key: priceKey,
  searched: ({ code, destination }: Price) => [code, destination],
  finds: findsPrice,
  sorts: { destination: ({ destination }: Price) => destination, code: null, rate: priceOrder },
};

export const priceLists = {
  'zone-2-prices': declare<Price>()({ ...PRICES, sources: [prices('account.interRatesZone2')] }),
  /** Prices of a country, by its id. */
  'country-prices': declare<Price>()({
    ...PRICES,
    scope: /^\d{1,40}$/,
    sources: [prices('account.countryRate', (country_id) => ({ country_id }))],
  }),
};
