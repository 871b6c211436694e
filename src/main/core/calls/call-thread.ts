import { existsSync } from 'node:fs';
import { AskedThread } from '../threads/asked-thread.ts';
import type { CallPlace } from './call-file.ts';
import type { CallRequests } from './call-requests.ts';
import { scriptBeside } from '../threads/script-beside.ts';

/** The thread holds the ids of a list that is scrolled, eight bytes a call, and the names of numbers. */
const MEMORY_MB = 1024;
const IDLE_MS = 60_000;

/** Asks the thread that keeps the archive. */
export class CallThread extends AskedThread<CallRequests> {
  readonly #place: CallPlace;

  constructor(place: CallPlace) {
    super({
      script: scriptBeside(import.meta.url, 'call-worker'),
      data: place,
      memoryMb: MEMORY_MB,
      // What is kept in memory alone would go with the thread.
      idleMs: place.key ? IDLE_MS : null,
      shared: false,
    });
    this.#place = place;
  }

  /** Nothing was ever kept: there is no need to start a thread that says so. */
  get isEmpty(): boolean {
    return this.started === 0 && !(this.#place.key && existsSync(this.#place.file));
  }
}
