import { describe, expect, it } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { randomUUID } from 'node:crypto';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import type { Account } from '../accounts/account.ts';
import { demo, eventually, filesWith, serveHttp, tempFolder } from '../test/support.ts';

async function open(options: Parameters<typeof demo>[0] = {}, rigOptions: Parameters<typeof accountOn>[1] = {}) {
  const provider = await demo(options);
  const rig = accountOn(provider, rigOptions);
  await read(rig.account);
  return { provider, ...rig, numbers: rig.account.areas.numbers.numbers };
}

/** Waits until the first reading is over. */
async function read({
  areas: {
    numbers: { numbers },
  },
}: Account): Promise<void> {
  await eventually(() => expect(numbers.state).toMatchObject({ reading: null, readAt: expect.any(String) }), 60_000);
}

/** All rows as a page gets them, but for what lines say of them. */
async function allRows({
  areas: {
    lists: { lists },
  },
}: Account): Promise<NumberRow[]> {
  const { rows } = valueOf(await lists.query('numbers', '', NO_QUERY, 5000));
  return (rows as NumberRow[]).map(({ reach: _, ...row }) => row);
}

/** Numbers that are others since a revision. */
async function changedSince({ areas: { lists } }: Account, revision: number): Promise<string[]> {
  const { changed } = valueOf(await lists.lists.query('numbers', '', NO_QUERY, 0, revision));
  return changed ? changed.split('\n') : [];
}

/** Reads all that numbers come from again. */
const refresh = ({ areas: { lists } }: Account) =>
  Promise.all((['numbers', 'texting', 'fax-numbers'] as const).map((name) => lists.lists.refresh(name, '')));

const gone = ({
  areas: {
    numbers: { numbers },
  },
}: Account) => numbers.removed(20).map(({ number, by }) => [number.did, by]);
const alarms = (told: readonly NotificationSubject[]) => told.filter(({ type }) => type === 'number-left');

// Fax numbers of the demo account: two with a line of their own, one of a group.
const PRO = '2125550142';
const OTHER_PRO = '2125550187';
const TEAM = '6465550171';

/** A fax number of {@link onLists}; {@link voice} of the same number has the same digits. */
const fax = (number: number) => ({ did: String(2_125_550_100 + number), status: 'active', did_type: 'local' });
const voice = (number: number) => ({ did: fax(number).did, status: 'active', tier: '1b', type: 'local' });

/** An account on a provider that answers no more than these lists, by their paths, after its first reading. */
async function onLists(lists: Record<string, { did: string }[]>) {
  let passedOver: readonly unknown[] = [];
  const server = await serveHttp(({ url, body }, response) => {
    const asked = body === '' ? undefined : (JSON.parse(body) as { did?: string }).did;
    const rows = lists[url] ?? [];
    const data = rows.filter((row) => (asked === undefined ? !passedOver.includes(row) : row.did === asked));
    if (asked === undefined) passedOver = passedOver.filter((row) => !rows.includes(row as (typeof rows)[number]));
    response.end(JSON.stringify({ total: data.length, total_pages: 1, current_page: 1, data }));
  });
  const rig = accountOn(server);
  await read(rig.account);
  /** The next time that the list of these rows is read, it passes them over, as a list does that moves meanwhile. */
  const passOver = (...rows: unknown[]) => (passedOver = rows);
  return { ...rig, requests: server.requests, passOver };
}

