import { ImapFlow } from 'imapflow';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mailbox } from '#shared/bridge/mail.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { mail } from '../fax/mail.fixture.ts';
import { dovecot, hasDovecot, PASSWORD } from '../mail/dovecot.fixture.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { closedPort, DAY, demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { TextMailbox } from './text-mailbox.ts';

const [OWN, ANN, BEN] = ['6465550120', '6175550134', '6175550135'];
const SENDER = 'sms@provider.example';

interface Sent {
  subject?: string;
  from?: string;
  id?: string;
  headers?: string;
  textType?: string;
}

/** A mail of the provider's with a text, as one service writes it. */
const textMail = (words: string, { subject = `SMS from ${ANN} to ${OWN}`, from = SENDER, id, ...more }: Sent = {}) =>
  mail({
    ...{ subject, from, text: words, ...more },
    headers: `${id === undefined ? '' : `Message-ID: <${id}@provider.example>\r\n`}${more.headers ?? ''}`,
  });

async function inMailbox<T>({ host, port, user }: Mailbox, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({ host, port, secure: true, auth: { user, pass: PASSWORD }, logger: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

async function open(given: { at?: Mailbox; documentKey?: string | null } = {}) {
  const { at = (await dovecot()).mailbox, documentKey = Cipher.newKey() } = given;
  const provider = await demo();
  const folder = tempFolder();
  const mailSecrets = inMemoryVault();
  const options = { folder, documentKey, mailSecrets };
  const rig = accountOn(provider, options);
  const of = (account: typeof rig.account) => {
    const { texts } = account.areas;
    const thread = (peer: string) => valueOf(texts.thread({ peer, before: null }));
    return {
      texts,
      thread,
      shown: (peer: string) => thread(peer).messages.map(({ body, times }) => `${times}: ${body}`),
      state: () => valueOf(texts.incoming.state()).mail,
      look: () => texts.incoming.lookInMail(),
    };
  };
  const own = of(rig.account);
  await eventually(async () => expect(valueOf(await own.texts.senders())).toContain(OWN));
  const input = { ...at, senders: [SENDER], password: PASSWORD };
  const set = async (over: Partial<typeof input> = {}) => {
    const outcome = await own.texts.incoming.setMail({ uses: 'own', ...input, ...over });
    // The look that setting begins would come between the mails that follow.
    await own.look();
    return outcome;
  };
  const deliver = (...raws: string[]) =>
    inMailbox(at, async (client) => {
      for (const raw of raws) await client.append('INBOX', Buffer.from(raw), []);
    });
  const again = () => {
    const next = accountOn(provider, options);
    return { ...next, ...of(next.account) };
  };
  return { ...rig, ...own, at, set, deliver, again, mailSecrets, options, provider, input };
}

describe.skipIf(!hasDovecot)('a text that comes in by mail', () => {
  it('is in its conversation, told, and the mailbox is left as it was; what came before is left alone', async () => {
    const { set, deliver, look, shown, thread, told, state, at, texts } = await open();
    await deliver(textMail('From before'));
    expect(valueOf(await set())).toEqual({ trouble: null });
    await deliver(textMail('Can we say ten?'), textMail('¿A las diez?', { subject: `Mensaje de ${BEN} para ${OWN}` }));
    await look();
    expect(shown(ANN)).toEqual(['1: Can we say ten?']);
    expect(shown(BEN)).toEqual(['1: ¿A las diez?']);
    expect(thread(ANN)).toMatchObject({ conversation: { unread: 1, own: OWN } });
    expect(told()).toMatchObject([
      { type: 'text-received', number: BEN },
      { type: 'text-received', number: ANN, text: 'Can we say ten?' },
    ]);
    expect(state()).toMatchObject({ look: { found: 2, trouble: null }, unread: { count: 0 } });
    expect(Date.parse(state().nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(valueOf(texts.incoming.state()).lastAt).not.toBeNull();
    expect(await inMailbox(at, (client) => client.status('INBOX', { messages: true, unseen: true }))).toMatchObject({
      messages: 3,
      unseen: 3,
    });
  });

  it('is there once: also as a copy in another place, after a start, and by the receiver as well', async () => {
    const { set, deliver, shown, account, again, texts } = await open();
    await set();
    await deliver(textMail('Yes', { id: 'a' }));
    await texts.incoming.lookInMail();
    await deliver(textMail('Yes', { id: 'a' }));
    const port = Number(new URL(await closedPort()).port);
    const here = { mode: 'here', host: '127.0.0.1', port, publicUrl: '', collectUrl: '' } as const;
    const { path } = valueOf(await texts.incoming.set(here));
    const post = async (text: string) => {
      const body = JSON.stringify({ from: ANN, to: [OWN], text, media: [], type: 'SMS' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })).status;
    };
    expect(await post('Yes')).toBe(200);
    expect(await post('Posted  first')).toBe(200);
    await deliver(textMail('Posted first'));
    await texts.incoming.lookInMail();
    expect(shown(ANN)).toEqual(['1: Yes', '1: Posted  first']);
    account.close();
    const next = again();
    await eventually(async () => expect(valueOf(await next.texts.senders())).toContain(OWN));
    await next.look();
    expect(next.shown(ANN)).toEqual(['1: Yes', '1: Posted  first']);
  });

  it('is there once where the clock was far ahead for a while', async () => {
    const { set, deliver, look, shown, texts, push } = await open();
    await set();
    await deliver(textMail('Yes', { id: 'a' }));
    await look();
    valueOf(await texts.send({ own: OWN, to: [ANN], body: 'Thank you', again: false, overCap: false }));
    push(1_000 * DAY);
    await look();
    expect(shown(ANN)).toEqual(['1: Yes', '1: Thank you']);
  });

  it('is taken once where the app ends in the middle of many', async () => {
    const { set, deliver, account, again, thread, texts } = await open();
    await set();
    const bodies = Array.from({ length: 40 }, (_, index) => `Text ${index}`);
    await deliver(...bodies.map((body, index) => textMail(body, { id: `m${index}` })));
    void texts.incoming.lookInMail();
    await eventually(() => expect(thread(ANN).messages.length).toBeGreaterThan(3));
    account.close();
    const next = again();
    await eventually(async () => expect(valueOf(await next.texts.senders())).toContain(OWN));
    await next.look();
    expect(next.thread(ANN).messages.map(({ body }) => body)).toEqual(bodies);
    expect(next.thread(ANN).messages.every(({ times }) => times === 1)).toBe(true);
  });

  it('that says STOP stops texts, also above what its mail says below it', async () => {
    const { set, deliver, look, thread } = await open();
    await set();
    await deliver(textMail('Stop\r\n\r\nSent to you by Provider Inc.'));
    await look();
    expect(thread(ANN).optOut).toMatchObject({ word: 'STOP' });
  });

  it('is not taken from another sender, or from one that the mail server found forged; what cannot be read is counted', async () => {
    const { set, deliver, look, shown, state } = await open();
    await set();
    const forged = 'Authentication-Results: mx.example;\r\n spf=pass; dmarc=fail header.from=provider.example\r\n';
    await deliver(
      textMail('From somebody else', { from: 'sms@elsewhere.example' }),
      textMail('Forged', { headers: forged }),
      textMail('Your plan was renewed', { subject: 'Your invoice' }),
      mail({
        subject: `Fax from ${ANN}`,
        from: SENDER,
        text: '',
        documents: [['fax.pdf', 'application/pdf', Buffer.from('%PDF')]],
      }),
    );
    await look();
    expect(shown(ANN)).toEqual([]);
    expect(state()).toMatchObject({ look: { looked: 3, found: 0 }, unread: { count: 2 } });
    expect(state().unread.last.map(({ subject }) => subject)).toContain('Your invoice');
  });

  it('is read from HTML, without what is no text in it', async () => {
    const { set, deliver, look, shown } = await open();
    await set();
    const html = `<html><head><style>td { color: red }</style></head><body><table><tr><td>From:</td><td>+1&nbsp;617-555-0134</td></tr><tr><td>Message:</td><td>Caf&eacute; &amp; cake?</td></tr></table></body></html>`;
    await deliver(textMail(html, { subject: `New SMS to ${OWN}`, textType: 'text/html; charset=utf-8' }));
    await look();
    expect(shown(ANN)).toEqual(['1: Café & cake?']);
  });

  it('waits in the mailbox while its server cannot be read, which is told once and shown', async () => {
    const { set, deliver, look, shown, state, mailSecrets, told } = await open();
    await set();
    await mailSecrets.set('text-mailbox', 'another');
    await deliver(textMail('Yes'));
    await look();
    await look();
    expect(state().look).toMatchObject({ trouble: 'sign-in', found: 0 });
    expect(told()).toEqual([{ type: 'text-mail-failed', trouble: 'sign-in' }]);
    await mailSecrets.set('text-mailbox', PASSWORD);
    await look();
    expect(shown(ANN)).toEqual(['1: Yes']);
    expect(state().look).toMatchObject({ trouble: null });
  });

  it('comes by the mailbox of the fax inbox until that one is forgotten', async () => {
    const { account, deliver, look, shown, state, input, texts } = await open();
    expect(await texts.incoming.setMail({ uses: 'fax', folder: 'INBOX', senders: [SENDER] })).toMatchObject({
      value: { trouble: 'sign-in' },
    });
    valueOf(await account.areas.fax.places.setMailbox({ ...input, senders: ['fax@provider.example'] }));
    expect(valueOf(await texts.incoming.setMail({ uses: 'fax', folder: 'INBOX', senders: [SENDER] }))).toEqual({
      trouble: null,
    });
    await deliver(textMail('Yes'));
    await look();
    expect(shown(ANN)).toEqual(['1: Yes']);
    expect(state().settings?.mailbox).toMatchObject({ user: 'office', senders: [SENDER] });
    valueOf(await account.areas.fax.places.removeMailbox());
    await look();
    expect(state()).toMatchObject({ settings: { mailbox: null }, look: { trouble: 'no-mailbox' } });
  });
});

describe.skipIf(!hasDovecot)('a mailbox for texts', () => {
  it('that is refused is not kept, and is left for good', async () => {
    const { set, state, mailSecrets, texts } = await open();
    expect(valueOf(await set({ password: 'wrong' }))).toEqual({ trouble: 'sign-in' });
    expect(valueOf(await set({ folder: 'No such' }))).toEqual({ trouble: 'folder' });
    expect([state().settings, await mailSecrets.get('text-mailbox')]).toEqual([null, null]);
    valueOf(await set());
    valueOf(await texts.incoming.leaveMail());
    expect([state().settings, await mailSecrets.get('text-mailbox')]).toEqual([null, null]);
  });

  it('that gets its new password gives what came while the old one was refused', async () => {
    const { set, deliver, look, shown, mailSecrets, state } = await open();
    await set();
    const { since } = state();
    await mailSecrets.set('text-mailbox', 'no longer right');
    await deliver(textMail('In the meantime'));
    await look();
    expect(state().look).toMatchObject({ trouble: 'sign-in' });
    expect(valueOf(await set())).toEqual({ trouble: null });
    await look();
    expect(shown(ANN)).toEqual(['1: In the meantime']);
    expect(state()).toMatchObject({ since, look: { trouble: null } });
  });

  it('with a new password says nothing of a look that began with the old one', async () => {
    const { set, look, mailSecrets, state, told, texts, input } = await open();
    await set();
    const { get } = mailSecrets;
    const held = Promise.withResolvers<string | null>();
    mailSecrets.get = () => held.promise;
    const old = look();
    mailSecrets.get = get;
    expect(valueOf(await texts.incoming.setMail({ uses: 'own', ...input }))).toEqual({ trouble: null });
    held.resolve(null);
    await old;
    await look();
    expect([told(), state().look?.trouble]).toEqual([[], null]);
  });

  it('that was left, or is another one, begins anew', async () => {
    const { set, deliver, look, shown, texts, at } = await open();
    await inMailbox(at, (client) => client.mailboxCreate('Texts'));
    await set({ folder: 'Texts' });
    await deliver(textMail('In another folder'));
    await set();
    await look();
    valueOf(await texts.incoming.leaveMail());
    await deliver(textMail('When it was left'));
    await set();
    await look();
    expect(shown(ANN)).toEqual([]);
  });

  it('is not read without a keychain, since its texts would be gone', async () => {
    const { set } = await open({ documentKey: null });
    expect(await set()).toMatchObject({ problem: { kind: 'vault-unavailable' } });
  });

  it('whose folder was made anew gives what came since, and nothing of before', async () => {
    const { set, look, shown, at } = await open();
    await inMailbox(at, (client) => client.mailboxCreate('Texts'));
    await set({ folder: 'Texts' });
    const put = (body: string, when?: Date) =>
      inMailbox(at, (client) => client.append('Texts', Buffer.from(textMail(body)), [], when));
    await put('First');
    await look();
    await inMailbox(at, (client) => client.mailboxDelete('Texts'));
    await inMailbox(at, (client) => client.mailboxCreate('Texts'));
    await put('Old', new Date(Date.now() - 3 * 86_400_000));
    await put('Second');
    await look();
    expect(shown(ANN)).toEqual(['1: First', '1: Second']);
    // The looks after the one that found the folder anew.
    await look();
    await look();
    expect(shown(ANN)).toEqual(['1: First', '1: Second']);
  });

  it('whose folder was made anew with hundreds of old texts gives what comes', async () => {
    const { set, look, shown, at, push } = await open();
    await inMailbox(at, (client) => client.mailboxCreate('Texts'));
    await set({ folder: 'Texts' });
    await inMailbox(at, async (client) => {
      await client.mailboxDelete('Texts');
      await client.mailboxCreate('Texts');
      // Servers find by days: those of yesterday are found, and left alone here.
      for (let days = 400; days > 0; days -= 1) {
        const when = new Date(Date.now() - Math.max(days / 10, 1) * DAY - 60_000);
        await client.append('Texts', Buffer.from(textMail(`Old ${days}`)), [], when);
      }
      await client.append('Texts', Buffer.from(textMail('First')), []);
    });
    await look();
    await look();
    expect(shown(ANN)).toEqual(['1: First']);
    // After a day the folder is read by its own numbers.
    push(DAY + 60_000);
    await look();
    await inMailbox(at, (client) => client.append('Texts', Buffer.from(textMail('Second')), []));
    await look();
    expect(shown(ANN)).toEqual(['1: First', '1: Second']);
  });
});

it('that cannot be read since a time at which the clock was ahead is told when it stays so', async () => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const told: NotificationSubject[] = [];
  const keyValues = new KeyValueStore(db);
  const secrets = inMemoryVault();
  await secrets.set('text-mailbox', PASSWORD);
  let now = Date.now();
  const box = new TextMailbox({
    ...{ db, keyValues, secrets, keepsTexts: true },
    ...{
      faxMailbox: () => null,
      faxPassword: () => Promise.resolve(null),
      isOwnKnown: () => true,
      own: () => Promise.resolve([]),
    },
    ...{ keep: () => undefined, now: () => now, tell: (subject) => void told.push(subject), changed: () => undefined },
  });
  const port = Number(new URL(await closedPort()).port);
  const mailbox = { host: '127.0.0.1', port, security: 'tls', user: 'a', folder: 'INBOX', senders: [SENDER] };
  const [since, place] = [new Date(now).toISOString(), 'INBOX 1'];
  const set = { uses: 'own', mailbox, since, place, uid: 1, later: { uid: 1, at: now }, look: null, failing: null };
  keyValues.put('text-mail', set);
  now += 1_000 * DAY;
  await box.look();
  now -= 1_000 * DAY;
  await box.look();
  expect(told).toEqual([]);
  now += 2 * 3_600_000;
  await box.look();
  expect(told).toEqual([{ type: 'text-mail-failed', trouble: 'unreachable' }]);
});
