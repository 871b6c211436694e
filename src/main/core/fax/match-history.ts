import type { FaxHistoryEntry } from '#shared/provider/report.ts';

/** A fax whose answer never came. */
export interface UnknownFax {
  from: string;
  to: string;
  /** ISO time at which it was sent. */
  sentAt: string;
}

/** How far the provider's time may be from ours (product rule 3.7). */
const WINDOW_MS = 10 * 60_000;

/**
 * Finds the entry of the provider's history that is this fax: outgoing, same numbers, sent within ten minutes, and not
 * known to be another fax. With several, the one nearest in time.
 *
 * @param claimed whether an entry is known to belong to something else: another job, or seen before this fax was sent
 */
export function matchHistory(
  fax: UnknownFax,
  entries: readonly FaxHistoryEntry[],
  claimed: (faxId: string) => boolean,
): FaxHistoryEntry | undefined {
  const sentAt = Date.parse(fax.sentAt);
  // A time that cannot be read excludes nothing, but a readable one is the better match.
  const distance = ({ send_time }: FaxHistoryEntry) => {
    const time = Date.parse(send_time);
    return Number.isNaN(time) ? WINDOW_MS : Math.abs(time - sentAt);
  };
  return entries
    .filter((entry) => entry.type === 'out' && entry.did_from === fax.from && entry.did_to === fax.to)
    .filter((entry) => !claimed(entry.fax_id) && distance(entry) <= WINDOW_MS)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Whether a page of the history goes back beyond the time at which a fax was sent, so that older pages cannot hold it. Only
 * a page with the newest first says so: the order is not stated (specification part B, "Reports").
 */
export function reachesBack(page: readonly FaxHistoryEntry[], sentAt: string): boolean {
  const first = Date.parse(page[0]?.send_time ?? '');
  const last = Date.parse(page.at(-1)?.send_time ?? '');
  return first > last && last < Date.parse(sentAt) - WINDOW_MS;
}
