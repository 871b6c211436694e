import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { BulkStore } from './bulk-store.ts';

it('finds the newest change of numbers, or of a team, and reads nothing of the others', () => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const store = new BulkStore({ db, cipher: new Cipher(Cipher.newKey()), now: Date.now });
  expect(store.newest()).toBeUndefined();
  const rows = [{ key: '2125550142', params: { did: '2125550142', note: 'Desk' } }];
  const [first, team, number] = [
    store.add('enterpriseFax.deleteUser', rows, null),
    store.add('enterpriseFax.updateDid', rows, null),
    store.add('did.updateDid', rows, null),
  ];
  expect(first).not.toBe(team);
  const read = vi.spyOn(db, 'all');
  expect([undefined, 'numbers', 'team'].map((of) => store.newest(of as 'team' | undefined)?.['id'])).toEqual([
    number,
    number,
    team,
  ]);
  expect(read.mock.results.flatMap(({ value }) => value as unknown[])).toEqual([]);
});
