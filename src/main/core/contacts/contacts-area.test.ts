import { expect, it } from 'vitest';
import { NO_FIELDS } from '#shared/domain/contacts/contact.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { Drafts } from '../store/drafts.ts';
import { demo, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { join } from 'node:path';

const NAMES = 'kept/fax-names';

/** A folder in which an earlier version kept names beside numbers. */
function keptNames(names: unknown) {
  const [folder, documentKey] = [tempFolder(), Cipher.newKey()];
  const open = () => Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey));
  const drafts = (db: Database) => new Drafts(db, new Cipher(documentKey));
  const db = open();
  drafts(db).put(NAMES, names, '2026-11-01T00:00:00.000Z');
  db.close();
  const left = () => {
    const again = open();
    const kept = drafts(again).get(NAMES);
    again.close();
    return kept;
  };
  return { folder, documentKey, left };
}

async function started(options: Parameters<typeof accountOn>[1]) {
  const { account, events } = accountOn(await demo(), options);
  const { contacts } = account.areas;
  const all = () => valueOf(contacts.since(0)).contacts;
  return { account, events, contacts, all };
}

it('names that were kept beside fax numbers become contacts at the first start, and only then', async () => {
  const kept = keptNames([
    { number: '2125550177', name: 'Dr Ames' },
    { number: '6175550134', name: 'Dr Ames' },
    { number: '0000', name: 'No number' },
  ]);
  for (const _ of [1, 2]) {
    const { account, all } = await started(kept);
    expect(
      all().map(({ name, numbers, notes }) => [name, numbers.map(({ kind, e164 }) => kind + e164), notes]),
    ).toEqual([
      ['Dr Ames', ['fax+12125550177'], ''],
      ['Dr Ames', ['fax+16175550134'], ''],
      ['No number', [], '0000'],
    ]);
    account.close();
    expect(kept.left()).toBeUndefined();
  }
});

it('names that cannot be read stay where they are, and the others become contacts', async () => {
  const kept = keptNames([{ number: '2125550177' }, { number: '6175550134', name: 'Nora' }]);
  const { account, all } = await started(kept);
  expect(all().map(({ name }) => name)).toEqual(['Nora']);
  account.close();
  expect(kept.left()).toEqual([{ number: '2125550177' }]);
});

it('a change is told to the page, and is there after a new start', async () => {
  const [folder, documentKey] = [tempFolder(), Cipher.newKey()];
  const first = await started({ folder, documentKey });
  const [one] = valueOf(first.contacts.put([{ id: null, fields: { ...NO_FIELDS, name: 'Nora' } }]));
  expect(first.events.filter((event) => event === 'contacts.changed')).toHaveLength(1);
  first.account.close();
  const again = await started({ folder, documentKey });
  expect(again.all()).toEqual([one]);
});

it('a contact that is not there is not found', async () => {
  const { contacts } = await started({});
  const fields = { ...NO_FIELDS, name: 'Nora' };
  const outcome = contacts.put([{ id: '6f3c1f5e-8a53-4b1c-9d6a-2f1f0b6f4c11', fields }]);
  expect(outcome).toEqual({ ok: false, problem: { kind: 'not-found' } });
});
