/**
 * Limits of a document that is sent as base64. The specification says "base64 content, max 5 MB" and
 * leaves open whether the raw or the encoded size counts, so the meter warns by the encoded size and blocks by the raw one.
 */
export const DOCUMENT_LIMITS = {
  /** Raw bytes up to which the encoded form stays below 5,000,000 characters. */
  green: 3_750_000,
  /** Raw bytes up to which the encoded form stays below 5 MiB. */
  amber: 3_932_160,
  /** Raw bytes above which nothing is sent. */
  block: 5 * 1024 * 1024,
  /** Raw bytes of a PDF or a picture that the app still tries to make smaller. */
  shrinkable: 50 * 1024 * 1024,
  /** Raw bytes of all documents whose pages are put together into one fax. */
  arranged: 40 * 1024 * 1024,
  /** Pixels of a picture, 40 million: a letter page at 600 dots an inch has 34. Each takes four bytes of memory, several times. */
  pixels: 40_000_000,
  /** Bytes of one compressed stream of a PDF when it is unpacked, pictures aside, and of all of them. */
  unpackedStream: 48 * 1024 * 1024,
  unpackedTotal: 160 * 1024 * 1024,
  pagesWarn: 50,
  pagesBlock: 200,
} as const;

export type SizeLevel = 'green' | 'amber' | 'red' | 'blocked';

/** Length in characters of the base64 form of `bytes` raw bytes: 4 x ceil(n / 3). */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/** Where a document of `bytes` raw bytes stands against the provider's limit. */
export function sizeLevel(bytes: number): SizeLevel {
  if (bytes <= DOCUMENT_LIMITS.green) return 'green';
  if (bytes <= DOCUMENT_LIMITS.amber) return 'amber';
  return bytes <= DOCUMENT_LIMITS.block ? 'red' : 'blocked';
}

/**
 * A file name that every part on the way accepts: ASCII letters, digits, dot and dash, at most 64 characters, the given
 * extension, no path.
 */
export function safeFileName(name: string, extension: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${(stem || 'document').slice(0, 63 - extension.length)}.${extension}`;
}
