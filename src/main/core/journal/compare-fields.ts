import { isAsBefore, isNamed, openParams, shownParams, shows, wantedValue } from './entry-fields.ts';
import type { Finding, FindingEvidence, UnknownChange } from './finding.ts';
import type { Entry, ListMatcher } from './matchers.ts';

/**
 * Compares what the list shows. It was not done where every field that differs is as it was before. A field that is neither
 * as before nor as wanted may be the provider's own way to write it. Parameters that the list does not show stay open: then
 * only a field that has changed since before proves that the request was carried out as a whole.
 */
export function compareFields(
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
