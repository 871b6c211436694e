import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerElse, answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { emergencyAddress, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('a plan that is shown before the price list came says so, and has the price when it comes', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ numbers: times(3, number) }, { readAt: READ_AT }),
    'rates.get': () => undefined,
  });
  answerElse(fake, {
    'userData.get': ({ name }) => (name === 'address-book' ? succeed([emergencyAddress]) : undefined),
  });
  await showScreen('/numbers/coverage', fake);
  await button('Give 3 numbers an address').click();
  const saved = page.getByRole('combobox', { name: 'Saved address' });
  await userEvent.selectOptions(saved, 'Brightwater Dental, 120 West 38th Street, New York, NY 10018');
  await button('Show the plan').click();
  await expect.element(page.getByText(/the price list has not been read yet/)).toBeVisible();
  await expect.element(page.getByText(/from \$/)).not.toBeInTheDocument();

  while (fake.names().includes('rates.get'))
    await fake.answer('rates.get', { at: READ_AT, problem: null, rates: { e911_rate: '1.4900' } });
  await expect.element(button(/^Change 3 numbers · from \$4\.47$/)).toBeVisible();
  await expect.element(page.getByText(/the price list has not been read yet/)).not.toBeInTheDocument();
});
