// Changes of many numbers.
import { z } from 'zod';
import { command, change, token, did, MANY, pin } from './command.ts';
import { BULK_OPERATIONS, type BulkRun, type BulkUndo } from './numbers.ts';

const bulkId = z.strictObject({ id: token });

export const bulkCommands = {
  /**
   * Begins a change of many numbers, one request each. Answers at once; `bulk.changed` tells of each row.
   * `duplicate` while another run sends.
   */
  'bulk.start': change<BulkRun>()(
    z.strictObject({
      operation: z.enum(BULK_OPERATIONS),
      rows: z
        .array(z.strictObject({ did, params: z.record(z.string().max(80), z.unknown()) }))
        .min(1)
        .max(MANY),
      /** The run that this one takes back. */
      undoes: token.nullable(),
    }),
  ),
  /** A run by its id; the newest one for null. */
  'bulk.run': command<BulkRun | null>()(z.strictObject({ id: token.nullable() })),
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
