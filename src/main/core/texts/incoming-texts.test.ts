import { DateTime } from 'luxon';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fault } from '#demo/faults.ts';
import type { DemoProvider } from '#demo/provider.ts';
import type { ReceiverSettings } from '#shared/bridge/texts.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { closedPort, DAY, demo, eventually, serveHttp, tempFile, tempFolder } from '../test/support.ts';
import { databaseKey } from '../store/database-encryption.ts';
import { Database } from '../store/database.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import { VaultUnavailable, type Secrets } from '../vault/vault.ts';

const [OWN, OTHER_OWN, ANN, BEN] = ['6465550120', '2125550141', '6175550134', '6175550135'];
const freePort = async () => Number(new URL(await closedPort()).port);
const inbound = (text: string, over: object = {}) =>
  JSON.stringify({ from: ANN, to: [OWN], text, media: [], segments: '1', type: 'SMS', ...over });
const status = (over: object = {}) =>
  JSON.stringify({ reference_id: 'r', from: OWN, to: ANN, status: 'delivered', reason: '', segments: '1', ...over });

/** An account with a receiver on a port of its own, unless told otherwise. */
async function open(
  given: { provider?: DemoProvider; folder?: string; documentKey?: string | null; textReceiver?: Secrets } = {},
  set: Partial<ReceiverSettings> | null = {},
) {
  const { provider = await demo(), folder = tempFolder(), documentKey = Cipher.newKey() } = given;
  const { textReceiver = inMemoryVault() } = given;
  const rig = accountOn(provider, { folder, documentKey, textReceiver });
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const port = await freePort();
  const settings = { mode: 'here', host: '127.0.0.1', port, publicUrl: '', collectUrl: '', ...set } as const;
  if (set) valueOf(await texts.incoming.set(settings));
  const state = () => valueOf(texts.incoming.state());
  const post = async (body: string, type = 'application/json') =>
    (
      await fetch(`http://127.0.0.1:${state().settings.port}${state().path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    ).status;
  const thread = (peer: string) => valueOf(texts.thread({ peer, before: null }));
  const shown = (peer: string) =>
    thread(peer).messages.map(({ body, state: word, times }) => `${word} ${times}: ${body}`);
  const send = (to: string, body = 'See you at nine') =>
    texts.send({ own: OWN, to: [to], body, again: false, overCap: false });
  const appSettings = rig.settings;
  return {
    ...rig,
    appSettings,
    provider,
    folder,
    documentKey,
    textReceiver,
    texts,
    settings,
    state,
    post,
    thread,
    shown,
    send,
  };
}

describe('a text that comes in', () => {
  it('is unread in its conversation, brings it back, and is told', async () => {
    const { texts, post, shown, told, events, state } = await open();
    expect(await post(inbound('Can we say ten?', { to: [BEN, OTHER_OWN, OWN] }))).toBe(200);
    expect(shown(ANN)).toEqual(['received 1: Can we say ten?']);
    expect(valueOf(texts.thread({ peer: ANN, before: null })).messages[0]).toMatchObject({
      own: OTHER_OWN,
      also: [BEN, OWN],
    });
    expect(valueOf(await texts.conversations({ text: '', peers: [], show: 'unread' }))).toMatchObject({ unread: 1 });
    expect(told()).toEqual([{ type: 'text-received', number: ANN, text: 'Can we say ten?' }]);
    expect(events).toContain('texts.changed');
    expect(state()).toMatchObject({ runs: 'on', lastAt: expect.any(String) as string });
    valueOf(texts.mark({ peers: [ANN], read: true, done: true }));
    expect(await post(inbound('Or eleven?'))).toBe(200);
    expect(valueOf(await texts.conversations({ text: '', peers: [], show: 'open' })).conversations).toMatchObject([
      { peer: ANN, unread: 1, doneAt: null },
    ]);
  });

  it('is there once, in whatever shape it comes again, and told once', async () => {
    const { post, shown, thread, told } = await open();
    const form = `from=1${ANN}&to=${OWN}&msg=Yes`;
    expect(await post(form, 'application/x-www-form-urlencoded')).toBe(200);
    expect(await post(inbound('Yes', { media: ['https://a.example/1.png'] }))).toBe(200);
    expect(await post(`<r><from>${ANN}</from><to>${OWN}</to><msg>Yes</msg></r>`, 'text/xml')).toBe(200);
    expect(shown(ANN)).toEqual(['received 3: Yes']);
    expect(thread(ANN).messages[0]?.media).toEqual(['https://a.example/1.png']);
    expect(thread(ANN).conversation?.unread).toBe(1);
    expect(told()).toHaveLength(1);
  });

  it('is another one after a text of ours, after a while, to another number, or with another picture', async () => {
    const { post, shown, send, push } = await open();
    await post(inbound('Yes'));
    valueOf(await send(ANN, 'And the card?'));
    await post(inbound('Yes'));
    push(11 * 60_000);
    await post(inbound('Yes'));
    await post(inbound('Yes', { to: [OTHER_OWN] }));
    await post(inbound('', { media: ['https://a.example/1.png'] }));
    await post(inbound('', { media: ['https://a.example/2.png'] }));
    await eventually(() =>
      expect(shown(ANN)).toEqual([
        ...['received 1: Yes', 'sent 1: And the card?', 'received 1: Yes', 'received 1: Yes', 'received 1: Yes'],
        ...['received 1: ', 'received 1: '],
      ]),
    );
  });

  it('is another one after another of theirs, unless it comes within a minute', async () => {
    const { post, shown, push } = await open();
    for (const words of ['Yes', 'No', 'Yes']) await post(inbound(words));
    expect(shown(ANN)).toEqual(['received 2: Yes', 'received 1: No']);
    push(61_000);
    await post(inbound('Yes'));
    expect(shown(ANN)).toEqual(['received 2: Yes', 'received 1: No', 'received 1: Yes']);
    push(61_000);
    await post(inbound('Yes'));
    expect(shown(ANN)).toEqual(['received 2: Yes', 'received 1: No', 'received 2: Yes']);
  });

  it('is another one after a clock that was far ahead was set back', async () => {
    const { post, shown, push } = await open();
    push(3 * 365 * DAY);
    await post(inbound('Yes'));
    push(-3 * 365 * DAY);
    await post(inbound('Yes'));
    expect(shown(ANN)).toEqual(['received 1: Yes', 'received 1: Yes']);
  });

  it('while the clock was far ahead lets nobody be texted at night without a reason', async () => {
    const { post, send, appSettings, push } = await open();
    appSettings.textQuietHours = true;
    const evening = DateTime.now().setZone('America/New_York').plus({ days: 1 }).set({ hour: 21, minute: 30 });
    push(evening.diffNow().toMillis());
    push(364 * DAY);
    await post(inbound('Hello?'));
    push(-364 * DAY);
    expect(await send(ANN)).toMatchObject({ problem: { kind: 'invalid', fields: [{ field: 'quietReason' }] } });
  });

  it('that asks for no more texts stops them from all numbers, until a person allows it', async () => {
    const { texts, post, send, thread, provider, push } = await open();
    expect(await post(inbound(' Stop! '))).toBe(200);
    expect(thread(ANN).optOut).toMatchObject({ number: ANN, word: 'STOP', lifted: null });
    const refused = { problem: { fields: [{ rule: { kind: 'opted-out' } }] } };
    expect(await send(ANN)).toMatchObject(refused);
    expect(await texts.send({ own: OTHER_OWN, to: [ANN], body: 'x', again: false, overCap: false })).toMatchObject(
      refused,
    );
    push(1_000);
    expect(await post(inbound('START'))).toBe(200);
    expect(thread(ANN)).toMatchObject({ optOut: { lifted: null }, asksAgain: expect.any(String) as string });
    expect(await send(ANN)).toMatchObject(refused);
    expect(provider.state().messages).toEqual([]);
    valueOf(texts.unblock({ number: ANN, reason: 'Asked for it by START' }));
    valueOf(await send(ANN));
    expect(valueOf(texts.optOuts())).toMatchObject([
      { number: ANN, word: 'STOP', lifted: { reason: 'Asked for it by START' } },
    ]);
  });

  it('that asks for no more texts again, soon after a person allowed it, stops them again', async () => {
    const { texts, post, send, shown, thread, provider } = await open();
    await post(inbound('STOP'));
    valueOf(texts.unblock({ number: ANN, reason: 'Said so by telephone' }));
    await post(inbound('STOP'));
    expect(thread(ANN).optOut).toMatchObject({ number: ANN, word: 'STOP', lifted: null });
    expect(await send(ANN)).toMatchObject({ problem: { fields: [{ rule: { kind: 'opted-out' } }] } });
    await post(inbound('STOP'));
    expect(shown(ANN)).toEqual(['received 1: STOP', 'received 2: STOP']);
    expect(provider.state().messages).toEqual([]);
  });

  it('calls off what was not to leave then, and after a STOP everything that was to leave', async () => {
    const { texts, post, shown } = await open();
    const later = (unlessReply: boolean) => ({ at: new Date(Date.now() + 3_600_000).toISOString(), unlessReply });
    const plan = (body: string, unlessReply: boolean) =>
      texts.send({ own: OWN, to: [ANN], body, again: false, overCap: false, later: later(unlessReply) });
    valueOf(await plan('Are you coming?', true));
    valueOf(await plan('See you', false));
    await post(inbound('Yes'));
    expect(shown(ANN)).toEqual(['called-off 1: Are you coming?', 'scheduled 1: See you', 'received 1: Yes']);
    await post(inbound('stop'));
    expect(shown(ANN)[1]).toBe('called-off 1: See you');
  });

  it('is told at most thirty times a minute, and is in its conversation all the same', async () => {
    const { texts, post, told } = await open();
    for (let index = 0; index < 40; index += 1) await post(inbound(`Text ${index}`));
    expect(told()).toHaveLength(30);
    expect(valueOf(texts.thread({ peer: ANN, before: null })).conversation?.unread).toBe(40);
  });
});

describe('what is told of a text of ours', () => {
  async function sent() {
    const rig = await open();
    valueOf(await rig.send(ANN));
    await eventually(() => expect(rig.shown(ANN)).toEqual(['sent 1: See you at nine']));
    return { ...rig, id: String(rig.provider.state().messages[0]?.id) };
  }
  const states = ({ thread }: Awaited<ReturnType<typeof open>>) =>
    thread(ANN).messages.map(({ state, said, probable }) => [state, said, probable]);

  it('by its id is its end, and a failure is told', async () => {
    const rig = await sent();
    expect(await rig.post(status({ reference_id: rig.id }))).toBe(200);
    expect(states(rig)).toEqual([['delivered', 'delivered', false]]);
    expect(rig.thread(ANN).messages[0]?.nextLook).toBeNull();
    await rig.post(status({ reference_id: rig.id, status: 'failed', reason: 'Refused as spam' }));
    await rig.post(status({ reference_id: rig.id }));
    expect(states(rig)).toEqual([['failed', 'failed: Refused as spam', false]]);
    expect(rig.told()).toEqual([{ type: 'text-failed', number: ANN, text: 'failed: Refused as spam' }]);
  });

  it('without an id that is known is probable where one text alone can be meant, and is still asked about', async () => {
    const rig = await sent();
    expect(await rig.post(status({ reference_id: 'unlike-any-id' }))).toBe(200);
    expect(states(rig)).toEqual([['delivered', 'delivered', true]]);
    expect(rig.thread(ANN).messages[0]?.nextLook).not.toBeNull();
  });

  it('without an id, and then by the provider when it is asked, is told once', async () => {
    const rig = await sent();
    rig.provider.fault({ name: 'answer', operation: 'sms.checkDeliveryStatus', value: '{"data":{"status":"Failed"}}' });
    await rig.post(status({ reference_id: 'unlike-any-id', status: 'failed', reason: 'Refused as spam' }));
    expect(states(rig)).toEqual([['failed', 'failed: Refused as spam', true]]);
    rig.push(6_000);
    void rig.account.happened('wake');
    await eventually(() => expect(states(rig)).toMatchObject([['failed', expect.anything(), false]]));
    expect(rig.told()).toEqual([{ type: 'text-failed', number: ANN, text: 'failed: Refused as spam' }]);
    // What it said first is more than the one word that it answers.
    expect(states(rig)).toEqual([['failed', 'failed: Refused as spam', false]]);
  });

  it('stays where it is found out later that nobody can tell whether the text was sent', async () => {
    const rig = await open();
    rig.provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 1 });
    valueOf(await rig.send(ANN));
    await eventually(() => expect(rig.shown(ANN)).toEqual(['unknown 1: See you at nine']));
    await rig.post(status({ reference_id: null }));
    expect(states(rig)).toEqual([['delivered', 'delivered', true]]);
    const all = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };
    const { entries } = valueOf(rig.account.areas.activity.activity.list({ ...all, offset: 0, limit: 1 }));
    const id = String(entries[0]?.id);
    rig.texts.changeSettled({
      ...{ id, operation: 'sms.sendMsg', target: ANN, state: 'cannot-tell', wasUnknown: true },
      ...{ how: undefined, warnings: [] },
    });
    expect(states(rig)).toEqual([['delivered', 'delivered', true]]);
  });

  it('is of none where several can be meant, where it is of other numbers, or where it says nothing that is known', async () => {
    const rig = await sent();
    await rig.post(status({ reference_id: null, to: BEN }));
    await rig.post(status({ reference_id: null, from: OTHER_OWN }));
    expect(states(rig)).toEqual([['sent', expect.anything(), false]]);
    await rig.post(status({ reference_id: rig.id, status: 'En route' }));
    expect(states(rig)).toEqual([['sent', 'en route', false]]);
    valueOf(await rig.send(ANN, 'Bring your card'));
    await eventually(() => expect(rig.shown(ANN)).toHaveLength(2));
    await eventually(() => expect(rig.shown(ANN)[1]).toContain('sent'));
    await rig.post(status({ reference_id: 'unlike-any-id' }));
    expect(rig.shown(ANN)).toEqual(['sent 1: See you at nine', 'sent 1: Bring your card']);
  });

  describe('that the provider refused', () => {
    const REFUSAL = '{"error":"This could not be sent."}';
    const asRefused = ['refused', 'This could not be sent.', false];
    async function refused({ carriedOut }: { carriedOut: boolean }) {
      const rig = await open();
      const name = carriedOut ? 'answer-after' : 'answer';
      rig.provider.fault({ name, operation: 'sms.sendMsg', value: REFUSAL, times: 1 });
      valueOf(await rig.send(ANN));
      await eventually(() => expect(states(rig)).toEqual([asRefused]));
      expect(rig.provider.state().messages).toHaveLength(carriedOut ? 1 : 0);
      const all = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false, offset: 0, limit: 10 };
      const changes = () => valueOf(rig.account.areas.activity.activity.list(all)).entries.map(({ state }) => state);
      return { ...rig, changes };
    }

    it('and carried out all the same is told as delivered where it can be no other, once', async () => {
      const rig = await refused({ carriedOut: true });
      const id = String(rig.provider.state().messages[0]?.id);
      await rig.post(status({ reference_id: id }));
      await rig.post(status({ reference_id: id }));
      expect(states(rig)).toEqual([['delivered', 'delivered', true]]);
      expect(rig.changes()).toEqual(['done']);
      expect(rig.told()).toMatchObject([
        { type: 'change-settled', operation: 'sms.sendMsg', state: 'done', how: 'though-refused' },
      ]);
      expect(rig.provider.state().messages).toHaveLength(1);
    });

    it('and carried out all the same is told as delivered after a new start, too', async () => {
      const before = await refused({ carriedOut: true });
      before.account.close();
      const rig = await open(before, null);
      await eventually(() => expect(rig.state().runs).toBe('on'));
      await rig.post(status());
      expect(states(rig)).toEqual([['delivered', 'delivered', true]]);
    });

    it('stays refused, for the reason it gave, whatever else it tells', async () => {
      const rig = await refused({ carriedOut: false });
      await rig.post(status({ status: 'failed', reason: 'Refused as spam' }));
      await rig.post(status({ status: 'queued' }));
      await rig.post(status({ to: BEN }));
      await rig.post(status({ from: OTHER_OWN }));
      expect(states(rig)).toEqual([asRefused]);
      expect(rig.changes()).toEqual(['refused']);
      expect(rig.told()).toEqual([]);
    });

    it('is not the one with the same words that was sent', async () => {
      const rig = await refused({ carriedOut: false });
      valueOf(await rig.send(ANN));
      await eventually(() => expect(rig.changes()).toEqual(['done', 'refused']));
      await rig.post(status());
      await rig.post(status({ reference_id: 'r2' }));
      expect(states(rig)).toEqual([asRefused, ['delivered', 'delivered', true]]);
      expect(rig.changes()).toEqual(['done', 'refused']);
    });
  });

  describe('while it is on its way', () => {
    const operation = 'sms.sendMsg';
    async function toldEarly(fault: Partial<Fault> & Pick<Fault, 'name'>, word: string) {
      const rig = await open();
      // Told of an earlier text, of another computer.
      await rig.post(status({ reference_id: 'earlier', status: 'failed', reason: 'Of another one' }));
      rig.provider.fault({ ...fault, operation, times: 1 });
      rig.provider.fault({ name: 'held', operation });
      valueOf(await rig.send(ANN));
      await rig.post(status({ status: word }));
      expect(states(rig)).toEqual([['sending', '', false]]);
      return rig;
    }

    it.each([
      ['gets no answer', { name: 'cut' }, 'delivered'],
      ['gets no answer', { name: 'cut' }, 'failed'],
      ['is answered without an id', { name: 'empty' }, 'delivered'],
      ['is refused', { name: 'answer-after', value: '{"error":"This could not be sent."}' }, 'delivered'],
    ] as const)('and then %s is told as soon as that is known: %o, %s', async (_, fault, word) => {
      const rig = await toldEarly(fault, word);
      rig.provider.clearFaults();
      await eventually(() => expect(states(rig)).toEqual([[word, word, true]]));
      expect(rig.provider.state().messages).toHaveLength(1);
    });

    it('and the app ends is told at the next start', async () => {
      const before = await toldEarly({ name: 'cut' }, 'delivered');
      before.account.close();
      expect(states(await open(before, null))).toEqual([['delivered', 'delivered', true]]);
      before.provider.clearFaults();
    });
  });

  it('before the provider answered with its id is told as soon as it does', async () => {
    const rig = await open();
    const next = String(Number((await nextId(rig.provider)) ?? 0));
    await rig.post(status({ reference_id: next }));
    valueOf(await rig.send(ANN));
    await eventually(() => expect(rig.shown(ANN)).toEqual(['delivered 1: See you at nine']));
  });
});

describe('the receiver', () => {
  it('is off until it is switched on, and then runs at every start, with the same address', async () => {
    const { account, state, texts, settings, textReceiver, provider, folder, documentKey } = await open({}, null);
    expect(state()).toMatchObject({ runs: 'off', path: '', settings: { mode: 'off', host: '127.0.0.1' } });
    valueOf(await texts.incoming.set(settings));
    const { path } = state();
    account.close();
    await expect(fetch(`http://127.0.0.1:${settings.port}${path}`)).rejects.toThrow();
    const again = accountOn(provider, { folder, documentKey, textReceiver });
    const later = () => valueOf(again.account.areas.texts.incoming.state());
    await eventually(() => expect(later()).toMatchObject({ runs: 'on', path }));
    valueOf(await again.account.areas.texts.incoming.renew());
    expect(later().path).not.toBe(path);
    expect((await fetch(`http://127.0.0.1:${settings.port}${path}`, { method: 'POST' })).status).toBe(404);
    valueOf(await again.account.areas.texts.incoming.set({ ...settings, mode: 'off' }));
    await expect(fetch(`http://127.0.0.1:${settings.port}${path}`)).rejects.toThrow();
  });

  it('keeps its address while the keychain does not show the secret, and makes another one only where that is asked for', async () => {
    const { account, state, texts, settings, textReceiver, provider, folder, documentKey } = await open();
    const { path } = state();
    const secret = valueOf(await texts.incoming.secret());
    account.close();
    let shows = (name: string): Promise<string | null> => Promise.resolve(name && null);
    const again = accountOn(provider, {
      ...{ folder, documentKey },
      textReceiver: { ...textReceiver, get: (name) => shows(name) },
    });
    const { incoming } = again.account.areas.texts;
    const later = () => valueOf(incoming.state());
    await eventually(() => expect(later()).toMatchObject({ runs: 'failed', problem: 'no-secret', path: '' }));
    expect(await incoming.secret()).toMatchObject({ ok: false, problem: { kind: 'vault-unavailable' } });
    shows = () => Promise.reject(new VaultUnavailable('locked'));
    expect(await incoming.set(settings)).toMatchObject({ ok: false, problem: { kind: 'vault-unavailable' } });
    expect(later()).toMatchObject({ runs: 'failed', problem: 'no-secret' });
    shows = (name) => textReceiver.get(name);
    await again.account.happened('wake');
    await eventually(() => expect(later()).toMatchObject({ runs: 'on', problem: null, path }));
    expect(valueOf(await incoming.secret())).toBe(secret);
    await textReceiver.delete('secret');
    expect(await incoming.set(settings)).toMatchObject({ ok: false });
    expect(valueOf(await incoming.renew())).toMatchObject({ runs: 'on', problem: null });
    expect(later().path).not.toBe(path);
    expect(valueOf(await incoming.secret())).not.toBe(secret);
  });

  it('takes nothing that would be gone with the app, and says why it cannot listen', async () => {
    const without = await open({ documentKey: null });
    expect(without.state()).toMatchObject({ runs: 'no-keychain', path: '' });
    const first = await open();
    const second = await open({}, { port: first.settings.port });
    expect(second.state()).toMatchObject({ runs: 'failed', problem: 'port-in-use' });
    expect((await open({}, { host: '203.0.113.9' })).state()).toMatchObject({
      runs: 'failed',
      problem: 'no-such-address',
    });
  });

  it('says that the disk does not take what comes in for as long as it does not', async () => {
    const { post, state, folder, documentKey } = await open();
    const disk = Database.open(join(folder, 'data.sqlite'), databaseKey(documentKey ?? ''));
    disk.run(`CREATE TRIGGER full BEFORE INSERT ON text_message BEGIN SELECT RAISE(FAIL, 'full'); END`);
    expect(await post(inbound('Yes'))).toBe(503);
    expect(state()).toMatchObject({ runs: 'on', problem: 'not-kept' });
    disk.run('DROP TRIGGER full');
    disk.close();
    expect(await post(inbound('Yes'))).toBe(200);
    expect(state()).toMatchObject({ runs: 'on', problem: null });
  });

  it('refuses addresses that are none', async () => {
    const { texts, settings } = await open();
    const field = async (over: Partial<ReceiverSettings>) => {
      const outcome = await texts.incoming.set({ ...settings, ...over });
      return outcome.ok || outcome.problem.kind !== 'invalid' ? '' : outcome.problem.fields[0]?.field;
    };
    expect(await field({ host: 'evil; rm' })).toBe('host');
    expect(await field({ publicUrl: 'http://texts.example.com' })).toBe('publicUrl');
    expect(await field({ mode: 'elsewhere', collectUrl: '' })).toBe('collectUrl');
    expect(await field({ mode: 'elsewhere', collectUrl: 'http://203.0.113.9:8455' })).toBe('collectUrl');
    expect(await field({ publicUrl: 'https://texts.example.com/relay/' })).toBe('');
  });

  it('takes what curl posts in the three formats of the older form', async () => {
    const { state, settings, shown } = await open();
    const address = `http://127.0.0.1:${settings.port}${state().path}`;
    const curl = async (...args: string[]) =>
      (await promisify(execFile)('curl', ['-sS', '-w', '%{http_code}', ...args, address])).stdout;
    expect(await curl('--data-urlencode', `from=${ANN}`, '-d', `to=${OWN}`, '--data-urlencode', 'msg=Form & ñ')).toBe(
      '200',
    );
    expect(await curl('--json', JSON.stringify({ from: ANN, to: OWN, msg: 'JSON & ñ' }))).toBe('200');
    const xml = `<?xml version="1.0" encoding="UTF-8"?><request><from>${ANN}</from><to>${OWN}</to><msg>XML &amp; ñ</msg></request>`;
    expect(await curl('-H', 'Content-Type: application/xml', '-d', xml)).toBe('200');
    expect(shown(ANN)).toEqual(['received 1: Form & ñ', 'received 1: JSON & ñ', 'received 1: XML & ñ']);
  });
});

