import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cipher } from '../vault/cipher.ts';
import { isSealed, seal, unseal } from '../vault/sealed-text.ts';
import { infoOf, pdf } from '../test/support.ts';
import { Database } from './database.ts';
import { Documents } from './documents.ts';
import { Drafts, MOST_DRAFTS } from './drafts.ts';
import { FaxJobs, type StoredFaxJob } from './fax-jobs.ts';

const cipher = new Cipher(Cipher.newKey());
const other = new Cipher(Cipher.newKey());
const memory = () => Database.open(':memory:');

describe('a sealed text', () => {
  it('opens to what it was, under its own context and key only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        const sealed = seal(cipher, text, context);
        expect(isSealed(sealed)).toBe(true);
        expect(unseal(cipher, sealed, context)).toBe(text);
        expect(unseal(cipher, sealed, `${context}x`)).toBeUndefined();
        expect(unseal(other, sealed, context)).toBeUndefined();
      }),
    );
  });

  it('is never taken for JSON, nor JSON for one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSealed(JSON.stringify(value))).toBe(false);
      }),
    );
    for (const damaged of ['sealed:', 'sealed:AAAA', 'sealed:?']) expect(unseal(cipher, damaged, '')).toBeUndefined();
  });
});

describe('drafts', () => {
  const stored = (db: Database) => db.all('SELECT kind, value FROM draft').map((row) => String(row['value']));

  it('come back as they were, each under its own kind', () => {
    const db = memory();
    const drafts = new Drafts(db, cipher);
    drafts.put('a', { text: 'ñ' }, '');
    drafts.put('a', { text: 'again' }, '');
    drafts.put('b', null, '');
    expect(stored(db).every(isSealed)).toBe(true);
    const again = new Drafts(db, cipher);
    expect([again.get('a'), again.get('b'), again.get('c')]).toEqual([{ text: 'again' }, null, undefined]);
    db.run(`UPDATE draft SET kind = 'z' WHERE kind = 'a'`);
    expect(again.get('z')).toBeUndefined();
    again.delete('b');
    expect(again.get('b')).toBeUndefined();
  });

  it('without a key are kept until the app is closed, and are no part of what the caller goes on changing', () => {
    const db = memory();
    const drafts = new Drafts(db, null);
    const value = { list: [1] };
    drafts.put('a', value, '');
    value.list.push(2);
    expect(drafts.get('a')).toEqual({ list: [1] });
    expect(stored(db)).toEqual([]);
    expect(new Drafts(db, null).get('a')).toBeUndefined();
    drafts.delete('a');
    expect(drafts.get('a')).toBeUndefined();
  });

  it.each([
    ['with a key', cipher],
    ['without a key', null],
  ])('%s are a thousand of a group at most: the oldest go, and nothing of another group', (_, key) => {
    const drafts = new Drafts(memory(), key);
    const at = (second: number) => new Date(second * 1000).toISOString();
    drafts.put('fax', 'the fax', at(0));
    drafts.put('kept/list', 'the list', at(0));
    for (let index = 1; index <= MOST_DRAFTS; index += 1) drafts.put(`form/${String(index)}`, index, at(index));
    drafts.put('form/1', 'again', at(MOST_DRAFTS + 1));
    drafts.put('form/new', 'new', at(MOST_DRAFTS + 2));
    expect(drafts.get('form/1')).toBe('again');
    expect(drafts.get('form/2')).toBeUndefined();
    expect(drafts.get('form/3')).toBe(3);
    expect(drafts.get('form/new')).toBe('new');
    expect(drafts.get('fax')).toBe('the fax');
    expect(drafts.get('kept/list')).toBe('the list');
  });

  it('of an older version can be read without a key, and are encrypted as soon as there is one', () => {
    const db = memory();
    db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('fax', '{"to":"212"}', '')`);
    expect(new Drafts(db, null).get('fax')).toEqual({ to: '212' });
    expect(new Drafts(db, cipher).get('fax')).toEqual({ to: '212' });
    expect(stored(db).every(isSealed)).toBe(true);
    expect(new Drafts(db, null).get('fax')).toBeUndefined();
    expect(new Drafts(db, other).get('fax')).toBeUndefined();
  });
});

describe('names of documents', () => {
  async function job(): Promise<StoredFaxJob> {
    const document = await infoOf(await pdf(), { name: 'smith.pdf' });
    return {
      ...{ id: 'job', state: 'holding', from: '1', to: '2', document, journalId: null, createdAt: '2026' },
      ...{ holdUntil: null, sentAt: null, updatedAt: '2026', faxId: null, providerStatus: '', problem: null },
      ...{ check: null, before: null, dismissed: false, service: 'pro' },
      ...{ batchId: null, place: 0, repeats: null, triesLeft: 0, tried: 0 },
    };
  }

  it('are known with the key, and with nothing else', async () => {
    const db = memory();
    const one = await job();
    new FaxJobs(db, cipher).insert(one);
    new Documents(db, cipher).put(one.document, await pdf());
    for (const { text } of db.all('SELECT info AS text FROM document UNION ALL SELECT document FROM fax_job'))
      expect(text).not.toContain('smith');
    expect(new FaxJobs(db, cipher).get('job')).toEqual(one);
    expect(new Documents(db, cipher).info(one.document.id)).toEqual(one.document);
    expect(new FaxJobs(db, other).get('job')?.document).toEqual({ ...one.document, name: 'document.pdf' });
  });

  it('without a key are known until the app is closed; all else of a fax stays', async () => {
    const db = memory();
    const one = await job();
    const jobs = new FaxJobs(db, null);
    jobs.insert(one);
    expect(jobs.get('job')).toEqual(one);
    expect(jobs.sameSince(one.document.sha256, '2', '2025')?.id).toBe('job');
    const later = new FaxJobs(db, null);
    expect(later.get('job')).toEqual({ ...one, document: { ...one.document, name: 'document.pdf' } });
    expect(later.sameSince(one.document.sha256, '2', '2025')?.id).toBe('job');
  });
});
