import { addMoney, parseMoney } from '#shared/domain/money/money.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { dollars } from './amounts.ts';
import type { Json } from './json.ts';
import type { LedgerEntry } from './state.ts';

/** One thing that was really carried out: a request that changed something, or money that moved by itself. */
export interface LedgerLine {
  /** Counted from 1, in the order in which things were carried out. */
  number: number;
  /** ISO demo time. */
  time: string;
  /** The user name that the account is used with. */
  account: string;
  /** The operation that did it; null for what needs no request: calls, delivered faxes, automatic refills. */
  operation: OperationId | null;
  /** The parameters, without secrets and documents. */
  request: Record<string, unknown> | null;
  /** What the operation answered, whether or not the answer left: ids of what is new. */
  result: Json;
  /** The sum of the movements: negative for a charge, positive for a refill, `0.00` where no money moved. */
  amount: string;
  movements: Pick<LedgerEntry, 'kind' | 'amount' | 'balance' | 'note'>[];
}

/** Enough for any test; an account that runs for months must not grow without end. */
const KEPT = 100_000;

/** What was really carried out. A client is right when all that it says agrees with this. */
export class Ledger {
  readonly #account: string;
  readonly #now: () => number;
  #lines: LedgerLine[] = [];
  #count = 0;
  #open: LedgerLine['movements'] | undefined;

  constructor(account: string, now: () => number) {
    this.#account = account;
    this.#now = now;
  }

  /** Writes down a request when it was carried out, with the money that it moved; nothing when it is refused. */
  carryOut<T extends { result: Json }>(operation: OperationId, request: Record<string, unknown>, run: () => T): T {
    const movements: LedgerLine['movements'] = [];
    this.#open = movements;
    try {
      const done = run();
      this.#write({ at: this.#now(), operation, request, result: done.result, movements });
      return done;
    } finally {
      this.#open = undefined;
    }
  }

  /** Writes down money that moved, with the request that moved it where there is one. */
  moved({ at, kind, amount, balance, note }: LedgerEntry): void {
    const movement = { kind, amount, balance, note };
    if (this.#open) this.#open.push(movement);
    else this.#write({ at, operation: null, request: null, result: null, movements: [movement] });
  }

  /** Every line, the oldest first. */
  lines(): LedgerLine[] {
    return structuredClone(this.#lines);
  }

  #write({
    at,
    movements,
    ...line
  }: Pick<LedgerLine, 'operation' | 'request' | 'result' | 'movements'> & { at: number }) {
    const amount = movements.map((movement) => parseMoney(movement.amount) ?? NOTHING).reduce(addMoney, NOTHING);
    this.#lines.push({
      number: ++this.#count,
      time: new Date(at).toISOString(),
      account: this.#account,
      ...line,
      amount: dollars(amount),
      movements,
    });
    if (this.#lines.length > KEPT) this.#lines.shift();
  }
}

const NOTHING = { units: 0n, scale: 0 };
