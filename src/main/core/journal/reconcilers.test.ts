import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOperation, operationIds, operationOf, paramShape, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.ts';
import { workspaceOn } from '../accounts/workspace-testing.ts';
import { Database } from '../store/database.ts';
import { eventually, serveHttp, startProgram, tempFolder, type Incoming } from '../testing.ts';
import { listComparisons, newEntries } from './comparisons.ts';
import { knownBefore, look, lookBefore, reconciliationOf, type Looking, type UnknownChange } from './reconcilers.ts';

type Row = Record<string, unknown>;
const AT = '2026-03-02T12:00:00.000Z';
const NOW = Date.parse(AT) + 30_000;
const LOOKED_AT = new Date(NOW).toISOString();
const DID = '2125552368';

/** What a look may ask, where nothing is known but what is given. */
function looking(given: Partial<Looking>): Looking {
  return {
    read: () => Promise.resolve(undefined),
    readFaxes: () => Promise.resolve(undefined),
    claimed: () => false,
    refillRise: () => undefined,
    foundBefore: () => new Set(),
    hasRival: () => false,
    now: () => NOW,
    ...given,
  };
}

/** One look at a change, with lists that hold these rows. */
function looked(
  operation: OperationId,
  params: Row,
  rows: unknown,
  more: Partial<UnknownChange> = {},
  known: Partial<Looking> = {},
) {
  const change = { id: 'j', operation, params, before: null, at: AT, ...more };
  const read = () => Promise.resolve(Array.isArray(rows) ? { total: rows.length, totalPages: 1, rows } : rows);
  return look(change, looking({ read, ...known }));
}
const state = async (...given: Parameters<typeof looked>) => (await looked(...given)).state;

/** The rows of an operation's example. */
const rowsOf = (list: OperationId) => (examples[list].value as { rows: Row[] }).rows;

describe('the declarations', () => {
  it('compare fields that the list has, by parameters that the operation has', () => {
    for (const [id, comparison] of Object.entries(listComparisons)) {
      const names = Object.keys(paramShape(operationOf(id as OperationId)));
      const shown = Object.keys(rowsOf(comparison.list)[0] ?? {});
      for (const [param, field] of Object.entries(comparison.fields ?? {})) {
        expect(names, id).toContain(param);
        expect(shown, id).toContain(field);
      }
      const params = examples[id as OperationId].params;
      for (const [field, value] of Object.entries(comparison.entry(params))) {
        expect(shown, id).toContain(field);
        expect(value, id).toBeDefined();
      }
      const query = { ...comparison.query(params) };
      if (Array.isArray(query['did'])) query['did'] = (query['did'] as string[])[0];
      expect(operationOf(comparison.list).params.safeEncode(query).error, id).toBeUndefined();
    }
    for (const { list, key } of Object.values(newEntries)) expect(rowsOf(list)[0]).toHaveProperty(key);
  });

  it('have a way for every operation that is no read', () => {
    const ways = operationIds.filter((id) => operationOf(id).effect !== 'read').map(reconciliationOf);
    expect(new Set(ways)).toEqual(new Set(['fax-history', 'list-again', 'new-entry', 'balance', 'cannot-tell']));
    expect(reconciliationOf('constructor')).toBe('cannot-tell');
    expect(reconciliationOf('account.getRates')).toBe('cannot-tell');
    expect(findOperation('account.getRates')?.effect).toBe('read');
  });

  it('look before with one request at most, and only with reads', async () => {
    for (const id of operationIds) {
      const asked: OperationId[] = [];
      const read = (list: OperationId) => {
        asked.push(list);
        return Promise.resolve(undefined);
      };
      expect(await lookBefore(id, examples[id].params, read), id).toBeNull();
      expect(asked.length, id).toBeLessThanOrEqual(1);
      for (const list of asked) expect(operationOf(list).effect).toBe('read');
    }
  });
});

