import { describe, expect, it } from 'vitest';
import { findOperation, operationIds, operationOf, paramShape, type OperationId } from '#shared/provider/catalogue.ts';
import { examples } from '#shared/provider/examples.fixture.ts';
import { listMatchers, newEntries } from './matchers.ts';
import type { UnknownChange } from './finding.ts';
import { reconcile, snapshotBefore, reconciliationOf } from './reconcile.ts';
import { AT, DID, reconcileDeps, looked, listOfProvider, rowsOf, type Row } from './reconcile.fixture.ts';

describe('the declarations', () => {
  it('compare fields that the list has, by parameters that the operation has', () => {
    for (const [id, matcher] of Object.entries(listMatchers)) {
      const names = Object.keys(paramShape(operationOf(id as OperationId)));
      const shown = Object.keys(rowsOf(matcher.list)[0] ?? {});
      for (const [param, field] of Object.entries(matcher.fields ?? {})) {
        expect(names, id).toContain(param);
        expect(shown, id).toContain(field);
      }
      const params = examples[id as OperationId].params;
      for (const [field, value] of Object.entries(matcher.entry(params))) {
        expect(shown, id).toContain(field);
        expect(value, id).toBeDefined();
      }
      const query = { ...matcher.query(params) };
      if (Array.isArray(query['did'])) query['did'] = (query['did'] as string[])[0];
      expect(operationOf(matcher.list).params.safeEncode(query).error, id).toBeUndefined();
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
      expect(await snapshotBefore(id, examples[id].params, read), id).toBeNull();
      expect(asked.length, id).toBeLessThanOrEqual(1);
      for (const list of asked) expect(operationOf(list).effect).toBe('read');
    }
  });
});

/** Writing operations that a list shows, by what their name says of them. */
const shownByList = operationIds.filter((id) => reconciliationOf(id) === 'list-again');
const adding = shownByList.filter((id) => /\.(order|create|add|move2voice)/.test(id) && id !== 'lnp.createLnp');
const removing = shownByList.filter((id) => /\.(delete|move2fax)/.test(id));
const setting = shownByList.filter((id) => /\.update/.test(id));

/** The list of an area stands at the path at which its things are changed, or above it. */
function listOf(id: OperationId): OperationId {
  // What leaves the fax numbers is a voice number.
  if (id === 'proFax.move2voice') return 'did.listDids';
  const { path } = operationOf(id);
  const above = path.slice(0, path.lastIndexOf('/'));
  const at = (place: string) =>
    operationIds.find((each) => operationOf(each).effect === 'read' && operationOf(each).path === place);
  return at(path) ?? at(above) ?? id;
}

/** Parameters that name a thing, and the field that holds them where its name is another one. */
const NAMING = ['did', 'number2port', 'trunk', 'fax_login', 'sname', 'server_id', 'ip_address', 'email', 'id'];
const FIELD: Record<string, string> = {
  ip_address: 'allowed_ip',
  list_sent: 'allow_list_out',
  allow_recieve: 'allow_receive',
  forward2email: 'email2forward',
  sname_new: 'sname',
  name_new: 'name',
  unset_acc: 'fax_login',
};

/** What names the thing of an operation: what the operation that removes such a thing asks for, where it has that. */
function namingOf(id: OperationId): string[] {
  const thing = id.replace(/\.(order|create|add|update)/, '.delete');
  const own = Object.keys(paramShape(operationOf(id))).filter((name) => NAMING.includes(name));
  const removal = findOperation(thing);
  const common = own.filter((name) => removal && Object.hasOwn(paramShape(removal), name));
  return common.length > 0 ? common : own;
}

/** A row of a list that is the thing, and is otherwise as in the example. */
function rowOf(list: OperationId, params: Row): Row {
  const [example = {}] = rowsOf(list);
  const shown = Object.entries(params).map(([name, value]): [string, unknown] => {
    const field = fieldOf(name, example);
    return [field, Array.isArray(example[field]) ? ['192.0.2.9', value] : value];
  });
  return { ...example, ...Object.fromEntries(shown) };
}

function fieldOf(param: string, row: Row): string {
  if (param === 'fax_login' && Object.hasOwn(row, 'login')) return 'login';
  return Object.hasOwn(row, param) ? param : (FIELD[param] ?? param);
}

const things = (ids: OperationId[]) =>
  ids.map((id) => {
    const all: Row = examples[id].params;
    const params = Object.fromEntries(namingOf(id).map((name) => [name, [all[name]].flat()[0]]));
    return { id, list: listOf(id), params };
  });

/** What the journal notes before a change, and what a look says after it. */
async function cycle(id: OperationId, list: OperationId, params: Row, was: Row[], is: Row[]) {
  const before = await snapshotBefore(id, params, listOfProvider(list, was).read);
  const after = listOfProvider(list, is);
  const change = { id: 'j', operation: id, params, before, at: AT };
  return { before, asked: after.asked, ...(await reconcile(change, reconcileDeps({ read: after.read }))) };
}

