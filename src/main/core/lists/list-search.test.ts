import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_QUERY } from '#shared/lists/list.ts';
import { Database } from '../store/database.ts';
import { tempFolder } from '../test/support.ts';
import { ListSearch, type Indexed } from './list-search.ts';
import { ListStore, type ListId } from './list-store.ts';
import { LocalNotes } from './local-notes.ts';

const NUMBERS: ListId = { name: 'numbers', scope: '' };
const CITIES: ListId = { name: 'international-cities', scope: 'FR' };
const DID = '2125550100';

/** A database with one number that has a note and a city whose row is damaged, and what asks its thread. */
function onOneNumber(note = 'Front desk') {
  const file = join(tempFolder(), 'account.sqlite');
  const db = Database.open(file);
  const store = new ListStore(db, Date.now, Date.now);
  store.put(NUMBERS, [{ key: DID, row: JSON.stringify({ did: DID, tags: [] }) }]);
  store.put(CITIES, [{ key: 'Paris', row: '{' }]);
  const notes = new LocalNotes(db, null);
  notes.change([DID], { note });
  const of: Indexed = { list: NUMBERS, state: store.state(NUMBERS), notes };
  const damaged: Indexed = { list: CITIES, state: store.state(CITIES), notes };
  db.close();
  const failures: unknown[] = [];
  const search = new ListSearch({ file, key: null }, (error) => failures.push(error));
  onTestFinished(() => {
    search.close();
  });
  const keysWith = async (text: string) => (await search.find(of, { ...NO_QUERY, text }, 10, -1))?.keys;
  return { file, of, damaged, search, failures, keysWith };
}

describe('searching a list', () => {
  it('tells a thread the notes of this computer, and the next thread once more', async () => {
    const { file, failures, keysWith } = onOneNumber();
    renameSync(file, `${file}.away`);
    expect(await keysWith('front desk')).toBeUndefined();
    expect(failures).toHaveLength(1);
    renameSync(`${file}.away`, file);
    expect(await keysWith('front desk')).toBe(DID);
    expect(await keysWith('back office')).toBe('');
    expect(failures).toHaveLength(1);
  });

  it('says why a question has no answer, and answers the next one', async () => {
    const { of, damaged, search, failures } = onOneNumber();
    expect(await search.count(damaged, [NO_QUERY])).toBeNull();
    expect(failures).toHaveLength(1);
    expect(await search.count(of, [NO_QUERY])).toEqual([1]);
  });

  it('shows the cities of a country that was forgotten and read anew', async () => {
    const file = join(tempFolder(), 'account.sqlite');
    const db = Database.open(file);
    let now = Date.now();
    const store = new ListStore(db, () => now, Date.now);
    const search = new ListSearch({ file, key: null }, () => undefined);
    onTestFinished(() => {
      search.close();
      db.close();
    });
    const read = (scope: string, names: readonly string[]): void => {
      const id = { ...CITIES, scope };
      for (const name of names) store.put(id, [{ key: name, row: JSON.stringify({ name }) }]);
      store.noteRead(id);
      now += 1;
    };
    const found = async () => {
      const of: Indexed = { list: CITIES, state: store.state(CITIES), notes: null };
      return (await search.find(of, NO_QUERY, 10, -1))?.keys.split('\n');
    };
    read('FR', ['Paris']);
    expect(await found()).toEqual(['Paris']);
    for (let country = 0; country < 300; country += 1) read(`A${String(country)}`, ['a city']);
    read('FR', ['Lyon', 'Nice']);
    expect(await found()).toEqual(['Lyon', 'Nice']);
  });

  it('ends without a word when its account is closed', async () => {
    const { of, search, failures } = onOneNumber();
    const asked = search.rows(of, [DID]);
    search.close();
    expect(await asked).toBeNull();
    expect(await search.rows(of, [DID])).toBeNull();
    expect(failures).toEqual([]);
  });

  it('is done in one thread for all accounts, and what befalls one of them is nothing to the others', async () => {
    const [front, back, lost] = [onOneNumber(), onOneNumber('Back office'), onOneNumber()];
    renameSync(lost.file, `${lost.file}.away`);
    let started = 0;
    const count = () => (started += 1);
    subscribe('worker_threads', count);
    onTestFinished(() => void unsubscribe('worker_threads', count));
    const found = await Promise.all([front, back, lost, front, back].map(({ keysWith }) => keysWith('office')));
    expect(found).toEqual(['', DID, undefined, '', DID]);
    front.search.close();
    expect(await back.keysWith('office')).toBe(DID);
    expect([front, back, lost].map(({ failures }) => failures.length)).toEqual([0, 0, 1]);
    expect(started).toBeLessThanOrEqual(1);
  });
});
