import { PDFDocument } from '@cantoo/pdf-lib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { MarksPage } from '../pages/marks-page.ts';
import { expect, test } from '../support/app.ts';
import { arrivedAt } from '../support/arrived.ts';
import { encryptedPdf, otherKinds, picture, referral, withSidewaysPage } from '../support/documents.ts';
import { textOfPdf } from '../support/pdf-text.ts';

const PIN = '271828';

test('files of other programs and locked documents become pages, which can be made crisp; pages that are dragged, turned upright and marked leave so, after a switch of accounts and a lock', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await new ConnectPage(page).tryDemo();
  const compose = new ComposePage(page);
  await test.step('files of other programs become pages, in a window without scripts and network', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    const files = otherKinds(address);
    await compose.drop(...files);
    await compose.holds(files.map(({ name }) => name).join(', '), '3 pages', 60_000);
    await compose.showsFirstPage();
    await page.getByRole('button', { name: 'Show page 2 of 3' }).click();
    await compose.showsPage(2);
    expect(asked).toEqual([]);
    server.close();
    // The hidden window is gone.
    const windows = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    await page.getByRole('button', { name: 'Remove document' }).click();
  });

  await test.step('a locked document asks for its password, and is then a page like any other', async () => {
    const file = await encryptedPdf();
    await compose.drop(file);
    const password = page.getByLabel(`Password of “${file.name}”`);
    await password.fill('open sesame');
    await password.press('Enter');
    await compose.holds(file.name, '1 page');
    await compose.showsFirstPage();
    await page.getByRole('button', { name: 'Remove document' }).click();
  });

  await test.step('the pages are made crisp black and white, which can be undone', async () => {
    await compose.drop(picture, { ...(await referral(1)), name: 'Referral.pdf' });
    await compose.holds('image.png, Referral.pdf', '2 pages');
    await page.getByRole('button', { name: 'Make crisp black and white' }).click();
    await compose.holds('image.png', '2 pages', 60_000);
    await compose.showsFirstPage();
    await page.getByRole('button', { name: 'Undo the last change of the pages' }).click();
    await compose.holds('image.png, Referral.pdf', '2 pages');
  });

  await app.open('/connect');
  await app.connect(provider);
  await app.command('lock.setPin', { current: '', pin: PIN });
  await app.open('/fax/new');
  await test.step('pages that are dragged, turned upright and marked leave so, after a switch of accounts and a lock', async () => {
    await compose.drop(await withSidewaysPage(3, 2));
    await compose.holds('Mixed.pdf', '3 pages');

    const sideways = page.getByRole('main').getByText('This page lies on its side, others do not.');
    await page.getByRole('button', { name: 'Show page 2 of 3' }).click();
    await expect(sideways).toBeVisible();
    await page.getByRole('button', { name: 'Turn it upright' }).click();
    await expect(sideways).toHaveCount(0);

    await page
      .getByRole('button', { name: 'Show page 3 of 3' })
      .dragTo(page.getByRole('button', { name: 'Show page 1 of 3' }));
    await compose.showsPage(1);
    const marks = new MarksPage(page);
    await marks.begin();
    await marks.write('First now');
    const kept = async () => {
      const draft = await app.command('fax.draft', undefined);
      return draft.ok ? draft.value.pages?.map((one) => [one.page, one.turn, one.marks?.length ?? 0]) : null;
    };
    const meant = [[3, 0, 1], [1, 0, 0], [2, 90, 0]]; // oxfmt-ignore
    await expect.poll(kept).toEqual(meant);

    await page.keyboard.press('Control+1');
    await expect(page.getByRole('button', { name: /^Account: Demo/ })).toBeVisible();
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('button', { name: /^Account: Maple Street Dental/ })).toBeVisible();
    await app.chooseMenu('File', 'Lock now');
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await page.getByLabel('PIN', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Linekeeper is locked' })).toHaveCount(0);
    await app.open('/fax/new');
    await compose.holds('Mixed.pdf', '3 pages');
    expect(await kept()).toEqual(meant);

    await compose.address({ from: FRONT_DESK, to: '617 555 0134' });
    await compose.tickWarnings();
    await compose.sendButton.click();
    await expect.poll(async () => (await provider.sentFaxes()).length).toBe(1);
    const arrived = await arrivedAt(provider, app);
    expect(await textOfPdf(arrived, 1)).toMatch(/page 3 of 3.*First now/);
    expect(await textOfPdf(arrived, 2)).toContain('page 1 of 3');
    expect(await textOfPdf(arrived, 3)).toContain('page 2 of 3');
    const [, , last] = (await PDFDocument.load(arrived)).getPages();
    expect([last?.getWidth(), last?.getHeight(), last?.getRotation().angle]).toEqual([792, 612, 90]);
  });
});
