import { addMoney, compareMoney, parseMoney, subtractMoney } from '#shared/domain/money.ts';
import { findOperation, paramShape, type OperationId } from '#shared/provider/catalogue.ts';
import type { Reconciliation } from '#shared/provider/operation.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { matchHistory, reachesBack } from '../fax/match-history.ts';
import { INCOMPLETE, listComparisons, newEntries, type Entry, type ListComparison, type Named } from './comparisons.ts';

/** A change whose outcome nobody knows, as the journal has it: without secrets. */
export interface UnknownChange {
  id: string;
  operation: OperationId;
  params: Named;
  /** What {@link lookBefore} found before it was sent; null when that could not be read, or was not needed. */
  before: unknown;
  /** ISO time at which it was begun. */
  at: string;
}

/** What a look rests on: what was read, and which parameters it showed or left open. */
interface LookEvidence {
  read?: OperationId;
  compared?: string[];
  open?: string[];
  found?: Named;
}

/**
 * One look at what became of a change.
 *
 * - `unreadable`: nothing could be read, so that this look proves nothing.
 * - `not-yet`: no trace of it; after the last look that means that it was not done.
 */
type Look = { state: 'unreadable' } | { state: 'done' | 'not-yet' | 'cannot-tell'; evidence: LookEvidence };

export interface Looking {
  /** Runs a read; undefined when it went wrong. */
  read: (id: OperationId, params: Named) => Promise<unknown>;
  /** Reads a page of the fax history, its times made into moments. */
  readFaxes: (params: Named) => Promise<{ rows: FaxHistoryEntry[]; totalPages: number } | undefined>;
  /** Whether a fax of the history is known to be another one. */
  claimed: (faxId: string, at: string) => boolean;
  now: () => number;
}

type Looker = (change: UnknownChange, looking: Looking) => Promise<Look>;

/** A balance moves by itself as time goes on: after this it says nothing about one refill. */
const BALANCE_WINDOW_MS = 10 * 60_000;
const MOST_PAGES = 10;
const PAGE_ROWS = 200;

/** How each kind of reconciliation looks (product Z3). Reads only, and never says more than what was read shows. */
export const reconcilers: Record<Reconciliation, Looker> = {
  'fax-history': lookInFaxHistory,
  'list-again': lookInList,
  'new-entry': lookForNewEntry,
  balance: lookAtBalance,
  'cannot-tell': () => Promise.resolve({ state: 'cannot-tell', evidence: {} }),
};

/** One look by the way that the operation declares. */
export function look(change: UnknownChange, looking: Looking): Promise<Look> {
  return reconcilers[reconciliationOf(change.operation)](change, looking);
}

/** How an unknown outcome of an operation is settled; an operation of another version of the app cannot be. */
export function reconciliationOf(id: string): Reconciliation {
  const operation = findOperation(id);
  return operation && operation.effect !== 'read' ? operation.reconcile : 'cannot-tell';
}

/** Reads what a later look compares with, by one request at most. Null where none is needed, or it went wrong. */
export async function lookBefore(operation: OperationId, params: Named, read: Looking['read']): Promise<Named | null> {
  switch (reconciliationOf(operation)) {
    case 'balance': {
      const balance = balanceOf(await read('account.getAccountBalance', {}));
      return balance === undefined ? null : { balance };
    }
    case 'new-entry': {
      const { list, key } = newEntries[operation as keyof typeof newEntries];
      const page = pageOf(await read(list, firstPage(list)));
      if (!page || page.totalPages > 1) return null;
      return { ids: idsOf(page.rows, key) };
    }
    case 'list-again':
      return entriesBefore(listComparisons[operation as keyof typeof listComparisons], params, read);
    default:
      return null;
  }
}

// --- Lists ----------------------------------------------------------------------------------------------------------

/** What stands in the list before: fields that the change sets, for old values and an undo; entries, where it adds one. */
async function entriesBefore(comparison: ListComparison, params: Named, read: Looking['read']): Promise<Named | null> {
  const { list, wanted, again, fields = {}, more = {}, was = comparison } = comparison;
  if ((again === undefined && wanted !== 'fields') || Array.isArray(params['did'])) return null;
  const page = pageOf(await read(list, { ...firstPage(list), ...was.query(params) }));
  if (!page || page.totalPages > 1) return null;
  const wantedEntry = was.entry(params);
  const entries = page.rows.filter((row) => isEntry(row, wantedEntry));
  if (again !== undefined) return { ids: idsOf(entries, again) };
  const [entry = {}] = entries;
  const names = [...Object.values(fields), ...Object.values(more)];
  return { entry: Object.fromEntries(names.map((name) => [name, entry[name]])) };
}

