import { numbersIn } from '#shared/domain/numbers/bought.ts';
import { saidUnsold } from '#shared/domain/numbers/order-warnings.ts';
import { isNamed } from '../journal/entry-fields.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import { firstPage, isWhole, pageOf } from '../journal/list-pages.ts';
import type { Named } from '../journal/matchers.ts';
import type { Reads } from '../kernel/reads.ts';
import type { Spends } from './spends.ts';

const ORDER = 'did.orderDid';
const LIST = 'did.listDids';

interface PartsSoldDeps {
  entries: JournalEntries;
  read: Reads['value'];
  spends: Spends;
  isOpen: () => boolean;
  changed: () => void;
}

/** An order of several numbers of which the provider sold only a part: what was surely not bought does not count as spent. */
export class PartsSold {
  readonly #deps: PartsSoldDeps;

  constructor(deps: PartsSoldDeps) {
    this.#deps = deps;
  }

  async note(settled: Settled): Promise<void> {
    const { entries, spends, isOpen, changed } = this.#deps;
    const { id, operation, state, warnings, wasUnknown } = settled;
    if (operation !== ORDER || (state === 'done' ? warnings.length === 0 && !wasUnknown : state !== 'cannot-tell'))
      return;
    const order = entries.get(id);
    const dids = numbersIn(order?.params ?? {});
    if (!order || dids.length < 2) return;
    const unsold = state === 'done' ? await this.#unsold(dids, settled) : notFound(order.detail);
    const did = dids.filter((each) => !unsold.has(each));
    if (!isOpen() || did.length === 0) return;
    spends.reprice(id, operation, { ...order.params, did });
    changed();
  }

  /** Numbers that the provider said it did not sell, and that are not in the account. */
  async #unsold(dids: readonly string[], { warnings }: Settled): Promise<ReadonlySet<string>> {
    const unsold = new Set<string>();
    for (const did of dids.filter((each) => saidUnsold(each, warnings))) {
      const page = pageOf(await this.#deps.read(LIST, { ...firstPage(LIST), did }));
      if (page && isWhole(page) && !page.rows.some((row) => row['did'] === did)) unsold.add(did);
    }
    return unsold;
  }
}

/** Numbers that the looks for an order without an answer did not find, where they found others. */
function notFound(detail: unknown): ReadonlySet<string> {
  const found: Named = isNamed(detail) && isNamed(detail['found']) ? detail['found'] : {};
  return new Set(Object.keys(found).filter((did) => found[did] === 'not-yet'));
}
