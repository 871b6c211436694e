import { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

/** What the thread could not do; `code` is that of SQLite or of the file system. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export interface ThreadPlan {
  /** The script beside the code that asks, in the bundle as in the sources. */
  script: URL;
  memoryMb: number;
  /**
   * A desk at which nothing was asked for so many milliseconds gives its memory back, and so does the thread when nobody asks.
   * Null where it holds what is nowhere else.
   */
  idleMs: number | null;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  written: ((count: number) => void) | undefined;
}

interface Desk {
  gone: () => void;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

const closed = () => new ThreadError('The thread is closed', 'CLOSED');

/** A worker thread with desks. Each has one asker and data of its own, and knows nothing of the others. */
export class Thread {
  readonly #worker: Worker;
  readonly #idleMs: number | null;
  readonly #ended: () => void;
  readonly #desks = new Map<number, Desk>();
  #idle: NodeJS.Timeout | undefined;
  #lastDesk = 0;
  #lastId = 0;
  #hasEnded = false;

  /** @param ended is told once, when nothing more can be asked */
  constructor({ script, memoryMb, idleMs }: ThreadPlan, ended: () => void) {
    this.#idleMs = idleMs;
    this.#ended = ended;
    this.#worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    this.#worker.on('message', (reply: ThreadReply) => {
      this.#take(reply);
    });
    this.#worker.once('error', (error) => {
      this.#end(new ThreadError(String(error), (error as { code?: string }).code ?? ''));
    });
    this.#worker.once('exit', (code) => {
      this.#end(new ThreadError(`The thread ended with code ${code}`, 'ENDED'));
    });
    this.#watch();
  }

  /**
   * Opens a desk with what it works with; answers its number.
   *
   * @param gone is told when it is no more, unless it was closed: it could not be opened, it was not asked for long, or the
   * thread has ended
   */
  open(data: unknown, gone: () => void): number {
    this.#lastDesk += 1;
    this.#desks.set(this.#lastDesk, { gone, waiting: new Map(), idle: undefined });
    this.#post({ desk: this.#lastDesk, open: data });
    return this.#lastDesk;
  }

  /** @param written is told how far a file is */
  ask(number: number, name: string, given: unknown, written?: (count: number) => void): Promise<unknown> {
    const desk = this.#desks.get(number);
    if (!desk) return Promise.reject(closed());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      desk.waiting.set(id, { resolve, reject, written });
      clearTimeout(desk.idle);
      this.#watch();
      this.#post({ desk: number, id, name, given });
    });
  }

  close(number: number): void {
    const desk = this.#desks.get(number);
    if (!desk) return;
    this.#post({ desk: number, close: true });
    this.#leave(number, desk, closed());
    this.#watch();
  }

  /** Ends it once it has closed its desks. */
  end(): void {
    this.#end(closed());
  }

  #post(message: ThreadRequest): void {
    this.#worker.postMessage(message);
  }

  #take(reply: ThreadReply): void {
    const desk = this.#desks.get(reply.desk);
    if (!desk) return;
    if ('gone' in reply) {
      desk.gone();
      this.#leave(reply.desk, desk, new ThreadError(reply.gone, reply.code));
      this.#watch();
      return;
    }
    const waiting = desk.waiting.get(reply.id);
    if ('written' in reply) {
      waiting?.written?.(reply.written);
      return;
    }
    desk.waiting.delete(reply.id);
    if ('failed' in reply) waiting?.reject(new ThreadError(reply.failed, reply.code));
    else waiting?.resolve(reply.answer);
    if (desk.waiting.size === 0)
      desk.idle = this.#afterIdle(() => {
        desk.gone();
        this.close(reply.desk);
      });
    this.#watch();
  }

  /** Whoever waits at a desk has no answer any more. */
  #leave(number: number, desk: Desk, error: ThreadError): void {
    clearTimeout(desk.idle);
    this.#desks.delete(number);
    for (const { reject } of desk.waiting.values()) reject(error);
  }

  /** It keeps the process alive only while it has something to answer. */
  #watch(): void {
    if (this.#hasEnded) return;
    clearTimeout(this.#idle);
    if ([...this.#desks.values()].some(({ waiting }) => waiting.size > 0)) {
      this.#worker.ref();
      return;
    }
    this.#worker.unref();
    this.#idle = this.#afterIdle(() => {
      this.end();
    });
  }

  #afterIdle(work: () => void): NodeJS.Timeout | undefined {
    return this.#idleMs === null ? undefined : setTimeout(work, this.#idleMs).unref();
  }

  #end(error: ThreadError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#idle);
    this.#post('end');
    this.#ended();
    for (const [number, desk] of this.#desks) {
      desk.gone();
      this.#leave(number, desk, error);
    }
  }
}
