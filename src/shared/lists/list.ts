// What a list of the provider is: where its rows come from, and how they are searched, sorted, narrowed and counted.
import type { OperationId, ReadId, Result } from '../provider/catalogue.ts';
import type { Problem } from '../bridge/outcome.ts';

/** An entry of a list as its operation answers it. */
export type EntryOf<Id extends OperationId> =
  Extract<Result<Id>, { rows: readonly unknown[] }> extends { rows: readonly (infer Entry)[] } ? Entry : never;

/** A read of the provider whose entries are rows of a list. */
export interface ListSource<Row> {
  operation: ReadId;
  /** Rows of a page; null for a list that comes as a whole. */
  pageRows: number | null;
  /** Parameters besides those of paging. `now` in milliseconds. */
  params: (scope: string, now: number) => Record<string, unknown>;
  /** Field that no two entries share; without it entries are told apart by all that they hold. */
  field?: string | undefined;
  /** Rows of the entries of a page, each made when it is taken. */
  toRows: (entries: readonly unknown[]) => Iterable<Row>;
  /** Parameters that ask for one row; left out where a row that a complete reading does not show is simply not there. */
  look?: ((key: string) => Record<string, unknown>) | undefined;
}

/** Changes by what they are, not by a rule: the thread that searches does without the catalogue, which takes much memory. */
export interface ListChanges {
  /** Area of the provider's interface whose changes all count. */
  area?: string;
  /**
   * Single changes that count, by their names: parameters that name the row, in the order of its key; null where others may be
   * changed by it as well.
   */
  operations?: Readonly<Partial<Record<OperationId, readonly string[] | null>>>;
  /** A change of a row of another list, named by a parameter, that changes rows of this one: the keys of these. */
  through?: { operation: OperationId; list: string; param: string; keys: (row: unknown) => readonly string[] };
  /** Kind of numbers whose orders, changes and removals count. */
  numbers?: 'voice' | 'fax';
  /** The numbers of a change are the keys of its rows, so that only those are read again. */
  byKey?: boolean;
}

/** What this computer alone knows of a row. */
export interface LocalNote {
  /** A person's note; empty without one. */
  note: string;
  tags: readonly string[];
  /** Digits that its calls were last forwarded to from here, which no list shows; empty for none. */
  forwardsTo: string;
}

/** A list of the provider. It is declared once, in `lists.ts`, and everything that keeps or shows lists follows it. */
export interface ListDeclaration<Row, SortName extends string = string> {
  sources: readonly ListSource<Row>[];
  /** What no two rows share. */
  key: (row: Row) => string;
  /** Texts that a search looks through; the first one is also found by its digits, as `*123` or `123*`. */
  searched: (row: Row) => readonly string[];
  /** Whether a search means a row that has not all of its words, such as a price by a number that begins with its code. */
  finds?: (row: Row, text: string) => boolean;
  /** The order by a column; rows without anything in it stand last. Null for that of the keys, in which the list comes. */
  sorts: Readonly<Record<SortName, ((row: Row) => string | number) | null>>;
  /** Values of a row by which the list can be narrowed, and which are counted. */
  facets?: Readonly<Record<string, (row: Row) => readonly string[]>>;
  /** Values as those of `facets`, of which there are too many to count. */
  filters?: Readonly<Record<string, (row: Row) => readonly string[]>>;
  /** What the list is of, such as a country; left out where an account has one such list. */
  scope?: RegExp;
  /** Milliseconds between two readings in the background; null for a list that is only read when it is looked at. */
  everyMs: number | null;
  /** A reading that is older is read again when the list is opened, in milliseconds. */
  freshMs: number;
  /** Changes of the account that may show in the list, so that it is read again. */
  changedBy: ListChanges;
  /**
   * What other lists say of a row, by the name of the list. `other` is their row of the same key: null where they have none,
   * undefined while they were never read.
   */
  joins?: Readonly<Record<string, (row: Row, other: unknown) => Row>>;
  /**
   * What a row of another list says of a row that names it, such as the line that a number rings on. `other` is as in `joins`.
   * It is put into rows as they are searched and shown; rows on disk do without.
   */
  linked?: { list: string; key: (row: Row) => string; put: (row: Row, other: unknown) => Row };
  /** Puts what this computer alone knows of a row into it. */
  noted?: (row: Row, local: LocalNote) => Row;
}

/** What a person asks of a list. */
export interface ListQuery<SortName extends string = string> {
  text: string;
  /** Values of facets that a row must have. */
  where: Readonly<Record<string, string>>;
  /** Null for the order of the keys. */
  sort: { column: SortName; descending: boolean } | null;
}

/** Where a list of the provider was cut, so that it may have more. */
export interface ListCut {
  /** At a limit of this computer, or because the provider sent the same rows again. */
  why: 'rows' | 'pages' | 'bytes' | 'repeated';
  /** Rows that were read. */
  read: number;
  /** Rows of a list that are read at most. */
  limit: number;
}

/** How far a list was read, and how old it is. */
export interface ListState {
  /** Rises with every change of a row. */
  revision: number;
  /** Rows that are kept. */
  count: number;
  /** ISO time of the last complete reading; null before the first. */
  readAt: string | null;
  /** How far a reading is that is under way; null when there is none. */
  reading: { read: number; total: number } | null;
  /** Why the list could not be read at the last try. */
  problem: Problem | null;
  cut: ListCut | null;
  /** Rows of the last reading that could not be read. */
  setAside: number;
}

/** The rows that match a query: the keys of all, and the first rows. */
export interface ListAnswer<Row> {
  state: ListState;
  /** Keys of all rows that match, in their order, each on a line: one text crosses to the page faster than many. */
  keys: string;
  rows: Row[];
  /** Rows of the list when nothing narrows it. */
  all: number;
  /** Rows that match the text, and that only a filter leaves out. */
  outside: number;
  /** How many rows of the whole list have each value of each facet. */
  counts: Record<string, Record<string, number>>;
  /** Keys of rows that changed or left since the revision that was asked for, each on a line; null when all may have. */
  changed: string | null;
}

export const NO_QUERY: ListQuery<never> = { text: '', where: {}, sort: null };
