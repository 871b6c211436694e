import type { FaxFile, FaxJob, FaxOverview, FaxRecord, ListedFax } from '#shared/bridge/fax.ts';
import type { Message } from '#renderer/kernel/i18n/index.ts';
import {
  failureSentence,
  jobPendingSince,
  jobStatus,
  recordPendingSince,
  recordStatus,
  type ShownStatus,
} from './fax-labels.ts';

export type Box = 'received' | 'sent' | 'outbox';
export const boxes: readonly Box[] = ['received', 'sent', 'outbox'];

export function isBox(value: unknown): value is Box {
  return boxes.some((box) => box === value);
}

/** One line of a fax list, whatever it stands for. */
export interface FaxRow {
  key: string;
  kind: 'job' | 'record';
  id: string;
  direction: 'in' | 'out';
  /** The other side's number. */
  number: string;
  /** The number of this account. */
  own: string;
  /** Name of the document when this app sent it. */
  document: string | null;
  service: string;
  at: string;
  status: ShownStatus;
  /** Why it was not delivered; null when it was, or while that is not known. */
  failure: Message | null;
  /** It was received, and nobody has opened it yet. */
  isNew: boolean;
  holdUntil: string | null;
  /** Since when the provider has had it without a final status. */
  pendingSince: string | null;
  /** How many documents were found for it. */
  files: number;
  /** The first of them. */
  file: FaxFile | null;
  /** The fax of the history; null for one of the outbox. */
  record: FaxRecord | null;
}

/** The newest lines of one list. A fax in the history that was sent from here opens as the job that sent it. */
export function rowsOf(overview: FaxOverview, box: Box): FaxRow[] {
  if (box === 'outbox') return overview.jobs.map((job) => jobRow(job));
  const jobs = new Map(overview.jobs.map((job) => [job.id, job]));
  return overview[box].map((record) => {
    const job = record.jobId === null ? undefined : jobs.get(record.jobId);
    return recordRow({ ...record, document: job?.document.name ?? null, files: [] }, job);
  });
}

/** @param job the one that sent it, where it can be opened */
export function recordRow(record: ListedFax, job: FaxJob | undefined): FaxRow {
  const out = record.direction === 'out';
  return {
    key: `record-${record.faxId}`,
    kind: job ? 'job' : 'record',
    id: job ? job.id : record.faxId,
    direction: record.direction,
    number: out ? record.to : record.from,
    own: out ? record.from : record.to,
    document: record.document,
    service: record.service,
    at: record.sendTime === '' ? record.seenAt : record.sendTime,
    status: recordStatus(record),
    failure: out ? failureOf(recordStatus(record), record.status) : null,
    isNew: !out && record.unread,
    holdUntil: null,
    pendingSince: recordPendingSince(record),
    files: record.files.length,
    file: record.files[0] ?? null,
    record,
  };
}

function failureOf(status: ShownStatus, word: string): Message | null {
  return status.tone === 'bad' ? failureSentence(word) : null;
}

function jobRow(job: FaxJob): FaxRow {
  return {
    key: `job-${job.id}`,
    kind: 'job',
    id: job.id,
    direction: 'out',
    number: job.to,
    own: job.from,
    document: job.document.name,
    service: job.service,
    at: job.createdAt,
    status: jobStatus(job),
    failure: job.state === 'failed' ? failureSentence(job.providerStatus) : null,
    isNew: false,
    holdUntil: job.holdUntil,
    pendingSince: jobPendingSince(job),
    files: 0,
    file: null,
    record: null,
  };
}

/** The screen that shows the fax of a line. */
export function targetOf(row: Pick<FaxRow, 'direction' | 'kind' | 'id'>): string {
  const box: Box = row.direction === 'in' ? 'received' : row.kind === 'job' ? 'outbox' : 'sent';
  return `/fax/${row.kind}/${row.id}?box=${box}`;
}

/** Newest first, from all lists, each fax once. */
export function latestRows(overview: FaxOverview, count: number): FaxRow[] {
  const listed = new Set(overview.sent.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
  const jobs = rowsOf(overview, 'outbox').filter((row) => !listed.has(row.id));
  return [...rowsOf(overview, 'received'), ...rowsOf(overview, 'sent'), ...jobs].sort(byTime).slice(0, count);
}

export type SortColumn = 'number' | 'own' | 'what' | 'time' | 'status';

const keys: Record<SortColumn, (row: FaxRow) => string> = {
  number: (row) => row.number,
  own: (row) => row.own,
  what: (row) => row.document ?? row.service,
  time: (row) => new Date(row.at).getTime().toString().padStart(16, '0'),
  status: (row) => row.status.label,
};

export function sortRows(rows: readonly FaxRow[], column: SortColumn, descending: boolean): FaxRow[] {
  const key = keys[column];
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => direction * key(a).localeCompare(key(b)));
}

function byTime(a: FaxRow, b: FaxRow): number {
  return new Date(b.at).getTime() - new Date(a.at).getTime();
}
