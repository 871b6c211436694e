import { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What an operation does to the account. It drives retry, confirmation, the journal, what is disabled offline and what a
 * view-only profile may do.
 *
 * - `read`: changes nothing; may be retried and may run beside others.
 * - `change`: reversible; sent once.
 * - `send`: a fax or a text leaves; sent once, cannot be taken back.
 * - `spend`: money moves; sent once.
 * - `destroy`: something is lost; sent once, behind a gate.
 */
export type Effect = 'read' | 'change' | 'send' | 'spend' | 'destroy';

/**
 * How an unknown outcome (no answer came) is settled by reading.
 *
 * - `fax-history`: the fax history has a fax with this from, to and time.
 * - `list-again`: the list of the area shows the thing that was named in the request: it is there, it is gone, or its
 *   fields have the new values. Fields that no list returns (PINs, passwords, directory listing) stay open.
 * - `new-entry`: the list of the area has one entry more than before, for orders in which the provider chooses the number
 *   or the id.
 * - `balance`: the balance moved by the amount.
 * - `cannot-tell`: no read shows it.
 */
export type Reconciliation = 'fax-history' | 'list-again' | 'new-entry' | 'balance' | 'cannot-tell';

interface OperationBase<P extends z.ZodType, R extends z.ZodType> {
  method: HttpMethod;
  /** Path below the base URL, as the specification writes it. */
  path: `/${string}`;
  /** A codec object: its input side is the wire form, its output side what the app uses. */
  params: P;
  /** Decodes the answer's body (without `error` and `warning`) to the one normal form. */
  result: R;
  /** The provider's error text that only says that a list has no entries. */
  emptyWhen?: RegExp;
}

export type Operation<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = OperationBase<P, R> &
  ({ effect: 'read' } | { effect: Exclude<Effect, 'read'>; reconcile: Reconciliation });

/** Declares one operation of the provider's interface. Everything else derives from this object. */
export function operation<const D extends Operation>(definition: D): D {
  return definition;
}

/** The parameters of an operation in the form that the app uses. */
export type ParamsOf<O> = O extends { params: infer P extends z.ZodType } ? z.output<P> : never;

/** The normal form of an operation's answer. */
export type ResultOf<O> = O extends { result: infer R extends z.ZodType } ? z.output<R> : never;
