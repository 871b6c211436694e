// Moving numbers here.
import { z } from 'zod';
import { change, command, none, type SavedFile } from './command.ts';
import { sheetFields } from './sheet.ts';
import { PORTABILITY_MOST, type KeptKeys, type Portability, type PortSeen } from './porting.ts';

const portId = z.string().regex(/^\d{1,40}$/);
const numbers = z.array(z.string().regex(/^\d{10}$/)).max(PORTABILITY_MOST);

export const portingCommands = {
  /** Every status that each move was seen to have, by the id of the move, the oldest first. */
  'porting.timeline': command<Record<string, PortSeen[]>>()(none),
  /** Sends what is corrected of a move, once. */
  'porting.correct': change<unknown>()(
    z.strictObject({
      /** The id of the move, and what is corrected. */
      params: z.record(z.string().max(40), z.string()),
      /** Whether PIN and social security digits that are kept for it go along. */
      withKept: z.boolean(),
      /** Whether those that are in it are kept until the move is done. */
      keep: z.boolean(),
    }),
  ),
  /** For which numbers PIN or social security digits are kept. */
  'porting.keptKeys': command<KeptKeys[]>()(none),
  /** Removes what is kept for a number. */
  'porting.removeKeys': change<KeptKeys[]>()(z.strictObject({ number: z.string().regex(/^\d{10}$/) })),
  /** Asks the provider for each of the numbers, one after the other and not faster than the budget allows; in their order. */
  'portability.check': command<Portability[]>()(z.strictObject({ numbers })),
  /** What the provider answered in the last seven days about these numbers; all numbers for none. */
  'portability.known': command<Portability[]>()(z.strictObject({ numbers })),
  /** Asks where to, and writes the days of moves as an iCalendar file. */
  'porting.saveCalendar': command<SavedFile>()(
    z.strictObject({
      name: z.string().min(1).max(100),
      events: z
        .array(
          z.strictObject({
            id: portId,
            day: z.iso.date(),
            title: z.string().min(1).max(300),
            text: z.string().max(1000),
          }),
        )
        .max(2_000),
    }),
  ),
  /** Asks where to, and writes what is sent for a move, or what became of it, as a PDF. */
  'porting.saveSummary': command<SavedFile>()(
    z.strictObject({
      /** Digits for the name of the file: the id of a move, or a number. */
      of: portId,
      ...sheetFields,
    }),
  ),
} as const;

export type CalendarContent = z.output<(typeof portingCommands)['porting.saveCalendar']['payload']>;
