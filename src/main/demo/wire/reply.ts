import { CONTENT_TYPES, type Format, textOfBody } from './format.ts';
import type { Json } from '../json.ts';
import type { ServerResponse } from 'node:http';

/** How the bytes of an answer leave. */
export interface Delivery {
  /** In ISO-8859-1 instead of UTF-8. */
  latin1?: boolean;
  /** In pieces, with a pause before each. */
  pauseBetween?: () => Promise<void>;
}

/** Into how many pieces a slow answer is cut. */
const PIECES = 20;

/** Answers with a body of any type; an empty one has no type. */
export function reply(
  response: ServerResponse,
  status: number,
  text: string,
  type = CONTENT_TYPES.json,
  headers: Record<string, string> = {},
  { latin1 = false, pauseBetween }: Delivery = {},
): void {
  const body = latin1 ? inLatin1(text) : Buffer.from(text, 'utf8');
  const charset = latin1 ? type.replace(/;.*/, '').concat('; charset=ISO-8859-1') : type;
  response.writeHead(status, {
    ...headers,
    ...(body.length > 0 ? { 'content-type': charset } : {}),
    'content-length': body.length,
  });
  if (pauseBetween) void writeSlowly(response, body, pauseBetween);
  else response.end(body);
}

function inLatin1(text: string): Buffer {
  return Buffer.from(text.replace(/[^\u0000-\u00ff]/g, '?'), 'latin1');
}

async function writeSlowly(response: ServerResponse, body: Buffer, pause: () => Promise<void>): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / PIECES));
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await pause();
    response.write(body.subarray(start, start + size));
  }
  response.end();
}

/** What is answered, and in which form. */
export interface Body {
  body: Json | undefined;
  format: Format;
  /** The root of the XML form, where it is not `response`. */
  root?: 'result' | undefined;
  delivery?: Delivery;
}

/** Answers in JSON or XML; with an empty body when there is none. */
export function replyBody(
  response: ServerResponse,
  status: number,
  { body, format, root, delivery }: Body,
  headers: Record<string, string> = {},
): void {
  reply(response, status, textOfBody(body, format, root), CONTENT_TYPES[format], headers, delivery);
}
