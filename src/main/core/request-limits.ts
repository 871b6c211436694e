import type { CommandName } from '#shared/bridge/commands.ts';
import { MOST_PICTURE_BYTES } from '#shared/domain/texts/plain-jpeg.ts';
import { base64Length, DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

/** How much a request of the page may carry, counted over all of its payload. */
export interface RequestLimits {
  /** Entries of lists and fields of objects. */
  items: number;
  /** Characters of texts and of the names of fields. */
  characters: number;
  /** Bytes of binary content. */
  bytes: number;
  /** Lists and objects within each other. */
  depth: number;
}

const USUAL: RequestLimits = { items: 20_000, characters: 1_000_000, bytes: 0, depth: 20 };
/** A whole document as base64, and the other parameters. */
const DOCUMENT = base64Length(DOCUMENT_LIMITS.block) + 100_000;

/** Pages with what was put on them. */
const MARKED = { items: 100_000, characters: 10_000_000 };

/** Commands that carry more: what a person may have who has 50,000 numbers. */
const LARGER: Partial<Record<CommandName, Partial<RequestLimits>>> = {
  // A long conversation.
  'texts.savePdf': { characters: 10_000_000 },
  'app.saveText': { characters: 50_000_200 },
  'bulk.start': { items: 900_000, characters: 50_000_000 },
  // A picture as it is texted.
  'texts.uploadPicture': { bytes: 2 * MOST_PICTURE_BYTES },
  // Forms hold lists that were pasted, and documents.
  'draft.save': { items: 200_000, characters: DOCUMENT },
  'userData.put': { items: 200_000, characters: 5_000_000 },
  // Many contacts at once, each with long notes.
  'contacts.put': { items: 60_000, characters: 6_000_000 },
  'numbers.reread': { items: 100_010, characters: 3_000_000 },
  'numbers.setLocal': { items: 100_200, characters: 3_000_000 },
  // With signatures on pages.
  'fax.saveDraft': MARKED,
  'fax.sendMany': MARKED,
  'document.arrange': MARKED,
  'money.spend': { characters: DOCUMENT },
  // With a new bill.
  'porting.correct': { characters: DOCUMENT },
  'operation.curl': { characters: DOCUMENT },
  // Above what can be faxed, so that a document that is too large gets its own answer.
  // A page as a picture.
  'newPort.readScan': { bytes: 12 * 1024 * 1024 },
  'document.add': { bytes: 4 * DOCUMENT_LIMITS.block },
  'fax.addFile': { bytes: 4 * DOCUMENT_LIMITS.block },
  // With a picture of a page.
  'fax.saveReceipt': { bytes: 4_000_000 },
};

/** The limits of a request by its kind and name, whatever they are. */
export function requestLimits(kind: unknown, name: unknown): RequestLimits {
  if (kind === 'call') return { ...USUAL, characters: DOCUMENT };
  const larger = typeof name === 'string' && Object.hasOwn(LARGER, name) ? LARGER[name as CommandName] : undefined;
  return { ...USUAL, ...larger };
}

/** Whether a payload is within its limits. It stops at the first one that is passed, so that a huge one costs little. */
export function isWithin(payload: unknown, limits: RequestLimits): boolean {
  let { items, characters, bytes } = limits;
  const waiting: { value: unknown; depth: number }[] = [{ value: payload, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') characters -= value.length;
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) bytes -= value.byteLength;
    else if (typeof value === 'object' && value !== null) {
      // Before anything is made of its entries: there may be a million.
      const size = depth < limits.depth ? sizeOf(value) : Infinity;
      if (size > items) return false;
      items -= size;
      for (const inner of innerOf(value)) waiting.push({ value: inner, depth: depth + 1 });
    }
    if (characters < 0 || bytes < 0) return false;
  }
  return true;
}

/** How many entries a list, a set or a map has, or fields an object. */
function sizeOf(value: object): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof Set || value instanceof Map ? value.size : Object.keys(value).length;
}

/** The entries of a list or a set; names and values of a map or an object. */
function innerOf(value: object): Iterable<unknown> {
  if (Array.isArray(value) || value instanceof Set) return value as Iterable<unknown>;
  const pairs: Iterable<[unknown, unknown]> =
    value instanceof Map ? (value as Map<unknown, unknown>) : Object.entries(value as Record<string, unknown>);
  return [...pairs].flat();
}
