// Requests to move numbers to this provider, one a number.
import { z } from 'zod';
import { change, command, none, spendAnyway, token } from './command.ts';
import type { ScanWord } from '../domain/porting/bill-scan.ts';
import type { MoveRun } from './new-port.ts';

/** More numbers than one account of an old company has. */
const MOST = 500;
const secrets = z.strictObject({ pincode: z.string().max(15), ssn: z.string().max(4) }).nullable();

export const newPortCommands = {
  /** Begins; each request is sent once. `duplicate` and `over-cap` as for every spend. */
  'newPort.start': change<MoveRun>()(
    z.strictObject({
      /** The bill among the documents. */
      bill: token,
      /** Line that is set on each request after it was made; empty for none. */
      trunk: z.string().max(64),
      requests: z
        .array(z.record(z.string().max(40), z.string().max(5_000)))
        .min(1)
        .max(MOST),
      secrets,
      /** Whether the secrets are kept until the moves are done, for a correction. */
      keep: z.boolean(),
      ...spendAnyway,
    }),
  ),
  /** The requests that were sent last; null when there are none. */
  'newPort.run': command<MoveRun | null>()(none),
  /** Stops after the request that is on its way, or stops that one when it has not left yet. */
  'newPort.stop': change<MoveRun>()(none),
  /** Goes on with what waits. */
  'newPort.continue': change<MoveRun>()(z.strictObject({ secrets, ...spendAnyway })),
  /** Sends what failed for sure once more. */
  'newPort.retry': change<MoveRun>()(z.strictObject({ secrets, ...spendAnyway })),
  /** Looks up what became of steps without an answer. */
  'newPort.check': command<MoveRun>()(none),
  /** The words of a page that is a picture, read on this computer. One page at a time; `newPort.scanProgress` says how far it is. */
  'newPort.readScan': command<ScanWord[]>()(
    z.strictObject({ picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  ),
  /** Ends the reading of a page, which answers `cancelled`. */
  'newPort.stopScan': command<null>()(none),
  /** Puts an ended run away, with the bill. */
  'newPort.dismiss': change<null>()(none),
} as const;
