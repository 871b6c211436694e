import { BuyNumberPage } from '../pages/buy-number-page.ts';
import { InternationalPage } from '../pages/international-page.ts';
import { expect, test } from '../support/app.ts';

/** Why a button does nothing without a connection. */
const NO_CHANGE = /This can be changed when the connection is back/;
const NO_SPEND = /This can be paid for when the connection is back/;
const NO_READ = /The provider cannot be reached now/;

test('without a connection the screens about numbers show what was read, say its age, and keep what was typed', async ({
  start,
  provider,
}) => {
  test.setTimeout(600_000);
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const [buy, abroad] = [new BuyNumberPage(app), new InternationalPage(app)];
  const offline = page.getByRole('main').locator('.data-line').filter({ hasText: 'Offline' });
  await abroad.haveNumber();
  await abroad.open();
  await expect(abroad.rows).toHaveCount(1);
  await abroad.startBuying();
  await abroad.chooseCountry('Germany');
  await abroad.chooseCity('Berlin');
  await app.open('/numbers/ring-map');
  await expect(page.getByRole('img', { name: /^Where calls go/ })).toBeVisible();
  await buy.open('?near=02108');
  await buy.addFirst(1);
  const offered = await buy.shown();
  await buy.openSheet();
  await buy.sheet.getByLabel('Name people see when you call').fill('mapledental');

  await provider.stop();
  await app.call('account.getAccountBalance', {});
  await expect(buy.buyButton).toHaveAccessibleDescription(NO_SPEND);
  await expect(buy.sheet.getByLabel('Name people see when you call')).toHaveValue('mapledental');
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect(offline).toContainText('read');
  await expect.poll(() => buy.shown()).toEqual(offered);
  // What was found for a place is still there for whoever comes back to it.
  await app.open('/home');
  await buy.open('?near=02108');
  await expect.poll(() => buy.shown()).toEqual(offered);
  await expect(offline).toContainText('read');
  await buy.openSheet();
  await expect(buy.sheet.getByLabel('Name people see when you call')).toHaveValue('mapledental');

  await abroad.open();
  await expect(offline).toContainText('read');
  await abroad.rows.first().click();
  for (const name of ['Save line', 'Delete number'])
    await expect(abroad.drawer.getByRole('button', { name })).toHaveAccessibleDescription(NO_CHANGE);
  await app.open('/numbers/international/buy');
  await abroad.chooseCountry('Germany');
  await abroad.chooseCity('Berlin');
  await expect(offline.first()).toContainText('read');
  await expect(abroad.buyButton).toHaveAccessibleDescription(NO_SPEND);

  await app.open('/numbers/coverage');
  await expect(offline).toContainText('read');
  await expect(page.getByText('2 of 11 local numbers')).toBeVisible();
  await app.open('/numbers/ring-map');
  await expect(offline).toContainText('read');
  await expect(page.getByRole('img', { name: /^Where calls go/ })).toBeVisible();
  await app.open('/numbers/unused');
  const look = page.getByRole('button', { name: 'Look for unused numbers' });
  await expect(look).toHaveAccessibleDescription(NO_READ);
});
