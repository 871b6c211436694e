import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type OperationId } from '#shared/provider/catalogue.ts';
import { accountOn } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { eventually, serveHttp, startProgram, tempFolder, type Incoming } from '../test/support.ts';
import type { ReconcileDeps, UnknownChange } from './finding.ts';
import { knownBefore, reconcile, snapshotBefore } from './reconcile.ts';
import {
  AT,
  NOW,
  LOOKED_AT,
  DID,
  reconcileDeps,
  looked,
  state,
  type Row,
  listOfProvider,
} from './reconcile.fixture.ts';
import { looksAfter } from './look-waits.fixture.ts';

const MINUTE = 60_000;

describe('what is noted before a change', () => {
  const noted = async (id: OperationId, params: Row, answer: unknown) => {
    const asked: [OperationId, Row][] = [];
    const before = await snapshotBefore(id, params, (list, query) => {
      asked.push([list, query]);
      return Promise.resolve(answer);
    });
    return { before, asked };
  };

  it('is the balance before a refill, and nothing where there is none to be read', async () => {
    const before = { balance: '25.50' };
    expect(await noted('account.refillBalance', { amount: 50 }, { ...before, allowed_credit: '0' })).toEqual({
      before,
      asked: [['account.getAccountBalance', {}]],
    });
    for (const answer of [undefined, null, 'Maintenance', {}, { balance: 25.5 }])
      expect((await noted('account.refillBalance', { amount: 50 }, answer)).before).toBeNull();
  });

  it('is what is in the list before an order in which the provider chooses', async () => {
    const rows = [{ did: '441' }, { did: '442' }];
    const { before, asked } = await noted('didinter.orderDid', {}, { rows, total: 2, totalPages: 1, setAside: 0 });
    expect(before).toEqual({ ids: { 441: true, 442: true } });
    expect(asked).toEqual([['didinter.listDids', { per_page: 200 }]]);
    expect(await noted('server.orderServer', {}, { rows: [{ server_id: '8' }], total: 1 })).toEqual({
      before: { ids: { 8: true } },
      asked: [['server.listServers', {}]],
    });
  });

  it('is nothing where the list is longer than a page, or not to be understood in full', async () => {
    for (const [id, params] of [
      ['didinter.orderDid', {}],
      ['did.orderDid', { did: DID }],
      ['did.updateDid', { did: DID, note: 'A' }],
      ['lnp.createLnp', { number2port: DID }],
    ] as const)
      for (const wrong of [{ totalPages: 2 }, { setAside: 1 }, { total: 2 }, { rows: 'none' }]) {
        const answer = { rows: [{ did: DID }], total: 1, totalPages: 1, setAside: 0 };
        expect((await noted(id, params, answer)).before, id).not.toBeNull();
        expect((await noted(id, params, { ...answer, ...wrong })).before, id).toBeNull();
      }
  });

  it('is which of several numbers are in the list, but not what is set of each', async () => {
    const two = { did: [DID, '2125552369'] };
    const answer = { rows: [{ did: DID }, { did: '2125550000' }], total: 2 };
    expect(await noted('did.orderDid', two, answer)).toEqual({
      before: { there: { [DID]: true } },
      // The list can be narrowed down to one number only.
      asked: [['did.listDids', { per_page: 200 }]],
    });
    expect(await noted('did.updateDid', { ...two, note: 'A' }, answer)).toEqual({ before: null, asked: [] });
  });

  it('is nothing of a fax or a text', async () => {
    for (const id of ['proFax.sendFax', 'sms.sendMsg'] as const)
      expect(await noted(id, {}, { rows: [] })).toEqual({ before: null, asked: [] });
  });

  it('is understood in the form in which it is on disk', async () => {
    const address = { server_id: '1', ip_address: '192.0.2.1' };
    const rows = [{ server_id: '1', allowed_ip: ['192.0.2.1'] }];
    expect((await noted('server.addIp', address, { rows, total: 1 })).before).toEqual({ there: { '': true } });
    expect(await state('server.addIp', address, rows, { before: { there: { '': true } } })).toBe('cannot-tell');
    expect(await state('server.addIp', address, rows, { before: { there: {} } })).toBe('done');
  });
});