describe('the list of numbers', () => {
  it('has every number as the provider lists it, joined with texting and fax', async () => {
    const { account, provider } = await open({ size: 'office' });
    const rows = await allRows(account);
    const listed = valueOf(await account.call('did.listDids', { per_page: 200 })) as {
      total: number;
      rows: NumberRow[];
    };
    expect(rows).toHaveLength(listed.total);
    for (const { did, note, route2trunk, lidb, e911 } of listed.rows)
      expect(rows.find((row) => row.did === did)).toMatchObject({ did, note, route2trunk, lidb, e911 });
    const texts = valueOf(await account.call('sms.listAvailableDids', { per_page: 200 })) as {
      rows: { did: string; sms_enabled: string }[];
    };
    const on = new Set(texts.rows.filter(({ sms_enabled }) => sms_enabled === 'on').map(({ did }) => did));
    expect(on.size).toBeGreaterThan(0);
    for (const { did } of texts.rows)
      if (rows.some((row) => row.did === did))
        expect(rows.find((row) => row.did === did)?.texting).toBe(on.has(did) ? 'on' : 'off');
    expect(provider.requests().filter(({ operation }) => operation === 'did.listDids').length).toBeGreaterThanOrEqual(
      2,
    );
  });

  it('gives out again only what changed', async () => {
    const { account } = await open({ size: 'office' });
    const { revision } = account.areas.numbers.numbers.state;
    await refresh(account);
    expect(await changedSince(account, revision)).toEqual([]);
    const [number] = await allRows(account);
    account.areas.numbers.numbers.setLocal([number?.did ?? ''], { note: 'by the door' });
    expect(await changedSince(account, revision)).toEqual([number?.did]);
  });

  it('is there at the next start before anything was read, and when the provider is away', async () => {
    const folder = tempFolder();
    const { account, provider } = await open({}, { folder });
    const rows = await allRows(account);
    account.close();
    await provider.close();
    const second = accountOn(provider, { folder });
    expect(await allRows(second.account)).toEqual(rows);
    await eventually(() => expect(second.account.areas.numbers.numbers.state.problem).not.toBeNull(), 30_000);
    expect(second.account.areas.numbers.numbers.state.count).toBe(rows.length);
  }, 60_000);

  it.each(['integers', 'map', 'arrays'] as const)('is the same from a provider that answers %s', async (name) => {
    const { account, provider } = await open();
    const before = await allRows(account);
    provider.fault({ name });
    await refresh(account);
    expect(account.areas.numbers.numbers.state).toMatchObject({
      problem: null,
      textingProblem: null,
      faxProblem: null,
    });
    expect(await allRows(account)).toEqual(before);
  });

  it('is the same from a provider that speaks XML', async () => {
    const { account } = await open();
    const xml = await open({ format: 'xml' }, { profile: { format: 'xml' } });
    expect(await allRows(xml.account)).toEqual(await allRows(account));
  });

  it('keeps what is known of texting when only its list cannot be read', async () => {
    const { account, provider } = await open();
    const before = await allRows(account);
    provider.fault({ name: 'error', operation: 'sms.listAvailableDids' });
    await refresh(account);
    expect(account.areas.numbers.numbers.state).toMatchObject({
      problem: null,
      textingProblem: { kind: 'refused' },
    });
    expect(await allRows(account)).toEqual(before);
  });

  it('reads a number again after it was changed, bought, deleted or moved to fax', async () => {
    const { account, told } = await open();
    const [first, second] = await allRows(account);
    valueOf(await account.call('did.updateDid', { did: first?.did, note: 'main desk' }));
    await eventually(() => expect(account.areas.numbers.numbers.row(first?.did ?? '')?.note).toBe('main desk'));
    const { rows: available } = valueOf(
      await account.call('did.listAvailableDids', { type: 'local', tier: '1b', npa: '617' }),
    ) as { rows: string[] };
    const [free] = available;
    valueOf(await account.call('did.orderDid', { tier: '1b', did: free }));
    await eventually(() => expect(account.areas.numbers.numbers.row(free ?? '')?.texting).toMatch(/^(on|off)$/));
    valueOf(await account.call('did.deleteDid', { did: free }));
    valueOf(await account.call('did.move2fax', { did: second?.did }));
    await eventually(() =>
      expect(gone(account)).toEqual(
        expect.arrayContaining([
          [free, 'deleted'],
          [second?.did, 'fax'],
        ]),
      ),
    );
    expect(told().map(({ type }) => type)).not.toContain('number-left');
  });
});

