import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { emergencyAddress, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('coverage says who has an address, who has none, and what is not offered; those without one go to a plan', async () => {
  const fake = new FakeBridge();
  // Three with an address, five without, two that are toll-free.
  const numbers = [
    ...times(3, (index) => ({ ...number(index), e911: emergencyAddress })),
    ...times(5, (index) => number(3 + index)),
    ...times(2, (index) => ({ ...number(8 + index), did: `800555000${String(index)}`, type: 'tf' })),
  ];
  answerWith(fake, {
    ...listAnswers({ numbers }, { readAt: READ_AT }),
    'rates.get': () => succeed({ at: READ_AT, problem: null, rates: { e911_rate: '1.4900' } }),
  });
  await showScreen('/numbers/coverage', fake);
  await expect.element(page.getByText('3 of 8 local numbers have an emergency address.')).toBeVisible();
  await expect.element(page.getByText('Not counted: 2 toll-free numbers.')).toBeVisible();
  await expect.element(page.getByText('The others: from $7.45')).toBeVisible();
  const rows = page.getByRole('grid').getByRole('row');
  await expect.element(rows.nth(5)).toBeVisible();
  focus(rows.nth(1));
  await press('{Control>}a{/Control}');
  await expect.element(page.getByRole('toolbar').getByText('All 5 matching')).toBeVisible();
  focus(page.getByRole('toolbar').getByRole('button', { name: 'Give 5 numbers an address' }));
  await press('{Enter}');
  await expect.element(page.getByText('5 numbers chosen')).toBeVisible();
});
