import type { ListQuery } from '#shared/lists/list.ts';
import { AskedThread, ThreadError } from '../threads/asked-thread.ts';
import type { ListId, StoredState } from './list-store.ts';
import type { LocalNotes } from './local-notes.ts';
import type { Found, Searched, SearchQuestions } from './search-questions.ts';
import type { DatabasePlace } from '../store/database.ts';
import { scriptBeside } from '../threads/script-beside.ts';

/** A list of so many rows takes some 100 MB. */
const MEMORY_MB = 1024;
const IDLE_MS = 20_000;

/** A list as main has it: rows of this revision are on disk, notes of this computer are not. */
export interface Indexed {
  list: ListId;
  state: StoredState;
  notes: LocalNotes | null;
}

/** Asks the thread that searches lists. */
export class ListSearch {
  readonly #thread: AskedThread<SearchQuestions>;
  readonly #failed: (error: unknown) => void;
  /** Which thread has which version of the notes. */
  #sent = { thread: 0, version: -1 };

  /** @param failed is told why a question has no answer */
  constructor(start: DatabasePlace, failed: (error: unknown) => void) {
    this.#thread = new AskedThread({
      script: scriptBeside(import.meta.url, 'search-worker'),
      data: start,
      memoryMb: MEMORY_MB,
      idleMs: IDLE_MS,
      shared: true,
    });
    this.#failed = failed;
  }

  /** The rows that match; null when the lists cannot be searched. */
  find(of: Indexed, query: ListQuery, limit: number, since: number): Promise<Found | null> {
    return this.#answer(this.#thread.ask('find', { ...this.#searched(of), query, limit, since }));
  }

  /** How many rows match each query; null when the lists cannot be searched. */
  count(of: Indexed, queries: readonly ListQuery[]): Promise<number[] | null> {
    return this.#answer(this.#thread.ask('count', { ...this.#searched(of), queries }));
  }

  /** Rows by their keys, null for one that is not there; null when the lists cannot be searched. */
  rows(of: Indexed, keys: readonly string[]): Promise<unknown[] | null> {
    return this.#answer(this.#thread.ask('rows', { ...this.#searched(of), keys }));
  }

  close(): void {
    this.#thread.close();
  }

  async #answer<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      // The account is closed: nobody waits for the answer.
      if (!(error instanceof ThreadError && error.code === 'CLOSED')) this.#failed(error);
      return null;
    }
  }

  #searched({ list, state, notes }: Indexed): Searched {
    this.#thread.wake();
    const thread = this.#thread.started;
    const isNew = notes !== null && (this.#sent.thread !== thread || this.#sent.version !== notes.version);
    if (isNew) this.#sent = { thread, version: notes.version };
    return { list, state, notes: isNew ? notes.entries : null };
  }
}