describe('a number that vanished', () => {
  it('raises an alarm, once, with its last settings kept', async () => {
    const { account, provider, told, shown } = await open();
    const [number] = await allRows(account);
    const other = await demoCall(provider, 'did.deleteDid', { did: number?.did });
    expect(other).toBe(200);
    await refresh(account);
    await refresh(account);
    await account.areas.numbers.numbers.reread([number?.did ?? '']);
    expect(alarms(told())).toEqual([{ type: 'number-left', number: number?.did, others: 0 }]);
    expect(shown.length).toBeGreaterThan(0);
    expect(account.areas.numbers.numbers.removed(10)).toMatchObject([{ kind: 'voice', number, by: 'elsewhere' }]);
    expect((await allRows(account)).map(({ did }) => did)).not.toContain(number?.did);
  });

  it('is no alarm when the list was only cut short', async () => {
    const { account, provider, told } = await open({ size: 'office' });
    provider.fault({ name: 'empty', operation: 'did.listDids', times: 1 });
    await refresh(account);
    provider.fault({ name: 'error', operation: 'did.listDids', times: 1 });
    await refresh(account);
    expect(told().map(({ type }) => type)).not.toContain('number-left');
    expect(account.areas.numbers.numbers.state.count).toBe(400);
  });

  it('that became a fax number elsewhere is no alarm', async () => {
    const { account, provider, told } = await open();
    const [number] = await allRows(account);
    expect(await demoCall(provider, 'did.move2fax', { did: number?.did })).toBe(200);
    await refresh(account);
    expect(gone(account)).toEqual([[number?.did, 'now-fax']]);
    expect(told().map(({ type }) => type)).not.toContain('number-left');
  });
});

