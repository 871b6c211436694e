// Balance, refills, spending limits and the ledger.
import { z } from 'zod';
import { activityFilterSchema } from './activity-commands.ts';
import { command, change, none, token, pin, spendAnyway, type SavedFile } from './command.ts';
import {
  BALANCE_PERIODS,
  REFILL_MODES,
  type AutoRefillSetHere,
  type BalanceHistory,
  type Ledger,
  type MonthSpending,
  type Refill,
  type RunwayReport,
  type SpendingCapsState,
} from './money.ts';

/** Which entries of the spend ledger are asked for, as for the activity log. */
export const ledgerFilterSchema = activityFilterSchema.pick({ text: true, states: true, from: true, to: true });
export type LedgerFilter = z.output<typeof ledgerFilterSchema>;

const cap = z.int().min(0).max(10_000_000).nullable();

export const moneyCommands = {
  /** Balances that were read on this computer, with refills. */
  'money.history': command<BalanceHistory>()(z.strictObject({ period: z.enum(BALANCE_PERIODS) })),
  /**
   * Puts whole dollars on the balance, once. Answers when it is done; `duplicate` for the same within a minute
   * unless `again`; `over-cap` above a limit unless `overCap`; `unknown-outcome` when no answer came: ask `money.refillState`.
   */
  'money.refill': change<Refill>()(
    z.strictObject({ amount: z.int().min(1), mode: z.enum(REFILL_MODES).nullable(), ...spendAnyway }),
  ),
  /** What is known of a refill by the id of its entry in the activity log; of the newest one for null. */
  'money.refillState': command<Refill | null>()(z.strictObject({ id: token.nullable() })),
  /** Runs any operation that spends money, with the same guards as a refill. */
  'money.spend': change<unknown>()(
    z.strictObject({
      operation: z.string().max(80),
      params: z.record(z.string().max(80), z.unknown()),
      ...spendAnyway,
    }),
  ),
  /** The limits of this computer, and what counts towards them. */
  'money.caps': command<SpendingCapsState>()(none),
  /** A higher limit, or none, needs the PIN of the app where one is set. */
  'money.setCaps': change<SpendingCapsState>()(z.strictObject({ day: cap, month: cap, pin: pin.optional() })),
  /** What was spent since the first of the month; refills are told apart. */
  'money.month': command<MonthSpending>()(none),
  'money.ledger': command<Ledger>()(
    ledgerFilterSchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(1000) }),
  ),
  /** Asks where to, and writes all of the ledger that matches as CSV. */
  'money.exportLedger': command<SavedFile & { rows: number }>()(ledgerFilterSchema),
  /** What this app last set of automatic refill; nobody can read what is set. */
  'money.autoRefill': command<AutoRefillSetHere>()(none),
  /** Asks where to, and writes a page that says what was refilled; `not-found` unless it is known to be done. */
  'money.receipt': command<SavedFile>()(z.strictObject({ id: token, language: z.enum(['en', 'es']) })),
  /**
   * How long the money lasts; null with fewer than three days of data. `recurringPerMonth`: dollars; for null the app counts
   * what recurs by itself, at most once a day, and tells with `money.changed` when it has counted.
   */
  'money.runway': command<RunwayReport | null>()(
    z.strictObject({
      recurringPerMonth: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,12})?$/)
        .nullable(),
    }),
  ),
} as const;
