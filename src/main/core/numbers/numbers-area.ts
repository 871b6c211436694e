import type { Area, Change } from '../area.ts';
import { knownBefore } from '../journal/reconcile.ts';
import type { Settled } from '../journal/journal.ts';
import type { Named } from '../journal/matchers.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Numbers } from './numbers.ts';

/** The numbers of the account, and changes of many. */
export class NumbersArea implements Area {
  readonly name = 'numbers';
  readonly numbers: Numbers;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const { db, cipher, keyValues, client, changes, deps } = kernel;
    this.numbers = new Numbers({
      db,
      entries: kernel.entries,
      cipher,
      pins: deps.numberPins,
      keyValues,
      pages: (...list) => client.pages(...list),
      mostNumbers: () => deps.settings().listRows,
      read: (id, params) => client.attempt(id, params),
      change: (id, params, options) => changes.send(id, params, options),
      reconcile: (id) => changes.reconcile(id),
      now: deps.now,
      tell: kernel.tell,
      changed: (revision) => {
        deps.emit('numbers.changed', { revision });
      },
      news: (news) => {
        deps.emit('bulk.changed', news);
      },
    });
  }

  start(): void {
    this.numbers.bulk.recover();
    this.numbers.inventory.start();
    this.#kernel.tasks.add('numbers', () => void this.numbers.inventory.refresh());
  }

  close(): void {
    this.numbers.inventory.stop();
  }

  knownBefore({ operation, params }: Change): Named | null {
    const { store, inventory } = this.numbers;
    return inventory.state.readAt === null ? null : knownBefore(operation, params, (did) => store.has(did));
  }

  changeSettled(settled: Settled): void {
    this.numbers.noteSettled(settled);
  }
}
