import type { BulkOperation, BulkUndo } from '#shared/bridge/numbers.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { JournalEntries } from '../journal/journal-entries.ts';
import { restorable } from '../journal/undo.ts';
import type { Database } from '../store/database.ts';
import { operationIn } from './bulk-rows.ts';

/** How the rows of a run that were done are taken back; those that were taken back already are only counted. */
export function undoOf({ db, entries }: { db: Database; entries: JournalEntries }, id: string): Outcome<BulkUndo> {
  const found = db.get('SELECT operation FROM bulk_run WHERE id = ?', id);
  if (!found) return fail({ kind: 'not-found' });
  const usual = found['operation'] as BulkOperation;
  const rows: BulkUndo['rows'] = [];
  const lost = new Set<string>();
  let undone = 0;
  const done = db.all(
    `SELECT did, operation, journal_id FROM bulk_row WHERE run_id = ? AND state = 'done' AND journal_id IS NOT NULL ORDER BY place`,
    id,
  );
  const ids = done.map((row) => String(row['journal_id']));
  const known = entries.all(ids);
  const undoneIds = entries.undoneAmong(ids);
  for (const row of done) {
    const journalId = String(row['journal_id']);
    const entry = known.get(journalId);
    if (!entry) continue;
    if (undoneIds.has(journalId)) {
      undone += 1;
      continue;
    }
    const operation = operationIn(row, usual);
    const restored = restorable(operation, entry.params, entry.before);
    for (const name of restored.lost) lost.add(name);
    const { params, changes } = restored;
    if (params) rows.push({ key: String(row['did']), operation, params, changes });
  }
  return succeed({ rows, lost: [...lost].sort(), undone });
}

/** The entry of the activity log that a row of an undo takes back. */
export function undoneBy(db: Database, id: string, place: number): string | undefined {
  const row = db.get(
    `SELECT o.journal_id FROM bulk_row r JOIN bulk_run u ON u.id = r.run_id
       JOIN bulk_row o ON o.run_id = u.undoes AND o.did = r.did
     WHERE r.run_id = ? AND r.place = ? AND o.state = 'done'`,
    id,
    place,
  );
  return typeof row?.['journal_id'] === 'string' ? row['journal_id'] : undefined;
}
