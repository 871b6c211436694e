import type { FaxHistoryEntry } from '#shared/provider/report.ts';

/** A fax whose answer never came. */
export interface LostFax {
  id: string;
  from: string;
  to: string;
  /** ISO time at which it was sent, by this computer's clock as it is set now. */
  sentAt: string;
  /** The history was read right before it was sent, so that what is new since then is known. */
  isKnownBefore: boolean;
}

export interface MatchKnowledge {
  /** Whether an entry came after a fax was sent and belongs to no other fax. */
  isNew: (faxId: string, fax: LostFax) => boolean;
  /** Milliseconds by which the provider's times are ahead of this computer's; 0 while that is not known. */
  offset: number;
  /** Current time, ms. */
  now: number;
}

/** How far a time may be off by itself. */
const WINDOW_MS = 10 * 60_000;
/** Two faxes sent within this time of each other are not told apart by the time of one entry. */
const MARGIN_MS = 60_000;

/**
 * Finds the entries of the provider's history that are lost faxes: outgoing, same numbers, new since before the fax was
 * sent. The time decides where that is not enough, corrected by what is known of the provider's clock. One entry is one fax;
 * where an entry may be either of two, it is neither.
 */
export function matchFaxes(
  lost: readonly LostFax[],
  entries: readonly FaxHistoryEntry[],
  knowledge: MatchKnowledge,
): Map<string, FaxHistoryEntry> {
  const found = new Map<string, FaxHistoryEntry>();
  const groups = Map.groupBy(lost, ({ from, to }) => `${from} ${to}`);
  for (const group of groups.values()) {
    const faxes = group.toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
    const candidates = inOrder(entries.filter((entry) => faxes.some((fax) => mayBe(entry, fax, knowledge))));
    for (const [fax, entry] of assign(faxes, candidates, knowledge)) found.set(fax.id, entry);
  }
  return found;
}

function mayBe(entry: FaxHistoryEntry, fax: LostFax, knowledge: MatchKnowledge): boolean {
  if (entry.type !== 'out' || entry.did_from !== fax.from || entry.did_to !== fax.to) return false;
  if (!knowledge.isNew(entry.fax_id, fax)) return false;
  const distance = distanceOf(entry, fax, knowledge.offset);
  if (Math.abs(distance) <= WINDOW_MS) return true;
  // An entry that was not there right before, and is a few minutes later, is this fax whatever its time says.
  const isSoon = Math.abs(knowledge.now - Date.parse(fax.sentAt)) <= WINDOW_MS;
  return fax.isKnownBefore && (isSoon || Number.isNaN(distance));
}

/** Milliseconds between the time of an entry and the one that it should have; NaN where it has none. */
function distanceOf(entry: FaxHistoryEntry, fax: LostFax, offset: number): number {
  return Date.parse(entry.send_time) - Date.parse(fax.sentAt) - offset;
}

function assign(
  faxes: readonly LostFax[],
  candidates: readonly FaxHistoryEntry[],
  knowledge: MatchKnowledge,
): [LostFax, FaxHistoryEntry][] {
  // As many entries as faxes: the first is the first, the second the second.
  const pairs = faxes.flatMap((fax, index): [LostFax, FaxHistoryEntry][] => {
    const entry = candidates[index];
    return entry && mayBe(entry, fax, knowledge) ? [[fax, entry]] : [];
  });
  if (faxes.length > 1 && candidates.length === faxes.length && pairs.length === faxes.length) return pairs;
  const found = new Map<FaxHistoryEntry, LostFax>();
  const nearestFirst = (fax: LostFax) => (a: FaxHistoryEntry, b: FaxHistoryEntry) =>
    byDistance(distanceOf(a, fax, knowledge.offset), distanceOf(b, fax, knowledge.offset));
  for (const fax of faxes) {
    const [entry] = candidates
      .filter((candidate) => !found.has(candidate) && mayBe(candidate, fax, knowledge))
      .sort(nearestFirst(fax));
    if (entry && !isAmbiguous(entry, fax, faxes, candidates, knowledge)) found.set(entry, fax);
  }
  return [...found].map(([entry, fax]) => [fax, entry]);
}

/** Whether one entry may as well be another lost fax, which no other entry is left for. */
function isAmbiguous(
  entry: FaxHistoryEntry,
  fax: LostFax,
  faxes: readonly LostFax[],
  candidates: readonly FaxHistoryEntry[],
  knowledge: MatchKnowledge,
): boolean {
  if (candidates.length >= faxes.length) return false;
  const mine = Math.abs(distanceOf(entry, fax, knowledge.offset));
  return faxes.some((other) => {
    if (other === fax || !mayBe(entry, other, knowledge)) return false;
    const theirs = Math.abs(distanceOf(entry, other, knowledge.offset));
    return !(theirs - mine >= MARGIN_MS);
  });
}

function byDistance(a: number, b: number): number {
  const [first, second] = [a, b].map((distance) => (Number.isNaN(distance) ? Infinity : Math.abs(distance)));
  return (first ?? 0) === second ? 0 : (first ?? 0) - (second ?? 0);
}

/** The oldest first: by id where ids rise with time, else by time. */
function inOrder(entries: readonly FaxHistoryEntry[]): FaxHistoryEntry[] {
  const byTime = entries.toSorted((a, b) => Date.parse(a.send_time) - Date.parse(b.send_time));
  return idsRise(byTime) ? byTime.toSorted((a, b) => compareIds(a.fax_id, b.fax_id)) : byTime;
}

/** Compares ids of any length, which are digits. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** Whether newer entries have higher ids, as far as these show. */
export function idsRise(entries: readonly Pick<FaxHistoryEntry, 'fax_id' | 'send_time'>[]): boolean {
  const byTime = entries
    .filter(({ send_time }) => !Number.isNaN(Date.parse(send_time)))
    .toSorted((a, b) => Date.parse(a.send_time) - Date.parse(b.send_time));
  return byTime.every((entry, index) => {
    const before = byTime[index - 1];
    const isSameTime = before && Date.parse(before.send_time) === Date.parse(entry.send_time);
    return !before || isSameTime || compareIds(before.fax_id, entry.fax_id) < 0;
  });
}

/**
 * Whether older pages cannot hold a new entry: all of this page was there before, and the newest comes first. The order is not
 * stated by the specification, so a page shows it.
 */
export function reachesBack(page: readonly FaxHistoryEntry[], wasThere: (faxId: string) => boolean): boolean {
  const first = Date.parse(page[0]?.send_time ?? '');
  const last = Date.parse(page.at(-1)?.send_time ?? '');
  return first > last && page.every(({ fax_id }) => wasThere(fax_id));
}
