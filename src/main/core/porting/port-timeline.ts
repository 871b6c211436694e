import type { PortSeen } from '#shared/bridge/porting.ts';
import { moveDay } from '#shared/domain/porting/stages.ts';
import type { Port } from '#shared/lists/lists.ts';
import type { Database } from '../store/database.ts';
import type { Cipher } from '../vault/cipher.ts';
import { seal, unseal } from '../vault/sealed-text.ts';

/** What changed of a move since it was last read. `before` is null for a move that was not seen before. */
export interface PortChange {
  port: Port;
  before: PortSeen | null;
  now: PortSeen;
}

/**
 * Every status and date that a move was seen to have: the provider only lists the last one. A status may carry a reason
 * that names people, so that it is encrypted; without a cipher (no keychain) it is kept until the app is closed.
 */
export class PortTimeline {
  readonly #db: Database;
  readonly #cipher: Cipher | null;
  /** By the id of the move, the oldest first. */
  #seen: Map<string, PortSeen[]> | undefined;

  constructor(db: Database, cipher: Cipher | null) {
    this.#db = db;
    this.#cipher = cipher;
  }

  /** Keeps what is new of these moves, all of it or none, and answers it. */
  take(ports: readonly Port[], at: string): PortChange[] {
    const seen = this.#all();
    const changes = ports.flatMap((port) => {
      const before = seen.get(port.id)?.at(-1) ?? null;
      const now: PortSeen = { at, status: port.status, day: moveDay(port.foc_date) };
      return before?.status === now.status && before.day === now.day ? [] : [{ port, before, now }];
    });
    this.#db.transaction(() => {
      for (const { port, now } of changes) this.#write(port.id, now);
    });
    for (const { port, now } of changes) seen.set(port.id, [...(seen.get(port.id) ?? []), now]);
    return changes;
  }

  get all(): Record<string, PortSeen[]> {
    return Object.fromEntries(this.#all());
  }

  #all(): Map<string, PortSeen[]> {
    this.#seen ??= this.#read();
    return this.#seen;
  }

  #read(): Map<string, PortSeen[]> {
    const seen = new Map<string, PortSeen[]>();
    const cipher = this.#cipher;
    if (!cipher) return seen;
    for (const row of this.#db.all('SELECT port, at, entry FROM port_seen ORDER BY id')) {
      const [port, at] = [String(row['port']), String(row['at'])];
      const text = unseal(cipher, String(row['entry']), contextOf(port, at));
      // Written with a key that the keychain has lost.
      if (text === undefined) continue;
      const entry = JSON.parse(text) as Omit<PortSeen, 'at'>;
      seen.set(port, [...(seen.get(port) ?? []), { at, ...entry }]);
    }
    return seen;
  }

  #write(port: string, { at, ...entry }: PortSeen): void {
    if (!this.#cipher) return;
    const sealed = seal(this.#cipher, JSON.stringify(entry), contextOf(port, at));
    this.#db.run('INSERT INTO port_seen (port, at, entry) VALUES (?, ?, ?)', port, at, sealed);
  }
}

function contextOf(port: string, at: string): string {
  return `port/${port}/${at}`;
}
