import type { Problem } from '#shared/bridge/outcome.ts';
import { thresholdsOf } from '#shared/domain/money/balance-level.ts';
import type { CallCosts } from '#shared/domain/money/runway.ts';
import { costs, isLimited } from '#shared/domain/money/spend-price.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Area, Change, Evidence, ReadResponse } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { BalanceAlert } from '../notifications/balance-alert.ts';
import { BalanceWatcher } from '../watch/balance-watcher.ts';
import { BalanceSamples } from './balance-samples.ts';
import { Money } from './money.ts';
import { PartsSold } from './parts-sold.ts';
import { Rates } from './rates.ts';
import { Recurring } from './recurring.ts';
import { Spends, type Purchase } from './spends.ts';

const BALANCE = 'account.getAccountBalance';

/** What money has to know of other areas. */
interface MoneyLinks {
  /** Supply group of a number of the account; undefined for any other. */
  tierOf: (did: string) => string | undefined;
  /** What the calls of the last week cost, as far as this computer has them; null where it does not. */
  callCosts: () => Promise<CallCosts | null>;
  /** What was let through already and has not left yet. */
  waiting: () => Purchase[];
}

/** Balance, refills, spending and prices. */
export class MoneyArea implements Area {
  readonly name = 'money';
  readonly money: Money;
  readonly rates: Rates;
  readonly spends: Spends;
  readonly evidence: Evidence = { refillRise: (id) => this.money.refillRise(id) };
  /** The balances that were read. */
  readonly samples: BalanceSamples;
  readonly #kernel: Kernel;
  readonly #recurring: Recurring;
  readonly #balance: BalanceWatcher;
  readonly #alert: BalanceAlert;
  readonly #partsSold: PartsSold;

  constructor(kernel: Kernel, links: MoneyLinks) {
    this.#kernel = kernel;
    const { db, entries, keyValues, responses, client, background, reads, changes, deps, pauseMs, tell } = kernel;
    const { now, settings, limits, emit } = deps;
    const samples = new BalanceSamples(db, entries, kernel.surelyNow);
    this.samples = samples;
    const changed = () => {
      emit('money.changed', null);
    };
    this.rates = new Rates({
      db,
      responses,
      lists: kernel.lists,
      read: (id, params) => reads.read(id, params),
      now,
      pauseMs,
      progress: (progress) => {
        emit('rates.progress', progress);
      },
    });
    this.spends = new Spends({ db, keyValues, limits, responses, samples, now, ...links });
    this.#recurring = new Recurring({
      keyValues,
      read: (id, params, signal) => client.attempt(id, params, signal),
      rates: () => this.rates.list(false),
      now,
      mostRows: () => settings().listRows,
      turn: background,
      changed,
    });
    this.money = new Money({
      db,
      entries,
      samples,
      spends: this.spends,
      recurring: this.#recurring,
      callCosts: links.callCosts,
      now,
      tell,
      change: (id, params, options) => changes.send(id, params, options),
      prove: (id, evidence) => {
        changes.reconciler.prove(id, evidence);
      },
      changed,
      label: () => kernel.profile.name,
      dialect: () => kernel.profile.dialect,
    });
    this.#partsSold = new PartsSold({
      ...{ entries, changed, spends: this.spends },
      read: (id, params) => reads.value(id, params),
      isOpen: () => db.isOpen,
    });
    this.#balance = new BalanceWatcher(() => reads.read(BALANCE, {}), now);
    const thresholds = () => thresholdsOf(kernel.profile, settings());
    this.#alert = new BalanceAlert({
      keyValues,
      thresholds,
      now,
      tell,
      isHushed: () => kernel.notifications.isHushed,
    });
  }

  start(): void {
    this.#balance.start();
    this.#kernel.tasks.add('balance', () => void this.#balance.anew());
  }

  close(): void {
    this.#balance.stop();
    this.rates.close();
    this.#recurring.close();
  }

  responseArrived({ id, value }: ReadResponse): void {
    this.rates.noteRead(id, value);
  }

  responseStored({ id, value, askedAt }: ReadResponse): void {
    if (id !== BALANCE) return;
    const { balance, allowed_credit } = value as Result<typeof BALANCE>;
    this.money.noteBalance({ askedAt, at: this.#kernel.time(), balance, credit: allowed_credit });
    this.#alert.note(balance, allowed_credit);
    // It is the balance after the faxes that ended before it.
    this.#kernel.deps.emit('fax.changed', null);
    this.#kernel.summaryChanged();
  }

  /**
   * Why a purchase is above a limit of this computer. Where limits are set, a price that is not known yet is read before
   * anything is spent.
   */
  async whyNot(purchase: Change): Promise<Problem | undefined> {
    if (!isLimited(purchase.operation, purchase.params)) return undefined;
    if (this.spends.hasCaps && !this.spends.isPriced(purchase)) await this.rates.list(false);
    return this.#kernel.db.isOpen ? this.spends.overCap([purchase]) : { kind: 'cancelled' };
  }

  changeBegun(journalId: string, { operation, params }: Change): void {
    this.spends.begun(journalId, operation, params);
  }

  changeSent({ operation, params }: Change): void {
    if (costs(operation, params)) this.#balance.spent();
  }

  changeSettled(settled: Settled): void {
    const { id, state, wasUnknown } = settled;
    if (!this.spends.isCharged(id)) return;
    this.#partsSold.note(settled).catch((error: unknown) => {
      this.#kernel.deps.logger.log('error', 'what of an order was sold could not be noted', { error });
    });
    this.#kernel.deps.emit('money.changed', null);
    if (wasUnknown && state === 'done') this.#balance.spent();
    // It may have been refused for want of money, and the balance that is shown be an older one.
    if (state === 'refused') void this.#balance.anew();
  }

  charged(): void {
    this.#balance.spent();
  }

  summary() {
    const cached = this.#kernel.responses.get(BALANCE, {});
    const known = cached?.value as Result<typeof BALANCE> | undefined;
    return {
      balance: cached && known ? { balance: known.balance, credit: known.allowed_credit, at: cached.at } : null,
    };
  }
}
