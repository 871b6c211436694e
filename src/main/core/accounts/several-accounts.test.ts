import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILE_COLORS, type SessionState } from '#shared/bridge/session.ts';
import type { EventName } from '#shared/bridge/events.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { eventually, filesIn, filesWith, pdf } from '../test/support.ts';
import { Database } from '../store/database.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { keychainVault } from '../vault/keychain.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import type { Account } from './account.ts';
import { providerAccount, input, makeNewer, type Rig, start, summaryOf, value } from './account-manager.fixture.ts';

const NAMES = ['Office', 'Clinic', 'Shop'];
const secretsOf = (name: string) => ({
  username: name.toLowerCase(),
  password: `pass-word-of-${name}`,
  key: `private-key-of-${name}`,
});

/** Three accounts of providers of their own, connected one after the other; the last is on the screen. */
async function three(given: Parameters<typeof start>[0] = {}) {
  const rig = start(given);
  const providers: Record<string, DemoProvider> = {};
  const ids: Record<string, string> = {};
  for (const name of NAMES) {
    const provider = await providerAccount(secretsOf(name));
    providers[name] = provider;
    const state = value(await rig.accounts.connect(input(provider, { name, ...secretsOf(name) })));
    ids[name] = state.profile?.id ?? '';
  }
  const id = (name: string) => ids[name] ?? '';
  return { ...rig, providers, id };
}

const names = ({ accounts }: Pick<Rig, 'accounts'>) => accounts.current.profiles.map(({ profile }) => profile.name);
const onScreen = ({ accounts }: Pick<Rig, 'accounts'>) => accounts.current.profile?.name ?? null;
const all = (rig: Pick<Rig, 'accounts'>, wanted: object) =>
  eventually(() =>
    expect(rig.accounts.current.profiles).toEqual(
      rig.accounts.current.profiles.map(() => expect.objectContaining(wanted)),
    ),
  );

