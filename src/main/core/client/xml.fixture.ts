// The XML that a provider writes, made from the JSON of the same answer. Made for tests,
// by hand: what the app's own writer gets wrong must not be wrong here as well.

/** Writes a value as an XML document. */
export function toXml(value: unknown, root = 'response'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(root, value)}`;
}

function element(name: string, value: unknown): string {
  return `<${name}>${content(value)}</${name}>`;
}

function content(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item, index) => element(`row${index}`, item)).join('');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => element(elementName(name), item))
      .join('');
  return typeof value === 'string' ? escapeText(value) : JSON.stringify(value);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A key of a map as the name of an element, as ISO 9075-14 writes it. */
function elementName(key: string): string {
  const escape = (text: string) => `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  return (key === '' ? '_' : key)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, escape)
    .replace(/[^\p{L}\p{N}_.-]/gu, (found) =>
      [...Array(found.length).keys()].map((i) => escape(found.charAt(i))).join(''),
    )
    .replace(/^[^\p{L}_]/u, escape);
}
