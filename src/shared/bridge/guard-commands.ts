// The guard against call fraud.
import { isZone } from '../domain/text/formats.ts';
import { z } from 'zod';
import { COST_RANGE, MINUTES_RANGE } from '../domain/guard/tripwire.ts';
import type { LineFacts } from '../domain/guard/security-score.ts';
import type { LineForwards } from '../domain/numbers/call-path.ts';
import { change, command, none } from './command.ts';
import type { LineGuardState, LineLocked, TripwireState } from './guard.ts';

const line = z.string().min(1).max(64);
const time = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/);
const zone = z.string().max(64).refine(isZone);

export const guardCommands = {
  'guard.tripwire': command<TripwireState>()(none),
  /** `on`: null has it run while some line can make calls abroad. Looks at once where it is on then. */
  'guard.setTripwire': change<TripwireState>()(
    z.strictObject({
      on: z.boolean().nullable(),
      limits: z.strictObject({
        minutes: z.int().min(MINUTES_RANGE.min).max(MINUTES_RANGE.max),
        cost: z.int().min(COST_RANGE.min).max(COST_RANGE.max),
        newCountries: z.boolean(),
      }),
    }),
  ),
  /** Looks at this hour's calls now. */
  'guard.look': command<TripwireState>()(none),
  /** Locks a line at once, and reads it afterwards; `unknown-outcome` where no answer came. */
  'guard.lock': change<LineLocked>()(z.strictObject({ line })),
  /** Reads one line for what its list does not show. */
  'guard.line': command<LineGuardState>()(z.strictObject({ line })),
  /** What is known of every line without reading it, by their names. */
  'guard.known': command<Record<string, LineFacts>>()(none),
  /**
   * What lines pass on when they are busy, not answered or offline, by their names: as it was read, or else last set here. The
   * given line, or each that numbers ring on, is then read; `guard.forwardsChanged` tells of what that brings.
   */
  'guard.forwards': command<Record<string, LineForwards>>()(z.strictObject({ line: line.nullable() })),
  /** Takes a schedule for a line, or ends it with null; what it asks for now is done at once. */
  'guard.setSchedule': change<LineGuardState>()(
    z.strictObject({
      line,
      schedule: z
        .strictObject({
          days: z.array(z.int().min(0).max(6)).max(7),
          from: time,
          to: time,
          zone,
          holidays: z.boolean(),
          limit: z.int().min(1).max(1000),
        })
        .nullable(),
    }),
  ),
} as const;
