import { DateTime } from 'luxon';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { fullDisk } from '../store/full-disk.fixture.ts';
import { DAY, demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { threadHtml } from './thread-html.ts';

/** A number of the demo account that can text, and one that cannot. */
const [OWN, NO_TEXTS] = ['6465550120', '2125550100'];
const [ANN, BEN, LOST, REFUSED] = ['6175550134', '6175550135', '6175550101', '6175550106'];
/** Three hours behind both, by its area code. */
const WEST = '2135550134';
/** The conversation with both. */
const GROUP = `${ANN}-${BEN}`;
const plain = { again: false, overCap: false };

/** The provider's own books: what was texted, to whom. */
const texted = (provider: DemoProvider) => provider.state().messages.map(({ to, text }) => [to.join(), text]);

async function open(given: { provider?: DemoProvider; folder?: string; documentKey?: string | null } = {}) {
  const { provider = await demo(), folder = tempFolder(), documentKey = Cipher.newKey() } = given;
  const rig = accountOn(provider, { folder, documentKey, lookWaits: looksAfter([10], 20) });
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const send = (
    to: string[],
    body = 'See you at nine',
    how: Partial<
      typeof plain & {
        own: string;
        group: boolean;
        media: string[];
        quietReason: string;
        later: { at: string; unlessReply: boolean };
      }
    > = {},
  ) => texts.send({ own: OWN, to, body, ...plain, ...how });
  const shown = (peer: string) =>
    valueOf(texts.thread({ peer, before: null })).messages.map(({ body, state }) => `${state}: ${body}`);
  const why = (peer: string) => valueOf(texts.thread({ peer, before: null })).messages.at(-1)?.held;
  const found = async (text: string, show: 'open' | 'unread' | 'done' | 'all' = 'all') =>
    valueOf(await texts.conversations({ text, peers: [], show })).conversations.map(({ peer }) => peer);
  return { ...rig, provider, folder, documentKey, texts, send, shown, why, found };
}

describe('a text', () => {
  it('is sent once, and delivered when the provider says so', async () => {
    const { provider, texts, send, shown, push } = await open();
    valueOf(await send([ANN]));
    expect(shown(ANN)).toEqual(['sending: See you at nine']);
    await eventually(() => expect(shown(ANN)).toEqual(['sent: See you at nine']));
    expect(texted(provider)).toEqual([[ANN, 'See you at nine']]);
    provider.advance(3_000);
    push(6_000);
    valueOf(await texts.look(ANN));
    expect(shown(ANN)).toEqual(['delivered: See you at nine']);
    expect(texted(provider)).toHaveLength(1);
  });

  it('that did not arrive is failed, in the words of the provider, and told', async () => {
    const { provider, texts, send, told } = await open();
    valueOf(await send([LOST]));
    provider.advance(3_000);
    await eventually(async () => {
      valueOf(await texts.look(LOST));
      expect(valueOf(texts.thread({ peer: LOST, before: null })).messages[0]).toMatchObject({
        ...{ state: 'failed', said: 'failed', nextLook: null },
      });
    });
    expect(told()).toContainEqual({ type: 'text-failed', number: LOST, text: 'failed' });
  });

  it('of which the provider says nothing that is known stays sent, and shows its words', async () => {
    const { provider, texts, send, shown } = await open();
    valueOf(await send([ANN]));
    await eventually(() => expect(shown(ANN)).toEqual(['sent: See you at nine']));
    provider.fault({ name: 'answer', operation: 'sms.checkDeliveryStatus', value: '{"data":{"status":"En route"}}' });
    valueOf(await texts.look(ANN));
    expect(valueOf(texts.thread({ peer: ANN, before: null })).messages[0]).toMatchObject({
      ...{ state: 'sent', said: 'En route' },
    });
  });

  it('takes the links of its pictures along, also to several and for later', async () => {
    const { account, provider, texts, send, push } = await open();
    const media = ['https://pictures.example.com/a.jpg', 'https://pictures.example.com/b.jpg'];
    valueOf(await send([ANN, BEN], 'Look', { media }));
    await eventually(() => expect(provider.state().messages.map((message) => message.media)).toEqual([media, media]));
    expect(valueOf(texts.thread({ peer: BEN, before: null })).messages[0]?.media).toEqual(media);
    const later = { at: new Date(Date.now() + 60_000).toISOString(), unlessReply: false };
    valueOf(await send([ANN], 'Later', { media, later }));
    push(60_100);
    void account.happened('wake');
    await eventually(() => expect(provider.state().messages.at(-1)).toMatchObject({ text: 'Later', media }));
  });

  it('that is refused says why, and nothing was texted', async () => {
    const { provider, texts, send, shown } = await open();
    valueOf(await send([REFUSED]));
    await eventually(() => expect(shown(REFUSED)).toEqual(['refused: See you at nine']));
    expect(valueOf(texts.thread({ peer: REFUSED, before: null })).messages[0]?.said).toContain(
      'does not accept messages',
    );
    expect(texted(provider)).toEqual([]);
  });

  it.each(['hang', 'cut', 'garbage', 'status-500-after'] as const)(
    'whose answer is lost (%s) is unknown, and is not sent again by itself',
    async (name) => {
      const { provider, send, shown, settings } = await open();
      if (name === 'hang') settings.requestTimeoutSeconds = 1;
      provider.fault({ name, operation: 'sms.sendMsg', times: 1 });
      valueOf(await send([ANN]));
      await eventually(() => expect(shown(ANN)).toEqual(['unknown: See you at nine']));
      expect(texted(provider)).toHaveLength(1);
      // The same person is texted again only with an explicit word.
      expect(await send([ANN], 'Another one')).toMatchObject({ ok: false, problem: { kind: 'duplicate' } });
      expect(shown(ANN)).toEqual(['unknown: See you at nine']);
      valueOf(await send([ANN], 'Another one', { again: true }));
      await eventually(() => expect(texted(provider)).toHaveLength(2));
    },
  );

  it('leaves nothing behind where it may not be sent', async () => {
    const { provider, account, texts, send, found } = await open();
    expect(await send([ANN], 'x'.repeat(1_531))).toMatchObject({
      problem: { kind: 'invalid', fields: [{ field: 'msg', rule: { kind: 'too-many-parts', most: 10 } }] },
    });
    expect(await send([ANN], 'Hello', { own: NO_TEXTS })).toMatchObject({
      problem: { kind: 'invalid', fields: [{ field: 'did', rule: { kind: 'cannot-text' } }] },
    });
    await account.areas.money.money.setCaps({ day: 0, month: null });
    expect(await send([ANN])).toMatchObject({ problem: { kind: 'over-cap' } });
    expect(await found('')).toEqual([]);
    expect(valueOf(texts.thread({ peer: ANN, before: null }))).toMatchObject({ messages: [], conversation: null });
    expect(texted(provider)).toEqual([]);
  });

  it.each([
    [{}],
    [{ did: OWN, did_to: '6175550134', msg: 'Hello' }],
    [{ did: OWN, did_to: [6175550134], msg: 'Hello' }],
  ])('that another screen writes wrongly is refused by its rules: %j', async (params) => {
    const { provider, account, found } = await open();
    expect(await account.call('sms.sendMsg', params)).toMatchObject({ ok: false, problem: { kind: 'invalid' } });
    expect(await found('')).toEqual([]);
    expect(texted(provider)).toEqual([]);
  });

  it('that is refused when it is sent from anywhere else is shown as refused', async () => {
    const { account, shown } = await open();
    expect(await account.call('sms.sendMsg', { did: OWN, did_to: [REFUSED], msg: 'From a form' })).toMatchObject({
      problem: { kind: 'refused' },
    });
    expect(shown(REFUSED)).toEqual(['refused: From a form']);
  });

  it('that is sent to several from anywhere else is in the conversation of the group', async () => {
    const { account, shown } = await open();
    valueOf(await account.call('sms.sendMsg', { did: OWN, did_to: [ANN, BEN], msg: 'From a form' }));
    expect(shown(GROUP)).toEqual(['sent: From a form']);
    for (const one of [ANN, BEN]) expect(shown(one)).toEqual([]);
  });
});

it('several people get a text each, and a lost answer, a refusal and a failure stay those of one', async () => {
  const { provider, send, shown } = await open();
  provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 1 });
  valueOf(await send([ANN, REFUSED, BEN, ANN]));
  await eventually(() => expect(shown(BEN)).toEqual(['sent: See you at nine']));
  expect(shown(ANN)).toEqual(['unknown: See you at nine']);
  expect(shown(REFUSED)).toEqual(['refused: See you at nine']);
  expect(texted(provider)).toEqual([
    [ANN, 'See you at nine'],
    [BEN, 'See you at nine'],
  ]);
});

