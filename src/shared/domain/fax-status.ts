/** What a fax's status means to the person who sent it. `final` says whether it can still change. */
export interface FaxStatusMeaning {
  kind: 'sending' | 'delivered' | 'failed' | 'unknown-word';
  final: boolean;
}

/** Why a fax failed, by keyword in the provider's words (product 3.4, "Fax failure words"). */
export type FaxFailure =
  'busy' | 'no-answer' | 'not-a-fax' | 'not-in-service' | 'cut-off' | 'unreadable' | 'no-balance' | 'other';

const DELIVERED = /\b(success(ful)?|delivered|sent|complete[d]?|ok)\b/i;
const SENDING = /\b(process(ing)?|queue[d]?|pending|sending|progress|dialing|new)\b/i;
const FAILED =
  /\b(fail(ed|ure)?|error|busy|no.?answer|cancel(l?ed)?|reject(ed)?|undelivered|not (delivered|sent)|invalid|unallocated|dropped)\b/i;

const FAILURES: [RegExp, FaxFailure][] = [
  [/busy/i, 'busy'],
  [/no.?answer|timeout/i, 'no-answer'],
  [/not a fax|voice|no carrier/i, 'not-a-fax'],
  [/invalid|unallocated|not in service|disconnected/i, 'not-in-service'],
  [/drop|communication|line cut/i, 'cut-off'],
  [/convert|document/i, 'unreadable'],
  [/credit|balance|funds/i, 'no-balance'],
];

/**
 * Reads the open enumeration `status` of a fax (specification part B, "Fax history entry": only `processing` is shown).
 * A word nobody knows is neither good nor bad, and not final.
 */
export function faxStatusMeaning(status: string): FaxStatusMeaning {
  if (FAILED.test(status)) return { kind: 'failed', final: true };
  if (DELIVERED.test(status)) return { kind: 'delivered', final: true };
  if (SENDING.test(status)) return { kind: 'sending', final: false };
  return { kind: 'unknown-word', final: false };
}

/** Why a failed fax failed, as far as the provider's words tell. */
export function faxFailure(status: string): FaxFailure {
  return FAILURES.find(([pattern]) => pattern.test(status))?.[1] ?? 'other';
}
