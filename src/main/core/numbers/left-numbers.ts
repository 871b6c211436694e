import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import type { Lists } from '../lists/lists.ts';

export type NumberKind = RemovedNumber['kind'];
type LeftBy = RemovedNumber['by'];

/** The lists of numbers by what they are of. */
export const LIST_OF = { voice: 'numbers', fax: 'fax-numbers' } as const;
const OTHER = { voice: 'fax', fax: 'voice' } as const;
/** How a number of a kind left that became one of the other kind elsewhere. */
const NOW_OTHER = { voice: 'now-fax', fax: 'now-voice' } as const;

/** How a voice number left that was removed from here. */
const HERE: ReadonlySet<string> = new Set<LeftBy>(['deleted', 'fax']);

interface LeftNumbersDeps {
  lists: Lists;
  /** Whether a number was deleted, or made one of the other kind, from here. */
  removedHere: (kind: NumberKind, did: string) => LeftBy | null;
  /** Voice numbers that were removed from here are not in the list any more. */
  gone: (dids: readonly string[]) => void;
  tell: (subject: NotificationSubject) => void;
}

/** Finds out how numbers left the account, and raises the alarm for those that nobody here removed. */
export class LeftNumbers {
  readonly #deps: LeftNumbersDeps;

  constructor(deps: LeftNumbersDeps) {
    this.#deps = deps;
    for (const kind of ['voice', 'fax'] as const)
      deps.lists.useRule(LIST_OF[kind], {
        leave: (dids) => this.#leave(kind, dids),
        left: (by, at) => {
          this.#left(kind, by, at);
        },
      });
    deps.lists.useRule('texting', { leave: (dids) => this.#noTexting(dids) });
  }

  /** A number that nobody here removed may have become one of the other kind; while that cannot be known it stays. */
  async #leave(kind: NumberKind, dids: readonly string[]): Promise<ReadonlyMap<string, LeftBy>> {
    const { lists, removedHere } = this.#deps;
    const by = new Map<string, LeftBy>();
    const unclear = dids.filter((did) => {
      const here = removedHere(kind, did);
      if (here) by.set(did, here);
      return !here;
    });
    if (unclear.length === 0) return by;
    const found = await lists.look(LIST_OF[OTHER[kind]], unclear);
    for (const [did, isThere] of found) by.set(did, isThere ? NOW_OTHER[kind] : 'elsewhere');
    return by;
  }

  /** One alarm tells of all. A number that was of both kinds left both lists, and is told once. */
  #left(kind: NumberKind, by: ReadonlyMap<string, string>, at: string): void {
    const { lists, gone, tell } = this.#deps;
    if (kind === 'voice') gone([...by].filter(([, how]) => HERE.has(how)).map(([did]) => did));
    // Their list is read every six hours, and offers them as senders until then.
    if (kind === 'voice') lists.forget('texting', new Map([...by.keys()].map((did) => [did, ''])), at);
    const lost = [...by].filter(([, how]) => how === 'elsewhere').map(([did]) => did);
    const [number] = lost;
    if (number === undefined) return;
    const other = LIST_OF[OTHER[kind]];
    const both = lost.filter((did) => lists.has(other, did));
    tell({ type: 'number-left', number, others: lost.length - 1 });
    lists.forget(other, new Map(both.map((did) => [did, 'elsewhere'])), at);
  }

  /** A number that left the account is not listed for texting either; what was known of it stays with its last settings. */
  async #noTexting(dids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { lists } = this.#deps;
    const found = await lists.look(
      LIST_OF.voice,
      dids.filter((did) => lists.has(LIST_OF.voice, did)),
    );
    return new Map(dids.filter((did) => found.get(did) ?? !lists.has(LIST_OF.voice, did)).map((did) => [did, '']));
  }
}
