import { describe, expect, it } from 'vitest';
import type { BulkOperation, BulkRow } from '#shared/bridge/numbers.ts';
import { NO_RIGHTS, PRESETS, rightsParams, type Rights } from '#shared/domain/teams/rights.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { FaxPerson } from '#shared/lists/team-lists.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { demo, eventually, filesWith } from '../test/support.ts';

const DID = '6465550171';
const QUICK = looksAfter([10], 20);
const LISTING = 'enterpriseFax.listEmailPermissions';
const UPDATE = 'enterpriseFax.updateUserPermissions';

const asked = (provider: DemoProvider, operation: string) =>
  provider.requests().filter((request) => request.operation === operation);

/** What a person may do with a number, as the provider has it. */
function rightsAt(provider: DemoProvider, login: string, did: string): Rights {
  const found = provider.state().userPermissions.find((one) => one.login === login && one.did === did);
  if (!found) return NO_RIGHTS;
  const { send, delete: removes, listIn, listOut } = found;
  return { send: send === 'on', delete: removes === 'on', received: listIn === 'on', sent: listOut === 'on' };
}

/** New people of the front office. */
async function hire(account: ReturnType<typeof accountOn>['account'], logins: readonly string[]): Promise<void> {
  for (const fax_login of logins)
    await account.call('enterpriseFax.createUser', {
      ...{ fax_login, sname: 'frontoffice', fax_name: 'P', fax_password: 'x' },
    });
}

describe('the list of email permissions', () => {
  it('is asked for with filters and pages alone, whatever is looked for', async () => {
    const provider = await demo();
    const { account } = accountOn(provider, { lookWaits: QUICK });
    const { lists } = account.areas.lists;
    valueOf(await lists.opened('fax-emails', ''));
    await lists.reread('fax-emails', [`desk@brightwater-dental.example ${DID}`]);
    provider.fault({ name: 'cut', operation: 'enterpriseFax.updateEmailPermissions', times: 1 });
    await account.call('enterpriseFax.updateEmailPermissions', { did: DID, email: 'a@b.example', allow_send: 'on' });
    await eventually(() => expect(asked(provider, LISTING).length).toBeGreaterThan(3));
    for (const { body } of asked(provider, LISTING))
      expect(Object.keys(body ?? {}).filter((name) => !['did', 'email', 'page', 'per_page'].includes(name))).toEqual(
        [],
      );
    expect(asked(provider, 'enterpriseFax.updateEmailPermissions')).toHaveLength(1);
  });

  it('shows an address in the provider’s own spelling, and that it was allowed', async () => {
    const provider = await demo();
    const { account, told } = accountOn(provider, { lookWaits: looksAfter([10, 20], 10, { later: [30] }) });
    const { lists } = account.areas.lists;
    valueOf(await lists.opened('fax-emails', ''));
    const allow = (email: string) =>
      account.call('enterpriseFax.updateEmailPermissions', { did: DID, email, allow_recieve: 'on' });
    valueOf(await allow('Front.Desk@Brightwater-Dental.example'));
    const { emailPermissions } = provider.state();
    expect(emailPermissions.at(-1)).toMatchObject({ email: 'front.desk@brightwater-dental.example', receive: 'on' });
    await eventually(() => expect(lists.has('fax-emails', `front.desk@brightwater-dental.example ${DID}`)).toBe(true));
    // Its verdict comes after that of the first would.
    provider.fault({
      ...{ name: 'answer', operation: 'enterpriseFax.updateEmailPermissions', times: 1 },
      value: '{"success":true}',
    });
    const second = await allow('Lab@Brightwater-Dental.example');
    await eventually(() => expect(told()).not.toEqual([]));
    expect(told()).toMatchObject([
      { type: 'change-settled', state: 'not-done', activityId: second.ok && second.journalId },
    ]);
  });

  it('is not asked for any more when its first answer is no list, also after a new start, until a person lets it', async () => {
    const provider = await demo();
    const { account, folder } = accountOn(provider);
    provider.fault({ name: 'empty', operation: LISTING });
    expect(valueOf(await account.areas.lists.lists.opened('fax-emails', '')).problem).toMatchObject({
      kind: 'unexpected-answer',
    });
    const after = asked(provider, LISTING).length;
    await account.areas.lists.lists.refresh('fax-emails', '');
    await account.call('enterpriseFax.updateEmailPermissions', { did: DID, email: 'a@b.example', allow_send: 'on' });
    expect([asked(provider, LISTING).length, valueOf(account.areas.teams.emailListing)]).toEqual([after, 'off']);
    account.close();

    const again = accountOn(provider, { folder }).account;
    provider.clearFaults();
    await again.areas.lists.lists.opened('fax-emails', '');
    expect(asked(provider, LISTING)).toHaveLength(after);
    expect(valueOf(await again.areas.teams.allowEmailListing())).toBe('on');
    expect(again.areas.lists.lists.state('fax-emails')).toMatchObject({ problem: null, count: 2 });
  });

  it('goes on after one answer that is no list when it was one before', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    const { lists } = account.areas.lists;
    await lists.opened('fax-emails', '');
    provider.fault({ name: 'garbage', operation: LISTING, times: 1 });
    await lists.refresh('fax-emails', '');
    expect(valueOf(account.areas.teams.emailListing)).toBe('on');
    await lists.refresh('fax-emails', '');
    expect(lists.state('fax-emails')).toMatchObject({ problem: null, count: 1 });
  });
});

