import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaxOverview } from '../../src/shared/bridge/fax.ts';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, NEARLY_STILL, test } from '../support/app.ts';
import { arrivedAt } from '../support/arrived.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { sendFax } from '../support/send-fax.ts';
import { notAPdf, picture, referral, sixMegabytes } from '../support/documents.ts';

test.use({ providerOptions: NEARLY_STILL });

test('first run: drop a PDF before anybody is signed in, try the demo account, send it, be told, see it delivered; one that fails is edited and sent again, and a document is chosen in the file dialog', async ({
  start,
}) => {
  const app = await start();
  const { page } = app;
  const compose = new ComposePage(page);
  const faxes = new FaxPage(page);
  await new ConnectPage(page).isShown();
  await compose.drop(await referral(3));
  await expect(page.getByText('Referral Avery.pdf waits', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try the demo account' }).click();

  await compose.holds('Referral Avery.pdf', '3 pages');
  await compose.showsFirstPage();
  await expect(compose.size).toHaveAttribute('aria-valuetext', /kB of 5 MB/);
  await compose.address({ from: FRONT_DESK, to: '212.555.0199' });
  await expect(compose.sendButton).toHaveText(/Send fax to \(212\) 555-0199/);
  await expect(
    page.getByText('Estimate: $0.0450 to $0.0900. Half a minute to a minute for each page, at $0.0300 a minute.'),
  ).toBeVisible();
  await compose.send();

  await faxes.reaches('Delivered');
  // It was held for the usual eight seconds, which a slow computer may not show in time.
  const overview = await app.command('fax.overview', undefined);
  const [job] = overview.ok ? overview.value.jobs : [];
  expect(Date.parse(job?.sentAt ?? '') - Date.parse(job?.createdAt ?? '')).toBeGreaterThanOrEqual(8_000);
  await expect(faxes.drawer.getByText('The balance changed by -$0.0900 around it')).toBeVisible();
  await expect
    .poll(() => app.notifications())
    .toContainEqual({
      title: 'Fax to (212) 555-0199 delivered',
      body: 'Referral Avery.pdf',
    });
  await faxes.tab('Sent');
  await expect(faxes.row('(212) 555-0199').getByText('Delivered')).toBeVisible();

  await app.command('settings.set', { faxHoldSeconds: 0 });
  await test.step('a failed fax says why, notifies, and can be edited and sent again', async () => {
    await sendFax(app, await referral(1), '(617) 555-0101', { from: '2125550187' });
    await expect
      .poll(() => app.notifications())
      .toContainEqual({
        title: 'Fax to (617) 555-0101 not delivered',
        body: 'The line was busy. Try again later.',
      });
    await expect(faxes.row('(617) 555-0101').first()).toContainText('Not delivered · Line busy, try again later');
    await expect(page.getByRole('grid')).not.toContainText('final');

    // Two clicks from the result to the next try: the notification's, and the one on the fax.
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Fax to (617) 555-0101 was not delivered')).toBeVisible();
    await app.clickNotification('Fax to (617) 555-0101 not delivered');
    await faxes.reaches('Line busy, try again later');
    await expect(faxes.drawer.getByText('The provider says: “failed: busy”')).toBeVisible();
    await faxes.drawer.getByRole('button', { name: 'Edit and send again' }).click();
    await compose.holds('Referral Avery.pdf', '1 page');
    await expect(compose.to).toHaveValue(/617.*555.*0101/);
    await compose.to.fill('617 555 0177');
    await compose.send();
    await faxes.reaches('Delivered');
  });

  await test.step('a document is chosen in the file dialog, and the number that was last used for a recipient is chosen again', async () => {
    await app.chooseMenu('File', 'Send a fax');
    const file = await referral(1);
    const path = join(app.userData, file.name);
    await writeFile(path, file.bytes);

    await app.answerFileDialog(null);
    await compose.chooseFile();
    await expect(page.getByRole('button', { name: 'Choose a document' })).toBeEnabled();
    await app.answerFileDialog(path);
    await compose.chooseFile();
    await compose.holds(file.name, '1 page');
    await expect(compose.from.locator('option:checked')).toHaveText('(212) 555-0187 · Records');
    await compose.to.fill('2125550199');
    await expect(compose.from.locator('option:checked')).toHaveText(FRONT_DESK);
  });
});

test('a fax taken back in time never leaves, two clicks on Send are one fax, the same once more is asked about first; a large scan is made smaller, and several files become one fax, in spite of one that cannot be read', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 30, language: 'en' } });
  const { page } = app;
  await app.connect(provider);
  const compose = new ComposePage(page);
  const file = await referral(1);
  await test.step('taken back in time it never leaves, and its draft comes back', async () => {
    await compose.fax(file, '212 555 0199', FRONT_DESK, '1 page');
    // Escape closes what lies over the screen first.
    const palette = page.getByRole('combobox', { name: 'Find or do anything' });
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(new FaxPage(page).drawer.getByText(/^Sending in \d+ s$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await compose.holds(file.name, '1 page');
    await expect(compose.to).toHaveValue(/212.*555.*0199/);
    expect(await provider.sentFaxes()).toEqual([]);
  });

  await app.command('settings.set', { faxHoldSeconds: 0 });
  await test.step('two clicks are one fax, and the same once more within ten minutes is asked about first', async () => {
    await compose.tickWarnings();
    await compose.sendButton.dblclick();
    await new FaxPage(page).reaches('Sending');
    await expect.poll(() => provider.sentFaxes()).toHaveLength(1);
    expect(await provider.requestsOf('proFax.sendFax')).toBe(1);

    await compose.drop(file);
    await compose.holds(file.name, '1 page');
    await compose.address({ from: FRONT_DESK, to: '212 555 0199' });
    await compose.sendButton.click();
    await expect(page.getByRole('dialog', { name: 'Send again?' })).toBeVisible();
    expect(await provider.sentFaxes()).toHaveLength(1);
    await page.getByRole('button', { name: 'Send fax again' }).click();
    await new FaxPage(page).reaches('Sending');
    await expect.poll(() => provider.sentFaxes()).toHaveLength(2);
  });

  await test.step('a scan of six megabytes is made smaller, dropped or chosen, and leaves so; the name of its recipient is kept', async () => {
    const large = await sixMegabytes();
    await compose.drop(large);
    await compose.holds('Large scan.pdf', '1 page');
    await page.getByRole('button', { name: 'Remove document' }).click();
    const path = join(app.userData, 'Chosen scan.pdf');
    await writeFile(path, large.bytes);
    await app.answerFileDialog(path);
    await compose.chooseFile();
    // It is told for a while only.
    const told = page.getByRole('region', { name: 'Confirmations' });
    await expect(told).toContainText(/“Chosen scan.pdf” was too large and was made smaller, 6 MB before, .* kB after/);
    await compose.holds('Chosen scan.pdf', '1 page');
    await compose.address({ from: FRONT_DESK, to: 'Fax: 617.555.0134 (Dr Ames)' });
    await compose.sendButton.click();
    await expect.poll(async () => (await provider.sentFaxes()).map(({ to }) => to).slice(2)).toEqual(['6175550134']);
    const arrived = await arrivedAt(provider, app);
    expect(arrived.byteLength).toBeLessThan(100_000);
    expect(await textOfPdf(arrived)).toContain('Referral for Jordan Avery');
    const names = async () => {
      const contacts = await app.command('contacts.since', { revision: 0 });
      return contacts.ok && contacts.value.contacts.map(({ name }) => name);
    };
    await expect.poll(names).toEqual(['Dr Ames']);
  });

  await test.step('several files are one fax without the one that cannot be read, and its pages are put in order, turned and deleted', async () => {
    await compose.drop({ ...(await referral(2, 'one')), name: 'Referral.pdf' }, picture, {
      ...(await referral(1, 'two')),
      name: 'Consent.pdf',
    });
    await compose.holds('Referral.pdf, image.png, Consent.pdf', '4 pages');
    await compose.drop({ ...notAPdf, name: 'Other patient.pdf' }, { ...(await referral(1, 'late')), name: 'Late.pdf' });
    await page.getByRole('dialog', { name: 'Add to the fax that is being written?' }).getByText('Add pages').click();
    await compose.holds('Referral.pdf, image.png, Consent.pdf, Late.pdf', '5 pages');
    await expect(page.getByText('This kind of file cannot be faxed', { exact: true })).toBeVisible();
    await expect(page.getByText('File: Other patient.pdf')).toBeVisible();

    // By keys: the third page, a picture, goes to the front; the second is deleted.
    await page.getByRole('button', { name: 'Show page 3 of 5' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('button', { name: 'Show page 1 of 5' })).toBeFocused();
    await compose.holds('image.png, Referral.pdf, Consent.pdf, Late.pdf', '5 pages');
    await page.getByRole('button', { name: 'Show page 2 of 5' }).press('Delete');
    await compose.holds('image.png, Referral.pdf, Consent.pdf, Late.pdf', '4 pages');
    await page.getByRole('button', { name: 'Delete page' }).click();
    await compose.holds('image.png, Consent.pdf, Late.pdf', '3 pages');
    await page.getByRole('button', { name: 'Undo the last change of the pages' }).click();
    await compose.holds('image.png, Referral.pdf, Consent.pdf, Late.pdf', '4 pages');
    await page.getByRole('button', { name: 'Turn page' }).click();
    await compose.address({ from: FRONT_DESK, to: '212 555 0199' });
    await compose.send();

    await expect.poll(() => provider.sentFaxes()).toHaveLength(4);
    const document = await lastSent(page);
    expect((await provider.sentFaxes()).at(-1)?.sha256).toBe(createHash('sha256').update(document).digest('hex'));
    const pages = (await PDFDocument.load(document)).getPages();
    const shapes = pages.map((sheet) => [sheet.getWidth(), sheet.getHeight(), sheet.getRotation().angle]);
    expect(shapes).toEqual([
      [792, 612, 0],
      [612, 792, 90],
      [612, 792, 0],
      [612, 792, 0],
    ]);
  });
});

/** The document of the newest fax, as the app keeps it. */
async function lastSent(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const overview = (await window.bridge.command('fax.overview', undefined)) as { value: FaxOverview };
    const id = overview.value.jobs[0]?.document.id ?? '';
    const read = (await window.bridge.command('document.read', { id })) as { value: Uint8Array };
    return [...read.value];
  });
  return Buffer.from(bytes);
}
