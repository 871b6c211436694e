// The price list and what calls cost.
import { z } from 'zod';
import { RATE_COLUMNS } from '../domain/money/rate-table.ts';
import { command, none, type SavedFile } from './command.ts';
import type { RateChange, RateFinding, RateList } from './money.ts';

const countryId = z.string().regex(/^\d{1,40}$/);
const rateViewSchema = z.strictObject({
  text: z.string().max(80),
  sort: z.enum(RATE_COLUMNS),
  descending: z.boolean(),
});

export const ratesCommands = {
  /** The price list; read again when it is older than 24 h or a fresh one is asked for. */
  'rates.get': command<RateList>()(z.strictObject({ fresh: z.boolean() })),
  /** What a call costs, by a country's name, a code, or a number in any form. */
  'rates.find': command<RateFinding>()(z.strictObject({ text: z.string().max(80) })),
  /** Prices that changed, newest first. */
  'rates.changes': command<RateChange[]>()(z.strictObject({ limit: z.int().min(1).max(1000) })),
  /**
   * Reads a price list, or those of all countries one by one, asks where to, and writes it as CSV; with a view
   * the rows that it shows, in its order.
   */
  'rates.export': command<SavedFile & { rows: number }>()(
    z.discriminatedUnion('what', [
      z.strictObject({ what: z.enum(['rates', 'all']) }),
      z.strictObject({ what: z.literal('zone2'), view: rateViewSchema.optional() }),
      z.strictObject({ what: z.literal('country'), countryId, view: rateViewSchema.optional() }),
    ]),
  ),
  /** Ends an export of all countries; it answers `cancelled`. */
  'rates.cancelExport': command<null>()(none),
} as const;
