import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { Attempt } from './wire.ts';

/** What a paged list answers. */
export interface Page<Row> {
  total: number;
  totalPages: number;
  currentPage: number;
  rows: Row[];
  /** How many rows of this page could not be read; absent where all could. */
  setAside?: number;
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

/** Code of a list that gave fewer rows than it says it has. */
const INCOMPLETE_LIST = 'INCOMPLETE_LIST';
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
 * Reads a paged list page by page, in order, some pages ahead of its reader. Stops asking when the reader stops.
 *
 * The list may change while it is read, so the newest page says how many pages there are, and an empty page ends the list.
 * A list that gave fewer rows than the smallest total on its pages is not complete.
 *
 * @param attempt asks for one page
 * @throws {PageProblem} when a page could not be read, or at the end when the list was not complete
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
    const counted = new Completeness(first);
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
      if (!page) break;
      counted.take(page);
      if (page.rows.length === 0) break;
      ({ totalPages } = page);
      yield page;
    }
    counted.check();
  } finally {
    stop.abort();
  }
}

/** Compares how many rows came with how many the list says it has. */
class Completeness {
  #rows = 0;
  #least = Infinity;

  constructor(first: Page<unknown>) {
    this.take(first);
  }

  take({ rows, setAside = 0, total }: Page<unknown>): void {
    this.#rows += rows.length + setAside;
    this.#least = Math.min(this.#least, total);
  }

  /** @throws {PageProblem} */
  check(): void {
    if (this.#rows < this.#least)
      throw new PageProblem({ kind: 'unexpected-answer', evidence: { code: INCOMPLETE_LIST } });
  }
}
