import type { Area } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Activity } from './activity.ts';

const WORDS = 'journal-words';
/** Rises when other words are written for the search. */
const WORDS_VERSION = 5;

/** Changes: what was done from this computer, and what became of it. */
export class ActivityArea implements Area {
  readonly name = 'activity';
  readonly activity: Activity;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.activity = new Activity({
      db: kernel.db,
      journal: kernel.journal,
      send: (id, params, options) => kernel.changes.send(id, params, options),
      reconcile: (id) => kernel.changes.reconcile(id),
    });
  }

  recover(): void {
    this.#kernel.journal.recover();
  }

  start(): void {
    this.#kernel.changes.followOpen();
    this.#kernel.tasks.add('open-changes', () => {
      this.#kernel.changes.reconciler.retry();
    });
    void this.#verify();
    void this.#rewriteWords();
  }

  close(): void {
    this.#kernel.changes.close();
  }

  openChanges(): number {
    return this.#kernel.journal.open.count();
  }

  /** Entries that an older version wrote are found by today's words. */
  async #rewriteWords(): Promise<void> {
    const { keyValues, journal, deps } = this.#kernel;
    if (keyValues.get(WORDS) === WORDS_VERSION) return;
    try {
      if (await journal.rewriteWords()) keyValues.put(WORDS, WORDS_VERSION);
    } catch (error) {
      deps.logger.log('error', 'the words of the journal could not be written', { error });
    }
  }

  /** Says so when the journal was changed behind the app's back. */
  async #verify(): Promise<void> {
    const { logger, emit } = this.#kernel.deps;
    try {
      if (await this.#kernel.journal.chain.verify()) return;
      logger.log('error', 'the journal was changed from outside the app');
      emit('activity.changed', null);
    } catch (error) {
      logger.log('error', 'the journal could not be checked', { error });
    }
  }
}
