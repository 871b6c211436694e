import { beforeEach, describe, expect, it } from 'vitest';
import type { FaxJob, FaxOverview, FaxRecord } from '#shared/bridge/fax.ts';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { emptyFilter, filterRows, isNarrowed, monthsSince, queryOf, servicesAmong } from './fax-filter.ts';
import { latestRows, rowsOf, sortRows } from './fax-rows.ts';
import {
  heldSeconds,
  isLate,
  jobPendingSince,
  jobStatus,
  recordPendingSince,
  recordStatus,
  clockOffsetText,
} from './fax-labels.ts';
import { matching, recentRecipients } from './recent-recipients.ts';
import '#renderer/test/messages.ts';

const job = (over: Partial<FaxJob>): FaxJob => ({
  id: 'job-1',
  state: 'delivered',
  from: '2125550100',
  to: '6175550123',
  service: 'pro',
  upload: null,
  document: {
    id: 'd',
    name: 'Referral.pdf',
    size: 1,
    encodedSize: 4,
    level: 'green',
    pages: 1,
    sha256: '',
    addedAt: '',
  },
  createdAt: '2026-03-02T10:00:00Z',
  holdUntil: null,
  sentAt: null,
  batchId: null,
  repeats: null,
  triesLeft: 0,
  tried: 0,
  updatedAt: '2026-03-02T10:00:00Z',
  faxId: null,
  providerStatus: '',
  problem: null,
  check: null,
  cost: null,
  documentGone: false,
  ...over,
});
const record = (over: Partial<FaxRecord>): FaxRecord => ({
  faxId: '9',
  direction: 'out',
  from: '2125550100',
  to: '6175550123',
  service: 'pro',
  status: 'success',
  sendTime: '2026-03-01T10:00:00Z',
  seenAt: '2026-03-01T10:00:00Z',
  jobId: null,
  ...{ unread: false, doneAt: null, flagged: false, held: false, tags: [], note: '' },
  ...over,
});
const overview = (over: Partial<FaxOverview>): FaxOverview => ({
  received: [],
  sent: [],
  jobs: [],
  batches: [],
  unread: 0,
  past: { reading: null, lacks: null },
  historyAt: null,
  historyProblem: null,
  clockOffset: null,
  counts: { received: 0, sent: 0, outbox: 0 },
  complete: true,
  ...over,
});

beforeEach(() => setLanguage('en'));

describe('a line of a list', () => {
  it('says why a fax failed, by the status of its job or of the history', () => {
    const known = overview({
      jobs: [job({ state: 'failed', providerStatus: 'failed: busy' }), job({ id: 'fine', state: 'delivered' })],
      sent: [record({ status: 'failed: no answer' }), record({ status: 'delivered' })],
      received: [record({ direction: 'in', status: 'failed' })],
    });
    const reasons = (box: 'outbox' | 'sent' | 'received') =>
      rowsOf(known, box).map(({ failure }) => failure?.key ?? null);
    expect(reasons('outbox')).toEqual(['fax.failure.busy', null]);
    expect(reasons('sent')).toEqual(['fax.failure.noAnswer', null]);
    expect(reasons('received')).toEqual([null]);
  });

  it('is new while nobody has opened the fax that was received', () => {
    const records = [record({ faxId: '1', direction: 'in' }), record({ faxId: '2', direction: 'in', unread: true })];
    const known = overview({ received: records, sent: [record({ faxId: '2' })] });
    expect(rowsOf(known, 'received').map(({ isNew }) => isNew)).toEqual([false, true]);
    expect(rowsOf(known, 'sent').map(({ isNew }) => isNew)).toEqual([false]);
  });
});

describe('statuses', () => {
  it('counts from the seconds of the hold, also while the clock of the screen is behind', () => {
    const left = (now: string) => heldSeconds('2026-03-01T10:00:08.200Z', new Date(`2026-03-01T10:00:${now}Z`), 8);
    expect([left('00.000'), left('00.300'), left('01.300'), left('09.000')]).toEqual([8, 8, 7, 0]);
  });

  it('tells which may still change', () => {
    expect(jobStatus(job({ state: 'sending' }))).toMatchObject({ label: 'Sending', final: false });
    expect(recordStatus(record({ status: 'failed: busy' }))).toMatchObject({ label: 'Not delivered', final: true });
  });

  it('shows a word nobody knows as it came, neither good nor bad', () => {
    expect(recordStatus(record({ status: 'zorp' }))).toMatchObject({ tone: 'neutral', label: '“zorp”', final: false });
  });

  it('says when a check ended without an answer', () => {
    const check = { verdict: 'cannot-tell', checkedAt: null, compared: 3, until: null, clockOffset: null } as const;
    expect(jobStatus(job({ state: 'unknown', check })).label).toBe('Cannot tell');
    const unreadable = { ...check, verdict: 'unreadable' } as const;
    expect(jobStatus(job({ state: 'unknown', check: unreadable })).label).toBe('Checking');
  });

  it('says that a fax which the end of the app kept waits for a word', () => {
    const holdUntil = '2026-03-01T10:00:08Z';
    expect(jobStatus(job({ state: 'holding', holdUntil })).label).toBe('Waiting');
    expect(jobStatus(job({ state: 'holding', holdUntil: null })).label).toBe('Not sent yet');
  });

  it.each([
    [null, null],
    [4 * 60_000, null],
    [5 * 3_600_000, '5 h ahead of this computer'],
    [-(5.5 * 3_600_000), '5 h 30 min behind this computer'],
    [-12 * 60_000, '12 min behind this computer'],
  ])('a clock that is %j ms ahead is told as %j', (offset, text) => {
    expect(clockOffsetText(offset)).toBe(text);
  });
});

