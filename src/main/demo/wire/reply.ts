import { CONTENT_TYPES, type Format, textOfBody } from './format.ts';
import type { Json } from '../handlers/answer.ts';
import type { ServerResponse } from 'node:http';

/** Answers with a body of any type. */
export function reply(
  response: ServerResponse,
  status: number,
  text: string,
  type = CONTENT_TYPES.json,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': body.length });
  response.end(body);
}

/** What is answered, and in which form. */
export interface Body {
  body: Json | undefined;
  format: Format;
  /** The root of the XML form, where it is not `response`. */
  root?: 'result' | undefined;
}

/** Answers in JSON or XML; with an empty body when there is none. */
export function replyBody(
  response: ServerResponse,
  status: number,
  { body, format, root }: Body,
  headers: Record<string, string> = {},
): void {
  reply(response, status, textOfBody(body, format, root), CONTENT_TYPES[format], headers);
}
