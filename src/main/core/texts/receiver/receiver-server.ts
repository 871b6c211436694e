import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import { readPost, type KeepArrivals } from './arrival.ts';
import { KeepQueue } from './keep-queue.ts';
import { readBody } from './read-body.ts';
import { sameSecret } from './receiver-secret.ts';
import { TokenBucket } from './token-bucket.ts';

/** What the receiver takes at most. Whoever posts more is told to try again later, or is cut off. */
export const RECEIVER_LIMITS = {
  connections: 64,
  perSecond: 400,
  burst: 1_000,
  /** A leaked address must not fill the disk. */
  perDay: 100_000,
  headerBytes: 8 * 1024,
  headers: 50,
  headersMs: 5_000,
  requestMs: 10_000,
  idleMs: 5_000,
  perConnection: 1_000,
} as const;

const DAY_SECONDS = 86_400;

/** A request that is no post of the provider, answered by whoever else serves on the same address; undefined: not found. */
export type OtherRequests = (
  request: IncomingMessage,
) => { body: string } | undefined | Promise<{ body: string } | undefined>;

export interface ReceiverServerDeps {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** Its secret path, with the slash. */
  path: string;
  /** Host of the address that the provider posts to, where a tunnel or relay passes it on; empty where there is none. */
  publicHost: string;
  /** ISO time. */
  time: () => string;
  keep: KeepArrivals;
  /** Why something could not be stored. */
  failed: (error: unknown) => void;
  /** A post was turned away with this status, by somebody who knew the path. */
  turnedAway?: (status: number) => void;
  other?: OtherRequests;
  /** Other limits, for tests. */
  limits?: Partial<Record<keyof typeof RECEIVER_LIMITS, number>>;
}

/**
 * An HTTP server that takes the provider's callbacks at a secret path. Anybody may reach it, so that nothing is trusted, every
 * answer is empty, and a post is answered with 200 only when it is stored; after every other answer the provider tries again.
 */
export class ReceiverServer {
  readonly #deps: ReceiverServerDeps;
  readonly #queue: KeepQueue;
  readonly #perSecond: TokenBucket;
  readonly #perDay: TokenBucket;
  readonly #server: Server;
  /** Null where any host may be named. */
  readonly #hosts: ReadonlySet<string> | null;

  constructor(deps: ReceiverServerDeps) {
    this.#deps = deps;
    const limits = { ...RECEIVER_LIMITS, ...deps.limits };
    this.#queue = new KeepQueue(deps.keep, deps.failed);
    this.#perSecond = new TokenBucket(limits.perSecond, limits.burst);
    this.#perDay = new TokenBucket(limits.perDay / DAY_SECONDS, limits.perDay);
    this.#hosts = isLoopback(deps.host)
      ? new Set(['localhost', '127.0.0.1', '[::1]', deps.host, deps.publicHost].filter(Boolean))
      : null;
    this.#server = createServer(
      {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.idleMs,
        connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
      },
      (request, response) => void this.#answer(request, response),
    );
    this.#server.maxConnections = limits.connections;
    this.#server.maxHeadersCount = limits.headers;
    this.#server.maxRequestsPerSocket = limits.perConnection;
    // Also an answer that is not taken must not hold a connection.
    this.#server.setTimeout(limits.requestMs);
  }

  /** Rejects with the system's error where the address cannot be had. */
  async listen(): Promise<AddressInfo> {
    const listening = once(this.#server, 'listening');
    this.#server.listen(this.#deps.port, this.#deps.host);
    await listening;
    // Errors of single connections are theirs; one of the server itself ends it, and nothing waits for it any more.
    this.#server.on('error', this.#deps.failed);
    return this.#server.address() as AddressInfo;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const other = await this.#deps.other?.(request);
      if (other) respond(response, 200, other.body);
      else {
        const status = await this.#statusOf(request);
        if (status !== 200 && status !== 404) this.#deps.turnedAway?.(status);
        respond(response, status);
      }
    } catch {
      // The connection broke off, or its time was up: nobody is there to be answered.
      response.destroy();
    }
  }

  async #statusOf(request: IncomingMessage): Promise<number> {
    // Who does not know the path learns nothing, not even that something is here.
    if (!sameSecret(request.url ?? '', this.#deps.path)) return 404;
    if (request.method !== 'POST') return 405;
    if (!this.#isForHere(request.headers.host)) return 421;
    // Pages of a browser say where they come from; the provider has no reason to.
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) return 403;
    if (!this.#perSecond.take() || !this.#perDay.take()) return 429;
    const body = await readBody(request);
    if ('status' in body) return body.status;
    const type = request.headers['content-type'] ?? '';
    const content = readPost(type, body.text);
    if (content.kind === 'rejected') return REJECTED[content.reason];
    const isKept = await this.#queue.add({ at: this.#deps.time(), type, body: body.text, content });
    return isKept ? 200 : 503;
  }

  #isForHere(host: string | undefined): boolean {
    return this.#hosts === null || this.#hosts.has((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  }
}

const REJECTED = {
  'too-large': 413,
  'content-type': 415,
  malformed: 400,
  'unknown-form': 400,
  'bad-field': 422,
} as const;

function respond(response: ServerResponse, status: number, body = ''): void {
  const { req: request } = response;
  if (status !== 200) response.shouldKeepAlive = false;
  if (status === 405) response.setHeader('allow', 'POST');
  if (status === 429 || status === 503) response.setHeader('retry-after', '5');
  response.setHeader('cache-control', 'no-store');
  if (body !== '') response.setHeader('content-type', 'application/json');
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
  response.end(body, () => {
    // What is still to come of a post that is turned away is not waited for.
    if (status !== 200 && !request.complete) request.socket.destroySoon();
  });
}