describe('every operation that a list shows', () => {
  it('adds, removes or sets something', () => {
    expect([...adding, ...removing, ...setting, 'lnp.createLnp'].toSorted()).toEqual(shownByList.toSorted());
  });

  describe.each(things(adding))('$id adds a thing, and', ({ id, list, params }) => {
    const row = rowOf(list, params);

    it('is done where its thing came into the list', async () => {
      expect(await cycle(id, list, params, [], [row])).toMatchObject({ state: 'done', evidence: { read: list } });
    });

    it('is not done where the list has nothing of that name', async () => {
      expect((await cycle(id, list, params, [], [])).state).toBe('not-yet');
      for (const name of Object.keys(params))
        expect((await cycle(id, list, params, [], [rowOf(list, { ...params, [name]: 'other' })])).state).toBe(
          'not-yet',
        );
    });

    it('cannot be told where its thing was there before', async () => {
      expect((await cycle(id, list, params, [row], [row])).state).toBe('cannot-tell');
    });
  });

  describe.each(things(removing))('$id removes a thing, and', ({ id, list, params }) => {
    const row = rowOf(list, params);

    it('is done where its thing went out of the list', async () => {
      expect(await cycle(id, list, params, [row], [])).toMatchObject({ state: 'done', evidence: { read: list } });
      for (const name of Object.keys(params))
        expect((await cycle(id, list, params, [row], [rowOf(list, { ...params, [name]: 'other' })])).state).toBe(
          'done',
        );
    });

    it('is not done while its thing is in the list', async () => {
      expect((await cycle(id, list, params, [row], [row])).state).toBe('not-yet');
    });

    it('cannot be told where its thing was not there before', async () => {
      expect((await cycle(id, list, params, [], [])).state).toBe('cannot-tell');
    });
  });

  it.each<[was: string, is: string, state: string]>([
    ['in progress', 'canceled', 'done'],
    ['in progress', 'Port Cancelled', 'done'],
    ['in progress', 'canceled: by customer', 'done'],
    ['in progress', 'completed', 'not-yet'],
    ['canceled', 'canceled', 'cannot-tell'],
  ])('a move that was %s, and is listed as %s after it was canceled: %s', async (was, is, expected) => {
    const params = { id: '73412' };
    const move = (status: string) => [{ ...rowOf('lnp.listLnp', params), status }];
    expect((await cycle('lnp.deleteLnp', 'lnp.listLnp', params, move(was), move(is))).state).toBe(expected);
  });

  /** Shown in words of its own, so that nothing can be compared. */
  const OWN_WORDS = ['sms_mode'];

  const settings = things(setting).flatMap(({ id, list, params }) => {
    const [example = {}] = rowsOf(list);
    // A group can be given its old name again, so that only its title is set.
    const naming = id === 'enterpriseFax.updateGroup' ? { ...params, sname_new: params['sname'] } : params;
    return Object.keys(paramShape(operationOf(id)))
      .filter((name) => !Object.hasOwn(naming, name))
      .map((name) => {
        const field = fieldOf(name, example);
        const isShown = Object.hasOwn(example, field) && !OWN_WORDS.includes(name);
        return { id, list, naming, name, field, isShown };
      });
  });

  it.each(settings.filter(({ isShown }) => isShown))(
    '$id sets $name, and the list shows whether',
    async ({ id, list, naming, name, field }) => {
      const [given, wanted] = name === 'unset_acc' ? ['on', ''] : ['wanted', 'wanted'];
      const params = { ...naming, [name]: given };
      const row = (value: string) => ({ ...rowOf(list, naming), [field]: value });
      const done = await cycle(id, list, params, [row('old')], [row(wanted)]);
      expect(done).toMatchObject({ state: 'done', before: { entry: { [field]: 'old' } } });
      expect(done).toMatchObject({ evidence: { compared: expect.arrayContaining([name]) as unknown, open: [] } });
      expect((await cycle(id, list, params, [row('old')], [row('old')])).state).toBe('not-yet');
      expect((await cycle(id, list, params, [row('old')], [row('neither')])).state).toBe('cannot-tell');
      expect((await cycle(id, list, params, [row(wanted)], [row(wanted)])).state).toBe('cannot-tell');
      expect((await cycle(id, list, params, [row('old')], [])).state).toBe('cannot-tell');
      for (const other of Object.keys(naming)) {
        const elsewhere = { ...row(wanted), [fieldOf(other, row(wanted))]: 'other' };
        expect((await cycle(id, list, params, [row('old')], [elsewhere])).state).toBe('cannot-tell');
      }
    },
  );

  it.each(settings.filter(({ isShown }) => !isShown))(
    '$id sets $name, which the list does not show, so that it stays open',
    async ({ id, list, naming, name }) => {
      const row = rowOf(list, naming);
      expect(await cycle(id, list, { ...naming, [name]: 'wanted' }, [row], [row])).toMatchObject({
        state: 'cannot-tell',
        evidence: { open: [name] },
      });
    },
  );

  it('asks the list for its thing alone, with the largest page', async () => {
    for (const { id, list, params } of things(shownByList.filter((each) => each !== 'enterpriseFax.updateGroup'))) {
      const { asked } = await cycle(id, list, params, [], []);
      const isPaged = Object.hasOwn(paramShape(operationOf(list)), 'per_page');
      const [{ per_page = undefined, ...query } = {}, ...more] = asked;
      expect([per_page, more], id).toEqual([isPaged ? 200 : undefined, []]);
      const narrowed = Object.values(query).filter((value) => value !== undefined);
      expect(narrowed.length, id).toBeGreaterThan(0);
      for (const value of narrowed) expect(Object.values(params), id).toContain(value);
    }
  });
});

