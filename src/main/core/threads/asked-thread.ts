import { Thread, ThreadError, type ThreadPlan } from './thread.ts';

export { ThreadError };

/** What a thread can be asked: what is given with each question, and what it answers. */
export type Questions<R> = { [N in keyof R]: { given: unknown; answer: unknown } };

interface DeskPlan extends ThreadPlan {
  /** What its desk works with. */
  data: unknown;
  /**
   * Whether all accounts have one thread between them: to start one takes longer than most answers do. Not for one that writes
   * or holds what is nowhere else, which would be lost when what another account asks for takes too much memory.
   */
  shared: boolean;
}

/** Those that are shared, by their script. */
const shared = new Map<string, Thread>();

function sharedThread(plan: ThreadPlan): Thread {
  const { href } = plan.script;
  const known = shared.get(href);
  if (known) return known;
  const started: Thread = new Thread(plan, () => {
    if (shared.get(href) === started) shared.delete(href);
  });
  shared.set(href, started);
  return started;
}

/** Asks a thread, at a desk of its own; both are there from the first question on. */
export class AskedThread<R extends Questions<R>> {
  readonly #plan: DeskPlan;
  #asked: { thread: Thread; desk: number } | undefined;
  #closed = false;
  /** Rises with every desk that is opened: a new one knows nothing of what an earlier one was told. */
  #started = 0;

  constructor(plan: DeskPlan) {
    this.#plan = plan;
  }

  get started(): number {
    return this.#started;
  }

  /** Opens a desk where there is none, so that `started` tells of it. */
  wake(): void {
    if (!this.#closed) this.#asked ??= this.#open();
  }

  /** @param written is told how far a file is */
  ask<N extends keyof R & string>(
    name: N,
    given: R[N]['given'],
    written?: (count: number) => void,
  ): Promise<R[N]['answer']> {
    this.wake();
    if (!this.#asked) return Promise.reject(new ThreadError('The thread is closed', 'CLOSED'));
    const { thread, desk } = this.#asked;
    return thread.ask(desk, name, given, written);
  }

  close(): void {
    this.#closed = true;
    const asked = this.#asked;
    this.#asked = undefined;
    if (!asked) return;
    if (this.#plan.shared) asked.thread.close(asked.desk);
    else asked.thread.end();
  }

  #open(): { thread: Thread; desk: number } {
    this.#started += 1;
    const thread = this.#plan.shared ? sharedThread(this.#plan) : new Thread(this.#plan, () => undefined);
    const desk = thread.open(this.#plan.data, () => {
      if (this.#asked?.thread === thread && this.#asked.desk === desk) this.#asked = undefined;
    });
    return { thread, desk };
  }
}
