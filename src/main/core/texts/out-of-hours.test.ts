import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import type { OutOfHours } from '#shared/bridge/texts.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { closedPort, demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { inMemoryVault } from '../vault/in-memory-vault.ts';

const [OWN, OTHER_OWN, ANN, BEN] = ['6465550120', '2125550141', '6175550134', '6175550135'];
const REPLY = 'We are closed. We answer at eight.';
const HOUR = 3_600_000;

/** The provider's own books: what was texted, to whom. */
const texted = (provider: DemoProvider) => provider.state().messages.map(({ to, text }) => [to.join(), text]);

/** An account that is closed today, and answers so, unless told otherwise. */
async function open(set: Partial<OutOfHours> = {}) {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const rig = accountOn(provider, { folder: tempFolder(), documentKey, textReceiver: inMemoryVault() });
  rig.settings.businessZone = 'America/New_York';
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const port = Number(new URL(await closedPort()).port);
  valueOf(await texts.incoming.set({ mode: 'here', host: '127.0.0.1', port, publicUrl: '', collectUrl: '' }));
  // Open on the one day that is farthest from today, by any clock.
  const days = [((new Date().getUTCDay() + 3) % 7) + 1];
  valueOf(texts.setOutOfHours({ on: true, text: REPLY, from: '08:00', to: '18:00', days, ...set }));
  const post = async (from: string, text: string, to = [OWN]) => {
    const { path } = valueOf(texts.incoming.state());
    const body = JSON.stringify({ from, to, text, media: [], segments: '1', type: 'SMS' });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
    expect(status).toBe(200);
  };
  const shown = (peer: string) =>
    valueOf(texts.thread({ peer, before: null })).messages.map(({ body, state }) => `${state}: ${body}`);
  return { ...rig, provider, texts, post, shown };
}

describe('a reply out of hours', () => {
  it('goes once a day to whoever writes, and is in the conversation as sent by itself', async () => {
    const { provider, texts, post, shown, push } = await open();
    await post(ANN, 'Can I come at ten?');
    await eventually(() => expect(shown(ANN)).toEqual(['received: Can I come at ten?', `sent: ${REPLY}`]));
    expect(valueOf(texts.thread({ peer: ANN, before: null })).messages).toMatchObject([
      { automatic: false },
      { automatic: true, own: OWN },
    ]);
    expect(valueOf(texts.thread({ peer: ANN, before: null })).conversation).toMatchObject({ unread: 1 });
    push(2 * HOUR);
    await post(ANN, 'Or at eleven?');
    await post(BEN, 'Are you open?');
    await eventually(() => expect(shown(BEN)).toContain(`sent: ${REPLY}`));
    expect(texted(provider)).toEqual([
      [ANN, REPLY],
      [BEN, REPLY],
    ]);
    push(23 * HOUR);
    await post(ANN, 'And today?');
    await eventually(() => expect(texted(provider)).toHaveLength(3));
  });

  it('on its way makes no other text of one that comes in again, whose sender gets one the next day, too', async () => {
    const { provider, post, shown, told, push } = await open();
    provider.fault({ name: 'held', operation: 'sms.sendMsg' });
    await post(ANN, 'Can I come at ten?');
    await eventually(() => expect(shown(ANN)).toEqual(['received: Can I come at ten?', `sending: ${REPLY}`]));
    await post(ANN, 'Can I come at ten?');
    expect(shown(ANN)).toEqual(['received: Can I come at ten?', `sending: ${REPLY}`]);
    expect(told()).toHaveLength(1);
    provider.clearFaults();
    await eventually(() => expect(shown(ANN)).toContain(`sent: ${REPLY}`));
    push(25 * HOUR);
    await post(ANN, 'And today?');
    await eventually(() => expect(texted(provider)).toHaveLength(2));
  });

  it('goes to who got one while the clock was far ahead, and is no machine for that', async () => {
    const { provider, post, push } = await open();
    const year = 364 * 24 * HOUR;
    push(year);
    await post(ANN, 'Can I come at ten?');
    await eventually(() => expect(texted(provider)).toHaveLength(1));
    push(24 * HOUR - year);
    await post(ANN, 'And today?');
    await eventually(() => expect(texted(provider)).toHaveLength(2));
  });

  it.each<[string, Partial<OutOfHours>]>([
    ['while it is off', { on: false }],
    ['within the hours', { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7] }],
  ])('goes to nobody %s', async (_, set) => {
    const { provider, post, shown, push } = await open(set);
    // The last minute of a day is never within the hours.
    push(DateTime.now().setZone('America/New_York').plus({ days: 1 }).set({ hour: 12 }).diffNow().toMillis());
    await post(ANN, 'Can I come at ten?');
    expect(shown(ANN)).toEqual(['received: Can I come at ten?']);
    expect(texted(provider)).toEqual([]);
  });

  it('goes to no machine, no own number, no group, and nobody who asked for no texts', async () => {
    const { provider, texts, post, shown } = await open();
    valueOf(texts.block({ number: BEN, reason: '' }));
    await post(BEN, 'Can I come at ten?');
    await post('72975', 'Can I come at ten?');
    await post(ANN, 'Auto-reply: I am away');
    await post(OTHER_OWN, 'Can I come at ten?');
    await post('6175550136', REPLY);
    await post('6175550137', 'Stop');
    await post('6175550138', 'Hello all', [OWN, ANN]);
    await post('6175550139', 'Can I come at ten?');
    await eventually(() => expect(shown('6175550139')).toContain(`sent: ${REPLY}`));
    expect(texted(provider)).toEqual([['6175550139', REPLY]]);
  });

  it('never goes again to what answered one faster than a person types', async () => {
    const { provider, post, shown, push } = await open();
    await post(ANN, 'Hello');
    await eventually(() => expect(shown(ANN)).toContain(`sent: ${REPLY}`));
    await post(ANN, 'Thanks for your message');
    push(25 * HOUR);
    await post(ANN, 'Hello again');
    await post(BEN, 'Are you open?');
    await eventually(() => expect(shown(BEN)).toContain(`sent: ${REPLY}`));
    expect(texted(provider).map(([to]) => to)).toEqual([ANN, BEN]);
  });

  it('does not break into a conversation that a person here has just then', async () => {
    const { provider, texts, post, shown } = await open();
    valueOf(
      await texts.send({ own: OWN, to: [ANN], body: 'Are you well?', quietReason: 'x', again: false, overCap: false }),
    );
    await eventually(() => expect(shown(ANN)).toEqual(['sent: Are you well?']));
    await post(ANN, 'Much better');
    expect(shown(ANN)).toEqual(['sent: Are you well?', 'received: Much better']);
    expect(texted(provider)).toHaveLength(1);
  });

  it('that gets no answer is unknown, and is not sent again', async () => {
    const { provider, post, shown, push } = await open();
    provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 1 });
    await post(ANN, 'Can I come at ten?');
    await eventually(() => expect(shown(ANN)).toContain(`unknown: ${REPLY}`));
    push(2 * HOUR);
    await post(ANN, 'Hello?');
    expect(shown(ANN).filter((text) => text.endsWith(REPLY))).toHaveLength(1);
    expect(texted(provider)).toHaveLength(1);
  });
});
