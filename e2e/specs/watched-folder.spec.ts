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

test('chosen keys bring the window to the fax that is being written, and keys of another program are told', async ({
  start,
  provider,
}) => {
  const app = await start();
  const { page, electron } = app;
  await app.connect(provider);
  // Keys of the system reach no test: what they would do is kept here.
  await electron.evaluate(({ globalShortcut }) => {
    const pressed = new Map<string, () => void>();
    Object.assign(globalThis, { pressed });
    globalShortcut.register = (keys: string, act: () => void) => {
      if (keys === 'CmdOrCtrl+Shift+F9') return false;
      pressed.set(keys, act);
      return true;
    };
    globalShortcut.unregister = (keys: string) => void pressed.delete(keys);
  });
  const keys = () =>
    electron.evaluate(() => [...(globalThis as unknown as { pressed: Map<string, unknown> }).pressed.keys()]);
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Keys for a fax from any program' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await app.open('/settings');
  await choose('Ctrl+Shift+F9');
  await expect(page.getByText('The system or another program uses Ctrl+Shift+F9')).toBeVisible();
  await choose('Ctrl+Alt+F');
  await expect(page.getByText('The system or another program uses')).toHaveCount(0);
  expect(await keys()).toEqual(['CmdOrCtrl+Alt+F']);
  await electron.evaluate(() => {
    (globalThis as unknown as { pressed: Map<string, () => void> }).pressed.get('CmdOrCtrl+Alt+F')?.();
  });
  await expect(new ComposePage(page).to).toBeVisible();
  await app.open('/settings');
  await choose('None');
  await expect.poll(keys).toEqual([]);
});
