import { describe, expect, it } from 'vitest';
import type { ListAnswer, ListQuery } from '#shared/lists/list.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { Account } from '../accounts/account.ts';
import { DAY, demo, eventually, serveHttp, tempFolder } from '../test/support.ts';

interface Entry {
  trunk: string;
  type?: string;
  status?: string;
  ip_address?: string;
  routed_dids?: string[];
}

/** An account on a provider that has these lines, after its first reading. */
async function onLines(lines: Entry[], options: Parameters<typeof accountOn>[1] = {}) {
  /** What the next readings of the whole list pass over, as a list does that moves meanwhile. */
  const passedOver: string[] = [];
  let refused = false;
  const server = await serveHttp(({ url, body }, response) => {
    if (!url.startsWith('/siptrunk')) {
      response.end(JSON.stringify({ total: 0, total_pages: 1, current_page: 1, data: [] }));
      return;
    }
    if (refused) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: 'Not today' }));
      return;
    }
    const asked = body === '' ? undefined : (JSON.parse(body) as { trunk?: string }).trunk;
    const data = lines.filter(({ trunk }) => (asked === undefined ? !passedOver.includes(trunk) : trunk === asked));
    response.end(JSON.stringify({ total: data.length, total_pages: 1, current_page: 1, data }));
  });
  const rig = accountOn(server, options);
  await eventually(async () => expect((await ask(rig.account, 'lines')).state.readAt).not.toBeNull());
  return {
    ...rig,
    ...{ lines, passedOver, server },
    refuse: (now: boolean) => (refused = now),
    wholeReadings: () =>
      server.requests.filter(({ url, body }) => url.startsWith('/siptrunk') && !body.includes('trunk')).length,
  };
}

async function ask(
  {
    areas: {
      lists: { lists },
    },
  }: Account,
  name: ListName,
  query: Partial<ListQuery> = {},
  scope = '',
  limit = 100,
): Promise<ListAnswer<Record<string, unknown>>> {
  const outcome = await lists.query(name, scope, { ...NO_QUERY, ...query }, limit);
  return valueOf(outcome) as ListAnswer<Record<string, unknown>>;
}

const keysOf = ({ keys }: { keys: string }) => (keys === '' ? [] : keys.split('\n'));
const THREE: Entry[] = [
  {
    trunk: 'Main',
    type: 'static',
    status: 'on',
    ip_address: '203.0.113.10',
    routed_dids: ['2125550101', '2125550102'],
  },
  { trunk: 'backup', type: 'registration', status: 'off', routed_dids: [] },
  { trunk: 'Café', type: 'registration', status: 'on', routed_dids: ['6465550199'] },
];

