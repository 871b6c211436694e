import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CallPlace } from './call-file.ts';
import type { Answer, Given, RequestName, ThreadReply, ThreadRequest } from './call-requests.ts';

/** The thread holds the ids of a list that is scrolled, eight bytes a call, and the names of numbers. */
const MEMORY_MB = 1024;
/** The thread gives its memory back when nothing was asked for so long. */
const IDLE_MS = 60_000;

/** What the thread could not do; `code` is that of SQLite or of the file system. */
export class CallThreadError extends Error {
  override readonly name = 'CallThreadError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  written: ((calls: number) => void) | undefined;
}

/** Asks the thread that keeps the archive; it is started with the first question. */
export class CallThread {
  readonly #place: CallPlace;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;
  /** Rises with every thread that is started: a new one knows nothing of what an earlier one was told. */
  #started = 0;

  constructor(place: CallPlace) {
    this.#place = place;
  }

  get started(): number {
    return this.#started;
  }

  /** Nothing was ever kept: there is no need to start a thread that says so. */
  get isEmpty(): boolean {
    return this.#started === 0 && !(this.#place.key && existsSync(this.#place.file));
  }

  /** Starts the thread where none runs, so that `started` tells of it. */
  wake(): void {
    if (!this.#closed) this.#worker ??= this.#startWorker();
  }

  /** @param written is told how many calls are in a file */
  ask<N extends RequestName>(name: N, given: Given<N>, written?: (calls: number) => void): Promise<Answer<N>> {
    if (this.#closed) return Promise.reject(new CallThreadError('The archive is closed', 'CLOSED'));
    this.wake();
    this.#lastId += 1;
    const request: ThreadRequest = { id: this.#lastId, name, given };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve: resolve as Waiting['resolve'], reject, written });
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
    // Both the bundle and the sources have the script beside this one.
    const script = import.meta.url.endsWith('.ts') ? './call-worker.ts' : './call-worker.js';
    const worker = new Worker(new URL(script, import.meta.url), {
      workerData: this.#place,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (reply: ThreadReply) => {
      this.#take(reply);
    });
    worker.once('error', (error) => {
      if (this.#worker === worker)
        this.#end(new CallThreadError(String(error), (error as { code?: string }).code ?? ''));
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
    if ('failed' in reply) waiting?.reject(new CallThreadError(reply.failed, reply.code));
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
    // What is kept in memory alone would go with it.
    if (!this.#place.key) return;
    this.#idle = setTimeout(() => {
      this.#end();
    }, IDLE_MS).unref();
  }

  #end(error = new CallThreadError('The archive is closed', 'CLOSED')): void {
    clearTimeout(this.#idle);
    this.#worker?.postMessage('close');
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
