import type { Database as Connection, Statement } from 'better-sqlite3-multiple-ciphers';
import { isAnswered, type Direction } from '#shared/domain/calls/call-kinds.ts';
import { countryCalled } from '#shared/domain/guard/calls-abroad.ts';

/** What many calls share. */
export interface Kind {
  id: number;
  type: string;
  direction: Direction;
  status: string;
  rate: string;
  answered: boolean;
}

/** Numbers that are kept in memory; of others the ids are looked up. */
const MOST_KEPT = 500_000;

/** The texts of calls, each written once, and the small numbers that stand for them. */
export class CallNames {
  readonly #findParty: Statement;
  readonly #addParty: Statement;
  readonly #addLine: Statement;
  readonly #addKind: Statement;
  readonly #parties = new Map<string, number>();
  readonly #lines = new Map<string, number>();
  readonly #kinds = new Map<string, Kind>();
  readonly #kindById = new Map<number, Kind>();
  readonly #lineById = new Map<number, string>();

  constructor(db: Connection) {
    this.#findParty = db.prepare('SELECT id FROM party WHERE number = ?').pluck();
    this.#addParty = db.prepare('INSERT INTO party (number, country) VALUES (?, ?)');
    this.#addLine = db.prepare('INSERT INTO line (name) VALUES (?)');
    this.#addKind = db.prepare('INSERT INTO kind (type, direction, status, rate) VALUES (?, ?, ?, ?)');
    this.#read(db);
  }

  get kinds(): readonly Kind[] {
    return [...this.#kinds.values()];
  }

  kind(id: number): Kind | undefined {
    return this.#kindById.get(id);
  }

  line(id: number): string {
    return this.#lineById.get(id) ?? '';
  }

  lineId(name: string): number | undefined {
    return this.#lines.get(name);
  }

  /** The id of a number that calls have; undefined where none has it. */
  partyId(number: string): number | undefined {
    return this.#parties.get(number) ?? (this.#findParty.get(number) as number | undefined);
  }

  /** The id of a number, which is written where it is new. */
  party(number: string): number {
    const known = this.partyId(number);
    const id = known ?? Number(this.#addParty.run(number, countryCalled(number) ?? '').lastInsertRowid);
    if (this.#parties.size >= MOST_KEPT) this.#parties.clear();
    this.#parties.set(number, id);
    return id;
  }

  lineOf(name: string): number {
    return this.#lines.get(name) ?? this.#keepLine(Number(this.#addLine.run(name).lastInsertRowid), name);
  }

  kindOf(type: string, direction: Direction, status: string, rate: string): number {
    const known = this.#kinds.get(keyOf(type, direction, status, rate));
    if (known) return known.id;
    const id = Number(this.#addKind.run(type, direction, status, rate).lastInsertRowid);
    this.#keepKind({ id, type, direction, status, rate, answered: isAnswered(status) });
    return id;
  }

  /** What was written in a transaction that failed is not there: forgets all ids, and reads them again. */
  forget(db: Connection): void {
    for (const map of [this.#parties, this.#lines, this.#kinds, this.#kindById, this.#lineById]) map.clear();
    this.#read(db);
  }

  #read(db: Connection): void {
    for (const { id, name } of db.prepare('SELECT id, name FROM line').all() as { id: number; name: string }[])
      this.#keepLine(id, name);
    for (const kind of db.prepare('SELECT * FROM kind').all() as Omit<Kind, 'answered'>[])
      this.#keepKind({ ...kind, answered: isAnswered(kind.status) });
  }

  #keepLine(id: number, name: string): number {
    this.#lines.set(name, id);
    this.#lineById.set(id, name);
    return id;
  }

  #keepKind(kind: Kind): void {
    this.#kinds.set(keyOf(kind.type, kind.direction, kind.status, kind.rate), kind);
    this.#kindById.set(kind.id, kind);
  }
}

function keyOf(type: string, direction: string, status: string, rate: string): string {
  return `${type}\n${direction}\n${status}\n${rate}`;
}
