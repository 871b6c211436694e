import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Attempt } from './wire.ts';

/** What a paged list answers. */
export interface Page<Row> {
  total: number;
  totalPages: number;
  currentPage: number;
  rows: Row[];
}

/** A page that could not be read; what was read before it has been given out. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`A page could not be read: ${problem.kind}`);
    this.problem = problem;
  }
}

const SIDE_BY_SIDE = 4;

/** Sizes of a page to try, largest first, where two forms of the reference disagree (product C15). */
const PAGE_SIZES: Partial<Record<OperationId, readonly number[]>> = { 'report.callHistory': [5000, 500] };

/** What the provider was found to take as `per_page`. */
export class PageSizes {
  readonly #limits = new Map<OperationId, number>();

  /** The size to ask for when so many rows are wanted. */
  of(id: OperationId, wanted: number): number {
    return Math.min(wanted, this.#limits.get(id) ?? wanted);
  }

  /**
   * Notes that a size was refused.
   *
   * @returns whether there is a smaller one to try instead
   */
  refused(id: OperationId, size: number, problem: Problem): boolean {
    const smaller = PAGE_SIZES[id]?.find((known) => known < size);
    if (smaller === undefined || problem.kind !== 'refused' || !/per.?page/i.test(problem.text)) return false;
    this.#limits.set(id, smaller);
    return true;
  }
}

/**
 * Reads a paged list page by page, in order, some pages ahead of whoever reads them. Stops asking when the reader stops.
 *
 * The list may change while it is read, so that the newest page says how many there are: a page that is not there any
 * more is not missed, and neither is an empty one, which ends the list whatever its head says.
 *
 * @param attempt asks for one page
 * @throws {PageProblem} when a page could not be read
 */
export async function* readPages<Row>(
  attempt: (page: number, signal: AbortSignal) => Promise<Attempt>,
): AsyncGenerator<Page<Row>> {
  const stop = new AbortController();
  const read = async (page: number): Promise<Page<Row>> => {
    const result = await attempt(page, stop.signal);
    if (result.kind === 'answered') return result.value as Page<Row>;
    throw new PageProblem(result.problem);
  };
  try {
    const first = await read(1);
    yield first;
    const ahead: Promise<Page<Row>>[] = [];
    let { totalPages } = first;
    let next = 2;
    for (let number = 2; number <= totalPages; number += 1) {
      while (next <= totalPages && ahead.length < SIDE_BY_SIDE) {
        const page = read(next);
        // A page that fails while an earlier one is awaited is reported in its turn.
        page.catch(() => undefined);
        ahead.push(page);
        next += 1;
      }
      const page = await ahead.shift();
      if (!page || page.rows.length === 0) return;
      ({ totalPages } = page);
      yield page;
    }
  } finally {
    stop.abort();
  }
}
