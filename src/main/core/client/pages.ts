import type { Problem } from '#shared/bridge/outcome.ts';
import type { ListCut } from '#shared/lists/list.ts';
import { LIST_CODES, ListReading, type ListEnd, type ListLimits } from '#shared/lists/list-reading.ts';
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
  /** Where the list was cut; null where it ended for another reason. */
  readonly cut: ListCut | null;

  constructor(problem: Problem, cut: ListCut | null = null) {
    super(`A page could not be read: ${problem.kind}`);
    this.problem = problem;
    this.cut = cut;
  }
}

const SIDE_BY_SIDE = 4;

/** Sizes of a page to try, largest first, where two forms of the reference disagree. */
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

/** How a list was cut off before its end. */
type Cut = Exclude<ListEnd, 'complete' | 'incomplete'>;

/** One page, with the length of its answer in bytes. */
type PageAttempt = Attempt & { bytes: number };

/**
 * Reads a paged list page by page, in order, some pages ahead of its reader. Stops asking when the reader stops.
 *
 * The list may change while it is read, so the newest page says how many pages there are, and an empty page ends the list.
 * {@link ListReading} says when a list is complete.
 *
 * @param attempt asks for one page
 * @param key a field that no two rows share; null where equal rows are different things, as two calls in the same second
 *   are, so that pages are counted and not rows
 * @throws {PageProblem} when a page could not be read, or at the end when the list was not complete
 */
export async function* readPages<Row>(
  attempt: (page: number, signal: AbortSignal) => Promise<PageAttempt>,
  limits: ListLimits,
  key?: string | null,
): AsyncGenerator<Page<Row>> {
  const stop = new AbortController();
  const read = async (page: number): Promise<{ page: Page<Row>; bytes: number }> => {
    const result = await attempt(page, stop.signal);
    if (result.kind === 'answered') return { page: result.value as Page<Row>, bytes: result.bytes };
    throw new PageProblem(result.problem);
  };
  const reading = new ListReading(limits, key ?? undefined);
  const counted = (page: Page<Row>): Page<Row> => (key === null ? { ...page, total: 0 } : page);
  const ahead: Promise<{ page: Page<Row>; bytes: number }>[] = [];
  try {
    const first = await read(1);
    let end = reading.take(counted(first.page), first.bytes);
    yield first.page;
    let { totalPages } = first.page;
    let next = 2;
    while (end === null) {
      while (next <= Math.min(totalPages, limits.pages) && ahead.length < SIDE_BY_SIDE) {
        const page = read(next);
        // A page that fails while an earlier one is awaited is reported in its turn.
        page.catch(() => undefined);
        ahead.push(page);
        next += 1;
      }
      const taken = await ahead.shift();
      if (!taken) break;
      const { page, bytes } = taken;
      end = reading.take(counted(page), bytes);
      ({ totalPages } = page);
      if (page.rows.length > 0 && end !== 'repeated') yield page;
    }
    if (end !== 'complete') throw endProblem(end ?? 'incomplete', reading, limits);
  } finally {
    stop.abort();
  }
}

function endProblem(end: 'incomplete' | Cut, { rows }: ListReading, limits: ListLimits): PageProblem {
  const problem: Problem = { kind: 'unexpected-answer', evidence: { code: LIST_CODES[end] } };
  return new PageProblem(problem, end === 'incomplete' ? null : { why: end, read: rows, limit: limits.rows });
}
