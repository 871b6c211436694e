import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const REFUSED: Problem = { kind: 'unexpected-answer', evidence: {} };
const again = button('Try again');

test('when a list could be read again, the focus goes from the button that is gone into the list', async () => {
  const fake = new FakeBridge();
  const answers = listAnswers({ numbers: times(3, number) }, { readAt: READ_AT });
  answerWith(fake, { ...answers, 'lists.refresh': () => fail(REFUSED) });
  await showScreen('/numbers', fake);
  const list = new ListByHand('Your numbers');
  await list.hasRows(3);
  await press('{Control>}r{/Control}');
  await expect.element(again).toBeVisible();
  answerWith(fake, answers);
  focus(again);
  await press('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  await list.hasFocus(1);
});

test('when a part of a screen could be read again, the focus goes from the button that is gone to the title of that part', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'money.history': () => fail(REFUSED) });
  await showScreen('/money', fake);
  await expect.element(again).toBeVisible();
  answerWith(fake, { 'money.history': () => succeed({ since: READ_AT, samples: [], refills: [] }) });
  focus(again);
  await press('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'History' })).toHaveFocus();
});
