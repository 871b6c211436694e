// The least that Electron can do: a window with a heading. The baseline of the start-up benchmark.
import { app, BrowserWindow } from 'electron';

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } });
  window.loadURL('data:text/html,<title>Empty</title><h1>Empty</h1>');
});
