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
  /** It gives its memory back when nothing was asked for so long; null where it holds what is nowhere else. */
  idleMs: number | null;
}

interface Waiting {
  desk: number;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  written: ((count: number) => void) | undefined;
}

/** A worker thread with desks. Each has one asker and data of its own, and knows nothing of the others. */
export class Thread {
  readonly #worker: Worker;
  readonly #idleMs: number | null;
  readonly #ended: () => void;
  /** What is told when a desk is no more. */
  readonly #desks = new Map<number, () => void>();
  readonly #waiting = new Map<number, Waiting>();
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
   * @param gone is told when it is no more, unless it was closed: it could not be opened, or the thread has ended
   */
  open(data: unknown, gone: () => void): number {
    this.#lastDesk += 1;
    this.#desks.set(this.#lastDesk, gone);
    this.#post({ desk: this.#lastDesk, open: data });
    return this.#lastDesk;
  }

  /** @param written is told how far a file is */
  ask(desk: number, name: string, given: unknown, written?: (count: number) => void): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { desk, resolve, reject, written });
      this.#watch();
      this.#post({ desk, id, name, given });
    });
  }

  close(desk: number): void {
    this.#desks.delete(desk);
    this.#post({ desk, close: true });
    this.#fail(desk, new ThreadError('The thread is closed', 'CLOSED'));
  }

  /** Ends it once it has closed its desks. */
  end(): void {
    this.#end(new ThreadError('The thread is closed', 'CLOSED'));
  }

  #post(message: ThreadRequest): void {
    this.#worker.postMessage(message);
  }

  #take(reply: ThreadReply): void {
    if ('gone' in reply) {
      const gone = this.#desks.get(reply.desk);
      this.#desks.delete(reply.desk);
      gone?.();
      this.#fail(reply.desk, new ThreadError(reply.gone, reply.code));
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    if ('written' in reply) {
      waiting?.written?.(reply.written);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('failed' in reply) waiting?.reject(new ThreadError(reply.failed, reply.code));
    else waiting?.resolve(reply.answer);
    this.#watch();
  }

  /** Questions of a desk that have no answer any more. */
  #fail(desk: number, error: ThreadError): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.desk !== desk) continue;
      this.#waiting.delete(id);
      waiting.reject(error);
    }
    this.#watch();
  }

  /** It keeps the process alive only while it has something to answer. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#hasEnded) return;
    if (this.#waiting.size > 0) {
      this.#worker.ref();
      return;
    }
    this.#worker.unref();
    if (this.#idleMs === null) return;
    this.#idle = setTimeout(() => {
      this.end();
    }, this.#idleMs).unref();
  }

  #end(error: ThreadError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#idle);
    this.#post('end');
    this.#ended();
    for (const gone of this.#desks.values()) gone();
    this.#desks.clear();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
