import type { CommandInput } from '#shared/bridge/commands.ts';
import {
  UNREADABLE_SETTINGS,
  type RemovedFaxNumber,
  type RemovedNumber,
  type RemovedVoiceNumber,
  type NumberSetHere,
  type NumbersState,
} from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { MAY_BE_DONE, type JournalEntries } from '../journal/journal-entries.ts';
import type { Settled } from '../journal/journal.ts';
import type { Database } from '../store/database.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { Secrets } from '../vault/vault.ts';
import { BulkRuns, type BulkDeps } from './bulk-runs.ts';
import { FaxNumberStore } from './fax-number-store.ts';
import { Inventory, type InventoryParts, type NumberKind } from './inventory.ts';
import { SavedPins } from './saved-pins.ts';
import { NumberStore } from './number-store.ts';

const READ_AT = 'numbers.readAt';
/** What a removed setting is sent as. */
const REMOVED = new Set<unknown>(['', 'no', null]);

interface NumbersDeps
  extends
    Pick<InventoryParts, 'pages' | 'read' | 'now' | 'tell' | 'mostNumbers'>,
    Pick<BulkDeps, 'change' | 'reconcile' | 'news'> {
  db: Database;
  /** What the journal knows of changes of numbers. */
  entries: JournalEntries;
  cipher: Cipher | null;
  /** PINs that the person wants kept, by number. */
  pins: Secrets;
  keyValues: KeyValueStore;
  changed: (revision: number) => void;
}

/** The numbers of a profile: inventory, what only this computer knows of them, and changes of many. */
export class Numbers {
  readonly store: NumberStore;
  readonly #faxStore: FaxNumberStore;
  readonly inventory: Inventory;
  readonly bulk: BulkRuns;
  readonly pins: SavedPins;
  readonly #deps: NumbersDeps;

  constructor(deps: NumbersDeps) {
    this.#deps = deps;
    const { db, cipher, keyValues } = deps;
    this.store = new NumberStore(db, cipher);
    this.#faxStore = new FaxNumberStore(db);
    this.inventory = new Inventory({
      ...deps,
      store: this.store,
      faxStore: this.#faxStore,
      readAt: {
        get: () => (keyValues.get(READ_AT) as string | undefined) ?? null,
        put: (at) => {
          keyValues.put(READ_AT, at);
        },
      },
      removedHere: (kind, did) => this.#removedHere(kind, did),
      changed: () => {
        this.#changed();
      },
      isOpen: () => db.isOpen,
    });
    this.pins = new SavedPins({ secrets: deps.pins, lastSet: (did) => this.#pinSetBy(did) });
    this.bulk = new BulkRuns({
      ...deps,
      busy: (busy, dids) => {
        if (busy) this.inventory.hold();
        else {
          this.inventory.noteWritten(dids, ['voice']);
          this.inventory.release();
        }
      },
    });
  }

  /** A change was settled: rows of a run follow it, and the numbers that it was about are read again. */
  noteSettled(settled: Settled): void {
    this.bulk.noteSettled(settled);
    const { operation, target, state } = settled;
    if (operationOf(operation).effect === 'read' || state === 'refused') return;
    const dids = target.split(', ').filter((did) => /^\d{10}$/.test(did));
    this.inventory.noteWritten(dids, kindsOf(operation));
    // The PIN left with the number.
    if (removalBy(operation, 'voice') !== null && state === 'done') for (const did of dids) void this.pins.forget(did);
  }

  /** Reads everything again. */
  async refresh(): Promise<Outcome<NumbersState>> {
    await this.inventory.refresh();
    return this.#state();
  }

  /** Reads some numbers again. */
  async reread(dids: readonly string[]): Promise<Outcome<NumbersState>> {
    await this.inventory.reread(dids);
    return this.#state();
  }

  #state(): Outcome<NumbersState> {
    return this.#deps.db.isOpen ? succeed(this.inventory.state) : fail({ kind: 'cancelled' });
  }

  setLocal(dids: readonly string[], change: Omit<CommandInput<'numbers.setLocal'>, 'dids'>): Outcome<null> {
    const { note, addTags, removeTags } = change;
    this.store.setLocal(dids, {
      ...(note === undefined ? {} : { note }),
      ...(addTags === undefined ? {} : { addTags }),
      ...(removeTags === undefined ? {} : { removeTags }),
    });
    this.#changed();
    return succeed(null);
  }

  /** Settings of a number that the provider never shows, as this app sent them last. */
  setHere(did: string): NumberSetHere[] {
    const newest = new Map<string, NumberSetHere>();
    const entries = this.#deps.entries.find({
      operations: ['did.updateDid', 'did.orderDid'],
      states: MAY_BE_DONE,
      naming: did,
    });
    for (const { id, at, actor, state, params } of entries) {
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
    }
    return [...newest.values()];
  }

  removed(limit: number): RemovedNumber[] {
    const voice = this.store.gone(limit).map(({ number, at, by }): RemovedNumber => {
      const setHere = this.setHere(number.did);
      return { kind: 'voice', number, at, by: by as RemovedVoiceNumber['by'], setHere };
    });
    const fax = this.#faxStore
      .gone(limit)
      .map(({ number, at, by }): RemovedNumber => ({ kind: 'fax', number, at, by: by as RemovedFaxNumber['by'] }));
    const newest = new Map<string, RemovedNumber>();
    for (const removed of [...voice, ...fax].sort((a, b) => b.at.localeCompare(a.at)))
      if (!newest.has(removed.number.did)) newest.set(removed.number.did, removed);
    return [...newest.values()].slice(0, limit);
  }

  #pinSetBy(did: string): string | null {
    const pin = this.setHere(did).find(({ setting }) => setting === 'pin');
    return pin?.set ? pin.activityId : null;
  }

  #removedHere(kind: NumberKind, did: string): RemovedNumber['by'] | null {
    const query = { operations: movesOf(kind), states: MAY_BE_DONE, naming: did, limit: 1 };
    const [newest] = this.#deps.entries.find(query);
    return newest ? removalBy(newest.operation, kind) : null;
  }

  #changed(): void {
    this.#deps.changed(this.store.revision);
  }
}

/** What becomes of the numbers that an operation names, by kind. */
function numberEffects(operation: OperationId): Partial<Record<NumberKind, string>> {
  const declared = operationOf(operation);
  return declared.effect === 'read' ? {} : (declared.numbers ?? {});
}

/** The kinds of numbers in whose lists a change of numbers shows. */
function kindsOf(operation: OperationId): NumberKind[] {
  return Object.keys(numberEffects(operation)) as NumberKind[];
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
