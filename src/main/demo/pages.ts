/** A page of an ordinary faxed document, roughly, for types whose pages are not counted. */
const BYTES_PER_PAGE = 50_000;

/**
 * How many pages a document will be billed as: page objects of a PDF, else its page tree's count, else by size. A light
 * guess and no PDF reader: compressed object streams hide their pages.
 */
export function countPages(file: Buffer, filename: string): number {
  const bySize = Math.max(1, Math.ceil(file.length / BYTES_PER_PAGE));
  if (!/\.pdf$/i.test(filename)) return bySize;
  const text = file.toString('latin1');
  const objects = text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  if (objects > 0) return objects;
  const counts = [...text.matchAll(/\/Count\s+(\d{1,4})\b/g)].map((match) => Number(match[1]));
  return Math.max(0, ...counts) || bySize;
}
