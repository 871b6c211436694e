import type { CommandInput } from '#shared/bridge/commands.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import {
  UNREADABLE_SETTINGS,
  type RemovedFaxNumber,
  type RemovedNumber,
  type RemovedVoiceNumber,
  type NumberSetHere,
  type NumbersState,
} from '#shared/bridge/numbers.ts';
import { numbersIn } from '#shared/domain/numbers/bought.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import type { ListState } from '#shared/lists/list.ts';
import type { FaxNumber, ListName } from '#shared/lists/lists.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Change } from '../area.ts';
import { MAY_BE_DONE, type JournalEntries, type JournalRecord } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import type { Database } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Secrets } from '../vault/vault.ts';
import { BulkRuns, type BulkDeps } from './bulk-runs.ts';
import type { Lists } from '../lists/lists.ts';
import { LeftNumbers, LIST_OF, type NumberKind } from './left-numbers.ts';
import { SavedPins } from './saved-pins.ts';

/** The lists of the provider from which numbers and what is known of them come. */
const NUMBER_LISTS = ['numbers', 'texting', 'fax-numbers'] as const satisfies ListName[];
/** Changes that set what no list shows. */
const SETTING = ['did.updateDid', 'did.orderDid'] as const satisfies OperationId[];
/** What a removed setting is sent as. */
const REMOVED = new Set<unknown>(['', 'no', null]);

interface NumbersDeps extends Pick<BulkDeps, 'change' | 'reconcile' | 'news' | 'now' | 'failed'> {
  db: Database;
  lists: Lists;
  /** What the journal knows of changes of numbers. */
  entries: JournalEntries;
  cipher: Cipher | null;
  /** PINs that the person wants kept, by number. */
  pins: Secrets;
  keyValues: KeyValueStore;
  tell: (subject: NotificationSubject) => void;
  changed: (revision: number) => void;
  /** The keychain did not take the PINs of these numbers. */
  pinsNotKept: (dids: readonly string[]) => void;
}

/** The numbers of a profile: their lists, those that left, what was set here, and changes of many. */
export class Numbers {
  readonly bulk: BulkRuns;
  readonly pins: SavedPins;
  readonly #deps: NumbersDeps;

