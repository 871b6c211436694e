import type { ListedFax } from '#shared/bridge/fax.ts';
import { zonedTimes } from '#shared/domain/text/zoned-times.ts';

/** Columns of a list of faxes as CSV. */
export const LIST_HEADERS = [
  'time',
  'zone',
  'direction',
  'from',
  'from_name',
  'to',
  'to_name',
  'service',
  'status',
  'fax_id',
  'document',
  'documents_found',
  'unread',
  'done_at',
  'flagged',
  'kept_for_good',
  'tags',
  'note',
] as const;

/** When a fax was sent by the provider's word, else when it was first seen. */
export function timeOf({ sendTime, seenAt }: ListedFax): number {
  const at = Date.parse(sendTime);
  return Math.floor((Number.isNaN(at) ? Date.parse(seenAt) : at) / 1000);
}

/** Writes a fax as the values of {@link LIST_HEADERS}. */
export function listRows(zone: string, names: ReadonlyMap<string, string>): (fax: ListedFax) => string[] {
  const written = zonedTimes(zone);
  const yes = (is: boolean): string => (is ? 'yes' : '');
  return (fax) => [
    written(timeOf(fax)),
    zone,
    fax.direction,
    fax.from,
    names.get(fax.from) ?? '',
    fax.to,
    names.get(fax.to) ?? '',
    fax.service,
    fax.status,
    fax.faxId,
    fax.document ?? '',
    String(fax.files.length),
    yes(fax.unread),
    fax.doneAt === null ? '' : written(Math.floor(Date.parse(fax.doneAt) / 1000)),
    yes(fax.flagged),
    yes(fax.held),
    fax.tags.join(', '),
    fax.note,
  ];
}
