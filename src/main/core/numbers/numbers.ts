import type { CommandInput } from '#shared/bridge/commands.ts';
import { UNREADABLE_SETTINGS, type GoneNumber, type NumberSetHere, type NumbersState } from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { operationOf } from '#shared/provider/catalogue.ts';
import type { Named } from '../journal/comparisons.ts';
import type { Settled } from '../journal/journal.ts';
import type { Database } from '../store/database.ts';
import type { Memory } from '../store/memory.ts';
import type { Cipher } from '../vault/cipher.ts';
import type { Secrets } from '../vault/vault.ts';
import { BulkRuns, type BulkParts } from './bulk-runs.ts';
import { Inventory, type InventoryParts } from './inventory.ts';
import { KeptPins } from './kept-pins.ts';
import { NumberStore } from './number-store.ts';

const READ_AT = 'numbers.readAt';
/** Changes that were sent, or may have been. */
const MAY_BE_DONE = `('done', 'pending', 'unknown', 'cannot-tell')`;
const REMOVALS = { 'did.deleteDid': 'deleted', 'did.move2fax': 'fax' } as const;
/** What a removed setting is sent as. */
const REMOVED = new Set<unknown>(['', 'no', null]);

interface NumbersParts
  extends Pick<InventoryParts, 'pages' | 'read' | 'now' | 'tell'>, Pick<BulkParts, 'change' | 'look' | 'news'> {
  db: Database;
  cipher: Cipher | null;
  /** PINs that the person wants kept, by number. */
  pins: Secrets;
  memory: Memory;
  changed: (revision: number) => void;
}

/** The voice numbers of a profile: inventory, what only this computer knows of them, and changes of many. */
export class Numbers {
  readonly store: NumberStore;
  readonly inventory: Inventory;
  readonly bulk: BulkRuns;
  readonly pins: KeptPins;
  readonly #parts: NumbersParts;

  constructor(parts: NumbersParts) {
    this.#parts = parts;
    const { db, cipher, memory } = parts;
    this.store = new NumberStore(db, cipher);
    this.inventory = new Inventory({
      ...parts,
      store: this.store,
      readAt: {
        get: () => (memory.get(READ_AT) as string | undefined) ?? null,
        put: (at) => {
          memory.put(READ_AT, at);
        },
      },
      removedHere: (did) => this.#removedHere(did),
      changed: () => {
        this.#changed();
      },
      isOpen: () => db.isOpen,
    });
    this.pins = new KeptPins({ secrets: parts.pins, lastSet: (did) => this.#pinSetBy(did) });
    this.bulk = new BulkRuns({
      ...parts,
      busy: (busy, dids) => {
        if (busy) this.inventory.hold();
        else {
          this.inventory.noteWritten(dids);
          this.inventory.release();
        }
      },
    });
  }

  /** A change was settled: rows of a run follow it, and the numbers that it was about are read again. */
  noteSettled(settled: Settled): void {
    this.bulk.noteSettled(settled);
    const { operation, target, state } = settled;
    if (!operation.startsWith('did.') || operationOf(operation).effect === 'read' || state === 'refused') return;
    const dids = target.split(', ').filter((did) => /^\d{10}$/.test(did));
    this.inventory.noteWritten(dids);
    // The PIN left with the number.
    if (Object.hasOwn(REMOVALS, operation) && state === 'done') for (const did of dids) void this.pins.forget(did);
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
    return this.#parts.db.isOpen ? succeed(this.inventory.state) : fail({ kind: 'cancelled' });
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
    for (const row of this.#parts.db.all(
      `SELECT id, at, actor, state, params FROM journal
       WHERE operation IN ('did.updateDid', 'did.orderDid') AND state IN ${MAY_BE_DONE} AND instr(target, ?) > 0
       ORDER BY at DESC, rowid DESC`,
      did,
    )) {
      const params = JSON.parse(String(row['params'])) as Named;
      for (const setting of UNREADABLE_SETTINGS) {
        if (!Object.hasOwn(params, setting) || newest.has(setting)) continue;
        const value = params[setting];
        newest.set(setting, {
          setting,
          set: !REMOVED.has(value),
          value: setting === 'pin' ? null : value,
          at: String(row['at']),
          actor: String(row['actor']),
          certain: row['state'] === 'done',
          activityId: String(row['id']),
        });
      }
    }
    return [...newest.values()];
  }

  gone(limit: number): GoneNumber[] {
    return this.store.gone(limit).map(({ number, at, by }) => ({
      number,
      at,
      by: by as GoneNumber['by'],
      setHere: this.setHere(number.did),
    }));
  }

  #pinSetBy(did: string): string | null {
    const pin = this.setHere(did).find(({ setting }) => setting === 'pin');
    return pin?.set ? pin.activityId : null;
  }

  #removedHere(did: string): 'deleted' | 'fax' | null {
    const row = this.#parts.db.get(
      `SELECT operation FROM journal WHERE operation IN ('did.deleteDid', 'did.move2fax') AND target = ?
         AND state IN ${MAY_BE_DONE} ORDER BY at DESC, rowid DESC LIMIT 1`,
      did,
    );
    return row ? REMOVALS[row['operation'] as keyof typeof REMOVALS] : null;
  }

  #changed(): void {
    this.#parts.changed(this.store.revision);
  }
}
