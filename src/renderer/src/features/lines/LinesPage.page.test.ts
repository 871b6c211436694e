import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { button, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { did, line, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

/** Lines by their name, whether they are on, and how many numbers ring on each. */
const LINES = (
  [
    ['afterhours', 'on', 2],
    ['brooklyn', 'on', 3],
    ['frontdesk', 'on', 1],
    ['oldoffice', 'off', 0],
  ] as const
).map(([trunk, status, numbers], index) => ({
  ...line(index),
  ...{ trunk, status, routed_dids: times(numbers, (place) => did(index * 10 + place)) },
}));

test('lines are narrowed to those that are locked, sorted by their numbers, and found by one of them', async () => {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ lines: LINES }, { readAt: READ_AT }));
  await showScreen('/lines', fake);
  const list = new ListByHand('Lines of the phone system');
  await list.hasRows(4);
  await userEvent.selectOptions(page.getByLabelText('State'), 'Locked');
  await list.hasRows(1);
  expect(list.row(1)?.textContent).toContain('oldoffice');
  await button('Show all').first().click();
  await list.hasRows(4);

  const column = list.grid.getByRole('columnheader', { name: 'Numbers' }).getByRole('button');
  await column.click();
  await column.click();
  const names = () => texts(list.grid.getByRole('gridcell', { name: /^(afterhours|brooklyn|frontdesk|oldoffice)$/ }));
  await expect.poll(names).toEqual(['brooklyn', 'afterhours', 'frontdesk', 'oldoffice']);

  await page.getByLabelText('Find a line or a number').fill(did(20));
  await list.hasRows(1);
  expect(list.row(1)?.textContent).toContain('frontdesk');
});