describe('a fax number that vanished', () => {
  it('raises an alarm, once, with its last settings kept', async () => {
    const { account, provider, told, shown } = await open();
    await demoCall(provider, 'proFax.deleteDid', { did: PRO });
    await demoCall(provider, 'enterpriseFax.deleteDid', { did: TEAM });
    await refresh(account);
    await refresh(account);
    await account.areas.numbers.numbers.reread([PRO]);
    expect(alarms(told())).toEqual([{ type: 'number-left', number: PRO, others: 1 }]);
    expect(shown.length).toBeGreaterThan(0);
    expect(account.areas.numbers.numbers.removed(10)).toEqual([
      {
        kind: 'fax',
        number: {
          ...{ did: PRO, service: 'pro', status: 'active', type: 'local', note: 'Front desk' },
          ...{ group: '', accountName: 'Brightwater Dental', login: 'frontdesk' },
        },
        at: expect.any(String),
        by: 'elsewhere',
      },
      {
        kind: 'fax',
        number: {
          ...{ did: TEAM, service: 'enterprise', status: 'active', type: 'local', note: 'Referrals' },
          ...{ group: 'frontoffice', accountName: '', login: '' },
        },
        at: expect.any(String),
        by: 'elsewhere',
      },
    ]);
  });

  it('is an alarm also when the app was closed in between', async () => {
    const folder = tempFolder();
    const { account, provider } = await open({}, { folder });
    account.close();
    await demoCall(provider, 'proFax.deleteDid', { did: PRO });
    const { told } = accountOn(provider, { folder });
    await eventually(() => expect(alarms(told())).toEqual([{ type: 'number-left', number: PRO, others: 0 }]), 30_000);
  });

  it('is no alarm, and known at once, when it was deleted or moved to voice here', async () => {
    const { account, told } = await open();
    valueOf(await account.call('proFax.deleteDid', { did: PRO }));
    valueOf(await account.call('enterpriseFax.deleteDid', { did: TEAM }));
    valueOf(await account.call('proFax.move2voice', { did: OTHER_PRO }));
    await eventually(() => {
      expect(gone(account).sort()).toEqual([
        [PRO, 'deleted'],
        [OTHER_PRO, 'voice'],
        [TEAM, 'deleted'],
      ]);
      expect(account.areas.numbers.numbers.row(OTHER_PRO)).toBeDefined();
    });
    await refresh(account);
    expect(alarms(told())).toEqual([]);
  });

  it('is an alarm although it was moved away and back here before', async () => {
    const { account, provider, told } = await open();
    valueOf(await account.call('proFax.move2voice', { did: PRO }));
    await eventually(() => expect(gone(account)).toEqual([[PRO, 'voice']]));
    valueOf(await account.call('did.move2fax', { did: PRO }));
    await eventually(() => expect(gone(account)).toEqual([[PRO, 'fax']]));
    await demoCall(provider, 'proFax.deleteDid', { did: PRO });
    await refresh(account);
    expect(alarms(told())).toEqual([{ type: 'number-left', number: PRO, others: 0 }]);
    expect(gone(account)).toEqual([[PRO, 'elsewhere']]);
  });

  it('is no alarm when it was found among the voice numbers', async () => {
    const { account, provider, told } = await open();
    await demoCall(provider, 'proFax.move2voice', { did: PRO });
    await refresh(account);
    expect(gone(account)).toEqual([[PRO, 'now-voice']]);
    expect(alarms(told())).toEqual([]);
  });

  it('is not gone any more once it is listed again', async () => {
    const lists = { '/did': [voice(1)], '/fax': [fax(2), fax(3)] };
    const { account } = await onLists(lists);
    const [back] = lists['/fax'].splice(0, 1);
    await refresh(account);
    expect(gone(account)).toEqual([[fax(2).did, 'elsewhere']]);
    if (back) lists['/fax'].push(back);
    await refresh(account);
    expect(gone(account)).toEqual([]);
  });

  it.each(['proFax.listDids', 'enterpriseFax.listDids', 'did.listDids'] as const)(
    'is no alarm as long as %s cannot be read',
    async (operation) => {
      const { account, provider, told } = await open();
      await demoCall(provider, 'proFax.deleteDid', { did: PRO });
      provider.fault({ name: 'error', operation });
      await refresh(account);
      expect(alarms(told())).toEqual([]);
      expect(gone(account)).toEqual([]);
      provider.clearFaults();
      await refresh(account);
      expect(alarms(told())).toEqual([{ type: 'number-left', number: PRO, others: 0 }]);
    },
  );

  it('is looked for by itself, among the voice numbers too, before anybody is alarmed', async () => {
    const lists = { '/did': [voice(1)], '/fax': [fax(2), fax(3), fax(4)], '/fax2': [fax(5)] };
    const { account, told, passOver } = await onLists(lists);
    passOver(lists['/fax'][0], lists['/fax2'][0]);
    await refresh(account);
    expect(gone(account)).toEqual([]);
    // One became a voice number after the voice numbers were read, one belongs to a group now.
    lists['/did'].push(voice(3));
    lists['/fax2'].push(fax(4));
    lists['/fax'].length = 1;
    passOver(lists['/did'][1], lists['/fax2'][1]);
    await refresh(account);
    expect(gone(account)).toEqual([[fax(3).did, 'now-voice']]);
    expect(alarms(told())).toEqual([]);
  });

  it('is no alarm when many were missing, and were there when the lists were read once more', async () => {
    const many = Array.from({ length: 12 }, (_, index) => fax(10 + index));
    const lists = { '/did': [voice(1)], '/fax': many, '/fax2': [fax(5)] };
    const { account, told, passOver, requests } = await onLists(lists);
    passOver(...many);
    const before = requests.length;
    await refresh(account);
    expect(requests.slice(before).filter(({ url }) => url === '/fax')).toHaveLength(2);
    expect(gone(account)).toEqual([]);
    lists['/fax'] = many.slice(11);
    await refresh(account);
    expect(alarms(told())).toEqual([{ type: 'number-left', number: many[0]?.did, others: 10 }]);
  });

  it('and was a voice number as well is told once, also when many vanish', async () => {
    const both = Array.from({ length: 7 }, (_, index) => index + 1);
    const lists = { '/did': both.map(voice), '/fax': both.map(fax), '/fax2': [fax(20)] };
    const { account, told } = await onLists(lists);
    lists['/did'].splice(0, 1);
    lists['/fax'].splice(0, 1);
    await refresh(account);
    expect(alarms(told())).toEqual([{ type: 'number-left', number: voice(1).did, others: 0 }]);
    expect(account.areas.numbers.numbers.removed(10)).toMatchObject([{ kind: 'voice', number: { did: voice(1).did } }]);
    lists['/did'] = [];
    lists['/fax'] = [];
    await refresh(account);
    expect(alarms(told())[0]).toEqual({ type: 'number-left', number: voice(2).did, others: 5 });
    expect(gone(account)).toHaveLength(7);
  });
});

