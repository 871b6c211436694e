import { createHash } from 'node:crypto';
import {
  addMoney,
  compareMoney,
  type Money,
  moneyToDecimal,
  multiplyMoney,
  parseMoney,
  subtractMoney,
} from '#shared/domain/money.ts';
import type { DemoClock } from './clock.ts';
import { stepsOf, WORDS } from './fax-life.ts';
import { countPages } from './pages.ts';
import { type Inventory, makeInventory } from './seed/inventory.ts';
import { RATES } from './seed/rates.ts';
import { INCOMING_EVERY_MS, incomingFax } from './seed/seed-state.ts';
import type { AccountState, FaxRecord, LedgerEntry, OwnedNumber } from './state.ts';

/** After a long pause not more than a day's worth of faxes comes in at once. */
const MOST_INCOMING_AT_ONCE = 72;

/** A decimal string that this program wrote. */
export function money(text: string): Money {
  const amount = parseMoney(text);
  if (!amount) throw new Error(`Not an amount: ${text}`);
  return amount;
}

/** A decimal string with at least two digits after the point and no needless zeros after that. */
export function dollars(amount: Money): string {
  const [whole = '0', fraction = ''] = moneyToDecimal(amount).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** A document that was sent. */
export interface SentDocument {
  file: Buffer;
  filename: string;
}

/** The demo account: its state, its time, and everything that can happen to it. Handlers work on nothing else. */
export class DemoAccount {
  readonly state: AccountState;
  readonly clock: DemoClock;
  readonly inventory: Inventory;
  readonly #changed: () => void;

  constructor(state: AccountState, clock: DemoClock, changed: () => void = () => {}) {
    this.state = state;
    this.clock = clock;
    this.inventory = makeInventory(state.seed);
    this.#changed = changed;
  }

  /** Tells whoever keeps the state that it changed. */
  changed(): void {
    this.#changed();
  }

  /** Lets everything happen that is due by now, in the order of time. No timer runs: whoever looks, settles first. */
  settle(): void {
    const now = this.clock.now();
    this.#skipLongPause(now);
    for (;;) {
      const due = this.state.faxes
        .filter((fax) => (fax.steps[0]?.at ?? Infinity) <= now)
        .sort((a, b) => (a.steps[0]?.at ?? 0) - (b.steps[0]?.at ?? 0))[0];
      const stepAt = due?.steps[0]?.at ?? Infinity;
      if (this.state.nextIncomingAt <= now && this.state.nextIncomingAt <= stepAt) {
        const at = this.state.nextIncomingAt;
        this.state.nextIncomingAt = at + INCOMING_EVERY_MS;
        this.receiveFax({}, at);
      } else if (due) this.#takeStep(due);
      else return;
    }
  }

  /** What the account can still spend covers `amount`. */
  canPay(amount: Money): boolean {
    const available = addMoney(money(this.state.balance), money(this.state.allowedCredit));
    return compareMoney(available, amount) >= 0;
  }

  /** Takes money from the balance, and refills it where that is set. */
  charge(amount: Money, kind: LedgerEntry['kind'], note: string, at = this.clock.now()): void {
    this.#book(subtractMoney({ units: 0n, scale: 0 }, amount), kind, note, at);
    this.refillIfLow(at);
  }

  /** Puts money on the balance. */
  refill(amount: Money, kind: 'refill' | 'auto-refill', note: string, at = this.clock.now()): void {
    this.#book(amount, kind, note, at);
  }

  /** Sets the balance to a value, for tests. */
  setBalance(balance: Money): void {
    this.#book(subtractMoney(balance, money(this.state.balance)), 'adjustment', 'set by hand', this.clock.now());
    this.refillIfLow();
  }

  /** Unattended refill: below `min_balance` the balance rises by `reload_amount`, once per event. */
  refillIfLow(at = this.clock.now()): void {
    const { autorefill, minBalance, reloadAmount, balance } = this.state;
    if (!autorefill || minBalance === null || reloadAmount === null) return;
    if (compareMoney(money(balance), money(String(minBalance))) >= 0) return;
    this.refill(money(String(reloadAmount)), 'auto-refill', `below ${String(minBalance)}`, at);
  }

  /** A number of the account that is among its fax numbers. */
  findFaxNumber(did: string): OwnedNumber | undefined {
    return this.state.numbers.find((number) => number.did === did && number.inventory === 'fax');
  }

  /** Whether a number is in the account, in either inventory. */
  owns(did: string): boolean {
    return this.state.numbers.some((number) => number.did === did);
  }

  /** Takes a fax. Two equal ones are two faxes: the interface has no idempotency. */
  acceptFax(from: string, to: string, { file, filename }: SentDocument): FaxRecord {
    const at = this.clock.now();
    const fax: FaxRecord = {
      faxId: this.#nextFaxId(),
      type: 'out',
      service: 'pro',
      from,
      to,
      party: '',
      at,
      status: WORDS.processing,
      steps: stepsOf(to, at),
      pages: countPages(file, filename),
      cost: '0',
      filename,
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    };
    this.state.faxes.push(fax);
    this.changed();
    return fax;
  }

  /** A fax arrives; undefined when no number of the account could take it. */
  receiveFax(wish: { from?: string; to?: string } = {}, at = this.clock.now()): FaxRecord | undefined {
    const fax = incomingFax(this.state, at, wish);
    if (!this.findFaxNumber(fax.to)) return undefined;
    this.state.incomingCount += 1;
    const arrived = { ...fax, faxId: this.#nextFaxId() };
    this.state.faxes.push(arrived);
    this.changed();
    return arrived;
  }

  #nextFaxId(): string {
    const id = this.state.nextFaxId;
    this.state.nextFaxId += 1 + (id % 7);
    return String(id);
  }

  #takeStep(fax: FaxRecord): void {
    const step = fax.steps.shift();
    if (!step) return;
    fax.status = step.status;
    if (fax.steps.length === 0 && step.status === WORDS.delivered) {
      const cost = multiplyMoney(money(RATES.fax_minute_rate), fax.pages);
      fax.cost = dollars(cost);
      this.charge(cost, 'fax', `fax ${fax.faxId} to ${fax.to}, ${String(fax.pages)} pages`, step.at);
    }
    this.changed();
  }

  #skipLongPause(now: number): void {
    const missed = Math.floor((now - this.state.nextIncomingAt) / INCOMING_EVERY_MS) + 1;
    const skip = missed - MOST_INCOMING_AT_ONCE;
    if (skip > 0) this.state.nextIncomingAt += skip * INCOMING_EVERY_MS;
  }

  #book(amount: Money, kind: LedgerEntry['kind'], note: string, at: number): void {
    const balance = dollars(addMoney(money(this.state.balance), amount));
    this.state.balance = balance;
    this.state.ledger.push({ at, kind, amount: dollars(amount), balance, note });
    this.changed();
  }
}