it('a text to several keeps the app busy until the last has left, and who of them gets none is told', async () => {
  const { account, provider, texts, send, shown, told } = await open();
  const turn = Promise.withResolvers<void>();
  const whyNot = texts.whyNot.bind(texts);
  const asked = vi.spyOn(texts, 'whyNot').mockImplementation(async (change) => {
    if (asked.mock.calls.length === 2) await turn.promise;
    return whyNot(change);
  });
  valueOf(await send([REFUSED, ANN, BEN]));
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(account.busy).toBe(true);
  texts.block({ number: BEN, reason: '' });
  turn.resolve();
  await eventually(() => expect(shown(BEN)).toEqual(['not-sent: See you at nine']));
  await eventually(() => expect(account.busy).toBe(false));
  expect(told()).toMatchObject([
    { type: 'text-held', number: BEN },
    { type: 'text-failed', number: REFUSED },
  ]);
  expect(texted(provider)).toEqual([[ANN, 'See you at nine']]);
});

it('a text to one that is refused is not told: its conversation is open', async () => {
  const { send, shown, told } = await open();
  valueOf(await send([REFUSED]));
  await eventually(() => expect(shown(REFUSED)).toEqual(['refused: See you at nine']));
  expect(told()).toEqual([]);
});

it.each([
  ['before the first is noted as sent, get a text each', /^UPDATE text_message/, 'sent'],
  ['before the end of the first is written, are told who got none', /^UPDATE journal SET state/, 'not-sent'],
])('several people, where the disk is full for a while %s', async (_, at, second) => {
  const { account, provider, send, shown, told } = await open();
  let [isFull, refused] = [false, 0];
  fullDisk((sql, values) => {
    if (refused === 0 && at.test(sql) && ['sent', 'done'].includes(String(values[0]))) isFull = true;
    const isRefused = isFull && /^(INSERT INTO journal|UPDATE (?:journal|text_message))/.test(sql);
    if (isRefused) refused += 1;
    return isRefused;
  });
  valueOf(await send([ANN, BEN]));
  await eventually(() => expect(refused).toBeGreaterThan(second === 'sent' ? 0 : 1));
  // A quit that waits for what is on its way does not wait for the disk.
  await eventually(() => expect(account.busy).toBe(false));
  isFull = false;
  await eventually(() => expect(shown(BEN)).toEqual([`${second}: See you at nine`]));
  await eventually(() => expect(shown(ANN)).toEqual(['sent: See you at nine']));
  expect(texted(provider).map(([to]) => to)).toEqual(second === 'sent' ? [ANN, BEN] : [ANN]);
  const held = second === 'sent' ? [] : [{ type: 'text-held', number: BEN }];
  await eventually(() => expect(told().filter(({ type }) => type === 'text-held')).toEqual(held));
});

