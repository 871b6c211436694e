import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test } from '../support/app.ts';
import { referral } from '../support/documents.ts';

test('damaged settings are set aside, and the app starts; a page that crashed offers to reload, and goes on with what was opened meanwhile', async ({
  start,
}) => {
  const userData = await mkdtemp(join(tmpdir(), 'linekeeper-e2e-'));
  await writeFile(join(userData, 'settings.json'), '{ "theme": "dar');
  const app = await start({ userData });
  await new ConnectPage(app.page).isShown();
  expect((await readdir(userData)).filter((name) => /^settings\.json\.\d+\.bad$/.test(name))).toHaveLength(1);
  await new ConnectPage(app.page).tryDemo();
  await app.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(app.page.getByText('A damaged file was set aside')).toBeVisible();

  const asked = await app.electron.evaluateHandle(({ dialog, BrowserWindow, ipcMain }) => {
    const messages: string[] = [];
    const { promise: answered, resolve } = Promise.withResolvers<Electron.MessageBoxReturnValue>();
    ipcMain.once('spec.reload', () => {
      resolve({ response: 0, checkboxChecked: false });
    });
    dialog.showMessageBox = ((_: unknown, options: Electron.MessageBoxOptions) => {
      messages.push(options.message);
      return answered;
    }) as typeof dialog.showMessageBox;
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    return messages;
  });
  await expect.poll(() => asked.jsonValue()).toEqual(['The window stopped working']);
  // A document that is opened with the app meanwhile.
  const document = join(userData, 'Referral.pdf');
  await writeFile(document, (await referral(1)).bytes);
  await app.electron.evaluate(({ app: running }, path) => {
    running.emit('second-instance', {}, ['linekeeper', path], '/', undefined);
  }, document);
  const shown = (selector: string) =>
    app.electron.evaluate(
      async ({ BrowserWindow }, wanted) =>
        String(
          await BrowserWindow.getAllWindows()[0]
            ?.webContents.executeJavaScript(`document.querySelector(${JSON.stringify(wanted)})?.textContent ?? ""`)
            .catch(() => ''),
        ),
      selector,
    );
  // So long that it would be read: nothing says that it waits.
  await app.electron.evaluate(async ({ ipcMain }) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    ipcMain.emit('spec.reload');
  });
  await expect.poll(() => shown('h1')).toContain('Send a fax');
  await expect.poll(() => shown('main')).toContain('Referral.pdf');
});

test('a page that keeps crashing is not reloaded for ever', async ({ start }) => {
  const app = await start();
  await new ConnectPage(app.page).isShown();
  let output = '';
  app.electron.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // What it wrote last may be read after its exit.
  const ended = once(app.electron.process(), 'close');
  await app.electron.evaluate(({ dialog, BrowserWindow }) => {
    // Crashes are counted within a minute, in which a slow computer may not load the page three times.
    const at = Date.now();
    Date.now = () => at;
    const crash = () => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    let questions = 0;
    dialog.showMessageBox = ((_: unknown, options: Electron.MessageBoxOptions) => {
      questions += 1;
      const reload = options.buttons?.indexOf('Reload') ?? -1;
      if (reload < 0) {
        process.stdout.write(`asked ${questions} times\n`);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      }
      BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', crash);
      return Promise.resolve({ response: reload, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    crash();
  });
  await ended;
  expect(output).toContain('asked 4 times');
});
