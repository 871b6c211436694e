const { app, BrowserWindow } = require('electron');

globalThis.asked = [];
if (!app.requestSingleInstanceLock({ from: process.pid, file: 'a.pdf' })) {
  app.quit();
} else {
  app.on('second-instance', (_event, argv, cwd, additionalData) =>
    globalThis.asked.push({ argv, cwd, additionalData }),
  );
  app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('data:text/html,<title>Lock</title>'));
}
