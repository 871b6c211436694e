import { beforeEach, expect, it } from 'vitest';
import { effectScope, ref, type EffectScope } from 'vue';
import type { ActivityState } from '#shared/bridge/activity.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import '#renderer/test/messages.ts';
import { fakePage, settled, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { useUnanswered } from './use-unanswered.ts';

let fake: FakeBridge;
let scope: EffectScope;

beforeEach(() => {
  fake = fakePage();
  scope = effectScope();
});

const follow = (ids: () => readonly string[]) =>
  scope.run(() => useUnanswered(ids)) as ReturnType<typeof useUnanswered>;
const entry = (id: string, state: ActivityState) => ({ id, state });
const asked = () => fake.requests.map(({ name, payload }) => `${name} ${(payload as { id: string }).id}`);

it('a change is looked up until its end is known, and no longer', async () => {
  const followed = follow(() => ['a']);
  expect(followed.stateOf('a')).toBe('checking');
  await fake.answer('activity.get', entry('a', 'unknown'));
  expect(followed.stateOf('a')).toBe('checking');

  fake.emit('activity.changed', null);
  await fake.answer('activity.get', entry('a', 'done'));
  expect(followed.stateOf('a')).toBe('done');
  expect(followed.open.value).toEqual([]);

  fake.emit('activity.changed', null);
  await settled();
  expect(asked()).toEqual(['activity.get a', 'activity.get a']);
});

it('a change that was told as not done and is found later is told as done', async () => {
  const followed = follow(() => ['a']);
  await fake.answer('activity.get', entry('a', 'not-done'));
  expect(followed.stateOf('a')).toBe('not-done');
  fake.emit('activity.changed', null);
  await fake.answer('activity.get', entry('a', 'done'));
  expect(followed.stateOf('a')).toBe('done');
});

it('a change that the provider refused is not looked up again', async () => {
  const followed = follow(() => ['a']);
  await fake.answer('activity.get', entry('a', 'refused'));
  expect(followed.stateOf('a')).toBe('not-done');
  fake.emit('activity.changed', null);
  await settled();
  expect(asked()).toEqual(['activity.get a']);
});

it('a press has main look it up once, also when it is pressed twice', async () => {
  const followed = follow(() => ['a']);
  await fake.answer('activity.get', entry('a', 'cannot-tell'));
  void followed.check();
  void followed.check();
  expect(followed.busy.value).toBe(true);
  await fake.answer('activity.check', entry('a', 'not-done'));
  expect(followed.busy.value).toBe(false);
  expect(followed.stateOf('a')).toBe('not-done');
  expect(asked().filter((one) => one.startsWith('activity.check'))).toHaveLength(1);
});

it('a press that brought nothing is answered all the same', async () => {
  const followed = follow(() => ['a']);
  await fake.answer('activity.get', entry('a', 'unknown'));
  const checked = followed.check();
  await fake.answer('activity.check', entry('a', 'unknown'));
  await checked;
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual(['Still not known.']);
});

it('the answer about a change that is not followed any more is left out', async () => {
  const ids = ref(['a']);
  const followed = follow(() => ids.value);
  ids.value = ['b'];
  await settled();
  await fake.answer('activity.get', entry('a', 'done'));
  expect(followed.entries.value.has('a')).toBe(false);
  await fake.answer('activity.get', entry('b', 'refused'));
  expect(followed.stateOf('b')).toBe('not-done');
});

it('a problem with the log is told, and ends when it can be read', async () => {
  const followed = follow(() => ['a']);
  await fake.refuse('activity.get', { kind: 'bug', reference: 'r1' });
  expect(followed.problem.value).toMatchObject({ kind: 'bug' });
  fake.emit('activity.changed', null);
  await fake.answer('activity.get', entry('a', 'unknown'));
  expect(followed.problem.value).toBeNull();
});

it('nothing is asked after the screen was left', async () => {
  follow(() => ['a']);
  await fake.answer('activity.get', entry('a', 'unknown'));
  scope.stop();
  fake.emit('activity.changed', null);
  await settled();
  expect(asked()).toEqual(['activity.get a']);
});
