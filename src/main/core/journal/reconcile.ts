import { isDeepStrictEqual } from 'node:util';
import { isSameAddressText } from '#shared/domain/address/address-text.ts';
import { ListReading, type ListLimits } from '#shared/lists/list-reading.ts';
import { findOperation, paramShape, type OperationId } from '#shared/provider/catalogue.ts';
import type { Reconciliation } from '#shared/provider/consequences.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { matchFaxes, reachesBack } from '../fax/match-history.ts';
import { INCOMPLETE, listMatchers, newEntries, type Entry, type ListMatcher, type Named } from './matchers.ts';

/** A change whose outcome nobody knows, as the journal has it: without secrets. */
export interface UnknownChange {
  id: string;
  operation: OperationId;
  params: Named;
  /** What {@link snapshotBefore} found before it was sent; null when that could not be read, or was not needed. */
  before: unknown;
  /** ISO time at which it was begun. */
  at: string;
  /** What is said of it now. */
  state?: 'unknown' | 'cannot-tell' | 'not-done';
}

/** What a look rests on: what was read, and which parameters it showed or left open. */
interface FindingEvidence {
  read?: OperationId;
  compared?: string[];
  open?: string[];
  found?: object;
  /** How many entries the list had when it was read completely. */
  rows?: number;
  /** ISO time of the look. */
  at?: string;
}

/**
 * One look at what became of a change.
 *
 * - `unreadable`: nothing could be read, so that this look proves nothing.
 * - `not-yet`: a complete list shows no trace of it; after the last look that means that it was not done.
 */
type Finding = { state: 'unreadable' } | { state: 'done' | 'not-yet' | 'cannot-tell'; evidence: FindingEvidence };

export interface ReconcileDeps {
  /** Runs a read; undefined when it went wrong. */
  read: (id: OperationId, params: Named) => Promise<unknown>;
  /** Reads a page of the fax history, its times made into moments. */
  readFaxes: (params: Named) => Promise<{ rows: FaxHistoryEntry[]; totalPages: number } | undefined>;
  /** Whether a fax of the history is known to be another one. */
  claimed: (faxId: string, at: string) => boolean;
  /** The rise of the balance that proves a refill; undefined while there is none. */
  refillRise: (id: string) => object | undefined;
  /** Ids or numbers that prove other entries of the operation already. */
  foundBefore: (change: UnknownChange, key: string) => ReadonlySet<string>;
  /** Whether what a list shows may be the work of another change, which is about the same entry of the list. */
  hasRival: (change: UnknownChange, isSameEntry: (params: Named) => boolean) => boolean;
  /** Whether a new entry, by its key, may be the work of another order. */
  hasRivalOrder: (change: UnknownChange, key: string, found: string) => boolean;
  now: () => number;
}

type FindOut = (change: UnknownChange, deps: ReconcileDeps) => Promise<Finding>;

const PAGE_ROWS = 200;
/** A look reads no further than this, whatever the settings allow for lists that are shown. */
const LIMITS: ListLimits = { rows: 100_000, pages: 500, bytes: 64 * 1024 * 1024 };
/** More numbers of one change than this are looked for in the whole list, not one by one. */
const ONE_BY_ONE = 10;

/** How each kind of reconciliation looks. Reads only, and never says more than what was read shows. */
export const reconcilers: Record<Reconciliation, FindOut> = {
  'fax-history': lookInFaxHistory,
  'list-again': lookInList,
  'new-entry': lookForNewEntry,
  balance: lookAtBalance,
  'cannot-tell': () => Promise.resolve({ state: 'cannot-tell', evidence: {} }),
};

/** One look by the way that the operation declares. */
export function reconcile(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  return reconcilers[reconciliationOf(change.operation)](change, deps);
}

/** How an unknown outcome of an operation is settled; an operation of another version of the app cannot be. */
export function reconciliationOf(id: string): Reconciliation {
  const operation = findOperation(id);
  return operation && operation.effect !== 'read' ? operation.reconcile : 'cannot-tell';
}

