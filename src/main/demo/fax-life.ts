// What becomes of a fax: the provider's words, and recipients that always end in the same way (README, "Recipients").

/** How long an accepted fax is `processing`, and then `sending`, in demo time. */
export const PROCESSING_MS = 1_000;
export const SENDING_MS = 3_000;

/** The words of this provider for the status of a fax. The specification shows only `processing`. */
export const WORDS = {
  processing: 'processing',
  sending: 'sending',
  delivered: 'delivered',
  busy: 'failed: busy',
  noAnswer: 'failed: no answer',
  notAFax: 'failed: not a fax machine',
  dropped: 'failed: line dropped',
  notInService: 'failed: number not in service',
  conversion: 'failed: document could not be converted',
  /** A word that says neither good nor bad. */
  ended: 'Transmission ended',
} as const;

/** How a fax to a number ends: a final word, never (`null`), or refused at once. */
export type FaxEnd = { kind: 'word'; status: string } | { kind: 'never' } | { kind: 'refused' };

const ENDS: Record<string, FaxEnd | undefined> = {
  '0101': { kind: 'word', status: WORDS.busy },
  '0102': { kind: 'word', status: WORDS.noAnswer },
  '0103': { kind: 'word', status: WORDS.notAFax },
  '0104': { kind: 'never' },
  '0105': { kind: 'word', status: WORDS.ended },
  '0106': { kind: 'refused' },
};

/** How a fax to this number ends, by its last four digits. */
export function endOf(to: string): FaxEnd {
  return ENDS[to.slice(-4)] ?? { kind: 'word', status: WORDS.delivered };
}

/** The statuses that follow `processing` for a fax accepted at `at`. */
export function stepsOf(to: string, at: number): { at: number; status: string }[] {
  const end = endOf(to);
  if (end.kind !== 'word') return [];
  return [
    { at: at + PROCESSING_MS, status: WORDS.sending },
    { at: at + PROCESSING_MS + SENDING_MS, status: end.status },
  ];
}

/** Given statuses of a fax accepted at `at`, one after the other, each for as long as `processing`; the last one stays. */
export function wordsAsSteps(words: readonly string[], at: number): { at: number; status: string }[] {
  return words.map((status, index) => ({ at: at + index * PROCESSING_MS, status }));
}
