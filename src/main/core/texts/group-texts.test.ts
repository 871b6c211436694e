import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { closedPort, demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';
import type { Vault } from '../vault/vault.ts';

const OWN = '6465550120';
const [ANN, BEN, CAL, LOST] = ['6175550134', '6175550135', '6175550136', '6175550101'];
const GROUP = `${ANN}-${BEN}-${CAL}`;

/** The provider's own books: what was texted, to whom by one request. */
const texted = (provider: DemoProvider) => provider.state().messages.map(({ to, text }) => [to, text]);

interface Kept {
  provider?: DemoProvider;
  folder?: string;
  documentKey?: string;
  textReceiver?: Vault;
}

async function open(given: Kept = {}) {
  const { provider = await demo(), folder = tempFolder(), documentKey = Cipher.newKey() } = given;
  const { textReceiver = inMemoryVault() } = given;
  const rig = accountOn(provider, {
    ...{ folder, documentKey, lookWaits: looksAfter([10], 20), textReceiver },
  });
  rig.settings.textQuietHours = false;
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const port = Number(new URL(await closedPort()).port);
  valueOf(await texts.incoming.set({ mode: 'here', host: '127.0.0.1', port, publicUrl: '', collectUrl: '' }));
  const send = (to: string[], how: { quietReason?: string; later?: { at: string; unlessReply: boolean } } = {}) =>
    texts.send({ own: OWN, to, body: 'We meet at nine', group: true, again: false, overCap: false, ...how });
  const shown = (peer: string) => valueOf(texts.thread({ peer, before: null })).messages;
  const states = (peer: string) => shown(peer).map(({ state }) => state);
  const posts = async (body: object) => {
    const { settings, path } = valueOf(texts.incoming.state());
    const answer = await fetch(`http://127.0.0.1:${settings.port}${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    });
    expect(answer.status).toBe(200);
  };
  /** The provider tells what became of a text at one of its recipients. */
  const arrives = (to: string, status: string, id: string | null) =>
    posts({ ...(id === null ? {} : { reference_id: id }), from: OWN, to, status, reason: '', segments: '1' });
  return { ...rig, provider, folder, documentKey, textReceiver, texts, send, shown, states, posts, arrives };
}

describe('a group text', () => {
  it('is one request to all, kept as one conversation whatever order they are named in', async () => {
    const { provider, send, states, texts } = await open();
    valueOf(await send([CAL, ANN, BEN, ANN]));
    await eventually(() => expect(states(GROUP)).toEqual(['sent']));
    valueOf(await send([BEN, CAL, ANN]));
    await eventually(() => expect(states(GROUP)).toEqual(['sent', 'sent']));
    expect(texted(provider)).toEqual([
      [[ANN, BEN, CAL], 'We meet at nine'],
      [[ANN, BEN, CAL], 'We meet at nine'],
    ]);
    expect(states(ANN)).toEqual([]);
    const found = async (peers: string[], text = 'x') =>
      valueOf(await texts.conversations({ text, peers, show: 'all' })).conversations.map(({ peer }) => peer);
    expect(await found([BEN])).toEqual([GROUP]);
    expect(await found([LOST])).toEqual([]);
  });

  it('whose answer is lost is unknown for all, is asked about, and is not sent again by itself', async () => {
    const { provider, send, shown, states } = await open();
    provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 1 });
    valueOf(await send([ANN, BEN, CAL]));
    await eventually(() => expect(states(GROUP)).toEqual(['unknown']));
    expect(shown(GROUP)[0]?.members.map(({ state }) => state)).toEqual([null, null, null]);
    expect(await send([CAL, BEN, ANN])).toMatchObject({ ok: false, problem: { kind: 'duplicate' } });
    expect(texted(provider)).toHaveLength(1);
  });

  it('is kept from all by one who opted out, who is named', async () => {
    const { provider, send, states, texts } = await open();
    valueOf(texts.block({ number: BEN, reason: '' }));
    expect(await send([ANN, BEN, CAL])).toEqual({
      ok: false,
      problem: { kind: 'invalid', fields: [{ field: 'did_to', rule: { kind: 'opted-out', number: BEN } }] },
    });
    expect(states(GROUP)).toEqual([]);
    expect(valueOf(texts.thread({ peer: GROUP, before: null })).optOut?.number).toBe(BEN);
    expect(texted(provider)).toEqual([]);
  });

  it('takes a reason where it is early for one of them, which is kept', async () => {
    const { provider, send, shown, settings, push } = await open();
    const boston = DateTime.now().setZone('America/New_York');
    push(boston.plus({ days: 1 }).set({ hour: 3 }).diff(boston).toMillis());
    settings.textQuietHours = true;
    expect(await send([ANN, BEN])).toMatchObject({ problem: { fields: [{ field: 'quietReason' }] } });
    expect(texted(provider)).toEqual([]);
    valueOf(await send([ANN, BEN], { quietReason: 'Water in the office' }));
    await eventually(() => expect(texted(provider)).toHaveLength(1));
    expect(shown(`${ANN}-${BEN}`)[0]?.quietReason).toBe('Water in the office');
  });

  it('has not arrived where the provider says so of one, and has only when it says so of each or of all', async () => {
    const { provider, send, shown, states, arrives, told } = await open();
    valueOf(await send([ANN, BEN]));
    await eventually(() => expect(states(`${ANN}-${BEN}`)).toEqual(['sent']));
    const id = provider.state().messages[0]?.id ?? '';
    const peer = `${ANN}-${BEN}`;
    await arrives(ANN, 'delivered', id);
    expect(states(peer)).toEqual(['sent']);
    expect(shown(peer)[0]?.members.map(({ state }) => state)).toEqual(['delivered', null]);
    // Without its id it may be of another text.
    await arrives(BEN, 'failed', null);
    expect(states(peer)).toEqual(['sent']);
    await arrives(BEN, 'failed', id);
    expect(states(peer)).toEqual(['failed']);
    await arrives(BEN, 'delivered', id);
    expect(states(peer)).toEqual(['failed']);
    expect(told()).toContainEqual({ type: 'text-failed', number: peer, text: 'failed' });
  });

  it('that all of them got is delivered', async () => {
    const { provider, send, states, arrives } = await open();
    const peer = `${ANN}-${BEN}`;
    valueOf(await send([ANN, BEN]));
    await eventually(() => expect(states(peer)).toEqual(['sent']));
    const id = provider.state().messages[0]?.id ?? '';
    await arrives(ANN, 'delivered', id);
    await arrives(BEN, 'delivered', id);
    expect(states(peer)).toEqual(['delivered']);
  });

  it('for later is called off by a STOP of one of them', async () => {
    const { provider, send, states, posts } = await open();
    const at = new Date(Date.now() + 3_600_000).toISOString();
    valueOf(await send([ANN, BEN, CAL], { later: { at, unlessReply: false } }));
    await posts({ from: CAL, to: [OWN], text: 'STOP', media: [], segments: '1', type: 'SMS' });
    expect(states(GROUP)).toEqual(['called-off']);
    expect(states(CAL)).toEqual(['received']);
    expect(texted(provider)).toEqual([]);
  });

  it('that was on its way when the app ended is unknown at the next start, and does not leave again', async () => {
    const first = await open();
    first.provider.fault({ name: 'hang', operation: 'sms.sendMsg', times: 1 });
    valueOf(await first.send([ANN, BEN, CAL]));
    await eventually(() => expect(texted(first.provider)).toHaveLength(1));
    first.account.close();
    const { states, provider } = await open(first);
    expect(states(GROUP)).toEqual(['unknown']);
    expect(texted(provider)).toHaveLength(1);
  });
});
