import { compareFields } from './compare-fields.ts';
import { isEntry } from './entry-fields.ts';
import {
  UNREADABLE,
  type Finding,
  type FindingEvidence,
  type ReadList,
  type ReconcileDeps,
  type UnknownChange,
} from './finding.ts';
import { allRows, knownIds } from './list-pages.ts';
import { hasRival, seenSince, wasThere } from './list-before.ts';
import { listMatchers, type Entry, type ListMatcher } from './matchers.ts';

/** More numbers of one change than this are looked for in the whole list, not one by one. */
export const ONE_BY_ONE = 10;

/** A change of several numbers is as many changes; all or none of them must have been done. */
export async function lookInList(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const matcher = listMatchers[change.operation as keyof typeof listMatchers];
  const dids = change.params['did'];
  if (!Array.isArray(dids)) {
    const shared = await deps.whole?.(matcher);
    return shared === 'unreadable' ? UNREADABLE : lookForEntry(matcher, change, deps, shared);
  }
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

async function lookForEntry(
  matcher: ListMatcher,
  change: UnknownChange,
  deps: ReconcileDeps,
  whole?: ReadList,
): Promise<Finding> {
  const { was, ...now } = matcher;
  const { list, wanted, again, removed } = now;
  const wantedEntry = matcher.entry(change.params);
  const found = whole ?? (await allRows(list, matcher.query(change.params), deps.read));
  if (!found) return UNREADABLE;
  const { rows, isComplete } = found;
  const entries = rows.filter((row) => isEntry(row, wantedEntry) && !removed?.(row));
  const at = new Date(deps.now()).toISOString();
  const evidence: FindingEvidence = { read: list, compared: Object.keys(wantedEntry), rows: rows.length, at };
  // What is not in a list of which a part could not be read may be in that part.
  if (entries.length === 0 && !isComplete) return UNREADABLE;
  // What did not get its other name is there under the one that it had.
  if (entries.length === 0 && was) return lookForEntry({ ...now, ...was }, change, deps);
  // What was not there before the change is gone without it.
  const gone: Finding = { state: wasThere(change) === false ? 'cannot-tell' : 'done', evidence };
  if (wanted === 'absent') return entries.length === 0 ? gone : undoneSince(gone, matcher, change, deps);
  const seen =
    again === undefined
      ? lookAtFields(matcher, change, entries[0], evidence, deps)
      : lookForAnother({ entries, isComplete }, again, change, deps, evidence);
  return seen.state === 'done' && hasRival(matcher, change, deps) ? { state: 'cannot-tell', evidence } : seen;
}

/** A list does not show the change: a later one from here may have made the thing again, or removed it. */
function undoneSince(shown: Finding, matcher: ListMatcher, change: UnknownChange, deps: ReconcileDeps): Finding {
  const since = seenSince(matcher, change, deps);
  if (since === 'so' || shown.state === 'unreadable') return shown;
  return { ...shown, state: since === 'maybe' ? 'cannot-tell' : 'not-yet' };
}

/** Whether the entry is there, with what the change sets. */
function lookAtFields(
  matcher: ListMatcher,
  change: UnknownChange,
  found: Entry | undefined,
  evidence: FindingEvidence,
  deps: ReconcileDeps,
): Finding {
  const { wanted, made } = matcher;
  const entry = found ?? (made ? {} : undefined);
  // What was there before the change is there without it.
  const present: Finding = { state: wasThere(change) === true ? 'cannot-tell' : 'done', evidence };
  if (!entry && wanted === 'present') return undoneSince(present, matcher, change, deps);
  // A setting of a thing that is gone was not proven wrong: it may have been made before the thing went.
  if (!entry) return { state: 'cannot-tell', evidence };
  return wanted === 'present' ? present : compareFields(matcher, change, entry, evidence);
}

/** Whether there is one more entry than before. */
function lookForAnother(
  { entries, isComplete }: { entries: Entry[]; isComplete: boolean },
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
  // What did not come, or could not be read, may be the new one.
  if (found.length === 0) return isComplete ? { state: 'not-yet', evidence } : UNREADABLE;
  return { state: 'done', evidence: { ...evidence, found: { [key]: found[0]?.[key] } } };
}
