import { appendFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationId } from '#shared/provider/catalogue.ts';

/** One request as it came in, without secrets and without documents. */
export interface RecordedRequest {
  /** ISO demo time. */
  time: string;
  method: string;
  path: string;
  /** Names of parameters in the query string, where none belongs. */
  query: string[];
  operation: OperationId | null;
  /** `authorization` and `security-key` say only `present` or `absent`. */
  headers: Record<string, string>;
  /**
   * The parameters; `file` as `{ length, sha256 }`, the length in base64 characters and the hash of the decoded document,
   * passwords and PINs as `present`. A body that is neither a JSON object nor an XML `request` as `{ unreadable: bytes }`. Null without a body.
   */
  body: Record<string, unknown> | null;
}

const SECRET_HEADERS = ['authorization', 'security-key', 'cookie', 'proxy-authorization'];
const SECRET_PARAMETERS = /passw|passwd|^pin|ssn|secret|token/i;
/** Enough for any test; an account that runs for weeks must not grow without end. */
const KEPT = 5_000;

export interface RequestFacts {
  time: number;
  method: string;
  path: string;
  query: string;
  operation: OperationId | undefined;
  headers: IncomingHttpHeaders;
  /** Bytes of the body, and what was read from it; undefined when it could not be read. */
  size: number;
  params: Record<string, unknown> | undefined;
}

/** Keeps the requests, and writes each as one JSON line where a file is given. */
export class RequestLog {
  readonly #requests: RecordedRequest[] = [];
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file !== undefined) appendFileSync(file, '');
  }

  add(facts: RequestFacts): void {
    const request = record(facts);
    this.#requests.push(request);
    if (this.#requests.length > KEPT) this.#requests.shift();
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(request)}\n`);
  }

  all(): RecordedRequest[] {
    return structuredClone(this.#requests);
  }
}

function record({ time, method, path, query, operation, headers, size, params }: RequestFacts): RecordedRequest {
  return {
    time: new Date(time).toISOString(),
    method,
    path,
    query: [...new URLSearchParams(query).keys()],
    operation: operation ?? null,
    headers: safeHeaders(headers),
    body: size === 0 ? null : params ? safeParams(params) : { unreadable: size },
  };
}

function safeHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    SECRET_HEADERS.includes(name) ? 'present' : String(value),
  ]);
  return { authorization: 'absent', 'security-key': 'absent', ...Object.fromEntries(all) };
}

/** Parameters without secrets and documents, at any depth. */
export function safeParams(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, field]) => [name, safeParameter(name, field)]));
}

function safeParameter(name: string, value: unknown): unknown {
  if (SECRET_PARAMETERS.test(name)) return 'present';
  if (/file$/i.test(name) && typeof value === 'string')
    return { length: value.length, sha256: createHash('sha256').update(Buffer.from(value, 'base64')).digest('hex') };
  if (Array.isArray(value)) return value.map((item) => safeParameter(name, item));
  return typeof value === 'object' && value !== null ? safeParams(value as Record<string, unknown>) : value;
}
