import type { FoundRate } from '#shared/bridge/money.ts';
import type { Price } from '#shared/domain/money/rate-table.ts';
import { PrefixIndex } from '#shared/domain/money/rates.ts';
import type { priceLists } from '#shared/lists/price-lists.ts';
import type { Lists } from '../lists/lists.ts';
import { ownTurn } from '../own-turn.ts';

export type PriceListName = keyof typeof priceLists;

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

type PriceLists = Pick<Lists, 'scopes' | 'inSlices'>;

/** All prices of one kind of list that were read, by the prefixes of their codes. */
export class PriceIndex {
  readonly #lists: PriceLists;
  readonly #name: PriceListName;
  /** By what each list is of. */
  readonly #known = new Map<string, Known>();
  #listed: ListedPrices = { rows: [], index: new PrefixIndex() };
  /** Who asks while others are answered waits for them: what they take in is half of it until then. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(lists: PriceLists, name: PriceListName) {
    this.#lists = lists;
    this.#name = name;
  }

  /** The prices as they are kept now; only lists that were read since are looked at again. */
  listed(): Promise<ListedPrices> {
    const listed = this.#last.then(() => this.#upToDate());
    this.#last = listed.catch(() => undefined);
    return listed;
  }

  async #upToDate(): Promise<ListedPrices> {
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
  lists: PriceLists,
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
