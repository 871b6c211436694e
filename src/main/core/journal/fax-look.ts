import { ListReading } from '#shared/lists/list-reading.ts';
import type { FaxHistoryEntry } from '#shared/provider/report.ts';
import { matchFaxes, reachesBack } from '../fax/match-history.ts';
import { UNREADABLE, type Finding, type FindingEvidence, type ReconcileDeps, type UnknownChange } from './finding.ts';
import { LIMITS, PAGE_ROWS } from './list-pages.ts';

/** A fax that is not listed may be listed later: that it is not there proves nothing. */
export async function lookInFaxHistory(change: UnknownChange, deps: ReconcileDeps): Promise<Finding> {
  const { id, params, at } = change;
  const [from, to] = [String(params['did_from']), String(params['did_to'])];
  const taken = deps.foundBefore(change, 'fax_id');
  const isKnown = (faxId: string) => taken.has(faxId) || deps.claimed(faxId, at);
  const rows: FaxHistoryEntry[] = [];
  const reading = new ListReading(LIMITS, 'fax_id');
  let hasEnded = false;
  for (let page = 1; !hasEnded; page += 1) {
    const read = await deps.readFaxes({ did: from, type: 'out', per_page: PAGE_ROWS, page });
    if (!read) return UNREADABLE;
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