it('passwords of people are in no row, no file and no line of the log: neither the listed one nor the one that was made', async () => {
  const provider = await demo();
  const lines: string[] = [];
  const logger = { log: (...line: unknown[]) => void lines.push(JSON.stringify(line)) };
  const { account, folder, requestLog } = accountOn(provider, { logger, lookWaits: QUICK });
  const { lists } = account.areas.lists;
  valueOf(await lists.opened('fax-people', ''));
  const person = { fax_login: 'iris', sname: 'billing', fax_name: 'Iris', fax_password: 'MadeHere4711MadeHere' };
  provider.fault({ name: 'cut', operation: 'enterpriseFax.createUser', times: 1 });
  await account.call('enterpriseFax.createUser', person);
  await account.call('enterpriseFax.listUsers', {});
  await account.call('enterpriseFax.listUsers', { fax_login: 'iris' });
  await eventually(() => expect(lists.has('fax-people', 'iris')).toBe(true));

  const found = valueOf(await lists.query('fax-people', '', NO_QUERY, 100)).rows as FaxPerson[];
  expect(found.map(({ login }) => login)).toEqual(['iris', 'nina', 'rosa', 'tom']);
  // Without a key, so that texts can be found; the name shows that they would be.
  expect(filesWith(folder, 'Baptiste').length).toBeGreaterThan(0);
  const told = JSON.stringify([found, requestLog.entries, lines]);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of ['demo-password-of-', 'MadeHere4711MadeHere']) {
    expect(filesWith(folder, secret), secret).toEqual([]);
    expect(told).not.toContain(secret);
  }
});

it('what a person may do is found again although another person’s was changed for the same number meanwhile', async () => {
  const provider = await demo();
  const { account } = accountOn(provider, { lookWaits: looksAfter([300], 20) });
  await hire(account, ['iris', 'otto']);
  provider.fault({ name: 'cut', operation: UPDATE, times: 1 });
  const lost = await account.call(UPDATE, rightsParams('iris', DID, PRESETS.reader));
  valueOf(await account.call(UPDATE, rightsParams('otto', DID, PRESETS.reader)));
  const id = !lost.ok && lost.problem.kind === 'unknown-outcome' ? lost.problem.journalId : '';
  await eventually(() => expect(valueOf(account.areas.activity.activity.get(id)).state).not.toBe('unknown'));
  expect(valueOf(account.areas.activity.activity.get(id)).state).toBe('done');
  expect(rightsAt(provider, 'iris', DID)).toEqual(PRESETS.reader);
});

