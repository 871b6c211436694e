/** How far a list is read before it is cut. */
export interface ListLimits {
  rows: number;
  pages: number;
  bytes: number;
}

/** A page of a list, as far as its reading goes. */
interface ReadPage {
  rows: readonly unknown[];
  total: number;
  totalPages: number;
  /** Rows of the page that could not be read. */
  setAside?: number | undefined;
}

/**
 * How a list ended. Only `complete` says that what was not listed is not there.
 *
 * - `incomplete`: fewer rows came than the list says it has.
 * - `repeated`: the provider sent rows again that it had sent before.
 * - `rows`, `pages`, `bytes`: the list was cut at this limit.
 */
export type ListEnd = 'complete' | 'incomplete' | 'repeated' | keyof ListLimits;

/** What a problem says of a list that was not read to its end. */
export const LIST_CODES = {
  incomplete: 'INCOMPLETE_LIST',
  repeated: 'REPEATED_PAGES',
  rows: 'LIST_TOO_LONG',
  pages: 'LIST_TOO_LONG',
  bytes: 'LIST_TOO_LONG',
} as const satisfies Record<Exclude<ListEnd, 'complete'>, string>;

/** Text of a row: twice as much as the longest rows of numbers in XML. */
const ROW_BYTES = 1000;
/** A provider may give smaller pages than were asked for. */
const SMALLER_PAGES = 4;
/** So many rows may leave a list while it is read. */
const REMOVED_MEANWHILE = 10;

/** The limits of a list of at most so many rows, asked for in pages of `perPage`. */
export function listLimits(rows: number, perPage: number): ListLimits {
  return { rows, pages: Math.ceil((rows * SMALLER_PAGES) / perPage), bytes: rows * ROW_BYTES };
}

/** Follows a list page by page: says when to stop, and whether all of it was read. */
export class ListReading {
  readonly #limits: ListLimits;
  readonly #key: string | undefined;
  readonly #seen = new Set<unknown>();
  #first: ReadPage | undefined;
  #announced = 1;
  #pages = 0;
  #rows = 0;
  #bytes = 0;
  #least = Infinity;

  /** @param key a field that no two rows share; without it rows are told apart by all that they hold */
  constructor(limits: ListLimits, key?: string) {
    this.#limits = limits;
    this.#key = key;
  }

  /** Rows that came, each counted once. */
  get rows(): number {
    return this.#rows;
  }

  /**
   * Takes the next page.
   *
   * @param bytes length of its answer, where that is known
   * @returns how the list ended; null while there is more to read
   */
  take(page: ReadPage, bytes?: number): ListEnd | null {
    const { rows, setAside = 0, total, totalPages } = page;
    this.#first ??= page;
    const { fresh, length } = this.#note(rows);
    this.#pages += 1;
    this.#rows += fresh + setAside;
    this.#bytes += bytes ?? length;
    this.#least = Math.min(this.#least, total);
    const isEarly = this.#pages < this.#announced;
    this.#announced = totalPages;
    if (rows.length + setAside === 0) return this.#verdict(isEarly || totalPages > this.#pages);
    const isLast = this.#pages >= totalPages;
    // A row that came in meanwhile pushes the last ones of a page to the next.
    const isPushed = isLast && total - this.#first.total >= rows.length;
    if (fresh + setAside === 0 && !isPushed) return 'repeated';
    return isLast ? this.#verdict(false) : this.#limitReached();
  }

  #note(rows: readonly unknown[]): { fresh: number; length: number } {
    if (this.#key !== undefined) {
      const before = this.#seen.size;
      for (const row of rows) this.#seen.add((row as Record<string, unknown>)[this.#key]);
      return { fresh: this.#seen.size - before, length: 0 };
    }
    const texts = rows.map((row) => JSON.stringify(row));
    const hashes = texts.map(hashOf);
    // Two rows of one page may be alike, as two calls in the same second are.
    const fresh = hashes.filter((hash) => !this.#seen.has(hash)).length;
    for (const hash of hashes) this.#seen.add(hash);
    return { fresh, length: texts.reduce((sum, text) => sum + text.length, 0) };
  }

  /** @param isEarly an empty page came before the last one that was announced */
  #verdict(isEarly: boolean): ListEnd {
    const { rows, total, totalPages } = this.#first ?? { rows: [], total: 0, totalPages: 0 };
    // Such a total counts the rows of a page, so that it says nothing of the list.
    const countsPage = totalPages > 1 && total <= rows.length;
    if (isEarly && countsPage) return 'incomplete';
    const isComplete = this.#rows >= this.#least && this.#rows >= total - REMOVED_MEANWHILE;
    return isComplete ? 'complete' : 'incomplete';
  }

  #limitReached(): ListEnd | null {
    if (this.#rows >= this.#limits.rows) return 'rows';
    if (this.#bytes >= this.#limits.bytes) return 'bytes';
    return this.#pages >= this.#limits.pages ? 'pages' : null;
  }
}

/** 53 bits of a text (cyrb53): enough to tell the rows of a list apart without keeping their texts. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
