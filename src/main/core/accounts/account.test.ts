import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { EVERY_FAX } from '#shared/domain/fax/fax-query.ts';
import { type DemoProvider } from '#demo/provider.ts';
import { Database } from '../store/database.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import {
  demo,
  eventually,
  filesIn,
  filesWith,
  OTHER,
  OWN,
  pdf,
  serveHttp,
  tempFolder,
  VALID,
} from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { valueOf, accountOn } from './account.fixture.ts';
import type { Account } from './account.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';

const isChange = (id: OperationId | null) => id !== null && operationOf(id).effect !== 'read';
const sent = (provider: DemoProvider) => provider.requests().filter(({ operation }) => isChange(operation));

async function add(account: Account, text = 'Referral', name = 'referral.pdf') {
  return valueOf(await account.areas.fax.addDocument({ name, bytes: await pdf(1, text), kind: 'file' }));
}

async function fax(account: Account, to = OTHER, text?: string) {
  const { id: documentId } = await add(account, text);
  return valueOf(await account.areas.fax.sending.send({ documentId, from: OWN, to, again: true }));
}

const jobOf = (account: Account, id: string) => valueOf(account.areas.fax.overview()).jobs.find((job) => job.id === id);

describe('a view-only profile', () => {
  const refused = { ok: false, problem: { kind: 'view-only' } };

  it('sends nothing but reads, whatever is asked', async () => {
    const provider = await demo();
    const { account, setViewOnly } = accountOn(provider);
    await account.call('proFax.updateDid', { did: OWN, note: 'A' });
    const [entry] = valueOf(
      account.areas.activity.activity.list({
        text: '',
        effects: [],
        states: [],
        from: '',
        to: '',
        withWarnings: false,
        offset: 0,
        limit: 1,
      }),
    ).entries;
    expect(sent(provider)).toHaveLength(1);
    setViewOnly(true);
    for (const id of operationIds) {
      const outcome = await account.call(id, VALID[id]);
      if (isChange(id)) expect(outcome, id).toEqual(refused);
      else expect(outcome, id).not.toEqual(refused);
    }
    const { id: documentId } = await add(account);
    expect(await account.areas.fax.sending.send({ documentId, from: OWN, to: OTHER, again: false })).toEqual(refused);
    expect(await account.areas.activity.activity.undo(entry?.id ?? '')).toEqual(refused);
    expect(sent(provider)).toHaveLength(1);
    expect(valueOf(account.areas.fax.overview()).jobs).toEqual([]);
    setViewOnly(false);
    expect((await account.areas.activity.activity.undo(entry?.id ?? '')).ok).toBe(true);
    expect(sent(provider)).toHaveLength(2);
  });

  it('lets no fax leave that was held, and loses nothing of it', async () => {
    const provider = await demo();
    const { account, setViewOnly, settings, told } = accountOn(provider, { settings: { faxHoldSeconds: 1 } });
    const { id, document } = await fax(account);
    setViewOnly(true);
    settings.faxHoldSeconds = 0;
    await eventually(() => expect(jobOf(account, id)?.state).toBe('not-sent'));
    expect(jobOf(account, id)).toMatchObject({ problem: { kind: 'view-only' }, sentAt: null, documentGone: false });
    expect(account.areas.fax.readDocument(document.id).ok).toBe(true);
    expect(told()).toEqual([{ type: 'fax-not-sent', number: OTHER, jobId: id }]);
    expect(sent(provider)).toEqual([]);
  });

  it('holds back a change that became forbidden while the old values were read', async () => {
    let look: (() => void) | undefined;
    const { url, requests } = await serveHttp(({ method, url: path }, response) => {
      if (method === 'GET' && path === '/fax') look = () => response.end('{"total":0,"data":[]}');
      else response.end('{"total":0,"data":[]}');
    });
    const { account, setViewOnly } = accountOn({ url });
    const outcome = account.call('proFax.updateDid', { did: OWN, note: 'A' });
    await eventually(() => expect(look).toBeDefined());
    setViewOnly(true);
    look?.();
    expect(await outcome).toEqual(refused);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('a person is told', () => {
  it.each<[string, string, Parameters<DemoProvider['fault']>[0] | undefined, (jobId: string) => NotificationSubject[]]>(
    [
      [
        'delivered',
        OTHER,
        undefined,
        (jobId) => [{ type: 'fax-delivered', number: OTHER, document: 'referral.pdf', jobId }],
      ],
      [
        'failed',
        '6175550101',
        undefined,
        (jobId) => [{ type: 'fax-failed', number: '6175550101', failure: 'busy', jobId }],
      ],
      [
        'refused',
        '6175550106',
        undefined,
        (jobId) => [
          { type: 'fax-refused', number: '6175550106', text: expect.stringContaining('6175550106') as string, jobId },
        ],
      ],
      [
        'unknown, then delivered',
        OTHER,
        { name: 'cut', operation: 'proFax.sendFax', times: 1 },
        (jobId) => [
          { type: 'fax-delivered', number: OTHER, document: 'referral.pdf', jobId },
          { type: 'fax-unknown', number: OTHER, jobId },
        ],
      ],
    ],
  )('of a fax that is %s, once each', async (_, to, fault, expected) => {
    const provider = await demo();
    if (fault) provider.fault(fault);
    const { account, told, shown } = accountOn(provider, {
      profile: { kind: 'demo' },
      settings: { notifyDigest: false },
    });
    const { id } = await fax(account, to);
    await eventually(async () => {
      provider.advance(5_000);
      await account.areas.fax.check(id);
      expect(told()).toEqual(expected(id));
    });
    expect(shown.flatMap(({ notifications }) => notifications.map(({ subject }) => subject)).reverse()).toEqual(
      expected(id),
    );
    expect(shown[0]?.profile.id).toBe('office');
  });

  it('of a fax that is not found, and when it is found after all', async () => {
    const listed: object[] = [];
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') response.destroy();
      else response.end(JSON.stringify({ total: listed.length, data: path === '/faxhistory' ? listed : [] }));
    });
    const lookWaits = looksAfter([10, 10], 10, { later: [300] });
    const { account, told } = accountOn({ url }, { lookWaits });
    const { id: jobId } = await fax(account);
    const lost = [
      { type: 'fax-cannot-tell', number: OTHER, jobId },
      { type: 'fax-unknown', number: OTHER, jobId },
    ];
    await eventually(() => expect(told()).toEqual(lost));
    const send_time = new Date().toISOString();
    listed.push({ fax_id: 5, send_time, did_from: OWN, did_to: OTHER, type: 'out', service: 'pro', status: 'sending' });
    await eventually(() => expect(told()).toEqual([{ type: 'fax-found', number: OTHER, jobId }, ...lost]));
  });

  it('of a fax that the end of the app kept from leaving, and it does not leave by itself', async () => {
    const provider = await demo();
    const documentKey = Cipher.newKey();
    const first = accountOn(provider, { documentKey, settings: { faxHoldSeconds: 60 } });
    const { id: jobId } = await fax(first.account);
    first.account.close();
    const second = accountOn(provider, { documentKey, folder: first.folder });
    expect(second.told()).toEqual([{ type: 'fax-held', number: OTHER, jobId }]);
    expect(jobOf(second.account, jobId)).toMatchObject({ state: 'holding', holdUntil: null });
    expect(valueOf(await second.account.areas.fax.sending.sendNow(jobId)).state).toBe('sending');
    await eventually(() => expect(sent(provider)).toHaveLength(1));
  });

  it('of a fax from before the last start with five hundred newer ones after it', async () => {
    const provider = await demo();
    const documentKey = Cipher.newKey();
    const first = accountOn(provider, { documentKey, settings: { faxHoldSeconds: 60 } });
    const { id: jobId } = await fax(first.account);
    first.account.close();
    const db = Database.open(join(first.folder, 'data.sqlite'), databaseKey(documentKey));
    const jobs = new FaxJobs(db, new Cipher(documentKey));
    const job = jobs.get(jobId);
    if (!job) throw new Error('The fax is gone');
    const createdAt = new Date(Date.parse(job.createdAt) + 1000).toISOString();
    for (let newer = 1; newer <= 500; newer += 1)
      jobs.insert({ ...job, id: `newer-${newer}`, state: 'delivered', holdUntil: null, createdAt });
    db.close();
    const second = accountOn(provider, { documentKey, folder: first.folder });
    expect(second.told()).toEqual([{ type: 'fax-held', number: OTHER, jobId }]);
  });

  it.each<[string, number, (jobId: string) => NotificationSubject]>([
    ['voice answered', 0, (jobId) => ({ type: 'fax-failed', number: OTHER, failure: 'not-a-fax', jobId })],
    ['processing', 25 * 3_600_000, (jobId) => ({ type: 'fax-no-final-answer', number: OTHER, jobId })],
  ])('of a fax that stays %j, also with fax results switched off', async (status, after, expected) => {
    const { url } = await serveHttp(({ url: path }, response) => {
      if (path === '/fax/send') return void response.end('{"data":{"fax_id":5}}');
      const send_time = new Date().toISOString();
      const entry = { fax_id: 5, send_time, did_from: OWN, did_to: OTHER, type: 'out', service: 'pro', status };
      response.end(JSON.stringify({ total: 1, data: path === '/faxhistory' ? [entry] : [] }));
    });
    const { account, shown, push } = accountOn(
      { url },
      { profile: { kind: 'demo' }, settings: { notify: { 'fax-result': false }, notifyDigest: false } },
    );
    const { id } = await fax(account);
    await eventually(() => expect(jobOf(account, id)?.faxId).toBe('5'));
    push(after);
    await eventually(async () => {
      await account.areas.fax.check(id);
      expect(shown.flatMap(({ notifications }) => notifications.map(({ subject }) => subject))).toEqual([expected(id)]);
    });
  });

  it('of faxes that come in, and not of the past of a new profile', async () => {
    const rows = (...ids: number[]) =>
      ids.map((id) => ({
        ...{ fax_id: id, send_time: '2026-11-21T12:00:00+00:00', did_from: 6175550134, did_to: 2125550142 },
        ...{ type: 'in', service: 'pro', status: 'delivered' },
      }));
    let ids = [1, 2, 3];
    const { url } = await serveHttp(({ url: path }, response) => {
      const data =
        path === '/report/faxhistory' || path.includes('fax') ? rows(...ids) : { balance: '100', allowed_credit: '0' };
      response.end(JSON.stringify({ total: ids.length, data }));
    });
    const { account, told } = accountOn({ url });
    await eventually(() => expect(valueOf(account.areas.fax.overview()).received).toHaveLength(3));
    expect(told()).toEqual([]);
    ids = [5, 4, 3, 2, 1];
    valueOf(await account.areas.fax.refresh());
    expect(told().sort((a, b) => ('faxId' in a && 'faxId' in b ? a.faxId.localeCompare(b.faxId) : 0))).toEqual([
      { type: 'fax-received', number: OTHER, to: OWN, faxId: '4' },
      { type: 'fax-received', number: OTHER, to: OWN, faxId: '5' },
    ]);
  });

  it('of a balance that is low, and the summary has it', async () => {
    const empty = JSON.stringify({ total: 0, total_pages: 1, current_page: 1, data: [] });
    const { url } = await serveHttp((request, response) =>
      response.end(request.url === '/account/getbalance' ? '{"data":{"balance":"12.50","allowed_credit":"3"}}' : empty),
    );
    const { account, told } = accountOn({ url });
    await eventually(() => expect(told()).toEqual([{ type: 'balance-low', balance: '12.50', threshold: '25' }]));
    expect(account.summary).toEqual({
      connection: { state: 'online', since: expect.any(String) as string },
      balance: { balance: '12.50', credit: '3', at: expect.any(String) as string },
      faxesInTrouble: 0,
      unreadNotifications: 1,
      lastGoodAddress: '',
      clockAhead: 0,
    });
  });

  it('of a damaged database that was set aside', () => {
    const folder = tempFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'data.sqlite'), 'this is no database, '.repeat(500));
    const { told } = accountOn({ url: 'http://127.0.0.1:9' }, { folder });
    expect(told()).toEqual([
      { type: 'file-set-aside', file: expect.stringMatching(/^data\.sqlite\.\d+\.bad$/) as string },
    ]);
  });
});

