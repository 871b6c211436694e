import { ListReading, type ListLimits } from '#shared/lists/list-reading.ts';
import { findOperation, paramShape, type ReadId } from '#shared/provider/catalogue.ts';
import { isNamed } from './entry-fields.ts';
import type { ReadList, ReconcileDeps } from './finding.ts';
import type { Entry, Named } from './matchers.ts';

/** Rows that a look asks for at once. */
export const PAGE_ROWS = 200;
/** A look reads no further than this, whatever the settings allow for lists that are shown. */
export const LIMITS: ListLimits = { rows: 100_000, pages: 500, bytes: 64 * 1024 * 1024 };

/**
 * All rows of a list that is narrowed down; undefined when one page could not be read, when there are too many, or when the
 * provider sent the same again.
 */
export async function allRows(list: ReadId, query: Named, read: ReconcileDeps['read']): Promise<ReadList | undefined> {
  const rows: Entry[] = [];
  let setAside = 0;
  const reading = new ListReading(LIMITS);
  for (let number = 1; ; number += 1) {
    const page = pageOf(await read(list, { ...firstPage(list), ...query, ...(number > 1 ? { page: number } : {}) }));
    if (!page) return undefined;
    rows.push(...page.rows);
    setAside += page.setAside;
    const end = reading.take(page);
    if (end === 'incomplete' && rows.length === 0) return undefined;
    if (end === 'complete' || end === 'incomplete') return { rows, isComplete: end === 'complete' && setAside === 0 };
    if (end !== null) return undefined;
  }
}

/** As many rows as a page may have, where the list has pages. */
export function firstPage(list: ReadId): Named {
  const operation = findOperation(list);
  return operation && Object.hasOwn(paramShape(operation), 'per_page') ? { per_page: PAGE_ROWS } : {};
}

/** A page of a list, whatever stands beside its rows; undefined for what is none. */
export function pageOf(value: unknown) {
  if (!isNamed(value) || !Array.isArray(value['rows'])) return undefined;
  const number = (name: string, otherwise: number) => {
    const given = value[name];
    return typeof given === 'number' ? given : otherwise;
  };
  return {
    rows: value['rows'].filter(isNamed),
    totalPages: number('totalPages', 1),
    total: number('total', 0),
    setAside: number('setAside', 0),
  };
}

/** Whether a page is all of its list, and each row could be read. */
export function isWhole({ rows, total, totalPages, setAside }: NonNullable<ReturnType<typeof pageOf>>): boolean {
  return totalPages <= 1 && setAside === 0 && rows.length >= total;
}

/** Ids as names of an object: the journal keeps all of those, but few entries of an array. */
export function idsOf(rows: Entry[], key: string): Record<string, true> {
  return Object.fromEntries(rows.map((row) => [String(row[key]), true]));
}

/** Ids that were there before a change; undefined where nobody knows. */
export function knownIds(before: unknown): Named | undefined {
  return isNamed(before) && isNamed(before['ids']) ? before['ids'] : undefined;
}
