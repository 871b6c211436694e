import { expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { Database } from '../store/database.ts';
import { JournalEntries } from './journal-entries.ts';

const REFILL = 'account.refillBalance';
const UPDATE = 'did.updateDid';

/** A journal with these changes, a day apart, named by their place. */
function journalOf(...changes: [operation: OperationId, state: string, more?: object][]) {
  const db = Database.open(':memory:');
  for (const [index, [operation, state, more = {}]] of changes.entries()) {
    const day = `2026-11-0${index + 1}T12:00:00.000Z`;
    const {
      at = day,
      target = '',
      undoes = null,
      params = {},
      sent = 1,
    } = more as Record<string, string | number | null>;
    db.run(
      `INSERT INTO journal (id, at, operation, effect, params, fingerprint, state, actor, target, undoes, sent)
       VALUES (?, ?, ?, 'change', ?, '', ?, 'anna', ?, ?, ?)`,
      ...[String(index), at, operation, JSON.stringify(params), state],
      ...[target, undoes, sent],
    );
  }
  return new JournalEntries(db);
}

it('finds changes by operation, state, age, target and id, the newest first', () => {
  const entries = journalOf(
    [REFILL, 'done'],
    [UPDATE, 'done', { target: '2125550142' }],
    [REFILL, 'refused'],
    [REFILL, 'unknown'],
  );
  const found = (query: Omit<Parameters<JournalEntries['find']>[0], 'operations'>, operations = [REFILL, UPDATE]) =>
    entries.find({ operations: operations as OperationId[], ...query }).map(({ id }) => id);
  expect(found({})).toEqual(['3', '2', '1', '0']);
  expect(found({}, [REFILL])).toEqual(['3', '2', '0']);
  expect(found({ states: ['done', 'unknown'] })).toEqual(['3', '1', '0']);
  expect(found({ states: [] })).toEqual([]);
  expect(found({ since: '2026-11-03' })).toEqual(['3', '2']);
  expect(found({ naming: '2125550142' })).toEqual(['1']);
  expect(found({ id: '2' })).toEqual(['2']);
  expect(found({ limit: 1 })).toEqual(['3']);
});

it('finds the change that began last first, also where the clock was set back before it', () => {
  const entries = journalOf([UPDATE, 'done'], [UPDATE, 'done', { at: '2026-10-31T12:00:00.000Z' }]);
  expect(entries.find({ operations: [UPDATE] }).map(({ id }) => id)).toEqual(['1', '0']);
  expect(entries.find({ operations: [UPDATE], limit: 1 }).map(({ id }) => id)).toEqual(['1']);
});

it('reads a change with its parameters, and whether it left', () => {
  const entries = journalOf([REFILL, 'not-done', { params: { amount: 50 }, sent: 0 }]);
  expect(entries.get('0')).toMatchObject({ operation: REFILL, params: { amount: 50 }, before: null, sent: false });
  expect(entries.get('9')).toBeUndefined();
  expect([...entries.all(['0', '9']).keys()]).toEqual(['0']);
});

it('knows what was taken back: not by a change that was refused', () => {
  const entries = journalOf(
    [UPDATE, 'done'],
    [UPDATE, 'done'],
    [UPDATE, 'refused', { undoes: '0' }],
    [UPDATE, 'pending', { undoes: '1' }],
  );
  expect([...entries.undoneAmong(['0', '1'])]).toEqual(['1']);
});
