import type { RateList, RunwayReport } from '#shared/bridge/money.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { ListReading, listLimits, type ListEnd } from '#shared/lists/list-reading.ts';
import { recurringEstimate, type RecurringCounts, type RecurringName } from '#shared/domain/money/runway.ts';
import { isRead, operationIds, operationOf, paramShape, type ReadId } from '#shared/provider/catalogue.ts';
import { isYounger } from '../age.ts';
import type { Attempt } from '../client/wire.ts';
import type { Page } from '../client/pages.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';

const HOUR = 3_600_000;
/** Numbers and servers are counted at most once a day; what could not be read is tried again after an hour. */
const FRESH_MS = 24 * HOUR;
const RETRY_MS = HOUR;
const PAGE_ROWS = 200;
const COUNTED = 'money.recurring';

type Entry = Readonly<Record<string, unknown>>;

interface RecurringList {
  id: ReadId;
  paged: boolean;
  price: (entry: Entry) => RecurringName;
}

/** The lists whose entries have a monthly price by their declaration. */
const LISTS = operationIds.filter(isRead).flatMap((id): RecurringList[] => {
  const operation = operationOf(id);
  if (operation.effect !== 'read' || !operation.recurs) return [];
  return [{ id, paged: Object.hasOwn(paramShape(operation), 'page'), price: operation.recurs }];
});

interface RecurringDeps {
  keyValues: KeyValueStore;
  /** Reads one page of a list. */
  read: (id: ReadId, params: unknown, signal: AbortSignal) => Promise<Attempt>;
  rates: () => Promise<Outcome<RateList>>;
  now: () => number;
  /** Rows of a list that are counted at most. */
  mostRows: () => number;
  /** Waits for a turn of what runs in the background. */
  turn: (signal: AbortSignal) => Promise<void>;
  /** Something was counted that was not known before. */
  changed: () => void;
}

/** Counts what recurs every month, and what that costs by the rate list. */
export class Recurring {
  readonly #deps: RecurringDeps;
  readonly #closing = new AbortController();
  #counting = false;
  #triedAt = -Infinity;

  constructor(deps: RecurringDeps) {
    this.#deps = deps;
  }

  close(): void {
    this.#closing.abort();
  }

  /** What was last counted, at today's prices; null while nothing was. What is older than a day is counted again. */
  async estimate(): Promise<RunwayReport['recurring']> {
    const known = this.#deps.keyValues.get(COUNTED) as { at: string; counts: RecurringCounts } | undefined;
    const now = this.#deps.now();
    const old = !known || !isYounger(known.at, FRESH_MS, now);
    if (old && !this.#counting && !isYounger(this.#triedAt, RETRY_MS, now)) void this.#count();
    if (!known) return null;
    const list = await this.#deps.rates();
    const sum = list.ok ? recurringEstimate(known.counts, list.value.rates) : null;
    return sum && { ...sum, at: known.at };
  }

  async #count(): Promise<void> {
    const { keyValues, now, changed } = this.#deps;
    [this.#counting, this.#triedAt] = [true, now()];
    try {
      const counts: RecurringCounts = {};
      for (const list of LISTS)
        for await (const entry of this.#entries(list)) {
          const price = list.price(entry);
          counts[price] = (counts[price] ?? 0) + 1;
        }
      if (this.#closing.signal.aborted) return;
      keyValues.put(COUNTED, { at: new Date(now()).toISOString(), counts });
      changed();
    } catch {
      // A list could not be read: a part of the sum would look like all of it, so the last one stays.
    } finally {
      this.#counting = false;
    }
  }

  /**
   * All entries of a list, page by page. A refused list is of a product that the account has not; one that is not complete has no
   * sum.
   */
  async *#entries({ id, paged }: RecurringList): AsyncGenerator<Entry> {
    const { signal } = this.#closing;
    const reading = new ListReading(listLimits(this.#deps.mostRows(), PAGE_ROWS));
    for (let number = 1, end: ListEnd | null = null; end === null; number += 1) {
      await this.#deps.turn(signal);
      const attempt = await this.#deps.read(id, paged ? { page: number, per_page: PAGE_ROWS } : {}, signal);
      if (signal.aborted) throw new Error('closed');
      if (attempt.kind !== 'answered') {
        if (attempt.problem.kind === 'refused' && number === 1) return;
        throw new Error(`${id} could not be read: ${attempt.problem.kind}`);
      }
      const { rows, total = 0, totalPages = 1, setAside } = attempt.value as Partial<Page<Entry>> & { rows: Entry[] };
      end = reading.take({ rows, total, totalPages, setAside });
      if (end !== null && end !== 'complete') throw new Error(`${id} was not read to its end: ${end}`);
      yield* rows;
    }
  }
}
