import type { z } from 'zod';
import type { Consequences, Sentence } from './consequences.ts';

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

interface Request<P extends z.ZodType, R extends z.ZodType> {
  method: HttpMethod;
  /** Path below the base URL, as the specification writes it. */
  path: `/${string}`;
  /** What it does, in plain words: a verb and its object. */
  title: Sentence;
  /** A codec object: its input side is the wire form, its output side what the app uses. */
  params: P;
  /** Decodes the answer's body (without `error` and `warning`) to the one normal form. */
  result: R;
  /** The provider's error text that only says that a list has no entries. */
  emptyWhen?: RegExp;
}

type NamesOf<P extends z.ZodType> = keyof z.output<P> & string;

/** Any operation, whatever its parameters. */
export type Operation = Request<z.ZodType, z.ZodType> & Consequences;

/**
 * Declares one operation of the provider's interface. Everything else derives from this object. A spend without a price, a
 * loss without a sentence and a change that does not say how it is taken back, what it stops and whether it is charged do not
 * compile.
 */
export function operation<
  P extends z.ZodType,
  R extends z.ZodType,
  const D extends Request<P, R> & Consequences<NamesOf<P>>,
>(definition: D & Request<P, R>): D {
  return definition;
}

/** The parameters of an operation in the form that the app uses. */
export type ParamsOf<O> = O extends { params: infer P extends z.ZodType } ? z.output<P> : never;

/** The normal form of an operation's answer. */
export type ResultOf<O> = O extends { result: infer R extends z.ZodType } ? z.output<R> : never;