/** A change of several numbers is as many changes; all or none of them must have been done. */
async function lookInList(change: UnknownChange, looking: Looking): Promise<Look> {
  const comparison = listComparisons[change.operation as keyof typeof listComparisons];
  const dids = change.params['did'];
  if (!Array.isArray(dids)) return lookForEntry(comparison, change, looking);
  // The journal keeps fifty entries of a list.
  if (dids.length >= 50) return { state: 'cannot-tell', evidence: { read: comparison.list } };
  const looks = await Promise.all(
    dids.map((did: unknown) => lookForEntry(comparison, { ...change, params: { ...change.params, did } }, looking)),
  );
  const [first] = looks;
  if (!first || looks.some(({ state }) => state === 'unreadable')) return { state: 'unreadable' };
  if (looks.every(({ state }) => state === first.state)) return first;
  const states = Object.fromEntries(dids.map((did: unknown, index) => [String(did), looks[index]?.state]));
  return { state: 'cannot-tell', evidence: { read: comparison.list, found: states } };
}

async function lookForEntry(comparison: ListComparison, change: UnknownChange, looking: Looking): Promise<Look> {
  const { list, wanted, again } = comparison;
  const wantedEntry = comparison.entry(change.params);
  const rows = await allRows(list, comparison.query(change.params), looking.read);
  if (!rows) return { state: 'unreadable' };
  const entries = rows.filter((row) => isEntry(row, wantedEntry));
  const evidence: LookEvidence = { read: list, compared: Object.keys(wantedEntry) };
  if (wanted === 'absent') return { state: entries.length === 0 ? 'done' : 'not-yet', evidence };
  if (again !== undefined) return lookForAnother(entries, again, change.before, evidence);
  const [entry] = entries;
  if (wanted === 'present' || !entry) return { state: entry ? 'done' : 'not-yet', evidence };
  return compareFields(comparison, change, entry);
}

/** Whether there is one more entry than before. */
function lookForAnother(entries: Entry[], key: string, before: unknown, evidence: LookEvidence): Look {
  if (entries.length === 0) return { state: 'not-yet', evidence };
  const known = knownIds(before);
  if (!known) return { state: 'cannot-tell', evidence };
  const found = entries.filter((entry) => !Object.hasOwn(known, String(entry[key])));
  return { state: found.length > 0 ? 'done' : 'not-yet', evidence: { ...evidence, found: { [key]: found[0]?.[key] } } };
}

/**
 * Compares what the list shows. Parameters that it does not show stay open: then only a field that has changed since
 * before proves that the request was carried out as a whole.
 */
function compareFields(comparison: ListComparison, { params, before }: UnknownChange, entry: Entry): Look {
  const open = openParams(comparison, params);
  const shown = shownParams(comparison, params);
  const evidence: LookEvidence = { read: comparison.list, compared: shown.map(([name]) => name), open };
  const was = isNamed(before) && isNamed(before['entry']) ? before['entry'] : undefined;
  if (shown.some(([name, field]) => !shows(entry[field], wantedValue(name, params))))
    return { state: 'not-yet', evidence };
  const moved = was !== undefined && shown.some(([name, field]) => !shows(was[field], wantedValue(name, params)));
  return { state: shown.length > 0 && (open.length === 0 || moved) ? 'done' : 'cannot-tell', evidence };
}

/** Parameters that were given and that the list shows, with their fields. */
function shownParams({ fields = {}, overridden = {} }: ListComparison, params: Named): [string, string][] {
  const ignored = new Set(
    Object.entries(overridden).flatMap(([name, others]) => (isGiven(params, name) ? others : [])),
  );
  return Object.entries(fields).filter(
    ([name]) => isGiven(params, name) && !ignored.has(name) && !isIncomplete(params[name]),
  );
}

/** Parameters that were given and that the list does not show. */
function openParams(comparison: ListComparison, params: Named): string[] {
  const { overridden = {}, query, entry } = comparison;
  const shown = new Set(shownParams(comparison, params).map(([name]) => name));
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
  return a === b || (/^\d{4}-\d\d-\d\d$/.test(b) && a.startsWith(`${b}t`));
}

