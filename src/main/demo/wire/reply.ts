import type { ServerResponse } from 'node:http';
import type { Json } from '../handlers/answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with a body of any type. */
export function reply(
  response: ServerResponse,
  status: number,
  text: string,
  type = JSON_TYPE,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': body.length });
  response.end(body);
}

/** Answers with JSON; the empty body of a change when there is none. */
export function replyJson(
  response: ServerResponse,
  status: number,
  body: Json | undefined,
  headers: Record<string, string> = {},
): void {
  reply(response, status, body === undefined ? '' : JSON.stringify(body), JSON_TYPE, headers);
}
