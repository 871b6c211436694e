import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EVERY_FAX, type FaxQuery } from '#shared/domain/fax/fax-query.ts';
import { Database } from '../store/database.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { tempFolder } from '../test/support.ts';
import { FaxLists } from './fax-lists.ts';
import { FaxMarking } from './fax-marking.ts';

const OWN = '2125550142';
const KEY = new Uint8Array(32).fill(7);

function rig() {
  const folder = tempFolder();
  const place = { file: join(folder, 'data.sqlite'), files: join(folder, 'fax-documents.sqlite'), key: KEY };
  const db = Database.open(place.file, place.key);
  const records = new FaxRecords(db);
  const jobs = new FaxJobs(db, null);
  const marks = new FaxMarksStore(db);
  const lists = new FaxLists({ place, jobs, log: (what, more) => expect.fail(what + String(more['error'])) });
  const time = () => '2026-03-02T00:00:00.000Z';
  const marking = new FaxMarking(marks, { isEncrypted: true, time, changed: () => undefined });
  onTestFinished(() => {
    lists.close();
    db.close();
  });
  return { db, records, jobs, marks, marking, lists };
}

interface Sent {
  type?: 'in' | 'out';
  other?: string;
  own?: string;
  status?: string;
  at?: string;
  service?: string;
}

const entry = (fax_id: string, { type = 'in', other = '6175550134', own = OWN, ...more }: Sent = {}) => ({
  fax_id,
  type,
  did_from: type === 'in' ? other : own,
  did_to: type === 'in' ? own : other,
  service: more.service ?? 'pro',
  status: more.status ?? 'delivered',
  send_time: more.at ?? `2026-03-01T10:00:${fax_id.padStart(2, '0')}.000Z`,
});

async function ids(lists: FaxLists, over: Partial<FaxQuery>, limit = 200): Promise<string[]> {
  const found = await lists.find({ query: { ...EVERY_FAX, ...over }, limit });
  if (!found.ok) throw new Error(found.problem.kind);
  expect(found.value.total).toBe(found.value.rows.length);
  return found.value.rows.map(({ faxId }) => faxId);
}