describe('a group that gets another name', () => {
  const list = 'enterpriseFax.listGroups';
  const params = { sname: 'a', sname_new: 'b', name_new: 'B' };
  const was = [{ sname: 'a', name: 'A' }];

  it('is looked for under the new one, and what it was is noted from the old one', async () => {
    const done = await cycle('enterpriseFax.updateGroup', list, params, was, [{ sname: 'b', name: 'B' }]);
    expect(done).toMatchObject({
      state: 'done',
      before: { entry: { sname: 'a', name: 'A' } },
      asked: [{ sname: 'b' }],
      evidence: { compared: ['sname_new', 'name_new'], open: [] },
    });
  });

  it('was not renamed where it stands under the old one as it was', async () => {
    const seen = (is: Row[]) => cycle('enterpriseFax.updateGroup', list, params, was, is);
    expect(await seen(was)).toMatchObject({ state: 'not-yet', asked: [{ sname: 'b' }, { sname: 'a' }] });
    expect((await seen([{ sname: 'a', name: 'B' }])).state).toBe('cannot-tell');
    expect((await seen([])).state).toBe('cannot-tell');
  });
});

describe('a setting that another one prevails over', () => {
  it('is not waited for: an account that is removed has no fields', async () => {
    const account = { fax_name: 'x', fax_login: 'y', fax_email: 'e@example.com', fax_password: '[hidden]' };
    const params = { did: DID, unset_acc: 'on', ...account };
    const row = (login: string) => ({ did: DID, fax_name: 'old', fax_login: login });
    expect(await cycle('proFax.updateDid', 'proFax.listDids', params, [row('old')], [row('')])).toMatchObject({
      state: 'done',
      evidence: { compared: ['unset_acc'], open: [] },
    });
  });

  it('is not waited for: a host name goes before an address', async () => {
    const params = { trunk: 'a', dynamic_host: 'pbx.example.com', ip_address: '192.0.2.1', status: 'on' };
    const row = (status: string) => ({ trunk: 'a', ip_address: '192.0.2.9', status });
    expect(await cycle('siptrunk.updateTrunk', 'siptrunk.listTrunks', params, [row('off')], [row('on')])).toMatchObject(
      { state: 'done', evidence: { compared: ['status'], open: ['dynamic_host'] } },
    );
  });
});

it('what some providers show of a trunk beyond the specification is noted, and proves nothing', async () => {
  const more = { dynamic_host: 'pbx.example.com', inter_limit: 5, failover: { failover_num: 3 } };
  const rows = (given: Row) => [{ trunk: 'a', status: 'on', ip_address: '', inter_call: 'off', ...given }];
  for (const [name, value] of Object.entries(more)) {
    const params = { trunk: 'a', [name]: value };
    const seen = await cycle('siptrunk.updateTrunk', 'siptrunk.listTrunks', params, rows({}), rows(more));
    expect(seen).toMatchObject({ state: 'cannot-tell', evidence: { compared: [], open: [name] } });
    const { before } = await cycle('siptrunk.updateTrunk', 'siptrunk.listTrunks', params, rows(more), []);
    expect(before).toMatchObject({ entry: more });
  }
});

describe('a porting request', () => {
  const params = { number2port: DID };
  const request = (id: string) => ({ id, number2port: DID });
  const seen = (was: Row[], is: Row[]) => cycle('lnp.createLnp', 'lnp.listLnp', params, was, is);

  it('is done where the list has one more for its number', async () => {
    const elsewhere = { id: '3', number2port: '2125552369' };
    expect(await seen([request('1'), elsewhere], [request('1'), request('2'), elsewhere])).toMatchObject({
      state: 'done',
      before: { ids: { 1: true } },
      evidence: { read: 'lnp.listLnp', compared: ['number2port'], found: { id: '2' } },
    });
    expect((await seen([], [request('1')])).state).toBe('done');
    expect((await seen([request('1')], [request('1'), elsewhere])).state).toBe('not-yet');
    expect((await seen([request('1')], [elsewhere])).state).toBe('not-yet');
  });

  it('is not one that another entry was proven by, and not told where either may be it', async () => {
    const before = { ids: { 1: true } };
    const rows = [request('1'), request('2')];
    const foundBefore = (_: UnknownChange, key: string) => new Set(key === 'id' ? ['2'] : []);
    expect((await looked('lnp.createLnp', params, rows, { before }, { foundBefore })).state).toBe('not-yet');
    const hasRival = () => true;
    expect((await looked('lnp.createLnp', params, rows, { before }, { hasRival })).state).toBe('cannot-tell');
    expect((await looked('lnp.createLnp', params, [request('1')], { before }, { hasRival })).state).toBe('not-yet');
  });
});
