import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectionSchema } from '#shared/bridge/session-commands.ts';
import type { SessionState } from '#shared/bridge/session.ts';
import type { DemoProvider } from '#demo/provider.ts';
import { eventually, filesIn, filesWith, OTHER, OWN, pdf, serveHttp, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { keychainVault } from '../vault/keychain.ts';
import { VaultUnavailable, type Vault } from '../vault/vault.ts';
import { providerAccount, input, makeNewer, type Rig, SECRETS, start, value } from './account-manager.fixture.ts';

/** Where a secret stands on disk, in any form that a person would find. */
const traces = (folder: string) =>
  Object.values(SECRETS).flatMap((secret) => [
    ...filesWith(folder, secret),
    ...filesWith(folder, Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
  ]);

describe('nobody', () => {
  it('is signed in on a new computer', async () => {
    const { accounts, folder } = start();
    expect(await accounts.state()).toEqual({
      revision: expect.any(Number) as number,
      profile: null,
      profiles: [],
      connection: { state: 'checking' },
      keychain: 'available',
      documents: 'encrypted',
    });
    expect(filesIn(folder)).toEqual([]);
  });
});

describe('the demo account', () => {
  it('starts without credentials, answers, and is there again at the next start', async () => {
    const first = start();
    const state = value(await first.accounts.startDemo());
    expect(state.profile).toMatchObject({
      id: 'demo',
      kind: 'demo',
      baseUrl: expect.stringContaining('http://127.0.0.1:'),
    });
    await first.online();
    expect(await first.account().call('account.setAutorefill', { autorefill: 'on' })).toMatchObject({ ok: true });
    await first.accounts.close();
    const second = start({ folder: first.folder, keychain: first.keychain });
    expect((await second.accounts.state()).profile?.id).toBe('demo');
    expect(second.demos[0]?.state().autorefill).toBe(true);
  });

  it('is the first account where it is asked for, and only when nobody is signed in', async () => {
    expect((await start({ demoByDefault: true }).accounts.state()).profile?.kind).toBe('demo');
    const provider = await providerAccount();
    const first = start();
    await first.accounts.connect(input(provider));
    await first.accounts.close();
    expect((await start({ ...first, demoByDefault: true }).accounts.state()).profile?.kind).toBe('live');
  });

  it('moves on by a day, and what the day brought is read at once', async () => {
    const rig = start();
    value(await rig.accounts.startDemo());
    await rig.online();
    const fax = () => rig.account().areas.fax;
    await eventually(() => expect(fax().overview()).toMatchObject({ ok: true, value: { historyProblem: null } }));
    const [provider] = rig.demos;
    const before = provider?.state();
    const { now } = value(await rig.accounts.nextDemoDay());
    const after = provider?.state();
    expect(Date.parse(now) - (before?.now ?? 0)).toBeGreaterThanOrEqual(86_400_000);
    expect(Number(after?.balance)).toBeLessThan(Number(before?.balance));
    const balance = () => rig.accounts.current.profiles[0]?.balance?.balance;
    await eventually(() => expect(Number(balance())).toBe(Number(after?.balance)));
    const newest = after?.faxes.at(-1)?.faxId;
    await eventually(() => expect(value(fax().overview()).received.map(({ faxId }) => faxId)).toContain(newest));
    await rig.accounts.signOut({ forget: false });
    expect(await rig.accounts.nextDemoDay()).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
  });

  it('ends when somebody leaves', async () => {
    const rig = start();
    await rig.accounts.startDemo();
    await rig.accounts.signOut({ forget: false });
    expect(rig.accounts.onScreen).toBeNull();
    await expect(fetch(rig.demos[0]?.url ?? '')).rejects.toThrow();
  });
});

describe('an account of the provider', () => {
  it('is connected with credentials that stand in the vault and in no file', async () => {
    const provider = await providerAccount();
    const rig = start();
    const { profile } = value(await rig.accounts.connect(input(provider)));
    await rig.online();
    expect(profile).toMatchObject({
      kind: 'live',
      name: 'Office',
      username: 'anna',
      baseUrl: provider.url,
      secretStorage: 'keychain',
    });
    expect(JSON.stringify(profile)).not.toMatch(/horse|private/);
    expect(JSON.parse((await rig.keychain.get(`${profile?.id}/credentials`)) ?? '')).toEqual({
      username: 'anna',
      ...SECRETS,
    });
    await rig.accounts.close();
    expect(filesIn(rig.folder).length).toBeGreaterThan(1);
    expect(traces(rig.folder)).toEqual([]);
  });

  it('is signed in again at the next start', async () => {
    const provider = await providerAccount();
    const first = start();
    const { profile } = value(await first.accounts.connect(input(provider)));
    await first.accounts.close();
    const second = start(first);
    expect((await second.accounts.state()).profile).toEqual(profile);
    await second.online();
  });

  it('that is connected again is the same profile', async () => {
    const provider = await providerAccount();
    const rig = start();
    const first = value(await rig.accounts.connect(input(provider)));
    const second = value(await rig.accounts.connect(input(provider, { name: 'Home' })));
    expect(second.profile).toEqual({ ...first.profile, name: 'Home' });
    expect(JSON.parse(readFileSync(join(rig.folder, 'profiles.json'), 'utf8'))).toMatchObject({
      profiles: [{ name: 'Home' }],
    });
  });

  it.skipIf(process.env['DBUS_SESSION_BUS_ADDRESS'] === undefined)(
    'is kept by the keychain of the system',
    async () => {
      const provider = await providerAccount();
      const first = start({ keychain: keychainVault(`Linekeeper test ${crypto.randomUUID()}`) });
      await first.accounts.connect(input(provider));
      await first.accounts.close();
      const second = start(first);
      await second.online();
      await second.accounts.signOut({ forget: true });
      expect((await start(first).accounts.state()).profile).toBeNull();
    },
  );

  it('for this session only is gone with it', async () => {
    const provider = await providerAccount();
    const first = start();
    const { profile } = value(await first.accounts.connect(input(provider, { sessionOnly: true })));
    await first.online();
    expect(await first.keychain.get(`${profile?.id}/credentials`)).toBeNull();
    await first.accounts.close();
    expect(traces(first.folder)).toEqual([]);
    expect((await start(first).accounts.state()).profile).toBeNull();
  });

  it('for this session only takes back what an earlier sign-in left in the keychain', async () => {
    const provider = await providerAccount();
    const { accounts, keychain } = start();
    const { profile } = value(await accounts.connect(input(provider)));
    expect(await keychain.get(`${profile?.id}/credentials`)).toContain(SECRETS.password);
    await accounts.connect(input(provider, { sessionOnly: true }));
    expect(await keychain.get(`${profile?.id}/credentials`)).toBeNull();
  });

  it('with a key that no header can carry is refused by name', () => {
    expect(connectionSchema.shape.key.safeParse('llave-ñ').success).toBe(false);
  });

  it('without a keychain is refused with nothing written, unless for this session only', async () => {
    const provider = await providerAccount();
    const no = () => Promise.reject(new VaultUnavailable('no keychain'));
    const keychain: Vault = { get: no, set: no, delete: no, names: no, available: () => Promise.resolve(false) };
    const rig = start({ keychain });
    expect(await rig.accounts.connect(input(provider))).toEqual({ ok: false, problem: { kind: 'vault-unavailable' } });
    expect(filesIn(rig.folder)).toEqual([]);
    const state = value(await rig.accounts.connect(input(provider, { sessionOnly: true })));
    expect(state).toMatchObject({ keychain: 'unavailable', documents: 'session' });
    const document = value(
      await rig.account().areas.fax.addDocument({ kind: 'file', name: 'a.pdf', bytes: await pdf(1, 'Jane Roe') }),
    );
    expect(value(rig.account().areas.fax.readDocument(document.id)).byteLength).toBe(document.size);
    await rig.accounts.signOut({ forget: true });
    expect(filesWith(rig.folder, '%PDF')).toEqual([]);
  });

  it('with a wrong password is connected, and the connection says why it fails', async () => {
    const rig = start();
    await rig.accounts.connect(input(await providerAccount(), { password: 'wrong-password' }));
    await eventually(async () =>
      expect((await rig.accounts.state()).connection).toMatchObject({
        state: 'failing',
        problem: { kind: 'not-allowed' },
      }),
    );
    expect(rig.events).toContain('session.changed');
  });

  it.each(['http://example.com', 'nonsense', 'https://user:word@example.com'])('at %s is none', async (baseUrl) => {
    const rig = start();
    const bad = { ok: false, problem: { kind: 'invalid', fields: [{ field: 'baseUrl', rule: { kind: 'base-url' } }] } };
    expect(await rig.accounts.connect(input({ url: '' }, { baseUrl }))).toEqual(bad);
    expect(await rig.accounts.test(input({ url: '' }, { baseUrl }))).toEqual(bad);
  });
});

describe('how an account wants to be spoken to', () => {
  const XML = { format: 'xml', dialect: { securityKey: 'other', faxPeriod: 'other' } } as const;
  const SPECIFICATION = { format: 'json', dialect: {} };
  const answering = () =>
    serveHttp((_, response) => response.end('<response><data><balance>1</balance></data></response>'));
  /** The key of {@link SECRETS} and 127.0.0.2. */
  const MD5 = '8caa65211617c23694d6a8461d623640';

  it('is the specification’s form in JSON by default', async () => {
    const rig = start();
    expect(value(await rig.accounts.connect(input(await answering()))).profile).toMatchObject(SPECIFICATION);
    expect(value(await rig.accounts.startDemo()).profile).toMatchObject(SPECIFICATION);
  });

  it('is stored with the profile, used for every request, and kept by another sign-in that does not say', async () => {
    const { url, requests } = await answering();
    const first = start();
    const spoken = { wire: XML, registeredIp: '127.0.0.2' };
    expect(value(await first.accounts.connect(input({ url }, spoken))).profile).toMatchObject(XML);
    await first.accounts.close();
    const second = start(first);
    expect((await second.accounts.state()).profile).toMatchObject(XML);
    requests.length = 0;
    await second.account().call('report.faxHistory', { period: [1583650799, 1583650800] });
    const history = requests.find(({ body }) => body.includes('period'));
    expect(history).toMatchObject({
      headers: { 'content-type': 'application/xml', 'security-key': MD5 },
      // The zone is a setting of the app.
      body: expect.stringContaining('<row0>2020-03-08 01:59:59</row0><row1>2020-03-08 03:00:00</row1>') as string,
    });
    expect(value(await second.accounts.connect(input({ url }))).profile).toMatchObject(XML);
    expect(value(await second.accounts.connect(input({ url }, { wire: SPECIFICATION }))).profile).toMatchObject(
      SPECIFICATION,
    );
  });

  it('is how a connection is tested', async () => {
    const { url, requests } = await answering();
    const rig = start();
    // An account that is connected reads by itself meanwhile.
    const tried = async (over: object) => {
      const before = requests.length;
      await rig.accounts.test(input({ url }, over));
      return requests.slice(before).map(({ headers }) => [headers['content-type'], headers['security-key']].join(' '));
    };
    expect(await tried({})).toEqual([`application/json ${SECRETS.key}`]);
    expect(await tried({ wire: XML, registeredIp: '127.0.0.2' })).toEqual([`application/xml ${MD5}`]);
    await rig.accounts.connect(input({ url }, { wire: XML }));
    expect(await tried({ registeredIp: '127.0.0.2' })).toContain(`application/xml ${MD5}`);
    expect(await tried({ wire: SPECIFICATION })).toContain(`application/json ${SECRETS.key}`);
  });

  it.each([
    [{ format: 'json', dialect: { nonsense: 'other' } }],
    [{ format: 'json', dialect: { refillMethod: 'specification' } }],
    [{ format: 'yaml', dialect: {} }],
    [{ format: 'json' }],
    [{ ...SPECIFICATION, more: 1 }],
    ['xml'],
  ])('is not %j', (wire) => {
    const { sessionOnly: _, ...connection } = input({ url: 'https://provider.test' }, { wire });
    expect(connectionSchema.safeParse(connection).success).toBe(false);
    expect(connectionSchema.safeParse({ ...connection, wire: XML }).success).toBe(true);
    expect(connectionSchema.safeParse({ ...connection, wire: undefined }).success).toBe(true);
  });
});

describe('signing out', () => {
  it('keeps everything for the next time, but signs nobody in', async () => {
    const provider = await providerAccount();
    const rig = start();
    const { profile } = value(await rig.accounts.connect(input(provider)));
    value(await rig.accounts.signOut({ forget: false }));
    expect((await start(rig).accounts.state()).profile).toBeNull();
    expect(await rig.keychain.get(`${profile?.id}/credentials`)).not.toBeNull();
    expect(existsSync(join(rig.folder, 'profiles', profile?.id ?? '', 'data.sqlite'))).toBe(true);
  });

  it('and forgetting leaves neither files nor secrets', async () => {
    const provider = await providerAccount();
    const rig = start();
    const { profile } = value(await rig.accounts.connect(input(provider)));
    const did = '2125550141';
    const { pins } = rig.account().areas.numbers.numbers;
    pins.wish([did], '580213');
    value(await rig.account().call('did.updateDid', { did, pin: '580213' }));
    expect(value(await pins.isKept(did))).toBe(true);
    const names = ['credentials', 'documents', `number-pin/${did}`].map((name) => `${profile?.id}/${name}`);
    expect(await rig.keychain.names('')).toEqual(names);
    expect(value(await rig.accounts.signOut({ forget: true })).profile).toBeNull();
    expect(await rig.keychain.names('')).toEqual([]);
    expect(existsSync(join(rig.folder, 'profiles', profile?.id ?? ''))).toBe(false);
    expect(filesWith(rig.folder, 'anna')).toEqual([]);
  });

  it('and forgetting shows that nobody is signed in when it stands in the file', async () => {
    const folder = tempFolder();
    const left: unknown[] = [];
    const told = ({ profile }: SessionState) => {
      // Before the first account there is no file.
      if (profile === null && existsSync(join(folder, 'profiles.json')))
        left.push(JSON.parse(readFileSync(join(folder, 'profiles.json'), 'utf8')));
    };
    const rig = start({ folder, told });
    value(await rig.accounts.connect(input(await providerAccount())));
    left.length = 0;
    value(await rig.accounts.signOut({ forget: true }));
    expect(left.length).toBeGreaterThan(0);
    for (const file of left) expect(file).toMatchObject({ active: null, profiles: [] });
  });
});

describe('a start that finds trouble', () => {
  async function left() {
    const rig = start();
    const given = input(await providerAccount());
    const { profile } = value(await rig.accounts.connect(given));
    await rig.accounts.close();
    const id = profile?.id ?? '';
    return { ...rig, given, id, database: join(rig.folder, 'profiles', id, 'data.sqlite') };
  }

  it('(a keychain that does not answer yet) asks for no password again, and a switch opens it when it answers', async () => {
    const rig = await left();
    const { get, available } = rig.keychain;
    rig.keychain.get = () => Promise.reject(new VaultUnavailable());
    rig.keychain.available = () => Promise.resolve(false);
    const next = start(rig);
    await next.accounts.state();
    expect(next.accounts.current.profiles).toMatchObject([{ state: 'stopped', trouble: 'no-key' }]);
    expect(await next.accounts.switchTo(rig.id)).toEqual({ ok: false, problem: { kind: 'vault-unavailable' } });
    Object.assign(rig.keychain, { get, available });
    expect(value(await next.accounts.switchTo(rig.id)).profile?.id).toBe(rig.id);
  });

  it('(the database of a newer app) still lets a person sign in', async () => {
    const rig = await left();
    await makeNewer(rig, rig.id);
    const next = start(rig);
    expect((await next.accounts.state()).profile).toBeNull();
    expect(next.logged).toContain('error a profile could not be opened');
    expect((await next.accounts.startDemo()).ok).toBe(true);
  });

  it('(a keychain that gives no key) leaves its data as it is, and a switch opens it when the key is there', async () => {
    const rig = await left();
    const before = readFileSync(rig.database);
    const { get } = rig.keychain;
    rig.keychain.get = (name) => (name.endsWith('/documents') ? Promise.reject(new VaultUnavailable()) : get(name));
    const next = start(rig);
    await next.accounts.state();
    expect(next.accounts.current.profiles).toMatchObject([{ state: 'stopped', trouble: 'no-key' }]);
    expect(await next.accounts.switchTo(rig.id)).toEqual({ ok: false, problem: { kind: 'vault-unavailable' } });
    expect(readFileSync(rig.database)).toEqual(before);
    rig.keychain.get = get;
    expect(value(await next.accounts.switchTo(rig.id)).profile?.id).toBe(rig.id);
    expect(next.accounts.current.profiles).toMatchObject([{ state: 'running', trouble: null }]);
  });

  it('(a keychain that says it has no key) makes no other one, until a person connects the account again', async () => {
    const rig = await left();
    const before = readFileSync(rig.database);
    const { get } = rig.keychain;
    const key = await get(`${rig.id}/documents`);
    rig.keychain.get = (name) => (name.endsWith('/documents') ? Promise.resolve(null) : get(name));
    const next = start(rig);
    await next.accounts.state();
    expect(next.accounts.current.profiles).toMatchObject([{ state: 'stopped', trouble: 'no-key' }]);
    expect(await next.accounts.switchTo(rig.id)).toEqual({ ok: false, problem: { kind: 'vault-unavailable' } });
    expect([readFileSync(rig.database), await get(`${rig.id}/documents`)]).toEqual([before, key]);
    rig.keychain.get = get;
    expect(value(await next.accounts.switchTo(rig.id)).profile?.id).toBe(rig.id);
    await next.accounts.close();
    await rig.keychain.delete(`${rig.id}/documents`);
    const again = start(rig);
    await again.accounts.state();
    expect(value(await again.accounts.connect(rig.given)).profile?.id).toBe(rig.id);
  });

  it('(credentials that are none) still lets a person sign in', async () => {
    const rig = await left();
    await rig.keychain.set(`${rig.id}/credentials`, '{broken');
    const next = start(rig);
    expect((await next.accounts.state()).profile).toBeNull();
    expect((await next.accounts.startDemo()).ok).toBe(true);
  });

  it('(a keychain that lost everything) signs nobody in', async () => {
    const rig = await left();
    expect((await start({ folder: rig.folder }).accounts.state()).profile).toBeNull();
  });
});

describe('what the account was and did', () => {
  async function connected(): Promise<Rig & { provider: DemoProvider }> {
    const provider = await providerAccount();
    const rig = start();
    value(await rig.accounts.connect(input(provider)));
    await rig.online();
    return { ...rig, provider };
  }

  it('is shown from the last answers, also offline and after a new start', async () => {
    const rig = await connected();
    const balance = value(await rig.account().call('account.getAccountBalance', {}));
    expect(rig.events).toContain('cache.changed');
    await rig.provider.close();
    await rig.accounts.close();
    const next = start(rig);
    await next.accounts.state();
    expect(value(next.account().cached('account.getAccountBalance', {}))).toEqual({
      value: balance,
      at: expect.stringMatching(/Z$/),
    });
    expect(value(next.account().cached('account.getRates', {}))).toBeNull();
    expect(value(next.account().cached('__proto__', null))).toBeNull();
    await eventually(async () => expect((await next.accounts.state()).connection.state).toBe('failing'));
  });

  it('has its draft and document after a new start', async () => {
    const rig = await connected();
    const bytes = await pdf(2, 'Jane Roe');
    const document = value(
      await rig.account().areas.fax.addDocument({ kind: 'file', name: '/home/anna/referral.pdf', bytes }),
    );
    expect(document).toMatchObject({ name: 'referral.pdf', pages: 2, size: bytes.byteLength, level: 'green' });
    const draft = { documentId: document.id, from: OWN, to: '617 55' };
    rig.account().areas.fax.saveDraft(draft);
    await rig.accounts.close();
    for (const part of ['%PDF-', 'endobj']) expect(filesWith(rig.folder, part)).toEqual([]);
    const next = start(rig);
    await next.accounts.state();
    expect(value(next.account().areas.fax.draft())).toEqual({ ...draft, sources: [], document });
    expect(value(next.account().areas.fax.readDocument(document.id))).toEqual(bytes);
    expect(next.account().areas.fax.readDocument('no-such-document')).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });

  it('refuses a file that is no document', async () => {
    const rig = await connected();
    const outcome = await rig
      .account()
      .areas.fax.addDocument({ kind: 'file', name: 'a.pdf', bytes: Buffer.from('<html>') });
    expect(outcome).toEqual({ ok: false, problem: { kind: 'document', reason: 'not-a-pdf', name: 'a.pdf' } });
  });

  it('tells of each step of a fax, and of faxes that come in', async () => {
    const rig = await connected();
    const { id: documentId } = value(
      await rig.account().areas.fax.addDocument({ kind: 'file', name: 'a.pdf', bytes: await pdf() }),
    );
    await eventually(() => expect(value(rig.account().areas.fax.overview()).received.length).toBeGreaterThan(0));
    const job = value(await rig.account().areas.fax.sending.send({ documentId, from: OWN, to: OTHER, again: false }));
    const stateOf = () => value(rig.account().areas.fax.overview()).jobs.find(({ id }) => id === job.id)?.state;
    await eventually(() => expect(stateOf()).toBe('accepted'));
    rig.provider.advance(21 * 60_000);
    const overview = value(await rig.account().areas.fax.refresh());
    expect(overview.jobs).toMatchObject([{ id: job.id, state: 'delivered' }]);
    expect(overview.sent.find(({ jobId }) => jobId === job.id)?.status).toBe('delivered');
    const told = value(rig.account().areas.notifications.notifications.list()).notifications.map(
      ({ subject }) => subject.type,
    );
    expect(told.toSorted()).toEqual(['fax-delivered', 'fax-received']);
    expect(rig.events).toContain('fax.changed');
  });

  it('can be left while a fax is on its way', async () => {
    const rig = await connected();
    rig.provider.fault({ name: 'hang', operation: 'proFax.sendFax', times: 1 });
    const { id: documentId } = value(
      await rig.account().areas.fax.addDocument({ kind: 'file', name: 'a.pdf', bytes: await pdf() }),
    );
    await rig.account().areas.fax.sending.send({ documentId, from: OWN, to: OTHER, again: false });
    await eventually(() => expect(rig.account().busy).toBe(true));
    await eventually(() =>
      expect(rig.provider.requests().map(({ operation }) => operation)).toContain('proFax.sendFax'),
    );
    await rig.accounts.close();
    const next = start(rig);
    await next.accounts.state();
    expect(value(next.account().areas.fax.overview()).jobs).toMatchObject([{ state: 'unknown' }]);
    expect(
      value(await next.account().areas.fax.check(value(next.account().areas.fax.overview()).jobs[0]?.id ?? '')),
    ).toMatchObject({
      state: 'accepted',
    });
  });

  it('with another key is set aside, and the person is told', async () => {
    const rig = await connected();
    const { id } = value(
      await rig.account().areas.fax.addDocument({ kind: 'file', name: 'a.pdf', bytes: await pdf() }),
    );
    const { profile } = await rig.accounts.state();
    await rig.accounts.close();
    await rig.keychain.set(`${profile?.id}/documents`, Cipher.newKey());
    const next = start(rig);
    await next.accounts.state();
    expect(next.account().areas.fax.readDocument(id)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    const told = value(next.account().areas.notifications.notifications.list()).notifications.map(
      ({ subject }) => subject,
    );
    expect(told).toMatchObject([{ type: 'file-set-aside', file: expect.stringMatching(/^data\.sqlite\.\d+\.bad$/) }]);
  });
});

describe('trying an account', () => {
  it('stores nothing', async () => {
    const rig = start();
    expect(value(await rig.accounts.test(input(await providerAccount()))).finding).toBe('ok');
    expect(value(await rig.accounts.detect(input(await providerAccount({ format: 'xml' })))).format).toBe('xml');
    expect(filesIn(rig.folder)).toEqual([]);
    expect((await rig.accounts.state()).profile).toBeNull();
  });

  it('at an address that is none finds that out', async () => {
    const bad = { ok: false, problem: { kind: 'invalid', fields: [{ field: 'baseUrl', rule: { kind: 'base-url' } }] } };
    expect(await start().accounts.detect(input({ url: 'ftp://x' }))).toEqual(bad);
  });
});