describe('the list, read again', () => {
  it.each<[string, OperationId, Row, Row[], string]>([
    ['an ordered number is there', 'did.orderDid', { did: DID }, [{ did: DID }], 'done'],
    ['an ordered number is not there', 'did.orderDid', { did: DID }, [{ did: '2125552369' }], 'not-yet'],
    ['both numbers are there', 'did.orderDid', { did: [DID] }, [{ did: DID }], 'done'],
    ['one of two is there', 'did.orderDid', { did: [DID, '2125552369'] }, [{ did: DID }], 'cannot-tell'],
    ['a deleted number is gone', 'did.deleteDid', { did: DID }, [], 'done'],
    ['a deleted number is there', 'did.deleteDid', { did: DID }, [{ did: DID }], 'not-yet'],
    ['a number is no voice number any more', 'did.move2fax', { did: DID }, [], 'done'],
    ['a number is a voice number again', 'proFax.move2voice', { did: DID }, [{ did: DID }], 'done'],
    ['a field is as wanted', 'did.updateDid', { did: DID, note: 'A' }, [{ did: DID, note: 'A' }], 'done'],
    ['a field is another', 'did.updateDid', { did: DID, note: 'A' }, [{ did: DID, note: 'B' }], 'cannot-tell'],
    ['a field is removed', 'did.updateDid', { did: DID, e911: 'no' }, [{ did: DID, e911: null }], 'done'],
    [
      'an address is set',
      'did.updateDid',
      { did: DID, e911: { e911_zip: '10118' } },
      [{ did: DID, e911: { e911_zip: '10118', more: 1 } }],
      'done',
    ],
    ['a field is open', 'did.updateDid', { did: DID, pin: '[hidden]' }, [{ did: DID }], 'cannot-tell'],
    [
      'a field is as wanted and one is open',
      'did.updateDid',
      { did: DID, note: 'A', pin: '[hidden]' },
      [{ did: DID, note: 'A' }],
      'cannot-tell',
    ],
    [
      'a text is not known in full',
      'did.updateDid',
      { did: DID, note: '[hidden]' },
      [{ did: DID, note: 'A' }],
      'cannot-tell',
    ],
    [
      'permissions are in other words',
      'enterpriseFax.updateUserPermissions',
      { fax_login: 'a', did: DID, list_sent: 'off', allow_send: 'on' },
      [{ fax_login: 'a', did: DID, allow_list_out: 'off', allow_send: 'yes' }],
      'done',
    ],
    [
      'an account is removed',
      'proFax.updateDid',
      { did: DID, unset_acc: 'on', fax_login: 'x' },
      [{ did: DID, fax_login: '' }],
      'done',
    ],
    [
      'an account is not removed',
      'proFax.updateDid',
      { did: DID, unset_acc: 'on' },
      [{ did: DID, fax_login: 'x' }],
      'cannot-tell',
    ],
    [
      'a group has its new name',
      'enterpriseFax.updateGroup',
      { sname: 'a', sname_new: 'b', name_new: 'B' },
      [{ sname: 'b', name: 'B' }],
      'done',
    ],
    [
      'a group has its old name',
      'enterpriseFax.updateGroup',
      { sname: 'a', sname_new: 'b', name_new: 'B' },
      [{ sname: 'a', name: 'A' }],
      'cannot-tell',
    ],
    [
      'an address is allowed',
      'server.addIp',
      { server_id: '1', ip_address: '192.0.2.1' },
      [{ server_id: '1', allowed_ip: ['192.0.2.1'] }],
      'done',
    ],
    [
      'an address is not allowed',
      'server.addIp',
      { server_id: '1', ip_address: '192.0.2.1' },
      [{ server_id: '1', allowed_ip: [] }],
      'not-yet',
    ],
    [
      'an address is still allowed',
      'server.deleteIp',
      { server_id: '1', ip_address: '192.0.2.1' },
      [{ server_id: '1', allowed_ip: ['192.0.2.1'] }],
      'not-yet',
    ],
    [
      'a host name goes before an address',
      'siptrunk.updateTrunk',
      { trunk: 'a', dynamic_host: 'h', ip_address: '192.0.2.1' },
      [{ trunk: 'a', ip_address: '192.0.2.9' }],
      'cannot-tell',
    ],
    [
      'a day has a time',
      'lnp.updateLnp',
      { id: '7', foc_date: '2026-04-01' },
      [{ id: '7', foc_date: '2026-04-01T00:00:00+00:00' }],
      'done',
    ],
    ['the request is gone', 'lnp.deleteLnp', { id: '7' }, [], 'done'],
  ])('%s', async (_, id, params, rows, expected) => {
    expect(await state(id, params, rows)).toBe(expected);
  });

  it.each<[string, OperationId, Row, Row, Row, string]>([
    ['is as it was', 'did.updateDid', { did: DID, note: 'A' }, { did: DID, note: 'B' }, { note: 'B' }, 'not-yet'],
    ['is still empty', 'did.updateDid', { did: DID, note: 'A' }, { did: DID, note: '' }, { note: null }, 'not-yet'],
    [
      'is neither as it was nor as wanted',
      'did.updateDid',
      { did: DID, note: 'A' },
      { did: DID, note: 'a-' },
      { note: 'B' },
      'cannot-tell',
    ],
  ])('a field that differs and %s', async (_, id, params, row, entry, expected) => {
    expect(await state(id, params, [row], { before: { entry } })).toBe(expected);
  });

  it('an address in the provider’s own spelling is the address', async () => {
    const e911 = { e911_name: 'Ann Lee', e911_address: '12 Beacon Street', e911_city: 'Boston' };
    const shown = { e911_name: 'ANN LEE', e911_address: '12 BEACON ST', e911_city: 'BOSTON' };
    const before = { entry: { e911: null } };
    expect(await state('did.updateDid', { did: DID, e911 }, [{ did: DID, e911: shown }], { before })).toBe('done');
    const other = { ...shown, e911_address: '12 BEACON AVE' };
    expect(await state('did.updateDid', { did: DID, e911 }, [{ did: DID, e911: other }], { before })).toBe(
      'cannot-tell',
    );
  });

  it('what another change may have made proves nothing', async () => {
    const hasRival = () => true;
    expect(
      (await looked('did.updateDid', { did: DID, note: 'A' }, [{ did: DID, note: 'A' }], {}, { hasRival })).state,
    ).toBe('cannot-tell');
  });

  it('an incomplete list does not show that something is gone', async () => {
    const rows = [{ did: '2125550000' }];
    for (const list of [
      { rows, total: 5, totalPages: 1 },
      { rows, total: 1, totalPages: 1, setAside: 1 },
    ]) {
      expect(await state('did.deleteDid', { did: DID }, list)).toBe('unreadable');
      expect(await state('did.orderDid', { did: DID }, list)).toBe('unreadable');
      expect(await state('didinter.orderDid', {}, list, { before: { ids: { 2125550000: true } } })).toBe('unreadable');
    }
    expect(await state('did.deleteDid', { did: DID }, rows)).toBe('done');
  });

  it('what was so before the change is no proof of it', async () => {
    const there = { there: { [DID]: true } };
    const elsewhere = { there: {} };
    expect(await state('did.orderDid', { did: DID }, [{ did: DID }], { before: there })).toBe('cannot-tell');
    expect(await state('did.orderDid', { did: DID }, [{ did: DID }], { before: elsewhere })).toBe('done');
    expect(await state('did.deleteDid', { did: DID }, [], { before: elsewhere })).toBe('cannot-tell');
    expect(await state('did.deleteDid', { did: DID }, [], { before: there })).toBe('done');
    const two = { did: [DID, '2125552369'] };
    const rows = [{ did: DID }, { did: '2125552369' }];
    expect(await state('did.orderDid', two, rows, { before: there })).toBe('cannot-tell');
    expect(await state('did.orderDid', two, rows, { before: elsewhere })).toBe('done');
  });

  it('what the last reading of the numbers says counts where nothing could be read before', async () => {
    const isListed = (did: string) => did === DID;
    expect(knownBefore('did.deleteDid', { did: DID }, isListed)).toEqual({ there: { [DID]: true } });
    expect(knownBefore('did.orderDid', { did: ['2125552369', DID] }, isListed)).toEqual({ there: { [DID]: true } });
    expect(knownBefore('did.orderDid', { did: '2125552369' }, isListed)).toEqual({ there: {} });
    for (const id of ['did.updateDid', 'proFax.deleteDid', 'account.refillBalance'] as const)
      expect(knownBefore(id, { did: DID }, isListed)).toBeNull();
  });

  it('a setting that was as wanted before the change is no proof of it', async () => {
    const change = ['did.updateDid', { did: DID, note: 'A' }, [{ did: DID, note: 'A' }]] as const;
    expect(await state(change[0], change[1], [...change[2]], { before: { entry: { note: 'A' } } })).toBe('cannot-tell');
    expect(await state(change[0], change[1], [...change[2]], { before: { entry: { note: 'B' } } })).toBe('done');
  });

  it('more numbers than ten are looked for in the whole list, however many', async () => {
    const did = Array.from({ length: 120 }, (_, index) => String(2125550000 + index));
    const rows = did.map((each) => ({ did: each }));
    expect(await state('did.orderDid', { did }, rows)).toBe('done');
    expect(await state('did.orderDid', { did }, [])).toBe('not-yet');
    const part = await looked('did.orderDid', { did }, rows.slice(0, 60));
    expect(part).toMatchObject({
      state: 'cannot-tell',
      evidence: { found: { 2125550000: 'done', 2125550119: 'not-yet' } },
    });
  });

  it('an open field is settled by one that has changed', async () => {
    const params = { did: DID, note: 'A', pin: '[hidden]' };
    const before = { entry: { note: 'B' } };
    expect(await looked('did.updateDid', params, [{ did: DID, note: 'A' }], { before })).toEqual({
      state: 'done',
      evidence: { read: 'did.listDids', compared: ['note'], open: ['pin'], rows: 1, at: LOOKED_AT },
    });
    const same = { entry: { note: 'A' } };
    expect(await state('did.updateDid', params, [{ did: DID, note: 'A' }], { before: same })).toBe('cannot-tell');
  });

  it('a porting request is another one than before', async () => {
    const params = { number2port: DID };
    const rows = [
      { id: '1', number2port: DID },
      { id: '2', number2port: DID },
    ];
    expect(await state('lnp.createLnp', params, rows, { before: { ids: { 1: true } } })).toBe('done');
    expect(await state('lnp.createLnp', params, rows, { before: { ids: { 1: true, 2: true } } })).toBe('not-yet');
    expect(await state('lnp.createLnp', params, rows)).toBe('cannot-tell');
    expect(await state('lnp.createLnp', params, [])).toBe('not-yet');
  });

  it('that cannot be read proves nothing', async () => {
    for (const answer of [undefined, null, { rows: 1 }, { rows: [], totalPages: 999 }]) {
      expect(await state('did.deleteDid', { did: DID }, answer)).toBe('unreadable');
      expect(await state('server.orderServer', {}, answer)).toBe('unreadable');
    }
  });
});

