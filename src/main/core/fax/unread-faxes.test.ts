import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { UnreadFaxes } from './unread-faxes.ts';

let keyValues: KeyValueStore;
let unread: UnreadFaxes;

beforeEach(() => {
  keyValues = new KeyValueStore(Database.open(':memory:'));
  unread = new UnreadFaxes(keyValues);
});

describe('unread faxes', () => {
  it('are those that came in, each once, also after a new start', () => {
    unread.add(['1', '2']);
    unread.add(['2', '3']);
    expect(new UnreadFaxes(keyValues).ids).toEqual(['1', '2', '3']);
  });

  it('are read one by one, or all at once', () => {
    unread.add(['1', '2', '3']);
    expect(unread.markRead(['2', '9'])).toBe(true);
    expect(unread.ids).toEqual(['1', '3']);
    expect(unread.markRead(['2'])).toBe(false);
    expect(unread.markRead([])).toBe(true);
    expect(unread.ids).toEqual([]);
    expect(unread.markRead([])).toBe(false);
  });

  it('are no more than can be looked through', () => {
    unread.add(Array.from({ length: 6_000 }, (_, index) => String(index)));
    expect(unread.ids).toHaveLength(5_000);
    expect(unread.ids.at(-1)).toBe('5999');
  });
});
