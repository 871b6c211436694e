import type { CoverForm, CoverKind } from '../domain/fax/cover.ts';
import type { SizeLevel } from '../domain/fax/document-limits.ts';
import type { PageRef } from '../domain/fax/page-list.ts';
import type { IfLate } from '../domain/fax/if-late.ts';
import type { DocumentProblem } from './outcome.ts';

/** A document that main has taken in: checked, kept, and named by a token. Its path is never known to the page. */
export interface DocumentInfo {
  /** Opaque token; names the document in every later command. */
  id: string;
  name: string;
  /** Raw bytes. */
  size: number;
  /** Characters as sent (base64). */
  encodedSize: number;
  level: SizeLevel;
  pages: number;
  /** SHA-256 of the raw bytes, lower-case hex. */
  sha256: string;
  /** ISO time at which it was taken in. */
  addedAt: string;
  /** It was put together from pages of others, and can be again. */
  arranged?: true;
  /** It is the cover page of a fax. */
  cover?: true;
}

/** What became of files that were given at once. */
export interface TakenIn {
  documents: DocumentInfo[];
  /** `large` names a file that may be made smaller, `locked` one that waits for its password. */
  unread: { name: string; reason: DocumentProblem; locked?: string; large?: string }[];
}

/** Where a fax is written: in the app's window, or in the quick fax window. Each has a draft of its own. */
export const FAX_FORMS = ['main', 'quick'] as const;
export type FaxForm = (typeof FAX_FORMS)[number];

/** Characters of the names of files that are not in a fax. */
export const MOST_UNREAD = 2_000;

/** What the compose form holds between two starts of the app. */
export interface FaxDraft {
  /** What is sent; null while its pages are being put together. */
  documentId: string | null;
  pages?: PageRef[] | undefined;
  /** Documents that came later, and wait for the answer whether they are added. */
  waiting?: string[] | undefined;
  /** Names of files that were given for it, and were not read, or not to the end. */
  unread?: string | undefined;
  from: string;
  /** The recipient as typed. */
  to: string;
  /** Those who get it as well. */
  others?: { number: string; name: string }[] | undefined;
  /** When it is to leave, as typed; absent for at once. */
  later?: { local: string; ifLate: IfLate } | undefined;
  /** How often it is tried again when it fails. */
  tries?: number | undefined;
  /** What its cover page says, also while it has none. */
  cover?: CoverForm | undefined;
  /** The cover page that it gets with its document, as a template has it. */
  coverWanted?: CoverKind | undefined;
}

/** A fax that was put aside while another was written. */
export interface FaxDraftSummary {
  id: string;
  /** ISO time at which it was put aside. */
  savedAt: string;
  /** The recipient as typed; may be empty. */
  to: string;
  /** How many get it as well. */
  others: number;
  /** Names of its files. */
  documents: string[];
  pages: number;
}

/** A cover page, and the end of its message where that does not fit. */
export interface DrawnCover {
  document: DocumentInfo;
  left: string;
}
