import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { filesWith, infoOf, pdf, runProgram, tempFolder } from '../test/support.ts';
import { Cipher } from './cipher.ts';
import { keychainVault } from './keychain.ts';
import { inMemoryVault } from './in-memory-vault.ts';

// script/with-keyring brings a Secret Service of its own; without any session bus there is nothing to ask.
const hasKeyring = process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;

const VAULTS = [
  ['the keychain', () => keychainVault(`Linekeeper test ${crypto.randomUUID()}`)],
  ['the vault in memory', inMemoryVault],
] as const;

describe.each(VAULTS)('%s', (name, make) => {
  const can = it.skipIf(name === 'the keychain' && !hasKeyring);

  can('answers null for what is not there', async () => {
    expect(await make().get('nothing')).toBeNull();
  });

  can.each([
    ['a word', 'horse-battery'],
    ['any characters', 'pä$$ wörd 🔑 \n "quoted" \\ \u202e'],
    ['a long text', 'x'.repeat(100_000)],
  ])('keeps %s until it is deleted', async (_, secret) => {
    const vault = make();
    await vault.set('p/credentials', secret);
    expect(await vault.get('p/credentials')).toBe(secret);
    expect(await vault.get('q/credentials')).toBeNull();
    await vault.delete('p/credentials');
    expect(await vault.get('p/credentials')).toBeNull();
  });

  can('keeps the newest of two, and deletes what is not there in silence', async () => {
    const vault = make();
    await vault.set('a', 'one');
    await vault.set('a', 'two');
    expect(await vault.get('a')).toBe('two');
    await vault.delete('a');
    await expect(vault.delete('a')).resolves.toBeUndefined();
    expect(await vault.available()).toBe(true);
  });

  can('tells the names that begin alike', async () => {
    const vault = make();
    for (const name of ['p/a', 'p/b/1', 'q/a']) await vault.set(name, 'horse');
    expect((await vault.names('p/')).sort()).toEqual(['p/a', 'p/b/1']);
    expect(await vault.names('r/')).toEqual([]);
  });
});

describe('a keychain that cannot be reached', () => {
  it('says so, and never keeps anything elsewhere', async () => {
    const folder = tempFolder();
    const env = {
      ...process.env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/none`,
    };
    const output = await runProgram(NO_KEYCHAIN, [], env);
    expect(output.trim().split('\n')).toEqual(['false', ...Array<string>(4).fill('VaultUnavailable')]);
    expect(filesWith(folder, 'horse-battery')).toEqual([]);
  });
});

const NO_KEYCHAIN = `
  import { keychainVault } from '#core/vault/keychain.ts';
  const vault = keychainVault();
  console.log(await vault.available());
  for (const work of [() => vault.get('a'), () => vault.set('a', 'horse-battery'), () => vault.delete('a'),
    () => vault.names('a')])
    console.log(await work().then(() => 'done', (error) => error.name));
`;

describe('encryption at rest', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 });

  it('gives back what went in, under the same name', () => {
    const cipher = new Cipher(Cipher.newKey());
    fc.assert(
      fc.property(bytes, fc.string(), (content, context) => {
        expect(new Uint8Array(cipher.decrypt(cipher.encrypt(content, context), context))).toEqual(content);
      }),
    );
  });

  it('refuses one flipped bit anywhere, a shorter text and another name', () => {
    const cipher = new Cipher(Cipher.newKey());
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (content, at, bit) => {
        const sealed = cipher.encrypt(content, 'name');
        const index = at % sealed.length;
        const flipped = new Uint8Array(sealed);
        flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
        expect(() => cipher.decrypt(flipped, 'name')).toThrow();
        expect(() => cipher.decrypt(sealed.subarray(0, -1), 'name')).toThrow();
        expect(() => cipher.decrypt(sealed, 'Name')).toThrow();
      }),
    );
  });

  it('refuses another key, and a key that is none', () => {
    const sealed = new Cipher(Cipher.newKey()).encrypt(Buffer.from('content'), 'name');
    expect(() => new Cipher(Cipher.newKey()).decrypt(sealed, 'name')).toThrow();
    expect(() => new Cipher('short')).toThrow(/length/);
    expect(() => new Cipher('')).toThrow(/length/);
  });

  it('is different each time', () => {
    const cipher = new Cipher(Cipher.newKey());
    const sealed = new Set(
      Array.from({ length: 50 }, () => Buffer.from(cipher.encrypt(Buffer.of(1), 'n')).toString('hex')),
    );
    expect(sealed.size).toBe(50);
  });
});

describe('stored documents', () => {
  async function store(cipher: Cipher | null) {
    const folder = tempFolder();
    const db = Database.open(join(folder, 'data.sqlite'));
    onTestFinished(() => {
      db.close();
    });
    const content = await pdf(1, 'Patient Jane Roe');
    const info = await infoOf(content);
    const documents = new Documents(db, cipher);
    documents.put(info, content);
    return { folder, db, content, info, documents };
  }

  it('leave no plain content on disk, and come back as they were', async () => {
    const cipher = new Cipher(Cipher.newKey());
    const { folder, db, content, info, documents } = await store(cipher);
    expect(new Uint8Array(documents.read(info.id) ?? [])).toEqual(content);
    expect(documents.kept).toBe('encrypted');
    // The text stands in the file as it is, so that its absence on disk says something.
    expect(Buffer.from(content).includes('%PDF-')).toBe(true);
    for (const part of ['%PDF-', 'endobj', content.subarray(200, 260)]) expect(filesWith(folder, part)).toEqual([]);
    const again = new Documents(db, cipher);
    expect(again.info(info.id)).toEqual(info);
    expect(new Uint8Array(again.read(info.id) ?? [])).toEqual(content);
  });

  it('cannot be read with another key, or under the id of another', async () => {
    const cipher = new Cipher(Cipher.newKey());
    const { db, info } = await store(cipher);
    expect(new Documents(db, new Cipher(Cipher.newKey())).read(info.id)).toBeUndefined();
    db.run(`UPDATE document SET id = 'other'`);
    expect(new Documents(db, cipher).read('other')).toBeUndefined();
  });

  it('without a key are kept in memory only', async () => {
    const { db, content, info, documents } = await store(null);
    expect(documents.kept).toBe('session');
    expect(documents.read(info.id)).toEqual(content);
    expect(documents.info(info.id)).toEqual(info);
    expect(db.all('SELECT id FROM document')).toEqual([]);
    expect(new Documents(db, null).read(info.id)).toBeUndefined();
  });

  it('that nothing names go when they are old', async () => {
    const { info, documents } = await store(new Cipher(Cipher.newKey()));
    const later = new Date(Date.parse(info.addedAt) + 1).toISOString();
    expect(documents.purge(new Set(), info.addedAt)).toBe(0);
    expect(documents.purge(new Set([info.id]), later)).toBe(0);
    expect(documents.purge(new Set(), later)).toBe(1);
    expect(documents.read(info.id)).toBeUndefined();
  });
});
