// The archive of calls.
import { isZone } from '../domain/text/formats.ts';
import { z } from 'zod';
import { GROUPS, SORTS } from '../domain/calls/call-filter.ts';
import { UNUSUAL } from '../domain/calls/unusual.ts';
import type {
  ArchivedCall,
  ArchiveState,
  CallAnswer,
  CallDetails,
  CallGroups,
  CallNotices,
  CallPictures,
  ExportCheck,
  NumberCalls,
  UnusualDay,
} from './calls.ts';
import { command, none, type SavedFile } from './command.ts';
import { sheetFields } from './sheet.ts';

/** Calls of one answer. */
export const MOST_CALLS = 500;

const seconds = z.int().min(0).max(10_000_000_000);
const span = { from: seconds, to: seconds };
const units = z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
const filter = z.strictObject({
  ...span,
  line: z.string().max(64),
  number: z.string().max(40),
  direction: z.enum(['', 'in', 'out']),
  answered: z.enum(['', 'yes', 'no', 'missed']),
  minutes: units,
  cost: units,
  country: z.string().max(8),
  tag: z.string().max(80),
  text: z.string().max(200),
  named: z.array(z.string().max(40)).max(1000),
});
const order = z.strictObject({ sort: z.enum(SORTS), descending: z.boolean() });
export const callZone = z.string().max(64).refine(isZone);

export const callsCommands = {
  'calls.state': command<ArchiveState>()(none),
  /** Reads what the archive does not have of a time, or with `again` all of it; answers at once, and goes on. */
  'calls.read': command<null>()(z.strictObject({ ...span, again: z.boolean() })),
  /** Reads what came since the last time. */
  'calls.refresh': command<null>()(none),
  /** Ends a reading; what was read whole stays. */
  'calls.stop': command<null>()(none),
  /** The first calls that match, and the sums of all. */
  'calls.find': command<CallAnswer>()(z.strictObject({ filter, order, limit: z.int().min(0).max(MOST_CALLS) })),
  /** Calls between two places of the list. */
  'calls.part': command<ArchivedCall[]>()(
    z
      .strictObject({ filter, order, start: seconds, end: seconds })
      .refine(({ start, end }) => end >= start && end - start <= MOST_CALLS),
  ),
  /** One call with the price of the rate list; `not-found` after its time was read anew and it is another. */
  'calls.one': command<CallDetails>()(z.strictObject({ id: z.int().min(0) })),
  /** The last calls of a number; with `read` what is missing of the last seven days is read, and `calls.changed` tells of it. */
  'calls.ofNumber': command<NumberCalls>()(z.strictObject({ number: z.string().regex(/^\d{10}$/), read: z.boolean() })),
  /** What is unusual about today's calls, as far as the archive has them. */
  'calls.unusual': command<UnusualDay>()(none),
  /** What is told about calls, and the weekly report. */
  'calls.notices': command<CallNotices>()(none),
  'calls.silence': command<CallNotices>()(z.strictObject({ silenced: z.array(z.enum(UNUSUAL)).max(UNUSUAL.length) })),
  /** Asks for a folder, and writes a report of each week into it from now on, in the language of the page. */
  'calls.chooseReportFolder': command<CallNotices>()(z.strictObject({ language: z.enum(['en', 'es']) })),
  'calls.endReport': command<CallNotices>()(none),
  /** Writes the report of the last week now. */
  'calls.writeReport': command<CallNotices>()(none),
  'calls.groups': command<CallGroups>()(z.strictObject({ filter, by: z.enum(GROUPS), zone: callZone })),
  'calls.pictures': command<CallPictures>()(z.strictObject({ filter, zone: callZone })),
  /** The same sums as a CSV file. */
  'calls.exportGroups': command<SavedFile & { rows: number }>()(
    z.strictObject({ filter, by: z.enum(GROUPS), zone: callZone }),
  ),
  /** Asks where to, and writes a statement as a PDF. */
  'calls.saveStatement': command<SavedFile>()(z.strictObject(sheetFields)),
  /** Asks where to, writes all calls that match as CSV, and reads the file again to see that it has them. */
  'calls.export': command<SavedFile & ExportCheck>()(z.strictObject({ filter, zone: callZone })),
} as const;
