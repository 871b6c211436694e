import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComposePage } from '../pages/compose-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('a PDF that comes into the chosen folder is a draft for the number in its name, and the folder stays as it is', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page } = app;
  await app.connect(provider);
  const folder = await mkdtemp(join(tmpdir(), 'to-fax-'));
  await app.answerFileDialog(folder);
  await app.open('/settings/account');
  const section = page.getByRole('region', { name: 'Folder for faxes to send' });
  await section.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(section.getByRole('switch', { name: 'Send files from this folder without asking' })).not.toBeChecked();
  await writeFile(join(folder, '6175550134 - invoice.pdf'), (await referral(2)).bytes);
  await expect(section.getByText('1 draft')).toBeVisible();
  await app.open('/fax/new');
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await page.getByRole('dialog', { name: 'Drafts of faxes' }).getByRole('button', { name: /617/ }).first().click();
  const compose = new ComposePage(page);
  await compose.holds('6175550134 - invoice.pdf', '2 pages');
  await expect(compose.to).toHaveValue(/617/);
  expect(await readdir(folder)).toEqual(['6175550134 - invoice.pdf']);
});
