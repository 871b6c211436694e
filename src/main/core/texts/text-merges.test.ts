import { DateTime } from 'luxon';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { fullDisk } from '../store/full-disk.fixture.ts';
import { demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const [OWN, ANN, BEN, CAL, DEE] = ['6465550120', '6175550134', '6175550135', '6175550136', '6175550137'];

/** The provider's own books: what was texted, to whom. */
const texted = (provider: DemoProvider) => provider.state().messages.map(({ to, text }) => [to.join(), text]);

async function open(given: { provider?: DemoProvider; folder?: string; documentKey?: string } = {}) {
  const { provider = await demo(), folder = tempFolder(), documentKey = Cipher.newKey() } = given;
  const rig = accountOn(provider, { folder, documentKey, lookWaits: looksAfter([10], 20) });
  rig.settings.textQuietHours = false;
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const begin = (peers: string[], paceSeconds = 1) =>
    texts.startMerge({
      ...{ own: OWN, file: 'list.csv', paceSeconds },
      rows: peers.map((peer) => ({ peer, body: `Hello ${peer}`, consent: 'yes' })),
    });
  const last = () => texts.merges.last();
  const states = () => last()?.rows.map(({ state, held }) => (held === '' ? state : `${state}: ${held}`));
  const toldOfList = () => rig.told().filter(({ type }) => type === 'text-list-paused');
  return { ...rig, provider, folder, documentKey, texts, begin, last, states, toldOfList };
}

describe('texts to the rows of a file', () => {
  it('leave one after the other, each once, and are in their conversations', async () => {
    const { provider, texts, begin, last } = await open();
    valueOf(begin([ANN, BEN, ANN]));
    await eventually(() => expect(last()?.state).toBe('done'));
    expect(texted(provider)).toEqual([
      [ANN, `Hello ${ANN}`],
      [BEN, `Hello ${BEN}`],
    ]);
    expect(valueOf(texts.thread({ peer: BEN, before: null }))).toMatchObject({
      ...{ messages: [{ state: 'sent', consent: 'yes' }], consent: { said: 'yes', file: 'list.csv' } },
    });
    expect(valueOf(texts.thread({ peer: DEE, before: null })).consent).toBeNull();
  });

  it('are held where somebody opted out, or it is early or late for them, and quiet ones go when told to', async () => {
    const { provider, texts, begin, last, states, settings, push } = await open();
    // Three in the morning in Boston.
    const boston = DateTime.now().setZone('America/New_York');
    push(boston.plus({ days: 1 }).set({ hour: 3 }).diff(boston).toMillis());
    valueOf(texts.block({ number: ANN, reason: '' }));
    settings.textQuietHours = true;
    valueOf(begin([ANN, BEN, CAL]));
    await eventually(() => expect(last()?.state).toBe('done'));
    expect(states()).toEqual(['not-sent: opted-out', 'not-sent: quiet-hours', 'not-sent: quiet-hours']);
    expect(texted(provider)).toEqual([]);
    settings.textQuietHours = false;
    valueOf(texts.merges.step(last()?.id ?? 0, 'go-on'));
    await eventually(() => expect(states()).toEqual(['not-sent: opted-out', 'sent', 'sent']));
    expect(texted(provider)).toHaveLength(2);
  });

  it('pause, go on and stop by a press', async () => {
    const { provider, texts, begin, last, states, toldOfList } = await open();
    const { id } = valueOf(begin([ANN, BEN, CAL], 600));
    await eventually(() => expect(states()).toEqual(['sent', 'waiting', 'waiting']));
    expect(begin([DEE])).toMatchObject({ ok: false, problem: { kind: 'duplicate' } });
    valueOf(texts.merges.step(id, 'pause'));
    expect(last()?.state).toBe('paused');
    expect(toldOfList()).toEqual([]);
    valueOf(texts.merges.step(id, 'go-on'));
    await eventually(() => expect(states()).toEqual(['sent', 'sent', 'waiting']));
    valueOf(texts.merges.step(id, 'stop'));
    expect(states()).toEqual(['sent', 'sent', 'not-sent: stopped']);
    expect(valueOf(texts.merges.step(id, 'go-on')).state).toBe('stopped');
    expect(texted(provider)).toHaveLength(2);
  });

  it('stay stopped where the one under way is turned away after the press', async () => {
    const { provider, texts, begin, last, states } = await open();
    provider.fault({ name: 'latency', operation: 'sms.sendMsg', value: 300 });
    provider.fault({ name: 'rate-limit', operation: 'sms.sendMsg' });
    const { id } = valueOf(begin([ANN, BEN]));
    await eventually(() => expect(states()).toEqual(['sending', 'waiting']));
    valueOf(texts.merges.step(id, 'stop'));
    await eventually(() => expect(states()?.[0]).not.toBe('sending'));
    expect(last()?.state).toBe('stopped');
    expect(states()).toEqual(['not-sent: stopped', 'not-sent: stopped']);
    expect(texted(provider)).toEqual([]);
  });

  it('wait while a person is asked about quitting, and go on where the app stays open', async () => {
    const { provider, account, texts, begin, last, states } = await open();
    valueOf(begin([ANN, BEN, CAL], 600));
    await eventually(() => expect(states()).toEqual(['sent', 'waiting', 'waiting']));
    expect(texts.merges.leaving).toBe(2);
    texts.suspend();
    // A text that had begun to leave would be ahead of these.
    for (const _ of [1, 2]) valueOf(await account.call('account.getAccountBalance', {}));
    expect(states()).toEqual(['sent', 'waiting', 'waiting']);
    expect(last()?.state).toBe('running');
    expect(texted(provider)).toHaveLength(1);
    texts.goOn();
    await eventually(() => expect(states()).toEqual(['sent', 'sent', 'waiting']));
    valueOf(texts.merges.step(last()?.id ?? 0, 'pause'));
    expect(texts.merges.leaving).toBe(0);
    texts.suspend();
    texts.goOn();
    expect(last()?.state).toBe('paused');
    expect(texted(provider)).toHaveLength(2);
  });

  it('that get no answer are unknown and never repeated; three in a row pause the others', async () => {
    const { provider, begin, last, states, texts, toldOfList } = await open();
    provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 3 });
    const { id } = valueOf(begin([ANN, BEN, CAL, DEE]));
    await eventually(() => expect(last()?.state).toBe('paused'));
    expect(states()).toEqual(['unknown', 'unknown', 'unknown', 'waiting']);
    expect(toldOfList()).toEqual([{ type: 'text-list-paused', file: 'list.csv', waiting: 1 }]);
    valueOf(texts.merges.step(id, 'go-on'));
    await eventually(() => expect(last()?.state).toBe('done'));
    expect(states()).toEqual(['unknown', 'unknown', 'unknown', 'sent']);
    expect(texted(provider).map(([to]) => to)).toEqual([ANN, BEN, CAL, DEE]);
  });

  it('that are refused in the same words, such as for want of money, three in a row, pause the others', async () => {
    const { provider, begin, last, states, texts, toldOfList } = await open();
    provider.fault({ name: 'error-200', operation: 'sms.sendMsg', value: 'Insufficient funds' });
    const { id } = valueOf(begin([ANN, BEN, CAL, DEE]));
    await eventually(() => expect(states()?.slice(0, 3)).toEqual(['refused', 'refused', 'refused']));
    await eventually(() => expect(last()?.state).not.toBe('running'));
    expect(states()).toEqual(['refused', 'refused', 'refused', 'waiting']);
    expect(last()).toMatchObject({ state: 'paused', problem: { kind: 'refused', text: 'Insufficient funds' } });
    expect(toldOfList()).toEqual([{ type: 'text-list-paused', file: 'list.csv', waiting: 1 }]);
    provider.clearFaults();
    valueOf(texts.merges.step(id, 'go-on'));
    await eventually(() => expect(last()).toMatchObject({ state: 'done', problem: null }));
    expect(texted(provider).map(([to]) => to)).toEqual([DEE]);
  });

  it('that are refused each for a reason of its own leave the others on their way', async () => {
    const { provider, begin, last, states } = await open();
    valueOf(begin(['6175550106', '2125550106', '6465550106', DEE]));
    await eventually(() => expect(last()?.state).toBe('done'));
    expect(states()).toEqual(['refused', 'refused', 'refused', 'sent']);
    expect(texted(provider).map(([to]) => to)).toEqual([DEE]);
  });

  it('have ended, and do not wait for anybody, where the last three of them get no answer', async () => {
    const { provider, begin, last, states, toldOfList } = await open();
    provider.fault({ name: 'cut', operation: 'sms.sendMsg', times: 3 });
    valueOf(begin([ANN, BEN, CAL]));
    await eventually(() => expect(states()).toEqual(['unknown', 'unknown', 'unknown']));
    await eventually(() => expect(last()?.state).toBe('done'));
    expect(toldOfList()).toEqual([]);
  });

  it.each([
    ['rate-limit', 'refused'],
    ['unregistered', 'not-allowed'],
  ] as const)(
    'wait with the list where no other would get through (%s): the one that was turned away leaves once, later',
    async (name, kind) => {
      const { provider, begin, last, states, texts } = await open();
      const { id } = valueOf(begin([ANN, BEN, CAL]));
      await eventually(() => expect(states()).toEqual(['sent', 'waiting', 'waiting']));
      provider.fault({ name, operation: 'sms.sendMsg' });
      await eventually(() => expect(last()?.state).toBe('paused'));
      expect(states()).toEqual(['sent', 'waiting', 'waiting']);
      expect(last()?.problem?.kind).toBe(kind);
      expect(texted(provider)).toHaveLength(1);
      provider.clearFaults();
      valueOf(texts.merges.step(id, 'go-on'));
      await eventually(() => expect(last()?.state).toBe('done'));
      expect(texted(provider).map(([to]) => to)).toEqual([ANN, BEN, CAL]);
    },
  );

  it('wait with the list where the provider cannot be reached', async () => {
    const { provider, begin, last, states } = await open();
    valueOf(begin([ANN, BEN, CAL]));
    await eventually(() => expect(states()).toEqual(['sent', 'waiting', 'waiting']));
    await provider.close();
    await eventually(() => expect(last()?.state).toBe('paused'));
    expect(states()).toEqual(['sent', 'waiting', 'waiting']);
  });

  it('wait while the disk is full, which is not asked again and again, and leave once', async () => {
    const { provider, texts, begin, last, states } = await open();
    let [isFull, refused] = [true, 0];
    fullDisk((sql) => {
      const isRefused = /^(INSERT INTO journal|UPDATE text_merge)/.test(sql) && isFull && refused < 500;
      if (isRefused) refused += 1;
      return isRefused;
    });
    const { id } = valueOf(begin([ANN]));
    await eventually(() => expect(refused).toBeGreaterThan(2));
    expect([last()?.state, refused]).toEqual(['running', 3]);
    isFull = false;
    valueOf(texts.merges.step(id, 'pause'));
    await setImmediate();
    valueOf(texts.merges.step(id, 'go-on'));
    await eventually(() => expect(states()).toEqual(['sent']));
    expect(texted(provider)).toHaveLength(1);
  });

  it('wait for a person after the end of the app, and those that left do not leave again', async () => {
    const first = await open();
    valueOf(first.begin([ANN, BEN], 600));
    await eventually(() => expect(first.states()).toEqual(['sent', 'waiting']));
    first.account.close();
    const second = await open(first);
    expect(second.last()?.state).toBe('paused');
    expect(second.states()).toEqual(['sent', 'waiting']);
    expect(second.toldOfList()).toEqual([{ type: 'text-list-paused', file: 'list.csv', waiting: 1 }]);
    valueOf(second.texts.merges.step(second.last()?.id ?? 0, 'go-on'));
    await eventually(() => expect(second.last()?.state).toBe('done'));
    expect(texted(second.provider).map(([to]) => to)).toEqual([ANN, BEN]);
  });
});
