// An account whose data an older version of the app left, with all that was open then. The witness is the provider's ledger.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { databaseIn } from '../store/database.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { Cipher } from '../vault/cipher.ts';
import { seal } from '../vault/sealed-text.ts';
import { demo, eventually, infoOf, OTHER, OWN, pdf, tempFolder } from '../test/support.ts';
import { accountOn, valueOf } from './account.fixture.ts';

const MINUTE = 60_000;
const LIST = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false, offset: 0, limit: 100 };
const FAX = { did_from: OWN, did_to: OTHER, filename: 'smith.pdf', file: '[hidden]' };

const CAPS = { day: 60, month: 100 };
const NO_CAPS = { day: null, month: null };
/** The version that brought a table or a column. */
const since = (words: string): number => MIGRATIONS.findIndex((step) => step.includes(words)) + 1;
const MEMORY = since('CREATE TABLE memory');
const RUNS = since('CREATE TABLE bulk_run');
const TEXTS = since('CREATE TABLE text_message');
const BATCHES = since('CREATE TABLE fax_batch');
const PLANNED_TEXTS = since('ADD COLUMN unless_reply');

/** The data of a version, as it wrote it: a row has the columns that there were. */
function dataOf(version: number) {
  const folder = tempFolder();
  const { file } = databaseIn(folder, null);
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  for (const step of MIGRATIONS.slice(0, version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${version}`);
  const insert = (table: string, row: Record<string, string | number | null | Uint8Array>) => {
    const columns = new Set(
      db
        .prepare(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => name),
    );
    if (columns.size === 0) return;
    const known = Object.entries(row).filter(([name]) => columns.has(name));
    const names = known.map(([name]) => name).join(', ');
    db.prepare(`INSERT INTO ${table} (${names}) VALUES (${known.map(() => '?').join(', ')})`).run(
      ...known.map(([, value]) => value),
    );
  };
  return { folder, db, insert };
}

it.each(MIGRATIONS.map((_, at) => at + 1))(
  'what was open in the data of version %i is followed, and sent no second time',
  async (version) => {
    const provider = await demo({ size: 'practice' });
    const documentKey = Cipher.newKey();
    const { folder, db, insert } = dataOf(version);
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
    const change = (
      id: string,
      operation: string,
      effect: string,
      state: string,
      params: object,
      more: object = {},
    ) => {
      insert('journal', {
        ...{
          id,
          operation,
          effect,
          state,
          at: at(5),
          params: JSON.stringify(params),
          fingerprint: id,
          words: 'x',
          sent: 1,
        },
        ...more,
      });
    };
    change('refill', 'account.refillBalance', 'spend', 'unknown', { amount: 50 });
    change('deletion', 'siptrunk.deleteTrunk', 'delete', 'pending', { trunk: 'frontdesk' }, { target: 'frontdesk' });
    change('warned', 'did.updateDid', 'change', 'done', { did: OWN, note: 'A' }, { target: OWN, settled_at: at(5) });
    change('fax-cut', 'proFax.sendFax', 'send', 'pending', FAX, { target: OTHER });
    change('fax-accepted', 'proFax.sendFax', 'send', 'done', FAX, { target: OTHER });
    insert('spend', { journal_id: 'refill', price: '50', before: '10', after: null, sample: 0 });
    const bytes = await pdf();
    const info = await infoOf(bytes);
    const cipher = new Cipher(documentKey);
    insert('document', {
      id: info.id,
      info: JSON.stringify(info),
      content: cipher.encrypt(bytes, info.id),
      added_at: at(6),
    });
    const fax = (id: string, state: string, more: object) => {
      insert('fax_job', {
        ...{ id, state, from_number: OWN, to_number: OTHER, document_id: info.id, document: JSON.stringify(info) },
        ...{ created_at: at(5), updated_at: at(5), provider_status: '' },
        ...more,
      });
    };
    fax('cut', 'sending', { journal_id: 'fax-cut', sent_at: at(5) });
    fax('held', 'holding', { hold_until: at(4) });
    fax('accepted', 'accepted', { journal_id: 'fax-accepted', fax_id: '555', sent_at: at(5) });
    change('bulk-cut', 'did.updateDid', 'change', 'pending', { did: OWN, note: 'B' }, { target: OWN });
    const plan = [OWN, OTHER].map((did) => ({ did, note: 'B' }));
    insert('bulk_run', {
      ...{ id: 'run', at: at(5), operation: 'did.updateDid', state: 'running' },
      params: seal(cipher, JSON.stringify(plan), 'bulk/run'),
    });
    insert('bulk_row', { run_id: 'run', place: 0, did: OWN, state: 'sending', journal_id: 'bulk-cut' });
    insert('bulk_row', { run_id: 'run', place: 1, did: OTHER, state: 'waiting' });
    const text = { peer: OTHER, own: OWN, media: '[]', at: at(20) };
    change(
      'text-cut',
      'sms.sendMsg',
      'send',
      'pending',
      { from: OWN, to: OTHER, message: '[hidden]' },
      { target: OTHER },
    );
    insert('text_message', { ...text, id: 1, body: 'Cut off', state: 'sending', journal_id: 'text-cut' });
    if (version >= PLANNED_TEXTS) {
      insert('text_message', { ...text, id: 2, body: 'Missed', state: 'scheduled', leave_at: at(10) });
      insert('text_message', { ...text, id: 3, body: 'Later', state: 'scheduled', leave_at: at(-60) });
    }
    const detail = { names: { [OTHER]: 'Lab' }, base: info.id, cover: null };
    insert('fax_batch', {
      ...{ id: 'batch', state: 'scheduled', created_at: at(90), leave_at: at(10), if_late: 'ask' },
      detail: seal(cipher, JSON.stringify(detail), 'batch/sending'),
    });
    if (version >= BATCHES) fax('planned', 'queued', { batch_id: 'batch' });
    insert('draft', {
      kind: 'form/server-order',
      value: JSON.stringify({ plan: 'small', note: 'Phones' }),
      saved_at: at(9),
    });
    insert('draft', {
      ...{ kind: 'fax', saved_at: at(9) },
      value: JSON.stringify({ documentId: info.id, from: OWN, to: OTHER }),
    });
    insert('memory', { name: 'money.caps', value: JSON.stringify(CAPS) });
    db.close();

    const { account } = accountOn(provider, { folder, documentKey, lookWaits: looksAfter([20, 40], 50) });
    const { activity, fax: faxes, money, numbers, texts, drafts } = account.areas;
    const states = (entries: readonly { id: string | number; state: string }[]) =>
      Object.fromEntries(entries.map(({ id, state }) => [id, state]));
    await eventually(() =>
      expect(states(valueOf(activity.activity.list(LIST)).entries)).toEqual({
        ...{ refill: 'cannot-tell', deletion: 'not-done', warned: 'done', 'bulk-cut': 'cannot-tell' },
        ...{ 'fax-cut': 'cannot-tell', 'fax-accepted': 'done', 'text-cut': 'cannot-tell' },
      }),
    );
    const overview = valueOf(faxes.overview());
    expect(states(overview.jobs)).toEqual({
      ...{ cut: 'unknown', held: 'holding', accepted: 'accepted' },
      ...(version < BATCHES ? {} : { planned: 'queued' }),
    });
    // What was held waits for a word, and so does a sending whose time passed meanwhile.
    expect(overview.jobs.find(({ id }) => id === 'held')?.holdUntil).toBeNull();
    expect(overview.batches.map(({ state, isLate }) => [state, isLate])).toEqual(
      version < BATCHES ? [] : [['paused', true]],
    );
    expect(states(valueOf(texts.thread({ peer: OTHER, before: null })).messages)).toEqual(
      version < TEXTS ? {} : { 1: 'unknown', ...(version < PLANNED_TEXTS ? {} : { 2: 'missed', 3: 'scheduled' }) },
    );
    if (version >= RUNS)
      expect(valueOf(numbers.numbers.bulk.run('run'))).toMatchObject({
        ...{
          state: 'paused',
          rows: [
            { key: OWN, state: 'unknown' },
            { key: OTHER, state: 'waiting' },
          ],
        },
      });
    expect(valueOf(money.money.caps())).toMatchObject({ ...(version < MEMORY ? NO_CAPS : CAPS), spentToday: '50' });
    expect(drafts.draft('server-order', '')).toMatchObject({ value: { plan: 'small', note: 'Phones' } });
    expect(faxes.drafts.current().document).toMatchObject({ id: info.id, name: info.name });
    expect(provider.ledger()).toEqual([]);
  },
);