function isEntry(row: Entry, wanted: Named): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const shown = row[name];
    return Array.isArray(shown) ? shown.map(String).includes(String(value)) : String(shown) === String(value);
  });
}

// --- New entries ----------------------------------------------------------------------------------------------------

async function lookForNewEntry({ operation, params, before }: UnknownChange, looking: Looking): Promise<Look> {
  const { list, key, same } = newEntries[operation as keyof typeof newEntries];
  const rows = await allRows(list, {}, looking.read);
  if (!rows) return { state: 'unreadable' };
  const evidence: LookEvidence = { read: list, compared: [key, ...same] };
  const known = knownIds(before);
  if (!known) return { state: 'cannot-tell', evidence };
  const found = rows.filter((row) => !Object.hasOwn(known, String(row[key])));
  if (found.length === 0) return { state: 'not-yet', evidence };
  const fitting = found.filter((row) => same.every((name) => shows(row[name], params[name])));
  const [entry] = fitting;
  // Another one may have been ordered elsewhere at the same time.
  if (!entry || fitting.length > 1) return { state: 'cannot-tell', evidence };
  return { state: 'done', evidence: { ...evidence, found: { [key]: entry[key] } } };
}

// --- Balance --------------------------------------------------------------------------------------------------------

/** Done when the balance rose by exactly the amount, not done when it stands still; calls and faxes may hide either. */
async function lookAtBalance({ params, before, at }: UnknownChange, { read, now }: Looking): Promise<Look> {
  const evidence: LookEvidence = { read: 'account.getAccountBalance', compared: ['amount'] };
  const earlier = isNamed(before) && typeof before['balance'] === 'string' ? parseMoney(before['balance']) : undefined;
  const amount = parseMoney(String(params['amount']));
  if (!earlier || !amount || now() - Date.parse(at) > BALANCE_WINDOW_MS) return { state: 'cannot-tell', evidence };
  const later = parseMoney(balanceOf(await read('account.getAccountBalance', {})) ?? '');
  if (!later) return { state: 'unreadable' };
  if (compareMoney(later, addMoney(earlier, amount)) === 0) return { state: 'done', evidence };
  const { units } = subtractMoney(later, earlier);
  return { state: units === 0n ? 'not-yet' : 'cannot-tell', evidence };
}

function balanceOf(value: unknown): string | undefined {
  return isNamed(value) && typeof value['balance'] === 'string' ? value['balance'] : undefined;
}

// --- Fax history ----------------------------------------------------------------------------------------------------

async function lookInFaxHistory({ params, at }: UnknownChange, looking: Looking): Promise<Look> {
  const [from, to] = [String(params['did_from']), String(params['did_to'])];
  const evidence: LookEvidence = { read: 'report.faxHistory', compared: ['did_from', 'did_to', 'send_time'] };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await looking.readFaxes({ did: from, type: 'out', per_page: PAGE_ROWS, page });
    if (!read) return { state: 'unreadable' };
    const entry = matchHistory({ from, to, sentAt: at }, read.rows, (faxId) => looking.claimed(faxId, at));
    if (entry) return { state: 'done', evidence: { ...evidence, found: { fax_id: entry.fax_id } } };
    if (page >= read.totalPages || reachesBack(read.rows, at)) return { state: 'not-yet', evidence };
  }
  return { state: 'cannot-tell', evidence };
}

// --- Reading lists --------------------------------------------------------------------------------------------------

/** All rows of a list that is narrowed down; undefined when one page could not be read, or there are too many. */
async function allRows(list: OperationId, query: Named, read: Looking['read']): Promise<Entry[] | undefined> {
  const rows: Entry[] = [];
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const page = pageOf(await read(list, { ...firstPage(list), ...query, ...(number > 1 ? { page: number } : {}) }));
    if (!page) return undefined;
    rows.push(...page.rows);
    if (number >= page.totalPages) return rows;
  }
  return undefined;
}

/** As many rows as a page may have, where the list has pages. */
function firstPage(list: OperationId): Named {
  const operation = findOperation(list);
  return operation && Object.hasOwn(paramShape(operation), 'per_page') ? { per_page: PAGE_ROWS } : {};
}

function pageOf(value: unknown): { rows: Entry[]; totalPages: number } | undefined {
  if (!isNamed(value) || !Array.isArray(value['rows'])) return undefined;
  const { totalPages } = value;
  return { rows: value['rows'].filter(isNamed), totalPages: typeof totalPages === 'number' ? totalPages : 1 };
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
