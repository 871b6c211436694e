import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { ActivityFilter } from '#shared/bridge/activity-commands.ts';
import type { Account } from '../accounts/account.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { demo, eventually, OTHER, OWN, serveHttp, tempFolder, VALID } from '../test/support.ts';
import { looksAfter } from './look-waits.fixture.ts';

const ALL: ActivityFilter = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };
const DID = '2125552368';

const pageOf = (account: Account, filter: Partial<ActivityFilter> = {}, offset = 0, limit = 100) =>
  valueOf(account.areas.activity.activity.list({ ...ALL, ...filter, offset, limit }));
const entriesOf = (account: Account, filter: Partial<ActivityFilter> = {}) => pageOf(account, filter).entries;
const newest = (account: Account): ActivityEntry => {
  const [entry] = entriesOf(account);
  if (!entry) throw new Error('The log is empty');
  return entry;
};

/** A provider that takes every change, with a warning where asked; lists are empty. */
async function taking(warning?: unknown) {
  return serveHttp(({ method, url }, response) => {
    if (method === 'GET') response.end('{"total":0,"data":[]}');
    else if (url.startsWith('/account/setautorefill')) response.writeHead(206).end('{"error":"Insufficient funds"}');
    else response.end(warning === undefined ? '' : JSON.stringify({ warning }));
  });
}

