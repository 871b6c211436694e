import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { DEEPEST_ANSWER } from './json-depth.ts';

/**
 * Everything stays text: numbers would lose digits, and the decoders know what they expect. Without `htmlEntities` the
 * parser would leave characters by number (`&#233;`) as they are written.
 */
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
  maxNestedTags: DEEPEST_ANSWER,
});
const builder = new XMLBuilder({ suppressEmptyNode: false });

/** `row0`, `row1` ..., or `row` again and again. */
const ROW = /^row\d*$/;
/** An element name cannot hold every map key; such characters travel as `_xHHHH_`, as ISO 9075-14 writes them. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Reads an XML answer into the value that the same answer has in JSON: the root is
 * `response` or `result`, entries of lists are `row0`, `row1` ..., keys of maps are element names. Throws for anything else,
 * and for a document type declaration, which no answer needs.
 */
export function parseXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) throw new Error('A document type declaration is not accepted');
  const document = parser.parse(text, true) as Record<string, unknown>;
  const roots = Object.keys(document).filter((name) => !name.startsWith('?'));
  const [root] = roots;
  if (roots.length !== 1 || (root !== 'response' && root !== 'result')) throw new Error('The root is not an answer');
  // The parser takes a second root of the same name for another entry of a list.
  if (Array.isArray(document[root])) throw new Error('There are two roots');
  return simplify(document[root]);
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value === '' ? undefined : value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name]) => ROW.test(name)))
    return entries.flatMap(([, row]) => (Array.isArray(row) ? row : [row]).map((item) => simplify(item) ?? ''));
  return Object.fromEntries(entries.map(([name, item]) => [unescapeName(name), simplify(item) ?? '']));
}

function unescapeName(name: string): string {
  return name.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether XML 1.0 has a way to write a text: most control characters have none, not even by number. */
export function fitsXml(text: string): boolean {
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text) && text.isWellFormed();
}

/** Writes parameters as an XML request: the root `request`, one element a parameter, rows for lists. */
export function buildXml(params: Record<string, unknown>): string {
  // A reader takes a bare carriage return for the end of a line, so that it is written by number.
  const text = builder.build({ request: toElements(params) }).replaceAll('\r', '&#13;');
  return `<?xml version="1.0" encoding="UTF-8"?>${text}`;
}

function toElements(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [`row${index}`, toElements(item)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toElements(item)]));
}