describe('a new entry', () => {
  const order = { country_code: 'GB', city: 'Leeds' };
  const before = { ids: { 441: true } };
  const old = { did: '441', city: 'Leeds' };

  it.each<[string, Row[], unknown, string]>([
    ['is the one that was ordered', [old, { did: '442', city: 'Leeds' }], before, 'done'],
    ['is in another city', [old, { did: '442', city: 'London' }], before, 'cannot-tell'],
    ['is one of two', [old, { did: '442', city: 'Leeds' }, { did: '443', city: 'Leeds' }], before, 'cannot-tell'],
    ['is not there', [old], before, 'not-yet'],
    ['cannot be told from what was there', [old], null, 'cannot-tell'],
  ])('%s', async (_, rows, was, expected) => {
    expect(await state('didinter.orderDid', order, rows, { before: was })).toBe(expected);
  });

  it('is not one that proves another order', async () => {
    const rows = [old, { did: '442', city: 'Leeds' }];
    const foundBefore = () => new Set(['442']);
    expect((await looked('didinter.orderDid', order, rows, { before }, { foundBefore })).state).toBe('not-yet');
  });

  it('is told by its id', async () => {
    expect(await looked('server.orderServer', {}, [{ server_id: '8' }], { before: { ids: {} } })).toEqual({
      state: 'done',
      evidence: {
        ...{ read: 'server.listServers', compared: ['server_id'], rows: 1, at: LOOKED_AT },
        found: { server_id: '8' },
      },
    });
  });
});

