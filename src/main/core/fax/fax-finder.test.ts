import { ImapFlow } from 'imapflow';
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHash } from 'node:crypto';
import type { Mailbox } from '#shared/bridge/mail.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { fail } from '#shared/bridge/outcome.ts';
import { EVERY_FAX } from '#shared/domain/fax/fax-query.ts';
import type { SoughtFax } from '#shared/domain/fax/fax-mail.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { surelyNow } from '../age.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { FaxJobs } from '../store/fax-jobs.ts';
import { FaxMarksStore } from '../store/fax-marks.ts';
import { FaxRecords } from '../store/fax-records.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { demo, eventually, filesWith, pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { DocumentIntake } from './document-intake.ts';
import { dovecot, hasDovecot, PASSWORD } from '../mail/dovecot.fixture.ts';
import { FaxDocuments } from './fax-documents.ts';
import { FaxFinder } from './fax-finder.ts';
import { FaxLists } from './fax-lists.ts';
import { FORMS, mail, OTHERS, SENDER, type Mail } from './mail.fixture.ts';
import { takeIn } from './take-in.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const OWN = ['2125550142', '2125550187', '7185550158'];
/** The provider's clock is ahead of this computer's. */
const AHEAD = 5 * 60 * MINUTE;

function rig() {
  const folder = tempFolder();
  const place = {
    file: join(folder, 'data.sqlite'),
    files: join(folder, 'fax-documents.sqlite'),
    key: new Uint8Array(32).fill(7),
  };
  const db = Database.open(place.file, place.key);
  const records = new FaxRecords(db);
  const lists = new FaxLists({ place, jobs: new FaxJobs(db, null), log: (_, { error }) => expect.fail(String(error)) });
  const time = () => new Date(NOW).toISOString();
  const changed = () => undefined;
  const intake = new DocumentIntake({
    ...{ documents: new Documents(db, null), inspector: takeIn, time, added: changed },
    convert: () => Promise.resolve(undefined),
    logo: () => null,
  });
  const marks = new FaxMarksStore(db);
  const files = new FaxDocuments({ lists, intake, records, marks, isEncrypted: true, time, changed });
  const vault = inMemoryVault();
  const told: NotificationSubject[] = [];
  const clock: { now: number; ahead: number | null } = { now: NOW, ahead: 0 };
  const history = { isRead: true };
  const keyValues = new KeyValueStore(db);
  const finder = new FaxFinder({
    ...{ keyValues, secrets: vault, records, lists, files, changed, isEncrypted: true },
    now: () => clock.now,
    surelyNow: () => surelyNow(clock.now, clock.ahead),
    listedAt: () => (history.isRead ? clock.now : null),
    tell: (subject) => told.push(subject),
    clockOffset: () => AHEAD,
  });
  onTestFinished(() => {
    finder.close();
    lists.close();
    db.close();
  });
  const know = (faxes: readonly SoughtFax[]) =>
    records.merge(
      faxes.map(({ faxId, from, to, at }) => ({
        ...{ fax_id: faxId, type: 'in', did_from: from, did_to: to, service: 'pro', status: 'delivered' },
        send_time: new Date(at + AHEAD).toISOString(),
      })),
      time(),
    );
  /** Which document is at which fax, by its SHA-256. */
  async function filed(): Promise<Map<string, string[]>> {
    const found = await lists.find({ query: EVERY_FAX, limit: 500 });
    if (!found.ok) throw new Error(found.problem.kind);
    const each = found.value.rows.map(async ({ faxId, files: its }) => {
      const hashes = its.map(async ({ id }) => {
        const read = await files.read(id);
        return read.ok ? sha256(read.value.content) : '';
      });
      return [faxId, await Promise.all(hashes)] as const;
    });
    return new Map(await Promise.all(each));
  }
  return { folder, finder, lists, keyValues, know, filed, vault, told, clock, history };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Faxes of forty days, every eleven hours, from twelve offices to three numbers. */
const sought = (index: number): SoughtFax => ({
  faxId: String(48_000_100 + index),
  from: `617555${String(100 + (index % 12)).padStart(4, '0')}`,
  to: OWN[index % OWN.length] ?? '',
  at: NOW - 40 * 24 * 60 * MINUTE + index * 11 * 60 * MINUTE,
});

async function deliver(mailbox: Mailbox, mails: readonly Mail[]): Promise<void> {
  await inMailbox(mailbox, async (client) => {
    for (const { raw, at } of mails) await client.append('INBOX', Buffer.from(raw), [], new Date(at));
  });
}

async function inMailbox<T>({ host, port, user }: Mailbox, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({ host, port, secure: true, auth: { user, pass: PASSWORD }, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

it('a mailbox that a person has looked in is looked in, also while the folder alone is being read', async () => {
  const { folder, finder, keyValues } = rig();
  const mailbox = { host: 'mail.example.com', port: 993, security: 'tls', user: 'fax', folder: 'INBOX', senders: [] };
  const mailLook = { at: new Date(NOW).toISOString(), looked: 0, found: 0, trouble: null };
  keyValues.put('fax-sources', { mailbox, mailLook, folder });
  const byItself = finder.look({ isAsked: false });
  await Promise.all([byItself, finder.look()]);
  // Without its password it cannot be opened.
  expect(finder.sources.mailLook?.trouble).toBe('sign-in');
});

describe.skipIf(!hasDovecot)('a mailbox', () => {
  it(
    'of 200 messages gives the documents of its 60 faxes, and none of any other, and is left as it was',
    { timeout: 60_000 },
    async () => {
      const { mailbox } = await dovecot();
      const { folder, finder, know, filed, vault } = rig();
      const mails: Mail[] = [];
      const faxes = Array.from({ length: 80 }, (_, index) => sought(index));
      const right = new Map<string, string>();
      for (const [index, fax] of faxes.slice(0, 60).entries()) {
        const document = await pdf(1, `Fax ${fax.faxId}`);
        right.set(fax.faxId, sha256(document));
        mails.push({ raw: FORMS[index % 4]?.(fax, document) ?? '', at: fax.at + 2 * MINUTE, faxId: fax.faxId });
      }
      for (let index = 0; index < 140; index += 1) {
        const fax = faxes[index % faxes.length] ?? sought(0);
        const other = OTHERS[index % OTHERS.length]?.(fax, await pdf(1, `Other ${index}`)) ?? '';
        // Half of them come right after a fax from that number.
        mails.push({ raw: other, at: fax.at + 4 * MINUTE, faxId: null });
      }
      await deliver(mailbox, mails);
      know(faxes);
      expect(await finder.setMailbox({ ...mailbox, senders: [SENDER] }, PASSWORD)).toBeNull();
      await finder.look();
      expect(finder.sources.mailLook).toMatchObject({ found: 60, trouble: null });
      const found = await filed();
      const wrong = [...found].filter(([faxId, hashes]) => hashes.some((hash) => hash !== right.get(faxId)));
      const missed = [...right].filter(([faxId, hash]) => !found.get(faxId)?.includes(hash));
      expect({ wrong: wrong.length, missed: missed.length }).toEqual({ wrong: 0, missed: 0 });
      const flags = await inMailbox(mailbox, async (client) => {
        await client.mailboxOpen('INBOX', { readOnly: true });
        return (await client.fetchAll('1:*', { flags: true })).map((message) =>
          [...(message.flags ?? [])].filter((flag) => flag !== '\\Recent'),
        );
      });
      expect(flags).toHaveLength(200);
      expect(flags.flat()).toEqual([]);
      // What was looked at is not fetched again.
      await finder.look();
      expect(finder.sources.mailLook).toMatchObject({ looked: 0, found: 0 });
      expect(await vault.get('mailbox')).toBe(PASSWORD);
      expect(filesWith(folder, PASSWORD)).toEqual([]);
    },
  );

  it('whose password is no longer taken is told once', async () => {
    const { mailbox } = await dovecot();
    const { finder, vault, told } = rig();
    await finder.setMailbox({ ...mailbox, senders: ['@provider.example'] }, PASSWORD);
    await vault.set('mailbox', 'another');
    await finder.look();
    await finder.look();
    expect(told).toEqual([{ type: 'fax-source-failed', source: 'mailbox', trouble: 'sign-in' }]);
  });

  it('that is refused says why, and nothing of it is kept', async () => {
    const { mailbox, starttls } = await dovecot();
    const { finder, vault } = rig();
    expect(await finder.setMailbox(mailbox, 'wrong')).toBe('sign-in');
    expect(await finder.setMailbox({ ...mailbox, folder: 'No such folder' }, PASSWORD)).toBe('folder');
    expect(await finder.setMailbox({ ...mailbox, port: 1 }, PASSWORD)).toBe('unreachable');
    // The greeting of a server that waits for STARTTLS is no TLS.
    expect(await finder.setMailbox({ ...starttls, security: 'tls' }, PASSWORD)).not.toBeNull();
    expect([finder.sources.mailbox, await vault.get('mailbox')]).toEqual([null, null]);
  });

  it('is read by STARTTLS as well', async () => {
    const { starttls } = await dovecot();
    const { finder } = rig();
    expect(await finder.setMailbox({ ...starttls, senders: [SENDER] }, PASSWORD)).toBeNull();
    await finder.look();
    expect(finder.sources.mailLook).toMatchObject({ looked: 0, trouble: null });
  });

  it('with a certificate of its own is not trusted', async () => {
    const { mailbox } = await dovecot({ trusted: false });
    const { finder } = rig();
    expect(await finder.setMailbox(mailbox, PASSWORD)).toBe('tls');
  });

  it('is looked in again after the clock was ahead and is right again', async () => {
    const { mailbox } = await dovecot();
    const { finder, clock } = rig();
    await finder.setMailbox({ ...mailbox, senders: [SENDER] }, PASSWORD);
    clock.now = NOW + 400 * 24 * 60 * MINUTE;
    await finder.look({ isAsked: false });
    clock.now = NOW;
    await finder.look({ isAsked: false });
    expect(finder.sources.mailLook?.at).toBe(new Date(NOW).toISOString());
  });

  it('whose message comes before its fax is listed is looked at again', async () => {
    const { mailbox } = await dovecot();
    const { finder, know, filed } = rig();
    const fax = { ...sought(0), at: NOW - 5 * MINUTE };
    const document = await pdf(1);
    const subject = `Fax from ${fax.from}`;
    const raw = mail({ subject, text: `to ${fax.to}`, documents: [['a.pdf', 'application/pdf', document]] });
    await deliver(mailbox, [{ raw, at: NOW - 4 * MINUTE, faxId: fax.faxId }]);
    await finder.setMailbox({ ...mailbox, senders: ['@provider.example'] }, PASSWORD);
    await finder.look();
    expect(finder.sources.mailLook).toMatchObject({ looked: 1, found: 0 });
    know([fax]);
    await finder.look();
    expect(await filed()).toEqual(new Map([[fax.faxId, [sha256(document)]]]));
  });
});

describe('a folder', () => {
  it('gives what is called after a number and was written at the time of its fax, and follows no links', async () => {
    const { finder, know, filed } = rig();
    const folder = tempFolder();
    const outside = tempFolder();
    const faxes = [sought(70), sought(71), sought(72), sought(73)];
    know(faxes);
    const document = await pdf(1);
    const put = (path: string, content: Uint8Array, at: number) => {
      writeFileSync(path, content);
      utimesSync(path, new Date(at), new Date(at));
    };
    const [first, second, third, fourth] = faxes.map(({ from, at }) => ({ from, at: at + MINUTE }));
    put(join(folder, `Fax ${first?.from ?? ''}.pdf`), document, first?.at ?? 0);
    put(join(folder, `Fax ${second?.from ?? ''}.pdf`), Buffer.from('<html>'), second?.at ?? 0);
    put(join(outside, 'secret.pdf'), await pdf(1, 'Secret'), third?.at ?? 0);
    symlinkSync(join(outside, 'secret.pdf'), join(folder, `Fax ${third?.from ?? ''}.pdf`));
    mkdirSync(join(folder, `Fax ${fourth?.from ?? ''}.pdf`));
    put(join(folder, 'holiday.pdf'), document, fourth?.at ?? 0);
    finder.setFolder(folder);
    await finder.look();
    expect([...(await filed())].filter(([, hashes]) => hashes.length > 0)).toEqual([
      [faxes[0]?.faxId, [sha256(document)]],
    ]);
    expect(finder.sources.folderLook).toMatchObject({ found: 1, trouble: null });
    await finder.look();
    expect(finder.sources.folderLook).toMatchObject({ looked: 0 });
  });

  it('gives a new document among the files of years', async () => {
    const { finder, know, filed, clock } = rig();
    const folder = tempFolder();
    const fax = sought(70);
    know([fax]);
    const old = new Date(clock.now - 100 * 24 * 60 * MINUTE);
    for (let file = 0; file < 20_050; file += 1) {
      const path = join(folder, `Fax ${String(file).padStart(5, '0')}.pdf`);
      writeFileSync(path, '');
      utimesSync(path, old, old);
    }
    const document = await pdf(1);
    const at = new Date(fax.at + MINUTE);
    const path = join(folder, `Fax ${fax.from}.pdf`);
    writeFileSync(path, document);
    utimesSync(path, at, at);
    finder.setFolder(folder);
    await finder.look();
    expect(await filed()).toEqual(new Map([[fax.faxId, [sha256(document)]]]));
    expect(finder.sources.folderLook).toMatchObject({ looked: 1, found: 1 });
  }, 60_000);

  it('gives the document of a message that was saved there, by its words and its date', async () => {
    const { finder, know, filed, told } = rig();
    const folder = tempFolder();
    const faxes = [{ ...sought(70), at: NOW - 30 * MINUTE }, sought(71)];
    know(faxes);
    const document = await pdf(1);
    const put = (name: string, fax: SoughtFax | undefined, headers = '') => {
      const date = `Date: ${new Date((fax?.at ?? 0) + MINUTE).toUTCString()}\r\n`;
      const subject = `Fax from ${fax?.from ?? ''}`;
      const documents = [['scan.pdf', 'application/pdf', document]] as const;
      const path = join(folder, name);
      writeFileSync(path, mail({ subject, text: `to ${fax?.to ?? ''}`, headers: date + headers, documents }));
      utimesSync(path, new Date(NOW - MINUTE), new Date(NOW - MINUTE));
    };
    put('saved.eml', faxes[0]);
    put('an answer.eml', faxes[1], 'In-Reply-To: <a@b>\r\n');
    finder.setFolder(folder);
    await finder.look();
    expect(finder.sources.folderLook).toMatchObject({ looked: 2, found: 1 });
    expect(await filed()).toEqual(
      new Map([
        [faxes[0]?.faxId, [sha256(document)]],
        [faxes[1]?.faxId, []],
      ]),
    );
    expect(told).toEqual([{ type: 'fax-document-found', number: faxes[0]?.from, faxId: faxes[0]?.faxId }]);
  });

  it('that is chosen while another is read is looked through next, and a result of the other is not taken for its own', async () => {
    const { finder, know, filed } = rig();
    const [before, after] = [tempFolder(), tempFolder()];
    const fax = sought(70);
    know([fax]);
    const document = await pdf(1);
    const path = join(after, `Fax ${fax.from}.pdf`);
    writeFileSync(path, document);
    utimesSync(path, new Date(fax.at + MINUTE), new Date(fax.at + MINUTE));
    finder.setFolder(before);
    const looking = finder.look();
    finder.setFolder(after);
    await finder.look();
    await looking;
    expect(finder.sources.folderLook).toMatchObject({ looked: 1, found: 1 });
    expect(await filed()).toEqual(new Map([[fax.faxId, [sha256(document)]]]));
    const again = finder.look();
    finder.setFolder(null);
    await again;
    expect(finder.sources.folderLook).toBeNull();
  });

  it.each([(30 * 24 * 60 * MINUTE) / 1000, null])(
    'waits for a fax while the clock is ahead by %s seconds',
    async (ahead) => {
      const { finder, filed, know, told, clock } = rig();
      const folder = tempFolder();
      finder.setFolder(folder);
      await finder.look();
      const fax = sought(3);
      const [document, path] = [await pdf(1), join(folder, `Fax ${fax.from}.pdf`)];
      writeFileSync(path, document);
      utimesSync(path, new Date(fax.at + MINUTE), new Date(fax.at + MINUTE));
      clock.ahead = ahead;
      clock.now = fax.at + 30 * 24 * 60 * MINUTE;
      await finder.look();
      know([fax]);
      await finder.look();
      expect([told, await filed()]).toEqual([[], new Map([[fax.faxId, [sha256(document)]]])]);
    },
  );

  it('gives the document of an old fax that is listed later, as while the history is still being read', async () => {
    const { finder, know, filed, told, history } = rig();
    const folder = tempFolder();
    const fax = { ...sought(70), at: NOW - 5 * 24 * 60 * MINUTE };
    const [document, path] = [await pdf(1), join(folder, `Fax ${fax.from}.pdf`)];
    writeFileSync(path, document);
    utimesSync(path, new Date(fax.at + MINUTE), new Date(fax.at + MINUTE));
    // Of the past as well, and of no fax at all.
    const other = join(folder, 'Fax 617-555-0190.pdf');
    writeFileSync(other, document);
    utimesSync(other, new Date(fax.at), new Date(fax.at));
    history.isRead = false;
    finder.setFolder(folder);
    await finder.look();
    await finder.look();
    know([fax]);
    history.isRead = true;
    await finder.look();
    expect(await filed()).toEqual(new Map([[fax.faxId, [sha256(document)]]]));
    await finder.look();
    expect(finder.sources.folderLook).toMatchObject({ looked: 0 });
    expect(told).toEqual([]);
  });

  it.each(['addFile', 'one'] as const)(
    'gives an old document later where the disk refuses it (%s)',
    async (question) => {
      const { finder, lists, know, filed } = rig();
      const folder = tempFolder();
      const fax = { ...sought(70), at: NOW - 5 * 24 * 60 * MINUTE };
      know([fax]);
      const [document, path] = [await pdf(1), join(folder, `Fax ${fax.from}.pdf`)];
      writeFileSync(path, document);
      utimesSync(path, new Date(fax.at + MINUTE), new Date(fax.at + MINUTE));
      const { ask } = lists;
      let isRefused = true;
      vi.spyOn(lists, 'ask').mockImplementation((name, given) =>
        isRefused && name === question
          ? Promise.resolve(fail({ kind: 'disk', reason: 'full' }))
          : ask.call(lists, name, given),
      );
      finder.setFolder(folder);
      await finder.look();
      isRefused = false;
      await finder.look();
      expect(await filed()).toEqual(new Map([[fax.faxId, [sha256(document)]]]));
      await finder.look();
      expect(finder.sources.folderLook).toMatchObject({ looked: 0 });
    },
  );

  it('of an account is not given up before the history of the account was read', async () => {
    const provider = await demo();
    provider.fault({ name: 'status-500', operation: 'report.faxHistory' });
    const { account, requestLog } = accountOn(provider, { documentKey: Cipher.newKey() });
    const { fax } = account.areas;
    await eventually(() => expect(requestLog.secondsAhead).not.toBeNull());
    const [folder, at] = [tempFolder(), new Date(Date.now() - 5 * 24 * 60 * MINUTE)];
    const path = join(folder, 'Fax 617-555-0190.pdf');
    writeFileSync(path, await pdf(1));
    utimesSync(path, at, at);
    const looked = async () => {
      await fax.finder.look();
      return fax.finder.sources.folderLook?.looked;
    };
    fax.finder.setFolder(folder);
    expect([await looked(), await looked()]).toEqual([1, 1]);
    provider.clearFaults();
    await eventually(async () => expect(valueOf(await fax.refresh()).complete).toBe(true));
    await looked();
    expect(await looked()).toBe(0);
  });

  it('tells that a folder is gone also where it went while the clock was ahead', async () => {
    const { finder, told, clock } = rig();
    const folder = tempFolder();
    finder.setFolder(folder);
    rmSync(folder, { recursive: true });
    clock.now = NOW + 400 * 24 * 60 * MINUTE;
    await finder.look();
    for (const minutes of [0, 11]) {
      clock.now = NOW + minutes * MINUTE;
      await finder.look();
    }
    expect(told).toEqual([{ type: 'fax-source-failed', source: 'folder', trouble: 'other' }]);
  });

  it('tells of what fits no fax for two days, but not of what was there before, and once that it is gone', async () => {
    const { finder, told, clock } = rig();
    const folder = tempFolder();
    const put = async (name: string, at: number) => {
      writeFileSync(join(folder, name), await pdf(1));
      utimesSync(join(folder, name), new Date(at), new Date(at));
    };
    await put('Fax 617-555-0190.pdf', NOW - 3 * 24 * 60 * MINUTE);
    finder.setFolder(folder);
    await finder.look();
    await put('Fax 617-555-0191.pdf', NOW - MINUTE);
    await put('invoice.pdf', NOW - MINUTE);
    await finder.look();
    expect(told).toEqual([]);
    clock.now += 2 * 24 * 60 * MINUTE;
    await finder.look();
    await finder.look();
    expect(told).toEqual([{ type: 'fax-document-unmatched', count: 1, name: 'Fax 617-555-0191.pdf' }]);
    rmSync(folder, { recursive: true });
    told.length = 0;
    await finder.look();
    expect(told).toEqual([]);
    clock.now += 11 * MINUTE;
    await finder.look();
    await finder.look();
    expect(told).toEqual([{ type: 'fax-source-failed', source: 'folder', trouble: 'other' }]);
  });
});
