import Sqlite from 'better-sqlite3-multiple-ciphers';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Database } from '../store/database.ts';
import { keyPragma } from '../store/database-encryption.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { tempFolder } from '../test/support.ts';
import { FaxLists } from './fax-lists.ts';
import { FaxRetention } from './fax-retention.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-03-01T10:00:00.000Z');
const KEY = new Uint8Array(32).fill(7);

function rig() {
  const folder = tempFolder();
  const place = { file: join(folder, 'data.sqlite'), files: join(folder, 'files.sqlite'), key: KEY };
  const db = Database.open(place.file, KEY);
  const records = new FaxRecords(db);
  const marks = new FaxMarksStore(db);
  const lists = new FaxLists({ place, jobs: new FaxJobs(db, null), log: (_, { error }) => expect.fail(String(error)) });
  const asked: number[] = [];
  const clock = { now: START };
  const retention = new FaxRetention({
    keyValues: new KeyValueStore(db),
    lists,
    now: () => clock.now,
    isEncrypted: true,
    changed: () => undefined,
    asks: (documents) => asked.push(documents),
  });
  records.merge(
    ['1', '2', '3'].map((fax_id) => ({
      ...{ fax_id, type: 'in', did_from: '6175550134', did_to: '2125550142', service: 'pro', status: 'delivered' },
      send_time: new Date(START).toISOString(),
    })),
    new Date(START).toISOString(),
  );
  /** Keeps a document of a fax, that came so many days ago. */
  const add = async (faxId: string, days: number, words: string) => {
    const at = new Date(clock.now - days * DAY).toISOString();
    const content = Buffer.from(`%PDF ${words}`);
    const file = await lists.ask('addFile', {
      ...{ faxId, name: `${words}.pdf`, pages: 1, sha256: words, content, source: 'person', sure: true, at },
    });
    if (file.ok)
      await lists.ask('noteWords', { id: Number(file.value.id.replace('faxfile-', '')), body: `${words} referral` });
  };
  /** Words that the file of documents still has in its index, and names of its documents. */
  const left = () => {
    const file = new Sqlite(place.files);
    file.pragma(keyPragma(KEY));
    const blocks = file.prepare('SELECT block FROM file_words_data').pluck().all() as Buffer[];
    // The index has the beginning of a word in common with the one before it.
    const terms = ['anderson', 'bernstein', 'castillo'].filter((word) =>
      blocks.some((block) => block.includes(word.slice(2))),
    );
    const names = file.prepare('SELECT name FROM file ORDER BY name').pluck().all() as string[];
    file.close();
    return { terms, names };
  };
  onTestFinished(() => {
    lists.close();
    db.close();
  });
  return { retention, lists, marks, add, left, clock, asked };
}

async function planned({ retention }: ReturnType<typeof rig>, days: number) {
  const plan = await retention.plan(days);
  if (!plan.ok) throw new Error(plan.problem.kind);
  return plan.value;
}

describe('the rule for documents of faxes', () => {
  it('removes nothing before a plan was agreed to, and then what the plan named, with its words', async () => {
    const it = rig();
    await it.add('1', 40, 'anderson');
    await it.add('2', 50, 'bernstein');
    await it.add('3', 5, 'castillo');
    it.marks.change(['2'], { held: true }, 'now');
    await it.retention.look();
    expect(it.left().names).toHaveLength(3);
    const plan = await planned(it, 30);
    expect(plan).toMatchObject({ documents: 1, faxes: 1, held: 1, rows: [{ faxId: '1', name: 'anderson.pdf' }] });
    const { days, before, documents } = plan;
    const set = await it.retention.set({ days, before, documents });
    expect(set).toMatchObject({ value: { removed: { by: 'person', documents: 1, faxes: 1, ended: true } } });
    expect(it.left()).toEqual({
      terms: ['bernstein', 'castillo'],
      names: ['bernstein.pdf', 'castillo.pdf'],
    });
    const state = await it.retention.state();
    expect(state).toMatchObject({ value: { days: 30, waits: false, removals: [{ documents: 1, days: 30 }] } });
  });

  it('removes nothing where another document became old meanwhile, and shows the plan as it is then', async () => {
    const it = rig();
    await it.add('1', 40, 'anderson');
    const { days, before } = await planned(it, 30);
    const set = await it.retention.set({ days, before, documents: 0 });
    expect(set).toMatchObject({ value: { removed: null, plan: { documents: 1 } } });
    // A time that no plan of these days has.
    const later = new Date(it.clock.now).toISOString();
    expect(await it.retention.set({ days, before: later, documents: 1 })).toMatchObject({ ok: false });
    expect(it.left().names).toEqual(['anderson.pdf']);
    expect(await it.retention.state()).toMatchObject({ value: { days: null } });
  });

  it('goes on by itself, but asks after the app was away for long or the clock jumped', async () => {
    const it = rig();
    const { days, before, documents } = await planned(it, 30);
    await it.retention.set({ days, before, documents });
    await it.add('1', 29, 'anderson');
    await it.add('3', 5, 'castillo');
    it.clock.now += 2 * DAY;
    await it.retention.look();
    expect(it.left().names).toEqual(['castillo.pdf']);
    expect(await it.retention.state()).toMatchObject({ value: { removals: [{ by: 'rule', documents: 1 }, {}] } });
    it.clock.now += 400 * DAY;
    await it.retention.look();
    await it.retention.look();
    expect(it.left().names).toEqual(['castillo.pdf']);
    expect(it.asked).toEqual([1]);
    expect(await it.retention.state()).toMatchObject({ value: { waits: true } });
    it.retention.end();
    it.clock.now += DAY;
    await it.retention.look();
    expect(it.left().names).toEqual(['castillo.pdf']);
  });

  it('keeps no words of a single document that was removed', async () => {
    const it = rig();
    await it.add('1', 1, 'anderson');
    await it.add('3', 1, 'castillo');
    await it.lists.ask('removeFile', 1);
    expect(it.left().terms).toEqual(['castillo']);
  });
});
