// Changes of many rows, such as numbers or permissions.
import { z } from 'zod';
import { command, change, token, MANY, pin } from './command.ts';
import { BULK_OPERATIONS, BULK_SUBJECTS, type BulkRun, type BulkSubject, type BulkUndo } from './numbers.ts';

const bulkId = z.strictObject({ id: token });
const operation = z.enum(BULK_OPERATIONS);
const subjects = Object.keys(BULK_SUBJECTS) as [BulkSubject, ...BulkSubject[]];

export const bulkCommands = {
  /**
   * Begins a change of many rows, one request each. Answers at once; `bulk.changed` tells of each row.
   * `duplicate` while another run sends.
   */
  'bulk.start': change<BulkRun>()(
    z.strictObject({
      operation,
      rows: z
        .array(
          z.strictObject({
            key: z.string().min(1).max(300),
            params: z.record(z.string().max(80), z.unknown()),
            /** What this row sends, where that is something else. */
            operation: operation.optional(),
          }),
        )
        .min(1)
        .max(MANY),
      /** The run that this one takes back. */
      undoes: token.nullable(),
    }),
  ),
  /** A run by its id; the newest one of a subject for null. */
  'bulk.run': command<BulkRun | null>()(z.strictObject({ id: token.nullable(), of: z.enum(subjects) })),
  'bulk.pause': change<BulkRun>()(bulkId),
  /** Goes on. Above a limit of this computer it takes `overCap`, and the PIN of the app where one is set. */
  'bulk.resume': change<BulkRun>()(bulkId.extend({ overCap: z.boolean(), pin: pin.optional() })),
  /** Ends a run after the row that is on its way; what was sent stays. */
  'bulk.cancel': change<BulkRun>()(bulkId),
  /** Sends the rows once more that failed for sure. */
  'bulk.retryFailed': change<BulkRun>()(bulkId),
  /** Looks up the rows whose answer never came. */
  'bulk.checkUnknown': command<BulkRun>()(bulkId),
  /** How the rows that were done can be taken back. */
  'bulk.undo': change<BulkUndo>()(bulkId),
} as const;
