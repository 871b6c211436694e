import { OperationsPage } from '../pages/operations-page.ts';
import { expect, test } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';

test('any operation is run from its form: a read as a tree, a change and an order once, a loss that is stopped not at all', async ({
  start,
}) => {
  const app = await start();
  const page = new OperationsPage(app);
  await page.start();
  await test.step('a read shows its answer as a tree that is walked by keys', async () => {
    await page.search.fill('numbers /did GET list your');
    await page.list.getByRole('link', { name: /^List your numbers/ }).click();
    await page.field('Rows per page').fill('5');
    await page.button('Run').click();
    const item = (name: string | RegExp) => page.tree.getByRole('treeitem', { name });
    await expect(item(/^Entries 5 entries/)).toHaveAttribute('aria-expanded', 'true');
    await item(/^Answer/).focus();
    for (const key of ['ArrowDown', 'End']) await app.page.keyboard.press(key);
    await expect(item(/^5 /)).toBeFocused();
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await expect(item(/^Phone number/)).toBeFocused();
    await app.page.keyboard.press('ArrowLeft');
    await app.page.keyboard.press('ArrowLeft');
    await expect(item(/^Phone number/)).toHaveCount(0);
    expect(await axeFindings(app.page)).toEqual([]);

    await app.page.getByText('As JSON').click();
    await expect(app.page.getByRole('region', { name: 'As JSON' })).toContainText('"currentPage": 1');
    await page.button('Show as cURL').click();
    const curl = app.page.getByRole('region', { name: 'Request as cURL' });
    await expect(curl).toContainText('curl --request GET');
    await expect(curl).toContainText('Security-Key: ***');
  });

  await test.step('a form takes lists of numbers in any form and files, and keeps what is typed, but for secrets', async () => {
    await page.open('siptrunk.createTrunk', 'Create a phone-system line');
    await page.field('Phone-system line').fill('office');
    await page.field('Password of the line').fill('Abcd1234');
    await page.open('siptrunk.listTrunks', 'List the phone-system lines');
    await page.open('siptrunk.createTrunk', 'Create a phone-system line');
    await expect(page.field('Phone-system line')).toHaveValue('office');
    await expect(page.field('Password of the line')).toHaveValue('');

    await page.open('sms.sendMsg', 'Send a text');
    await page.field('To').fill('+1 (617) 555-0101');
    await page.button('Add another: To').click();
    await expect(page.field('To 2')).toBeFocused();
    await page.field('To 2').fill('212.911.5678');
    await page.send.click();
    await expect(page.field('Phone number')).toBeFocused();
    await page.field('Phone number').fill('(212) 555-0100');
    await page.field('Message').fill('Your appointment is at 10:00.');
    await page.send.click();
    await expect(page.field('To 2')).toBeFocused();
    await page.button('Remove To 2').click();
    await page.send.click();
    await expect(page.dialog).toContainText('(617) 555-0101');
    await expect(page.dialog).toContainText('(212) 555-0100');
    await app.page.keyboard.press('Escape');
    await expect(page.dialog).toHaveCount(0);

    await page.open('enterpriseFax.uploadFile', 'Upload a document for team fax');
    await page
      .field('Document')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') });
    await expect(page.field('File name')).toHaveValue('letter.pdf');
    await expect(page.form).toContainText('letter.pdf · 1 kB');
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
    await expect(app.page.getByRole('grid').getByText('Server ordered (small)')).toHaveCount(1);
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
});

test('an order without an answer is looked up and can be found in Activity', async ({ start, provider }) => {
  const app = await start();
  const page = new OperationsPage(app);
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(/Linekeeper/);
  await app.connect(provider);
  await page.home();
  await page.open('enterpriseFax.createGroup', 'Create a fax group');
  await provider.fault('cut', { operation: 'enterpriseFax.createGroup', times: 1 });
  await page.field('Group short name').fill('archive');
  await page.field('Group name').fill('Archive');
  await page.button('Send change').click();
  await page.dialog.getByRole('button', { name: 'Send change' }).click();
  await expect(app.page.getByRole('status').filter({ hasText: /Checking what happened|Done|Not done/ })).toBeVisible();
  await app.page.getByRole('link', { name: 'See it in Activity' }).click();
  await expect(app.page.getByRole('dialog')).toContainText('Create a fax group');
});
