import got, { type Got } from 'got';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import PQueue from 'p-queue';
import { fieldProblems, type Problem } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Operation } from '#shared/provider/operation.ts';
import type { Logger } from '../log/logger.ts';
import { isLoopback } from '#shared/domain/base-url.ts';
import { transportFailure } from './transport-problem.ts';
import { readAnswer, unsure, type Attempt } from './wire.ts';

export interface Credentials {
  username: string;
  password: string;
  key: string;
}

export interface ClientOptions {
  /** Address of the interface, without a trailing slash. */
  baseUrl: string;
  credentials: Credentials;
  logger: Logger;
  /** Seconds to wait for an answer after the request was sent. */
  answerSeconds: () => number;
  /** A demo profile can never reach the network (product K13). */
  loopbackOnly?: boolean;
  /** How often a read is sent again when it went wrong; twice, unless a person waits for a verdict. */
  readRetries?: number;
  /** Milliseconds before the first retry of a read; doubles each time. */
  retryBaseMs?: number;
}

const PARALLEL_READS = 4;
const READ_RETRIES = 2;
const RETRY_STATUSES = [429, 500, 502, 503, 504];
const MAX_RETRY_AFTER_MS = 30_000;
const CONNECT_MS = 10_000;
/** Time for five megabytes on a slow line. */
const UPLOAD_MS = 300_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * The one way to the provider. Encodes the parameters, sends, reads the answer. A read is retried at most twice; everything
 * else leaves this computer at most once (product Z2). Nothing is thrown: an {@link Attempt} says what became of it.
 */
export class ProviderClient {
  readonly #options: ClientOptions;
  readonly #got: Got;
  readonly #reads = new PQueue({ concurrency: PARALLEL_READS });
  readonly #writes = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();
  readonly #agents: { http: HttpAgent; https: HttpsAgent };
  readonly #freshAgents: { http: HttpAgent; https: HttpsAgent };
  readonly host: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    const url = new URL(options.baseUrl);
    this.host = url.host;
    if (options.loopbackOnly && !isLoopback(url.hostname)) throw new Error('A demo profile stays on this computer');
    this.#agents = {
      http: new HttpAgent({ keepAlive: true, maxSockets: PARALLEL_READS }),
      https: new HttpsAgent({ keepAlive: true, maxSockets: PARALLEL_READS }),
    };
    // Node's own agent keeps connections alive too.
    this.#freshAgents = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) };
    const { username, password, key } = options.credentials;
    this.#got = got.extend({
      allowGetBody: true,
      followRedirect: false,
      throwHttpErrors: false,
      responseType: 'text',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'security-key': key,
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Linekeeper',
      },
    });
  }

  /** Whether a request that may change something is on its way. */
  get busyWriting(): boolean {
    return this.#writes.pending > 0;
  }

  /** Runs one operation. Parameters that break a rule never reach the network. */
  async attempt(id: OperationId, params: unknown, signal?: AbortSignal): Promise<Attempt> {
    const operation = operationOf(id);
    const encoded = operation.params.safeEncode(params);
    if (!encoded.success) return failed({ kind: 'invalid', fields: fieldProblems(encoded.error, params) });
    const queue = operation.effect === 'read' ? this.#reads : this.#writes;
    const signals = signal ? [this.#closing.signal, signal] : [this.#closing.signal];
    return queue.add(() => this.#send(id, operation, encoded.data, AbortSignal.any(signals)));
  }

  /** Ends all requests that are under way or waiting. */
  close(): void {
    this.#closing.abort();
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  async #send(id: OperationId, operation: Operation, wire: unknown, signal: AbortSignal): Promise<Attempt> {
    if (signal.aborted) return failed({ kind: 'cancelled' });
    const started = performance.now();
    const attempt = await this.#exchange(operation, wire, signal);
    this.#options.logger.log(attempt.kind === 'answered' ? 'info' : 'warn', 'request', {
      operation: id,
      ms: Math.round(performance.now() - started),
      outcome: attempt.kind,
      ...(attempt.kind === 'answered' ? {} : { problem: withoutExcerpt(attempt.problem) }),
    });
    return attempt;
  }

  async #exchange(operation: Operation, wire: unknown, signal: AbortSignal): Promise<Attempt> {
    const read = operation.effect === 'read';
    const answerMs = this.#options.answerSeconds() * 1000;
    const tooLarge = new AbortController();
    try {
      const request = this.#got(`${this.#options.baseUrl}${operation.path}`, {
        method: operation.method,
        body: JSON.stringify(wire),
        signal: AbortSignal.any([signal, tooLarge.signal]),
        // A kept-alive connection may have been closed by the other side; that is harmless for a read, but would leave
        // it open whether anything else was done. So those get a fresh connection.
        agent: read ? this.#agents : this.#freshAgents,
        timeout: {
          lookup: CONNECT_MS,
          connect: CONNECT_MS,
          secureConnect: CONNECT_MS,
          send: UPLOAD_MS,
          response: answerMs,
          read: answerMs,
          request: UPLOAD_MS + 2 * answerMs,
        },
        retry: {
          limit: read ? (this.#options.readRetries ?? READ_RETRIES) : 0,
          methods: ['GET', 'POST', 'PUT', 'DELETE'],
          statusCodes: RETRY_STATUSES,
          maxRetryAfter: MAX_RETRY_AFTER_MS,
          calculateDelay: ({ attemptCount, retryAfter, computedValue }) =>
            computedValue === 0 ? 0 : Math.max(retryAfter ?? 0, this.#backOff(attemptCount)),
        },
      });
      void request.on('downloadProgress', ({ transferred }) => {
        if (transferred > MAX_ANSWER_BYTES) tooLarge.abort();
      });
      const answer = await request;
      return readAnswer(operation, { status: answer.statusCode, body: answer.body, host: this.host });
    } catch (error) {
      if (tooLarge.signal.aborted)
        return unsure(operation, { kind: 'unexpected-answer', evidence: { code: 'TOO_LARGE', host: this.host } });
      if (signal.aborted) return unsure(operation, { kind: 'cancelled' });
      const { problem, sent } = transportFailure(error, this.host);
      return sent ? unsure(operation, problem) : failed(problem);
    }
  }

  #backOff(attempt: number): number {
    const base = (this.#options.retryBaseMs ?? 500) * 2 ** (attempt - 1);
    return base * (0.5 + Math.random());
  }
}

function failed(problem: Problem): Attempt {
  return { kind: 'failed', problem };
}

/** What the provider sent back may hold anything, so it is shown to the person but never logged. */
function withoutExcerpt(problem: Problem): unknown {
  if (!('evidence' in problem)) return problem;
  const { excerpt: _excerpt, ...evidence } = problem.evidence;
  return { kind: problem.kind, evidence };
}
