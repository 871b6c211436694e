import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faxFailure, faxStatusMeaning, type FaxFailure, type FaxStatusMeaning } from './fax-status.ts';

// oxfmt-ignore
const DELIVERED = [
  'delivered', 'Success', 'sent', 'SENT', 'Fax sent', 'FAX_SENT', 'FaxDelivered', 'ok', 'OK', 'Completed', 'complete',
  'Successfully sent', 'sent successfully', 'Transmission successful', 'delivered (3 pages)', 'Delivered at 14:05',
  'Sent 5 of 5 pages', 'sent 5/5',
];

// oxfmt-ignore
const SENDING = [
  'processing', 'Queued', 'pending', 'sending', 'In progress', 'Dialing', 'waiting to be sent', 'Not yet sent', 'being sent',
  'Fax is being delivered', 'not sent yet', 'yet to be delivered', 'will be sent shortly', 'Scheduled to be sent',
  'Successfully queued', 'OK, queued', 'Accepted for delivery', 'failed, retrying', 'Busy - will retry',
  'No answer, redialing', 'Attempt 1 failed; next attempt in 5 minutes', 'queued (line busy)', 'waiting: no answer',
  'not yet completed', 'No answer yet', 'awaiting transmission', 'Sending page 2 of 5', 'not started', 'queued for retry',
];

const FAILED: [string, FaxFailure][] = [
  ['failed', 'other'],
  ['failed: busy', 'busy'],
  ['Line busy', 'busy'],
  ['completed: busy', 'busy'],
  ['No answer', 'no-answer'],
  ['NO_ANSWER', 'no-answer'],
  ['NoAnswer', 'no-answer'],
  ['call was not answered', 'no-answer'],
  ['Timed out', 'no-answer'],
  ['timeout waiting for answer', 'no-answer'],
  ['failed after 3 retries', 'other'],
  ['Maximum retries reached: busy', 'busy'],
  ['busy, will not be retried', 'busy'],
  ['not delivered', 'other'],
  ['could not be delivered', 'other'],
  ['Could not be sent', 'other'],
  ['couldn’t be delivered', 'other'],
  ["can't be sent", 'other'],
  ['cannot be completed', 'other'],
  ['was never sent', 'other'],
  ['unable to be delivered', 'other'],
  ['failed to be sent', 'other'],
  ['not completed', 'other'],
  ['not successful', 'other'],
  ['without success', 'other'],
  ['unsuccessful', 'other'],
  ['Undelivered', 'other'],
  ['notSent', 'other'],
  ['delivered: no', 'other'],
  ['success=false', 'other'],
  ['sent: 0', 'other'],
  ['completed with errors', 'partly'],
  ['partially sent', 'partly'],
  ['Not a fax machine', 'not-a-fax'],
  ['voice answered', 'not-a-fax'],
  ['Answering machine', 'not-a-fax'],
  ['no carrier', 'not-a-fax'],
  ['number not in service', 'not-in-service'],
  ['unallocated number', 'not-in-service'],
  ['Number disconnected', 'not-in-service'],
  ['invalid number', 'not-in-service'],
  ['communication error', 'cut-off'],
  ['line dropped', 'cut-off'],
  ['remote side hung up', 'cut-off'],
  ['document conversion failed', 'unreadable'],
  ['failed: document could not be converted', 'unreadable'],
  ['invalid document', 'unreadable'],
  ['insufficient balance', 'no-balance'],
  ['Not enough credit', 'no-balance'],
  ['canceled by user', 'other'],
  ['rejected', 'other'],
  ['fax blocked', 'other'],
];

// oxfmt-ignore
const UNCLEAR = [
  '', 'Transmission ended', 'finished', 'delivered?', 'probably delivered', 'delivered without errors', 'sent, no errors',
  'Delivered after 2 failed attempts', 'Sent 2 of 5 pages', 'sent 2/5', 'sent, receipt not requested', 'delivery unknown',
  'not processing', 'status 17', 'okayish', 'presented', 'absent', 'token',
];

function table(kind: FaxStatusMeaning['kind'], texts: readonly string[]): [string, string][] {
  return texts.map((text) => [text, kind]);
}

describe('fax status', () => {
  it.each([
    ...table('delivered', DELIVERED),
    ...table('sending', SENDING),
    ...FAILED.map(([text]) => [text, 'failed'] as const),
    ...table('unknown-word', UNCLEAR),
  ])('%j is %s', (status, kind) => {
    const final = kind === 'delivered' || kind === 'failed';
    expect(faxStatusMeaning(status)).toEqual({ kind, final });
  });

  it('"received" is the end of a received fax, and says nothing of a sent one', () => {
    expect(faxStatusMeaning('Received', 'in').kind).toBe('delivered');
    expect(faxStatusMeaning('not received', 'in').kind).not.toBe('delivered');
    expect(faxStatusMeaning('Received').kind).toBe('sending');
  });

  // oxfmt-ignore
  const negations = [
    'not', 'no', 'never', 'non', 'nothing', 'without', 'cannot', 'could not', "couldn't", "wasn't", 'isn’t', 'didnt',
    "can't", 'unable to', 'failed to', 'NOT', 'Never', 'has not been', 'was not', 'none', 'neither', 'un', 'un-', 'non-',
  ];
  const good = ['delivered', 'sent', 'Success', 'successful', 'completed', 'OK', 'complete', 'successfully sent'];
  const between = [' ', '_', '-', ' : ', ', ', ' (', ' the fax was ', ' yet ', ' been ', ' be ', '. '];
  const rest = [
    '',
    'fax',
    'all pages',
    'to 6175550134',
    'at 14:05',
    'to the recipient',
    'status',
    'by the machine',
    'now',
  ];

  it('no text with a negation is delivered', () => {
    const text = fc
      .record({
        negation: fc.constantFrom(...negations),
        word: fc.constantFrom(...good),
        gap: fc.constantFrom(...between),
        before: fc.constantFrom(...rest),
        after: fc.constantFrom(...rest),
        more: fc.constantFrom('', ...good),
        turned: fc.boolean(),
      })
      .map(({ negation, word, gap, before, after, more, turned }) => {
        const isPrefix = /^un-?$|^non-$/.test(negation);
        const [first, last] = turned && !isPrefix ? [word, negation] : [negation, word];
        return `${before} ${more} ${first}${isPrefix ? '' : gap}${last} ${after}`;
      });
    fc.assert(
      fc.property(text, (status) => {
        expect(faxStatusMeaning(status).kind).not.toBe('delivered');
      }),
      { numRuns: 5_000 },
    );
  });

  it('only a text with a word for it is delivered', () => {
    fc.assert(
      fc.property(fc.string(), (status) => {
        const hasWord = good.some((word) => status.toLowerCase().includes(word.split(' ')[0]?.toLowerCase() ?? ''));
        if (!hasWord) expect(faxStatusMeaning(status).kind).not.toBe('delivered');
      }),
    );
  });
});

describe('the reason of a failure', () => {
  it.each(FAILED)('of %j is: %s', (status, failure) => {
    expect(faxFailure(status)).toBe(failure);
  });
});