it('a fax has an estimate before, and the change of the balance after', async () => {
  const provider = await demo();
  const { account, push } = accountOn(provider, { profile: { kind: 'demo' } });
  await account.call('account.getRates', {});
  await account.call('account.getAccountBalance', {});
  const { id } = await fax(account);
  await eventually(() => expect(jobOf(account, id)?.state).toBe('accepted'));
  expect(jobOf(account, id)?.cost).toEqual({ estimate: '0.0300', change: null });
  // A balance that is read before the fax has ended says nothing of it.
  await account.call('account.getAccountBalance', {});
  expect(jobOf(account, id)?.cost?.change).toBeNull();
  provider.advance(5_000);
  await account.areas.fax.check(id);
  push(1000);
  await account.call('account.getAccountBalance', {});
  expect(jobOf(account, id)).toMatchObject({ state: 'delivered', cost: { estimate: '0.0300', change: '-0.03' } });
});

it('all faxes of an account are known and counted, also those that are not listed', async () => {
  const { url } = await serveHttp(({ url: path, body }, response) => {
    if (path !== '/faxhistory') return void response.end('{"total":0,"data":[]}');
    const { page = 1 } = JSON.parse(body) as { page?: number };
    const ids = Array.from({ length: 200 }, (_, index) => 700 - (page - 1) * 200 - index).filter((id) => id > 0);
    const data = ids.map((fax_id) => {
      const send_time = new Date(Date.UTC(2026, 0, 1) + fax_id * 60_000).toISOString();
      return { fax_id, send_time, did_from: OTHER, did_to: OWN, type: 'in', service: 'pro', status: 'delivered' };
    });
    response.end(JSON.stringify({ total: 700, total_pages: 4, current_page: page, data }));
  });
  const { account, told } = accountOn({ url });
  await eventually(() => expect(valueOf(account.areas.fax.overview()).complete).toBe(true));
  const overview = valueOf(account.areas.fax.overview());
  expect(overview.counts).toEqual({ received: 700, sent: 0, outbox: 0 });
  expect(overview.received).toHaveLength(500);
  const { lists } = account.areas.fax;
  expect(valueOf(await lists.find({ query: EVERY_FAX, limit: 1 })).total).toBe(700);
  expect(valueOf(await lists.part({ query: EVERY_FAX, start: 500, end: 700 })).at(-1)?.faxId).toBe('1');
  expect(told()).toEqual([]);
});

