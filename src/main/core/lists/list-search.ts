import { Worker } from 'node:worker_threads';
import type { ListQuery } from '#shared/lists/list.ts';
import type { ListId, StoredState } from './list-store.ts';
import type { LocalNotes } from './local-notes.ts';
import type { Found, SearchReply, SearchRequest, SearchStart } from './search-protocol.ts';

/** A list of so many rows takes some 100 MB. */
const MEMORY_MB = 1024;
/** The thread gives its memory back when nothing was asked for so long. */
const IDLE_MS = 20_000;

/** A list as main has it: rows of this revision are on disk, notes of this computer are not. */
export interface Indexed {
  list: ListId;
  state: StoredState;
  notes: LocalNotes | null;
}

interface Waiting {
  resolve: (found: Found | unknown[] | null) => void;
}

/** Asks the thread that searches lists; it is started with the first question. */
export class ListSearch {
  readonly #start: SearchStart;
  readonly #waiting = new Map<number, Waiting>();
  readonly #failed: (error: unknown) => void;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** Version of the notes that the thread has. */
  #sentNotes = -1;
  #closed = false;

  /** @param failed is told why a question has no answer */
  constructor(start: SearchStart, failed: (error: unknown) => void) {
    this.#start = start;
    this.#failed = failed;
  }

  /** The rows that match; null when the lists cannot be searched. */
  find(of: Indexed, query: ListQuery, limit: number, since: number): Promise<Found | null> {
    return this.#ask(of, { query, limit, since }) as Promise<Found | null>;
  }

  /** How many rows match each query; null when the lists cannot be searched. */
  count(of: Indexed, queries: readonly ListQuery[]): Promise<number[] | null> {
    return this.#ask(of, { count: queries }) as Promise<number[] | null>;
  }

  /** Rows by their keys, null for one that is not there; null when the lists cannot be searched. */
  rows(of: Indexed, keys: readonly string[]): Promise<unknown[] | null> {
    return this.#ask(of, { keys }) as Promise<unknown[] | null>;
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #ask({ list, state, notes }: Indexed, ask: SearchRequest['ask']): Promise<Found | unknown[] | null> {
    if (this.#closed) return Promise.resolve(null);
    this.#worker ??= this.#startWorker();
    this.#lastId += 1;
    const id = this.#lastId;
    const isNew = notes !== null && notes.version !== this.#sentNotes;
    if (isNew) this.#sentNotes = notes.version;
    const request: SearchRequest = { id, list, state, ask, notes: isNew ? notes.entries : null };
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve });
      this.#watch();
      this.#worker?.postMessage(request);
    });
  }

  #startWorker(): Worker {
    // Both the bundle and the sources have the script beside this one.
    const script = import.meta.url.endsWith('.ts') ? './search-worker.ts' : './search-worker.js';
    const worker = new Worker(new URL(script, import.meta.url), {
      workerData: this.#start,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on('message', (reply: SearchReply) => {
      if ('failed' in reply) this.#failed(reply.failed);
      this.#waiting.get(reply.id)?.resolve('found' in reply ? reply.found : null);
      this.#waiting.delete(reply.id);
      this.#watch();
    });
    worker.once('error', (error) => {
      this.#failed(error);
      if (this.#worker === worker) this.#end();
    });
    return worker;
  }

  /** The thread keeps the process alive only while it has something to answer. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size > 0) {
      this.#worker?.ref();
      return;
    }
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      this.#end();
    }, IDLE_MS).unref();
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#worker?.postMessage('close');
    this.#worker = undefined;
    this.#sentNotes = -1;
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
