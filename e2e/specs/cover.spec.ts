import type { Locator } from '@playwright/test';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';
import { arrivedAt } from '../support/arrived.ts';
import { picture, referral } from '../support/documents.ts';
import { inkOfPage } from '../support/drawn-page.ts';
import { giveFile } from '../support/give-file.ts';
import { textOfPdf } from '../support/pdf-text.ts';

/** Of the height of the page: the logo and the room below it. */
const LOGO_ROOM = 76 / 792;

/** The share of dark points where the mark of a cover page stands, in the corner at the top right. */
function inkBeside(picture: Locator): Promise<number> {
  return picture.evaluate((canvas: HTMLCanvasElement, below) => {
    const { width, height } = canvas;
    // Below the logo.
    const box = [0.6 * width, (0.065 + below) * height, 0.3 * width, 0.035 * height] as const;
    const { data } = canvas
      .getContext('2d')!
      .getImageData(...(box.map(Math.round) as [number, number, number, number]));
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return (4 * dark) / data.length;
  }, LOGO_ROOM);
}

test('a cover page leaves as it was written, and survives a kill with its fax', async ({ start, provider }) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await app.connect(provider);
  const compose = new ComposePage(page);
  await test.step('it goes before the others, says what was written, and counts itself', async () => {
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await compose.address({ from: FRONT_DESK, to: 'Dr. Okafor 617 555 0134' });
    await compose.cover.selectOption('Confidential');
    await compose.holds('Referral Avery.pdf', '2 pages');
    await compose.showsFirstPage();
    // Its fields scroll beside the document; the window and its top bar stay.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
      0,
    );
    await expect(compose.coverField('Name of the recipient')).toHaveValue('Dr. Okafor');
    await compose.coverField('Your name or business').fill('Maple Street Dental');
    // The logo stands at the top left, where nothing was, and what follows below it.
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a logo' }).click();
    await giveFile(await chosen, { ...picture, name: 'logo.png' });
    await expect(page.getByRole('img', { name: 'Logo of the cover page' })).toBeVisible();
    // The mark in its frame can be read: neither blank nor black.
    await expect.poll(() => inkBeside(page.getByRole('img', { name: /^Page 1 of/ }))).toBeGreaterThan(0.05);
    expect(await inkBeside(page.getByRole('img', { name: /^Page 1 of/ }))).toBeLessThan(0.6);
    await compose.coverField('Subject').fill('Referral of J. Avery');
    await compose.coverField('Message').fill('Call me when you have seen the pictures.');
    await page.getByRole('combobox', { name: 'Language of the cover page' }).selectOption('Español');
    await compose.tickWarnings();
    await compose.sendButton.click();
    await expect(new FaxPage(page).drawer).toBeVisible();
    await expect.poll(async () => (await provider.sentFaxes()).length).toBe(1);

    const arrived = await arrivedAt(provider, app);
    const logo = (await inkOfPage(arrived, 1)).within({ left: 0.08, top: 0.06, right: 0.35, bottom: 0.16 });
    expect(logo).toBeGreaterThan(0.3);
    const text = await textOfPdf(arrived);
    for (const part of ['CONFIDENCIAL', 'Dr. Okafor', '(617) 555-0134', 'Maple Street Dental', '(212) 555-0142'])
      expect(text).toContain(part);
    expect(text).toContain('2, incluida esta');
    expect(text).toContain('Referral of J. Avery');
    expect(text).toContain('Call me when you have seen the pictures.');
    expect(await textOfPdf(arrived, 2)).toContain('page 1 of 1');
  });

  await test.step('the next fax begins without one, and knows the name of the sender', async () => {
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await expect(compose.cover).toHaveValue('');
    await compose.cover.selectOption('Urgent');
    await compose.holds('Referral Avery.pdf', '2 pages');
    await expect(compose.coverField('Your name or business')).toHaveValue('Maple Street Dental');
    await compose.coverField('Message').fill('One page follows.');
    const kept = async () => {
      const draft = await app.command('fax.draft', undefined);
      return draft.ok ? draft.value.cover?.message : draft.problem.kind;
    };
    await expect.poll(kept).toBe('One page follows.');
  });

  await app.kill();

  const again = await start({ userData: app.userData });
  const back = new ComposePage(again.page);
  await expect(again.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await again.chooseMenu('File', 'Send a fax');
  await back.holds('Referral Avery.pdf', '2 pages');
  await back.showsFirstPage();
  await expect(back.cover).toHaveValue('urgent');
  await expect(back.coverField('Message')).toHaveValue('One page follows.');
});