describe('a receiver on another computer', () => {
  async function elsewhere() {
    const rig = await open({}, null);
    const secret = valueOf(await rig.texts.incoming.secret());
    const port = await freePort();
    const file = join(tempFolder(), 'spool.sqlite');
    const program = join(import.meta.dirname, '../cli/receiver.ts');
    const start = async () => {
      const args = ['--secret-file', tempFile('secret', secret), '--file', file, '--port', String(port)];
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const child = await start();
    const collectUrl = `http://127.0.0.1:${port}`;
    const set = () =>
      rig.texts.incoming.set({ mode: 'elsewhere', host: '127.0.0.1', port, publicUrl: collectUrl, collectUrl });
    return { ...rig, child, start, set, collectUrl };
  }

  it('is collected from once, also what it took while the app was closed, and proves its way', async () => {
    const { set, state, post, shown, texts, child, start } = await elsewhere();
    valueOf(await set());
    expect(state()).toMatchObject({ runs: 'on' });
    valueOf(await texts.incoming.set({ ...state().settings, mode: 'off' }));
    const { path } = valueOf(await set());
    valueOf(await texts.incoming.set({ ...state().settings, mode: 'off' }));
    const there = (body: string) =>
      fetch(state().settings.collectUrl + path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    expect((await there(inbound('While it was off'))).status).toBe(200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start();
    valueOf(await set());
    expect(shown(ANN)).toEqual(['received 1: While it was off']);
    expect(await post(inbound('And now'))).toBe(200);
    expect(valueOf(await texts.incoming.prove())).toMatchObject({ result: 'arrived' });
    expect(shown(ANN)).toEqual(['received 1: While it was off', 'received 1: And now']);
  });

  it('is collected from by what was set last, also where a question was under way, and not after the account is closed', async () => {
    const { texts, settings, state, account } = await open();
    const answers: (() => void)[] = [];
    const slow = await serveHttp(
      (_request, response) => void answers.push(() => response.end('{"spool":"s","entries":[]}')),
    );
    const set = (url: string) => texts.incoming.set({ ...settings, mode: 'elsewhere', collectUrl: url });
    void set(slow.url);
    await eventually(() => expect(answers).toHaveLength(1));
    const page = await serveHttp((_request, response) => response.end('<html>'));
    valueOf(await set(page.url));
    answers[0]?.();
    await eventually(() => expect(state().problem).toBe('not-the-receiver'));
    void set(slow.url);
    await eventually(() => expect(answers).toHaveLength(2));
    account.close();
    answers[1]?.();
    await eventually(() => expect(slow.requests).toHaveLength(2));
  });

  it('is reached, as the public address, by the proxy that the system has for it, which is asked for the host alone', async () => {
    const asked: string[] = [];
    const nobody = new URL(await closedPort()).host;
    const proxyFor = (origin: string) => {
      asked.push(origin);
      return Promise.resolve(`PROXY ${nobody}`);
    };
    const { texts } = accountOn(await demo(), { proxyFor, documentKey: Cipher.newKey() }).account.areas;
    const url = 'https://receiver.invalid:8455';
    const here = { mode: 'here', host: '127.0.0.1', port: await freePort(), publicUrl: url, collectUrl: '' } as const;
    valueOf(await texts.incoming.set(here));
    expect(valueOf(await texts.incoming.prove()).result).toBe('refused');
    expect(asked).toEqual([url]);
    valueOf(await texts.incoming.set({ ...here, mode: 'elsewhere', collectUrl: `${url}/own` }));
    await eventually(() => expect(asked).toEqual([url, url]));
  });

  it('gives also a post whose content type is very long', async () => {
    const { set, post, shown } = await elsewhere();
    valueOf(await set());
    expect(await post(inbound('Yes'), `application/json; note=${'x'.repeat(2_000)}`)).toBe(200);
    valueOf(await set());
    expect(shown(ANN)).toEqual(['received 1: Yes']);
  });

  it('gives nothing to who does not know its secret', async () => {
    const { collectUrl, set, state } = await elsewhere();
    valueOf(await set());
    const asked = (headers: Record<string, string>) =>
      fetch(`${collectUrl}/collect`, { method: 'POST', body: '{"spool":"","after":0}', headers });
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${state().path.slice(1)}` }]) {
      const answer = await asked(headers);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
    }
  });

  it('that is not reached, or is something else, is told as that', async () => {
    const { texts, settings } = await open();
    const at = async (collectUrl: string) =>
      valueOf(await texts.incoming.set({ ...settings, mode: 'elsewhere', collectUrl }));
    expect(await at(await closedPort())).toMatchObject({ runs: 'failed', problem: 'not-reached' });
    const page = await serveHttp((_request, response) => response.end('<html>'));
    expect(await at(page.url)).toMatchObject({ runs: 'failed', problem: 'not-the-receiver' });
    const liar = await serveHttp((_request, response) =>
      response.end(JSON.stringify({ spool: 's', entries: [{ id: 'x', at: 'y', type: 1, body: {} }] })),
    );
    expect(await at(liar.url)).toMatchObject({ runs: 'failed', problem: 'not-the-receiver' });
  });
});

describe('the test of the way', () => {
  /** A relay that passes posts on to the app, or does something else with them. */
  async function relayed(
    answer: (pass: (host?: string) => Promise<number>, response: { status: (code: number) => void }) => void,
  ) {
    const rig = await open();
    const relay = await serveHttp((request, response) => {
      const pass = async () =>
        (
          await fetch(`http://127.0.0.1:${rig.settings.port}${request.url}`, {
            method: 'POST',
            body: request.body,
            headers: { 'content-type': 'application/json' },
          })
        ).status;
      answer(pass, {
        status: (code) => {
          response.writeHead(code, code === 302 ? { location: 'https://login.example/' } : {}).end();
        },
      });
    });
    valueOf(await rig.texts.incoming.set({ ...rig.settings, publicUrl: relay.url }));
    return valueOf(await rig.texts.incoming.prove());
  }

  it('sees the probe arrive through a relay, and keeps nothing of it', async () => {
    expect(await relayed((pass, { status: answer }) => void pass().then(answer))).toMatchObject({ result: 'arrived' });
  });

  it.each([
    [404, 'other-path'],
    [421, 'other-host'],
    [502, 'relay-down'],
    [302, 'redirect'],
    [401, 'status'],
  ])('says what a relay that answers %s does', async (code, result) => {
    expect(
      await relayed((_pass, { status: answer }) => {
        answer(code);
      }),
    ).toEqual({ result, seen: String(code) });
  });

  it('says why the address is not reached', async () => {
    const { texts, settings } = await open();
    const at = async (publicUrl: string) => {
      valueOf(await texts.incoming.set({ ...settings, publicUrl }));
      return valueOf(await texts.incoming.prove());
    };
    expect(await at('')).toEqual({ result: 'no-address', seen: '' });
    expect(await at(await closedPort())).toEqual({ result: 'refused', seen: 'ECONNREFUSED' });
    expect(await at('https://nowhere.invalid')).toMatchObject({
      result: expect.stringMatching(/host-unknown|offline/) as string,
    });
    valueOf(await texts.incoming.set({ ...settings, mode: 'off' }));
    expect(valueOf(await texts.incoming.prove())).toMatchObject({ result: 'not-running' });
  });
});

/** The id that the provider gives the next text. */
async function nextId(provider: DemoProvider): Promise<string | undefined> {
  const rig = accountOn(provider, { folder: tempFolder(), documentKey: Cipher.newKey() });
  await eventually(async () => expect(valueOf(await rig.account.areas.texts.senders())).toContain(OWN));
  valueOf(await rig.account.areas.texts.send({ own: OWN, to: [BEN], body: 'x', again: false, overCap: false }));
  await eventually(() => expect(provider.state().messages).toHaveLength(1));
  const id = provider.state().messages[0]?.id;
  return id === undefined ? undefined : String(Number(id) + 1);
}
