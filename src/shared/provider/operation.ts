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

/** How an unknown outcome (no answer came) is settled by reading; `cannot-tell` when no read shows it. */
export type Reconciliation = 'fax-history' | 'list-again' | 'balance' | 'cannot-tell';

interface OperationBase<P extends z.ZodType, R extends z.ZodType> {
  method: HttpMethod;
  /** Path below the base URL, as the specification writes it. */
  path: `/${string}`;
  /** A codec object: its input side is the wire form, its output side what the app uses. */
  params: P;
  /** Decodes the answer's body (without `error` and `warning`) to the one normal form. */
  result: R;
}

export type Operation<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = OperationBase<P, R> &
  ({ effect: 'read' } | { effect: Exclude<Effect, 'read'>; reconcile: Reconciliation });

/** Declares one operation of the provider's interface. Everything else derives from this object. */
export function operation<P extends z.ZodType, R extends z.ZodType>(definition: Operation<P, R>): Operation<P, R> {
  return definition;
}

/** The parameters of an operation in the form that the app uses. */
export type ParamsOf<O> = O extends Operation<infer P, z.ZodType> ? z.output<P> : never;

/** The normal form of an operation's answer. */
export type ResultOf<O> = O extends Operation<z.ZodType, infer R> ? z.output<R> : never;
