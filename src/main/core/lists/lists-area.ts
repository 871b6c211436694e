import type { Area } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Lists } from './lists.ts';

/** The lists of the provider that are kept on this computer. */
export class ListsArea implements Area {
  readonly name = 'lists';
  readonly lists: Lists;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const { db, database, client, reads, background, deps } = kernel;
    const { settings, now, emit, logger } = deps;
    this.lists = new Lists({
      db,
      database,
      pages: (id, params, turn) => client.pages(id, params, undefined, turn),
      read: (id, params, signal) => client.attempt(id, params, signal),
      turn: background,
      now,
      mostRemoved: () => settings().listRows,
      changed: ({ name: list, scope }) => {
        emit('lists.changed', { list, scope });
      },
      readFailed: (problem) => {
        reads.attempted({ kind: 'failed', problem });
      },
      searchFailed: (error) => {
        logger.log('error', 'a list could not be searched', { error });
      },
    });
  }

  start(): void {
    this.lists.start();
    this.#kernel.tasks.add('lists', () => {
      this.lists.wake();
    });
  }

  close(): void {
    this.lists.close();
  }

  changeSettled({ operation, state }: Settled): void {
    if (state !== 'refused') this.lists.noteChange(operation);
  }
}
