import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { QuickFax } from '../pages/quick-fax-page.ts';
import { expect, test } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { picture, referral } from '../support/documents.ts';
import { holdLooks, LATER_FAX_LOOKS } from '../support/looks.ts';

const NO_HOLD = { faxHoldSeconds: 0 };

test('chosen keys show a small window, which sends a document once, says what has no answer, asks before the same goes twice, and follows the account', async ({
  start,
  provider,
}) => {
  const app = await start({ args: ['--demo'], settings: NO_HOLD });
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const quick = await QuickFax.withKeys(app, 'CmdOrCtrl+Shift+F9');
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Keys for a fax from any program' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await app.open('/settings');
  await choose('Ctrl+Shift+F9');
  await expect(page.getByRole('main').getByText('The system or another program uses Ctrl+Shift+F9')).toBeVisible();
  await choose('Ctrl+Alt+F');
  await expect.poll(() => quick.keys()).toEqual(['CmdOrCtrl+Alt+F']);
  const small = await quick.open();
  await expect(small.form.to).toBeVisible();
  await small.form.drop(picture);
  await small.form.holds('image.png', '1 page');
  await small.form.to.fill('617 555 0134');

  await app.open('/connect');
  await app.connect(provider);
  await expect(small.form.to).toHaveValue('');
  await expect(small.page.getByText('image.png')).toBeHidden();

  await test.step('a document goes to a contact once, while the form keeps its own', async () => {
    await app.open('/fax/new');
    const main = new ComposePage(page);
    await main.drop(picture);
    await main.holds('image.png', '1 page');
    await main.to.fill('646 555 0177');

    expect(await axeFindings(small.page)).toEqual([]);
    await small.form.drop(await referral(1));
    await small.form.holds('Referral Avery.pdf', '1 page');
    await small.form.to.fill('Ann Lee 617 555 0134');
    await small.form.tickWarnings();
    await small.form.sendButton.click();
    await expect(small.sentTo('(617) 555-0134')).toBeVisible();
    await expect.poll(async () => (await provider.sentFaxes()).map(({ to }) => to)).toEqual(['6175550134']);
    // It is ready for the next, and the other form has what it had.
    await expect(small.form.to).toHaveValue('');
    await main.holds('image.png', '1 page');
    const kept = await app.command('fax.draft', undefined);
    expect(kept.ok && [kept.value.to, kept.value.document?.name]).toEqual(['646 555 0177', 'image.png']);

    await small.openLast();
    await expect(new FaxPage(page).drawer).toBeVisible();
  });

  await test.step('keys, tray and menu show and hide it', async () => {
    await small.page.keyboard.press('Escape');
    await expect.poll(() => quick.isVisible()).toBe(false);
    await quick.press();
    await expect.poll(() => quick.isVisible()).toBe(true);
    await quick.press();
    await expect.poll(() => quick.isVisible()).toBe(false);
    await app.chooseTray('Quick fax');
    await expect.poll(() => quick.isVisible()).toBe(true);
    await small.page.keyboard.press('Escape');
    await expect.poll(() => quick.isVisible()).toBe(false);
    await app.chooseMenu('File', 'Quick fax');
    await expect.poll(() => quick.isVisible()).toBe(true);
    expect(app.electron.windows()).toHaveLength(2);
    expect(await provider.sentFaxes()).toHaveLength(1);
  });

  await test.step('it says what has no answer, and asks before the same goes twice', async () => {
    const document = await referral(1, 'twice');
    const send = async () => {
      await small.form.drop(document);
      await small.form.holds('Referral Avery.pdf', '1 page');
      await small.form.to.fill('212 555 0199');
      await small.form.tickWarnings();
      await small.page.keyboard.press('Control+Enter');
    };
    const letLook = await holdLooks(app, LATER_FAX_LOOKS);
    await provider.fault('late-list', { operation: 'report.faxHistory', value: 600 });
    await provider.fault('hang', { operation: 'proFax.sendFax', times: 1 });
    await app.givingUpSoon(async () => {
      await send();
      await expect(small.last).toContainText('We sent this, and got no answer. Checking what happened …');
    });
    await provider.clearFaults();
    await letLook();
    await expect(small.last.getByText('Delivered', { exact: true })).toBeVisible();
    expect(await provider.requestsOf('proFax.sendFax')).toBe(2);

    await send();
    await expect(small.page.getByRole('dialog')).toContainText('(212) 555-0199');
    await small.page.keyboard.press('Escape');
    await expect(small.page.getByRole('dialog')).toBeHidden();
    // Escape closed the question, and not the window: whatever the page asked for by that key is done before this answer.
    await small.page.evaluate(() => window.bridge.command('app.info', undefined));
    expect(await quick.isVisible()).toBe(true);
    await expect(small.form.to).toHaveValue('212 555 0199');
    expect(await provider.sentFaxes()).toHaveLength(2);
  });

  await test.step('it shows the fax of the account on the screen', async () => {
    await app.page.keyboard.press('Control+1');
    await expect(small.form.to).toHaveValue('617 555 0134');
    await small.form.holds('image.png', '1 page');
  });
});
