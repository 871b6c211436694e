import { access, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseCsv } from '../../src/shared/domain/text/csv.ts';
import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { phoneBill, referral, scannedFax } from '../support/documents.ts';
import { expect, test } from '../support/app.ts';
import { hasDovecot } from '../../src/main/core/mail/dovecot-server.fixture.ts';
import { Mailbox } from '../support/mailbox.ts';
import { Provider } from '../support/provider.ts';

const OWN = '2125550142';
/** What was dragged out of the window, as the host of the tests notes it. */
interface Host {
  __electronHost: { drags: { files: string[] }[] };
}
/** Their lists have more pages than one. */
const OLDER = 600;

test('all faxes of the account are there, the oldest too; a new one is marked until it is opened, also after a new start, and those of a time away are told; the document of a fax is found in a folder or a mailbox, or dropped on it, and is shown, read, found, saved and sent on; old documents go after their plan was agreed to', async ({
  start,
}) => {
  const provider = await Provider.start({ olderFaxes: OLDER });
  const first = await start();
  await first.connect(provider);
  await test.step('all faxes are there, the oldest too, and a new one is marked until it is opened', async () => {
    const { page } = first;
    const faxes = new FaxPage(page);
    await faxes.open();
    const received = async () => (await provider.allFaxes()).filter(({ type }) => type === 'in').length;
    await expect(faxes.tabOf('Received')).toContainText((await received()).toLocaleString('en-US'));
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', String((await received()) + 1));
    await expect(faxes.place).toHaveAccessibleName('Fax');
    await expect(page.getByText('New', { exact: true })).toHaveCount(0);
    for (const from of ['3125550160', '3125550161', '3125550162']) await provider.receiveFax(from, OWN);
    await page.keyboard.press('Control+r');
    await expect(faxes.place).toHaveAccessibleName('Fax, 3 new faxes');
    await expect(faxes.row('(312) 555-0160')).toContainText('New');
    await faxes.row('(312) 555-0160').click();
    await expect(faxes.drawer).toBeVisible();
    await expect(faxes.place).toHaveAccessibleName('Fax, 2 new faxes');
    await expect(faxes.row('(312) 555-0160')).not.toContainText('New');
    await page.keyboard.press('Escape');

    const oldest = (await provider.allFaxes()).find(({ type }) => type === 'in');
    await grid.getByRole('row').nth(1).press('End');
    // The last rows come when they are in sight.
    const last = grid.locator(`[aria-rowindex="${String((await received()) + 1)}"]`);
    await expect(last).toBeFocused();
    await expect(last).toContainText('Received');
    await last.press('Enter');
    await expect(faxes.drawer).toContainText(String(oldest?.faxId));
  });

  // More than a page of the history comes while the app is closed.
  await first.quit();
  await Promise.all(Array.from({ length: 230 }, () => provider.receiveFax('3125550140', OWN)));
  // Debian's Dovecot comes with `script/bootstrap --tests` where packages may be installed.
  const mailbox = hasDovecot ? await Mailbox.start() : null;
  const app = await start({
    userData: first.userData,
    env: mailbox ? { NODE_EXTRA_CA_CERTS: mailbox.certificate } : {},
  });
  const { page } = app;
  const faxes = new FaxPage(page);
  const grid = page.getByRole('grid');
  const search = page.getByRole('search').getByRole('textbox');
  const has = (number: string) => faxes.row(number).getByRole('img', { name: 'Has its document' });
  await test.step('those of a time away are told, and marked as read at once', async () => {
    await expect(faxes.place).toHaveAccessibleName('Fax, 232 new faxes');
    await faxes.open();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(faxes.place).toHaveAccessibleName('Fax');
    await expect(grid.getByRole('row').nth(1)).toBeFocused();
  });
  for (const from of ['3125550150', '3125550151', '3125550152']) await provider.receiveFax(from, OWN);
  await page.keyboard.press('Control+r');
  await test.step('a folder is looked through: what fits a fax is kept with it, and its words are read when asked for', async () => {
    const folder = join(app.userData, 'faxes');
    await mkdir(folder);
    const document = await scannedFax('Periodontal chart');
    const path = join(folder, 'Fax 312-555-0151.pdf');
    await writeFile(path, document.bytes);
    const written = new Date(Date.now() - 10_000);
    await utimes(path, written, written);
    await app.answerFileDialog(folder);
    await page.getByRole('button', { name: 'Find documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where documents of faxes are found' });
    await dialog.getByRole('button', { name: 'Choose a folder' }).click();
    await expect(dialog).toContainText('1 new, 1 of them documents of faxes');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await faxes.row('(312) 555-0151').click();
    await expect(faxes.drawer).toContainText('Probably the document of this fax');
    await expect(faxes.drawer).toContainText('found in your folder');

    const ocr = faxes.drawer.getByRole('button', { name: /^(Read its words|Stop reading)$/ });
    await ocr.click();
    await expect(ocr).toHaveCount(0, { timeout: 60_000 });
    await page.keyboard.press('Escape');
    await search.fill('periodontal');
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(faxes.row('(312) 555-0151')).toBeVisible();
    await search.fill('');
  });

  await (mailbox ? test.step : test.step.skip)(
    'the document of a fax comes from a mailbox, in which nothing is changed',
    async () => {
      if (!mailbox) return;
      const document = await phoneBill();
      await mailbox.deliver({ subject: 'Fax from 312-555-0152', text: `To ${OWN}`, document: document.bytes });
      const account = { host: '127.0.0.1', port: mailbox.port, security: 'tls', user: 'office' } as const;
      const place = { folder: 'INBOX', senders: ['@provider.example'] };
      const connected = await app.command('fax.setMailbox', { ...account, password: mailbox.password, ...place });
      expect(connected).toMatchObject({ ok: true, value: { trouble: null } });
      await expect(has('(312) 555-0152')).toBeVisible({ timeout: 20_000 });
      await faxes.row('(312) 555-0152').click();
      await expect(faxes.drawer).toContainText('found in your mailbox');
      await expect(faxes.drawer).not.toContainText('Probably the document of this fax');
      expect(await mailbox.unseen()).toBe(1);
      await page.keyboard.press('Escape');
    },
  );

  const document = await referral(2);
  await faxes.dropOn('(312) 555-0150', document);
  await expect(has('(312) 555-0150')).toBeVisible();

  await test.step('the list is saved as CSV with every fax of the provider, and the documents as a ZIP file', async () => {
    await page.getByRole('button', { name: 'Save as files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save faxes as files' });
    const ledger = (await provider.allFaxes()).filter(({ type }) => type === 'in').map(({ faxId }) => faxId);
    const path = join(app.userData, 'faxes.csv');
    await app.answerSaveDialog(path);
    await dialog.getByRole('button', { name: 'Save the list as CSV' }).press('Enter');
    await expect(dialog.locator('.callout')).toContainText(`faxes.csv has ${String(ledger.length)} faxes`);
    const { headers, rows } = parseCsv(await readFile(path, 'utf8'));
    expect(rows.map((row) => row[headers.indexOf('fax_id')]).sort()).toEqual([...ledger].sort());
    await app.answerSaveDialog(join(app.userData, 'faxes.zip'));
    await dialog.getByRole('button', { name: 'Save the documents as ZIP' }).click();
    await expect(dialog.locator('.callout')).toContainText(`faxes.zip has ${mailbox ? '3' : '2'} documents`);
    const entries = Object.entries(unzipSync(await readFile(join(app.userData, 'faxes.zip'))));
    const [, bytes] = entries.find(([name]) => / from 3125550150, fax \d+\.pdf$/.test(name)) ?? ['', new Uint8Array()];
    expect(entries.map(([name]) => name)).toContainEqual(expect.stringMatching(/ from 3125550151, fax \d+\.pdf$/));
    expect(Buffer.from(document.bytes).equals(bytes)).toBe(true);
    await page.keyboard.press('Escape');
  });

  let copy = '';
  await test.step('a document that was dropped on a fax is shown, found by its words, saved and dragged out', async () => {
    await search.fill('radiographs avery');
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await faxes.row('(312) 555-0150').click();
    await expect(faxes.drawer.getByRole('list', { name: 'Pages' }).getByRole('button')).toHaveCount(2);
    const file = join(app.userData, 'saved.pdf');
    await app.answerSaveDialog(file);
    await faxes.drawer.getByRole('button', { name: 'Save the document' }).click();
    await expect(page.getByText('Saved as saved.pdf').first()).toBeVisible();
    expect(Buffer.from(document.bytes).equals(await readFile(file))).toBe(true);
    // Dragged out, it is a file for a while, and is gone with the app.
    await faxes.drawer.getByText(document.name).first().dispatchEvent('dragstart');
    const dragged = () =>
      app.electron.evaluate(() => (globalThis as unknown as Host).__electronHost.drags.flatMap(({ files }) => files));
    await expect.poll(dragged).toHaveLength(1);
    // The row of a fax is dragged out as its document, too.
    const row = await faxes.row('(312) 555-0150').boundingBox();
    if (!row) throw new Error('there is no row');
    await page.mouse.move(row.x + 40, row.y + row.height / 2);
    await page.mouse.down();
    await page.mouse.move(row.x + 70, row.y + row.height / 2 + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(dragged).toHaveLength(2);
    [copy = ''] = await dragged();
    expect(basename(copy)).toBe(document.name);
    expect(Buffer.from(document.bytes).equals(await readFile(copy))).toBe(true);
    await faxes.drawer.getByRole('button', { name: 'Keep for good' }).click();
    await expect(faxes.drawer.getByRole('button', { name: 'Remove the document' })).toHaveAccessibleDescription(
      'This fax is kept for good.',
    );
    await page.keyboard.press('Escape');
    await search.fill('');
  });

  await test.step('old documents go after their plan was seen and agreed to, and those that are kept for good stay', async () => {
    // Forty days later.
    await app.electron.evaluate(() => {
      (globalThis as unknown as { setClockAhead: (ms: number) => void }).setClockAhead(40 * 86_400_000);
    });
    await page.getByRole('button', { name: 'Find documents' }).click();
    await page.getByRole('button', { name: 'How long they are kept' }).click();
    const dialog = page.getByRole('dialog', { name: 'How long documents are kept on this computer' });
    await dialog.getByLabel('Remove documents after (days)').fill('30');
    await dialog.getByLabel('Remove documents after (days)').press('Enter');
    const plan = dialog.getByRole('region', { name: 'What would be removed' });
    const go = mailbox ? '2 documents' : '1 document';
    await expect(plan).toContainText(`${go} would be removed now (faxes: ${mailbox ? '2' : '1'}).`);
    await expect(plan).toContainText('1 document of that age stays, since its fax is kept for good.');
    await expect(plan.getByRole('listitem').filter({ hasText: /^Fax 312-555-0151\.pdf/ })).toHaveCount(1);
    await expect(plan.getByRole('listitem')).toHaveCount(mailbox ? 2 : 1);
    const remove = plan.getByRole('button', { name: `Remove ${go} now, others later` });
    await expect(remove).toBeDisabled();
    await plan.getByRole('checkbox', { name: 'I have looked at what would be removed' }).check();
    await remove.click();
    await expect(dialog.getByRole('region', { name: 'What was removed' })).toContainText('removed by you');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(has('(312) 555-0151')).toHaveCount(0);
    await expect(has('(312) 555-0150')).toBeVisible();
  });

  await test.step('a document is sent on to somebody else; what was dragged out is gone with the app', async () => {
    await faxes.row('(312) 555-0150').click();
    await faxes.drawer.getByRole('button', { name: 'Send to somebody else' }).click();
    await expect(page.getByText(document.name).first()).toBeVisible();
    await expect(new ComposePage(page).to).toHaveValue('');
    await app.quit();
    await expect(access(copy)).rejects.toThrow('ENOENT');
  });
  await mailbox?.stop();
  await provider.stop();
});

test('a document whose window goes away while it is dragged out is not dragged, and nothing fails', async ({
  start,
}) => {
  const provider = await Provider.start();
  const app = await start();
  await app.connect(provider);
  const faxes = new FaxPage(app.page);
  await faxes.open();
  await provider.receiveFax('3125550160', OWN);
  await app.page.keyboard.press('Control+r');
  const document = await referral(1);
  await faxes.dropOn('(312) 555-0160', document);
  await faxes.row('(312) 555-0160').click();
  const name = faxes.drawer.getByText(document.name).first();
  await expect(name).toBeVisible();
  // The file is written by then.
  await app.electron.evaluate(({ app: main, BrowserWindow }) => {
    const folder = main.getAppPath();
    main.getAppPath = () => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
      return folder;
    };
  });
  const ended = app.electron.waitForEvent('close');
  await name.hover();
  await app.page.mouse.down();
  const place = await name.boundingBox();
  if (!place) throw new Error('there is no document');
  // The page goes with its window in the middle of it.
  await app.page.mouse.move(place.x, place.y + 60, { steps: 5 }).catch(() => undefined);
  await ended;
  expect(await app.logged('Object has been destroyed')).toEqual([]);
  await provider.stop();
});
