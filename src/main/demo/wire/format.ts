import type { Json } from '../json.ts';
import { toXml } from './xml.ts';

/** The two forms of requests and answers. */
export const FORMATS = ['json', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

export const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** The form that a content type stands for. */
export function formatOf(contentType: string | undefined): Format | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  return type === 'application/xml' ? 'xml' : undefined;
}

/** A body in one of the forms; the empty body of a change is empty in both. */
export function textOfBody(body: Json | undefined, format: Format, root?: 'result'): string {
  if (body === undefined) return '';
  return format === 'json' ? JSON.stringify(body) : toXml(body, root);
}
