import Sqlite from 'better-sqlite3-multiple-ciphers';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EVERY_FAX } from '#shared/domain/fax/fax-query.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { keyPragma } from '../store/database-encryption.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { filesWith, pdf, tempFolder } from '../test/support.ts';
import { DocumentIntake } from './document-intake.ts';
import { FaxDocuments } from './fax-documents.ts';
import { FaxFiles, type NewFile } from './fax-files.ts';
import { FaxLists } from './fax-lists.ts';
import { takeIn } from './take-in.ts';

const AT = '2026-03-01T10:00:00.000Z';

function rig(isEncrypted = true) {
  const folder = tempFolder();
  const key = isEncrypted ? new Uint8Array(32).fill(7) : null;
  const place = { file: join(folder, 'data.sqlite'), files: join(folder, 'fax-documents.sqlite'), key };
  const db = Database.open(place.file, place.key);
  const records = new FaxRecords(db);
  const marks = new FaxMarksStore(db);
  const lists = new FaxLists({ place, jobs: new FaxJobs(db, null), log: (_, { error }) => expect.fail(String(error)) });
  const intake = new DocumentIntake({
    documents: new Documents(db, null),
    inspector: takeIn,
    convert: () => Promise.resolve(undefined),
    logo: () => null,
    time: () => AT,
    added: () => undefined,
  });
  const files = new FaxDocuments({
    lists,
    intake,
    records,
    marks,
    isEncrypted,
    time: () => AT,
    changed: () => undefined,
  });
  const fax = (fax_id: string) => ({
    fax_id,
    type: 'in',
    did_from: '6175550134',
    did_to: '2125550142',
    service: 'pro',
  });
  records.merge(
    ['1', '2'].map((id) => ({ ...fax(id), status: 'delivered', send_time: AT })),
    AT,
  );
  onTestFinished(() => {
    lists.close();
    db.close();
  });
  return { folder, lists, files, marks };
}