/** Reads what a later look compares with, by one request at most. Null where none is needed, or it went wrong. */
export async function snapshotBefore(
  operation: OperationId,
  params: Named,
  read: ReconcileDeps['read'],
): Promise<Named | null> {
  switch (reconciliationOf(operation)) {
    case 'balance': {
      const balance = balanceOf(await read('account.getAccountBalance', {}));
      return balance === undefined ? null : { balance };
    }
    case 'new-entry': {
      const { list, key } = newEntries[operation as keyof typeof newEntries];
      const page = pageOf(await read(list, firstPage(list)));
      if (!page || !isWhole(page)) return null;
      return { ids: idsOf(page.rows, key) };
    }
    case 'list-again':
      return entriesBefore(listMatchers[operation as keyof typeof listMatchers], params, read);
    default:
      return null;
  }
}

// --- Lists ----------------------------------------------------------------------------------------------------------

/** What stands in the list before: fields that the change sets, for old values and an undo; entries, where it adds one. */
async function entriesBefore(matcher: ListMatcher, params: Named, read: ReconcileDeps['read']): Promise<Named | null> {
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
 * The same for voice numbers from the last reading of them, for where nothing could be read before the change. Null where
 * that does not help.
 */
export function knownBefore(operation: OperationId, params: Named, isListed: (did: string) => boolean): Named | null {
  if (reconciliationOf(operation) !== 'list-again') return null;
  const matcher = listMatchers[operation as keyof typeof listMatchers];
  if (matcher.list !== 'did.listDids' || matcher.wanted === 'fields') return null;
  const listed = [params['did']].flat().filter((did): did is string => typeof did === 'string' && isListed(did));
  return {
    there: thereOf(
      matcher,
      params,
      listed.map((did) => ({ did })),
    ),
  };
}

/** Which of the numbers, or whether the one thing, of a change are in the list. */
function thereOf(matcher: ListMatcher, params: Named, rows: Entry[]): Named {
  const there = onesOf(params).filter((one) => rows.some((row) => isEntry(row, matcher.entry(one))));
  return Object.fromEntries(there.map((one) => [thingOf(one), true]));
}

/** A change of several numbers as one change for each. */
function onesOf(params: Named): Named[] {
  return Array.isArray(params['did']) ? params['did'].map((did: unknown) => ({ ...params, did })) : [params];
}

/** Whether another change of the same kind may be what an entry of the list shows. */
function hasRival(matcher: ListMatcher, change: UnknownChange, deps: ReconcileDeps): boolean {
  const wanted = matcher.entry(change.params);
  return deps.hasRival(change, (params) => onesOf(params).some((one) => isEntry(matcher.entry(one), wanted)));
}

function thingOf(params: Named): string {
  const did = params['did'];
  return typeof did === 'string' ? did : '';
}

/** Whether the thing was in the list before; undefined when that could not be read. */
function wasThere({ params, before }: UnknownChange): boolean | undefined {
  return isNamed(before) && isNamed(before['there']) ? Object.hasOwn(before['there'], thingOf(params)) : undefined;
}

/** A change of several numbers is as many changes; all or none of them must have been done. */
async function lookInList(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const matcher = listMatchers[change.operation as keyof typeof listMatchers];
  const dids = change.params['did'];
  if (!Array.isArray(dids)) return lookForEntry(matcher, change, deps);
  const whole = dids.length > ONE_BY_ONE ? await allRows(matcher.list, {}, deps.read) : undefined;
  if (dids.length > ONE_BY_ONE && !whole) return UNREADABLE;
  const looks = await Promise.all(
    dids.map((did: unknown) => lookForEntry(matcher, { ...change, params: { ...change.params, did } }, deps, whole)),
  );
  const [first] = looks;
  if (!first || looks.some(({ state }) => state === 'unreadable')) return UNREADABLE;
  if (looks.every(({ state }) => state === first.state)) return first;
  const states = Object.fromEntries(dids.map((did: unknown, index) => [String(did), looks[index]?.state]));
  return { state: 'cannot-tell', evidence: { read: matcher.list, found: states } };
}

const UNREADABLE = { state: 'unreadable' } as const;

async function lookForEntry(
  matcher: ListMatcher,
  change: UnknownChange,
  deps: ReconcileDeps,
  whole?: List,
): Promise<Finding> {
  const { list, wanted, again } = matcher;
  const wantedEntry = matcher.entry(change.params);
  const found = whole ?? (await allRows(list, matcher.query(change.params), deps.read));
  if (!found) return UNREADABLE;
  const { rows, isComplete } = found;
  const entries = rows.filter((row) => isEntry(row, wantedEntry));
  const at = new Date(deps.now()).toISOString();
  const evidence: FindingEvidence = { read: list, compared: Object.keys(wantedEntry), rows: rows.length, at };
  // What is not in a list of which a part could not be read may be in that part.
  if (entries.length === 0 && !isComplete) return UNREADABLE;
  if (wanted === 'absent' && entries.length > 0) return { state: 'not-yet', evidence };
  // What was not there before the change is gone without it.
  if (wanted === 'absent') return { state: wasThere(change) === false ? 'cannot-tell' : 'done', evidence };
  const seen =
    again === undefined
      ? lookAtFields(matcher, change, entries[0], evidence)
      : lookForAnother(entries, again, change, deps, evidence);
  return seen.state === 'done' && hasRival(matcher, change, deps) ? { state: 'cannot-tell', evidence } : seen;
}

/** Whether the entry is there, with what the change sets. */
function lookAtFields(
  matcher: ListMatcher,
  change: UnknownChange,
  found: Entry | undefined,
  evidence: FindingEvidence,
): Finding {
  const { wanted, made } = matcher;
  const entry = found ?? (made ? {} : undefined);
  // A setting of a thing that is gone was not proven wrong: it may have been made before the thing went.
  if (!entry) return { state: wanted === 'present' ? 'not-yet' : 'cannot-tell', evidence };
  // What was there before the change is there without it.
  const present: Finding = { state: wasThere(change) === true ? 'cannot-tell' : 'done', evidence };
  return wanted === 'present' ? present : compareFields(matcher, change, entry, evidence);
}

/** Whether there is one more entry than before. */
function lookForAnother(
  entries: Entry[],
  key: string,
  change: UnknownChange,
  deps: ReconcileDeps,
  evidence: FindingEvidence,
): Finding {
  if (entries.length === 0) return { state: 'not-yet', evidence };
  const known = knownIds(change.before);
  if (!known) return { state: 'cannot-tell', evidence };
  const taken = deps.foundBefore(change, key);
  const isNew = (id: string) => !Object.hasOwn(known, id) && !taken.has(id);
  const found = entries.filter((entry) => isNew(String(entry[key])));
  if (found.length === 0) return { state: 'not-yet', evidence };
  return { state: 'done', evidence: { ...evidence, found: { [key]: found[0]?.[key] } } };
}

/**
 * Compares what the list shows. It was not done where every field that differs is as it was before. A field that is neither
 * as before nor as wanted may be the provider's own way to write it. Parameters that the list does not show stay open: then
 * only a field that has changed since before proves that the request was carried out as a whole.
 */
function compareFields(
  matcher: ListMatcher,
  { params, before }: UnknownChange,
  entry: Entry,
  seen: FindingEvidence,
): Finding {
  const open = openParams(matcher, params);
  const shown = shownParams(matcher, params);
  const evidence: FindingEvidence = { ...seen, compared: shown.map(([name]) => name), open };
  const was = isNamed(before) && isNamed(before['entry']) ? before['entry'] : undefined;
  const differing = shown.filter(([name, field]) => !shows(entry[field], wantedValue(name, params)));
  const moved = shown.some(([name, field]) => was !== undefined && !shows(was[field], wantedValue(name, params)));
  if (differing.length === 0) {
    // What was so before the change is so without it.
    const isProven = was === undefined ? open.length === 0 && shown.length > 0 : moved;
    return { state: isProven ? 'done' : 'cannot-tell', evidence };
  }
  const isUntouched = was !== undefined && shown.every(([, field]) => isAsBefore(entry[field], was[field]));
  return { state: isUntouched ? 'not-yet' : 'cannot-tell', evidence };
}

function isAsBefore(shown: unknown, was: unknown): boolean {
  return isDeepStrictEqual(shown, was) || (NOTHING.has(shown) && NOTHING.has(was));
}

/** Parameters that were given and that the list shows, with their fields. */
function shownParams({ fields = {}, overridden = {} }: ListMatcher, params: Named): [string, string][] {
  const ignored = new Set(
    Object.entries(overridden).flatMap(([name, others]) => (isGiven(params, name) ? others : [])),
  );
  return Object.entries(fields).filter(
    ([name]) => isGiven(params, name) && !ignored.has(name) && !isIncomplete(params[name]),
  );
}

/** Parameters that were given and that the list does not show. */
function openParams(matcher: ListMatcher, params: Named): string[] {
  const { overridden = {}, query, entry } = matcher;
  const shown = new Set(shownParams(matcher, params).map(([name]) => name));
  const ignored = new Set(
    Object.entries(overridden).flatMap(([name, others]) => (isGiven(params, name) ? others : [])),
  );
  const naming = new Set([...Object.keys(query(params)), ...Object.keys(entry(params))]);
  return Object.keys(params).filter(
    (name) => isGiven(params, name) && !shown.has(name) && !ignored.has(name) && !naming.has(name),
  );
}

function isGiven(params: Named, name: string): boolean {
  return Object.hasOwn(params, name) && params[name] !== undefined;
}

function isIncomplete(value: unknown): boolean {
  return typeof value === 'string' && INCOMPLETE.test(value);
}

/** What the entry must show; removing an account shows as none. */
function wantedValue(name: string, params: Named): unknown {
  return name === 'unset_acc' ? '' : params[name];
}

const NOTHING = new Set<unknown>([undefined, null, '', 'no', 'off']);

/** Whether a field shows a value, in whichever of its forms: nothing is empty, `no` or `off`; dates may have a time. */
function shows(shown: unknown, wanted: unknown): boolean {
  if (NOTHING.has(wanted)) return NOTHING.has(shown);
  if (isNamed(wanted))
    return isNamed(shown) && Object.entries(wanted).every(([name, value]) => shows(shown[name], value));
  const [a, b] = [String(shown).toLowerCase(), String(wanted).toLowerCase()];
  if (b === 'on' && a === 'yes') return true;
  return a === b || isSameAddressText(a, b) || (/^\d{4}-\d\d-\d\d$/.test(b) && a.startsWith(`${b}t`));
}

function isEntry(row: Entry, wanted: Named): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const shown = row[name];
    return Array.isArray(shown) ? shown.map(String).includes(String(value)) : String(shown) === String(value);
  });
}

