import { setImmediate } from 'node:timers/promises';
import type { NumberRow, NumberRows, Texting } from '#shared/bridge/numbers.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { onOffWord } from '#shared/provider/fields.ts';
import type { Database, Row } from '../store/database.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';
import type { Cipher } from '../vault/cipher.ts';

export type VoiceEntry = Result<'did.listDids'>['rows'][number];

interface Local {
  note: string;
  tags: string[];
}

const NO_LOCAL: Local = { note: '', tags: [] };
/** Rows that are changed at one go: writing 1,000 and syncing them paused main for 100 ms and more. */
const SLICE = 200;
const COLUMNS = 'did, entry, texting, fax, revision, gone_at';

/** The numbers of an account as they were last read, with what is kept of each on this computer. */
export class NumberStore {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  #revision: number;
  #reading: number;
  /** Notes and tags by number; they are few. */
  readonly #local = new Map<string, Local>();

  /** @param cipher for notes and tags, which tell of people; without one they last until the app is closed */
  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
    const newest = db.get('SELECT MAX(revision) AS revision, MAX(reading) AS reading FROM number');
    this.#revision = Number(newest?.['revision'] ?? 0);
    this.#reading = Number(newest?.['reading'] ?? 0);
    if (cipher) this.#openLocal(cipher);
  }

  /** Rises with every change of a number. */
  get revision(): number {
    return this.#revision;
  }

  get count(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS n FROM number WHERE gone_at IS NULL')?.['n']);
  }

  // --- Readings of the provider's lists -------------------------------------------------------------------------------

  /** Begins a reading of the whole list; numbers that no page of it shows are missing at its end. */
  beginReading(): number {
    this.#reading += 1;
    return this.#reading;
  }

  /** Takes rows of the list. @param reading the one that they belong to; null for rows that were read by themselves */
  put(rows: readonly VoiceEntry[], reading: number | null): void {
    const revision = this.#revision + 1;
    let changed = 0;
    this.#db.transaction(() => {
      for (const row of rows) {
        const changes = this.#db.run(
          `INSERT INTO number (did, entry, revision, reading) VALUES (?, ?, ?, ?)
           ON CONFLICT (did) DO UPDATE SET entry = excluded.entry, gone_at = NULL, gone_by = NULL,
               revision = excluded.revision, reading = excluded.reading
             WHERE entry <> excluded.entry OR gone_at IS NOT NULL`,
          ...[row.did, JSON.stringify(row), revision, reading ?? this.#reading],
        );
        changed += changes;
        if (changes === 0 && reading !== null)
          this.#db.run('UPDATE number SET reading = ? WHERE did = ? AND reading < ?', reading, row.did, reading);
      }
    });
    if (changed > 0) this.#revision = revision;
  }

  /** Numbers that are kept and that a complete reading did not show. */
  missing(reading: number): string[] {
    return this.#db
      .all('SELECT did FROM number WHERE gone_at IS NULL AND reading < ? ORDER BY did', reading)
      .map(({ did }) => String(did));
  }

  /** Takes which of the numbers of a reading can be texted. */
  putTexting(texting: ReadonlyMap<string, boolean>, reading: number): Promise<void> {
    return this.#join('texting', reading, (did) => (texting.get(did) === true ? 'on' : 'off'));
  }

  /** Takes whether some numbers can be texted. */
  putTextingOf(texting: readonly (readonly [did: string, on: boolean])[]): void {
    const revision = this.#revision + 1;
    let changed = 0;
    this.#db.transaction(() => {
      for (const [did, on] of texting)
        changed += this.#db.run(
          'UPDATE number SET texting = ?, revision = ? WHERE did = ? AND texting <> ? AND gone_at IS NULL',
          ...[on ? 'on' : 'off', revision, did, on ? 'on' : 'off'],
        );
    });
    if (changed > 0) this.#revision = revision;
  }

  /** Takes which of the numbers of a reading are among the fax numbers. */
  putFax(fax: ReadonlySet<string>, reading: number): Promise<void> {
    return this.#join('fax', reading, (did) => (fax.has(did) ? 1 : 0));
  }

  /** Some at a time, so that nothing else waits for tens of thousands. */
  async #join(column: 'texting' | 'fax', reading: number, wanted: (did: string) => string | number): Promise<void> {
    let last = '';
    for (;;) {
      if (!this.#db.isOpen) return;
      const slice = this.#db.all(
        `SELECT did, ${column} AS was FROM number WHERE did > ? AND reading >= ? ORDER BY did LIMIT ?`,
        last,
        reading,
        SLICE,
      );
      const revision = this.#revision + 1;
      const others = slice.filter(({ did, was }) => was !== wanted(String(did))).map(({ did }) => String(did));
      this.#db.transaction(() => {
        for (const did of others)
          this.#db.run(`UPDATE number SET ${column} = ?, revision = ? WHERE did = ?`, wanted(did), revision, did);
      });
      if (others.length > 0) this.#revision = revision;
      if (slice.length < SLICE) return;
      last = String(slice.at(-1)?.['did']);
      await setImmediate();
    }
  }

  /** How many numbers are kept, with those that are gone. */
  stored(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS n FROM number')?.['n']);
  }

  /** Whether a number is kept, also one that is gone. */
  isStored(did: string): boolean {
    return this.#db.get('SELECT 1 FROM number WHERE did = ?', did) !== undefined;
  }

  /** Whether a number was in the account when it was looked at last. */
  has(did: string): boolean {
    return this.#db.get('SELECT 1 FROM number WHERE did = ? AND gone_at IS NULL', did) !== undefined;
  }

  /** @returns false for a number that was not in the account before */
  markGone(did: string, at: string, by: string): boolean {
    const changes = this.#db.run(
      'UPDATE number SET gone_at = ?, gone_by = ?, revision = ? WHERE did = ? AND gone_at IS NULL',
      ...[at, by, this.#revision + 1, did],
    );
    this.#revision += changes;
    return changes > 0;
  }

  // --- What the page sees -----------------------------------------------------------------------------------------------

  /** Numbers that became others since a revision, oldest change first, so that a reader can go on where it stopped. */
  rows(since: number, after: string | null, limit: number): NumberRows {
    const [revision, did] = after === null ? [since, '~'] : splitCursor(after);
    const found = this.#db.all(
      `SELECT ${COLUMNS} FROM number WHERE (revision, did) > (?, ?) ORDER BY revision, did LIMIT ?`,
      ...[revision, did, limit],
    );
    const last = found.length < limit ? undefined : found.at(-1);
    return {
      rows: found.filter(({ gone_at }) => gone_at === null).map((row) => this.#toRow(row)),
      gone: found.filter(({ gone_at }) => gone_at !== null).map((row) => String(row['did'])),
      next: last ? `${String(last['revision'])} ${String(last['did'])}` : null,
      revision: this.#revision,
    };
  }

  /** A number as it was last seen, also one that is gone; undefined when it was never there. */
  get(did: string): NumberRow | undefined {
    const row = this.#db.get(`SELECT ${COLUMNS} FROM number WHERE did = ?`, did);
    return row && this.#toRow(row);
  }

  /** Numbers that are gone, the newest first. */
  gone(limit: number): { number: NumberRow; at: string; by: string }[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS}, gone_by FROM number WHERE gone_at IS NOT NULL ORDER BY gone_at DESC, did LIMIT ?`,
        ...[limit],
      )
      .map((row) => ({ number: this.#toRow(row), at: String(row['gone_at']), by: String(row['gone_by']) }));
  }

  /** Numbers in the account by their kind, such as `local`. */
  countsByType(): Record<string, number> {
    const rows = this.#db.all(
      `SELECT json_extract(entry, '$.type') AS type, COUNT(*) AS n FROM number WHERE gone_at IS NULL GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ type, n }) => [String(type), Number(n)]));
  }

  #toRow(row: Row): NumberRow {
    const entry = JSON.parse(String(row['entry'])) as VoiceEntry;
    const { did, status, tier, type, note, route2trunk, lidb, cnam, e911, failover } = entry;
    const { note: localNote, tags } = this.#local.get(did) ?? NO_LOCAL;
    return {
      ...{ did, status, tier, type, note, route2trunk, lidb, e911, failover, localNote, tags },
      cnam: onOffWord(cnam) === 'on',
      texting: row['texting'] as Texting,
      fax: row['fax'] === 1,
    };
  }

  // --- Notes and tags of this computer ------------------------------------------------------------------------------------

  /** Changes what is kept of numbers here; what is left out stays. */
  setLocal(
    dids: readonly string[],
    change: { note?: string; addTags?: readonly string[]; removeTags?: readonly string[] },
  ): void {
    this.#revision += 1;
    this.#db.transaction(() => {
      for (const did of dids) {
        const { note, tags } = this.#local.get(did) ?? NO_LOCAL;
        const kept = tags.filter((tag) => !change.removeTags?.includes(tag));
        this.#keepLocal(did, { note: change.note ?? note, tags: [...new Set([...kept, ...(change.addTags ?? [])])] });
        this.#db.run('UPDATE number SET revision = ? WHERE did = ?', this.#revision, did);
      }
    });
  }

  #keepLocal(did: string, local: Local): void {
    if (local.note === '' && local.tags.length === 0) {
      this.#local.delete(did);
      this.#db.run('DELETE FROM number_local WHERE did = ?', did);
      return;
    }
    this.#local.set(did, local);
    if (!this.#cipher) return;
    const sealed = seal(this.#cipher, JSON.stringify(local), contextOf(did));
    this.#db.run('INSERT OR REPLACE INTO number_local (did, value) VALUES (?, ?)', did, sealed);
  }

  #openLocal(cipher: Cipher): void {
    for (const { did, value } of this.#db.all('SELECT did, value FROM number_local')) {
      const stored = String(value);
      const text = isSealed(stored) ? unseal(cipher, stored, contextOf(String(did))) : undefined;
      if (text !== undefined) this.#local.set(String(did), JSON.parse(text) as Local);
    }
  }
}

function contextOf(did: string): string {
  return `number/${did}`;
}

function splitCursor(cursor: string): [number, string] {
  const [revision = '0', did = ''] = cursor.split(' ');
  return [Number(revision), did];
}
