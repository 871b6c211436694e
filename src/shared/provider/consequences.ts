// What an operation does to the account beside its answer: what it costs, what is lost by it, and how it is taken back.
// Each operation declares this with its request, so that no table keyed by operation ids can forget one.
import type { RecurringName } from '../domain/money/runway.ts';
import type { RateName } from './rate-names.ts';

/** Parameters of a request, or fields of a list's entry, by name: as the app sends them, or as the journal has them. */
export type Named = Readonly<Record<string, unknown>>;

/** A text in both languages. `{target}` stands for what the operation is about, `{field}` for a parameter's label. */
export interface Sentence {
  en: string;
  es: string;
}

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

/** How many are bought of what has a price in the rate list, by the name of the price. */
export type Bought = Readonly<Partial<Record<RateName, number>>>;
/** The supply group of a number of the account, where that is known. */
export type TierOf = (did: string) => unknown;
type Buys = (params: Named, tierOf: TierOf) => Bought;

/** What is bought by the rate list. */
export interface ListPrice {
  buys: Buys;
  /** What is bought with it, and counts only where the rate list has it: the rest has its price all the same. */
  besides?: Buys;
}

/**
 * What is charged: by the rate list, the dollars that a parameter names, or `not-published` where no list of the provider
 * says it.
 */
export type Price<Name extends string = string> = ListPrice | { amountIn: Name } | 'not-published';

/** Nothing has to be sent for a parameter: the others bring its old meaning back. */
export const SKIP = Symbol('skip');

/** The old value as the request takes it; undefined when it cannot be sent. `sent` is the value that the change sent. */
export type Restore = (was: unknown, entry: Named, sent: unknown) => unknown;

/** How a change is taken back: the old values, as a list showed them before, are sent again. */
export interface UndoRule<Name extends string = string> {
  /** Parameters that name the thing, sent as they were. */
  naming: readonly Name[];
  /** Every other parameter that can be taken back; a change with any more than these cannot be taken back as a whole. */
  restore: Readonly<Partial<Record<Name, Restore>>>;
  /** Names the thing where the change renamed it. */
  renamed?: (params: Named) => Named;
}

/** What a change stops or opens when it sets a parameter, to this value if one is given. */
interface ChangeLoss<Name extends string> {
  param: Name;
  value?: string;
  sentence: Sentence;
}

/** What a thing has, so far as the app knows it, and that goes with it. */
export type FactName = 'line' | 'callerName' | 'texting' | 'fax' | 'address' | 'backup';
export type Facts = Readonly<Partial<Record<FactName, string>>>;

/** What is lost besides where the thing has it. `{value}` is what it has. */
export interface FactLoss {
  fact: FactName;
  sentence: Sentence;
}

/** What becomes of a number of a kind: it comes, its settings change, or it leaves, and how. */
interface NumberEffects {
  voice?: 'added' | 'changed' | 'deleted' | 'fax';
  fax?: 'added' | 'changed' | 'deleted' | 'voice';
}

interface Write<Name extends string> {
  reconcile: Reconciliation;
  /** The parameter that names what the operation is about; null when none does. */
  subject: Name | null;
  /** What becomes of the numbers that it names. */
  numbers?: NumberEffects;
}

interface Read {
  effect: 'read';
  /** The monthly price of an entry, for lists of what recurs. */
  recurs?: (entry: Named) => RecurringName;
}

interface Change<Name extends string> extends Write<Name> {
  effect: 'change';
  undo: UndoRule<Name> | 'not-possible';
  /** Whether the account may cost more from then on, by an amount that nobody knows yet. */
  raisesCosts: ((params: Named) => boolean) | 'never';
  /** What is charged at once, with some parameters. */
  price: ListPrice | 'never';
  /** What stops or opens with some parameters, and is asked about. */
  loses: readonly [ChangeLoss<Name>, ...ChangeLoss<Name>[]] | 'nothing';
  goesWith?: readonly FactLoss[];
}

interface Send<Name extends string> extends Write<Name> {
  effect: 'send';
  price: Price<Name>;
}

interface Spend<Name extends string> extends Write<Name> {
  effect: 'spend';
  price: Price<Name>;
}

interface Destroy<Name extends string> extends Write<Name> {
  effect: 'destroy';
  /** What is lost and cannot come back. */
  loses: readonly [Sentence, ...Sentence[]];
  goesWith?: readonly FactLoss[];
  /** The parameter that names what is lost, where that is not the subject. */
  lost?: Name;
  /** Seconds in which it can be stopped: 30 where data is lost with it, 10 else. */
  countdown?: 30;
}

/** What follows from an operation, by its effect. `Name` are the names of its parameters. */
export type Consequences<Name extends string = string> = Read | Change<Name> | Send<Name> | Spend<Name> | Destroy<Name>;

export const filled = (value: unknown) => value !== undefined && value !== null && value !== '';
