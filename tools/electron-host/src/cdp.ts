import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

/** Typed `send` of the DevTools protocol. */
type Send = CDPSession['send'];
type SendMethod = Parameters<Send>[0];

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
  sessionId?: string;
}

interface Waiting {
  method: string;
  sessionId: string | undefined;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/** The protocol's answer "no", or a connection that went away before the answer came. */
export class CdpError extends Error {
  override name = 'CdpError';
}

/** One attached target: commands and events of it. */
export class CdpSession extends EventEmitter {
  readonly id: string | undefined;
  readonly #connection: CdpConnection;

  constructor(connection: CdpConnection, id: string | undefined) {
    super();
    this.setMaxListeners(0);
    this.id = id;
    this.#connection = connection;
  }

  /** Sends a command; rejects with {@link CdpError}. */
  readonly send: Send = ((method: SendMethod, params?: unknown) =>
    this.#connection.request(method, params, this.id)) as Send;

  /** Sends a command whose failure does not matter (the target may be gone, or the command is optional). */
  readonly tell: (...args: Parameters<Send>) => void = (method, params) => {
    this.#connection.request(method, params, this.id).catch(() => undefined);
  };

  /** Listens to a DevTools event, with the event's payload typed. */
  readonly listen = this.on.bind(this) as unknown as CDPSession['on'];
}

/** Connection to Chromium over `--remote-debugging-pipe`: messages are JSON, divided by NUL bytes. */
export class CdpConnection extends EventEmitter {
  readonly browser: CdpSession;
  readonly #out: Writable;
  readonly #sessions = new Map<string, CdpSession>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed = false;
  #parts: Buffer[] = [];
  #unsent: string[] = [];

  constructor(out: Writable, input: Readable) {
    super();
    this.#out = out;
    this.browser = new CdpSession(this, undefined);
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    input.on('close', () => this.#close());
    input.on('error', () => this.#close());
    out.on('error', () => this.#close());
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The session of a target that was attached with `flatten: true`. */
  session(id: string): CdpSession {
    let session = this.#sessions.get(id);
    if (!session) {
      session = new CdpSession(this, id);
      this.#sessions.set(id, session);
    }
    return session;
  }

  request(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    if (this.#closed) return Promise.reject(new CdpError(`${method}: the connection to Chromium is closed`));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, sessionId, resolve, reject });
      this.#send(JSON.stringify({ id, method, params: params ?? {}, sessionId }) + '\0');
    });
  }

  /**
   * A debugger that uses Node's own inspector evaluates in the middle of whatever the main process is doing, also inside of
   * a stream's `write`: what is written from there can get lost. So messages are gathered, and written by a microtask.
   */
  #send(text: string): void {
    this.#unsent.push(text);
    if (this.#unsent.length === 1) void Promise.resolve().then(() => this.#flush());
  }

  #flush(): void {
    const texts = this.#unsent;
    this.#unsent = [];
    this.#out.write(texts.join(''));
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      this.#parts.push(chunk.subarray(start, end));
      const text = this.#parts.length === 1 ? this.#parts[0]!.toString('utf8') : Buffer.concat(this.#parts).toString();
      this.#parts = [];
      start = end + 1;
      this.#dispatch(JSON.parse(text) as Message);
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }

  #dispatch(message: Message): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (!waiting) return;
      if (message.error) waiting.reject(new CdpError(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
      return;
    }
    if (!message.method) return;
    const session = message.sessionId ? this.#sessions.get(message.sessionId) : this.browser;
    session?.emit(message.method, message.params);
    if (message.method === 'Target.detachedFromTarget') {
      this.#forget((message.params as { sessionId: string }).sessionId);
    }
  }

  #forget(sessionId: string): void {
    this.#sessions.get(sessionId)?.emit('detached');
    this.#sessions.delete(sessionId);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.reject(new CdpError(`${waiting.method}: the target was closed`));
    }
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new CdpError(`${waiting.method}: the connection to Chromium is closed`));
    }
    this.#waiting.clear();
    this.emit('close');
  }
}
