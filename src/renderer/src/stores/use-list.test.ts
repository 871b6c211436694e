import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, number, times } from '#renderer/test/list-rows.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { useList } from './use-list.ts';

const UNREAD: Problem = { kind: 'disk', reason: 'full' };
const REST = { 'lists.rows': () => fail(UNREAD) };

/** A list of 600 numbers, more than come with one answer. */
async function rig(options: { whole?: boolean }) {
  const fake = fakePage();
  const answers = listAnswers({ numbers: times(600, number) }, { readAt: READ_AT });
  answerWith(fake, answers);
  await showProfile('one');
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const list = scope.run(() => useList('numbers', options));
  if (!list) throw new Error('unreachable');
  const readRest = () => {
    answerWith(fake, answers);
  };
  const failRest = () => {
    answerWith(fake, REST);
  };
  return { list, readRest, failRest };
}

it('a list that is needed whole is not shown in part where the rest of it cannot be read, which is told', async () => {
  const { list, readRest, failRest } = await rig({ whole: true });
  failRest();
  await list.load();
  expect([list.loaded.value, list.rows.value.length, list.problem.value]).toEqual([false, 0, UNREAD]);
  readRest();
  await list.refresh();
  expect(list.rows.value.filter((row) => row !== undefined)).toHaveLength(600);
  expect(list.problem.value).toBeNull();
});

it('rows that are asked for by their keys are given all or not at all', async () => {
  const { list, readRest, failRest } = await rig({});
  await list.load();
  const wanted = [did(0), did(599)];
  failRest();
  expect(await list.know(wanted)).toEqual(fail(UNREAD));
  expect(list.problem.value).toEqual(UNREAD);
  readRest();
  expect(await list.know(wanted)).toMatchObject({ ok: true, value: [{ did: did(0) }, { did: did(599) }] });
  expect(list.problem.value).toBeNull();
});

it('rows in sight that cannot be read are told, and come once they are asked for again', async () => {
  const { list, readRest, failRest } = await rig({});
  await list.load();
  failRest();
  await list.show(300, 320);
  expect([list.rows.value[300], list.problem.value]).toEqual([undefined, UNREAD]);
  readRest();
  await list.show(300, 320);
  await settled();
  expect([list.rows.value[300]?.did, list.problem.value]).toEqual([did(300), null]);
});