it('a permission is taken away while it is not known whether another person’s was, and is asked about while its own is', async () => {
  const provider = await demo();
  const { account } = accountOn(provider, { lookWaits: looksAfter([60_000], 60_000) });
  const TAKE = 'enterpriseFax.deleteUserPermissions';
  const of = (fax_login: string) => ({ fax_login, did: DID });
  await hire(account, ['iris', 'otto']);
  for (const login of ['iris', 'otto']) valueOf(await account.call(UPDATE, rightsParams(login, DID, PRESETS.reader)));
  provider.fault({ name: 'cut', operation: TAKE, times: 1 });
  await account.call(TAKE, of('iris'));
  expect(await account.call(TAKE, of('iris'))).toMatchObject({ problem: { kind: 'duplicate' } });
  valueOf(await account.call(TAKE, of('otto')));
  expect(rightsAt(provider, 'otto', DID)).toEqual(NO_RIGHTS);
});

it('a plan of 300 permissions with faults ends row by row as the provider has it, and is taken back', async () => {
  const provider = await demo({ size: 'office' });
  const { account } = accountOn(provider, { lookWaits: QUICK, settings: { requestTimeoutSeconds: 1 } });
  const { numbers } = account.areas;
  const { bulk } = numbers.numbers;
  const dids = ['6465550171', '7185550168'];
  const logins = Array.from({ length: 150 }, (_each, index) => `person${String(index)}`);
  await hire(account, logins);
  const pairs = logins.flatMap((login) => dids.map((did) => ({ login, did, key: `${login} ${did}` })));
  const operation: BulkOperation = UPDATE;
  const rows = pairs.map(({ login, did, key }) => ({ key, params: rightsParams(login, did, PRESETS.reader) }));
  provider.fault({ name: 'late', operation, times: 1, value: 100 });
  for (const name of ['cut', 'cut-before', 'hang', 'empty', 'error-200', 'garbage'] as const)
    provider.fault({ name, operation, times: 2 });
  for (let index = 0; index < 10; index += 1) provider.fault({ name: 'error', operation, times: 1, value: 'Not now' });

  const { id } = valueOf(bulk.start(operation, rows, null));
  const ended = (of: string) => eventually(() => expect(valueOf(bulk.run(of)).state).toBe('finished'), 60_000);
  const goOn = async (of: string): Promise<void> => {
    // Two rows without an answer in a row pause a run; the person goes on.
    for (;;) {
      await eventually(() => expect(['paused', 'finished']).toContain(valueOf(bulk.run(of)).state), 60_000);
      if (valueOf(bulk.run(of)).state === 'finished') return;
      valueOf(bulk.resume(of));
    }
  };
  await goOn(id);
  await bulk.checkUnknown(id);
  const open = () => valueOf(bulk.run(id)).rows.filter(({ state }) => state === 'unknown');
  await eventually(() => expect(open()).toEqual([]));
  const tally = (all: readonly BulkRow[]) =>
    Object.entries(Object.groupBy(all, ({ state }) => state)).map(([state, some]) => [state, some.length]);
  const ends = valueOf(bulk.run(id)).rows;
  process.stdout.write(
    `300 permissions: ${JSON.stringify(tally(ends))}, ${String(asked(provider, UPDATE).length)} requests\n`,
  );
  expect(asked(provider, UPDATE)).toHaveLength(300);
  for (const { key, state } of ends) {
    const [login = '', did = ''] = key.split(' ');
    expect([key, rightsAt(provider, login, did)]).toEqual([key, state === 'done' ? PRESETS.reader : NO_RIGHTS]);
  }

  const undo = valueOf(bulk.undo(id));
  const done = ends.filter(({ state }) => state === 'done');
  expect([undo.lost, undo.rows.length]).toEqual([[], done.length]);
  const back = valueOf(
    bulk.start(
      operation,
      undo.rows.map(({ key, params }) => ({ key, params })),
      id,
    ),
  );
  await ended(back.id);
  for (const { login, did } of pairs) expect(rightsAt(provider, login, did)).toEqual(NO_RIGHTS);
}, 180_000);

