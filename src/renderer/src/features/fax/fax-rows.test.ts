import { beforeEach, describe, expect, it } from 'vitest';
import type { FaxJob, FaxOverview, FaxRecord } from '#shared/bridge/fax.ts';
import { setLanguage } from '#renderer/app/i18n/index.ts';
import { filterRows, latestRows, rowsOf, sortRows } from './fax-rows.ts';
import { jobStatus, recordStatus } from './fax-words.ts';
import { matching, recentRecipients } from './recent-recipients.ts';

const job = (over: Partial<FaxJob>): FaxJob => ({
  id: 'job-1',
  state: 'delivered',
  from: '2125550100',
  to: '6175550123',
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
  updatedAt: '2026-03-02T10:00:00Z',
  faxId: null,
  providerStatus: '',
  problem: null,
  check: null,
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
  ...over,
});
const overview = (over: Partial<FaxOverview>): FaxOverview => ({
  received: [],
  sent: [],
  jobs: [],
  historyAt: null,
  historyProblem: null,
  ...over,
});

beforeEach(() => setLanguage('en'));

describe('statuses', () => {
  it('tells which may still change', () => {
    expect(jobStatus(job({ state: 'sending' }))).toMatchObject({ label: 'Sending', final: false });
    expect(recordStatus(record({ status: 'failed: busy' }))).toMatchObject({ label: 'Not delivered', final: true });
  });

  it('shows a word nobody knows as it came, neither good nor bad', () => {
    expect(recordStatus(record({ status: 'zorp' }))).toMatchObject({ tone: 'neutral', label: '“zorp”', final: false });
  });

  it('says when a check ended without an answer', () => {
    const check = { verdict: 'cannot-tell', checkedAt: null, compared: 3 } as const;
    expect(jobStatus(job({ state: 'unknown', check })).label).toBe('Cannot tell');
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

  it('are found by digits in any way of writing, and by document', () => {
    const rows = rowsOf(data, 'sent');
    expect(filterRows(rows, '(415) 555').map(({ id }) => id)).toEqual(['3']);
    expect(filterRows(rows, 'referral')).toHaveLength(1);
    expect(filterRows(rows, ' ')).toHaveLength(2);
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
        jobs: [job({ to: '4155550199' }), job({ id: 'x', state: 'cancelled', to: '9995550100' })],
      }),
    );
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
});
