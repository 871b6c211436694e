import type { CommandInput } from '#shared/bridge/commands.ts';
import type { LedgerFilter } from '#shared/bridge/money-commands.ts';
import {
  REFILL_MODES,
  type AutoRefillSetHere,
  type BalanceHistory,
  type BalancePeriod,
  type Ledger,
  type MonthSpending,
  type Refill,
  type RefillMark,
  type RunwayReport,
  type SpendingCaps,
  type SpendingCapsState,
} from '#shared/bridge/money.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { addMoney, moneyToDecimal, parseMoney } from '#shared/domain/money/money.ts';
import { chargedReload, PROVIDER_MODES } from '#shared/domain/money/refill-rules.ts';
import { runway, runwayByCalls, type CallCosts, type Movement } from '#shared/domain/money/runway.ts';
import { isLimited } from '#shared/domain/money/spend-price.ts';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import type { Dialect } from '#shared/provider/dialect.ts';
import type { ReceiptLanguage } from '#shared/words/receipt-words.ts';
import { MAY_BE_DONE, type JournalEntries, type JournalRecord } from '../journal/journal-entries.ts';
import type { RunOptions } from '../journal/journal.ts';
import type { Named } from '../journal/matchers.ts';
import type { Database } from '../store/database.ts';
import type { BalanceSamples, NewSample } from './balance-samples.ts';
import { receiptPage } from './receipt.ts';
import { explainRises, TAKEN_SHOWS_MS, type RefillProof } from './refill-evidence.ts';
import type { Recurring } from './recurring.ts';
import type { Spends } from './spends.ts';

const HOUR = 3_600_000;
const PERIODS: Record<BalancePeriod, number> = { '24h': 24 * HOUR, '7d': 7 * 24 * HOUR, '30d': 30 * 24 * HOUR };
const BALANCE = 'account.getAccountBalance';
const REFILL = 'account.refillBalance';
/** As many balances as tell the story of one refill. */
const SEEN_LIMIT = 12;

/** How a spend is sent: `overCap` lets it go above the limits of this computer. */
export interface SpendOptions extends Pick<RunOptions, 'again' | 'begun'> {
  overCap?: boolean;
}

interface MoneyDeps {
  db: Database;
  /** What the journal knows of refills. */
  entries: JournalEntries;
  samples: BalanceSamples;
  spends: Spends;
  recurring: Recurring;
  /** What the calls of the last week cost, as far as this computer has them; null where it does not. */
  callCosts: () => Promise<CallCosts | null>;
  now: () => number;
  /** Sends a spend through the journal. */
  change: (id: OperationId, params: Named, options: SpendOptions) => Promise<Outcome<unknown>>;
  tell: (subject: NotificationSubject) => void;
  /** Takes the proof that a refill was done. */
  prove: (id: string, evidence: unknown) => void;
  changed: () => void;
  /** What the account is called, for receipts. */
  label: () => string;
  /** Where its provider differs from the specification. */
  dialect: () => Dialect;
}

/** The money of a profile: history, refills, spending and what is known of automatic refill. */
export class Money {
  readonly #deps: MoneyDeps;

  constructor(deps: MoneyDeps) {
    this.#deps = deps;
  }

  /** Takes a balance that was read. */
  noteBalance(sample: NewSample): void {
    const { samples, spends, tell, prove, changed } = this.#deps;
    let proofs = new Map<string, RefillProof>();
    const seen = samples.note(sample, () => {
      spends.noteSample();
      proofs = this.#proofs();
      return [...proofs.values()].some(({ until }) => until === sample.at);
    });
    spends.noteSample();
    spends.noteBalance(sample);
    for (const [id, proof] of proofs) prove(id, { read: BALANCE, compared: ['amount'], at: sample.at, found: proof });
    if (seen) tell({ type: 'refill-seen', ...seen });
    changed();
  }

  /** The rise of the balance that shows a refill; undefined while there is none. */
  refillRise(id: string): RefillProof | undefined {
    return this.#proofs().get(id);
  }