describe('the balance', () => {
  const refill = (answer: unknown, refillRise?: Looking['refillRise']) =>
    looked('account.refillBalance', { amount: 50 }, answer, {}, refillRise ? { refillRise } : {});

  it('shows a refill that a rise proves, with that rise', async () => {
    const rise = { from: '25.50', to: '75.50' };
    expect(await refill({ balance: '75.50' }, (id) => (id === 'j' ? rise : undefined))).toEqual({
      state: 'done',
      evidence: {
        read: 'account.getAccountBalance',
        compared: ['amount'],
        at: new Date(NOW).toISOString(),
        found: rise,
      },
    });
  });

  it('never shows that a refill was not done, since it may be charged later', async () => {
    for (const balance of ['75.50', '25.50', '0'])
      expect((await refill({ balance }, () => undefined)).state).toBe('cannot-tell');
  });

  it.each([undefined, null, 'Maintenance'])(
    'that cannot be read (%j) shows nothing, whatever rose before',
    async (answer) => {
      expect((await refill(answer, () => ({}))).state).toBe('unreadable');
    },
  );
});

describe('the fax history', () => {
  const change = {
    id: 'j',
    operation: 'enterpriseFax.sendFax',
    params: { did_from: DID, did_to: '6465552368' },
    before: null,
    at: AT,
  } as const;
  const fax = (over: Row = {}) => ({
    fax_id: '1',
    send_time: AT,
    did_from: DID,
    did_to: '6465552368',
    type: 'out',
    service: 'enterprise',
    status: '',
    ...over,
  });
  const seen = async (rows: ReturnType<typeof fax>[] | undefined, claimed = false) =>
    (
      await look(
        change,
        looking({ readFaxes: () => Promise.resolve(rows && { rows, totalPages: 1 }), claimed: () => claimed }),
      )
    ).state;

  it('shows a fax that was sent; one that is not listed, or another, proves nothing', async () => {
    expect(await seen([fax()])).toBe('done');
    expect(await seen([])).toBe('cannot-tell');
    expect(await seen([fax({ did_to: '2015552368' })])).toBe('cannot-tell');
    expect(await seen([fax()], true)).toBe('cannot-tell');
    expect(await seen(undefined)).toBe('unreadable');
  });
});