const mail = (attachments: readonly (readonly [name: string, type: string, bytes: Uint8Array])[]): Buffer =>
  Buffer.from(
    [
      'From: faxes@provider.example\r\nSubject: Fax\r\nMIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"\r\n',
      '--b\r\nContent-Type: text/html\r\n\r\n<img src="https://provider.example/seen.png">',
      ...attachments.map(
        ([name, type, bytes]) =>
          `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
          `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`,
      ),
      '--b--\r\n',
    ].join('\r\n'),
  );

it('keeps a document with its fax, encrypted, and finds it by its words and its name', async () => {
  const { folder, lists, files } = rig();
  const bytes = await pdf(2, 'Referral');
  const added = await files.add({ faxId: '1', name: '/somewhere/Scan of Ms Núñez.pdf', bytes });
  expect(added).toMatchObject({
    ok: true,
    value: { name: 'Scan of Ms Núñez.pdf', pages: 2, source: 'person', sure: true },
  });
  // Twice is once.
  await files.add({ faxId: '1', name: 'again.pdf', bytes });
  const record = await lists.record('1');
  expect(record.ok && record.value.files).toHaveLength(1);
  const id = record.ok ? (record.value.files[0]?.id ?? '') : '';
  const read = await files.read(id);
  expect(read.ok && Buffer.from(read.value.content).equals(Buffer.from(bytes))).toBe(true);

  const find = async (text: string) => {
    const found = await lists.find({ query: { ...EVERY_FAX, words: { text, named: [] } }, limit: 10 });
    return found.ok ? found.value.rows.map(({ faxId }) => faxId) : found.problem;
  };
  expect(await files.toRead()).toMatchObject({ ok: true, value: id });
  expect(await find('periodontics')).toEqual([]);
  await files.noteWords({ id, body: 'Referral to José Peña, Periodontics' });
  expect(await files.toRead()).toMatchObject({ ok: true, value: null });
  expect(await find('jose periodon')).toEqual(['1']);
  expect(await find('scan of ms')).toEqual(['1']);
  expect(await find('"; DROP TABLE file')).toEqual([]);
  for (const secret of ['%PDF', 'Periodontics', 'SQLite format']) expect(filesWith(folder, secret)).toEqual([]);
});

it('overwrites what is removed, and keeps what is marked as kept for good', async () => {
  const { lists, files, marks } = rig();
  const added = await files.add({ faxId: '1', name: 'a.pdf', bytes: await pdf(1) });
  const id = added.ok ? added.value.id : '';
  await files.noteWords({ id, body: 'periodontics' });
  marks.change(['1'], { held: true }, AT);
  expect((await files.remove({ faxId: '1', id })).ok).toBe(false);
  marks.change(['1'], { held: false }, AT);
  // Of another fax it is not removed.
  expect((await files.remove({ faxId: '2', id })).ok).toBe(false);
  expect(await files.remove({ faxId: '1', id })).toMatchObject({ ok: true, value: null });
  expect(await files.read(id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
  const found = await lists.find({ query: { ...EVERY_FAX, words: { text: 'periodontics', named: [] } }, limit: 10 });
  expect(found).toMatchObject({ value: { total: 0 } });
});

it('takes no words of a document that was removed for those of the next one', async () => {
  const { lists, files } = rig();
  const wrong = await files.add({ faxId: '1', name: 'wrong.pdf', bytes: await pdf(1, 'Wrong') });
  const id = wrong.ok ? wrong.value.id : '';
  // Its words are being read while it is removed, and the right one comes.
  await files.remove({ faxId: '1', id });
  const right = await files.add({ faxId: '1', name: 'right.pdf', bytes: await pdf(1, 'Right') });
  expect(await files.noteWords({ id, body: 'periodontics' })).toMatchObject({ problem: { kind: 'not-found' } });
  const found = await lists.find({ query: { ...EVERY_FAX, words: { text: 'periodontics', named: [] } }, limit: 10 });
  expect(found).toMatchObject({ value: { total: 0 } });
  expect(await files.toRead()).toMatchObject({ value: right.ok ? right.value.id : '' });
});

it('takes the one PDF or TIFF out of a message by its content, and nothing else', async () => {
  const { files } = rig();
  const bytes = await pdf(3);
  const add = (attachments: Parameters<typeof mail>[0]) =>
    files.add({ faxId: '1', name: 'message.eml', bytes: mail(attachments) });
  expect(await add([['fax.bin', 'application/octet-stream', bytes]])).toMatchObject({
    ok: true,
    value: { pages: 3, name: 'fax.bin' },
  });
  for (const attachments of [
    [],
    [['evil.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script>')]],
    [
      ['two.pdf', 'application/pdf', bytes],
      ['one.pdf', 'application/pdf', await pdf(1)],
    ],
  ] as const)
    expect(await add(attachments)).toMatchObject({ ok: false, problem: { kind: 'document', reason: 'not-a-pdf' } });
});

it('refuses other files, whatever they are called, and files without a key', async () => {
  const { files } = rig();
  const add = (name: string, bytes: Uint8Array) => files.add({ faxId: '1', name, bytes });
  expect(await add('page.pdf', Buffer.from('<html></html>'))).toMatchObject({ problem: { reason: 'not-a-pdf' } });
  expect(await add('note.txt', Buffer.from('words'))).toMatchObject({ problem: { reason: 'not-a-pdf' } });
  expect(await files.add({ faxId: '9', name: 'a.pdf', bytes: await pdf(1) })).toMatchObject({
    problem: { kind: 'not-found' },
  });
  const plain = rig(false);
  expect(await plain.files.add({ faxId: '1', name: 'a.pdf', bytes: await pdf(1) })).toMatchObject({
    problem: { kind: 'vault-unavailable' },
  });
});

describe('the file of documents, where the disk refuses in the middle,', () => {
  const KEY = new Uint8Array(32).fill(7);
  const place = () => join(tempFolder(), 'files.sqlite');
  const open = (file: string) => {
    const files = new FaxFiles(file, KEY);
    onTestFinished(() => {
      files.close();
    });
    return files;
  };
  const document = (faxId: string): NewFile => ({
    ...{ faxId, name: 'a.pdf', pages: 1, sha256: faxId, content: new Uint8Array(9), source: 'person', sure: true },
    at: AT,
  });
  const change = (file: string, sql: string) => {
    const db = new Sqlite(file);
    db.pragma(keyPragma(KEY));
    db.exec(sql);
    db.close();
  };

  it('keeps what comes after a removal that failed', async () => {
    const file = place();
    const files = open(file);
    files.add(document('1'));
    // It fails in the way that leaves its transaction open.
    change(file, `CREATE TRIGGER refused BEFORE DELETE ON file BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    const old = { by: 'person', at: AT, before: '9999', days: 30, held: [] } as const;
    await expect(files.removeOld(old)).rejects.toThrow('refused');
    files.add(document('2'));
    files.close();
    expect([...open(file).of(['1', '2']).keys()]).toEqual(['1', '2']);
  });

  it('of an earlier version goes on with the ids behind those that it has', () => {
    const file = place();
    const files = open(file);
    for (const faxId of ['1', '2']) files.add(document(faxId));
    files.close();
    change(file, 'DROP TABLE last_file; PRAGMA user_version = 2');
    const later = open(file);
    later.remove(2);
    expect(later.add(document('3')).id).toBe('faxfile-3');
  });

  it('reads the words of a document once more where they were not taken', () => {
    const files = open(place());
    files.add(document('1'));
    // The index takes no object, so that only the last statement fails.
    expect(() => files.noteWords(1, Object('periodontics') as string)).toThrow();
    expect(files.toRead()).toBe(1);
  });
});