describe('what only this computer knows', () => {
  it('are notes and tags, encrypted, and kept over a reading and a start', async () => {
    const folder = tempFolder();
    const documentKey = Buffer.alloc(32, 7).toString('base64');
    const secret = `note-${randomUUID()}`;
    const { account } = await open({}, { folder, documentKey });
    const [number] = await allRows(account);
    const did = number?.did ?? '';
    account.areas.numbers.numbers.setLocal([did], { note: secret, addTags: ['Front', 'VIP'] });
    account.areas.numbers.numbers.setLocal([did], { addTags: ['Front'], removeTags: ['VIP'] });
    await refresh(account);
    expect(account.areas.numbers.numbers.row(did)).toMatchObject({ localNote: secret, tags: ['Front'] });
    account.close();
    expect(filesWith(folder, secret)).toEqual([]);
    const second = accountOn({ url: 'http://127.0.0.1:9' }, { folder, documentKey });
    expect(second.account.areas.numbers.numbers.row(did)).toMatchObject({ localNote: secret, tags: ['Front'] });
  });

  it('is when a setting that cannot be read was set here, and never a PIN', async () => {
    const { account } = await open();
    const [number] = await allRows(account);
    const did = number?.did ?? '';
    expect(account.areas.numbers.numbers.setHere(did)).toEqual([]);
    valueOf(await account.call('did.updateDid', { did, pin: '4729', e911_call_alert: { email: 'a@example.com' } }));
    valueOf(await account.call('did.updateDid', { did, e911_call_alert: 'no' }));
    expect(account.areas.numbers.numbers.setHere(did)).toMatchObject([
      { setting: 'e911_call_alert', set: false, certain: true, actor: 'anna' },
      { setting: 'pin', set: true, value: null, certain: true },
    ]);
  });

  it('is nothing that was set of a number before it was deleted and bought back', async () => {
    const { account, numbers, push, folder } = await open();
    const offered = await account.call('did.listAvailableDids', { type: 'tf', tier: '1', code: '00' });
    const [did = ''] = (valueOf(offered) as { rows: string[] }).rows;
    valueOf(await account.call('did.orderDid', { tier: '1', did, pin: '4729' }));
    valueOf(await account.call('did.updateDid', { did, forw2did: '6175550134' }));
    await numbers.reread([did]);
    expect(numbers.setHere(did)).toMatchObject([{ setting: 'forw2did' }, { setting: 'pin', set: true }]);
    expect(numbers.row(did)).toMatchObject({ forwardsTo: '6175550134' });
    valueOf(await account.call('did.deleteDid', { did }));
    await numbers.reread([did]);
    expect(numbers.removed(1)).toMatchObject([{ setHere: [{ setting: 'forw2did' }, { setting: 'pin' }] }]);
    // Two orders of the same number in a minute are asked about.
    push(120_000);
    valueOf(await account.call('did.orderDid', { tier: '1', did }));
    await numbers.reread([did]);
    expect(numbers.setHere(did)).toEqual([]);
    expect(numbers.row(did)?.forwardsTo ?? '').toBe('');
    account.close();
    const second = accountOn({ url: 'http://127.0.0.1:9' }, { folder });
    expect(second.account.areas.numbers.numbers.row(did)).toMatchObject({ did });
    expect(second.account.areas.numbers.numbers.row(did)?.forwardsTo ?? '').toBe('');
  });

  it('is what was set after a number was bought, also where the clock was set back between', async () => {
    const { account, numbers, push, folder } = await open();
    const offered = await account.call('did.listAvailableDids', { type: 'tf', tier: '1', code: '00' });
    const [did = ''] = (valueOf(offered) as { rows: string[] }).rows;
    valueOf(await account.call('did.orderDid', { tier: '1', did }));
    push(-3_600_000);
    valueOf(await account.call('did.updateDid', { did, forw2did: '6175550134' }));
    await numbers.reread([did]);
    account.close();
    const second = accountOn({ url: 'http://127.0.0.1:9' }, { folder });
    expect(second.account.areas.numbers.numbers.row(did)).toMatchObject({ forwardsTo: '6175550134' });
  });
});

/** Changes the account from elsewhere, as the provider's portal does. */
async function demoCall(provider: Awaited<ReturnType<typeof demo>>, id: string, params: object): Promise<number> {
  const elsewhere = accountOn(provider, { folder: tempFolder() });
  const outcome = await elsewhere.account.call(id as never, params);
  elsewhere.account.close();
  return outcome.ok ? 200 : 0;
}
