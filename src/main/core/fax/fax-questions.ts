// What main and the thread that looks through faxes say to each other.
import type { FaxFound, FaxRecord } from '#shared/bridge/fax.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';

/** What the thread is started with. */
export interface FaxPlace {
  /** The database of the account. */
  file: string;
  /** Null for a database that is not encrypted. */
  key: Uint8Array | null;
}

/** Ids of faxes that are found by the names of their documents, which main alone can read. */
export interface DocumentMatches {
  words: readonly string[];
  dated: readonly string[];
}

export type FoundRecords = Omit<FaxFound, 'rows'> & { rows: FaxRecord[] };

interface Asked {
  query: FaxQuery;
  documents: DocumentMatches;
}

/** What the thread can be asked. A type, since an interface is no record. */

export type FaxQuestions = {
  find: { given: Asked & { limit: number }; answer: FoundRecords };
  part: { given: Asked & { start: number; end: number }; answer: FaxRecord[] };
};
