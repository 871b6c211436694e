import type { FaxOverview } from '#shared/bridge/fax.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { matcher } from '#shared/lists/search.ts';
import { jobStatus, recordStatus, type ShownStatus } from './fax-labels.ts';

/** Somebody who was faxed before. */
export interface Recipient {
  number: string;
  /** Whose it is, as the person wrote it; empty when that is not known. */
  name: string;
  /** The number that the last fax was sent from. */
  from: string;
  at: string;
  /** What became of the last fax. */
  status: ShownStatus;
  /** How many of the last faxes failed in a row. */
  failures: number;
  /** Whether a fax to it was ever delivered. */
  wasDelivered: boolean;
}

interface Sent {
  number: string;
  from: string;
  at: string;
  status: ShownStatus;
}

/** Everybody who was faxed, the latest first. */
export function recentRecipients(overview: FaxOverview, nameOf: (number: string) => string = () => ''): Recipient[] {
  const byNumber = Map.groupBy(allSent(overview), ({ number }) => number);
  return [...byNumber.values()].flatMap((faxes) => {
    const [latest] = faxes;
    const wasDelivered = faxes.some(({ status }) => status.tone === 'good');
    return latest ? [{ ...latest, name: nameOf(latest.number), failures: failuresInARow(faxes), wasDelivered }] : [];
  });
}

/** Jobs that left and faxes of the history, each once, the latest first. */
function allSent({ jobs, sent }: FaxOverview): Sent[] {
  const listed = new Set(sent.map(({ faxId }) => faxId));
  const ownJobs = jobs.filter(({ faxId, state }) => state !== 'cancelled' && !(faxId !== null && listed.has(faxId)));
  return [
    ...ownJobs.map((job) => ({ number: job.to, from: job.from, at: job.createdAt, status: jobStatus(job) })),
    ...sent.map((record) => ({
      number: record.to,
      from: record.from,
      at: record.sendTime,
      status: recordStatus(record),
    })),
  ].sort((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime());
}

function failuresInARow(faxes: readonly Sent[]): number {
  const first = faxes.findIndex(({ status }) => status.tone !== 'bad');
  return first < 0 ? faxes.length : first;
}

/** Recipients who were meant by what was typed so far: digits in any form, or words of a name or company with or without accents. */
export function matching<R extends Pick<Recipient, 'number' | 'name'> & { company?: string }>(
  recipients: readonly R[],
  text: string,
  limit: number,
): R[] {
  const matches = matcher(text);
  const fits = ({ number, name, company = '' }: R) => matches?.(plainText(`${number}\n${name}\n${company}`)) ?? true;
  return recipients.filter(fits).slice(0, limit);
}