describe('whether a field shows a value', () => {
  const seen = (wanted: unknown, shown: unknown) =>
    state('did.updateDid', { did: DID, note: wanted }, [{ did: DID, note: shown }], {
      before: { entry: { note: 'was' } },
    });

  it.each<[unknown, unknown]>([
    ...['', 'no', 'off'].flatMap((wanted) =>
      [undefined, null, '', 'no', 'off'].map((shown): [unknown, unknown] => [wanted, shown]),
    ),
    ['Front Desk', 'front desk'],
    ['on', 'ON'],
    ['on', 'yes'],
    ['5', 5],
    ['2026-04-01', '2026-04-01T09:00:00Z'],
    [
      { a: '1', b: 'no' },
      { a: 1, c: 'more' },
    ],
  ])('%j is shown by %j', async (wanted, shown) => {
    expect(await seen(wanted, shown)).toBe('done');
  });

  it.each<[unknown, unknown]>([
    ['', 'A'],
    ['off', 'on'],
    ['no', 'yes'],
    ['A', ''],
    ['on', 'off'],
    ['on', 'no'],
    ['A', 'yes'],
    ['2026-04-01', '2026-04-02T09:00:00Z'],
    ['until 2026-04-01', 'until 2026-04-01T09:00:00Z'],
    ['2026-04-01', '2026-04-01, noon'],
    [{ a: '1', b: '2' }, { a: '1' }],
    [{ a: '1' }, '[object Object]'],
    [{ a: '1' }, null],
  ])('%j is not shown by %j', async (wanted, shown) => {
    expect(await seen(wanted, shown)).toBe('cannot-tell');
  });

  it('a setting that is not given is not compared', async () => {
    const change = { did: DID, note: 'A', lidb: undefined, pin: undefined };
    expect(await looked('did.updateDid', change, [{ did: DID, note: 'A', lidb: 'acme' }])).toMatchObject({
      state: 'done',
      evidence: { compared: ['note'], open: [] },
    });
  });

  it('a change that sets nothing is proven by nothing', async () => {
    expect(await state('did.updateDid', { did: DID }, [{ did: DID }])).toBe('cannot-tell');
  });

  it('a text that was cut is not compared', async () => {
    const note = 'A long text[... 12 more]';
    expect(await looked('did.updateDid', { did: DID, note }, [{ did: DID, note }])).toMatchObject({
      state: 'cannot-tell',
      evidence: { compared: [], open: ['note'] },
    });
  });

  it('settings are as before where each of their parts is', async () => {
    const params = { did: DID, e911: { e911_zip: '10118' } };
    const [was, other] = [{ e911_zip: '02108' }, { e911_zip: '02109' }];
    const before = { entry: { e911: was } };
    expect(await state('did.updateDid', params, [{ did: DID, e911: { ...was } }], { before })).toBe('not-yet');
    expect(await state('did.updateDid', params, [{ did: DID, e911: other }], { before })).toBe('cannot-tell');
    expect(await state('did.updateDid', params, [{ did: DID, e911: null }], { before })).toBe('cannot-tell');
    expect(
      await state('did.updateDid', params, [{ did: DID, e911: other }], { before: { entry: { e911: null } } }),
    ).toBe('cannot-tell');
  });
});