  #proofs(): Map<string, RefillProof> {
    const { entries, now, samples, spends } = this.#deps;
    // A rise at the beginning of that time may belong to a refill from before it.
    const since = new Date(now() - 2 * TAKEN_SHOWS_MS).toISOString();
    const refills = entries
      .find({ operations: [REFILL], since })
      .reverse()
      .filter(({ state, sent }) => state !== 'refused' && (state !== 'not-done' || sent))
      .map(({ id, at, state, params }) => ({
        id,
        at,
        amount: String(params['amount']),
        after: spends.sampleBefore(id),
        isDone: state === 'done',
      }));
    if (refills.length === 0) return new Map();
    return explainRises(samples.steps(since), refills, this.#automaticAmount());
  }

  /** What automatic refill adds, as far as it was set from here and not turned off from here. */
  #automaticAmount(): string | null {
    const [switched, amounts] = [this.#lastSet('account.setAutorefill'), this.#lastSet('account.setBalanceReload')];
    if (switched?.params['autorefill'] === 'off' || !amounts) return null;
    return String(chargedReload(Number(amounts.params['reload_amount']), this.#deps.dialect()));
  }

  history(period: BalancePeriod): Outcome<BalanceHistory> {
    const since = new Date(this.#deps.now() - PERIODS[period]).toISOString();
    return succeed({ since, samples: this.#deps.samples.since(since), refills: this.#refillMarks(since) });
  }

  // --- Refills --------------------------------------------------------------------------------------------------------

  /** Sends a refill once. */
  async refill({ amount, mode, ...how }: CommandInput<'money.refill'>): Promise<Outcome<Refill>> {
    let id = '';
    const params = { amount, ...(mode === null ? {} : { mode: PROVIDER_MODES[mode] }) };
    const outcome = await this.#deps.change(REFILL, params, { ...how, begun: (begun) => (id = begun) });
    if (!outcome.ok) return outcome;
    const refill = this.refillState(id);
    return refill.ok && refill.value ? succeed(refill.value, outcome.warnings) : fail({ kind: 'cancelled' });
  }

  /** Sends anything that is held against the limits once, with the same guards; `not-found` for what costs nothing. */
  async spend({ operation, params, ...how }: CommandInput<'money.spend'>): Promise<Outcome<unknown>> {
    if (!findOperation(operation) || !isLimited(operation as OperationId, params)) return fail({ kind: 'not-found' });
    return this.#deps.change(operation as OperationId, params, how);
  }

  /** What is known of a refill; the newest one when no id is given, null when there is none. */
  refillState(id: string | null): Outcome<Refill | null> {
    const { db, entries } = this.#deps;
    if (!db.isOpen) return fail({ kind: 'cancelled' });
    const [entry] = entries.find({ operations: [REFILL], id, limit: 1 });
    if (!entry) return id === null ? succeed(null) : fail({ kind: 'not-found' });
    return succeed(this.#toRefill(entry));
  }

  #toRefill({ id, at, actor, state, params, before, detail, settledAt, sent }: JournalRecord): Refill {
    const noted = before as { balance?: unknown } | null;
    return {
      id,
      at,
      state,
      actor,
      amount: String(params['amount']),
      mode: REFILL_MODES.find((mode) => PROVIDER_MODES[mode] === params['mode']) ?? null,
      settledAt,
      before: typeof noted?.balance === 'string' ? noted.balance : null,
      after: this.#deps.spends.balanceAfter(id),
      seen: this.#deps.samples.askedSince(at, SEEN_LIMIT),
      problem: state === 'refused' ? (detail as Problem | null) : null,
      sent: state !== 'not-done' || sent,
    };
  }

  /** Refills from here that may have been carried out, and those that were only seen; oldest first. */
  #refillMarks(since: string): RefillMark[] {
    const here = this.#deps.entries
      .find({ operations: [REFILL], since, states: ['done', 'unknown', 'cannot-tell'] })
      .reverse()
      .map(({ id, at, state, params }): RefillMark => ({
        at,
        amount: String(params['amount']),
        by: 'here',
        certain: state === 'done',
        activityId: id,
      }));
    return [...here, ...this.#deps.samples.seenSince(since)].sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  // --- Limits, ledger, receipt ------------------------------------------------------------------------------------------

  caps(): Outcome<SpendingCapsState> {
    return succeed(this.#deps.spends.caps());
  }

  month(): Outcome<MonthSpending> {
    return succeed(this.#deps.spends.month());
  }

  async setCaps(caps: SpendingCaps): Promise<Outcome<SpendingCapsState>> {
    const state = await this.#deps.spends.setCaps(caps);
    this.#deps.changed();
    return succeed(state);
  }

  ledger(input: CommandInput<'money.ledger'>): Outcome<Ledger> {
    return succeed(this.#deps.spends.ledger(input));
  }

  ledgerCsv(filter: LedgerFilter): { name: string; text: string; rows: number } {
    return this.#deps.spends.csv(filter);
  }

  /** One page that says what was refilled; `not-found` for a refill that is not known to be done. */
  async receipt(id: string, language: ReceiptLanguage): Promise<Outcome<{ name: string; content: Uint8Array }>> {
    const found = this.refillState(id);
    if (!found.ok || found.value?.state !== 'done') return fail({ kind: 'not-found' });
    const content = await receiptPage(found.value, this.#deps.label(), language);
    return succeed({ name: `linekeeper-receipt-${found.value.at.slice(0, 10)}-${found.value.amount}.pdf`, content });
  }

  // --- Automatic refill, runway -----------------------------------------------------------------------------------------

  /** What this app last set of automatic refill: never a current value. */
  autoRefill(): Outcome<AutoRefillSetHere> {
    const [switched, amounts] = [this.#lastSet('account.setAutorefill'), this.#lastSet('account.setBalanceReload')];
    const last = this.#deps.samples.seenSince('').at(-1);
    return succeed({
      switched: switched && { ...switched.set, on: switched.params['autorefill'] === 'on' },
      amounts: amounts && {
        ...amounts.set,
        below: Number(amounts.params['min_balance']),
        add: Number(amounts.params['reload_amount']),
      },
      lastSeen: last ? { at: last.at, amount: last.amount } : null,
    });
  }

  #lastSet(operation: OperationId) {
    const [entry] = this.#deps.entries.find({ operations: [operation], states: MAY_BE_DONE, limit: 1 });
    if (!entry) return null;
    const { id, at, actor, state, params } = entry;
    return { set: { activityId: id, at, actor, certain: state === 'done' }, params };
  }

  /** How long the money lasts at the pace of the last week; null while too little is known. */
  async runway(recurringPerMonth: string | null): Promise<Outcome<RunwayReport | null>> {
    const now = this.#deps.now();
    const samples = this.#deps.samples.since(new Date(now - PERIODS['7d']).toISOString());
    const last = samples.at(-1);
    const [balance, credit] = [parseMoney(last?.balance ?? ''), parseMoney(last?.credit ?? '')];
    if (!balance) return succeed(null);
    const available = moneyToDecimal(credit ? addMoney(balance, credit) : balance);
    const movements = this.#movements(samples[0]?.at ?? '');
    // In the first days of an account here its balances say nothing yet, but its calls may.
    const costs = runway({ samples, movements, available, recurringPerMonth, now })
      ? null
      : await this.#deps.callCosts();
    const lasts = (perMonth: string | null) =>
      costs
        ? runwayByCalls(costs, { available, recurringPerMonth: perMonth })
        : runway({ samples, movements, available, recurringPerMonth: perMonth, now });
    const plain = lasts(recurringPerMonth);
    // Before there is a pace to speak of, nothing is counted.
    if (plain === null || recurringPerMonth !== null) return succeed(plain && { ...plain, recurring: null });
    const recurring = await this.#deps.recurring.estimate();
    const whole = recurring && lasts(recurring.perMonth);
    return succeed({ ...(whole ?? plain), recurring });
  }

  /** What moved the balance besides calls, faxes and what recurs: refills up, things that were bought down. */
  #movements(since: string): Movement[] {
    // Faxes and texts go on from day to day, as calls do.
    const bought = this.#deps.spends.boughtSince(since).map(({ at, price }) => ({ at, amount: `-${price}` }));
    return [...this.#refillMarks(since).filter(({ certain }) => certain), ...bought];
  }
}