describe('an entry', () => {
  it('says who did what to what, from which value to which, and what came of it', async () => {
    const provider = await demo();
    const { account, events } = accountOn(provider);
    const before = events.length;
    await account.call('siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'off', password: 'horse77' });
    const entry = newest(account);
    expect(entry).toMatchObject({
      actor: 'anna',
      operation: 'siptrunk.updateTrunk',
      effect: 'change',
      target: 'frontdesk',
      state: 'done',
      changes: [
        { field: 'status', before: 'on', after: 'off' },
        { field: 'password', before: null, after: '[hidden]' },
      ],
      warnings: [],
      problem: null,
      undoes: null,
    });
    expect(valueOf(account.areas.activity.activity.get(entry.id))).toEqual(entry);
    expect(events.slice(before)).toContain('activity.changed');
    expect(account.areas.activity.activity.get('nothing-here')).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it.each([
    ['did.updateDid', { did: [DID, OWN], note: 'x' }, `${DID}, ${OWN}`],
    ['lnp.deleteLnp', { id: '73401' }, '73401'],
    ['server.addIp', { server_id: '311', ip_address: '192.0.2.1' }, '311'],
    ['enterpriseFax.deleteGroup', { sname: 'billing' }, 'billing'],
    ['enterpriseFax.deleteUser', { fax_login: 'tom' }, 'tom'],
    ['account.refillBalance', { amount: 50 }, ''],
    ['proFax.sendFax', VALID['proFax.sendFax'], OTHER],
    ['sms.sendMsg', { did: OWN, did_to: [OTHER, DID], msg: 'Hello' }, `${OTHER}, ${DID}`],
  ] as const)('of %s %j is about %j', async (id, params, target) => {
    const { account } = accountOn(await taking());
    await account.call(id, params);
    expect(newest(account).target).toBe(target);
  });

  it('keeps the words of a refusal, and those of a warning until it is dismissed', async () => {
    const { account, told } = accountOn(await taking({ note: 'is too long', 0: 'Check it' }));
    await account.call('account.setAutorefill', { autorefill: 'on' });
    expect(newest(account)).toMatchObject({
      state: 'refused',
      problem: { kind: 'refused', text: 'Insufficient funds' },
    });
    await account.call('proFax.updateDid', { did: DID, note: 'x' });
    const { id, warnings } = newest(account);
    expect(warnings.map(({ dismissed }) => dismissed)).toEqual(warnings.map(() => false));
    expect(warnings).toContainEqual({ text: 'is too long', field: 'note', dismissed: false });
    expect(told()[0]).toMatchObject({ type: 'change-warned', target: DID, activityId: id });
    expect(pageOf(account)).toMatchObject({ total: 2, withWarnings: 1, intact: true });
    expect(entriesOf(account, { withWarnings: true }).map((entry) => entry.id)).toEqual([id]);
    expect(
      valueOf(account.areas.activity.activity.dismissWarnings(id)).warnings.every(({ dismissed }) => dismissed),
    ).toBe(true);
    expect(pageOf(account).withWarnings).toBe(0);
  });
});

it('entries that an older version wrote are found by the words of the screen after the next start', async () => {
  const folder = tempFolder();
  const provider = await taking();
  const first = accountOn(provider, { folder });
  await first.account.call('did.updateDid', { did: DID, e911: 'no' });
  expect(entriesOf(first.account, { text: 'Dirección emergencia' })).toHaveLength(1);
  first.account.close();
  const old = Database.open(join(folder, 'data.sqlite'));
  old.run("UPDATE journal SET words = 'old'");
  old.run("DELETE FROM memory WHERE name = 'journal-words'");
  old.close();
  const { account } = accountOn(provider, { folder });
  await eventually(() => expect(entriesOf(account, { text: 'emergency' })).toHaveLength(1));
});

describe('the list', () => {
  async function several() {
    const { account, push } = accountOn(await taking(['Check the line']));
    for (let number = 0; number < 25; number += 1) {
      await account.call('enterpriseFax.updateDid', { did: String(2_125_550_100 + number), note: `Room ${number}` });
      if (number % 2 === 1) push(1_000);
    }
    await account.call('account.setAutorefill', { autorefill: 'on' });
    await account.call('enterpriseFax.deleteGroup', { sname: 'Billing' });
    return account;
  }

  it('is newest first, in pages without gaps or doubles', async () => {
    const account = await several();
    const all = entriesOf(account);
    expect(all[0]?.operation).toBe('enterpriseFax.deleteGroup');
    const pages = [0, 10, 20, 30].flatMap((offset) => pageOf(account, {}, offset, 10).entries);
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(27);
    const rooms = all.map(({ changes }) => changes.find(({ field }) => field === 'note')?.after).filter(Boolean);
    expect(rooms).toEqual(Array.from({ length: 25 }, (_, index) => `Room ${24 - index}`));
  });

  it.each<[string, Partial<ActivityFilter>, number]>([
    ['a value', { text: 'room 24' }, 1],
    ['a number as people write it', { text: '(212) 555-0103' }, 1],
    ['a number with its country', { text: '+1 212 555 0103' }, 1],
    ['a part of a number', { text: '55501' }, 25],
    ['an operation', { text: 'enterprisefax.UPDATEdid' }, 25],
    ['a person', { text: 'anna' }, 27],
    ['a field', { text: 'autorefill' }, 1],
    ['the words of a refusal', { text: 'insufficient FUNDS' }, 1],
    ['the words of a warning', { text: 'check line' }, 26],
    ['words in any order', { text: '24 room' }, 1],
    ['something else', { text: 'nowhere' }, 0],
    ['a wildcard of SQL', { text: '%' }, 0],
    ['an effect', { effects: ['destroy'] }, 1],
    ['effects', { effects: ['destroy', 'change'] }, 27],
    ['an outcome', { states: ['refused'] }, 1],
    ['both', { effects: ['destroy'], states: ['refused'] }, 0],
    ['warnings', { withWarnings: true }, 26],
    ['a time', { from: '2100-01-01T00:00:00Z' }, 0],
    ['a time before', { to: '2100-01-01T00:00:00+05:00' }, 27],
  ])('finds by %s', async (_, filter, count) => {
    const page = pageOf(await several(), filter);
    expect([page.total, page.entries.length]).toEqual([count, count]);
  });

  it('has what was changed of one thing also behind much that only names it', async () => {
    const { url } = await taking();
    const { account } = accountOn({ url });
    await account.call('siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'off' });
    for (const note of ['a', 'b', 'c'])
      await account.call('did.updateDid', { did: DID, note, route2trunk: 'frontdesk' });
    const named = { ...ALL, text: 'frontdesk', offset: 0, limit: 2 };
    const { activity } = account.areas.activity;
    const found = valueOf(activity.list({ ...named, target: 'frontdesk' }));
    expect(found.entries.map(({ operation }) => operation)).toEqual(['siptrunk.updateTrunk']);
    expect([found.total, valueOf(activity.list(named)).total]).toEqual([1, 4]);
  });

  it('is written as CSV, all that match, safe for a spreadsheet', async () => {
    const { account } = accountOn(await taking());
    await account.call('enterpriseFax.updateDid', { did: DID, note: '=HYPERLINK("x"), "y"' });
    await account.call('enterpriseFax.deleteGroup', { sname: '=cmd' });
    await account.call('enterpriseFax.deleteGroup', { sname: 'plain' });
    const day = new Date().toISOString().slice(0, 10);
    const { name, text, rows } = valueOf(await account.areas.activity.activity.csv({ ...ALL, effects: ['destroy'] }));
    expect({ name, rows }).toEqual({ name: `linekeeper-activity-${day}-2.csv`, rows: 2 });
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFid,time,actor,action,effect,target,outcome,outcome_time,changes,warnings,provider_words,undoes',
    );
    expect(lines[1]).toContain(',enterpriseFax.deleteGroup,destroy,plain,done,');
    expect(lines[2]).toContain(`,"'=cmd",`);
    expect(valueOf(await account.areas.activity.activity.csv({ ...ALL, from: '2030-01-01T00:00:00Z' })).name).toBe(
      'linekeeper-activity-2030-01-01-0.csv',
    );
    expect(valueOf(await account.areas.activity.activity.csv(ALL)).text).toContain('"note: =HYPERLINK(""x""), ""y"""');
  });

  it('survives whatever is searched for', async () => {
    const account = await several();
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { total, entries } = pageOf(account, { text });
        expect(entries).toHaveLength(total);
      }),
    );
  });
});

