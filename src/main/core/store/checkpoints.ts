import { AskedThread, ThreadError } from '../threads/asked-thread.ts';
import { BESIDE_MAIN } from './database-ready.ts';
import type { DatabaseQuestions } from './database-worker.ts';
import type { DatabasePlace } from './database.ts';

/** Has a thread write the log of a database back into its file (https://sqlite.org/wal.html#ckpt). */
export class Checkpoints {
  readonly #thread: AskedThread<DatabaseQuestions>;
  readonly #failed: (error: unknown) => void;
  #isAsked = false;

  /** @param failed is told why the log could not be written back; what is in it is kept all the same */
  constructor(place: DatabasePlace, failed: (error: unknown) => void) {
    this.#thread = new AskedThread({ ...BESIDE_MAIN, data: place });
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
