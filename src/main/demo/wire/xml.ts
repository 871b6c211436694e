import type { Json } from '../json.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * A body as XML: root `response` or `result`, list entries `row0`, `row1` ..., map keys as elements.
 */
export function toXml(body: Json, root: 'response' | 'result' = 'response'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, body)}\n`;
}

function element(name: string, value: Json): string {
  return `<${name}>${content(value)}</${name}>`;
}

function content(value: Json): string {
  if (Array.isArray(value)) return value.map((row, index) => element(`row${String(index)}`, row)).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, field]) => element(elementName(key), field))
      .join('');
  return escape(value === null ? '' : String(value));
}

/**
 * Map keys come from the data and may hold what an element's name may not: each such character is `_xHHHH_`, its code in
 * hexadecimal, and so is the `_` of a name that only looks escaped.
 */
export function elementName(key: string): string {
  const coded = (text: string): string => `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  const name = key.replace(/_(?=x[0-9A-F]{4}_)|[^\w.-]/g, coded);
  return /^[A-Za-z_]/.test(name) ? name : name === '' ? '_' : coded(name) + name.slice(1);
}

function escape(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
  // Characters that XML 1.0 has no way to write.
  return escaped.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
}

/** Everything is text: a number would lose digits. Attributes mean nothing here; entities are decoded below. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
});

class NotUnderstood extends Error {}

/** Reads an XML document; undefined when it is none, has a document type (and so entities of its own), or another root. */
export function fromXml(text: string, root: string): Record<string, unknown> | undefined {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  try {
    const document = parser.parse(text) as Record<string, unknown>;
    const value = Object.hasOwn(document, root) ? plain(document[root]) : undefined;
    if (value === '') return {};
    return isElement(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Elements as JSON would have them: rows as an array, a repeated element as an array, an empty one as an empty text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'string') return decodeEntities(value);
  if (!isElement(value)) return value;
  if (Object.hasOwn(value, '#cdata')) return [value['#cdata']].flat().join('');
  const fields = Object.entries(value).filter(([name]) => name !== '#text');
  if (fields.length === 0) return '';
  if (fields.every(([name]) => /^row\d+$/.test(name)))
    return fields.sort(([a], [b]) => Number(a.slice(3)) - Number(b.slice(3))).map(([, row]) => plain(row));
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]));
}

const ENTITIES: Record<string, string | undefined> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and the numbers of characters; there are no others. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([^;&]*));/g,
    (_, decimal, hex, name: string | undefined) => {
      const character =
        name === undefined ? String.fromCodePoint(parseInt(String(decimal ?? hex), decimal ? 10 : 16)) : ENTITIES[name];
      if (character === undefined) throw new NotUnderstood();
      return character;
    },
  );
}
