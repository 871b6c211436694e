import { setImmediate } from 'node:timers/promises';
import type { ActivityState, KeptWarning } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { activityWords } from '#shared/words/activity-words.ts';
import type { Database, Row } from '../store/database.ts';
import { parsed } from './entry-form.ts';
import { changesOf, providerWords, searchable } from './entry-words.ts';
import type { Named } from './matchers.ts';

/** The columns that the words for the search are made from. */
const WORDED = 'operation, actor, target, state, params, before, detail, warnings';
/** Entries whose words are written anew in one go. */
const WORDS_SLICE = 200;

/** Writes the words by which a search finds an entry. */
export function writeWords(db: Database, id: string): void {
  const row = db.get(`SELECT ${WORDED} FROM journal WHERE id = ?`, id);
  if (row) db.run('UPDATE journal SET words = ? WHERE id = ?', wordsOf(row), id);
}

/**
 * Writes the words of all entries anew, a slice after the other, so that nothing else waits for a long log. Answers false
 * where the database was closed meanwhile.
 */
export async function rewriteWords(db: Database): Promise<boolean> {
  for (let after = 0; db.isOpen;) {
    const rows = db.all(
      `SELECT rowid AS place, id, ${WORDED} FROM journal WHERE rowid > ? ORDER BY rowid LIMIT ?`,
      after,
      WORDS_SLICE,
    );
    db.transaction(() => {
      for (const row of rows) db.run('UPDATE journal SET words = ? WHERE id = ?', wordsOf(row), String(row['id']));
    });
    if (rows.length < WORDS_SLICE) return true;
    after = Number(rows.at(-1)?.['place']);
    await setImmediate();
  }
  return false;
}

/** All that a search looks in: what a person is shown of an entry. */
function wordsOf({ operation, actor, target, state, params, before, detail, warnings }: Row): string {
  const changes = changesOf(operation as OperationId, parsed<Named>(params) ?? {}, parsed(before));
  const kept = parsed<KeptWarning[]>(warnings) ?? [];
  return searchable([
    ...[target, operation, actor].map(String),
    ...activityWords({
      operation: operation as OperationId,
      target: String(target),
      state: state as ActivityState,
      changes,
      warnings: kept,
    }),
    ...changes.flatMap(({ field, before: was, after }) => [field, was ?? '', after]),
    providerWords(parsed<Problem>(detail)),
    ...kept.flatMap(({ text, field }) => [text, field ?? '']),
  ]);
}
