import { compareFields } from './compare-fields.ts';
import { isEntry } from './entry-fields.ts';
import { UNREADABLE, type Finding, type FindingEvidence, type ReconcileDeps, type UnknownChange } from './finding.ts';
import { allRows, knownIds, type ReadList } from './list-pages.ts';
import { hasRival, wasThere } from './list-before.ts';
import { listMatchers, type Entry, type ListMatcher } from './matchers.ts';

/** More numbers of one change than this are looked for in the whole list, not one by one. */
const ONE_BY_ONE = 10;

/** A change of several numbers is as many changes; all or none of them must have been done. */
export async function lookInList(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
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

async function lookForEntry(
  matcher: ListMatcher,
  change: UnknownChange,
  deps: ReconcileDeps,
  whole?: ReadList,
): Promise<Finding> {
  const { list, wanted, again, removed } = matcher;
  const wantedEntry = matcher.entry(change.params);
  const found = whole ?? (await allRows(list, matcher.query(change.params), deps.read));
  if (!found) return UNREADABLE;
  const { rows, isComplete } = found;
  const entries = rows.filter((row) => isEntry(row, wantedEntry) && !removed?.(row));
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
      : lookForAnother({ entries, isComplete }, again, change, deps, evidence);
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
