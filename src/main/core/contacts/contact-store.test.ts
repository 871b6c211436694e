import { describe, expect, it } from 'vitest';
import { CONTACTS_AT_ONCE } from '#shared/bridge/contact-commands.ts';
import { NO_FIELDS, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { ContactStore } from './contact-store.ts';

const AMES: ContactFields = {
  ...NO_FIELDS,
  name: 'Dr Ames',
  company: 'Harbor Dental',
  numbers: [{ kind: 'fax', e164: '+12125550177' }],
  cover: 'confidential',
  language: 'es',
  notes: 'Closed on Fridays',
  groups: ['Referrals'],
};
const named = (name: string): ContactFields => ({ ...NO_FIELDS, name });

function setUp(cipher: Cipher | null = new Cipher(Cipher.newKey())) {
  const db = Database.open(':memory:');
  let now = 0;
  const time = () => new Date(now).toISOString();
  const store = new ContactStore({ db, cipher, time, author: 'anna' });
  const add = (...fields: ContactFields[]) => store.put(fields.map((each) => ({ id: null, fields: each }))) ?? [];
  return { db, cipher, store, add, at: (seconds: number) => (now = seconds * 1000) };
}

describe.each([
  ['with a key', () => setUp()],
  ['without a key', () => setUp(null)],
])('%s', (_, make) => {
  it('a contact comes back as it was kept, with its times and who changed it', () => {
    const { store, add, at } = make();
    const [{ id } = { id: '' }] = add(AMES);
    at(60);
    store.put([{ id, fields: { ...AMES, notes: '' } }]);
    expect(store.since(0).contacts).toEqual([
      {
        ...AMES,
        notes: '',
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        createdAt: '1970-01-01T00:00:00.000Z',
        updatedAt: '1970-01-01T00:01:00.000Z',
        author: 'anna',
      },
    ]);
  });

  it('one of an earlier version has what came later, empty', () => {
    const { groups: _groups, ...earlier } = AMES;
    const { store, add } = make();
    add(earlier as ContactFields);
    expect(store.since(0).contacts).toMatchObject([{ ...earlier, groups: [] }]);
  });

  it('a deleted one is told as deleted, and can be taken back', () => {
    const { store, add } = make();
    const [{ id } = { id: '' }] = add(AMES, named('Nora'));
    const { revision } = store.since(0);
    store.delete([id]);
    expect(store.since(revision)).toMatchObject({ contacts: [], deleted: [id] });
    expect(store.count).toBe(1);
    store.restore([id]);
    expect(store.since(revision)).toMatchObject({ contacts: [AMES], deleted: [] });
  });
});

it('of several contacts none is kept when one of them is not there any more', () => {
  const { store, add } = setUp();
  const [{ id } = { id: '' }] = add(AMES);
  store.delete([id]);
  const { revision } = store.since(0);
  const entries = [
    { id: null, fields: named('New') },
    { id, fields: named('Other') },
  ];
  expect(store.put(entries)).toBeUndefined();
  expect(store.since(revision)).toMatchObject({ contacts: [], deleted: [] });
});

it('many come in parts, each once', () => {
  const { store, add } = setUp();
  const names = Array.from({ length: CONTACTS_AT_ONCE + 3 }, (_, index) => `Contact ${String(index)}`);
  add(...names.map(named));
  const first = store.since(0);
  const rest = store.since(first.revision);
  expect([first.more, rest.more]).toEqual([true, false]);
  expect([...first.contacts, ...rest.contacts].map(({ name }) => name)).toEqual(names);
});

it('nothing of a contact is in the database as it is, but its id, its times and who changed it', () => {
  const { db, add } = setUp();
  add(AMES);
  const stored = JSON.stringify(db.all('SELECT * FROM contact'));
  for (const text of ['Ames', 'Harbor', '2125550177', 'Fridays', 'Referrals']) expect(stored).not.toContain(text);
});

it('what a deleted one said is overwritten later, and then it stays deleted', () => {
  const { db, store, add, at } = setUp();
  const [{ id } = { id: '' }, { id: kept } = { id: '' }] = add(AMES, named('Nora'));
  store.delete([id]);
  at(10);
  store.forgetDeleted(new Date(5_000).toISOString());
  store.restore([id]);
  expect(db.all('SELECT id, value FROM contact WHERE deleted_at IS NOT NULL')).toEqual([{ id, value: '' }]);
  expect(store.since(0).contacts.map((contact) => contact.id)).toEqual([kept]);
});

it('a contact whose key is lost hides no other', () => {
  const { db, add, cipher } = setUp();
  add(AMES);
  const other = new ContactStore({ db, cipher: new Cipher(Cipher.newKey()), time: () => '', author: 'bob' });
  other.put([{ id: null, fields: named('Nora') }]);
  expect(other.since(0).contacts.map(({ name }) => name)).toEqual(['Nora']);
  const own = new ContactStore({ db, cipher, time: () => '', author: 'anna' });
  expect(own.since(0).contacts.map(({ name }) => name)).toEqual(['Dr Ames']);
});
