import { request as httpRequest } from 'node:http';
import { type OperationId, operationOf } from '#shared/provider/catalogue.ts';
import type { DemoProvider } from './provider.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** The body as JSON; undefined when it is empty or something else. */
  json: unknown;
}

export interface Ask {
  method?: string;
  path?: string;
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  username?: string;
  password?: string;
  key?: string | null;
  timeout?: number;
}

/** The smallest file that is a PDF for the demo account. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n%%EOF\n', 'latin1');

/** The body of a fax that is taken. */
export function fax(over: Record<string, unknown> = {}): Record<string, unknown> {
  const file = PDF.toString('base64');
  return { file, filename: 'note.pdf', did_from: 2125550142, did_to: 6175550134, ...over };
}

/** One HTTP request with credentials; `fetch` refuses the GET bodies of this interface. */
export function ask(provider: DemoProvider, options: Ask): Promise<Reply> {
  const { method = 'GET', path = '/', body, username = provider.username, password = provider.password } = options;
  const key = options.key === undefined ? provider.key : options.key;
  const bytes =
    body === undefined
      ? Buffer.alloc(0)
      : Buffer.isBuffer(body)
        ? body
        : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    ...(key === null ? {} : { 'security-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${provider.url}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text, json: tryJson(text) });
      });
    });
    if (options.timeout !== undefined)
      outgoing.setTimeout(options.timeout, () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

/** One operation of the catalogue. */
export function call(provider: DemoProvider, id: OperationId, body?: unknown, options: Ask = {}): Promise<Reply> {
  const { method, path } = operationOf(id);
  return ask(provider, { method, path, ...(body === undefined ? {} : { body }), ...options });
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
