import type { FoundRate } from '#shared/bridge/money.ts';
import type { Price } from '#shared/domain/money/rate-table.ts';
import { PrefixIndex } from '#shared/domain/money/rates.ts';
import type { Lists } from '../lists/lists.ts';
import { ownTurn } from '../own-turn.ts';

/** The lists of prices of calls. */
export type PriceListName = 'zone-2-prices' | 'country-prices';

/** Rows that are taken into the index at one go. */
const ROWS_AT_ONCE = 2000;

/** The prices of a list as they were at a revision. */
interface Known {
  revision: number;
  at: string;
  rows: FoundRate[];
}

export interface ListedPrices {
  rows: readonly FoundRate[];
  index: PrefixIndex<FoundRate>;
}

/** All prices of one kind of list that were read, by the prefixes of their codes. */
export class PriceIndex {
  readonly #lists: Lists;
  readonly #name: PriceListName;
  /** By what each list is of. */
  readonly #known = new Map<string, Known>();
  #listed: ListedPrices = { rows: [], index: new PrefixIndex() };

  constructor(lists: Lists, name: PriceListName) {
    this.#lists = lists;
    this.#name = name;
  }

  /** The prices as they are kept now; only lists that were read since are looked at again. */
  async listed(): Promise<ListedPrices> {
    const states = this.#lists.scopes(this.#name);
    const kept = new Set(states.map(({ scope }) => scope));
    const gone = [...this.#known.keys()].filter((scope) => !kept.has(scope));
    for (const scope of gone) this.#known.delete(scope);
    let isSame = gone.length === 0;
    for (const { scope, revision, readAt: at } of states) {
      const known = this.#known.get(scope);
      if (known?.revision === revision && known.at === at) continue;
      isSame = false;
      const rows = (await pricesInOrder(this.#lists, this.#name, scope)).map((row) => ({ ...row, at }));
      this.#known.set(scope, { revision, at, rows });
    }
    if (!isSame) this.#listed = await indexed(states.flatMap(({ scope }) => this.#known.get(scope)?.rows ?? []));
    return this.#listed;
  }
}

/** The rows of a list; of those that share a code, the one that the provider lists first is the first. */
export async function pricesInOrder(
  lists: Lists,
  name: PriceListName,
  scope: string,
): Promise<Omit<FoundRate, 'at'>[]> {
  const rows = (await lists.inSlices(name, scope)) as Price[];
  return rows.sort((a, b) => a.place - b.place).map(({ destination, code, rate }) => ({ destination, code, rate }));
}

async function indexed(rows: readonly FoundRate[]): Promise<ListedPrices> {
  const index = new PrefixIndex<FoundRate>();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    index.add(rows.slice(at, at + ROWS_AT_ONCE));
    await ownTurn();
  }
  return { rows, index };
}
