import type { Problem } from '#shared/bridge/outcome.ts';
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

/**
 * Reads a paged list page by page, in order, some pages ahead of whoever reads them. Stops asking when the reader stops.
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
    let next = 2;
    for (;;) {
      while (next <= first.totalPages && ahead.length < SIDE_BY_SIDE) {
        const page = read(next);
        // A page that fails while an earlier one is awaited is reported in its turn.
        page.catch(() => undefined);
        ahead.push(page);
        next += 1;
      }
      const page = ahead.shift();
      if (!page) return;
      yield await page;
    }
  } finally {
    stop.abort();
  }
}