it('what no read shows stays open', async () => {
  expect(await looked('account.setAutorefill', { autorefill: 'on' }, [])).toEqual({
    state: 'cannot-tell',
    evidence: {},
  });
  expect(await state('sms.sendMsg', {}, [])).toBe('cannot-tell');
});

// --- In a workspace -------------------------------------------------------------------------------------------------

/** A provider with a balance that does a refill, or not, and never says so. */
async function fakeProvider(does: boolean) {
  let balance = 25.5;
  const answer = ({ url, body }: Incoming): string | undefined => {
    if (url === '/account/getbalance')
      return JSON.stringify({ data: { balance: balance.toFixed(2), allowed_credit: '0' } });
    if (url !== '/account/refillbalance') return '{"total":0,"total_pages":0,"current_page":1,"data":[]}';
    if (does) balance += (JSON.parse(body) as { amount: number }).amount;
    return undefined;
  };
  const server = await serveHttp((request, response) => {
    const text = answer(request);
    if (text === undefined) response.destroy();
    else response.end(text);
  });
  const sent = () => server.requests.filter(({ method }) => method === 'PUT').length;
  return { ...server, sent };
}

function journalRows(folder: string): Row[] {
  const db = Database.open(join(folder, 'data.sqlite'));
  try {
    return db.all('SELECT operation, state, before, detail FROM journal');
  } finally {
    db.close();
  }
}

