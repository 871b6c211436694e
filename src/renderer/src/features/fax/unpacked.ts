// What compressed streams of a PDF come to, without unpacking more than fits: some are made to take all memory.
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

const START = 'stream';
const END = 'endstream';
const DICTIONARY_LENGTH = 2_000;

/**
 * Unpacks what was deflated, part by part. Ends early when it comes to more than `most` bytes; what is damaged ends where the damage is.
 *
 * @returns how many bytes there were; more than `most` when it was ended
 */
async function unpack(
  deflated: Uint8Array<ArrayBuffer>,
  most: number,
  take: (part: Uint8Array) => void = () => undefined,
): Promise<number> {
  let length = 0;
  const reader = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > most) {
        await reader.cancel();
        break;
      }
      take(part.value);
    }
  } catch {
    // Bytes behind its end are no harm either.
  }
  return length;
}

/** The dots of a picture that was deflated; undefined when there are not so many bytes of them. */
export async function unpackedDots(deflated: Uint8Array<ArrayBuffer>, bytes: number): Promise<Uint8Array | undefined> {
  const dots = new Uint8Array(bytes);
  let at = 0;
  await unpack(deflated, bytes + DICTIONARY_LENGTH, (part) => {
    dots.set(part.subarray(0, Math.max(0, bytes - at)), Math.min(at, bytes));
    at += part.byteLength;
  });
  return at < bytes ? undefined : dots;
}

/**
 * Whether the streams of a PDF can all be unpacked within the limits of a document. The dots of its pictures are not counted: nobody
 * unpacks them further than their size says.
 */
export async function canBeUnpacked(pdf: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(pdf);
  let total = 0;
  for (let at = text.indexOf(START); at >= 0;) {
    const start = at + START.length + (text[at + START.length] === '\r' ? 2 : 1);
    const end = text.indexOf(END, start);
    if (end < 0) return true;
    const before = text.slice(Math.max(0, at - DICTIONARY_LENGTH), at);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
    // What is deflated twice may come to a thousand times a thousand.
    if (/\/Filter\s*\[[^\]]*\/Fl[^\]]*\/Fl/.test(dictionary)) return false;
    if (/\/(FlateDecode|Fl)\b/.test(dictionary) && !/\/Subtype\s*\/Image\b/.test(dictionary)) {
      const length = await unpack(pdf.subarray(start, end), DOCUMENT_LIMITS.unpackedStream);
      total += length > DOCUMENT_LIMITS.unpackedStream ? Infinity : length;
      if (total > DOCUMENT_LIMITS.unpackedTotal) return false;
    }
    at = text.indexOf(START, end + END.length);
  }
  return true;
}
