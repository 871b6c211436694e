import type { FaxMarkChange, FaxMarks } from '#shared/bridge/fax.ts';
import type { Database, SqlValue } from './database.ts';

/** What there was before a change. */
export type MarksBefore = readonly (FaxMarks & { faxId: string })[];

const COLUMNS = 'fax_id, unread, done_at, flagged, held, tags, note';
const NOTHING: FaxMarks = { unread: false, doneAt: null, flagged: false, held: false, tags: [], note: '' };
/** Marks that are written at one go. */
const AT_ONCE = 200;

/** What a person here made of faxes: read, done, flagged, held, tags and a note. */
export class FaxMarksStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** How many received faxes nobody has opened yet. */
  get unread(): number {
    return Number(this.#db.get('SELECT COUNT(*) AS count FROM fax_mark WHERE unread = 1')?.['count'] ?? 0);
  }

  unreadIds(): string[] {
    return this.#db.all('SELECT fax_id FROM fax_mark WHERE unread = 1').map((row) => String(row['fax_id']));
  }

  /** Notes that faxes came in. */
  addUnread(faxIds: readonly string[]): void {
    this.#db.transaction(() => {
      for (const id of faxIds)
        this.#db.run(
          'INSERT INTO fax_mark (fax_id, unread) VALUES (?, 1) ON CONFLICT (fax_id) DO UPDATE SET unread = 1',
          id,
        );
    });
  }

  of(faxId: string): FaxMarks {
    const row = this.#db.get(`SELECT ${COLUMNS} FROM fax_mark WHERE fax_id = ?`, faxId);
    if (!row) return NOTHING;
    return {
      unread: row['unread'] === 1,
      doneAt: typeof row['done_at'] === 'string' ? row['done_at'] : null,
      flagged: row['flagged'] === 1,
      held: row['held'] === 1,
      tags: JSON.parse(String(row['tags'])) as string[],
      note: String(row['note']),
    };
  }

  /** Changes marks of faxes; answers those that were others, as they were. */
  change(faxIds: readonly string[], change: FaxMarkChange, at: string): MarksBefore {
    const before: (FaxMarks & { faxId: string })[] = [];
    for (let start = 0; start < faxIds.length; start += AT_ONCE)
      this.#db.transaction(() => {
        for (const faxId of faxIds.slice(start, start + AT_ONCE)) {
          const marks = this.of(faxId);
          const next = changed(marks, change, at);
          if (JSON.stringify(next) === JSON.stringify(marks)) continue;
          before.push({ faxId, ...marks });
          this.#put(faxId, next);
        }
      });
    return before;
  }

  restore(before: MarksBefore): void {
    for (let start = 0; start < before.length; start += AT_ONCE)
      this.#db.transaction(() => {
        for (const { faxId, ...marks } of before.slice(start, start + AT_ONCE)) this.#put(faxId, marks);
      });
  }

  #put(faxId: string, { unread, doneAt, flagged, held, tags, note }: FaxMarks): void {
    const values: SqlValue[] = [unread ? 1 : 0, doneAt, flagged ? 1 : 0, held ? 1 : 0, JSON.stringify(tags), note];
    this.#db.run(`INSERT OR REPLACE INTO fax_mark (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, faxId, ...values);
  }
}

function changed(marks: FaxMarks, change: FaxMarkChange, at: string): FaxMarks {
  const { read, done, flagged, held, addTags = [], removeTags = [], note } = change;
  const kept = marks.tags.filter((tag) => !removeTags.includes(tag));
  return {
    unread: read === undefined ? marks.unread : !read,
    doneAt: done === undefined ? marks.doneAt : done ? (marks.doneAt ?? at) : null,
    flagged: flagged ?? marks.flagged,
    held: held ?? marks.held,
    tags: [...new Set([...kept, ...addTags])],
    note: note ?? marks.note,
  };
}
