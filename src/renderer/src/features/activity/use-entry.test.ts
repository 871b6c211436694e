import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import '#renderer/test/messages.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useEntry } from './use-entry.ts';

const REFUSED: Problem = { kind: 'offline', evidence: {} };

async function rig() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('activity.get', () => succeed({ id: 'a', undo: 'possible' }));
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const entry = scope.run(() => useEntry(() => 'a'));
  if (!entry) throw new Error('unreachable');
  await entry.load();
  return { fake, entry, scope };
}

it('why a change could not be taken back stays, although the journal has one more entry then', async () => {
  const { fake, entry } = await rig();
  const undoing = entry.undo();
  // As main does: what was sent is written down, and told, before the answer.
  fake.emit('activity.changed', null);
  await fake.settle('activity.undo', fail(REFUSED));
  await undoing;
  fake.emit('activity.changed', null);
  await settled();
  expect(entry.problem.value).toEqual(REFUSED);
  fake.reply('activity.undo', () => succeed({ id: 'b' }));
  await entry.undo();
  expect(entry.problem.value).toBeNull();
});

it('why a change could not be taken back is told also where its details were closed meanwhile', async () => {
  const { fake, entry, scope } = await rig();
  const undoing = entry.undo();
  scope.stop();
  await fake.settle('activity.undo', fail({ kind: 'refused', text: 'Try later', evidence: {} }));
  await undoing;
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Undo: .*Try later/)]);
});

it('an undo without an answer is told by the entry, and no longer once its end is known', async () => {
  const { fake, entry } = await rig();
  fake.reply('activity.undo', () => fail({ kind: 'unknown-outcome', journalId: 'b' }));
  fake.reply('activity.get', () => succeed({ id: 'a', undo: 'under-way' }));
  await entry.undo();
  expect(entry.entry.value?.undo).toBe('under-way');
  expect(entry.problem.value).toBeNull();
});

it('why it cannot be read goes once it can', async () => {
  const { fake, entry } = await rig();
  fake.reply('activity.get', () => fail(REFUSED));
  await entry.load();
  expect(entry.problem.value).toEqual(REFUSED);
  fake.reply('activity.get', () => succeed({ id: 'a' }));
  fake.emit('activity.changed', null);
  await settled();
  expect(entry.problem.value).toBeNull();
});

it('a look that brought nothing says so, and one that did does not', async () => {
  const { fake, entry } = await rig();
  const said = () => useAnnouncements().toasts.map(({ text }) => text);
  fake.reply('activity.check', () => succeed({ id: 'a', state: 'done' }));
  await entry.run('check');
  expect(said()).toEqual([]);
  fake.reply('activity.check', () => succeed({ id: 'a', state: 'unknown' }));
  await entry.run('check');
  expect(said()).toEqual(['Still not known.']);
});
