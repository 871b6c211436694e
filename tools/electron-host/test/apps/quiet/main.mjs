// Writes the order of the app's events to a file, and changes the folder of its data.
import { app, BrowserWindow } from 'electron';
import { appendFileSync } from 'node:fs';

const log = (text) => appendFileSync(process.env.EVENTS_FILE, `${text}\n`);
for (const name of ['ready', 'before-quit', 'will-quit', 'window-all-closed', 'quit']) app.on(name, () => log(name));
app.setPath('userData', process.env.DATA_FOLDER);
app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 960, height: 640 });
  window.on('close', (event) => {
    log('close');
    if (globalThis.keepOpen) event.preventDefault();
  });
  window.on('closed', () => log('closed'));
  await window.loadURL('data:text/html,<title>Quiet</title>');
});
