import { badParameter, type AreaHandlers } from './answer.ts';
import type { DemoAccount } from '../account.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import type { RateCenter } from '../seed/inventory.ts';

/** Numbers that can be ordered. */
export const faxLookupHandlers: AreaHandlers<'faxLookup'> = {
  'faxLookup.listStates': (_, { inventory }) => ({
    kind: 'list',
    rows: [...new Set(inventory.centers.map(({ state }) => state))].sort(),
  }),
  'faxLookup.listRateCenters': ({ state }, account) => ({
    kind: 'names',
    names: Object.fromEntries(
      centersIn(account, state)
        .map(({ name }) => [name, name] as const)
        .sort(),
    ),
  }),
  'faxLookup.listAvailableDids': (params, account) => {
    const numbers = params.type === 'tf' ? tollFree(params.code, account) : local(params, account);
    return { kind: 'list', rows: numbers.filter((did) => !account.owns(did)) };
  },
};

function centersIn({ inventory }: DemoAccount, state: string): RateCenter[] {
  const centers = inventory.centers.filter((center) => center.state === state);
  if (centers.length === 0) throw badParameter('state', `there is no rate center in ${state}`);
  return centers;
}

function tollFree(code: string | undefined, { inventory }: DemoAccount): string[] {
  if (code === undefined) return [...inventory.tollFree.values()].flat();
  const numbers = inventory.tollFree.get(`8${code}`);
  if (!numbers) throw badParameter('code', `8${code} is not a toll-free code`);
  return numbers;
}

/** ZIP goes before area code, area code before state and rate center. */
function local(params: Params<'faxLookup.listAvailableDids'>, account: DemoAccount): string[] {
  const { zip, npa, state, ratecenter } = params;
  const { centers } = account.inventory;
  if (zip !== undefined) return numbersOf(centers.filter((center) => zip.startsWith(center.zip)));
  if (npa !== undefined) return numbersOf(centers.filter((center) => center.npa === npa));
  const found = centersIn(account, state ?? '').filter((center) => center.name === ratecenter);
  if (found.length === 0) throw badParameter('ratecenter', `there is no ${ratecenter ?? ''} in ${state ?? ''}`);
  return numbersOf(found);
}

function numbersOf(centers: readonly RateCenter[]): string[] {
  return centers.flatMap(({ numbers }) => numbers);
}
