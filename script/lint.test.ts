import { ESLint } from 'eslint';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const eslint = new ESLint({ overrideConfigFile: join(import.meta.dirname, '../eslint.config.js') });

/** What lint says of a query in a file of main. */
async function saidOf(sql: string, file = 'store/fax-jobs.ts'): Promise<string[]> {
  const filePath = join(import.meta.dirname, '../src/main/core', file);
  const results = await eslint.lintText(`export const query = \`${sql}\`;\n`, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

it.each([
  'SELECT id FROM journal',
  'DELETE FROM journal_event WHERE seq = 1',
  'UPDATE journal SET sent = 1',
  'SELECT j.id FROM fax_job f\n  JOIN\n    journal j ON j.id = f.journal_id',
  'SELECT j.id FROM fax_job f, journal j',
  'SELECT id FROM "journal"',
  'SELECT price FROM spend',
  'SELECT ${columns} FROM fax_job WHERE id IN (SELECT id FROM\n  journal)',
])('the journal alone may ask the database: %s', async (sql) => {
  expect(await saidOf(sql)).toEqual(['The journal alone reads its tables: ask JournalEntries or Charges.']);
  expect(await saidOf(sql, 'journal/journal-entries.ts')).toEqual([]);
});

it.each(['SELECT journal_id FROM fax_job', 'PRAGMA journal_mode = DELETE', 'written to the journal'])(
  'all of main may say: %s',
  async (sql) => {
    expect(await saidOf(sql)).toEqual([]);
  },
);
