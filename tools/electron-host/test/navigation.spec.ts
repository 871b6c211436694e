import { expect, test } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { start, type Started } from './launch.ts';

let it: Started;
let server: Server;
let elsewhere: string;
const requests: string[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/to-app') response.writeHead(302, { location: '/landed' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  it = await start();
  await it.app.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    globalThis.log = [];
    const guard = (name: string) => (event: { url: string; preventDefault(): void }, url?: string) => {
      globalThis.log.push(`${name} ${event.url ?? url}`);
      if (!event.url.startsWith('app:')) event.preventDefault();
    };
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      webContents.on(name as 'will-navigate', guard(name));
    }
    webContents.setWindowOpenHandler((details) => {
      globalThis.log.push(`open ${details.url}`);
      return { action: 'deny' };
    });
  });
});
test.afterAll(async () => {
  await it.app.close();
  server.close();
});
let visit = 0;
test.beforeEach(async () => {
  requests.length = 0;
  visit++;
  await it.app.evaluate(async ({ BrowserWindow }, mark) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    await webContents.loadURL('app://bundle/index.html');
    await webContents.executeJavaScript(`window.answers = [${mark}]; undefined`);
    globalThis.log.length = 0;
  }, visit);
  // Playwright hears of the new document on its own way.
  await it.page.waitForFunction((mark) => globalThis.answers?.[0] === mark, visit);
});
const log = () => it.app.evaluate(() => globalThis.log);
const here = () => it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL());

test('loadURL from the main process does not raise will-navigate', async () => {
  await it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.loadURL('app://bundle/other.html'));
  expect(await log()).toEqual([]);
  expect(await here()).toBe('app://bundle/other.html');
});

test('a link to the own origin raises will-frame-navigate and will-navigate, and loads', async () => {
  await it.page.click('#same');
  await expect.poll(here).toBe('app://bundle/other.html');
  expect(await log()).toEqual(['will-frame-navigate app://bundle/other.html', 'will-navigate app://bundle/other.html']);
});

for (const [name, go] of Object.entries({
  'location.href': (url: string) => {
    location.href = url;
  },
  'location.replace': (url: string) => location.replace(url),
  'a link': (url: string) => {
    const link = document.querySelector<HTMLAnchorElement>('#away')!;
    link.href = url;
    link.click();
  },
  'a form': (url: string) => {
    const form = document.querySelector<HTMLFormElement>('#post')!;
    form.action = url;
    form.submit();
  },
})) {
  test(`will-frame-navigate prevented: ${name} leads nowhere, and nothing is requested`, async () => {
    await it.page.evaluate(go, `${elsewhere}/away`);
    await expect.poll(log).toEqual([`will-frame-navigate ${elsewhere}/away`]);
    await it.page.evaluate(() => bridge.invoke('echo'));
    expect(await here()).toBe('app://bundle/index.html');
    expect(requests).toEqual([]);
  });
}

test('a frame raises will-frame-navigate only, and is stopped when that is prevented', async () => {
  await it.page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url.replace('http:', 'https:');
    document.body.append(frame);
  }, `${elsewhere}/frame`);
  await expect.poll(log).toEqual([`will-frame-navigate ${elsewhere.replace('http:', 'https:')}/frame`]);
  expect(requests).toEqual([]);
});

test('a redirect raises will-redirect, and is stopped when that is prevented', async () => {
  await it.page.evaluate(() => {
    setTimeout(() => {
      location.href = '/leave';
    }, 0);
  });
  await expect.poll(log).toContain('will-redirect https://other.test/');
  expect(await here()).toBe('app://bundle/index.html');
});

test('mailto: raises will-navigate', async () => {
  await it.page.evaluate(() => {
    location.href = 'mailto:a@example.test';
  });
  await expect.poll(log).toContain('will-frame-navigate mailto:a@example.test');
});

