import got, { type Got } from 'got';
import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import PQueue from 'p-queue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { operationOf, type OperationId, type ReadId } from '#shared/provider/catalogue.ts';
import type { DialectName } from '#shared/provider/dialect.ts';
import type { Operation } from '#shared/provider/operation.ts';
import type { Logger } from '../log/logger.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { isLoopback } from '#shared/domain/connection/base-url.ts';
import { listLimits } from '#shared/lists/list-reading.ts';
import { addressOfThisComputer, proxyEnvironment } from './network.ts';
import {
  encodeParams,
  PROVIDER_ZONE,
  securityKey,
  writeRequest,
  type WireRequest,
  type WireSettings,
} from './request.ts';
import { ownTurn } from '../own-turn.ts';
import { readBody } from './answer-reader.ts';
import { decodeBody } from './charset.ts';
import { PagePace } from './page-pace.ts';
import { answerSize, type AnswerSize } from './page-size.ts';
import { PageSizes, readPages, type Page } from './pages.ts';
import type { RequestLog } from './request-log.ts';
import { transportFailure } from './transport-problem.ts';
import { unsure, type Attempt } from './wire.ts';

export interface Credentials {
  username: string;
  password: string;
  key: string;
}

/** An answer of HTTP, before it is read. It may hold anything: never log it. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ClientOptions {
  /** Address of the interface, without a trailing slash. */
  baseUrl: string;
  credentials: Credentials;
  logger: Logger;
  /** Seconds to wait for an answer after the request was sent. */
  answerSeconds: () => number;
  /** Rows after which a list is cut; the default of the settings where it is not given. */
  listRows?: () => number;
  /** How fast pages of lists are asked for; a provider on this computer is asked as fast as it answers. */
  pagePace?: PagePace;
  /** How the provider wants to be spoken to; the specification's form in JSON by default. */
  wire?: Partial<Omit<WireSettings, 'timeZone'>>;
  /** IANA name of the provider's time zone. */
  timeZone?: () => string;
  /** What the system says about proxies, such as `PROXY proxy:8080`; the environment's (`HTTPS_PROXY`) by default. */
  proxy?: string;
  /** A demo profile can never reach the network. */
  loopbackOnly?: boolean;
  /** How often a read is sent again when it went wrong; twice, unless a person waits for a verdict. */
  readRetries?: number;
  /** Milliseconds before the first retry of a read; doubles each time. */
  retryBaseMs?: number;
  /** Is told what became of each request, whoever made it. */
  settled?: (attempt: Attempt, id: OperationId) => void;
  /** Why an operation must not be asked now; null where nothing speaks against it. */
  whyNot?: (id: OperationId) => Problem | null;
  /** Where every request is noted. */
  requests?: RequestLog;
  /** Is shown every answer, for tests of a connection, which need more than its meaning. */
  answered?: (answer: RawAnswer) => void;
}

/** How many bytes of a request's body have left this computer, of how many. */
export type UploadProgress = (left: number, whole: number) => void;

const PARALLEL_READS = 4;
const READ_RETRIES = 2;
const RETRY_STATUSES = [429, 500, 502, 503, 504];
/** What passes on the way: those of got, and an answer that was cut off. */
const RETRY_CODES = [
  ...['ETIMEDOUT', 'ECONNRESET', 'EADDRINUSE', 'ECONNREFUSED', 'EPIPE', 'ENOTFOUND', 'ENETUNREACH', 'EAI_AGAIN'],
  'ERR_HTTP_CONTENT_LENGTH_MISMATCH',
];
const MAX_RETRY_AFTER_MS = 30_000;
const CONNECT_MS = 10_000;
/** Time for five megabytes on a slow line. */
const UPLOAD_MS = 300_000;
/** An answer that still flows after this time is given up, since other changes wait behind it. */
const LONGEST_MS = 900_000;
const MOST_INTERIM = 20;
/** Tests of a connection ask for little, and read it at once. */
const SHOWN_ANSWER_BYTES = 1024 * 1024;

/**
 * The one way to the provider. Encodes the parameters, sends, reads the answer. A read is retried at most twice; everything
 * else leaves this computer at most once. Nothing is thrown: an {@link Attempt} says what became of it.
 */
