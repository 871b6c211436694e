// A page whose forms ask for windows, in an app that no test driver is attached to: nothing but the host lets the page go on.
import { app, BrowserWindow } from 'electron';
import { createServer } from 'node:http';

const requests = [];
const server = createServer((request, response) => {
  requests.push(request.url);
  response.end('<title>Opened</title>');
});
const page = (address) => `data:text/html,<title>Opener</title><body><script>
  function ask(rel) {
    for (const action of ['${address}/form', 'about:blank', 'data:text/html,x', '']) {
      const form = Object.assign(document.createElement('form'), { action, target: '_blank', rel });
      document.body.append(form);
      form.submit();
    }
  }
</script>`;

server.listen(0, '127.0.0.1', async () => {
  await app.whenReady();
  const window = new BrowserWindow({ show: false });
  const asked = [];
  window.webContents.setWindowOpenHandler(({ url }) => {
    asked.push(url);
    return { action: 'deny' };
  });
  await window.loadURL(page(`http://127.0.0.1:${server.address().port}`));
  for (const rel of ['', 'noopener']) await window.webContents.executeJavaScript(`ask('${rel}')`);
  const title = await window.webContents.executeJavaScript('document.title');
  const { host } = await import('../../../src/host.ts');
  const { browser } = host.chromium.connection;
  let pages;
  do {
    const { targetInfos } = await browser.send('Target.getTargets');
    pages = targetInfos.filter(({ type }) => type === 'page').length;
  } while (pages > 1);
  process.stdout.write(`${JSON.stringify({ title, requests, asked: asked.length, pages })}\n`);
  app.exit(0);
});
