import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { LIST_CODES, ListReading, listLimits, type ListEnd } from '#shared/domain/list-reading.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { call } from './bridge.ts';

const PAGE_ROWS = 200;
type ListId = 'siptrunk.listTrunks' | 'didinter.listDids';

/**
 * Reads all pages of a list. One that was cut, or that is not complete, is a problem.
 *
 * @param mostRows rows after which it is cut
 */
export async function readList<Id extends ListId>(id: Id, mostRows: number): Promise<Outcome<Result<Id>['rows']>> {
  const reading = new ListReading(listLimits(mostRows, PAGE_ROWS));
  const rows: unknown[] = [];
  let end: ListEnd | null = null;
  for (let page = 1; end === null; page += 1) {
    const outcome = await call<ListId>(id, { per_page: PAGE_ROWS, ...(page > 1 ? { page } : {}) });
    if (!outcome.ok) return outcome;
    rows.push(...outcome.value.rows);
    end = reading.take(outcome.value);
  }
  if (end === 'complete') return succeed(rows as Result<Id>['rows']);
  return fail({ kind: 'unexpected-answer', evidence: { code: LIST_CODES[end] } });
}
