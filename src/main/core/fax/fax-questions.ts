// What main and the thread that looks through faxes say to each other.
import type { FaxFile, FaxFound, FaxRecord } from '#shared/bridge/fax.ts';
import type { FaxQuery } from '#shared/domain/fax/fax-query.ts';
import type { OldFiles, OldFilesRemoval } from './old-files.ts';
import type { Removal, RetentionPlan } from '#shared/bridge/fax-retention.ts';
import type { NewFile } from './fax-files.ts';

/** What the thread is started with. */
export interface FaxPlace {
  /** The database of the account. */
  file: string;
  /** Documents of faxes. */
  files: string;
  /** Null for a database that is not encrypted: documents are not kept then. */
  key: Uint8Array | null;
}

/** Ids of faxes that are found by the names of their documents, which main alone can read. */
export interface DocumentMatches {
  words: readonly string[];
  dated: readonly string[];
}

/** A fax with the documents that were found for it. */
export type FiledFax = FaxRecord & { files: FaxFile[] };
export type FoundRecords = Omit<FaxFound, 'rows'> & { rows: FaxRecord[] };
export type FoundFaxes = Omit<FaxFound, 'rows'> & { rows: FiledFax[] };

interface Asked {
  query: FaxQuery;
  documents: DocumentMatches;
}

/** What the thread can be asked. */
export interface FaxQuestions {
  find: { given: Asked & { limit: number }; answer: FoundFaxes };
  part: { given: Asked & { start: number; end: number }; answer: FiledFax[] };
  ids: { given: Asked; answer: number[] };
  rows: { given: readonly number[]; answer: FiledFax[] };
  one: { given: string; answer: FiledFax | null };
  addFile: { given: NewFile; answer: FaxFile };
  readFile: { given: number; answer: { file: FaxFile; content: Uint8Array } | null };
  removeFile: { given: number; answer: boolean };
  retentionPlan: { given: Omit<OldFiles, 'held'>; answer: RetentionPlan };
  removeOld: { given: Omit<OldFilesRemoval, 'held'>; answer: Removal };
  removals: { given: null; answer: Removal[] };
  fileToRead: { given: null; answer: number | null };
  noteWords: { given: { id: number; body: string }; answer: boolean };
  newAmong: { given: readonly string[]; answer: string[] };
  noteLookedAt: { given: { origins: readonly string[]; at: string }; answer: null };
}