it('the summary counts faxes in trouble until they are dismissed', async () => {
  const provider = await demo();
  const { account } = accountOn(provider);
  const { id } = await fax(account, '6175550106');
  await eventually(() => expect(account.summary.faxesInTrouble).toBe(1));
  valueOf(account.areas.fax.dismiss(id));
  expect(account.summary.faxesInTrouble).toBe(0);
});

it('a profile takes a new name while it runs', async () => {
  const { account } = accountOn(await demo());
  account.updateProfile({ ...account.profile, name: 'Harbor', color: 'rose' });
  expect(account.profile).toMatchObject({ name: 'Harbor', color: 'rose', id: 'office' });
});

it('money that was spent is looked for at once', async () => {
  const provider = await demo();
  const { account } = accountOn(provider);
  await eventually(() => expect(account.summary.balance).not.toBeNull());
  const before = account.summary.balance?.balance;
  valueOf(await account.call('account.refillBalance', { amount: 50 }));
  await eventually(() => expect(account.summary.balance?.balance).not.toBe(before));
});

it('what a form holds is there at the next start, for each number by itself, until it is deleted', async () => {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const first = accountOn(provider, { documentKey });
  const value = { did: '212', e911: { city: 'Boston' }, dids: ['1', '2'] };
  valueOf(first.account.areas.drafts.saveDraft('operation', 'did.updateDid', value));
  valueOf(first.account.areas.drafts.saveDraft('number-note', OWN, 'mine'));
  valueOf(first.account.areas.fax.saveDraft({ documentId: null, from: OWN, to: 'typed' }));
  first.account.close();
  const { account } = accountOn(provider, { documentKey, folder: first.folder });
  expect(valueOf(account.areas.drafts.draft('operation', 'did.updateDid'))).toEqual(value);
  expect(valueOf(account.areas.drafts.draft('number-note', OWN))).toBe('mine');
  expect(valueOf(account.areas.fax.draft())).toMatchObject({ to: 'typed' });
  expect(valueOf(account.areas.drafts.draft('number-note', OTHER))).toBeNull();
  valueOf(account.areas.drafts.saveDraft('operation', 'did.updateDid', null));
  expect(valueOf(account.areas.drafts.draft('operation', 'did.updateDid'))).toBeNull();
});

