import type { Json } from '../handlers/answer.ts';

/** A body as XML: root `response`, list entries `row0`, `row1` ..., map keys as elements (part A, Conventions 5). */
export function toXml(body: Json): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('response', body)}\n`;
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

/** Map keys come from the data and may hold what an element's name may not. */
function elementName(key: string): string {
  const name = key.replace(/[^\w.-]/g, '_');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
