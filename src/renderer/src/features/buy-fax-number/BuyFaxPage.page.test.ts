import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const NO: Problem = { kind: 'refused', text: 'That number is gone', evidence: {} };

/** The page with two numbers on offer, of which the first is being bought. */
async function buying(): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, {
    'faxLookup.listAvailableDids': () => succeed({ rows: ['8005550121', '8005550122'], total: 2 }),
    'money.spend': () => undefined,
  });
  await showScreen('/numbers/fax/buy', fake);
  await page.getByRole('radio', { name: 'Toll-free' }).click();
  await button('Show numbers').click();
  await page.getByRole('radio', { name: '(800) 555-0121' }).click();
  await page.getByLabelText('Name of the account').fill('Front desk');
  await page.getByLabelText('Email for received faxes').fill('desk@example.com');
  await page.getByLabelText('Login name').fill('desk');
  await button(/^Buy fax number/).click();
  await expect.poll(() => fake.names()).toContain('money.spend');
  return fake;
}

const order = page.getByRole('region', { name: 'Order', exact: true });
const chooseOther = () => page.getByRole('radio', { name: '(800) 555-0122' }).click();

test('why a number was not bought is not shown with the next one', async () => {
  const fake = await buying();
  await fake.refuse('money.spend', NO);
  await shows(order.getByRole('alert'), 'That number is gone');
  await chooseOther();
  await expect.element(order.getByRole('heading', { name: '(800) 555-0122' })).toBeVisible();
  await expect.element(order.getByRole('alert')).not.toBeInTheDocument();
});

test('why a number was not bought is told with its name where another one is chosen by then', async () => {
  const fake = await buying();
  await chooseOther();
  await expect.element(order.getByRole('heading', { name: '(800) 555-0122' })).toBeVisible();
  await fake.refuse('money.spend', NO);
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([
    'Buy (800) 555-0121: The provider did not accept this. The provider says: “That number is gone”',
  ]);
  await expect.element(order.getByRole('alert')).not.toBeInTheDocument();
});

test('towns that could not be read are read again', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'faxLookup.listStates': () => succeed({ rows: ['NY'], total: 1 }),
    'faxLookup.listRateCenters': () => fail({ kind: 'timeout', evidence: {} }),
  });
  await showScreen('/numbers/fax/buy', fake);
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOptions('New York');
  await expect.element(page.getByRole('alert')).toBeVisible();
  answerWith(fake, { 'faxLookup.listRateCenters': () => succeed([{ id: 'ALBANY', label: 'Albany' }]) });
  await button('Try again').click();
  await page.getByRole('combobox', { name: 'Town', exact: true }).selectOptions('Albany');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('numbers that could not be looked for are looked for again', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'faxLookup.listAvailableDids': () => fail({ kind: 'timeout', evidence: {} }) });
  await showScreen('/numbers/fax/buy', fake);
  await page.getByRole('radio', { name: 'Toll-free' }).click();
  await button('Show numbers').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  answerWith(fake, { 'faxLookup.listAvailableDids': () => succeed({ rows: ['8005550121'], total: 1 }) });
  await button('Try again').click();
  await expect.element(page.getByRole('radio', { name: '(800) 555-0121' })).toBeVisible();
});
