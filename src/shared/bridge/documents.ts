import type { SizeLevel } from '../domain/fax/document-limits.ts';

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
}

/** What the compose form holds between two starts of the app. */
export interface FaxDraft {
  documentId: string | null;
  from: string;
  /** The recipient as typed. */
  to: string;
}
