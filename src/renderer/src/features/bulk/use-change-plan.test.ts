import { effectScope } from 'vue';
import { expect, it, onTestFinished } from 'vitest';
import { fail } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { did, number, times } from '#renderer/test/list-rows.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useBulk } from './bulk.store.ts';
import { useChangePlan } from './use-change-plan.ts';

const DID = '2125550101';

/** The plans of a page with the form. */
async function rig() {
  answerWith(fakePage(), listAnswers({ numbers: [{ ...number(0), did: DID }] }, { readAt: READ_AT }));
  await showProfile('one');
  void useNumbers().follow();
  await settled();
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const plans = scope.run(() => useChangePlan());
  if (!plans) throw new Error('unreachable');
  const ask = () => plans.forAll([DID], { note: 'Front desk' }, false);
  return { ...plans, ask, leave: () => scope.stop() };
}

it('a plan whose page was left while its numbers were read is not shown on the next one', async () => {
  const { ask, leave } = await rig();
  const asked = ask();
  leave();
  await asked;
  expect(useBulk().plan).toBeNull();
});

it('a row of a file without a number that can be read is named by its place in the file', async () => {
  const { forFile } = await rig();
  const wrong = (value: string) => [{ column: 'number', value, rule: 'number' } as const];
  await forFile([
    { line: 4, did: DID, changes: { note: 'Front desk' }, mistakes: [] },
    { line: 1057, did: '', changes: {}, mistakes: wrong('') },
    { line: 1058, did: '2.12555E+09', changes: {}, mistakes: wrong('2.12555E+09') },
  ]);
  expect(useBulk().plan?.rows.map(({ name }) => name)).toEqual(['(212) 555-0101', 'Row 1,057', 'Row 1,058']);
});

it('a plan of numbers that are not the chosen ones any more is not shown', async () => {
  const { ask, drop } = await rig();
  const asked = ask();
  drop();
  await asked;
  expect(useBulk().plan).toBeNull();
  await ask();
  expect(useBulk().plan?.rows).toMatchObject([{ key: DID }]);
});

it('no plan is made from a part of the numbers where the others cannot be read, which is told', async () => {
  const fake = fakePage();
  const answers = listAnswers({ numbers: times(200, number) }, { readAt: READ_AT });
  answerWith(fake, answers);
  await showProfile('one');
  void useNumbers().follow();
  await settled();
  const plans = effectScope().run(() => useChangePlan());
  const chosen = [did(0), did(199)];
  answerWith(fake, { 'lists.rows': () => fail({ kind: 'disk', reason: 'full' }) });
  await plans?.forAll(chosen, { note: 'Front desk' }, false);
  expect([useBulk().plan, plans?.unread.value]).toEqual([null, { kind: 'disk', reason: 'full' }]);
  answerWith(fake, answers);
  await plans?.forAll(chosen, { note: 'Front desk' }, false);
  expect([useBulk().plan?.rows.length, plans?.unread.value]).toEqual([2, null]);
});
