import { OperationsPage } from '../pages/operations-page.ts';
import { expect, test } from '../support/app.ts';

test('any operation is run from its form: a read, a change and an order once, a loss that is stopped not at all; an order without an answer is looked up', async ({
  start,
  provider,
}) => {
  const app = await start();
  const page = new OperationsPage(app);
  await page.start();
  await test.step('a read shows its answer, and its request as cURL without the key', async () => {
    await page.open('did.listDids', 'List your numbers');
    await page.field('Rows per page').fill('5');
    await page.button('Run').click();
    await expect(page.tree.getByRole('treeitem', { name: /^Entries 5 entries/ })).toBeVisible();
    await page.button('Show as cURL').click();
    const curl = app.page.getByRole('region', { name: 'Request as cURL' });
    await expect(curl).toContainText('curl --request GET');
    await expect(curl).toContainText('Security-Key: ***');
  });

  await test.step('a loss is typed, can be stopped, and then nothing was sent', async () => {
    await page.open('did.deleteDid', 'Delete a number');
    await page.field('Phone number').fill('(212) 555-0100');
    await page.button('Delete').click();
    await expect(page.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(page.dialog).toContainText('Calls to (212) 555-0100 will stop.');
    const confirm = page.dialog.getByRole('button', { name: 'Delete' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await page.dialog.getByLabel('Type the last 4 digits: 0100').fill('0100');
    await confirm.focus();
    await app.page.keyboard.press('Enter');
    await expect(page.dialog.locator('[aria-live=polite]')).toHaveText(
      'This starts in 10 seconds. Nothing has been sent yet.',
    );
    await expect(page.dialog.getByRole('button', { name: 'Stop' })).toBeFocused();
    await app.page.keyboard.press('Escape');
    await expect(page.dialog).toContainText('Stopped. Nothing was sent.');
    await page.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.dialog).toHaveCount(0);
    await app.open('/activity');
    await expect(app.page.getByText('No changes yet')).toBeVisible();
  });

  await test.step('a change and an order are confirmed, sent once and written down', async () => {
    await page.open('enterpriseFax.createGroup', 'Create a fax group');
    await page.field('Group short name').fill('archive');
    await page.field('Group name').fill('Archive');
    await page.button('Send change').click();
    await expect(page.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(page.dialog).toContainText('Archive');
    await app.page.keyboard.press('Escape');
    await expect(page.dialog).toHaveCount(0);
    await expect(page.field('Group name')).toHaveValue('Archive');

    await page.button('Send change').click();
    await page.dialog.getByRole('button', { name: 'Send change' }).dblclick();
    await expect(app.page.getByRole('heading', { name: 'Answer' })).toBeVisible();
    await app.page.getByRole('link', { name: 'See it in Activity' }).click();
    await expect(app.page.getByRole('grid').getByText(/^Fax group .+ created$/)).toHaveCount(1);

    await page.open('server.orderServer', 'Order a server');
    await page.field('Size of the server').selectOption({ label: 'Small' });
    await page.button('Place order').click();
    await expect(page.dialog).toContainText('price not known');
    await expect(page.dialog).toContainText('Small');
    await expect(page.dialog).toContainText('$84.35');
    await page.dialog.getByRole('button', { name: /^Place order/ }).dblclick();
    await expect(page.dialog).toHaveCount(0);
    await expect(page.tree.getByRole('treeitem', { name: /^Server/ })).toBeVisible();
    await app.open('/activity');
    await expect(app.page.getByRole('grid').getByText('Server ordered (Small)')).toHaveCount(1);
  });

  await test.step('a profile for viewing only runs reads and says why it sends nothing', async () => {
    await app.page.evaluate(async () => {
      const state = await window.bridge.command('session.get', undefined);
      const profile = state.ok ? state.value.profile : null;
      if (!profile) throw new Error('nobody is signed in');
      const { id: profileId, name, color } = profile;
      await window.bridge.command('session.update', { profileId, name, color, viewOnly: true });
    });
    await page.open('did.move2fax', 'Use a number for fax instead');
    await expect(page.send).toHaveAttribute('aria-disabled', 'true');
    await expect(page.send).toHaveAccessibleDescription('This account is for viewing only');
    await page.open('account.getAccountBalance', 'Read the balance');
    await page.send.click();
    await expect(page.tree.getByRole('treeitem', { name: /^Balance/ })).toBeVisible();
  });

  await test.step('in another account: an order without an answer is looked up, and can be found in Activity', async () => {
    await app.open('/home');
    await app.connect(provider);
    await page.home();
    await page.open('enterpriseFax.createGroup', 'Create a fax group');
    await provider.fault('cut', { operation: 'enterpriseFax.createGroup', times: 1 });
    await page.field('Group short name').fill('archive');
    await page.field('Group name').fill('Archive');
    await page.button('Send change').click();
    await page.dialog.getByRole('button', { name: 'Send change' }).click();
    await expect(app.page.getByRole('group', { name: /Checking what happened|Done|Not done/ })).toBeVisible();
    await app.page.getByRole('link', { name: 'See it in Activity' }).click();
    // It may have been found by now.
    await expect(app.page.getByRole('dialog')).toContainText(/Create a fax group|Fax group archive created/);
  });
});
