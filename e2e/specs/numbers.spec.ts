import { deleteElsewhere, deleteFaxElsewhere, orderElsewhere, NumbersPage } from '../pages/numbers-page.ts';
import { expect, test } from '../support/app.ts';

test('digits that no number of the list has are looked for at the provider; a number that vanished elsewhere raises an alarm, with its last settings and what to do', async ({
  start,
  provider,
}) => {
  const app = await start();
  await app.connect(provider);
  const numbers = new NumbersPage(app);
  const { page } = app;
  await numbers.open();
  await test.step('digits that no number of the list has are looked for at the provider', async () => {
    const offer = await app.read('did.listAvailableDids', { type: 'local', tier: '1b', zip: '02108' });
    const [did = ''] = offer.rows;
    await numbers.search.fill('9*');
    await expect.poll(() => numbers.numbers()).toEqual(['(917) 555-0130']);
    await numbers.search.fill('*77');
    await expect(numbers.page.getByText('Type three digits or more to search at the provider.').first()).toBeVisible();
    await orderElsewhere(provider, did);
    await numbers.search.fill(`*${did.slice(-4)}`);
    const look = numbers.page.getByRole('button', { name: 'Search at the provider' });
    await look.click();
    await expect(numbers.row(did.slice(-4))).toBeVisible();
    await numbers.search.fill('0000000');
    await look.click();
    await expect(
      numbers.page.getByRole('main').getByText('The provider has no other number with these digits'),
    ).toBeVisible();
  });
  await test.step('a number that vanished elsewhere', async () => {
    await numbers.search.fill('');
    await numbers.open();
    await deleteElsewhere(provider, '2125550143');
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByRole('link', { name: /^Numbers that are gone/ })).toBeVisible();
    await app.open('/home');
    await expect(page.getByText('(212) 555-0143 is missing, and was not deleted from here')).toBeVisible();
    await page.getByRole('button', { name: /^See what to do/ }).click();
    const drawer = numbers.drawer('2125550143');
    await expect(drawer).toContainText('Call the provider');
    await expect(drawer).toContainText('Brightwater Dental, 120 West 38th Street STE 402');
    const copied = await app.watchClipboard();
    await drawer.getByRole('button', { name: 'Copy settings' }).click();
    await expect.poll(copied).toContain('Rings on: frontdesk');
    await drawer.getByRole('button', { name: 'Search for this number again' }).click();
    await expect(drawer.getByText('(212) 555-0143 is not offered now')).toBeVisible();
    await drawer.getByRole('button', { name: 'I have seen it' }).click();
    await app.open('/home');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByText('is missing, and was not deleted from here')).toHaveCount(0);

    // A fax number is watched in the same way.
    await numbers.open();
    await deleteFaxElsewhere(provider, '2125550187');
    await page.getByRole('button', { name: 'Look again' }).click();
    await app.open('/home');
    await expect(page.getByText('(212) 555-0187 is missing, and was not deleted from here')).toBeVisible();
    await page.getByRole('button', { name: /^See what to do/ }).click();
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '(212) 555-0187' })).toContainText('Fax');
    const faxDrawer = numbers.drawer('2125550187');
    await expect(faxDrawer).toContainText('Single fax line · Missing: not done from here');
    await expect(faxDrawer).toContainText('Give people who fax to this number another one');
    await expect(faxDrawer.getByRole('button', { name: 'Search for this number again' })).toHaveCount(0);
    await faxDrawer.getByRole('button', { name: 'Copy settings' }).click();
    await expect.poll(copied).toContain('Fax account: Brightwater Dental Records');
    await faxDrawer.getByRole('button', { name: 'I have seen it' }).click();
    await expect(faxDrawer.getByText('is missing, and was not deleted from here')).toHaveCount(0);
  });
});