it('a text to several that the disk does not take whole leaves nothing behind, also for later', async () => {
  const { send, shown, folder, documentKey } = await open();
  const disk = Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey ?? ''));
  disk.run(
    `CREATE TRIGGER full BEFORE INSERT ON text_message WHEN NEW.peer = '${BEN}' BEGIN SELECT RAISE(FAIL, 'full'); END`,
  );
  onTestFinished(() => {
    disk.close();
  });
  const later = { at: new Date(Date.now() + DAY).toISOString(), unlessReply: false };
  await expect(send([ANN, BEN], 'At ten', { later, quietReason: 'They asked for it' })).rejects.toThrow('full');
  await expect(send([ANN, BEN])).rejects.toThrow('full');
  expect(shown(ANN)).toEqual([]);
});

it('what was on its way when the app ended is told as what it is at the next start, and is not sent again', async () => {
  const first = await open();
  first.provider.fault({ name: 'hang', operation: 'sms.sendMsg', times: 1 });
  valueOf(await first.send([ANN, BEN]));
  await eventually(() => expect(texted(first.provider)).toHaveLength(1));
  first.account.close();
  const { account, shown, why, provider, told } = await open(first);
  const held = (subjects: ReturnType<typeof told>) => subjects.filter(({ type }) => type === 'text-held');
  expect(shown(ANN)).toEqual(['unknown: See you at nine']);
  expect(shown(BEN)).toEqual(['not-sent: See you at nine']);
  expect([why(ANN), why(BEN)]).toEqual(['', 'closed']);
  expect(held(told())).toEqual([{ type: 'text-held', number: BEN }]);
  account.close();
  const third = await open(first);
  expect(held(third.told())).toHaveLength(1);
  expect(texted(provider)).toHaveLength(1);
});