// --- New entries ----------------------------------------------------------------------------------------------------

async function lookForNewEntry(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const { operation, params, before } = change;
  const { list, key, same } = newEntries[operation as keyof typeof newEntries];
  const read = await allRows(list, {}, deps.read);
  if (!read) return UNREADABLE;
  const at = new Date(deps.now()).toISOString();
  const evidence: FindingEvidence = { read: list, compared: [key, ...same], rows: read.rows.length, at };
  const known = knownIds(before);
  if (!known) return { state: 'cannot-tell', evidence };
  // A number that proves another order is no evidence of this one.
  const taken = deps.foundBefore(change, key);
  const found = read.rows.filter((row) => !Object.hasOwn(known, String(row[key])) && !taken.has(String(row[key])));
  if (found.length === 0) return read.isComplete ? { state: 'not-yet', evidence } : UNREADABLE;
  const fitting = found.filter((row) => same.every((name) => shows(row[name], params[name])));
  const [entry] = fitting;
  // Another one may have been ordered at the same time, elsewhere or from here.
  if (!entry || fitting.length > 1 || deps.hasRivalOrder(change, key, String(entry[key])))
    return { state: 'cannot-tell', evidence };
  return { state: 'done', evidence: { ...evidence, found: { [key]: entry[key] } } };
}

