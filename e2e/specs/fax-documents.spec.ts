import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ComposePage } from '../pages/compose-page.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test } from '../support/app.ts';
import { encryptedPdf, otherKinds, picture, referral } from '../support/documents.ts';

test('files of other programs, locked documents and pictures become pages, shown as the other machine prints them', async ({
  start,
}) => {
  const app = await start();
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
    await password.fill('open says me');
    await page.getByRole('button', { name: 'Open document' }).click();
    await expect(page.getByText('The password does not open the document', { exact: true })).toBeVisible();
    await password.fill('open sesame');
    await password.press('Enter');
    await compose.holds(file.name, '1 page');
    await compose.showsFirstPage();
    await expect(page.getByText('The password does not open the document')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove document' }).click();
  });

  await test.step('what the other machine prints is shown, and the pages are made crisp black and white', async () => {
    await compose.drop(picture, { ...(await referral(1)), name: 'Referral.pdf' });
    await compose.holds('image.png, Referral.pdf', '2 pages');
    await page.getByRole('button', { name: 'Show page 2 of 2' }).click();
    await page.getByRole('button', { name: 'Show as the other machine prints it' }).click();
    await compose.showsPage(2);
    await page.getByRole('button', { name: 'Show at standard resolution' }).click();
    await expect(page.getByText(/^At standard resolution a machine prints half of the rows/)).toBeVisible();

    await page.getByRole('button', { name: 'Make crisp black and white' }).click();
    await compose.holds('image.png', '2 pages', 60_000);
    await compose.showsPage(2);
    await page.getByRole('button', { name: 'Undo the last change of the pages' }).click();
    await compose.holds('image.png, Referral.pdf', '2 pages');
  });
});