describe('a list of several pages', () => {
  /** Pages that are answered one after the other, and what was asked. */
  function pages(...answers: unknown[]) {
    const asked: Row[] = [];
    const read: ReconcileDeps['read'] = (_, query) => Promise.resolve(answers[asked.push(query) - 1]);
    const seen = async (operation: OperationId) => {
      const change = { id: 'j', operation, params: { did: DID }, before: null, at: AT };
      return (await reconcile(change, reconcileDeps({ read }))).state;
    };
    return { asked, seen };
  }
  const page = (rows: unknown[], more: Row = {}) => ({ rows, total: 3, totalPages: 3, ...more });
  const other = { did: '2125550000' };
  const third = { did: '2125550001' };

  it('is read to its end', async () => {
    const { asked, seen } = pages(page([other]), page([third]), page([{ did: DID }]));
    expect(await seen('did.orderDid')).toBe('done');
    expect(asked).toEqual([
      { did: DID, per_page: 200 },
      { did: DID, per_page: 200, page: 2 },
      { did: DID, per_page: 200, page: 3 },
    ]);
  });

  it('proves nothing where a page of it cannot be read', async () => {
    expect(await pages(page([other]), undefined).seen('did.deleteDid')).toBe('unreadable');
  });

  it('is complete with as many rows as any of its pages says', async () => {
    expect(await pages(page([other]), page([third], { total: 2 }), page([])).seen('did.deleteDid')).toBe('done');
    expect(await pages(page([other]), page([third]), page([])).seen('did.deleteDid')).toBe('unreadable');
    const one = page([other], { setAside: 1 });
    expect(await pages(one, page([third]), page([third])).seen('did.deleteDid')).toBe('unreadable');
  });

  it.each([
    ['the first page again', [[other], [other], [other]]],
    ['two pages in turn', [[other], [third], [other]]],
  ])('proves nothing where the provider sends %s', async (_, lists) => {
    expect(await pages(...lists.map((rows) => page(rows))).seen('did.deleteDid')).toBe('unreadable');
  });

  it('proves nothing where its total shrinks while it is read', async () => {
    const [first, second] = [page([other], { total: 500 }), page([third], { total: 2, totalPages: 2 })];
    expect(await pages(first, second).seen('did.deleteDid')).toBe('unreadable');
  });

  it('is one page where it does not say how many', async () => {
    const { asked, seen } = pages({ rows: [] });
    expect(await seen('did.deleteDid')).toBe('done');
    expect(asked).toHaveLength(1);
  });

  it('is given up after five hundred pages', async () => {
    const asked: Row[] = [];
    const read: ReconcileDeps['read'] = (_, query) => {
      asked.push(query);
      return Promise.resolve({ rows: [{ did: String(asked.length) }], total: 100_000, totalPages: 100_000 });
    };
    const change = { id: 'j', operation: 'did.deleteDid', params: { did: DID }, before: null, at: AT } as const;
    expect((await reconcile(change, reconcileDeps({ read }))).state).toBe('unreadable');
    expect(asked).toHaveLength(500);
  });

  it('shows what is in it although it is incomplete, and leaves out what is no row', async () => {
    expect(await state('did.deleteDid', { did: DID }, { rows: [{ did: DID }], total: 5 })).toBe('not-yet');
    expect(await state('did.orderDid', { did: DID }, { rows: [{ did: DID }], total: 5 })).toBe('done');
    expect(await state('did.deleteDid', { did: DID }, { rows: ['text', null, []], total: 0 })).toBe('done');
  });
});

