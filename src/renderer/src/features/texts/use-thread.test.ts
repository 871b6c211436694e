import { effectScope, nextTick, ref } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import type { TextMessage } from '#shared/bridge/texts.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useThread } from './use-thread.ts';

const PEER = '6175550134';
const message = (id: number) => ({ id, peer: PEER }) as TextMessage;

/** A thread of which main has these texts. */
async function threadOf(ids: number[], earlier: boolean) {
  const fake = fakePage();
  await showProfile('one');
  const has = { ids, earlier };
  fake.reply('texts.thread', () =>
    succeed({
      messages: has.ids.map(message),
      earlier: has.earlier,
      conversation: null,
      optOut: null,
      asksAgain: null,
    }),
  );
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const thread = scope.run(() => useThread(() => PEER));
  if (!thread) throw new Error('unreachable');
  await settled();
  const shown = () => thread.messages.value.map(({ id }) => id);
  return { fake, has, shown, thread };
}

it('a text for later that has left is not shown beside what was sent', async () => {
  const { fake, has, shown } = await threadOf([1], false);
  expect(shown()).toEqual([1]);
  has.ids = [2];
  fake.emit('texts.changed', { peer: PEER });
  await settled();
  expect(shown()).toEqual([2]);
});

it('earlier texts that were asked for stay when a new one comes', async () => {
  const { fake, has, shown } = await threadOf([5, 6], true);
  has.ids = [6, 7];
  fake.emit('texts.changed', { peer: PEER });
  await settled();
  expect(shown()).toEqual([5, 6, 7]);
});

it('the next conversation is not answered from the number of the last one while it is being read', async () => {
  const fake = fakePage();
  await showProfile('one');
  const [conversation, optOut] = [{ own: '2125550141', unread: 0 }, { number: PEER }];
  const answer = { messages: [], earlier: false, conversation, optOut, asksAgain: null, consent: null };
  fake.reply('texts.thread', () => succeed(answer));
  const peer = ref(PEER);
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const thread = scope.run(() => useThread(() => peer.value));
  await settled();
  expect([thread?.conversation.value, thread?.optOut.value]).toEqual([conversation, optOut]);
  fake.reply('texts.thread', () => undefined);
  peer.value = '6175550135';
  await nextTick();
  expect([thread?.conversation.value, thread?.optOut.value]).toEqual([null, null]);
});

it('earlier texts that are asked for twice at the same time are there once', async () => {
  const { fake, shown, thread } = await threadOf([5, 6], true);
  fake.reply('texts.thread', () => undefined);
  void thread.loadEarlier();
  void thread.loadEarlier();
  const earlier = { messages: [3, 4].map(message), earlier: false, conversation: null, optOut: null, asksAgain: null };
  while (fake.names().includes('texts.thread')) await fake.answer('texts.thread', earlier);
  expect(shown()).toEqual([3, 4, 5, 6]);
});

it('why a press did nothing stays while texts come in, and is not of the next conversation', async () => {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('texts.thread', () =>
    succeed({ messages: [], earlier: false, conversation: null, optOut: null, asksAgain: null, consent: null }),
  );
  const peer = ref(PEER);
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const thread = scope.run(() => useThread(() => peer.value));
  if (!thread) throw new Error('unreachable');
  await settled();
  thread.problem.value = { kind: 'disk', reason: 'full' };
  fake.emit('texts.changed', { peer: PEER });
  await settled();
  expect(thread.problem.value).toEqual({ kind: 'disk', reason: 'full' });
  peer.value = '6175550135';
  await settled();
  expect(thread.problem.value).toBeNull();
});
