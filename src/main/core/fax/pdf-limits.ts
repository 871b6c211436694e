import { PDFPageLeaf, PDFPageTree, type PDFDocument } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { jpegSize } from './jpeg-size.ts';

/** A document takes more to read than a document that is faxed needs. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/** Nodes of the page tree: 200 pages need a few more, and a tree may name its parts again and again. */
const MAX_TREE_NODES = 5_000;

const START = Buffer.from('stream');
const END = Buffer.from('endstream');
const DICTIONARY_LENGTH = 2_000;

/**
 * Looks at the compressed streams of a PDF before they are unpacked to be read, here and where the document is shown. Throws
 * {@link TooComplex}. Only a first look: filters may be stacked, and what it does not see meets the limit of the process.
 */
export function checkStreams({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const file = Buffer.from(buffer, byteOffset, byteLength);
  let total = 0;
  let at = file.indexOf(START);
  while (at >= 0) {
    const start = at + START.length + (file[at + START.length] === 0x0d ? 2 : 1);
    const end = file.indexOf(END, start);
    if (end < 0) return;
    const dictionary = file.subarray(Math.max(0, at - DICTIONARY_LENGTH), at).toString('latin1');
    total += unpackedLength(file.subarray(start, end), dictionary.slice(dictionary.lastIndexOf(' obj')));
    if (total > DOCUMENT_LIMITS.unpackedTotal) throw new TooComplex('Streams');
    at = file.indexOf(START, end + END.length);
  }
}

function unpackedLength(stream: Uint8Array, dictionary: string): number {
  checkPicture(stream);
  // The pixels of a picture are unpacked no further than its width and height say.
  if (!/\/(FlateDecode|Fl)\b/.test(dictionary) || /\/Subtype\s*\/Image\b/.test(dictionary)) return 0;
  try {
    const unpacked = inflateSync(stream, { maxOutputLength: DOCUMENT_LIMITS.unpackedStream });
    checkPicture(unpacked);
    return unpacked.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooComplex('A stream');
    if (error instanceof TooComplex) throw error;
    // Not what its dictionary says: whoever reads the document finds that out.
    return 0;
  }
}

/** A reader takes the size of a picture that is a JPEG from its bytes, whatever the document says of it. */
function checkPicture(bytes: Uint8Array): void {
  const size = bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : undefined;
  if (size && size.width * size.height > DOCUMENT_LIMITS.pixels) throw new TooComplex('A picture');
}

/** Counts pages, to one more than `most`. Throws {@link TooComplex} for a tree that is larger than its pages. */
export function countPages(pdf: PDFDocument, most: number): number {
  const trees = [pdf.catalog.Pages()];
  let nodes = 0;
  let pages = 0;
  for (let tree = trees.pop(); tree && pages <= most; tree = trees.pop()) {
    const kids = tree.Kids();
    for (let index = 0; index < kids.size() && pages <= most; index += 1) {
      nodes += 1;
      if (nodes > MAX_TREE_NODES) throw new TooComplex('The page tree');
      const kid = pdf.context.lookup(kids.get(index));
      if (kid instanceof PDFPageTree) trees.push(kid);
      else if (kid instanceof PDFPageLeaf) pages += 1;
    }
  }
  return pages;
}
