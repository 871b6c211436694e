import { isEntry, isNamed } from './entry-fields.ts';
import type { ReconcileDeps, UnknownChange } from './finding.ts';
import { firstPage, idsOf, isWhole, pageOf } from './list-pages.ts';
import type { Entry, ListMatcher, Named } from './matchers.ts';

/** What stands in the list before: fields that the change sets, for old values and an undo; entries, where it adds one. */
export async function entriesBefore(
  matcher: ListMatcher,
  params: Named,
  read: ReconcileDeps['read'],
): Promise<Named | null> {
  const { list, wanted, again, fields = {}, more = {}, was = matcher } = matcher;
  const isOfSeveral = Array.isArray(params['did']);
  if (isOfSeveral && (again !== undefined || wanted === 'fields')) return null;
  // A list is narrowed down to one number only.
  const page = pageOf(await read(list, { ...firstPage(list), ...(isOfSeveral ? {} : was.query(params)) }));
  if (!page || !isWhole(page)) return null;
  if (again === undefined && wanted !== 'fields') return { there: thereOf(matcher, params, page.rows) };
  const wantedEntry = was.entry(params);
  const entries = page.rows.filter((row) => isEntry(row, wantedEntry));
  if (again !== undefined) return { ids: idsOf(entries, again) };
  const [entry = {}] = entries;
  const names = [...Object.values(fields), ...Object.values(more)];
  return { entry: Object.fromEntries(names.map((name) => [name, entry[name]])) };
}

/**
 * The same from the last reading of voice numbers, for where nothing could be read before the change. Null where that does
 * not help.
 */
export function listedBefore(matcher: ListMatcher, params: Named, isListed: (did: string) => boolean): Named | null {
  if (matcher.list !== 'did.listDids' || matcher.wanted === 'fields') return null;
  const listed = [params['did']].flat().filter((did): did is string => typeof did === 'string' && isListed(did));
  const rows = listed.map((did) => ({ did }));
  return { there: thereOf(matcher, params, rows) };
}

/** Which of the numbers, or whether the one thing, of a change are in the list. */
function thereOf(matcher: ListMatcher, params: Named, rows: Entry[]): Named {
  const isThere = (row: Entry, one: Named) => isEntry(row, matcher.entry(one)) && !matcher.removed?.(row);
  const there = onesOf(params).filter((one) => rows.some((row) => isThere(row, one)));
  return Object.fromEntries(there.map((one) => [thingOf(one), true]));
}

/** A change of several numbers as one change for each. */
function onesOf(params: Named): Named[] {
  return Array.isArray(params['did']) ? params['did'].map((did: unknown) => ({ ...params, did })) : [params];
}

/** Whether another change of the same kind may be what an entry of the list shows. */
export function hasRival(matcher: ListMatcher, change: UnknownChange, deps: ReconcileDeps): boolean {
  const wanted = matcher.entry(change.params);
  return deps.hasRival(change, (params) => onesOf(params).some((one) => isEntry(matcher.entry(one), wanted)));
}

function thingOf(params: Named): string {
  const did = params['did'];
  return typeof did === 'string' ? did : '';
}

/** Whether the thing was in the list before; undefined when that could not be read. */
export function wasThere({ params, before }: UnknownChange): boolean | undefined {
  return isNamed(before) && isNamed(before['there']) ? Object.hasOwn(before['there'], thingOf(params)) : undefined;
}
