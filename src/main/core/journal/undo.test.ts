import { describe, expect, it } from 'vitest';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { Account } from '../accounts/account.ts';
import { demo, OWN, serveHttp } from '../test/support.ts';
import { listMatchers, type Entry, type ListMatcher, type Named } from './matchers.ts';
import { restorable, undoable } from './undo.ts';

const ALL = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false } as const;
const newest = (account: Account) => {
  const [entry] = valueOf(
    account.areas.activity.activity.list({ ...ALL, effects: [], states: [], offset: 0, limit: 1 }),
  ).entries;
  if (!entry) throw new Error('The log is empty');
  return entry;
};

/** The entry of a list that a change is about, before or after it. */
async function shown(account: Account, id: OperationId, params: Named, before: boolean): Promise<Entry> {
  const matcher = (listMatchers as Record<string, ListMatcher>)[id] as ListMatcher;
  const { query, entry } = before ? (matcher.was ?? matcher) : matcher;
  const page = valueOf(await account.call(matcher.list, query(params))) as { rows: Entry[] };
  const names = Object.entries(entry(params));
  const found = page.rows.find((row) => names.every(([name, value]) => String(row[name]) === String(value)));
  if (!found) throw new Error(`${matcher.list} does not show it`);
  return found;
}

const failover = { failover_ip_address: '198.51.100.9', failover_num: 3, failover_time: 5 };
const voiceDid = (provider: DemoProvider) => provider.state().voice[0]?.did ?? '2125550100';

/** A change that can be taken back: an earlier one that makes room for it, and the change. */
type Row = [id: OperationId, params: (provider: DemoProvider) => Named, earlier?: Named];
const rows: Row[] = [
  ['did.updateDid', (provider) => ({ did: voiceDid(provider), note: 'New note' })],
  [
    'did.updateDid',
    (provider) => ({ did: voiceDid(provider), route2trunk: 'afterhours' }),
    { route2trunk: 'frontdesk' },
  ],
  ['did.updateDid', (provider) => ({ did: voiceDid(provider), route2trunk: '' }), { route2trunk: 'frontdesk' }],
  ['did.updateDid', (provider) => ({ did: voiceDid(provider), lidb: 'brightwater' }), { lidb: '' }],
  ['did.updateDid', (provider) => ({ did: voiceDid(provider), cnam: 'on' }), { cnam: 'off' }],
  ['did.updateDid', (provider) => ({ did: voiceDid(provider), cnam: 'off' }), { cnam: 'on' }],
  [
    'did.updateDid',
    (provider) => ({ did: voiceDid(provider), failover: { ...failover, failover_num: 9 } }),
    { failover },
  ],
  ['didinter.updateDid', () => ({ did: '442079460958', route2trunk: 'afterhours' })],
  ['enterpriseFax.updateDid', () => ({ did: '6465550171', note: 'New note' })],
  ['enterpriseFax.updateGroup', () => ({ sname: 'billing', sname_new: 'claims', name_new: 'Claims' })],
  ['enterpriseFax.updateGroup', () => ({ sname: 'billing', sname_new: 'billing', name_new: 'Claims' })],
  ['enterpriseFax.updateUser', () => ({ fax_login: 'tom', fax_name: 'Thomas', fax_lname: '', is_admin: 'on' })],
  [
    'enterpriseFax.updateUserPermissions',
    () => ({
      ...{ fax_login: 'tom', did: '6465550171', allow_send: 'off', allow_delete: 'on' },
      ...{ allow_list_in: 'on', list_sent: 'on' },
    }),
  ],
  [
    'enterpriseFax.updateEmailPermissions',
    () => ({
      ...{ did: '6465550171', email: 'desk@brightwater-dental.example' },
      ...{ allow_send: 'on', allow_recieve: 'off' },
    }),
  ],
  ['proFax.updateDid', () => ({ did: OWN, note: 'New note' })],
  ['siptrunk.updateTrunk', () => ({ trunk: 'frontdesk', status: 'off' })],
  ['siptrunk.updateTrunk', () => ({ trunk: 'frontdesk', ip_address: '198.51.100.77' })],
  [
    'siptrunk.updateTrunk',
    () => ({ trunk: 'frontdesk', dynamic_host: 'b.example.com' }),
    { dynamic_host: 'a.example.com' },
  ],
  ['siptrunk.updateTrunk', () => ({ trunk: 'frontdesk', inter_call: 'off' })],
  ['siptrunk.updateTrunk', () => ({ trunk: 'frontdesk', inter_limit: 75 })],
  ['siptrunk.updateTrunk', () => ({ trunk: 'afterhours', inter_call: 'on', inter_limit: 25 }), { inter_call: 'off' }],
  ['siptrunk.updateTrunk', () => ({ trunk: 'frontdesk', failover: { ...failover, failover_time: 30 } }), { failover }],
];

