import type { Area } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Lists } from './lists.ts';

/** The lists of the provider that are kept on this computer. */
export class ListsArea implements Area {
  readonly name = 'lists';
  readonly lists: Lists;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.lists = kernel.lists;
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

  /** Also of one that was refused: some providers carry it out all the same, and the rows show that. */
  changeSettled({ id, operation, target }: Settled): void {
    const numbers = target.split(', ').filter((did) => /^\d{10}$/.test(did));
    this.lists.noteChange(operation, numbers, this.#kernel.entries.get(id)?.params);
  }
}
