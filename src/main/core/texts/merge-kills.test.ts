import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { looksAfter } from '../journal/look-waits.fixture.ts';
import { fullAtLeaving } from '../store/full-disk.fixture.ts';
import { demo, eventually, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const SEND = 'sms.sendMsg';
const CHANGE = 'siptrunk.updateTrunk';
const [OWN, ANN, BEN, CAL] = ['6465550120', '6175550134', '6175550135', '6175550136'];

const texted = (provider: DemoProvider) => provider.state().messages.map(({ to }) => to.join());
const asked = (provider: DemoProvider, operation: string) =>
  provider.requests().filter((request) => request.operation === operation).length;

/** An account that is about to text a list. */
async function office(provider: DemoProvider, options: { folder?: string; documentKey: string }) {
  const rig = accountOn(provider, { lookWaits: looksAfter([10], 20), ...options });
  const { texts } = rig.account.areas;
  await eventually(async () => expect(valueOf(await texts.senders())).toContain(OWN));
  const begin = () =>
    valueOf(
      texts.startMerge({
        ...{ own: OWN, file: 'list.csv', paceSeconds: 1 },
        rows: [ANN, BEN, CAL].map((peer) => ({ peer, body: `Hello ${peer}`, consent: 'yes' })),
      }),
    );
  const { merges } = texts;
  const states = () => merges.last()?.rows.map(({ state, held }) => (held === '' ? state : `${state}: ${held}`));
  return { ...rig, texts, merges, begin, states };
}

it.each([
  // Another change is on its way, behind which the first text waits.
  ['has begun and not left', CHANGE, 'hang-before', 'waiting'],
  ['has left and not come', SEND, 'hang-before', 'unknown'],
  ['has come and has no answer', SEND, 'hang', 'unknown'],
] as const)(
  'a list that a kill ends while its first text %s goes on with what has not left, and with nothing else',
  async (_, operation, fault, found) => {
    const provider = await demo();
    const documentKey = Cipher.newKey();
    const first = await office(provider, { documentKey });
    provider.fault({ name: fault, operation });
    if (operation === CHANGE) {
      void first.account.call(CHANGE, { trunk: 'frontdesk', password: 'Secret2026' });
      await eventually(() => expect(asked(provider, CHANGE)).toBe(1));
    }
    first.begin();
    await eventually(() => expect(first.states()).toEqual(['sending', 'waiting', 'waiting']));
    if (operation === SEND) await eventually(() => expect(asked(provider, SEND)).toBe(1));
    const folder = tempFolder();
    cpSync(first.folder, folder, { recursive: true });
    first.account.close();
    provider.clearFaults();
    const before = texted(provider);

    const { merges, states, told } = await office(provider, { documentKey, folder });
    expect([merges.last()?.state, states()]).toEqual(['paused', [found, 'waiting', 'waiting']]);
    const waiting = found === 'waiting' ? 3 : 2;
    expect(told()).toContainEqual({ type: 'text-list-paused', file: 'list.csv', waiting });
    expect(texted(provider)).toEqual(before);
    valueOf(merges.step(merges.last()?.id ?? 0, 'go-on'));
    await eventually(() => expect(merges.last()?.state).toBe('done'));
    expect(asked(provider, SEND)).toBe(3);
    expect(texted(provider)).toEqual(fault === 'hang-before' && operation === SEND ? [BEN, CAL] : [ANN, BEN, CAL]);
  },
);

it('of a list that is stopped and killed while its first text waits to leave, nothing waits any more', async () => {
  const provider = await demo();
  const documentKey = Cipher.newKey();
  const first = await office(provider, { documentKey });
  provider.fault({ name: 'hang-before', operation: CHANGE });
  void first.account.call(CHANGE, { trunk: 'frontdesk', password: 'Secret2026' });
  await eventually(() => expect(asked(provider, CHANGE)).toBe(1));
  const { id } = first.begin();
  await eventually(() => expect(first.states()).toEqual(['sending', 'waiting', 'waiting']));
  valueOf(first.merges.step(id, 'stop'));
  const folder = tempFolder();
  cpSync(first.folder, folder, { recursive: true });
  first.account.close();
  const { merges, states } = await office(provider, { documentKey, folder });
  expect([merges.last()?.state, states()]).toEqual(['stopped', times(3, 'not-sent: stopped')]);
});

it('a list whose first text a full disk keeps from leaving waits with all of it, and each leaves once', async () => {
  const provider = await demo();
  const { begin, merges, states } = await office(provider, { documentKey: Cipher.newKey() });
  const hasRoom = fullAtLeaving();
  const { id } = begin();
  await eventually(() => expect(merges.last()?.state).not.toBe('running'));
  expect([merges.last()?.state, states()]).toEqual(['paused', times(3, 'waiting')]);
  expect(merges.last()?.problem).toEqual({ kind: 'disk', reason: 'full' });
  hasRoom();
  valueOf(merges.step(id, 'go-on'));
  await eventually(() => expect(merges.last()?.state).toBe('done'));
  expect(texted(provider)).toEqual([ANN, BEN, CAL]);
});

const times = (count: number, state: string) => Array.from({ length: count }, () => state);
