import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { escapeHtml, htmlPage } from './html-pages.ts';
import { TooComplex } from './pdf-limits.ts';

/** A node as the parser gives it: its name with its children, and its attributes. */
type Node = Record<string, unknown>;

const TAGS: Record<string, string> = {
  'text:p': 'p',
  'text:list': 'ul',
  'text:list-item': 'li',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
};
const LEFT_OUT = new Set(['office:annotation', 'text:tracked-changes', 'text:note-citation', 'office:forms']);

/** The text of an OpenDocument text with its headings, lists, tables and pictures; not its layout. */
export function odtHtml(bytes: Uint8Array): string {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = name === 'content.xml' || name.startsWith('Pictures/');
      if (isNeeded) unpacked += originalSize;
      if (unpacked > DOCUMENT_LIMITS.unpackedStream) throw new TooComplex('A text');
      return isNeeded;
    },
  });
  const content = parts['content.xml'];
  if (!content) throw new Error('The text is missing');
  const parser = new XMLParser({
    ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', trimValues: false },
    ...{ parseTagValue: false, processEntities: true },
  });
  const nodes = parser.parse(Buffer.from(content).toString('utf8')) as Node[];
  return htmlPage(html(nodes, parts));
}

function html(nodes: readonly Node[], parts: Record<string, Uint8Array>): string {
  return nodes.map((node) => htmlOf(node, parts)).join('');
}

function htmlOf(node: Node, parts: Record<string, Uint8Array>): string {
  const text = node['#text'];
  if (typeof text === 'string' || typeof text === 'number') return escapeHtml(String(text));
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  const children = node[name];
  const attributes = (node[':@'] ?? {}) as Record<string, string>;
  if (LEFT_OUT.has(name) || !Array.isArray(children)) return '';
  if (name === 'text:s') return '&nbsp;'.repeat(Math.min(200, Number(attributes['text:c'] ?? 1)));
  if (name === 'text:tab') return '&emsp;';
  if (name === 'text:line-break') return '<br>';
  if (name === 'draw:image') return picture(parts[attributes['xlink:href'] ?? '']);
  const inner = html(children as Node[], parts);
  if (name === 'text:h') {
    const level = String(Math.min(6, Math.max(1, Number(attributes['text:outline-level'] ?? 1))));
    return `<h${level}>${inner}</h${level}>`;
  }
  const tag = TAGS[name];
  return tag === undefined ? inner : `<${tag}>${inner || '&nbsp;'}</${tag}>`;
}

function picture(bytes: Uint8Array | undefined): string {
  if (!bytes) return '';
  const type = bytes[0] === 0xff ? 'jpeg' : bytes[0] === 0x47 ? 'gif' : 'png';
  return `<img alt="" src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`;
}