test('window.open denied returns null, opens nothing and requests nothing', async () => {
  expect(await it.page.evaluate((url) => window.open(url) === null, `${elsewhere}/open`)).toBe(true);
  await expect.poll(log).toEqual([`open ${elsewhere}/open`]);
  expect(requests).toEqual([]);
  expect(it.app.windows()).toHaveLength(1);
});

test('window.open allowed, or without a handler, opens a window with the same preferences', async () => {
  const opened = await it.app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const { webContents } = window;
    const urls: string[] = [];
    for (const handler of [() => ({ action: 'allow' as const }), null]) {
      webContents.setWindowOpenHandler(handler as never);
      const created = new Promise<Electron.BrowserWindow>((resolve) => webContents.once('did-create-window', resolve));
      await webContents.executeJavaScript("window.open('other.html'); undefined", true);
      const child = await created;
      await new Promise<void>((resolve) => child.webContents.once('did-finish-load', () => resolve()));
      urls.push(`${child.webContents.getURL()} ${await child.webContents.executeJavaScript('typeof bridge')}`);
      child.destroy();
    }
    webContents.setWindowOpenHandler((details) => {
      globalThis.log.push(`open ${details.url}`);
      return { action: 'deny' };
    });
    return urls;
  });
  expect(opened).toEqual(['app://bundle/other.html object', 'app://bundle/other.html object']);
  await expect.poll(() => it.app.windows().length).toBe(1);
});

test('a link with target=_blank asks the window-open handler', async () => {
  await it.page.click('#blank');
  await expect.poll(log).toEqual(['open https://other.test/blank']);
  expect(it.app.windows()).toHaveLength(1);
});

test('a form with target=_blank asks the window-open handler, and no window stays', async () => {
  await it.page.evaluate((url) => {
    const form = document.querySelector<HTMLFormElement>('#popup')!;
    form.action = url;
    form.submit();
  }, `${elsewhere}/popup`);
  await expect.poll(log).toHaveLength(1);
  expect((await log())[0]).toContain('open ');
  await expect.poll(() => it.app.windows().length).toBe(1);
  expect(requests).toEqual([]);
});

test('did-navigate, dom-ready and did-finish-load follow a load in this order', async () => {
  const events = await it.app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const seen: string[] = [];
    for (const name of ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load', 'did-stop-loading']) {
      window.webContents.on(name as 'dom-ready', () => seen.push(name));
    }
    const stopped = new Promise<void>((resolve) => {
      window.webContents.once('did-stop-loading', () => resolve());
    });
    await window.loadURL('app://bundle/other.html');
    await stopped;
    return seen;
  });
  expect(events).toEqual(['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load', 'did-stop-loading']);
});

test('did-navigate-in-page follows a change of the hash', async () => {
  const url = await it.app.evaluate(async ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const changed = new Promise<string>((resolve) => webContents.once('did-navigate-in-page', (_e, to) => resolve(to)));
    await webContents.executeJavaScript("location.hash = 'part'");
    return await changed;
  });
  expect(url).toBe('app://bundle/index.html#part');
});

test('loadURL of an address that refuses rejects, and raises did-fail-load', async () => {
  const message = await it.app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    const failed = new Promise<number>((resolve) =>
      window.webContents.once('did-fail-load', (_e, code) => resolve(code)),
    );
    const text = await window.loadURL('http://127.0.0.1:9/').catch((error: Error) => error.message);
    return `${String(text)} ${(await failed) < 0}`;
  });
  expect(message).toMatch(/^ERR_[A-Z_]+ \(-\d+\) loading 'http:\/\/127\.0\.0\.1:9\/' true$/);
});

test('loadURL of another origin works from the main process, and redirects raise will-redirect', async () => {
  await it.app.evaluate(async ({ BrowserWindow }, url) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    webContents.removeAllListeners('will-redirect');
    webContents.on('will-redirect', (event) => {
      globalThis.log.push(`redirect ${event.url}`);
    });
    await webContents.loadURL(url);
  }, `${elsewhere}/to-app`);
  expect(await log()).toEqual([`redirect ${elsewhere}/landed`]);
  expect(await here()).toBe(`${elsewhere}/landed`);
});