describe('the lists of faxes', () => {
  it('find by number, words, time, status and what a person made of a fax', async () => {
    const { records, marking, lists } = rig();
    const at = '2026-03-01T10:00:00.000Z';
    records.merge(
      [
        entry('1', { other: '3125550150' }),
        entry('2', { type: 'out', status: 'failed: busy' }),
        entry('3', { status: 'zorp', service: 'enterprise', own: '7185550158' }),
        entry('4', { at: '2025-11-05T10:00:00.000Z', status: 'processing' }),
        entry('5', { at: '', status: 'failed' }),
      ],
      at,
    );
    marking.mark({ faxIds: ['1'], change: { note: 'Señora Núñez called', addTags: ['Urgent'], flagged: true } });
    marking.mark({ faxIds: ['3', '4'], change: { done: true } });
    const find = (over: Partial<FaxQuery>) => ids(lists, over);
    const words = (text: string, named: string[] = []) => ({ words: { text, named } });
    // The one without a time stands where it was first seen.
    expect(await find({})).toEqual(['3', '1', '5', '4']);
    expect(await find({ box: 'sent' })).toEqual(['2']);
    expect(await find({ box: 'all', other: '6175550134' })).toEqual(['3', '2', '5', '4']);
    expect(await find({ own: '7185550158' })).toEqual(['3']);
    expect(await find({ service: 'enterprise' })).toEqual(['3']);
    expect(await find({ result: 'good' })).toEqual(['1']);
    expect(await find({ result: 'bad' })).toEqual(['5']);
    expect(await find({ result: 'open' })).toEqual(['3', '4']);
    expect(await find({ from: '2025-11-05T10:00:00.000Z', to: '2026-01-01T00:00:00.000Z' })).toEqual(['4']);
    expect(await find({ to: '2025-11-05T10:00:00.000Z' })).toEqual([]);
    for (const number of ['(312) 555-0150', '+1 312 555 0150', '1-312-555-0150', '13125550150'])
      expect(await find(words(number))).toEqual(['1']);
    expect(await find(words('nunez CALLED'))).toEqual(['1']);
    expect(await find(words('urgent'))).toEqual(['1']);
    expect(await find(words('harbor', ['6175550134']))).toEqual(['3', '5', '4']);
    expect(await find(words('nothing of that'))).toEqual([]);
    const dated = { text: '', named: [], from: '2025-11-01T00:00:00.000Z', to: '2025-12-01T00:00:00.000Z' };
    expect(await find({ ...words('november'), dated })).toEqual(['4']);
    expect(await find({ ...words('312 november'), dated: { ...dated, text: '312' } })).toEqual([]);
    expect(await find({ state: 'flagged' })).toEqual(['1']);
    expect(await find({ state: 'done' })).toEqual(['3', '4']);
    expect(await find({ state: 'todo' })).toEqual(['1', '5']);
    expect(await find({ tag: 'Urgent' })).toEqual(['1']);
    expect(await find({ tag: 'urgent' })).toEqual([]);
    // What a search looks for is a text, and never a part of a statement.
    expect(await find(words(`' OR 1=1 --`))).toEqual([]);
    expect(await find({ own: `' OR 1=1 --`, tag: '"' })).toEqual([]);
  });

  it('say how many there are, what only a filter leaves out, and what there is to choose from', async () => {
    const { records, marking, lists } = rig();
    records.merge([entry('1'), entry('2', { service: 'enterprise' }), entry('3', { type: 'out', own: '9' })], 'now');
    marking.mark({ faxIds: ['2'], change: { addTags: ['B', 'A'] } });
    const query = { ...EVERY_FAX, service: 'pro', words: { text: '617', named: [] } };
    const found = await lists.find({ query, limit: 0 });
    expect(found).toMatchObject({ ok: true, value: { total: 1, outside: 1, rows: [] } });
    expect(found).toMatchObject({ value: { own: [OWN], services: ['enterprise', 'pro'], tags: ['A', 'B'] } });
    expect(found).toMatchObject({ value: { oldest: '2026-03-01T10:00:01.000Z' } });
  });

  it('sort by each column, the newest first among equals', async () => {
    const { records, lists } = rig();
    records.merge(
      [
        entry('1', { other: '9', status: 'processing' }),
        entry('2', { other: '5', status: 'failed' }),
        entry('3', { other: '5', own: '1', status: 'delivered', service: 'enterprise' }),
      ],
      'now',
    );
    const sorted = (sort: FaxQuery['sort'], descending: boolean) => ids(lists, { sort, descending });
    expect(await sorted('time', false)).toEqual(['1', '2', '3']);
    expect(await sorted('number', false)).toEqual(['3', '2', '1']);
    expect(await sorted('own', false)).toEqual(['3', '2', '1']);
    expect(await sorted('what', true)).toEqual(['2', '1', '3']);
    expect(await sorted('status', false)).toEqual(['2', '1', '3']);
  });

  it('answer any part of a list, as it is now', async () => {
    const { records, lists } = rig();
    const many = Array.from({ length: 1_000 }, (_, index) =>
      entry(String(index), { at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString() }),
    );
    records.merge(many, 'now');
    const part = async (start: number, end: number) => {
      const rows = await lists.part({ query: EVERY_FAX, start, end });
      return rows.ok ? rows.value.map(({ faxId }) => faxId) : rows.problem;
    };
    expect(await part(400, 402)).toEqual(['599', '598']);
    expect(await part(999, 1_200)).toEqual(['0']);
    records.merge([entry('new', { at: '2027-01-01T00:00:00.000Z' })], 'now');
    expect(await part(400, 402)).toEqual(['600', '599']);
  });
});

describe('marks of faxes', () => {
  it('are taken back as they were, and told as changed only where they are', () => {
    const { marks, marking } = rig();
    marks.addUnread(['1', '2']);
    marking.mark({ faxIds: ['1'], change: { note: 'first', flagged: true } });
    const all = marking.mark({ faxIds: [], change: { read: true } });
    expect(all).toMatchObject({ ok: true, value: { count: 2 } });
    expect(marks.unread).toBe(0);
    expect(marking.mark({ faxIds: ['1', '2'], change: { read: true } })).toMatchObject({ value: { count: 0 } });
    const { undo } = (all as { value: { undo: string } }).value;
    expect(marking.unmark(undo)).toMatchObject({ ok: true });
    expect([marks.unread, marks.of('1')]).toMatchObject([2, { unread: true, note: 'first', flagged: true }]);
    expect(marking.unmark(undo)).toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('that tell of people are not written without a keychain', () => {
    const { db, marks } = rig();
    const deps = { isEncrypted: false, time: () => '', changed: () => undefined };
    const marking = new FaxMarking(new FaxMarksStore(db), deps);
    for (const change of [{ note: 'a name' }, { addTags: ['a name'] }])
      expect(marking.mark({ faxIds: ['1'], change })).toMatchObject({ problem: { kind: 'vault-unavailable' } });
    expect(marking.mark({ faxIds: ['1'], change: { flagged: true } })).toMatchObject({ ok: true });
    expect(marks.of('1')).toMatchObject({ flagged: true, note: '', tags: [] });
  });

  it('of more faxes than any limit are kept', () => {
    const { marks, marking } = rig();
    marks.addUnread(Array.from({ length: 6_000 }, (_, index) => String(index)));
    expect(marks.unread).toBe(6_000);
    expect(marking.mark({ faxIds: [], change: { read: true } })).toMatchObject({ value: { count: 6_000 } });
  });
});
