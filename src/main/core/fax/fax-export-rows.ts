import type { ListedFax } from '#shared/bridge/fax.ts';
import { zonedTimes } from '#shared/domain/text/zoned-times.ts';

interface Cells {
  fax: ListedFax;
  zone: string;
  names: ReadonlyMap<string, string>;
  written: (seconds: number) => string;
}

const yes = (is: boolean): string => (is ? 'yes' : '');

/** Columns of a list of faxes as CSV, in their order, and what each has of a fax. */
const COLUMNS = {
  time: ({ fax, written }) => written(timeOf(fax)),
  zone: ({ zone }) => zone,
  direction: ({ fax }) => fax.direction,
  from: ({ fax }) => fax.from,
  from_name: ({ fax, names }) => names.get(fax.from) ?? '',
  to: ({ fax }) => fax.to,
  to_name: ({ fax, names }) => names.get(fax.to) ?? '',
  service: ({ fax }) => fax.service,
  status: ({ fax }) => fax.status,
  fax_id: ({ fax }) => fax.faxId,
  document: ({ fax }) => fax.document ?? '',
  documents_found: ({ fax }) => String(fax.files.length),
  unread: ({ fax }) => yes(fax.unread),
  done_at: ({ fax, written }) => (fax.doneAt === null ? '' : written(Math.floor(Date.parse(fax.doneAt) / 1000))),
  flagged: ({ fax }) => yes(fax.flagged),
  kept_for_good: ({ fax }) => yes(fax.held),
  tags: ({ fax }) => fax.tags.join(', '),
  note: ({ fax }) => fax.note,
} as const satisfies Record<string, (cells: Cells) => string>;

export const LIST_HEADERS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const WRITERS = Object.values(COLUMNS);

/** When a fax was sent by the provider's word, else when it was first seen. */
export function timeOf({ sendTime, seenAt }: ListedFax): number {
  const at = Date.parse(sendTime);
  return Math.floor((Number.isNaN(at) ? Date.parse(seenAt) : at) / 1000);
}

/** Writes a fax as the values of {@link LIST_HEADERS}. */
export function listRows(zone: string, names: ReadonlyMap<string, string>): (fax: ListedFax) => string[] {
  const written = zonedTimes(zone);
  return (fax) => WRITERS.map((write) => write({ fax, zone, names, written }));
}
