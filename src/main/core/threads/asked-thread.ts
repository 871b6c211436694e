import { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

/** What a thread can be asked: what is given with each question, and what it answers. */
export type Questions<R> = { [N in keyof R]: { given: unknown; answer: unknown } };

/** What the thread could not do; `code` is that of SQLite or of the file system. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  written: ((count: number) => void) | undefined;
}

interface ThreadPlan {
  /** The script beside the code that asks, in the bundle as in the sources. */
  script: URL;
  /** What the thread is started with. */
  data: unknown;
  memoryMb: number;
  /** It gives its memory back when nothing was asked for so long; null where it holds what is nowhere else. */
  idleMs: number | null;
}

/** Asks a thread; it is started with the first question. */
export class AskedThread<R extends Questions<R>> {
  readonly #plan: ThreadPlan;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;
  /** Rises with every thread that is started: a new one knows nothing of what an earlier one was told. */
  #started = 0;

  constructor(plan: ThreadPlan) {
    this.#plan = plan;
  }

  get started(): number {
    return this.#started;
  }

  /** Starts the thread where none runs, so that `started` tells of it. */
  wake(): void {
    if (!this.#closed) this.#worker ??= this.#startWorker();
  }

  /** @param written is told how far a file is */
  ask<N extends keyof R & string>(
    name: N,
    given: R[N]['given'],
    written?: (count: number) => void,
  ): Promise<R[N]['answer']> {
    if (this.#closed) return Promise.reject(new ThreadError('The thread is closed', 'CLOSED'));
    this.wake();
    this.#lastId += 1;
    const request: ThreadRequest = { id: this.#lastId, name, given };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve: resolve, reject, written });
      this.#watch();
      this.#worker?.postMessage(request);
    });
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #startWorker(): Worker {
    this.#started += 1;
    const { script, data, memoryMb } = this.#plan;
    const worker = new Worker(script, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.on('message', (reply: ThreadReply) => {
      this.#take(reply);
    });
    worker.once('error', (error) => {
      if (this.#worker === worker) this.#end(new ThreadError(String(error), (error as { code?: string }).code ?? ''));
    });
    return worker;
  }

  #take(reply: ThreadReply): void {
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

  /** The thread keeps the process alive only while it has something to answer. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size > 0) {
      this.#worker?.ref();
      return;
    }
    this.#worker?.unref();
    const { idleMs } = this.#plan;
    if (idleMs === null) return;
    this.#idle = setTimeout(() => {
      this.#end();
    }, idleMs).unref();
  }

  #end(error = new ThreadError('The thread is closed', 'CLOSED')): void {
    clearTimeout(this.#idle);
    this.#worker?.postMessage('close');
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