describe('whoever opted out', () => {
  it('is not texted from any number and any screen, until somebody allows it and says why', async () => {
    const { provider, account, texts, send, shown } = await open();
    valueOf(texts.block({ number: ANN, reason: 'Asked at the desk' }));
    const optedOut = {
      ok: false,
      problem: { kind: 'invalid', fields: [{ field: 'did_to', rule: { kind: 'opted-out', number: ANN } }] },
    };
    for (const own of [OWN, '2125550141']) expect(await send([BEN, ANN], 'Hello', { own })).toMatchObject(optedOut);
    expect(await send([ANN], 'Hello', { overCap: true, again: true })).toMatchObject(optedOut);
    const params = { did: OWN, did_to: [ANN], msg: 'Hello' };
    expect(await account.call('sms.sendMsg', params)).toMatchObject(optedOut);
    expect(texted(provider)).toEqual([]);
    expect(shown(BEN)).toEqual([]);
    valueOf(texts.unblock({ number: ANN, reason: 'Signed the form again' }));
    valueOf(await send([ANN]));
    await eventually(() => expect(texted(provider)).toHaveLength(1));
    expect(valueOf(texts.optOuts())).toMatchObject([
      { number: ANN, reason: 'Asked at the desk', lifted: { reason: 'Signed the form again' } },
    ]);
  });
});

describe('a text that is early or late in the day of its recipient', () => {
  /** 9 in the evening in Boston, 6 in Los Angeles. */
  const EVENING = DateTime.now().setZone('America/New_York').plus({ days: 1 }).set({ hour: 21, minute: 0 }).toMillis();
  const HOUR = 3_600_000;

  it('takes a reason, which is kept with it', async () => {
    const rig = await open();
    const { send, shown, provider, texts, settings, push } = rig;
    settings.textQuietHours = true;
    push(EVENING - Date.now());
    const asked = { problem: { kind: 'invalid', fields: [{ field: 'quietReason' }] } };
    expect(await send([ANN])).toMatchObject(asked);
    expect(shown(ANN)).toEqual([]);
    valueOf(await send([ANN], 'Your ride is here', { quietReason: 'Asked to be called' }));
    await eventually(() => expect(shown(ANN)).toEqual(['sent: Your ride is here']));
    const [kept] = valueOf(texts.thread({ peer: ANN, before: null })).messages;
    expect(kept?.quietReason).toBe('Asked to be called');
    expect(texted(provider)).toHaveLength(1);
    settings.textQuietHours = false;
    valueOf(await send([BEN]));
  });

  it('goes by the clocks of the recipient, and needs none at day', async () => {
    const { send, settings, push } = await open();
    settings.textQuietHours = true;
    push(EVENING - Date.now());
    valueOf(await send([WEST]));
    expect(await send(['2135550135', BEN])).toMatchObject({ ok: false });
    push(-2 * HOUR);
    valueOf(await send([BEN]));
  });

  it('does not go to those of several whose turn comes after nine, who are told', async () => {
    const { provider, texts, send, shown, why, told, settings, push } = await open();
    settings.textQuietHours = true;
    push(EVENING - HOUR / 60 - Date.now());
    const turn = Promise.withResolvers<void>();
    const whyNot = texts.whyNot.bind(texts);
    vi.spyOn(texts, 'whyNot').mockImplementationOnce(async (change) => {
      await turn.promise;
      return whyNot(change);
    });
    const sent = send([ANN, BEN, WEST]);
    push(HOUR / 60 + 1);
    turn.resolve();
    valueOf(await sent);
    await eventually(() => expect(shown(WEST)).toEqual(['sent: See you at nine']));
    expect(shown(BEN)).toEqual(['not-sent: See you at nine']);
    expect(why(BEN)).toBe('quiet-hours');
    expect(told()).toMatchObject([{ type: 'text-held', number: BEN }]);
    expect(texted(provider).map(([to]) => to)).toEqual([ANN, WEST]);
  });
});