export class ProviderClient {
  readonly #options: ClientOptions;
  readonly #got: Got;
  readonly #reads = new PQueue({ concurrency: PARALLEL_READS });
  readonly #writes = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();
  readonly #agents: { http: HttpAgent; https: HttpsAgent };
  readonly #freshAgents: { http: HttpAgent; https: HttpsAgent };
  readonly #wire: Omit<WireSettings, 'timeZone'>;
  readonly #pageSizes = new PageSizes();
  readonly #pace: PagePace | undefined;
  readonly host: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    const url = new URL(options.baseUrl);
    this.host = url.host;
    if (options.loopbackOnly && !isLoopback(url.hostname)) throw new Error('A demo profile stays on this computer');
    this.#wire = { format: 'json', dialect: {}, registeredIp: '', ...options.wire };
    this.#pace = options.pagePace ?? (isLoopback(url.hostname) ? undefined : new PagePace());
    const proxyEnv = proxyEnvironment(url.hostname, options.proxy, process.env);
    const kept = { keepAlive: true, maxSockets: PARALLEL_READS, proxyEnv };
    this.#agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
    // Node's own agent keeps connections alive too.
    const fresh = { keepAlive: false, proxyEnv };
    this.#freshAgents = { http: new HttpAgent(fresh), https: new HttpsAgent(fresh) };
    const { username, password, key } = options.credentials;
    this.#got = got.extend({
      allowGetBody: true,
      followRedirect: false,
      throwHttpErrors: false,
      // The charset is the answer's to say.
      responseType: 'buffer',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'security-key': securityKey(key, this.#wire),
        'user-agent': 'Linekeeper',
      },
    });
  }

  /** Whether a request that may change something is on its way. */
  get busyWriting(): boolean {
    return this.#writes.pending > 0;
  }

  /**
   * Runs one operation. Parameters that break a rule never reach the network.
   *
   * @param uploaded is told how much of the request has left; one that is ended before all of it has is not done
   * @param otherForm a row of the dialect in which this one request speaks the other form than the account does
   * @param leaves is told right before the request leaves, once those before it have ended; where it throws, nothing leaves
   */
  attempt(
    id: OperationId,
    params: unknown,
    signal?: AbortSignal,
    uploaded?: UploadProgress,
    otherForm?: DialectName,
    leaves?: () => void,
  ): Promise<Attempt> {
    return this.#attempt(id, params, signal, () => undefined, uploaded, otherForm, leaves);
  }

  async #attempt(
    id: OperationId,
    params: unknown,
    signal: AbortSignal | undefined,
    came: (bytes: number) => void,
    uploaded?: UploadProgress,
    otherForm?: DialectName,
    leaves?: () => void,
  ): Promise<Attempt> {
    const closed = this.#options.whyNot?.(id);
    if (closed) return failed(closed);
    const operation = operationOf(id);
    // A start asks for some twenty things at once, and what is read before all of them have left would wait for their sum.
    if (operation.effect === 'read') await ownTurn();
    const settings = this.#settings(otherForm);
    const encoded = encodeParams(id, operation, params, settings);
    if (!encoded.ok) return failed({ kind: 'invalid', fields: encoded.fields });
    const request = writeRequest(id, operation, encoded.wire, settings);
    const queue = operation.effect === 'read' ? this.#reads : this.#writes;
    const ended = AbortSignal.any(signal ? [this.#closing.signal, signal] : [this.#closing.signal]);
    if (isLaterPage(params)) await this.#pace?.turn(ended);
    const asked = { id, operation, size: answerSize(operation, params), came, uploaded, leaves };
    return queue.add(() => this.#send(asked, request, ended));
  }

  /** Whether parameters break no rule, so that they would leave this computer. */
  accepts(id: OperationId, params: unknown): boolean {
    return encodeParams(id, operationOf(id), params, this.#settings()).ok;
  }

  /**
   * Reads a paged list page by page, in order, some pages ahead (see {@link readPages}). Where the provider takes only
   * smaller pages than the specification says, it is asked for those from then on.
   *
   * @param key a field that no two rows of the list share; null where rows may be alike
   * @param turn is waited for before each page
   */
  pages<Row>(
    id: ReadId,
    params: Record<string, unknown> & { per_page: number },
    key?: string | null,
    turn?: (signal: AbortSignal) => Promise<void>,
  ): AsyncGenerator<Page<Row>> {
    const read = async (page: number, signal: AbortSignal): Promise<Attempt & { bytes: number }> => {
      await turn?.(signal);
      const per_page = this.#pageSizes.of(id, params.per_page);
      let bytes = 0;
      const attempt = await this.#attempt(id, { ...params, per_page, page }, signal, (length) => (bytes = length));
      const smaller = page === 1 && attempt.kind === 'failed' && this.#pageSizes.refused(id, per_page, attempt.problem);
      return smaller ? read(page, signal) : { ...attempt, bytes };
    };
    const rows = this.#options.listRows?.() ?? DEFAULT_SETTINGS.listRows;
    return readPages<Row>(read, listLimits(rows, params.per_page), key);
  }

  /** Ends all requests that are under way or waiting. */
  close(): void {
    this.#closing.abort();
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  #settings(otherForm?: DialectName): WireSettings {
    const settings = { ...this.#wire, timeZone: this.#options.timeZone?.() ?? PROVIDER_ZONE };
    if (otherForm === undefined) return settings;
    const { [otherForm]: chosen, ...dialect } = settings.dialect;
    return { ...settings, dialect: chosen === 'other' ? dialect : { ...dialect, [otherForm]: 'other' } };
  }

  async #send(asked: Asked, request: WireRequest, signal: AbortSignal): Promise<Attempt> {
    const { id } = asked;
    if (signal.aborted) return failed({ kind: 'cancelled' });
    asked.leaves?.();
    const started = performance.now();
    const seen: { status: number | null } = { status: null };
    const attempt = await this.#exchange(asked, request, signal, (answer) => {
      seen.status = answer.status;
      this.#options.requests?.noteClock(answer.headers.date);
    });
    const ms = Math.round(performance.now() - started);
    const result = attempt.kind === 'answered' ? 'answered' : attempt.problem.kind;
    const { method, path } = request;
    this.#options.settled?.(attempt, id);
    this.#options.requests?.add({ operation: id, method, path, ms, status: seen.status, result });
    this.#options.logger.log(attempt.kind === 'answered' ? 'info' : 'warn', 'request', {
      operation: id,
      ms,
      outcome: attempt.kind,
      ...(attempt.kind === 'answered' ? {} : { problem: withoutExcerpt(attempt.problem) }),
    });
    return attempt;
  }

  async #exchange(
    { id, operation, size, came, uploaded }: Asked,
    wire: WireRequest,
    signal: AbortSignal,
    answered: (answer: Pick<RawAnswer, 'status' | 'headers'>) => void,
  ): Promise<Attempt> {
    const read = operation.effect === 'read';
    const answerMs = this.#options.answerSeconds() * 1000;
    const tooLarge = new AbortController();
    const whole = Buffer.byteLength(wire.body ?? '');
    let left = 0;
    const mostBytes = this.#options.answered ? Math.min(size.bytes, SHOWN_ANSWER_BYTES) : size.bytes;
    try {
      const request = this.#got(`${this.#options.baseUrl}${wire.path}${wire.query}`, {
        method: wire.method,
        headers: { 'content-type': wire.contentType, accept: wire.contentType },
        ...(wire.body === undefined ? {} : { body: wire.body }),
        // Looked up each time: an address comes and goes with its network.
        ...addressOfThisComputer(this.#wire.registeredIp),
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
          // Silence, not length: an answer that flows slowly is read to its end.
          socket: answerMs,
          request: LONGEST_MS,
        },
        retry: {
          limit: read ? (this.#options.readRetries ?? READ_RETRIES) : 0,
          methods: ['GET', 'POST', 'PUT', 'DELETE'],
          statusCodes: RETRY_STATUSES,
          errorCodes: RETRY_CODES,
          maxRetryAfter: MAX_RETRY_AFTER_MS,
          calculateDelay: ({ attemptCount, retryAfter, computedValue }) =>
            computedValue === 0 ? 0 : Math.max(retryAfter ?? 0, this.#backOff(attemptCount)),
        },
      });
      void request.on('downloadProgress', ({ transferred }) => {
        if (transferred > mostBytes) tooLarge.abort();
      });
      void request.on('uploadProgress', ({ transferred }) => {
        left = transferred;
        uploaded?.(left, whole);
      });
      // Interim answers (1xx) are free for a server, and each is work here.
      let interim = 0;
      void request.on('request', (sent) => {
        sent.on('information', () => {
          interim += 1;
          if (interim > MOST_INTERIM) tooLarge.abort();
        });
      });
      const answer = await request;
      const { statusCode: status, headers, rawBody } = answer;
      const { 'retry-after': retryAfter, 'content-type': contentType } = headers;
      came(rawBody.byteLength);
      answered({ status, headers });
      this.#options.answered?.({ status, headers, body: decodeBody(rawBody, contentType) });
      const { host } = this;
      // Answers come together as well. Whoever asked may be closed by then, and with it the place for what was read.
      await ownTurn();
      if (read && signal.aborted) return failed({ kind: 'cancelled' });
      const bytes = Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
      return await readBody({ operation: id, status, bytes, contentType, host, retryAfter, mostRows: size.rows });
    } catch (error) {
      if (tooLarge.signal.aborted)
        return unsure(operation, { kind: 'unexpected-answer', evidence: { code: 'TOO_LARGE', host: this.host } });
      // A body that was cut off is none that a server can read.
      if (signal.aborted && left < whole) return failed({ kind: 'cancelled' });
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

/** An operation that is under way. */
interface Asked {
  id: OperationId;
  operation: Operation;
  size: AnswerSize;
  /** Is told how long the answer was. */
  came: (bytes: number) => void;
  uploaded: UploadProgress | undefined;
  leaves: (() => void) | undefined;
}

/** Whether a page of a list is asked for, other than the first. */
function isLaterPage(params: unknown): boolean {
  const page = (params as { page?: unknown } | null | undefined)?.page;
  return typeof page === 'number' && page > 1;
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
