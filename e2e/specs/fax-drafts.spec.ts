import { ComposePage } from '../pages/compose-page.ts';
import { QuickFax, QuickFaxWindow } from '../pages/quick-fax-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';
import { notAPdf, picture, referral } from '../support/documents.ts';

const PIN = '271828';

/** The faxes that were put aside. */
function draftsOf({ page }: RunningApp) {
  const dialog = page.getByRole('dialog', { name: 'Drafts of faxes' });
  return {
    dialog,
    open: () => page.getByRole('button', { name: /^Drafts/ }).click(),
    named: (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) }),
  };
}

test('faxes of both windows are kept over a lock and a kill, those put aside come back whole, and the small window hands its fax over', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  await app.command('lock.setPin', { current: '', pin: PIN });
  const quick = await QuickFax.withKeys(app);
  const compose = new ComposePage(page);
  await compose.drop(await referral(2));
  await compose.holds('Referral Avery.pdf', '2 pages');
  await page.getByRole('button', { name: 'Turn page' }).click();
  await compose.to.fill('617 555 0134');
  const drafts = draftsOf(app);
  await drafts.open();
  await drafts.dialog.getByRole('button', { name: 'New fax, keep this one' }).click();
  await expect(compose.to).toHaveValue('');
  await compose.drop(picture);
  await compose.holds('image.png', '1 page');
  await compose.to.fill('646 555 0177');
  const small = await quick.open();
  await small.form.drop(await referral(1, 'small'));
  await small.form.holds('Referral Avery.pdf', '1 page');
  await small.form.to.fill('212 555 0199');

  await test.step('the lock covers both windows, and both keep their fax', async () => {
    await app.chooseMenu('File', 'Lock now');
    await expect(small.page.getByText('Linekeeper is locked')).toBeVisible();
    expect(await small.page.locator('body').innerText()).not.toMatch(/212|Referral/);
    await small.page.getByRole('button', { name: 'Open Linekeeper' }).click();
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await page.getByLabel('PIN', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Linekeeper is locked' })).toHaveCount(0);
    await small.form.holds('Referral Avery.pdf', '1 page');
    await expect(small.form.to).toHaveValue('212 555 0199');
  });
  await app.kill();

  const again = await start({ userData: app.userData });
  await again.page.getByLabel('PIN', { exact: true }).fill(PIN);
  await again.page.getByLabel('PIN', { exact: true }).press('Enter');
  await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await again.open('/fax/new');
  const back = new ComposePage(again.page);
  await back.holds('image.png', '1 page');
  await expect(back.to).toHaveValue('646 555 0177');

  await test.step('one that was put aside is found, and takes the place of the other', async () => {
    await again.open('/home');
    await again.page.keyboard.press('Control+k');
    await again.page.getByRole('combobox', { name: 'Find or do anything' }).fill('avery');
    await again.page.getByRole('option', { name: /Open the draft “617 555 0134”.*Referral Avery\.pdf/ }).click();
    await back.holds('Referral Avery.pdf', '2 pages');
    await expect(back.to).toHaveValue('617 555 0134');
    const draft = await again.command('fax.draft', undefined);
    expect(draft.ok && draft.value.pages?.[0]?.turn).toBe(90);

    // The other one took its place, and can be discarded and brought back.
    const kept = draftsOf(again);
    await kept.open();
    await kept.dialog.getByRole('button', { name: 'Discard the draft “646 555 0177”' }).click();
    await expect(kept.named('646 555 0177')).toHaveCount(0);
    await again.page.keyboard.press('Escape');
    await again.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await kept.open();
    await kept.named('646 555 0177').click();
    await back.holds('image.png', '1 page');
  });

  await test.step('the small window has its own, and hands it over to the form', async () => {
    const backSmall = new QuickFaxWindow((await (await QuickFax.withKeys(again)).open()).page);
    await backSmall.form.holds('Referral Avery.pdf', '1 page');
    await expect(backSmall.form.to).toHaveValue('212 555 0199');
    await backSmall.form.drop({ ...notAPdf, name: 'Lab.pdf' });
    await expect(backSmall.page.getByText('File: Lab.pdf')).toBeVisible();
    await backSmall.openInForm();
    await back.holds('Referral Avery.pdf', '1 page');
    await expect(back.to).toHaveValue('212 555 0199');
    await expect(backSmall.form.to).toHaveValue('');
    await expect(again.page.getByText('Not every file is in this fax')).toBeVisible();
    await expect(again.page.getByText('File: Lab.pdf')).toBeVisible();
    await expect(backSmall.page.getByText('File: Lab.pdf')).toBeHidden();
    const aside = await again.command('fax.draftsAside', undefined);
    expect(aside.ok && aside.value.map(({ to }) => to).sort()).toEqual(['617 555 0134', '646 555 0177']);
  });
});