// --- Balance --------------------------------------------------------------------------------------------------------

/**
 * A refill is done when a rise of the balance is explained by it and by nothing else that is known. That the balance stands
 * still proves nothing: a charge may be posted days later.
 */
async function lookAtBalance({ id }: UnknownChange, { read, refillRise, now }: ReconcileDeps): Promise<Finding> {
  const evidence: FindingEvidence = { read: 'account.getAccountBalance', compared: ['amount'] };
  if (!isNamed(await read('account.getAccountBalance', {}))) return UNREADABLE;
  const rise = refillRise(id);
  const at = new Date(now()).toISOString();
  return rise ? { state: 'done', evidence: { ...evidence, at, found: rise } } : { state: 'cannot-tell', evidence };
}

function balanceOf(value: unknown): string | undefined {
  return isNamed(value) && typeof value['balance'] === 'string' ? value['balance'] : undefined;
}

// --- Fax history ----------------------------------------------------------------------------------------------------

/** A fax that is not listed may be listed later: that it is not there proves nothing. */
async function lookInFaxHistory(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const { id, params, at } = change;
  const [from, to] = [String(params['did_from']), String(params['did_to'])];
  const taken = deps.foundBefore(change, 'fax_id');
  const isKnown = (faxId: string) => taken.has(faxId) || deps.claimed(faxId, at);
  const rows: FaxHistoryEntry[] = [];
  const reading = new ListReading(LIMITS, 'fax_id');
  let hasEnded = false;
  for (let page = 1; !hasEnded; page += 1) {
    const read = await deps.readFaxes({ did: from, type: 'out', per_page: PAGE_ROWS, page });
    if (!read) return { state: 'unreadable' };
    rows.push(...read.rows);
    hasEnded = reading.take({ ...read, total: 0 }) !== null || reachesBack(read.rows, isKnown);
  }
  const now = deps.now();
  const lost = [{ id, from, to, sentAt: at, isKnownBefore: false }];
  const entry = matchFaxes(lost, rows, { isNew: (faxId) => !isKnown(faxId), offset: 0, now }).get(id);
  const evidence: FindingEvidence = { read: 'report.faxHistory', compared: ['did_from', 'did_to', 'send_time'] };
  return entry
    ? { state: 'done', evidence: { ...evidence, found: { fax_id: entry.fax_id } } }
    : { state: 'cannot-tell', evidence };
}

// --- Reading lists --------------------------------------------------------------------------------------------------

interface List {
  rows: Entry[];
  /** Whether there are as many rows as the list says it has, and each could be read. */
  isComplete: boolean;
}

/**
 * All rows of a list that is narrowed down; undefined when one page could not be read, when there are too many, or when the
 * provider sent the same again.
 */
async function allRows(list: OperationId, query: Named, read: ReconcileDeps['read']): Promise<List | undefined> {
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
function firstPage(list: OperationId): Named {
  const operation = findOperation(list);
  return operation && Object.hasOwn(paramShape(operation), 'per_page') ? { per_page: PAGE_ROWS } : {};
}

function pageOf(value: unknown) {
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
function isWhole({ rows, total, totalPages, setAside }: NonNullable<ReturnType<typeof pageOf>>): boolean {
  return totalPages <= 1 && setAside === 0 && rows.length >= total;
}

/** Ids as names of an object: the journal keeps all of those, but few entries of an array. */
function idsOf(rows: Entry[], key: string): Record<string, true> {
  return Object.fromEntries(rows.map((row) => [String(row[key]), true]));
}

function knownIds(before: unknown): Named | undefined {
  return isNamed(before) && isNamed(before['ids']) ? before['ids'] : undefined;
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
