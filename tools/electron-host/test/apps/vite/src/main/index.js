import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';

app.whenReady().then(() => {
  const preload = join(import.meta.dirname, '../preload/index.cjs');
  new BrowserWindow({ webPreferences: { preload, sandbox: true } }).loadURL(process.env.ELECTRON_RENDERER_URL);
});