describe('a text for later', () => {
  const MINUTE = 60_000;

  async function scheduled(minutes: number, unlessReply = false, given: Parameters<typeof open>[0] = {}) {
    const rig = await open(given);
    const at = new Date(Date.now() + minutes * MINUTE).toISOString();
    valueOf(await rig.send([ANN], 'Tomorrow at nine', { later: { at, unlessReply } }));
    const [text] = valueOf(rig.texts.thread({ peer: ANN, before: null })).messages;
    const wake = () => {
      void rig.account.happened('wake');
    };
    return { ...rig, id: text?.id ?? 0, wake };
  }

  it('does not leave after nine in the evening because others left before it, and is told', async () => {
    const { account, provider, push, send, settings, shown, why, told } = await open();
    settings.textQuietHours = true;
    let at = DateTime.now().setZone('America/New_York').set({ hour: 20, minute: 59, second: 30 });
    if (at.toMillis() < Date.now() + MINUTE) at = at.plus({ days: 1 });
    const later = { at: at.toUTC().toISO() ?? '', unlessReply: false };
    valueOf(await send([ANN], 'See you', { later }));
    push(at.toMillis() - Date.now() + MINUTE);
    void account.happened('wake');
    await eventually(() => expect(shown(ANN)).toEqual(['not-sent: See you']));
    expect(why(ANN)).toBe('quiet-hours');
    expect(told()).toContainEqual({ type: 'text-held', number: ANN });
    expect(texted(provider)).toEqual([]);
  });

  it('leaves at its time and not before, after what came meanwhile', async () => {
    const { shown, provider, push, wake, send } = await scheduled(10);
    wake();
    expect(shown(ANN)).toEqual(['scheduled: Tomorrow at nine']);
    valueOf(await send([ANN], 'Hello'));
    await eventually(() => expect(shown(ANN)).toEqual(['scheduled: Tomorrow at nine', 'sent: Hello']));
    push(11 * MINUTE);
    wake();
    await eventually(() => expect(shown(ANN)).toEqual(['sent: Hello', 'sent: Tomorrow at nine']));
    expect(texted(provider)).toEqual([
      [ANN, 'Hello'],
      [ANN, 'Tomorrow at nine'],
    ]);
  });

  it('keeps its account from being forgotten, until it is called off', async () => {
    const { account, texts, id } = await scheduled(10);
    expect(account.openChanges).toBe(1);
    valueOf(texts.callOff(id));
    expect(account.openChanges).toBe(0);
  });

  it('is sent by nobody where its time was missed, and told', async () => {
    const { shown, provider, push, wake, told, texts, id } = await scheduled(10);
    push(30 * MINUTE);
    wake();
    await eventually(() => expect(shown(ANN)).toEqual(['missed: Tomorrow at nine']));
    expect(told()).toEqual([{ type: 'text-held', number: ANN }]);
    expect(texted(provider)).toEqual([]);
    expect(valueOf(texts.callOff(id))).toEqual({ body: 'Tomorrow at nine' });
    expect(shown(ANN)).toEqual([]);
    expect(texts.callOff(id)).toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('is there after a restart, and leaves then', async () => {
    const first = await scheduled(2);
    first.account.close();
    const { shown, push, account } = await open({ ...first });
    expect(shown(ANN)).toEqual(['scheduled: Tomorrow at nine']);
    push(3 * MINUTE);
    void account.happened('wake');
    await eventually(() => expect(shown(ANN)).toEqual(['sent: Tomorrow at nine']));
  });

  it.each([
    ['opted-out', ({ texts }) => valueOf(texts.block({ number: ANN, reason: '' }))],
    ['view-only', ({ setViewOnly }) => setViewOnly(true)],
    ['offline', ({ provider }) => provider.close()],
    ['too-many', ({ provider }) => provider.fault({ name: 'rate-limit', operation: 'sms.sendMsg', times: 1 })],
  ] satisfies [string, (rig: Awaited<ReturnType<typeof scheduled>>) => unknown][])(
    'says why it did not leave (%s), and is taken back like one whose time was missed',
    async (reason, forbid) => {
      const rig = await scheduled(10);
      const { shown, why, push, wake, told, texts, provider } = rig;
      await Promise.resolve(forbid(rig));
      push(11 * MINUTE);
      wake();
      await eventually(() => expect(shown(ANN)).toEqual(['not-sent: Tomorrow at nine']));
      await eventually(() => expect(told()).toContainEqual({ type: 'text-held', number: ANN }));
      expect(why(ANN)).toBe(reason);
      expect(texted(provider)).toEqual([]);
      const [kept] = valueOf(texts.thread({ peer: ANN, before: null })).messages;
      expect(valueOf(texts.callOff(kept?.id ?? 0))).toEqual({ body: 'Tomorrow at nine' });
      expect(shown(ANN)).toEqual([]);
    },
  );

  it.each([
    ['error', { type: 'text-failed', number: ANN }, 'refused'],
    ['rate-limit', { type: 'text-held', number: ANN }, 'not-sent'],
  ] as const)('that the provider turns away at its time (%s) is told once', async (name, subject, state) => {
    const { shown, provider, push, wake, told } = await scheduled(10);
    provider.fault({ name, operation: 'sms.sendMsg', times: 1 });
    push(11 * MINUTE);
    wake();
    await eventually(() => expect(shown(ANN)).toEqual([`${state}: Tomorrow at nine`]));
    await eventually(() => expect(told()).toMatchObject([subject]));
    expect(texted(provider)).toEqual([]);
  });

  it('whose answer is lost at its time is not told as one that has not left', async () => {
    const { shown, provider, push, wake, told } = await scheduled(10);
    provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 1 });
    push(11 * MINUTE);
    wake();
    await eventually(() => expect(shown(ANN)).toEqual(['unknown: Tomorrow at nine']));
    expect(told().map(({ type }) => type)).not.toContain('text-held');
    expect(told().map(({ type }) => type)).not.toContain('text-failed');
  });

  it('that the disk did not take is not sent, and the next one leaves at its time', async () => {
    const { shown, why, push, wake, send, provider, folder, documentKey } = await scheduled(10);
    const at = (minutes: number) => ({ at: new Date(Date.now() + minutes * MINUTE).toISOString(), unlessReply: false });
    valueOf(await send([BEN], 'At ten', { later: at(20) }));
    const disk = Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey ?? ''));
    disk.run(`CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(FAIL, 'full'); END`);
    push(11 * MINUTE);
    wake();
    await eventually(() => expect(shown(ANN)).toEqual(['not-sent: Tomorrow at nine']));
    expect(why(ANN)).toBe('disk');
    expect(await send([ANN], 'Hello')).toEqual({ ok: false, problem: { kind: 'disk', reason: 'failing' } });
    expect(shown(ANN)).toEqual(['not-sent: Tomorrow at nine']);
    disk.run('DROP TRIGGER full');
    disk.close();
    push(10 * MINUTE);
    wake();
    await eventually(() => expect(shown(BEN)).toEqual(['sent: At ten']));
    expect(texted(provider)).toEqual([[BEN, 'At ten']]);
  });

  it('takes a time to come, a keychain, and an account that may be changed', async () => {
    const { send, setViewOnly } = await open();
    const later = (minutes: number) => ({
      later: { at: new Date(Date.now() + minutes * MINUTE).toISOString(), unlessReply: false },
    });
    expect(await send([ANN], 'x', later(-1))).toMatchObject({ problem: { fields: [{ field: 'later' }] } });
    setViewOnly(true);
    expect(await send([ANN], 'x', later(1))).toMatchObject({ problem: { kind: 'view-only' } });
    const without = await open({ documentKey: null });
    expect(await without.send([ANN], 'x', later(1))).toMatchObject({ problem: { kind: 'vault-unavailable' } });
  });
});

