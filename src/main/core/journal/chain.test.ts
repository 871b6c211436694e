import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Redactor } from '../log/redact.ts';
import { Database } from '../store/database.ts';
import { clientOf, closedPort, tempFolder } from '../test/support.ts';
import { Journal } from './journal.ts';

/** The journal of a folder; the same folder again is the next start of the app. */
async function open(folder = tempFolder()) {
  const db = Database.open(join(folder, 'data.sqlite'));
  const client = clientOf({ url: await closedPort() });
  const journal = new Journal({ db, client, redactor: new Redactor(), now: Date.now, actor: 'anna' });
  onTestFinished(() => {
    db.close();
  });
  return { folder, db, journal, chain: journal.chain };
}

/** A journal with some entries of each kind, closed. */
async function filled(): Promise<string> {
  const { folder, db, journal } = await open();
  db.transaction(() => {
    for (let number = 0; number < 230; number += 1) {
      const id = journal.begin('did.updateDid', { did: String(2_125_550_000 + number), note: `note ${number}` });
      journal.settle(id, 'done', null, number % 3 === 0 ? [{ text: 'Careful' }] : []);
      if (number % 9 === 0) journal.dismissWarnings(id);
    }
  });
  journal.begin('account.setAutorefill', { autorefill: 'on' });
  db.close();
  return folder;
}

const NEWEST = '(SELECT id FROM journal ORDER BY rowid DESC LIMIT 1)';
const OLDEST = '(SELECT id FROM journal ORDER BY rowid LIMIT 1)';

describe('the chain of the journal', () => {
  it('is intact through starts, cut-off changes and everything that the app does', async () => {
    const folder = await filled();
    const second = await open(folder);
    expect(await second.chain.verify()).toBe(true);
    expect(second.journal.recover()).toEqual([]);
    expect(second.db.get(`SELECT id FROM journal WHERE state = 'not-done'`)).toBeDefined();
    expect(await second.chain.verify()).toBe(true);
    second.db.close();
    expect(await (await open(folder)).chain.verify()).toBe(true);
  });

  it.each([
    ['a target that was changed', `UPDATE journal SET target = '2125559999' WHERE id = ${OLDEST}`],
    ['a value that was changed', `UPDATE journal SET params = replace(params, 'note', 'n0te') WHERE id = ${OLDEST}`],
    ['an outcome that was changed', `UPDATE journal SET state = 'refused' WHERE id = ${OLDEST}`],
    ['a person that was changed', `UPDATE journal SET actor = 'bob' WHERE id = ${OLDEST}`],
    ['a warning that was changed', `UPDATE journal SET warnings = NULL WHERE id = ${OLDEST}`],
    ['an entry that was deleted', `DELETE FROM journal WHERE id = ${OLDEST}`],
    [
      'an entry that was deleted with its events',
      `DELETE FROM journal_event WHERE journal_id = ${OLDEST}; DELETE FROM journal WHERE id = ${OLDEST}`,
    ],
    [
      'the newest entry, deleted with its events',
      `DELETE FROM journal_event WHERE journal_id = ${NEWEST}; DELETE FROM journal WHERE id = ${NEWEST}`,
    ],
    [
      'an entry that was added',
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state)
       VALUES ('foreign', '2026-01-01T00:00:00.000Z', 'did.deleteDid', 'destroy', '{}', '', 'done')`,
    ],
    ['an event that was changed', `UPDATE journal_event SET kind = 'note' WHERE seq = 5`],
    ['an event that was deleted', 'DELETE FROM journal_event WHERE seq = 5'],
    ['all events, deleted', 'DELETE FROM journal_event'],
  ])('shows %s', async (_, sql) => {
    const folder = await filled();
    const db = Database.open(join(folder, 'data.sqlite'));
    for (const statement of sql.split(';')) expect(db.run(statement)).toBeGreaterThan(0);
    db.close();
    const { chain } = await open(folder);
    expect(await chain.verify()).toBe(false);
    expect(chain.intact).toBe(false);
  });

  it('shows a changed entry also after the app has written to it', async () => {
    const folder = await filled();
    const { db, chain, journal } = await open(folder);
    db.run(`UPDATE journal SET target = '2125559999' WHERE id = ${NEWEST}`);
    const id = String(db.get(`SELECT ${NEWEST} AS id`)?.['id']);
    journal.settle(id, 'done');
    expect(chain.intact).toBe(false);
    db.close();
    expect(await (await open(folder)).chain.verify()).toBe(false);
  });

  it('takes over what an older version wrote, once', async () => {
    const folder = tempFolder();
    const old = Database.open(join(folder, 'data.sqlite'));
    const insert = (id: string) =>
      old.run(
        `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, detail)
         VALUES (?, '2026-01-01T00:00:00.000Z', 'did.updateDid', 'change', ?, '', 'done', '{"warnings":[{"text":"Old"}]}')`,
        id,
        '{"did":"2125552368","note":"Old note","filename":"smith.pdf"}',
      );
    insert('entry-one');
    const { chain, db } = await open(folder);
    expect(await chain.verify()).toBe(true);
    expect(db.get('SELECT target, open_warnings, params, words FROM journal')).toMatchObject({
      target: '2125552368',
      open_warnings: 1,
      params: expect.not.stringContaining('smith') as string,
      words: expect.stringContaining('old note') as string,
    });
    insert('entry-two');
    old.close();
    expect(await chain.verify()).toBe(false);
  });
});