describe('several profiles', () => {
  it('run side by side with the demo account, in their order, each with a color of its own', async () => {
    const rig = await three();
    value(await rig.accounts.startDemo());
    expect([names(rig), onScreen(rig)]).toEqual([[...NAMES, 'Demo'], 'Demo']);
    expect(rig.accounts.running()).toHaveLength(4);
    await all(rig, {
      state: 'running',
      trouble: null,
      connection: expect.objectContaining({ state: 'online' }),
      balance: expect.objectContaining({ balance: expect.any(String) }),
    });
    const colors = rig.accounts.current.profiles.map(({ profile }) => profile.color);
    expect(colors).toEqual(PROFILE_COLORS.slice(0, 4));
    // All are watched, also those that nobody looks at.
    for (const name of NAMES) expect(rig.providers[name]?.requests().length).toBeGreaterThan(0);
  });

  it('never mix their data, drafts and keychain entries', async () => {
    const rig = await three();
    for (const name of NAMES) {
      value(await rig.accounts.switchTo(rig.id(name)));
      expect(await rig.account().call('account.getAccountBalance', {})).toMatchObject({ ok: true });
      const bytes = await pdf(1, name);
      const { id } = value(await rig.account().areas.fax.addDocument({ kind: 'file', name: `${name}.pdf`, bytes }));
      rig.account().areas.fax.saveDraft({ documentId: id, from: '', to: `to ${name}` });
    }
    for (const name of NAMES) {
      value(await rig.accounts.switchTo(rig.id(name)));
      expect(value(rig.account().areas.fax.draft())).toMatchObject({
        to: `to ${name}`,
        document: { name: `${name}.pdf` },
      });
      const stored = JSON.parse((await rig.keychain.get(`${rig.id(name)}/credentials`)) ?? '');
      expect(stored).toEqual(secretsOf(name));
    }
    const keys = await Promise.all(NAMES.map((name) => rig.keychain.get(`${rig.id(name)}/documents`)));
    expect(new Set(keys).size).toBe(3);
    const folders = readdirSync(join(rig.folder, 'profiles'));
    expect(folders.toSorted()).toEqual(NAMES.map((name) => rig.id(name)).toSorted());
  });

  it('are switched back and forth while reads are under way, and each answer is of its own account', async () => {
    const rig = await three();
    for (const name of NAMES) {
      rig.providers[name]?.fault({ name: 'latency', value: 30 });
      const account = rig.accounts.accountOf(rig.id(name));
      account?.areas.drafts.saveDraft('number-note', '2125550100', name);
    }
    const reads: Promise<unknown>[] = [];
    for (let round = 0; round < 12; round += 1) {
      const name = NAMES[round % 3] ?? '';
      value(await rig.accounts.switchTo(rig.id(name)));
      expect(onScreen(rig)).toBe(name);
      expect(value(rig.account().areas.drafts.draft('number-note', '2125550100'))).toBe(name);
      reads.push(rig.account().call('account.getRates', {}));
    }
    for (const outcome of await Promise.all(reads)) expect(outcome).toMatchObject({ ok: true });
    for (const name of NAMES) {
      const asked = rig.providers[name]?.requests().filter(({ operation }) => operation === 'account.getRates');
      expect(asked).toHaveLength(4);
    }
  });

  it('that are not on the screen send the page nothing but the list', async () => {
    // The account on the screen has news of its own meanwhile: what comes of a request is told by who asked.
    const asking = new AsyncLocalStorage<string>();
    const news: { of: string; event: EventName }[] = [];
    const rig = await three({ heard: (event) => news.push({ of: asking.getStore() ?? '', event }) });
    await all(rig, { connection: expect.objectContaining({ state: 'online' }) });
    value(await rig.accounts.switchTo(rig.id('Office')));
    const hidden = rig.accounts.accountOf(rig.id('Shop'));
    const ask = (of: string, account: Account | null) =>
      asking.run(of, async () => {
        await account?.call('account.getRates', {});
        await account?.areas.fax.refresh();
      });
    await asking.run('hidden', () => hidden?.areas.lists.lists.refresh('international-countries', ''));
    const newsOf = (of: string) => news.filter((one) => one.of === of).map(({ event }) => event);
    // What is about to be told already is told once.
    await eventually(async () => {
      await ask('hidden', hidden);
      await ask('shown', rig.account());
      expect(newsOf('shown')).toEqual(expect.arrayContaining(['cache.changed', 'fax.changed']));
    });
    expect(newsOf('hidden').filter((event) => event !== 'session.changed')).toEqual([]);
    // These two lists are read by nobody but this test.
    await rig.account().areas.lists.lists.refresh('international-cities', 'GB');
    await eventually(() => expect(rig.changedLists).toContain('international-cities'));
    // News of the hidden account would have come before.
    expect(rig.changedLists).not.toContain('international-countries');
  });

  it('tell of a switch at once, and of what comes in bursts together', async () => {
    const rig = await three();
    await all(rig, { connection: expect.objectContaining({ state: 'online' }) });
    rig.states.length = 0;
    const state = value(await rig.accounts.switchTo(rig.id('Office')));
    expect(rig.states[0]?.profile).toEqual(state.profile);
    expect(state.profile?.name).toBe('Office');
    await rig.providers['Clinic']?.close();
    await rig.accounts.accountOf(rig.id('Clinic'))?.call('account.getAccountBalance', {});
    await eventually(() => expect(rig.states.at(-1)?.profiles[1]?.connection.state).toBe('failing'));
    expect(rig.states.at(-1)?.profiles.map(({ connection }) => connection.state)).toEqual([
      'online',
      'failing',
      'online',
    ]);
    expect(rig.states.at(-1)?.connection.state).toBe('online');
  });

  it('keep their order and what was on the screen over a new start', async () => {
    const rig = await three();
    value(await rig.accounts.startDemo());
    value(await rig.accounts.switchTo(rig.id('Clinic')));
    value(
      await rig.accounts.connect(
        input(rig.providers['Office'] as DemoProvider, { name: 'Home', ...secretsOf('Office') }),
      ),
    );
    value(await rig.accounts.switchTo(rig.id('Clinic')));
    await rig.accounts.close();
    const next = start(rig);
    expect((await next.accounts.state()).profile?.name).toBe('Clinic');
    await all(next, { state: 'running' });
    expect(names(next)).toEqual(['Home', 'Clinic', 'Shop', 'Demo']);
    expect(onScreen(next)).toBe('Clinic');
  });

  it('are busy when one of them is', async () => {
    const rig = await three();
    expect(rig.accounts.busy).toBe(false);
    const office = rig.accounts.accountOf(rig.id('Office'));
    rig.providers['Office']?.fault({ name: 'hang', operation: 'account.setAutorefill', times: 1 });
    const change = office?.call('account.setAutorefill', { autorefill: 'on' });
    await eventually(() => expect(rig.accounts.busy).toBe(true));
    await change;
    await eventually(() => expect(rig.accounts.busy).toBe(false));
  });

  it('are all looked at again after sleep', async () => {
    const rig = await three();
    await all(rig, { connection: expect.objectContaining({ state: 'online' }) });
    const seen = (name: string) => rig.providers[name]?.requests().length ?? 0;
    const before = NAMES.map(seen);
    rig.accounts.happened('wake');
    await eventually(() => NAMES.forEach((name, at) => expect(seen(name)).toBeGreaterThan(before[at] ?? 0)));
  });
});