describe('a change whose answer never came', () => {
  /** A provider that deletes a group without an answer, or does not delete it; the list can be out of order. */
  async function silent(does: boolean) {
    let [there, readable] = [true, true];
    const server = await serveHttp(({ method, url }, response) => {
      if (method === 'DELETE') {
        if (does) there = false;
        response.destroy();
      } else if (url !== '/fax2/group') response.end('{"total":0,"data":[]}');
      else if (!readable) response.writeHead(400).end('<html>');
      else response.end(JSON.stringify({ data: there ? [{ sname: 'billing', name: 'Billing' }] : [] }));
    });
    return { ...server, setReadable: (on: boolean) => (readable = on), remove: () => (there = false) };
  }
  const remove = (account: Account) => account.call('enterpriseFax.deleteGroup', { sname: 'billing' });

  it.each([
    [true, 'done'],
    [false, 'not-done'],
  ] as const)('is looked up (done: %s), and the page and the person are told', async (does, state) => {
    const { account, events, told } = accountOn(await silent(does), {
      lookWaits: looksAfter([5, 5], 5),
    });
    await remove(account);
    const { id } = newest(account);
    events.length = 0;
    await eventually(() =>
      expect(told()).toEqual([
        { type: 'change-settled', operation: 'enterpriseFax.deleteGroup', target: 'billing', state, activityId: id },
      ]),
    );
    expect(events).toContain('activity.changed');
    expect(newest(account).state).toBe(state);
  });

  it('is looked for again when a person asks, and only proof settles it', async () => {
    const provider = await silent(false);
    const { account } = accountOn(provider, { lookWaits: looksAfter([60_000], 60_000) });
    await remove(account);
    const { id } = newest(account);
    const check = async () => valueOf(await account.areas.activity.activity.check(id)).state;
    expect(await check()).toBe('unknown');
    provider.setReadable(false);
    expect(await check()).toBe('unknown');
    provider.setReadable(true);
    provider.remove();
    expect(await check()).toBe('done');
    expect(await account.areas.activity.activity.check('nothing-here')).toMatchObject({
      problem: { kind: 'not-found' },
    });
  });
});
