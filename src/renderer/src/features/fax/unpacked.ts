// What compressed streams of a PDF come to, without unpacking more than fits: some are made to take all memory.
import { Unzlib } from 'fflate';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

const START = 'stream';
const END = 'endstream';
const DICTIONARY_LENGTH = 2_000;
/** Bytes that are unpacked at one go: they come to a thousand times as many at most. */
const READ_AT_ONCE = 16_384;

/**
 * Unpacks what was deflated, part by part. Ends early when it comes to more than `most` bytes; what is damaged ends where the damage is.
 * Not by the browser's own DecompressionStream: that drops what it had when bytes stand behind the end, as a line break does in a PDF.
 *
 * @returns how many bytes there were; more than `most` when it was ended
 */
function unpack(deflated: Uint8Array, most: number, take: (part: Uint8Array) => void = () => undefined): number {
  let length = 0;
  const reader = new Unzlib((part) => {
    length += part.byteLength;
    if (length <= most) take(part);
  });
  try {
    for (let at = 0; at < deflated.byteLength && length <= most; at += READ_AT_ONCE)
      reader.push(deflated.subarray(at, at + READ_AT_ONCE), at + READ_AT_ONCE >= deflated.byteLength);
  } catch {
    // What came before the damage counts.
  }
  return length;
}

/** The dots of a picture that was deflated; undefined when there are not so many bytes of them. */
export function unpackedDots(deflated: Uint8Array, bytes: number): Uint8Array | undefined {
  const dots = new Uint8Array(bytes);
  let at = 0;
  unpack(deflated, bytes + DICTIONARY_LENGTH, (part) => {
    dots.set(part.subarray(0, Math.max(0, bytes - at)), Math.min(at, bytes));
    at += part.byteLength;
  });
  return at < bytes ? undefined : dots;
}

/**
 * Whether the streams of a PDF can all be unpacked within the limits of a document. The dots of its pictures are not counted: nobody
 * unpacks them further than their size says.
 */
export function canBeUnpacked(pdf: Uint8Array): boolean {
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
      const length = unpack(pdf.subarray(start, end), DOCUMENT_LIMITS.unpackedStream);
      total += length > DOCUMENT_LIMITS.unpackedStream ? Infinity : length;
      if (total > DOCUMENT_LIMITS.unpackedTotal) return false;
    }
    at = text.indexOf(START, end + END.length);
  }
  return true;
}