describe('a change of several numbers', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(2125550000 + index));
  const seen = async (did: string[], answer: (query: Row) => unknown) => {
    const asked: Row[] = [];
    const read: ReconcileDeps['read'] = (_, query) => {
      asked.push(query);
      return Promise.resolve(answer(query));
    };
    const change = { id: 'j', operation: 'did.orderDid', params: { did }, before: null, at: AT } as const;
    return { asked, found: await reconcile(change, reconcileDeps({ read })) };
  };
  const shown = ({ did }: Row) => ({ rows: did === undefined ? numbers(11).map((one) => ({ did: one })) : [{ did }] });

  it('asks for each of up to ten, and for the whole list beyond', async () => {
    const ten = await seen(numbers(10), shown);
    expect(ten.asked).toEqual(numbers(10).map((did) => ({ did, per_page: 200 })));
    const eleven = await seen(numbers(11), shown);
    expect(eleven.asked).toEqual([{ per_page: 200 }]);
    for (const { found } of [ten, eleven]) expect(found.state).toBe('done');
  });

  it('cannot be told from a part of them', async () => {
    const { found } = await seen(numbers(2), ({ did }) => ({ rows: did === numbers(2)[0] ? [{ did }] : [] }));
    expect(found).toEqual({
      state: 'cannot-tell',
      evidence: { read: 'did.listDids', found: { 2125550000: 'done', 2125550001: 'not-yet' } },
    });
  });

  it('is unreadable where one of them is, or none was given', async () => {
    for (const broken of numbers(2)) {
      const { found } = await seen(numbers(2), (query) => (query['did'] === broken ? undefined : shown(query)));
      expect(found).toEqual({ state: 'unreadable' });
    }
    const whole = await seen(numbers(11), () => undefined);
    expect([whole.found, whole.asked]).toEqual([{ state: 'unreadable' }, [{ per_page: 200 }]]);
    expect((await seen([], shown)).found).toEqual({ state: 'unreadable' });
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

  it.each<[string, string, Row]>([
    ['of the same number', 'cannot-tell', { did: DID, note: 'B' }],
    ['of several numbers, this one among them', 'cannot-tell', { did: ['2125550000', DID], note: 'B' }],
    ['of other numbers', 'done', { did: ['2125550000'], note: 'B' }],
  ])('what is shown and may be the work of a change %s: %s', async (_, state, other) => {
    const hasRival = (__: UnknownChange, isSame: (params: Row) => boolean) => isSame(other);
    expect(
      (await looked('did.updateDid', { did: DID, note: 'A' }, [{ did: DID, note: 'A' }], {}, { hasRival })).state,
    ).toBe(state);
  });

  it('what another person may do with the same number proves nothing about this one’s', async () => {
    const params = { fax_login: 'iris', did: DID, allow_send: 'on' };
    const rows = [{ ...params }];
    const by = (fax_login: string) => ({
      hasRival: (__: UnknownChange, isSame: (given: Row) => boolean) => isSame({ ...params, fax_login }),
    });
    const seen = async (login: string) =>
      (await looked('enterpriseFax.updateUserPermissions', params, rows, {}, by(login))).state;
    expect([await seen('iris'), await seen('otto')]).toEqual(['cannot-tell', 'done']);
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

  it('what the last reading of the numbers says counts where nothing could be read before', () => {
    const isListed = (did: string) => did === DID;
    const listed = { there: { [DID]: true }, asListed: true };
    expect(knownBefore('did.deleteDid', { did: DID }, isListed)).toEqual(listed);
    expect(knownBefore('did.orderDid', { did: ['2125552369', DID] }, isListed)).toEqual(listed);
    expect(knownBefore('did.orderDid', { did: '2125552369' }, isListed)).toEqual({ there: {}, asListed: true });
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

  it('a porting request of which only an older one could be read may have been made', async () => {
    const params = { number2port: DID };
    const older = { rows: [{ id: '1', number2port: DID }], totalPages: 1 };
    const before = { before: { ids: { 1: true } } };
    for (const head of [{ total: 2, setAside: 1 }, { total: 2 }])
      expect(await state('lnp.createLnp', params, { ...older, ...head }, before)).toBe('unreadable');
    expect(await state('lnp.createLnp', params, { ...older, total: 1 }, before)).toBe('not-yet');
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

  it('may be the work of another order without a known end', async () => {
    const rows = [old, { did: '442', city: 'Leeds' }];
    const hasRivalOrder = (_: UnknownChange, key: string, found: string) => key === 'did' && found === '442';
    expect((await looked('didinter.orderDid', order, rows, { before }, { hasRivalOrder })).state).toBe('cannot-tell');
    expect((await looked('didinter.orderDid', order, [old], { before }, { hasRivalOrder })).state).toBe('not-yet');
  });

  it('says what it was compared by, and which it is', async () => {
    const evidence = { read: 'didinter.listDids', compared: ['did', 'city'], rows: 2, at: LOOKED_AT };
    const rows = [old, { did: '442', city: 'Leeds' }];
    const found = { found: { did: '442' } };
    const looks = (was: unknown) => looked('didinter.orderDid', order, rows, { before: was });
    expect(await looks(before)).toEqual({ state: 'done', evidence: { ...evidence, ...found } });
    expect(await looks(null)).toEqual({ state: 'cannot-tell', evidence });
    expect(await looks({ ids: { 441: true, 442: true } })).toEqual({ state: 'not-yet', evidence });
  });

  it('is asked for with the largest page, whatever was ordered', async () => {
    const { asked, read } = listOfProvider('didinter.listDids', [old]);
    const change = { id: 'j', operation: 'didinter.orderDid', params: order, before, at: AT } as const;
    expect((await reconcile(change, reconcileDeps({ read }))).state).toBe('not-yet');
    expect(asked).toEqual([{ per_page: 200 }]);
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
  const refill = (answer: unknown, refillRise?: ReconcileDeps['refillRise']) =>
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
      await reconcile(
        change,
        reconcileDeps({ readFaxes: () => Promise.resolve(rows && { rows, totalPages: 1 }), claimed: () => claimed }),
      )
    ).state;

  it('shows a fax that was sent; one that is not listed, or another, proves nothing', async () => {
    expect(await seen([fax()])).toBe('done');
    expect(await seen([])).toBe('cannot-tell');
    expect(await seen([fax({ did_to: '2015552368' })])).toBe('cannot-tell');
    expect(await seen([fax()], true)).toBe('cannot-tell');
    expect(await seen(undefined)).toBe('unreadable');
  });

  it('says what it compared, and which fax it found', async () => {
    const readFaxes = (rows: ReturnType<typeof fax>[]) => () => Promise.resolve({ rows, totalPages: 1 });
    const evidence = { read: 'report.faxHistory', compared: ['did_from', 'did_to', 'send_time'] };
    expect(await reconcile(change, reconcileDeps({ readFaxes: readFaxes([fax({ fax_id: '7' })]) }))).toEqual({
      state: 'done',
      evidence: { ...evidence, found: { fax_id: '7' } },
    });
    expect(await reconcile(change, reconcileDeps({ readFaxes: readFaxes([]) }))).toEqual({
      state: 'cannot-tell',
      evidence,
    });
  });

  it.each([
    [-10 * MINUTE - 1, 'cannot-tell'],
    [-10 * MINUTE, 'done'],
    [10 * MINUTE, 'done'],
    [10 * MINUTE + 1, 'cannot-tell'],
  ])('shows a fax whose time is off by %i ms: %s', async (ms, expected) => {
    expect(await seen([fax({ send_time: new Date(Date.parse(AT) + ms).toISOString() })])).toBe(expected);
  });

  it('does not take a fax that proves another one', async () => {
    const foundBefore = (_: UnknownChange, key: string) => new Set(key === 'fax_id' ? ['1'] : []);
    const readFaxes = () => Promise.resolve({ rows: [fax()], totalPages: 1 });
    expect((await reconcile(change, reconcileDeps({ readFaxes, foundBefore }))).state).toBe('cannot-tell');
  });

  /** A look at a history of several pages, the newest first, and the pages that it asked for. */
  async function through(
    pages: (ReturnType<typeof fax>[] | undefined)[],
    known: string[] = [],
    totalPages = pages.length,
  ) {
    const asked: Row[] = [];
    const readFaxes: ReconcileDeps['readFaxes'] = (query) => {
      const rows = pages[Math.min(asked.push(query), pages.length) - 1];
      return Promise.resolve(rows && { rows, totalPages });
    };
    const claimed = (id: string, at: string) => at === AT && known.includes(id);
    return { asked, state: (await reconcile(change, reconcileDeps({ readFaxes, claimed }))).state };
  }
  const earlier = (id: string, minutes: number) =>
    fax({ fax_id: id, send_time: new Date(Date.parse(AT) - minutes * MINUTE).toISOString() });

  it('is read page by page, for faxes from the number', async () => {
    const { asked, state: found } = await through([[earlier('9', 60)], [earlier('8', 61)], [fax()]]);
    expect(found).toBe('done');
    expect(asked).toEqual([1, 2, 3].map((page) => ({ did: DID, type: 'out', per_page: 200, page })));
  });

  it('is read until a page has only faxes that are known, the newest first', async () => {
    const first = [earlier('9', 1), earlier('8', 2)];
    const second = [earlier('7', 3), fax()];
    expect(await through([first, second], ['9', '8'])).toMatchObject({ state: 'cannot-tell', asked: [{ page: 1 }] });
    expect((await through([first, second], ['9', '8', '7'])).asked).toHaveLength(1);
    expect(await through([[earlier('9', 61), earlier('8', 62)], second], ['9', '7'])).toMatchObject({ state: 'done' });
  });

  it('proves nothing where a page of it cannot be read', async () => {
    expect((await through([[fax()], undefined])).state).toBe('unreadable');
  });

  it('is read for five hundred pages at most', async () => {
    const pages = Array.from({ length: 501 }, (_, n) => [earlier(String(1000 - n), 60 + n)]);
    const { asked, state: found } = await through(pages, [], 100_000);
    expect([asked.length, found]).toEqual([500, 'cannot-tell']);
  });

  it('ends where the provider sends the same page again', async () => {
    const { asked, state: found } = await through([[earlier('9', 60)], [earlier('9', 60)]], [], 100_000);
    expect([asked.length, found]).toEqual([2, 'cannot-tell']);
  });
});

it('what no read shows stays open', async () => {
  expect(await looked('account.setAutorefill', { autorefill: 'on' }, [])).toEqual({
    state: 'cannot-tell',
    evidence: {},
  });
  expect(await state('sms.sendMsg', {}, [])).toBe('cannot-tell');
});

// --- In an account -------------------------------------------------------------------------------------------------

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

const lookWaits = looksAfter([10, 10, 10], 10);

describe('an account', () => {
  it.each([
    [true, 'done'],
    [false, 'cannot-tell'],
  ])('finds out whether a refill without an answer was done (%s), without sending it again', async (does, expected) => {
    const provider = await fakeProvider(does);
    const folder = tempFolder();
    const outcome = await accountOn(provider, { folder, lookWaits }).account.call('account.refillBalance', {
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
    const account = accountOn(provider, { lookWaits }).account;
    const both = [1, 2].map(() => account.call('account.refillBalance', { amount: 50 }));
    expect(await Promise.all(both)).toMatchObject([
      { problem: { kind: 'unknown-outcome' } },
      { problem: { kind: 'duplicate' } },
    ]);
    expect(provider.sent()).toBe(1);
  });

  it('has nothing in the journal of what cannot be written in XML', async () => {
    const { url, requests } = await serveHttp((_, response) => response.end());
    const folder = tempFolder();
    const { account } = accountOn({ url }, { folder, profile: { format: 'xml' } });
    const outcome = await account.call('enterpriseFax.updateDid', { did: DID, note: 'bell \u0007' });
    expect(outcome).toMatchObject({ problem: { kind: 'invalid', fields: [{ field: 'note' }] } });
    expect(journalRows(folder)).toEqual([]);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('sends a change although what was there before cannot be read', async () => {
    const { url, requests } = await serveHttp((request, response) =>
      request.method === 'PUT' ? response.end() : response.writeHead(400).end('<html>'),
    );
    const folder = tempFolder();
    expect((await accountOn({ url }, { folder }).account.call('account.refillBalance', { amount: 50 })).ok).toBe(true);
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
    accountOn({ url }, { folder, lookWaits });
    await eventually(() => expect(journalRows(folder)).toMatchObject([{ operation: 'did.deleteDid', state: 'done' }]));
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