it('what happened while the app was closed is known after the first looks', async () => {
  const provider = await demo();
  const first = accountOn(provider, { ahead: -3_600_000 });
  await eventually(() => expect(first.account.summary.balance).not.toBeNull());
  valueOf(await first.account.areas.fax.refresh());
  first.account.close();
  valueOf(await accountOn(provider).account.call('account.refillBalance', { amount: 50 }));
  const { account, events } = accountOn(provider, { folder: first.folder });
  await eventually(() =>
    expect(valueOf(account.areas.notifications.missed.get())).toMatchObject({
      balanceChange: expect.stringMatching(/^50/) as string,
    }),
  );
  expect(events).toContain('notifications.changed');
  valueOf(account.areas.notifications.missed.dismiss());
  expect(valueOf(account.areas.notifications.missed.get())).toBeNull();
});

describe('on disk', () => {
  const NEEDLES = {
    document: 'Patient Jane Roe has a fracture',
    fileName: 'jane-roe-referral',
    message: 'Your crown is ready on Friday',
    draft: 'half a sentence about Mrs. Lindqvist',
    formDraft: 'another half about Mr. Baptiste',
    password: 'horse-battery-7',
    key: 'private-key-5b1f',
    trunkPassword: 'Trunk4Password',
    faxPassword: 'fax-password-99',
    pin: '83119274',
  };
  const credentials = { username: 'anna', password: NEEDLES.password, key: NEEDLES.key };

  /** A PDF in which a text stands as it is, not compressed. */
  async function annotated(text: string): Promise<Uint8Array> {
    return new Uint8Array(Buffer.concat([await pdf(), Buffer.from(`\n% ${text}\n`)]));
  }

  /** Everything that a person does in a day. */
  async function useAll(documentKey: string | null, folder: string): Promise<Account> {
    const provider = await demo({ ...credentials, size: 'office' });
    const { account, told } = accountOn(
      { url: provider.url, ...credentials },
      { folder, documentKey, profile: { kind: 'demo' } },
    );
    const name = `${NEEDLES.fileName}.pdf`;
    const bytes = await annotated(NEEDLES.document);
    const { id: documentId } = valueOf(await account.areas.fax.addDocument({ name, bytes, kind: 'file' }));
    expect(Buffer.from(valueOf(account.areas.fax.readDocument(documentId))).includes(NEEDLES.document)).toBe(true);
    valueOf(account.areas.fax.saveDraft({ documentId, from: OWN, to: NEEDLES.draft }));
    valueOf(account.areas.drafts.saveDraft('operation', 'lnp.createLnp', { comment: NEEDLES.formDraft }));
    const { id } = valueOf(await account.areas.fax.sending.send({ documentId, from: OWN, to: OTHER, again: false }));
    await eventually(async () => {
      provider.advance(5_000);
      await account.areas.fax.check(id);
      expect(told()).toMatchObject([{ type: 'fax-delivered', document: name }]);
    });
    const texting = valueOf(await account.call('sms.listAvailableDids', {})) as {
      rows: { did: string; sms_enabled: string }[];
    };
    const did = texting.rows.find(({ sms_enabled }) => sms_enabled === 'on')?.did;
    valueOf(await account.call('sms.sendMsg', { did, did_to: [OTHER], msg: NEEDLES.message }));
    valueOf(await account.call('siptrunk.updateTrunk', { trunk: 'frontdesk', password: NEEDLES.trunkPassword }));
    valueOf(await account.call('proFax.updateDid', { did: OWN, pin: NEEDLES.pin }));
    const file = VALID['enterpriseFax.uploadFile']['file'];
    valueOf(await account.call('enterpriseFax.uploadFile', { file, filename: `${NEEDLES.fileName}.pdf` }));
    valueOf(await account.call('enterpriseFax.updateUser', { fax_login: 'tom', fax_password: NEEDLES.faxPassword }));
    valueOf(account.areas.fax.saveDraft({ documentId, from: OWN, to: NEEDLES.draft }));
    return account;
  }

  /** The forms in which a text stands in a file: as it is, and in base64. */
  const forms = (text: string) => [text, Buffer.from(text).toString('base64').slice(0, -4)];
  const found = (folder: string) =>
    Object.entries(NEEDLES).flatMap(([name, text]) =>
      forms(text).flatMap((form) => (filesWith(folder, form).length > 0 ? [name] : [])),
    );

  it('each of these would be found, if it were there', async () => {
    const folder = tempFolder();
    const db = Database.open(join(folder, 'data.sqlite'));
    const keyValues = new KeyValueStore(db);
    for (const [name, text] of Object.entries(NEEDLES)) keyValues.put(name, forms(text));
    expect(new Set(found(folder))).toEqual(new Set(Object.keys(NEEDLES)));
    db.close();
    expect(new Set(found(folder))).toEqual(new Set(Object.keys(NEEDLES)));
    const other = tempFolder();
    writeFileSync(join(other, 'plain.pdf'), await annotated(NEEDLES.document));
    expect(found(other)).toEqual(['document']);
  });

  it.each([
    ['encrypted with the key of the keychain', Cipher.newKey()],
    ['in memory, where there is no keychain', null],
  ])('nobody finds texts, names of documents or secrets (%s)', async (_, key) => {
    const folder = join(tempFolder(), 'office');
    const account = await useAll(key, folder);
    expect(filesIn(folder).map((path) => path.replace(`${folder}/`, ''))).toContain('data.sqlite-wal');
    expect(found(folder)).toEqual([]);
    account.close();
    expect(filesIn(folder).length).toBeGreaterThan(0);
    expect(found(folder)).toEqual([]);
    if (key === null) return;
    expect(filesWith(folder, key)).toEqual([]);
  });

  it('nobody finds what an older version left there in the clear', () => {
    const folder = tempFolder();
    const db = Database.open(join(folder, 'data.sqlite'));
    const info = {
      id: 'document-1',
      name: `${NEEDLES.fileName}.pdf`,
      sha256: 'abc',
      addedAt: '2026-01-01T00:00:00.000Z',
    };
    const cipher = new Cipher(Cipher.newKey());
    db.run(
      `INSERT INTO draft (kind, value, saved_at) VALUES ('fax', ?, '')`,
      JSON.stringify({ documentId: 'document-1', from: '', to: NEEDLES.draft }),
    );
    db.run(
      'INSERT INTO document (id, info, content, added_at) VALUES (?, ?, ?, ?)',
      info.id,
      JSON.stringify(info),
      cipher.encrypt(new Uint8Array(9), info.id),
      info.addedAt,
    );
    db.run(
      `INSERT INTO fax_job (id, state, from_number, to_number, document_id, document, created_at, updated_at)
       VALUES ('job-1', 'delivered', '1', '2', 'document-1', ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      JSON.stringify(info),
    );
    db.close();
    expect(new Set(found(folder))).toEqual(new Set(['draft', 'fileName']));
    const documentKey = Cipher.newKey();
    const first = accountOn({ url: 'http://127.0.0.1:9' }, { folder, documentKey });
    first.account.close();
    expect(found(folder)).toEqual([]);
    const { account } = accountOn({ url: 'http://127.0.0.1:9' }, { folder, documentKey });
    expect(valueOf(account.areas.fax.draft())).toMatchObject({
      to: NEEDLES.draft,
      document: { name: `${NEEDLES.fileName}.pdf` },
    });
    expect(valueOf(account.areas.fax.overview()).jobs).toMatchObject([
      { document: { name: `${NEEDLES.fileName}.pdf` } },
    ]);
  });
});