describe('switching', () => {
  it('to nobody, or to somebody without credentials, changes nothing', async () => {
    const rig = await three();
    expect(await rig.accounts.switchTo('no-such-profile')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    value(await rig.accounts.switchTo(rig.id('Office')));
    value(await rig.accounts.signOut({ forget: false }));
    await rig.keychain.delete(`${rig.id('Office')}/credentials`);
    expect(await rig.accounts.switchTo(rig.id('Office'))).toEqual({ ok: false, problem: { kind: 'signed-out' } });
    expect(summaryOf(rig, 'Office')).toMatchObject({ state: 'stopped', trouble: 'no-credentials' });
    expect(onScreen(rig)).toBe('Clinic');
  });

  it('to one that was signed out of starts it again, and it is there at the next start', async () => {
    const rig = await three();
    value(await rig.accounts.signOut({ forget: false }));
    expect(summaryOf(rig, 'Shop')).toMatchObject({ state: 'stopped', trouble: null });
    expect(rig.accounts.accountOf(rig.id('Shop'))).toBeNull();
    value(await rig.accounts.switchTo(rig.id('Shop')));
    expect(summaryOf(rig, 'Shop')).toMatchObject({ state: 'running', trouble: null });
    await rig.accounts.close();
    const next = start(rig);
    await next.accounts.state();
    expect(onScreen(next)).toBe('Shop');
  });

  it('answers with what is so by then: what happened while it was written down is in it', async () => {
    let onOffice = () => undefined as void;
    const told = ({ profile }: SessionState) => {
      if (profile?.name === 'Office') onOffice();
    };
    const rig = await three({ told });
    await all(rig, { connection: expect.objectContaining({ state: 'online' }) });
    onOffice = () => {
      onOffice = () => undefined;
      rig.accounts.accountOf(rig.id('Office'))?.areas.notifications.notifications.tell({ type: 'test' });
    };
    const state = value(await rig.accounts.switchTo(rig.id('Office')));
    expect(state.profiles[0]?.unreadNotifications).toBe(1);
  });

  it('to the demo account that was left starts it with what it was', async () => {
    const rig = await three();
    value(await rig.accounts.startDemo());
    expect(await rig.account().call('account.setAutorefill', { autorefill: 'on' })).toMatchObject({ ok: true });
    value(await rig.accounts.signOut({ forget: false }));
    expect([onScreen(rig), summaryOf(rig, 'Demo').state]).toEqual(['Office', 'stopped']);
    value(await rig.accounts.switchTo('demo'));
    expect(rig.demos.at(-1)?.state().autorefill).toBe(true);
    expect(rig.demos).toHaveLength(2);
  });
});

describe('signing out', () => {
  it('asks first while something has no end or waits to leave', async () => {
    const rig = start();
    const provider = await providerAccount();
    value(await rig.accounts.connect(input(provider)));
    await rig.online();
    provider.fault({ name: 'cut-before', operation: 'account.refillBalance', times: 1 });
    await rig.account().call('account.refillBalance', { amount: 50 });
    const asked = { ok: false, problem: { kind: 'open-changes', count: 1 } };
    expect(await rig.accounts.signOut({ forget: false })).toEqual(asked);
    expect(onScreen(rig)).toBe('Office');
    expect(value(await rig.accounts.signOut({ forget: false, anyway: true })).profile).toBeNull();
  });

  it('puts the next running profile on the screen, at last nobody, and stays so', async () => {
    const rig = await three();
    value(await rig.accounts.switchTo(rig.id('Clinic')));
    const seen: (string | null)[] = [];
    for (let round = 0; round < 3; round += 1)
      seen.push(value(await rig.accounts.signOut({ forget: false })).profile?.name ?? null);
    expect(seen).toEqual(['Shop', 'Office', null]);
    await rig.accounts.close();
    const next = start(rig);
    expect(await next.accounts.state()).toMatchObject({ profile: null });
    expect(next.accounts.current.profiles.map(({ state, trouble }) => [state, trouble])).toEqual([
      ['stopped', null],
      ['stopped', null],
      ['stopped', null],
    ]);
  });

  it('is of the profile that was on the screen when it was asked for, also while another one is being connected', async () => {
    const rig = await three();
    const connecting = rig.accounts.connect(
      input(await providerAccount(secretsOf('Guest')), { name: 'Guest', ...secretsOf('Guest') }),
    );
    await Promise.all([connecting, rig.accounts.signOut({ forget: false })]);
    expect([summaryOf(rig, 'Shop').state, summaryOf(rig, 'Guest').state]).toEqual(['stopped', 'running']);
    expect(onScreen(rig)).toBe('Guest');
    await rig.accounts.close();
    const next = start(rig);
    await next.accounts.state();
    expect(onScreen(next)).toBe('Guest');
  });

  it('of a profile for this session only ends its credentials', async () => {
    const rig = start();
    await rig.accounts.connect(input(await providerAccount(), { sessionOnly: true }));
    const id = rig.accounts.current.profile?.id ?? '';
    value(await rig.accounts.signOut({ forget: false }));
    expect(summaryOf(rig, 'Office')).toMatchObject({ state: 'stopped', trouble: 'no-credentials' });
    expect(await rig.accounts.switchTo(id)).toMatchObject({ ok: false, problem: { kind: 'signed-out' } });
  });
});

it('credentials for one session are gone after a new start, and the others are there', async () => {
  const rig = await three();
  const provider = await providerAccount({ username: 'guest' });
  value(await rig.accounts.connect(input(provider, { name: 'Guest', username: 'guest', sessionOnly: true })));
  await rig.accounts.close();
  const next = start(rig);
  await next.accounts.state();
  expect(onScreen(next)).toBe('Office');
  expect(summaryOf(next, 'Guest')).toMatchObject({ state: 'stopped', trouble: 'no-credentials' });
  expect(next.accounts.running()).toHaveLength(3);
});

describe('a large database', () => {
  /** An account whose database has a draft of two megabytes, after its end; the drafts that are in it. */
  async function large() {
    const rig = start();
    value(await rig.accounts.connect(input(await providerAccount())));
    const id = rig.accounts.current.profile?.id ?? '';
    await rig.accounts.close();
    const file = join(rig.folder, 'profiles', id, 'data.sqlite');
    const key = databaseKey((await rig.keychain.get(`${id}/documents`)) ?? '');
    const within = <T>(work: (db: Database) => T): T => {
      const db = Database.open(file, key);
      const result = work(db);
      db.close();
      return result;
    };
    within((db) => db.run(`INSERT INTO draft (kind, value, saved_at) VALUES ('large', ?, '')`, 'x'.repeat(2_000_000)));
    return { rig, file, drafts: () => within((db) => db.all('SELECT kind FROM draft')) };
  }
  const told = (rig: Rig) =>
    value(rig.account().areas.notifications.notifications.list()).notifications.map(({ subject }) => subject);

  it('has the same in it at the next start', async () => {
    const { rig, drafts } = await large();
    const next = start(rig);
    await next.accounts.state();
    expect(drafts()).toEqual([{ kind: 'large' }]);
    expect(told(next)).toEqual([]);
  });

  it('that is damaged is set aside at the next start, and that is told', async () => {
    const { rig, file, drafts } = await large();
    const content = readFileSync(file);
    content.fill(0, content.length - 1_000_000, content.length - 900_000);
    writeFileSync(file, content);
    const next = start(rig);
    await next.accounts.state();
    expect(drafts()).toEqual([]);
    expect(told(next)).toMatchObject([
      { type: 'file-set-aside', file: expect.stringMatching(/^data\.sqlite.*\.bad$/) },
    ]);
  });
});

describe('a profile that is removed', () => {
  const hasKeychain = process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;

  it('stays while a text of it waits for its time, also when it does not run', async () => {
    const rig = start();
    value(await rig.accounts.connect(input(await providerAccount())));
    const id = rig.accounts.current.profile?.id ?? '';
    value(await rig.accounts.signOut({ forget: false }));
    const key = (await rig.keychain.get(`${id}/documents`)) ?? '';
    const db = Database.open(join(rig.folder, 'profiles', id, 'data.sqlite'), databaseKey(key));
    db.run(`INSERT INTO text_message (peer, own, body, media, at, state, leave_at)
            VALUES ('6175550134', '2125550100', '', '[]', '2030-01-01T00:00:00Z', 'scheduled', '2040-01-01T00:00:00Z')`);
    db.close();
    expect(await rig.accounts.remove(id)).toEqual({ ok: false, problem: { kind: 'open-changes', count: 1 } });
  });

  it.each([
    ['in memory', () => inMemoryVault(), true],
    ['of the system', () => keychainVault(`Linekeeper test ${crypto.randomUUID()}`), hasKeychain],
  ])('leaves nothing in the folder or the keychain %s', async (_, vault, available) => {
    if (!available) return;
    const keychain = vault();
    const rig = await three({ keychain });
    const document = { kind: 'file', name: 'secret-name.pdf', bytes: await pdf() } as const;
    value(await rig.account().areas.fax.addDocument(document));
    const state = value(await rig.accounts.remove(rig.id('Shop')));
    expect([names(rig), state.profile?.name]).toEqual([['Office', 'Clinic'], 'Office']);
    expect(existsSync(join(rig.folder, 'profiles', rig.id('Shop')))).toBe(false);
    for (const trace of ['shop', 'Shop', rig.id('Shop')]) expect(filesWith(rig.folder, trace)).toEqual([]);
    expect(filesIn(rig.folder).some((path) => path.includes(rig.id('Shop')))).toBe(false);
    for (const secret of ['credentials', 'documents']) {
      expect(await keychain.get(`${rig.id('Shop')}/${secret}`)).toBeNull();
      expect(await keychain.get(`${rig.id('Office')}/${secret}`)).not.toBeNull();
    }
    expect(await rig.accounts.remove(rig.id('Shop'))).toEqual({ ok: false, problem: { kind: 'not-found' } });
    for (const name of ['Office', 'Clinic']) value(await rig.accounts.remove(rig.id(name)));
  });

  it('stays while the end of one of its changes is not known, also when it does not run', async () => {
    const rig = start();
    const provider = await providerAccount();
    value(await rig.accounts.connect(input(provider)));
    await rig.online();
    provider.fault({ name: 'cut-before', operation: 'account.refillBalance', times: 1 });
    expect(await rig.account().call('account.refillBalance', { amount: 50 })).toMatchObject({
      problem: { kind: 'unknown-outcome' },
    });
    const id = rig.accounts.current.profile?.id ?? '';
    const stays = { ok: false, problem: { kind: 'open-changes', count: 1 } };
    expect(await rig.accounts.remove(id)).toEqual(stays);
    expect(await rig.accounts.signOut({ forget: true, anyway: true })).toEqual(stays);
    value(await rig.accounts.signOut({ forget: false, anyway: true }));
    expect(await rig.accounts.remove(id)).toEqual(stays);
    expect(existsSync(join(rig.folder, 'profiles', id, 'data.sqlite'))).toBe(true);
  });

  it('may be one that is not on the screen, or does not run', async () => {
    const rig = await three();
    value(await rig.accounts.remove(rig.id('Office')));
    expect([names(rig), onScreen(rig)]).toEqual([['Clinic', 'Shop'], 'Shop']);
    value(await rig.accounts.signOut({ forget: false }));
    value(await rig.accounts.remove(rig.id('Shop')));
    expect([names(rig), onScreen(rig)]).toEqual([['Clinic'], 'Clinic']);
  });

  it('may be the demo account, which then begins anew', async () => {
    const rig = await three();
    value(await rig.accounts.startDemo());
    await rig.account().call('account.setAutorefill', { autorefill: 'on' });
    value(await rig.accounts.remove('demo'));
    expect(names(rig)).toEqual(NAMES);
    expect(existsSync(join(rig.folder, 'profiles', 'demo'))).toBe(false);
    value(await rig.accounts.startDemo());
    expect(rig.demos.at(-1)?.state().autorefill).toBe(false);
  });
});

describe('changing a profile', () => {
  it('is kept, told to the profile that runs, and guards it', async () => {
    const rig = await three();
    const change = { profileId: rig.id('Office'), name: 'Main office', color: 'green', viewOnly: true } as const;
    value(await rig.accounts.update(change));
    const changed = { name: 'Main office', color: 'green', viewOnly: true };
    expect(summaryOf(rig, 'Main office').profile).toMatchObject(changed);
    const office = rig.accounts.accountOf(rig.id('Office'));
    const refused = { ok: false, problem: { kind: 'view-only' } };
    expect(await office?.call('account.setAutorefill', { autorefill: 'on' })).toEqual(refused);
    await rig.accounts.close();
    const next = start(rig);
    await next.accounts.state();
    await all(next, { state: 'running' });
    expect(summaryOf(next, 'Main office').profile).toMatchObject(changed);
    const again = next.accounts.accountOf(rig.id('Office'));
    expect(await again?.call('account.setAutorefill', { autorefill: 'on' })).toEqual(refused);
    // Another sign-in to it does not take the guard away.
    const provider = rig.providers['Office'] as DemoProvider;
    const state = value(await next.accounts.connect(input(provider, { name: 'Main office', ...secretsOf('Office') })));
    expect(state.profile).toMatchObject({ color: 'green', viewOnly: true });
    expect(rig.providers['Office']?.requests().some(({ operation }) => operation === 'account.setAutorefill')).toBe(
      false,
    );
  });

  it('leaves the demo account its name', async () => {
    const rig = start();
    value(await rig.accounts.startDemo());
    const change = { profileId: 'demo', name: 'Real', color: 'rose', viewOnly: true } as const;
    expect(value(await rig.accounts.update(change)).profile).toMatchObject({
      name: 'Demo',
      color: 'rose',
      viewOnly: true,
    });
    await rig.accounts.close();
    const next = start(rig);
    expect((await next.accounts.state()).profile).toMatchObject({ name: 'Demo', color: 'rose', viewOnly: true });
  });

  it('may be when its balance is low, which other changes leave as it is', async () => {
    const rig = start();
    value(await rig.accounts.startDemo());
    const change = { profileId: 'demo', name: 'Demo', color: 'rose', viewOnly: false } as const;
    const thresholds = { low: 60, hardLow: 10 };
    expect(value(await rig.accounts.update({ ...change, thresholds })).profile).toMatchObject({ thresholds });
    expect(value(await rig.accounts.update(change)).profile).toMatchObject({ thresholds });
    await rig.accounts.close();
    expect((await start(rig).accounts.state()).profile).toMatchObject({ thresholds });
  });

  it('that nobody has is not found', async () => {
    const change = { profileId: 'nobody-1', name: 'x', color: 'rose', viewOnly: false } as const;
    expect(await start().accounts.update(change)).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });
});

describe('a profile in trouble', () => {
  it('because its data is newer keeps nobody else from opening, and is left alone', async () => {
    const rig = await three();
    await rig.accounts.close();
    const database = await makeNewer(rig, rig.id('Shop'));
    const before = readFileSync(database);
    const next = start(rig);
    await next.accounts.state();
    expect(next.accounts.current.profiles.map(({ state, trouble }) => [state, trouble])).toEqual([
      ['running', null],
      ['running', null],
      ['stopped', 'newer-data'],
    ]);
    expect(onScreen(next)).toBe('Office');
    expect(await next.accounts.switchTo(rig.id('Shop'))).toEqual({ ok: false, problem: { kind: 'signed-out' } });
    expect(onScreen(next)).toBe('Office');
    expect(readFileSync(database)).toEqual(before);
    expect(value(await next.accounts.remove(rig.id('Shop'))).profiles).toHaveLength(2);
  });

  it('that is connected again in vain leaves what is on the screen', async () => {
    const rig = await three();
    await rig.accounts.close();
    await makeNewer(rig, rig.id('Office'));
    const next = start(rig);
    value(await next.accounts.switchTo(rig.id('Shop')));
    const again = input(rig.providers['Office']!, { name: 'Office', ...secretsOf('Office') });
    expect(await next.accounts.connect(again)).toEqual({ ok: false, problem: { kind: 'signed-out' } });
    expect(onScreen(next)).toBe('Shop');
  });

  it('because its data cannot be opened is tried again by a switch', async () => {
    const rig = await three();
    await rig.accounts.close();
    const folder = join(rig.folder, 'profiles', rig.id('Office'));
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    const next = start(rig);
    await next.accounts.state();
    await eventually(() =>
      expect(summaryOf(next, 'Office')).toMatchObject({ state: 'stopped', trouble: 'cannot-open' }),
    );
    expect(next.logged).toContain('error a profile could not be opened');
    expect(onScreen(next)).toBe('Shop');
    rmSync(folder);
    expect(value(await next.accounts.switchTo(rig.id('Office'))).profile?.name).toBe('Office');
    expect(summaryOf(next, 'Office')).toMatchObject({ state: 'running', trouble: null });
  });
});

it('a sign-in that the disk refuses leaves no credentials behind', async () => {
  const rig = start();
  await rig.accounts.state();
  mkdirSync(join(rig.folder, 'profiles.json'));
  const stored: string[] = [];
  const { set } = rig.keychain;
  rig.keychain.set = (name, secret) => (stored.push(name), set(name, secret));
  await expect(rig.accounts.connect(input(await providerAccount()))).rejects.toThrow();
  expect(stored).toHaveLength(1);
  expect(await rig.keychain.get(stored[0] ?? '')).toBeNull();
  expect(rig.accounts.current.profile).toBeNull();
});