describe('conversations', () => {
  it('with a note and no text left say nothing of the one that was taken back', async () => {
    const { texts, send } = await open();
    valueOf(texts.mark({ peers: [ANN], note: 'Prefers mornings' }));
    const later = { at: new Date(Date.now() + 60_000).toISOString(), unlessReply: false };
    const { id } = valueOf(await send([ANN], 'Tomorrow at nine', { later }));
    valueOf(texts.callOff(id));
    const [shown] = valueOf(await texts.conversations({ text: '', peers: [], show: 'all' })).conversations;
    expect(shown).toMatchObject({ note: 'Prefers mornings', preview: '', state: 'received' });
  });

  it('are found by words of any text, without accents, and by digits', async () => {
    const { account, send, found } = await open();
    valueOf(await send([ANN], 'Su cita es mañana a las nueve'));
    valueOf(await send([BEN], 'Bring your insurance card'));
    await eventually(() => expect(account.openChanges).toBe(0));
    expect(await found('manana')).toEqual([ANN]);
    expect(await found('insur')).toEqual([BEN]);
    expect(await found('insur card')).toEqual([BEN]);
    expect(await found('555-0135')).toEqual([BEN]);
    expect(await found('+1 (617) 555-0135')).toEqual([BEN]);
    expect(await found('1-617-555-0135')).toEqual([BEN]);
    expect(await found('"OR* NEAR(')).toEqual([]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });

  it('can be put away, and stay found', async () => {
    const { texts, send, found } = await open();
    valueOf(await send([ANN]));
    valueOf(texts.mark({ peers: [ANN], done: true, note: 'Prefers mornings' }));
    expect(await found('', 'open')).toEqual([]);
    expect(await found('', 'done')).toEqual([ANN]);
    expect(valueOf(texts.thread({ peer: ANN, before: null })).conversation).toMatchObject({ note: 'Prefers mornings' });
  });

  it('that are put off until a time are out of the way, and stay found', async () => {
    const { texts, send, found } = await open();
    valueOf(await send([ANN]));
    const later = new Date(Date.now() + 60_000).toISOString();
    valueOf(texts.mark({ peers: [ANN], snoozedUntil: later }));
    expect(await found('', 'open')).toEqual([]);
    expect(await found('')).toEqual([ANN]);
    valueOf(texts.mark({ peers: [ANN], snoozedUntil: null }));
    expect(await found('', 'open')).toEqual([ANN]);
    valueOf(texts.mark({ peers: [ANN], snoozedUntil: new Date(Date.now() - 60_000).toISOString() }));
    expect(await found('', 'open')).toEqual([ANN]);
  });

  it('are there after a restart, and without a keychain only until then', async () => {
    for (const documentKey of [Cipher.newKey(), null]) {
      const first = await open({ documentKey });
      valueOf(await first.send([ANN]));
      await eventually(() => expect(first.shown(ANN)).toEqual(['sent: See you at nine']));
      first.account.close();
      const { found } = await open({ ...first, documentKey });
      expect(await found('')).toEqual(documentKey === null ? [] : [ANN]);
    }
  });
});

it('the list of numbers that can text is the provider’s', async () => {
  const { account, texts } = await open();
  const listed = valueOf(await account.call('sms.listAvailableDids', { per_page: 200 })) as {
    rows: { did: string; sms_enabled: string }[];
  };
  const on = listed.rows.filter(({ sms_enabled }) => sms_enabled === 'on').map(({ did }) => did);
  expect(on.length).toBeLessThan(listed.rows.length);
  expect(valueOf(await texts.senders())).toEqual(on.toSorted());
});

it('a conversation is printed with what was written as what was written', () => {
  const texts = [{ head: 'Ann', words: '<script>alert(1)</script> & "more"', foot: '' }];
  const html = threadHtml({ peer: ANN, title: 'Texts with <Ann>', intro: '', note: '', texts });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  expect(html).toContain('<h1>Texts with &lt;Ann&gt;</h1>');
});