const reconcilePlan = { reconcile: [10, 10, 10], reconcileRetry: 10 };

describe('a workspace', () => {
  it.each([
    [true, 'done'],
    [false, 'cannot-tell'],
  ])('finds out whether a refill without an answer was done (%s), without sending it again', async (does, expected) => {
    const provider = await fakeProvider(does);
    const folder = tempFolder();
    const outcome = await workspaceOn(provider, { folder, reconcilePlan }).workspace.call('account.refillBalance', {
      amount: 50,
    });
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-outcome' } });
    await eventually(() =>
      expect(journalRows(folder)).toMatchObject([{ state: expected, before: '{"balance":"25.50"}' }]),
    );
    expect(provider.sent()).toBe(1);
  });

  it('stops the same spend while it still looks at what was there before', async () => {
    const provider = await fakeProvider(true);
    const workspace = workspaceOn(provider, { reconcilePlan }).workspace;
    const both = [1, 2].map(() => workspace.call('account.refillBalance', { amount: 50 }));
    expect(await Promise.all(both)).toMatchObject([
      { problem: { kind: 'unknown-outcome' } },
      { problem: { kind: 'duplicate' } },
    ]);
    expect(provider.sent()).toBe(1);
  });

  it('has nothing in the journal of what cannot be written in XML', async () => {
    const { url, requests } = await serveHttp((_, response) => response.end());
    const folder = tempFolder();
    const { workspace } = workspaceOn({ url }, { folder, profile: { format: 'xml' } });
    const outcome = await workspace.call('enterpriseFax.updateDid', { did: DID, note: 'bell \u0007' });
    expect(outcome).toMatchObject({ problem: { kind: 'invalid', fields: [{ field: 'note' }] } });
    expect(journalRows(folder)).toEqual([]);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('sends a change although what was there before cannot be read', async () => {
    const { url, requests } = await serveHttp((request, response) =>
      request.method === 'PUT' ? response.end() : response.writeHead(400).end('<html>'),
    );
    const folder = tempFolder();
    expect((await workspaceOn({ url }, { folder }).workspace.call('account.refillBalance', { amount: 50 })).ok).toBe(
      true,
    );
    expect(journalRows(folder)).toMatchObject([{ state: 'done', before: null }]);
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('that was killed while a change was on its way finds out at the next start', async () => {
    const folder = tempFolder();
    let there = true;
    const { url, requests } = await serveHttp(({ method, url: path }, response) => {
      const list = path === '/did' && method === 'GET';
      // Done, but the app is gone before it can be told.
      if (method === 'DELETE') there = false;
      else if (list && there) response.end(`{"total":1,"data":[{"did":"${DID}"}]}`);
      else response.end('{"total":0,"data":[]}');
    });
    const child = startProgram(
      `
      import { Journal } from '#core/journal/journal.ts';
      import { Database } from '#core/store/database.ts';
      import { ProviderClient } from '#core/client/client.ts';
      import { Redactor } from '#core/log/redact.ts';
      import { silentLogger } from '#core/log/logger.ts';
      const [folder, baseUrl] = process.argv.slice(-2);
      const credentials = { username: 'anna', password: 'horse', key: 'key' };
      const client = new ProviderClient({ baseUrl, credentials, logger: silentLogger, answerSeconds: () => 45 });
      const db = Database.open(folder + '/data.sqlite');
      await new Journal({ db, client, redactor: new Redactor(), now: Date.now, actor: 'anna' }).run('did.deleteDid', { did: '${DID}' });
      `,
      [folder, url],
    );
    await eventually(() => expect(requests.map(({ method }) => method)).toEqual(['DELETE']));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    expect(journalRows(folder)).toMatchObject([{ state: 'pending' }]);
    workspaceOn({ url }, { folder, reconcilePlan });
    await eventually(() => expect(journalRows(folder)).toMatchObject([{ operation: 'did.deleteDid', state: 'done' }]));
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
