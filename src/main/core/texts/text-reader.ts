import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Database, DatabasePlace } from '../store/database.ts';
import { AskedThread } from '../threads/asked-thread.ts';
import { scriptBeside } from '../threads/script-beside.ts';
import { threadOutcome } from '../threads/thread-outcome.ts';
import type { TextQuestions } from './text-questions.ts';
import { answersOfTexts } from './text-scans.ts';

const MEMORY_MB = 256;
const IDLE_MS = 20_000;

interface ReaderDeps {
  /** Where texts are kept. */
  db: Database;
  /** Where that database is; null while it is only in memory, which no other thread can read. */
  place: DatabasePlace | null;
  log: (what: string, more: Record<string, unknown>) => void;
}

/** Looks through texts: all that may take long is done by a thread. */
export class TextReader {
  readonly #deps: ReaderDeps;
  readonly #thread: AskedThread<TextQuestions> | null;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
    this.#thread =
      deps.place &&
      new AskedThread({
        script: scriptBeside(import.meta.url, 'text-worker'),
        data: deps.place,
        memoryMb: MEMORY_MB,
        idleMs: IDLE_MS,
        shared: true,
      });
  }

  /** Has all of it looked through; what is asked first is answered first. */
  ask<N extends keyof TextQuestions>(
    name: N,
    given: TextQuestions[N]['given'],
  ): Promise<Outcome<TextQuestions[N]['answer']>> {
    if (!this.#thread) return Promise.resolve(succeed(this.here(name, given)));
    return threadOutcome(this.#thread.ask(name, given), (more) => {
      this.#deps.log('texts could not be looked through', more);
    });
  }

  /** Answers at once, for what an index finds. */
  here<N extends keyof TextQuestions>(name: N, given: TextQuestions[N]['given']): TextQuestions[N]['answer'] {
    return answersOfTexts(this.#deps.db)[name](given);
  }

  close(): void {
    this.#thread?.close();
  }
}
