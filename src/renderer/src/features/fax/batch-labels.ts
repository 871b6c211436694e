import type { FaxBatch, FaxJobState } from '#shared/bridge/fax.ts';
import { tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const FAILED: readonly FaxJobState[] = ['failed', 'refused', 'not-sent'];
const ON_THE_WAY: readonly FaxJobState[] = ['uploading', 'sending', 'accepted'];

/** How many recipients of a sending are where. */
export interface BatchTally {
  all: number;
  queued: number;
  onTheWay: number;
  delivered: number;
  failed: number;
  unknown: number;
  cancelled: number;
  unclear: number;
}

export function tallyOf({ counts }: FaxBatch): BatchTally {
  const sum = (states: readonly FaxJobState[]) => states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return {
    all: Object.values(counts).reduce((total, count) => total + count, 0),
    queued: sum(['queued']),
    onTheWay: sum(ON_THE_WAY),
    delivered: sum(['delivered']),
    failed: sum(FAILED),
    unknown: sum(['unknown']),
    cancelled: sum(['cancelled']),
    unclear: sum(['no-final-answer']),
  };
}

const WORDS: readonly (readonly [key: Exclude<keyof BatchTally, 'all'>, words: MessageKey])[] = [
  ['delivered', 'several.count.delivered'],
  ['onTheWay', 'several.count.onTheWay'],
  ['queued', 'several.count.queued'],
  ['failed', 'several.count.failed'],
  ['unknown', 'several.count.unknown'],
  ['unclear', 'several.count.unclear'],
  ['cancelled', 'several.count.cancelled'],
];

/** The same in words, what there is none of left out. */
export function tallyWords(batch: FaxBatch): string {
  const tally = tallyOf(batch);
  return WORDS.flatMap(([key, words]) => (tally[key] > 0 ? [tn(words, tally[key])] : [])).join(', ');
}