  constructor(deps: NumbersDeps) {
    this.#deps = deps;
    const { lists, tell, changed } = deps;
    new LeftNumbers({
      ...{ lists, tell, removedHere: (kind, did) => this.#removedHere(kind, did) },
      // The PIN leaves with the number: not before, since some providers only say that they removed it.
      gone: (dids) => {
        for (const did of dids) void this.pins.forget(did);
      },
    });
    lists.onChange(({ name }) => {
      if (name === 'numbers') this.pins.numbersChanged();
      if ((NUMBER_LISTS as readonly ListName[]).includes(name)) changed(lists.revision('numbers'));
    });
    lists.takeForwards(this.#forwards());
    this.pins = new SavedPins({
      secrets: deps.pins,
      keyValues: deps.keyValues,
      setBy: (did) => this.#pinSetBy(did),
      has: (did) => lists.has('numbers', did),
      notKept: (dids) => {
        const [number, ...others] = dids;
        if (number !== undefined) tell({ type: 'pin-not-kept', number, others: others.length });
        deps.pinsNotKept(dids);
      },
      failed: deps.failed,
    });
    this.bulk = new BulkRuns({
      ...deps,
      busy: (busy, subject, keys) => {
        if (busy) lists.hold();
        else {
          if (subject === 'numbers') lists.noteWritten('numbers', keys);
          lists.release();
        }
      },
    });
  }

  /** How the lists of numbers, of texting and of fax numbers are. */
  get state(): NumbersState {
    const [numbers, texting, fax] = NUMBER_LISTS.map((name) => this.#deps.lists.state(name)) as [
      ListState,
      ListState,
      ListState,
    ];
    const { revision, count, readAt, problem } = numbers;
    const isReading = numbers.reading ?? texting.reading ?? fax.reading;
    return {
      ...{ revision, count, readAt, problem, textingProblem: texting.problem, faxProblem: fax.problem },
      reading: numbers.reading ?? (isReading && { read: count, total: count }),
      cuts: {
        ...(numbers.cut && { numbers: numbers.cut }),
        ...(texting.cut && { texting: texting.cut }),
        ...(fax.cut && { fax: fax.cut }),
      },
    };
  }

  /** A voice number of the account; undefined for any other. */
  row(did: string): NumberRow | undefined {
    return this.#deps.lists.row('numbers', did) as NumberRow | undefined;
  }

  /** A change is sent next: a PIN that it sets may be wanted kept. */
  noteBegun(id: string, { operation, params }: Change): void {
    if (operation === 'did.orderDid' || (operation === 'did.updateDid' && Object.hasOwn(params, 'pin')))
      this.pins.begun(id, numbersIn(params), params['pin']);
  }

  /** A change was settled: rows of a run follow it, and the numbers that it was about are read again. */
  noteSettled(settled: Settled): void {
    this.bulk.noteSettled(settled);
    const { operation, target, state } = settled;
    if ((SETTING as readonly OperationId[]).includes(operation)) {
      this.#followForwards(target.split(', '));
      // Of an order some numbers may be bought, and the others named in a warning.
      const isSure = operation === 'did.updateDid' || (state === 'done' && settled.warnings.length === 0);
      this.pins.settled(settled.id, target.split(', '), state, isSure);
    }
  }

  /** Reads some numbers again, and whether they can be texted. */
  async reread(dids: readonly string[]): Promise<Outcome<NumbersState>> {
    const { lists } = this.#deps;
    await Promise.all([lists.reread('numbers', dids), lists.reread('texting', dids)]);
    return this.#state();
  }

  #state(): Outcome<NumbersState> {
    return this.#deps.db.isOpen ? succeed(this.state) : fail({ kind: 'cancelled' });
  }

  setLocal(dids: readonly string[], change: Omit<CommandInput<'numbers.setLocal'>, 'dids'>): Outcome<null> {
    this.#deps.lists.setNotes('numbers', dids, change);
    return succeed(null);
  }

  /** Settings of a number that the provider never shows, as this app sent them last. */
  setHere(did: string): NumberSetHere[] {
    const newest = new Map<string, NumberSetHere>();
    const entries = this.#deps.entries.find({
      operations: SETTING,
      states: MAY_BE_DONE,
      naming: did,
    });
    for (const { id, at, actor, operation, state, params } of entries) {
      for (const setting of UNREADABLE_SETTINGS) {
        if (!Object.hasOwn(params, setting) || newest.has(setting)) continue;
        const value = params[setting];
        newest.set(setting, {
          setting,
          set: !REMOVED.has(value),
          value: setting === 'pin' ? null : value,
          at,
          actor,
          certain: state === 'done',
          activityId: id,
        });
      }
      // What was set before the number was bought went with its earlier life.
      if (operation === 'did.orderDid' && state === 'done') break;
    }
    return [...newest.values()];
  }

  /** Numbers that left the account, the newest first; one that was of both kinds once, as a voice number. */
  removed(limit: number): RemovedNumber[] {
    const { lists } = this.#deps;
    const voice = lists.removed(LIST_OF.voice, limit).map(({ key, row, at, by }): RemovedNumber => {
      const setHere = this.setHere(key);
      return {
        kind: 'voice',
        number: row as NumberRow,
        at,
        by: (by || 'elsewhere') as RemovedVoiceNumber['by'],
        setHere,
      };
    });
    const fax = lists.removed(LIST_OF.fax, limit).map(({ row, at, by }): RemovedNumber => ({
      kind: 'fax',
      number: row as FaxNumber,
      at,
      by: (by || 'elsewhere') as RemovedFaxNumber['by'],
    }));
    const newest = new Map<string, RemovedNumber>();
    for (const removed of [...voice, ...fax].sort((a, b) => b.at.localeCompare(a.at)))
      if (!newest.has(removed.number.did)) newest.set(removed.number.did, removed);
    return [...newest.values()].slice(0, limit);
  }

  /** Where numbers forward to, as it was last set from here. */
  #forwards(): Map<string, string> {
    const forwards = new Map<string, string>();
    const bought = this.#boughtAt();
    const entries = this.#deps.entries.find({ operations: SETTING, states: MAY_BE_DONE, having: 'forw2did' });
    for (const { place, params } of entries)
      for (const did of numbersIn(params))
        if (!forwards.has(did) && place >= (bought.get(did) ?? 0)) forwards.set(did, digitsOf(params['forw2did']));
    return forwards;
  }

  /** Places of the orders with which numbers were last bought here. */
  #boughtAt(): Map<string, number> {
    const bought = new Map<string, number>();
    for (const { place, params } of this.#deps.entries.find({ operations: ['did.orderDid'], states: ['done'] }))
      for (const did of numbersIn(params)) if (!bought.has(did)) bought.set(did, place);
    return bought;
  }

  #followForwards(dids: readonly string[]): void {
    const newest = dids.map((did) => {
      const forward = this.setHere(did).find(({ setting }) => setting === 'forw2did');
      return [did, digitsOf(forward?.value)] as const;
    });
    this.#deps.lists.takeForwards(new Map(newest));
  }

  /** Changes that may have set or removed the PIN of a number, the newest first, up to the newest that is done. */
  #pinSetBy(did: string): string[] {
    const entries = this.#deps.entries.find({ operations: SETTING, states: MAY_BE_DONE, naming: did });
    const setsPin = ({ params }: JournalRecord) => Object.hasOwn(params, 'pin');
    const end = entries.findIndex((one) => one.state === 'done' && (one.operation === 'did.orderDid' || setsPin(one)));
    return entries
      .slice(0, end === -1 ? undefined : end + 1)
      .filter(setsPin)
      .map(({ id }) => id);
  }

  #removedHere(kind: NumberKind, did: string): RemovedNumber['by'] | null {
    const query = { operations: movesOf(kind), states: MAY_BE_DONE, naming: did, limit: 1 };
    const [newest] = this.#deps.entries.find(query);
    return newest ? removalBy(newest.operation, kind) : null;
  }
}

/** Digits of a forwarding; empty where it was removed. */
function digitsOf(forward: unknown): string {
  return typeof forward === 'string' && !REMOVED.has(forward) ? forward : '';
}

/** What becomes of the numbers that an operation names, by kind. */
function numberEffects(operation: OperationId): Partial<Record<NumberKind, string>> {
  const declared = operationOf(operation);
  return declared.effect === 'read' ? {} : (declared.numbers ?? {});
}

/** Changes that bring a number of a kind or take it away. */
function movesOf(kind: NumberKind): OperationId[] {
  return operationIds.filter((id) => ![undefined, 'changed'].includes(numberEffects(id)[kind]));
}

/** How a change takes a number of a kind away; null when it does not. */
function removalBy(operation: OperationId, kind: NumberKind): RemovedNumber['by'] | null {
  const effect = numberEffects(operation)[kind];
  return effect === undefined || effect === 'changed' || effect === 'added' ? null : (effect as RemovedNumber['by']);
}