describe('an undo', () => {
  it('is there for every operation of the table', () => {
    expect([...new Set(rows.map(([id]) => id))].sort()).toEqual([...undoable].sort());
  });

  it.each(rows)('of %s %# brings the old value back, and can be taken back itself', async (id, paramsOf, earlier) => {
    const provider = await demo({ size: 'office' });
    const { account } = accountOn(provider);
    const params = paramsOf(provider);
    const naming = Object.fromEntries(Object.entries(params).filter(([name]) => ['did', 'trunk'].includes(name)));
    if (earlier) valueOf(await account.call(id, { ...naming, ...earlier }));
    const before = await shown(account, id, params, true);
    valueOf(await account.call(id, params));
    const after = await shown(account, id, params, false);
    expect(after).not.toEqual(before);
    const change = newest(account);
    expect(change).toMatchObject({ undo: 'possible', undoneBy: null });

    const undo = valueOf(await account.areas.activity.activity.undo(change.id));
    expect(undo).toMatchObject({ undoes: change.id, operation: id, state: 'done' });
    const { inter_limit: limitNow, ...now } = await shown(account, id, params, true);
    const { inter_limit: limitBefore, ...then } = before;
    expect(now).toEqual(then);
    // The limit of a line that makes no international calls says nothing, and the interface cannot empty it.
    if (before['inter_call'] === 'on') expect(limitNow).toEqual(limitBefore);

    expect(valueOf(account.areas.activity.activity.get(change.id))).toMatchObject({
      undo: 'undone',
      undoneBy: undo.id,
    });
    expect(await account.areas.activity.activity.undo(change.id)).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(undo.undo).toBe('possible');
    valueOf(await account.areas.activity.activity.undo(undo.id));
    expect(await shown(account, id, params, false)).toEqual(after);
  });

  it.each<[string, OperationId, Named, Named]>([
    ['a PIN', 'did.updateDid', { did: OWN, pin: '[hidden]' }, { note: 'B' }],
    ['a forwarding', 'did.updateDid', { did: OWN, forw2did: '6175550134' }, { note: 'B' }],
    ['a directory listing', 'did.updateDid', { did: OWN, dlda: '' }, {}],
    ['a password', 'siptrunk.updateTrunk', { trunk: 'a', password: '[hidden]' }, { status: 'on' }],
    ['an address for emergencies, which costs', 'did.updateDid', { did: OWN, e911: '' }, { e911: { e911_zip: '1' } }],
    ['a failover where none was', 'did.updateDid', { did: OWN, failover }, { failover: null }],
    [
      'call forwarding',
      'siptrunk.updateTrunk',
      { trunk: 'a', failover: { cfb: { timeout: 5, tn2forward: '6175550134' } } },
      { failover: { failover_ip_address: '192.0.2.1', failover_num: '3', failover_time: '5' } },
    ],
    ['a limit that is not shown', 'siptrunk.updateTrunk', { trunk: 'a', inter_limit: 5 }, { inter_call: 'on' }],
    [
      'an address where a host name was',
      'siptrunk.updateTrunk',
      { trunk: 'a', ip_address: '192.0.2.1' },
      { ip_address: '' },
    ],
    ['the group of a number', 'enterpriseFax.updateDid', { did: OWN, sname: 'a' }, { sname: 'b', note: '' }],
    ['several numbers', 'did.updateDid', { did: [OWN], note: 'A' }, {}],
    ['what was the same before', 'did.updateDid', { did: OWN, note: 'A' }, { note: 'A' }],
    ['what the journal has cut', 'did.updateDid', { did: OWN, note: 'A' }, { note: '[hidden]' }],
    ['a number that was deleted', 'did.deleteDid', { did: OWN }, {}],
    ['a setting that no list shows', 'account.setAutorefill', { autorefill: 'on' }, {}],
  ])('is not offered for %s', (_, id, params, entry) => {
    expect(restorable(id, params, { entry }).params).toBeNull();
  });

  it('of a change of which only a part can come back sends that part, and names the rest', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    valueOf(await account.call('did.updateDid', { did: '2125550140', note: 'Desk', pin: '4711' }));
    const change = newest(account);
    expect(change).toMatchObject({ undo: 'possible', undoPlan: { params: { note: 'Front desk' }, lost: ['pin'] } });
    const undo = valueOf(await account.areas.activity.activity.undo(change.id));
    expect(provider.ledger().at(-1)?.request).toEqual({ did: 2125550140, note: 'Front desk' });
    expect(valueOf(account.areas.activity.activity.get(change.id))).toMatchObject({
      undo: 'undone',
      undoPlan: null,
      undoneBy: undo.id,
    });
  });

  it('is not offered when the old value could not be read, nor for what was refused', async () => {
    const { url } = await serveHttp(({ method }, response) => {
      if (method === 'PUT') response.end();
      else response.writeHead(400).end('<html>');
    });
    const { account } = accountOn({ url });
    valueOf(await account.call('did.updateDid', { did: OWN, note: 'A' }));
    const { id, undo, changes } = newest(account);
    expect({ undo, changes }).toEqual({ undo: 'not-offered', changes: [{ field: 'note', before: null, after: 'A' }] });
    expect(await account.areas.activity.activity.undo(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('that the provider refuses can be tried again', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    valueOf(await account.call('proFax.updateDid', { did: OWN, note: 'A' }));
    const { id } = newest(account);
    provider.fault({ name: 'error', operation: 'proFax.updateDid', times: 1 });
    expect(await account.areas.activity.activity.undo(id)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    expect(valueOf(account.areas.activity.activity.get(id)).undo).toBe('possible');
    expect(valueOf(await account.areas.activity.activity.undo(id)).state).toBe('done');
  });

  it('that has no answer yet is told as under way', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    valueOf(await account.call('proFax.updateDid', { did: OWN, note: 'A' }));
    const { id } = newest(account);
    provider.fault({ name: 'cut-before', operation: 'proFax.updateDid', times: 1 });
    const { activity } = account.areas.activity;
    expect(await activity.undo(id)).toMatchObject({ problem: { kind: 'unknown-outcome' } });
    expect(valueOf(activity.get(id)).undo).toBe('under-way');
  });
});

it.each([
  ['yes', 'off', 'on'],
  ['no', 'on', 'off'],
])('a setting that was listed as %s and is %s now is put back as %s', (listed, now, was) => {
  const undo = restorable('did.updateDid', { did: OWN, cnam: now }, { entry: { cnam: listed } });
  expect(undo.params).toEqual({ did: OWN, cnam: was });
});

it('an address comes back that the list shows with integers and a part of its own', () => {
  const was = {
    e911_name: 'A',
    e911_address: '12 Main St',
    e911_city: 'Boston',
    e911_state: 'MA',
    e911_zip: 2108,
    e911_id: 7,
  };
  const now = { ...was, e911_zip: '10018', e911_state: 'NY' };
  const undo = restorable('did.updateDid', { did: OWN, e911: now }, { entry: { e911: was } });
  expect(undo.params).toMatchObject({ e911: { e911_zip: '02108', e911_state: 'MA' } });
});