describe('the account of a single fax line', () => {
  const bodies = (provider: DemoProvider) => asked(provider, 'proFax.updateDid').map(({ body }) => body);
  const SINGLE = '2125550142';
  const loginAt = (provider: DemoProvider) => provider.state().numbers.find(({ did }) => did === SINGLE)?.faxLogin;

  it('is taken away by a request with nothing else in it', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    expect(valueOf(await account.areas.teams.removeAccount(SINGLE))).toEqual({ removed: true });
    expect(bodies(provider)).toEqual([{ did: expect.anything() as unknown, unset_acc: 'on' }]);
    expect(loginAt(provider)).toBe('');
  });

  it('is asked for in the other spelling when the list shows no change, and only then', async () => {
    const provider = await demo({ dialect: { unsetFaxAccount: 'other' } });
    const { account } = accountOn(provider);
    expect(valueOf(await account.areas.teams.removeAccount(SINGLE))).toEqual({ removed: true });
    expect(bodies(provider).map((body) => Object.keys(body ?? {}))).toEqual([
      ['did', 'unset_acc'],
      ['did', 'unset_acct'],
    ]);
    expect(loginAt(provider)).toBe('');
  });

  it('that is still listed after both is said to be there', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    provider.fault({ name: 'answer', operation: 'proFax.updateDid', value: '{"success":true}' });
    expect(valueOf(await account.areas.teams.removeAccount(SINGLE))).toEqual({ removed: false });
    expect(bodies(provider)).toHaveLength(2);
  });

  it('is not asked for again while it is not known what became of the first request', async () => {
    const provider = await demo();
    const { account } = accountOn(provider, { lookWaits: QUICK });
    provider.fault({ name: 'cut-before', operation: 'proFax.updateDid', times: 1 });
    expect(await account.areas.teams.removeAccount(SINGLE)).toMatchObject({
      ok: false,
      problem: { kind: 'unknown-outcome' },
    });
    expect(bodies(provider)).toHaveLength(1);
  });
});

it('a person is removed everywhere by one plan: permissions, then addresses, then the person', async () => {
  const provider = await demo({ size: 'office' });
  const { account } = accountOn(provider, { lookWaits: QUICK });
  const { lists } = account.areas.lists;
  const { bulk } = account.areas.numbers.numbers;
  for (const list of ['fax-people', 'fax-permissions', 'fax-emails'] as const) await lists.opened(list, '');
  const email = 'desk@brightwater-dental.example';
  const rows = [
    {
      ...{ key: `tom ${DID}`, operation: 'enterpriseFax.deleteUserPermissions' as const },
      params: { fax_login: 'tom', did: DID },
    },
    {
      ...{ key: `${email} ${DID}`, operation: 'enterpriseFax.deleteEmailPermissions' as const },
      params: { email, did: DID },
    },
    { key: 'tom', params: { fax_login: 'tom' } },
  ];
  const { id } = valueOf(bulk.start('enterpriseFax.deleteUser', rows, null));
  await eventually(() =>
    expect(valueOf(bulk.run(id)).rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']),
  );
  const { users, userPermissions, emailPermissions } = provider.state();
  expect([users.some(({ login }) => login === 'tom'), userPermissions.some(({ login }) => login === 'tom')]).toEqual([
    false,
    false,
  ]);
  expect(emailPermissions).toEqual([]);
  // The lists follow what was done.
  await eventually(() => expect(lists.has('fax-people', 'tom')).toBe(false));
  await eventually(() => expect(lists.has('fax-permissions', `tom ${DID}`)).toBe(false));
  expect(valueOf(bulk.run(null, 'numbers'))).toBeNull();
  expect(valueOf(bulk.run(null, 'team'))?.id).toBe(id);
});
