import type { Span } from '#shared/domain/calls/windows.ts';
import type { Area, Change } from '../area.ts';
import { knownBefore } from '../journal/reconcile.ts';
import type { Settled } from '../journal/journal.ts';
import type { Named } from '../journal/matchers.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Numbers } from './numbers.ts';
import { UnusedSearch } from './unused-search.ts';

/** What numbers have to know of other areas. */
interface NumbersLinks {
  /** Numbers of the calls of a time; null where the archive does not have all of them. */
  numbersIn: (span: Span) => Promise<readonly string[] | null>;
}

/** The numbers of the account, and changes of many. */
export class NumbersArea implements Area {
  readonly name = 'numbers';
  readonly numbers: Numbers;
  readonly unused: UnusedSearch;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel, links: NumbersLinks) {
    this.#kernel = kernel;
    const { db, cipher, lists, changes, deps, keyValues } = kernel;
    this.numbers = new Numbers({
      db,
      lists,
      entries: kernel.entries,
      cipher,
      pins: deps.numberPins,
      keyValues,
      change: (id, params, options) => changes.send(id, params, { ...options, isOneOfMany: true }),
      reconcile: (id) => changes.reconcile(id),
      now: deps.now,
      tell: kernel.tell,
      changed: (revision) => {
        deps.emit('numbers.changed', { revision });
      },
      pinsNotKept: (dids) => {
        deps.emit('numbers.pinsNotKept', { dids: [...dids] });
      },
      news: (news) => {
        deps.emit('bulk.changed', news);
      },
      failed: (error) => {
        deps.logger.log('error', 'a change of many rows was stopped', { error });
      },
    });
    this.unused = new UnusedSearch({
      pages: (...list) => kernel.client.pages(...list),
      lists,
      keyValues,
      numbersIn: links.numbersIn,
      now: deps.now,
      providerNow: kernel.providerNow,
      changed: () => {
        deps.emit('numbers.unusedChanged', null);
      },
    });
  }

  start(): void {
    this.numbers.bulk.recover();
  }

  close(): void {
    this.unused.stop();
    this.numbers.pins.close();
  }

  knownBefore({ operation, params }: Change): Named | null {
    const { lists } = this.#kernel;
    if (lists.state('numbers').readAt === null) return null;
    return knownBefore(operation, params, (did) => lists.has('numbers', did));
  }

  changeBegun(journalId: string, change: Change): void {
    this.numbers.noteBegun(journalId, change);
  }

  changeSettled(settled: Settled): void {
    this.numbers.noteSettled(settled);
  }
}