describe('rows', () => {
  const data = overview({
    received: [record({ faxId: '1', direction: 'in', from: '3125550111', to: '2125550100' })],
    sent: [record({ faxId: '2', jobId: 'job-1' }), record({ faxId: '3', to: '4155550199' })],
    jobs: [job({ faxId: '2' })],
  });

  it('open as the job that sent them', () => {
    expect(rowsOf(data, 'sent').map(({ kind, document }) => [kind, document])).toEqual([
      ['job', 'Referral.pdf'],
      ['record', null],
    ]);
  });

  it('list each fax once on the home screen', () => {
    expect(latestRows(data, 5)).toHaveLength(3);
  });

  it('sort by time whatever the offset', () => {
    const rows = rowsOf(
      overview({
        sent: [
          record({ faxId: 'a', sendTime: '2026-03-01T12:00:00+02:00' }),
          record({ faxId: 'b', sendTime: '2026-03-01T11:00:00Z' }),
        ],
      }),
      'sent',
    );
    expect(sortRows(rows, 'time', true).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('the filter', () => {
  const data = overview({
    received: [record({ faxId: '1', direction: 'in', from: '3125550111', to: '2125550142', service: 'enterprise' })],
    sent: [
      record({ faxId: '2', jobId: 'job-1', sendTime: '2026-03-02T10:00:00Z' }),
      record({ faxId: '3', to: '4155550199', status: 'failed: busy', sendTime: '2026-02-20T10:00:00Z' }),
      record({ faxId: '4', status: 'processing', service: 'enterprise', sendTime: '2025-11-01T10:00:00Z' }),
    ],
    jobs: [job({ faxId: '2' })],
  });
  const now = new Date('2026-03-02T18:00:00Z');
  const found = (over: Partial<ReturnType<typeof emptyFilter>>) => {
    const filter = { ...emptyFilter(), ...over };
    return filterRows(rowsOf(data, 'sent'), filter, now, (number) => (number === '4155550199' ? 'Dr Ames' : '')).map(
      ({ id }) => id,
    );
  };

  it('finds digits in any way of writing, and documents', () => {
    for (const text of ['(415) 555', '+1 (415) 555', '1-415-555-0199']) expect(found({ text })).toEqual(['3']);
    expect(found({ text: 'referral' })).toEqual(['job-1']);
    expect(found({ text: ' ' })).toHaveLength(3);
  });

  it.each([
    [{ number: '2125550142' }, []],
    [{ service: 'enterprise' }, ['4']],
    [{ period: 'today' }, ['job-1']],
    [{ period: '30' }, ['job-1', '3']],
    [{ period: '90' }, ['job-1', '3']],
    [{ period: '2026-02' }, ['3']],
    [{ period: 'range', from: '2026-02-20', to: '2026-03-02' }, ['job-1', '3']],
    [{ period: 'range', from: '2026-03-02', to: '2026-02-21' }, ['job-1']],
    [{ period: 'range', from: '', to: '2026-02-20' }, ['3', '4']],
    [{ text: 'february' }, ['3']],
    [{ text: 'noviembre 2025' }, ['4']],
    [{ text: 'ames feb' }, ['3']],
    [{ text: 'ames march' }, []],
    [{ text: 'hoy' }, ['job-1']],
    [{ result: 'good' }, ['job-1']],
    [{ result: 'bad' }, ['3']],
    [{ result: 'open' }, ['4']],
    [{ service: 'pro', result: 'bad', text: '415' }, ['3']],
  ] as const)('narrows by %o', (over, ids) => {
    expect(found(over)).toEqual(ids);
  });

  it('narrows the outbox by the service that a fax is sent with', () => {
    const jobs = [job({ id: 'single' }), job({ id: 'team', service: 'enterprise' })];
    const sentWith = (service: string) =>
      filterRows(rowsOf(overview({ jobs }), 'outbox'), { ...emptyFilter(), service }, now).map(({ id }) => id);
    expect(sentWith('pro')).toEqual(['single']);
    expect(sentWith('enterprise')).toEqual(['team']);
  });

  it('offers the months since the oldest fax, the latest first', () => {
    expect(monthsSince('2025-12-24T12:00:00Z', now)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
    expect(monthsSince(null, now)).toEqual(['2026-03']);
    expect(monthsSince('1999-01-05T12:00:00Z', now)).toHaveLength(24);
  });

  it('knows whether it narrows anything', () => {
    expect(isNarrowed({ ...emptyFilter(), text: ' ' }, 'sent')).toBe(false);
    expect(isNarrowed({ ...emptyFilter(), period: 'today' }, 'sent')).toBe(true);
    expect(isNarrowed({ ...emptyFilter(), tag: 'Urgent' }, 'sent')).toBe(true);
    expect(isNarrowed({ ...emptyFilter(), tag: 'Urgent' }, 'outbox')).toBe(false);
  });

  it('asks main for the same, with a time in words as one of two ways to read them', () => {
    const namedIn = (text: string) => (text.includes('ames') ? ['4155550199'] : []);
    const asked = queryOf(
      { ...emptyFilter(), text: ' ames feb ', number: '2125550100', period: '2026-02', state: 'flagged' },
      { box: 'sent', now, namedIn, sort: 'time', descending: true },
    );
    const from = new Date(2026, 1, 1).toISOString();
    const to = new Date(2026, 2, 1).toISOString();
    expect(asked).toMatchObject({ box: 'sent', own: '2125550100', state: 'flagged', from, to });
    expect(asked.words).toEqual({ text: 'ames feb', named: ['4155550199'] });
    expect(asked.dated).toEqual({ text: 'ames', named: ['4155550199'], from, to });
  });

  it('offers the two services, and others that occur', () => {
    expect(servicesAmong(['new', 'pro'])).toEqual(['pro', 'enterprise', 'new']);
  });
});

describe('a fax without a final status', () => {
  const at = (iso: string) => new Date(iso);

  it('is late after 30 minutes at the provider', () => {
    const since = jobPendingSince(job({ state: 'accepted', sentAt: '2026-03-02T10:00:00Z' }));
    expect(isLate(since, at('2026-03-02T10:30:00Z'))).toBe(false);
    expect(isLate(since, at('2026-03-02T10:30:01Z'))).toBe(true);
  });

  it('is never late when it is final, or not with the provider', () => {
    const late = at('2027-01-01T00:00:00Z');
    expect(isLate(jobPendingSince(job({ state: 'delivered' })), late)).toBe(false);
    expect(isLate(jobPendingSince(job({ state: 'unknown' })), late)).toBe(false);
    expect(isLate(recordPendingSince(record({})), late)).toBe(false);
    expect(isLate(recordPendingSince(record({ direction: 'in', status: 'processing' })), late)).toBe(false);
    expect(isLate(recordPendingSince(record({ status: 'processing' })), late)).toBe(true);
  });
});

describe('recent recipients', () => {
  const failed = (at: string) => record({ faxId: at, status: 'failed', sendTime: at });

  it('come latest first, each once, with the failures in a row', () => {
    const recipients = recentRecipients(
      overview({
        sent: [
          failed('2026-03-01T09:00:00Z'),
          failed('2026-03-01T08:00:00Z'),
          record({ sendTime: '2026-02-01T00:00:00Z' }),
        ],
        jobs: [job({ to: '4155550199', from: '2125550142' }), job({ id: 'x', state: 'cancelled', to: '9995550100' })],
      }),
    );
    expect(recipients.map(({ from }) => from)).toEqual(['2125550142', '2125550100']);
    expect(recipients.map(({ number, failures }) => [number, failures])).toEqual([
      ['4155550199', 0],
      ['6175550123', 2],
    ]);
  });

  it('match the digits typed so far', () => {
    const recipients = recentRecipients(overview({ sent: [record({}), record({ faxId: '2', to: '4155550199' })] }));
    expect(matching(recipients, '(415', 5).map(({ number }) => number)).toEqual(['4155550199']);
    expect(matching(recipients, '', 1)).toHaveLength(1);
  });

  it.each(['jose nunez', 'Núñez José', 'NUÑ', '+1 (415) 555', '1-415-555-0199', '415.555'])('match %s', (typed) => {
    const names: Record<string, string> = { 4155550199: 'Dr. José Núñez', 6175550123: 'Dr Ames' };
    const sent = [record({}), record({ faxId: '2', to: '4155550199' })];
    const recipients = recentRecipients(overview({ sent }), (number) => names[number] ?? '');
    expect(matching(recipients, typed, 5).map(({ number }) => number)).toEqual(['4155550199']);
  });
});
