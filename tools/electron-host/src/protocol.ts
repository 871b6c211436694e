import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { guardClass } from './not-provided.ts';
import { addScheme, fromChromium, policyToChromium, registeredSchemes, toChromium } from './urls.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  scheme: string;
  privileges?: { standard?: boolean } & Record<string, boolean | undefined>;
}

let ready = false;
let chosen = false;

/** From here on, schemes can no longer be registered. */
export function closeSchemes(): void {
  ready = true;
}

/** `protocol`: schemes that the app serves itself. */
export class Protocol {
  readonly #handlers = new Map<string, ProtocolHandler>();
  readonly #onChange: () => void;

  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** "Can only be used before the ready event of the app gets emitted and can be called only once." */
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (chosen) throw new Error('protocol.registerSchemesAsPrivileged can only be called once');
    chosen = true;
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard) throw new Error(`electron-host: scheme ${scheme} without "standard" is not provided`);
      addScheme(scheme);
    }
  }

  /** Serves a scheme with a function from Request to Response. */
  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!registeredSchemes().has(scheme) && scheme !== 'https' && scheme !== 'http') {
      throw new Error(`electron-host: protocol.handle of the unregistered scheme ${scheme} is not provided`);
    }
    this.#handlers.set(scheme, handler);
    this.#onChange();
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    this.#onChange();
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme) || ['http', 'https', 'file', 'data', 'blob', 'about'].includes(scheme);
  }

  _handler(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme);
  }
}
guardClass('protocol', Protocol);

export interface PausedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  postData?: string;
  postDataEntries?: { bytes?: string }[];
}

/** The Request that a handler gets: everything as the app knows it, not as Chromium was told. */
export function toRequest(paused: PausedRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(paused.headers)) {
    const mapped = /^(origin|referer)$/i.test(name) ? mapHeaderUrl(value) : value;
    headers.append(name, mapped);
  }
  const hasBody = paused.method !== 'GET' && paused.method !== 'HEAD';
  const entries = paused.postDataEntries?.map((entry) => Buffer.from(entry.bytes ?? '', 'base64'));
  const body = entries?.length ? Buffer.concat(entries) : paused.postData;
  return new Request(fromChromium(paused.url), {
    method: paused.method,
    headers,
    ...(hasBody && body !== undefined ? { body } : {}),
  });
}

function mapHeaderUrl(value: string): string {
  const mapped = fromChromium(value);
  // An origin has no path.
  return mapped !== value && !/^https:\/\/[^/]+\//.test(value) ? mapped.replace(/\/$/, '') : mapped;
}

/** The answer of a handler in the words of the Fetch domain. */
export async function toFulfilment(response: Response): Promise<{
  responseCode: number;
  responsePhrase?: string;
  responseHeaders: { name: string; value: string }[];
  body: string;
}> {
  const responseHeaders: { name: string; value: string }[] = [];
  for (const [name, value] of response.headers) {
    if (name === 'content-encoding' || name === 'transfer-encoding') continue;
    const mapped = /^content-security-policy(-report-only)?$/.test(name)
      ? policyToChromium(value)
      : name === 'location' || (name === 'access-control-allow-origin' && value !== '*')
        ? toChromium(value).replace(/\/$/, name === 'location' ? '/' : '')
        : value;
    responseHeaders.push({ name, value: mapped });
  }
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return {
    responseCode: response.status,
    ...(response.statusText ? { responsePhrase: response.statusText } : {}),
    responseHeaders,
    body,
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.txt': 'text/plain',
  '.map': 'application/json',
};

/** The answer of `net.fetch` for a `file:` URL. */
export async function fetchFile(url: string): Promise<Response> {
  const file = fileURLToPath(url);
  try {
    const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': type } });
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  }
}
