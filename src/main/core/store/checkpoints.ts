import { AskedThread, ThreadError } from '../threads/asked-thread.ts';
import type { DatabasePlace } from './database.ts';
import { scriptBeside } from '../threads/script-beside.ts';

/** What the thread is asked. */
export interface CheckpointQuestions {
  writeBack: { given: null; answer: null };
}

const MEMORY_MB = 64;
const IDLE_MS = 5_000;

/** Has a thread write the log of a database back into its file (https://sqlite.org/wal.html#ckpt). */
export class Checkpoints {
  readonly #thread: AskedThread<CheckpointQuestions>;
  readonly #failed: (error: unknown) => void;
  #isAsked = false;

  /** @param failed is told why the log could not be written back; what is in it is kept all the same */
  constructor(place: DatabasePlace, failed: (error: unknown) => void) {
    this.#thread = new AskedThread({
      script: scriptBeside(import.meta.url, 'checkpoint-worker'),
      data: place,
      memoryMb: MEMORY_MB,
      idleMs: IDLE_MS,
      shared: true,
    });
    this.#failed = failed;
  }

  /** Writes back what is in the log; nothing more while that is under way. */
  async write(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      await this.#thread.ask('writeBack', null);
    } catch (error) {
      if (!(error instanceof ThreadError && error.code === 'CLOSED')) this.#failed(error);
    } finally {
      this.#isAsked = false;
    }
  }

  close(): void {
    this.#thread.close();
  }
}