describe('a list', () => {
  it('is told to all who follow it, also where one of them fails', async () => {
    const { account } = await onLines([...THREE]);
    const { lists } = account.areas.lists;
    const heard: string[] = [];
    lists.onChange(() => {
      throw new Error('The disk is full');
    });
    lists.onChange(({ name }) => void heard.push(name));
    await lists.anew('lines');
    await eventually(() => expect(heard).toContain('lines'));
  });

  it('has every row as the provider lists it, and the age of the reading', async () => {
    const { account } = await onLines([...THREE]);
    const answer = await ask(account, 'lines');
    expect(keysOf(answer)).toEqual(['Café', 'Main', 'backup']);
    expect(answer).toMatchObject({ all: 3, state: { count: 3, reading: null, problem: null, cut: null } });
    expect(answer.rows[1]).toMatchObject({ trunk: 'Main', ip_address: '203.0.113.10', status: 'on' });
  });

  it.each([
    ['words, without accents or case', { text: 'CAFE' }, ['Café']],
    ['digits in any format', { text: '(212) 555-0102' }, ['Main']],
    ['a value of a facet', { where: { state: 'off' } }, ['backup']],
    ['both', { text: 'a', where: { state: 'on' } }, ['Café', 'Main']],
    ['an unknown facet', { where: { color: 'red' } }, []],
    ['an empty value of a facet', { where: { state: '' } }, ['Café', 'Main', 'backup']],
  ] as const)('is narrowed by %s', async (_, query, keys) => {
    const { account } = await onLines([...THREE]);
    expect(keysOf(await ask(account, 'lines', query))).toEqual(keys);
  });

  it('is sorted by a column, with empty values last in both directions', async () => {
    const { account } = await onLines([...THREE]);
    const by = async (column: string, descending: boolean) =>
      keysOf(await ask(account, 'lines', { sort: { column, descending } }));
    expect(await by('name', false)).toEqual(['backup', 'Café', 'Main']);
    expect(await by('name', true)).toEqual(['Main', 'Café', 'backup']);
    expect(await by('numbers', true)).toEqual(['Main', 'Café', 'backup']);
    expect((await by('address', false))[0]).toBe('Main');
    expect((await by('address', true))[0]).toBe('Main');
    expect(await by('no-such-column', false)).toEqual(['Café', 'Main', 'backup']);
  });

  it('counts the values of its facets over all rows', async () => {
    const { account } = await onLines([...THREE]);
    const { counts, all } = await ask(account, 'lines', { text: 'nothing has this' });
    expect(all).toBe(3);
    expect(counts['state']).toEqual({ on: 2, off: 1 });
    expect(counts['kind']).toEqual({ static: 1, registration: 2 });
  });

  it.each([
    ['a text and a filter', { text: 'a', where: { state: 'on' } }, 1],
    ['a text alone', { text: 'a' }, 0],
    ['a filter alone', { where: { state: 'on' } }, 0],
    ['nothing', {}, 0],
  ] as const)('says how many rows have the text outside of the filter, with %s', async (_, query, outside) => {
    const { account } = await onLines([...THREE]);
    expect((await ask(account, 'lines', query)).outside).toBe(outside);
  });

  it('gives out as many rows as are asked for, and others by their keys', async () => {
    const { account } = await onLines([...THREE]);
    expect((await ask(account, 'lines', {}, '', 1)).rows).toHaveLength(1);
    const rows = valueOf(
      await account.areas.lists.lists.rows('lines', '', ['backup', 'no such line', 'Main']),
    ) as (Entry | null)[];
    expect(rows.map((row) => row?.trunk)).toEqual(['backup', undefined, 'Main']);
  });

  it('is there at the next start when the provider is away', async () => {
    const folder = tempFolder();
    const first = await onLines([...THREE], { folder, documentKey: Buffer.alloc(32, 7).toString('base64') });
    first.account.close();
    const second = accountOn(
      { url: 'http://127.0.0.1:9' },
      { folder, documentKey: Buffer.alloc(32, 7).toString('base64') },
    );
    expect(keysOf(await ask(second.account, 'lines'))).toEqual(['Café', 'Main', 'backup']);
    await eventually(async () => expect((await ask(second.account, 'lines')).state.problem).not.toBeNull());
    expect((await ask(second.account, 'lines')).state.readAt).not.toBeNull();
  });

  it('shows what the provider changed after the next reading', async () => {
    const { account, lines } = await onLines([...THREE]);
    await ask(account, 'lines');
    lines[1] = { ...THREE[1], trunk: 'backup', status: 'on' };
    lines.push({ trunk: 'New', type: 'static', status: 'on' });
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    const answer = await ask(account, 'lines');
    expect(keysOf(answer)).toEqual(['Café', 'Main', 'New', 'backup']);
    expect(answer.counts['state']).toEqual({ on: 4 });
  });

  it('keeps a row that one reading passed over and a look finds', async () => {
    const { account, passedOver } = await onLines([...THREE]);
    passedOver.push('Main');
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(keysOf(await ask(account, 'lines'))).toContain('Main');
  });

  it('drops a row that is not found by itself either, and shows it again when it is back', async () => {
    const { account, lines } = await onLines([...THREE]);
    const [main] = lines.splice(0, 1);
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(keysOf(await ask(account, 'lines'))).toEqual(['Café', 'backup']);
    lines.push(main as Entry);
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(keysOf(await ask(account, 'lines'))).toEqual(['Café', 'Main', 'backup']);
  });

  it('reads all once more when many rows are missing, and believes what both readings say', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ trunk: `line${index}`, type: 'static', status: 'on' }));
    const { account, lines, wholeReadings } = await onLines(many);
    lines.splice(0, 15);
    const before = wholeReadings();
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(wholeReadings() - before).toBe(2);
    expect((await ask(account, 'lines')).all).toBe(15);
  });

  it('keeps its rows and says why when it cannot be read', async () => {
    const { account, refuse } = await onLines([...THREE]);
    refuse(true);
    const state = valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(state).toMatchObject({ count: 3, problem: { kind: 'refused', text: 'Not today' } });
    refuse(false);
    expect(valueOf(await account.areas.lists.lists.refresh('lines', ''))).toMatchObject({ count: 3, problem: null });
  });

  it('is not read again while it is young, unless a person asks for it', async () => {
    const { account, wholeReadings, push } = await onLines([...THREE]);
    const before = wholeReadings();
    valueOf(await account.areas.lists.lists.opened('lines', ''));
    expect(wholeReadings()).toBe(before);
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    expect(wholeReadings()).toBe(before + 1);
    push(6 * 60_000);
    valueOf(await account.areas.lists.lists.opened('lines', ''));
    expect(wholeReadings()).toBe(before + 2);
  });

  it('is read again when it is opened after the clock was ahead and is right again', async () => {
    const { account, wholeReadings, push } = await onLines([...THREE]);
    push(400 * DAY);
    valueOf(await account.areas.lists.lists.refresh('lines', ''));
    push(-400 * DAY);
    const before = wholeReadings();
    valueOf(await account.areas.lists.lists.opened('lines', ''));
    expect(wholeReadings()).toBe(before + 1);
  });

  it('is read again after a change from here', async () => {
    const { account, wholeReadings } = await onLines([...THREE]);
    const before = wholeReadings();
    account.areas.lists.lists.noteChange('siptrunk.updateTrunk', []);
    account.areas.lists.lists.noteChange('siptrunk.updateTrunk', []);
    account.areas.lists.lists.noteChange('did.updateDid', []);
    await eventually(() => expect(wholeReadings()).toBe(before + 1));
    account.areas.lists.lists.noteChange('proFax.sendFax', []);
    account.areas.lists.lists.noteChange('siptrunk.listTrunks', []);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(wholeReadings()).toBe(before + 1);
  });

  it('shows what a change did that the provider refused and carried out all the same', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    const statusOf = async (line: string) =>
      (await ask(account, 'lines')).rows.find(({ trunk }) => trunk === line)?.['status'];
    await eventually(async () => expect(await statusOf('frontdesk')).toBe('on'));
    const value = '{"error":"This could not be changed."}';
    provider.fault({ name: 'answer-after', operation: 'siptrunk.updateTrunk', value, times: 1 });
    const locked = await account.call('siptrunk.updateTrunk', { trunk: 'frontdesk', status: 'off' });
    expect(locked).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    await eventually(async () => expect(await statusOf('frontdesk')).toBe('off'));
  });

  it('is read once after many changes that were held', async () => {
    const { account, wholeReadings } = await onLines([...THREE]);
    const before = wholeReadings();
    account.areas.lists.lists.hold();
    account.areas.lists.lists.noteChange('siptrunk.updateTrunk', []);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(wholeReadings()).toBe(before);
    account.areas.lists.lists.release();
    await eventually(() => expect(wholeReadings()).toBe(before + 1));
  });

  it('takes rows of several sources, and is incomplete when one cannot be read', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    await eventually(async () => expect((await ask(account, 'fax-numbers')).state.readAt).not.toBeNull());
    const { counts, all } = await ask(account, 'fax-numbers');
    const totals = await Promise.all(
      (['proFax.listDids', 'enterpriseFax.listDids'] as const).map(
        async (id) => (valueOf(await account.call(id, { per_page: 200 })) as { total: number }).total,
      ),
    );
    expect([counts['service']?.['pro'], counts['service']?.['enterprise']]).toEqual(totals);
    provider.fault({ name: 'error', operation: 'enterpriseFax.listDids' });
    expect(valueOf(await account.areas.lists.lists.refresh('fax-numbers', ''))).toMatchObject({
      count: all,
      problem: { kind: expect.any(String) as string },
    });
  });

  it('of numbers abroad is read again after a line was deleted that some rang on', async () => {
    const provider = await demo({ size: 'office' });
    const { account } = accountOn(provider);
    const { lists } = account.areas.lists;
    const line = () =>
      (lists.row('international-numbers', '442079460958') as { route2trunk: string } | undefined)?.route2trunk;
    await eventually(() => expect(line()).toBe('frontdesk'));
    valueOf(await account.call('siptrunk.deleteTrunk', { trunk: 'frontdesk' }));
    await eventually(() => expect(line()).toBe(''));
  });

  it('belongs to its scope, and refuses one that it cannot have', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    const countries = async () => {
      valueOf(await account.areas.lists.lists.opened('international-countries', ''));
      return ask(account, 'international-countries');
    };
    const [code = ''] = keysOf(await countries());
    expect(await account.areas.lists.lists.opened('international-cities', '')).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(await account.areas.lists.lists.query('lines', 'x', NO_QUERY, 1)).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    valueOf(await account.areas.lists.lists.opened('international-cities', code));
    expect((await ask(account, 'international-cities', {}, code)).all).toBeGreaterThan(0);
    expect((await ask(account, 'international-cities', {}, 'ZZ')).all).toBe(0);
  });
});
