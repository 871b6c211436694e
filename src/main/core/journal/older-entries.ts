import type { Warning } from '#shared/bridge/outcome.ts';
import type { Database } from '../store/database.ts';
import { HIDDEN, parsed, withoutPrivate, type EntryForm } from './entry-form.ts';
import { writeWords } from './entry-search.ts';
import { targetOf } from './entry-words.ts';
import type { Named } from './matchers.ts';

/** Brings entries of an older version of the app into today's form, before their chain begins. */
export function takeOverOlder(db: Database, form: EntryForm): void {
  if (db.get('SELECT 1 FROM journal_event LIMIT 1') !== undefined) return;
  db.transaction(() => {
    for (const { id, operation, params, detail } of db.all('SELECT id, operation, params, detail FROM journal')) {
      const { warnings = [] } = parsed<{ warnings?: Warning[] } | null>(detail) ?? {};
      const kept = warnings.filter(({ text }) => text !== HIDDEN).map((warning) => form.warning(warning));
      db.run(
        'UPDATE journal SET target = ?, params = ?, warnings = ?, open_warnings = ? WHERE id = ?',
        targetOf(String(operation), parsed<Named>(params) ?? {}),
        JSON.stringify(withoutPrivate(parsed(params))),
        kept.length === 0 ? null : JSON.stringify(kept),
        kept.length === 0 ? 0 : 1,
        String(id),
      );
      writeWords(db, String(id));
    }
  });
}
