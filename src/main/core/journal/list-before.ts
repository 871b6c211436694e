import type { OperationId } from '#shared/provider/catalogue.ts';
import { isEntry, isNamed, nameOf } from './entry-fields.ts';
import { targetOf } from './entry-words.ts';
import type { ReconcileDeps, UnknownChange } from './finding.ts';
import { firstPage, idsOf, isWhole, pageOf } from './list-pages.ts';
import { listMatchers, type Entry, type ListMatcher, type Named } from './matchers.ts';

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
  return { there: thereOf(matcher, params, rows), asListed: true };
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

/**
 * Whether a later change may be why a list does not show one: it is about the same thing, or about one to which that belongs.
 * What was removed comes back only by what makes it again; what another list shows is set for both where both are about the same.
 */
export function mayBeUndoneBy(
  { operation, params }: Pick<UnknownChange, 'operation' | 'params'>,
  later: OperationId,
  laterParams: Named,
): boolean {
  const matchers: Readonly<Record<string, ListMatcher | undefined>> = listMatchers;
  const [own, other] = [matchers[operation], matchers[later]];
  if (!own || !other) return true;
  if (own.wanted === 'absent' && !isOpposite(own, other)) return false;
  const isSetElsewhere = other.wanted === 'fields' && other.list !== own.list;
  if (isSetElsewhere && targetOf(later, laterParams) !== targetOf(operation, params)) return false;
  const named = new Set(Object.values(params).flat().map(nameOf));
  const things = onesOf(laterParams).flatMap((one) => [other.entry(one), ...(other.was ? [other.was.entry(one)] : [])]);
  return things.some((thing) => Object.values(thing).every((name) => named.has(nameOf(name))));
}

/**
 * What later changes of the other kind say of one that the list does not show: whether the thing was as that one leaves it, by a
 * look before one of them was sent, or may have been, since they make or remove it.
 */
export function seenSince(matcher: ListMatcher, change: UnknownChange, deps: ReconcileDeps): 'so' | 'maybe' | 'no' {
  const wanted = matcher.entry(change.params);
  const opposite: Readonly<Record<string, ListMatcher>> = Object.fromEntries(
    Object.entries(listMatchers).filter(([, other]) => isOpposite(matcher, other)),
  );
  const begun = deps.begunAfter(change, Object.keys(opposite));
  const later = begun.filter(({ operation, params }) =>
    onesOf(params).some((one) => isEntry((opposite[operation] ?? matcher).entry(one), wanted)),
  );
  const isPresent = matcher.wanted === 'present';
  // The last reading of a list may be older than this change.
  const looks = later.filter(({ before }) => isNamed(before) && before['asListed'] !== true);
  if (looks.some(({ before }) => wasThere({ params: change.params, before }) === isPresent)) return 'so';
  return later.some(({ mayBeDone }) => mayBeDone) ? 'maybe' : 'no';
}

/** Whether one change makes what the other removes; setting something or renaming may make it, too. */
function isOpposite({ list, wanted }: ListMatcher, other: ListMatcher): boolean {
  if (other.list !== list) return false;
  if (wanted === 'present') return other.wanted === 'absent';
  return other.wanted === 'present' || other.made === true || other.was !== undefined;
}

function thingOf(params: Named): string {
  const did = params['did'];
  return typeof did === 'string' ? did : '';
}

/** Whether the thing was in the list before; undefined when that could not be read. */
export function wasThere({ params, before }: Pick<UnknownChange, 'params' | 'before'>): boolean | undefined {
  return isNamed(before) && isNamed(before['there']) ? Object.hasOwn(before['there'], thingOf(params)) : undefined;
}
