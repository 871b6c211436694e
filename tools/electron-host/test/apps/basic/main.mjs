import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = import.meta.dirname;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.bin': 'application/octet-stream' };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "worker-src 'self' blob:; frame-src https: app:; base-uri 'none'; form-action *; frame-ancestors 'none'";

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
globalThis.order = [];
for (const name of ['ready', 'before-quit', 'will-quit', 'quit', 'web-contents-created', 'browser-window-created']) {
  app.on(name, () => globalThis.order.push(name));
}
ipcMain.handle('echo', (_event, ...args) => args);
ipcMain.handle('fail', () => {
  throw new TypeError('boom');
});
ipcMain.handle('function', () => () => 1);
ipcMain.handle('sender', (event) => ({
  url: event.senderFrame.url,
  origin: event.senderFrame.origin,
  main: event.senderFrame === event.sender.mainFrame && event.senderFrame.parent === null,
}));
ipcMain.on('note', (event, value) => {
  globalThis.note = value;
  event.reply('note-reply', value);
});
globalThis.asked = [];

globalThis.served = [];

async function serve(request) {
  const url = new URL(request.url);
  globalThis.served.push(url.pathname);
  if (url.pathname === '/echo') {
    const text = await request.text();
    return Response.json(
      { url: request.url, method: request.method, text, origin: request.headers.get('origin') },
      { status: 201, headers: { 'x-host': 'yes' } },
    );
  }
  if (url.pathname === '/redirect')
    return new Response(null, { status: 302, headers: { location: 'app://bundle/other.html' } });
  if (url.pathname === '/broken') throw new Error('this address is broken');
  if (url.pathname === '/leave')
    return new Response(null, { status: 302, headers: { location: 'https://other.test/' } });
  if (url.pathname === '/icon.html')
    return new Response('<link rel="icon" href="/mark.ico"><img src="/picture.ico">', {
      headers: { 'content-type': 'text/html' },
    });
  if (url.pathname === '/bytes') return new Response(Uint8Array.from({ length: 256 }, (_, i) => i));
  try {
    const file = path.join(folder, 'pages', url.pathname === '/' ? 'index.html' : url.pathname);
    const type = TYPES[path.extname(file)] ?? 'text/plain';
    return new Response(await readFile(file), { headers: { 'content-type': type, 'content-security-policy': POLICY } });
  } catch {
    return new Response('not here', { status: 404 });
  }
}

/** The next window's first request comes before Chromium's answer that the window is there, as on a busy machine. */
globalThis.answerAfterFirstRequest = async () => {
  const { host } = await import('../../../src/host.ts');
  const { browser } = host.chromium.connection;
  const { send } = browser;
  browser.send = async (method, params) => {
    if (method !== 'Target.createTarget') return await send(method, params);
    browser.send = send;
    const [answer] = await Promise.all([
      send(method, params),
      new Promise((resolve) => browser.once('Fetch.requestPaused', resolve)),
    ]);
    // A round trip to the other windows, after those that the host made for the request.
    for (const window of BrowserWindow.getAllWindows()) await window.webContents._cdp?.send('Page.getFrameTree');
    return answer;
  };
};

globalThis.openWindow = (options = {}) =>
  new BrowserWindow({
    width: 1280,
    height: 800,
    ...options,
    webPreferences: { preload: path.join(folder, 'preload.cjs'), ...options.webPreferences },
  });

app.whenReady().then(async () => {
  protocol.handle('app', serve);
  const window = globalThis.openWindow();
  window.once('ready-to-show', () => globalThis.order.push('ready-to-show'));
  await window.loadURL('app://bundle/index.html');
});
