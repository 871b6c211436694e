import { statSync } from 'node:fs';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test, type RunningApp } from '../support/app.ts';

/**
 * Answers how many attempts to leave the page were stopped from now on: by the guards, which log it, or by the browser, which
 * tells the page. Until then nobody knows whether the page stays.
 */
function countStopped(app: RunningApp): () => Promise<number> {
  let refused = 0;
  app.page.on('console', (message) => {
    if (/Not allowed to (load|navigate)/.test(message.text())) refused += 1;
  });
  return async () => refused + (await app.logged('navigation denied')).length;
}

/** Those to a new window are over when they return; the others are to be waited for. */
const OPENS = ['a link to a new window', 'a new window'];

const ESCAPES: Record<string, () => void> = {
  'an address typed by a script': () => {
    window.location.href = 'https://example.com/';
  },
  'a link': () => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/', textContent: 'out' });
    document.body.append(link);
    link.click();
  },
  'a link to a new window': () => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/', target: '_blank' });
    document.body.append(link);
    link.click();
  },
  'a new window': () => {
    window.open('https://example.com/');
  },
  'a file': () => {
    window.location.href = 'file:///etc/passwd';
  },
};

test('the page is closed off: no Node, no permission, no code or network of its own, and no way out of its place', async ({
  start,
}) => {
  const app = await start({ env: { HTTPS_PROXY: 'http://proxy.test:8080' } });
  const { electron, page } = app;
  const connect = new ConnectPage(page);
  await connect.isShown();

  await test.step('the page is sandboxed and isolated, and gets the bridge, nothing of Node and no permission', async () => {
    expect(statSync('out/preload/index.cjs').size).toBeLessThan(5_000);
    const preferences = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => {
        // Not in the typings, but what Electron's own security checks read.
        const contents = window.webContents as unknown as { getLastWebPreferences: () => Record<string, unknown> };
        return contents.getLastWebPreferences();
      }),
    );
    expect(preferences).toHaveLength(1);
    for (const window of preferences)
      expect(window).toMatchObject({
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
      });

    const world = await page.evaluate(() => ({
      bridge: Object.keys(window.bridge).sort(),
      frozen: Object.isFrozen(window.bridge),
      node: ['require', 'process', 'Buffer', 'module', 'ipcRenderer'].filter((name) => name in window),
    }));
    expect(world).toEqual({ bridge: ['call', 'command', 'on'], frozen: true, node: [] });

    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'camera', 'microphone', 'midi'] as PermissionName[];
      return await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  await test.step('the content security policy is in force', async () => {
    const result = await page.evaluate(async () => {
      // In a task of its own: what a test driver evaluates itself is exempt from the policy.
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line typescript/no-implied-eval -- the point of the test: this must throw
            resolve(String(new Function('return 1')()));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.head.append(script);
      const image = new Image();
      const imageLoaded = new Promise<string>((resolve) => {
        image.onload = () => resolve('loaded');
        image.onerror = () => resolve('blocked');
      });
      image.src = 'https://example.com/pixel.png';
      const fetched = await fetch('https://example.com/').then(
        () => 'fetched',
        () => 'blocked',
      );
      return { evaluated, inline: 'inlineRan' in window, fetched, image: await imageLoaded };
    });
    expect(result).toEqual({ evaluated: 'EvalError', inline: false, fetched: 'blocked', image: 'blocked' });
  });

  await test.step('no page has a way into the network, and the provider is still reached by the proxy of the system', async () => {
    const ways = await electron.evaluate(async ({ session, webContents }) => ({
      webRtc: webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
      page: await session.defaultSession.resolveProxy('https://example.com/'),
      provider: await session.fromPartition('system-proxy').resolveProxy('https://example.com/'),
    }));
    expect(ways).toEqual({
      webRtc: ['disable_non_proxied_udp'],
      page: 'PROXY 127.0.0.1:1',
      provider: 'PROXY proxy.test:8080',
    });
  });

  await test.step('the page stays where it is, whatever leads out of it', async () => {
    const stopped = countStopped(app);
    for (const [what, escape] of Object.entries(ESCAPES)) {
      const before = await stopped();
      await page.evaluate(escape);
      if (!OPENS.includes(what)) await expect.poll(stopped, what).toBeGreaterThan(before);
      await connect.isShown();
      const urls = await electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
      );
      expect(urls, what).toHaveLength(1);
      expect(urls[0], what).toMatch(/^app:\/\/linekeeper\//);
    }
  });

  await test.step('each guard of the page’s place holds by itself', async () => {
    const prevented = await electron.evaluate(({ webContents }) => {
      const contents = webContents.getAllWebContents()[0] as unknown as NodeJS.EventEmitter;
      const names = ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'];
      const urls = [
        'https://example.com/',
        'app://other/index.html',
        'file:///etc/passwd',
        'app://linekeeper/index.html',
      ];
      return names.map((name) => [
        name,
        ...urls.map((url) => {
          let isPrevented = false;
          contents.emit(name, { url, preventDefault: () => (isPrevented = true) }, url);
          return isPrevented;
        }),
      ]);
    });
    expect(prevented).toEqual([
      ['will-navigate', true, true, true, false],
      ['will-redirect', true, true, true, false],
      ['will-frame-navigate', true, true, true, false],
      ['will-attach-webview', true, true, true, true],
    ]);
  });

  await test.step('no way of opening a window opens one, and no webview is attached', async () => {
    await electron.evaluate(({ app }) => {
      const created: string[] = [];
      (globalThis as unknown as { created: string[] }).created = created;
      app.on('web-contents-created', (_, contents) => void created.push(contents.getType()));
    });
    const opened = await page.evaluate(async () => {
      const own = location.href;
      const targets = ['https://example.com/', own, 'about:blank', 'data:text/html,x', ''];
      const windows = targets.flatMap((url) => [
        window.open(url),
        window.open(url, 'named'),
        window.open(url, '_blank', 'popup,width=300,height=300'),
        window.open(url, '_blank', 'noopener'),
      ]);
      for (const href of targets) {
        const link = Object.assign(document.createElement('a'), { href, target: '_blank' });
        const form = Object.assign(document.createElement('form'), { action: href, target: 'other' });
        document.body.append(link, form);
        link.click();
        for (const ctrlKey of [true, false])
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey, shiftKey: !ctrlKey }));
        form.submit();
      }
      const webview = document.createElement('webview');
      webview.setAttribute('src', own);
      webview.setAttribute('nodeintegration', '');
      document.body.append(webview);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return windows.filter((each) => each !== null).length;
    });
    expect(opened).toBe(0);
    expect(await electron.evaluate(() => (globalThis as unknown as { created: string[] }).created)).toEqual([]);
    await new ConnectPage(page).isShown();
  });
});

/** Ways out by a press, and whether they replace the page for a moment; the others do not even do that. */
const REPLACES: Record<string, { leave: string; isReplaced: boolean }> = {
  'about:blank': { leave: "location.href = 'about:blank'", isReplaced: true },
  'an emptied document': { leave: "location.replace('about:blank#x')", isReplaced: true },
  'filesystem:': {
    leave: "location.href = 'filesystem:' + location.origin + '/temporary/x'",
    isReplaced: false,
  },
  'blob:': {
    leave: "location.href = URL.createObjectURL(new Blob(['<h1>elsewhere</h1>'], { type: 'text/html' }))",
    isReplaced: false,
  },
};

test('a page that something else replaces comes back by itself; a page of another origin gets nothing of the bridge, no permission and no frame, and whatever the own page asks for gets an outcome', async ({
  start,
}) => {
  const app = await start();
  const { electron, page } = app;
  const connect = new ConnectPage(page);
  await connect.isShown();
  const stopped = countStopped(app);
  for (const [what, { leave, isReplaced }] of Object.entries(REPLACES))
    await test.step(what, async () => {
      await page.evaluate((code) => {
        document.querySelector('#leave')?.remove();
        const link = Object.assign(document.createElement('a'), { href: '#', textContent: 'leave' });
        link.id = 'leave';
        // oxlint-disable-next-line typescript/no-implied-eval -- the policy exempts what the driver evaluates
        link.onclick = new Function(`${code}; return false`) as () => boolean;
        document.body.prepend(link);
      }, leave);
      const before = await stopped();
      await page.locator('#leave').click();
      // A page that was loaded again has no such link.
      if (isReplaced) await expect(page.locator('#leave'), what).toHaveCount(0);
      else await expect.poll(stopped, what).toBeGreaterThan(before);
      await connect.isShown();
      expect(await page.evaluate(() => window.bridge.command('session.get', undefined))).toMatchObject({ ok: true });
      const urls = await electron.evaluate(({ webContents }) =>
        webContents.getAllWebContents().map((each) => each.getURL()),
      );
      expect(urls.map((url) => new URL(url).host)).toEqual(['linekeeper']);
    });

  await connect.tryDemo();

  await test.step('a page of another origin gets nothing of the bridge', async () => {
    const answers = await electron.evaluate(async ({ BrowserWindow, protocol }) => {
      const [own] = BrowserWindow.getAllWindows();
      const { preload } = (
        own?.webContents as unknown as { getLastWebPreferences: () => { preload: string } }
      ).getLastWebPreferences();
      const other = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      });
      protocol.handle('https', () => new Response('elsewhere', { headers: { 'content-type': 'text/html' } }));
      await other.loadURL('https://other.test/');
      const answered: unknown[] = [];
      for (const ask of [
        "bridge.command('session.get')",
        "bridge.command('app.info')",
        "bridge.command('settings.set', { theme: 'dark' })",
        "bridge.command('app.copy', { text: 'x', secret: false })",
        "bridge.call('account.getAccountBalance', {})",
      ])
        answered.push(await other.webContents.executeJavaScript(ask));
      other.destroy();
      protocol.unhandle('https');
      return answered;
    });
    expect(answers).toEqual(answers.map(() => ({ ok: false, problem: { kind: 'signed-out' } })));
    expect(await page.evaluate(() => window.bridge.command('session.get', undefined))).toMatchObject({ ok: true });
  });

  await test.step('a server does not lead the window elsewhere, and a page of another origin no frame of it', async () => {
    const asked = await electron.evaluate(async ({ BrowserWindow, protocol }) => {
      const requests: string[] = [];
      protocol.handle('https', (request) => {
        requests.push(request.url);
        const { pathname } = new URL(request.url);
        if (pathname === '/redirect')
          return new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/redirected' } });
        return new Response('<iframe src="https://elsewhere.test/framed"></iframe>', {
          headers: { 'content-type': 'text/html' },
        });
      });
      const window = new BrowserWindow({ show: false });
      await window.loadURL('https://hop.test/page');
      const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));
      await wait();
      void window.loadURL('https://hop.test/redirect').catch(() => undefined);
      // The redirect is asked for once this was.
      for (let tries = 0; tries < 60 && !requests.some((url) => url.endsWith('/redirect')); tries += 1) await wait();
      await wait();
      window.destroy();
      protocol.unhandle('https');
      return requests;
    });
    expect(asked).toEqual(['https://hop.test/page', 'https://hop.test/redirect']);
  });

  await test.step('a permission is given to the app’s own page only, when it is asked for and when it is checked', async () => {
    const granted = await electron.evaluate(async ({ BrowserWindow, protocol }) => {
      const { Request, Check } = (
        globalThis as unknown as {
          permissionHandlers: {
            Request: (contents: unknown, permission: string, done: (is: boolean) => void, details: object) => void;
            Check: (contents: unknown, permission: string, origin: string, details: object) => boolean;
          };
        }
      ).permissionHandlers;
      const [own] = BrowserWindow.getAllWindows();
      const asked = ['app://linekeeper/', 'https://example.com/', 'app://other/', 'null', ''].map((requestingUrl) => {
        let given = false;
        Request(own?.webContents, 'notifications', (is) => (given = is), { requestingUrl, isMainFrame: true });
        return [requestingUrl, given, Check(own?.webContents, 'notifications', requestingUrl, { requestingUrl })];
      });
      protocol.handle(
        'https',
        () => new Response('<title>elsewhere</title>', { headers: { 'content-type': 'text/html' } }),
      );
      const other = new BrowserWindow({ show: false });
      await other.loadURL('https://other.test/');
      const query = "navigator.permissions.query({ name: 'notifications' }).then(({ state }) => state)";
      const states = [
        await own?.webContents.executeJavaScript(query),
        await other.webContents.executeJavaScript(query),
      ];
      other.destroy();
      protocol.unhandle('https');
      return { asked, states };
    });
    expect(granted).toEqual({
      asked: [
        ['app://linekeeper/', true, true],
        ['https://example.com/', false, false],
        ['app://other/', false, false],
        ['null', false, false],
        ['', false, false],
      ],
      states: ['granted', 'denied'],
    });
  });

  await test.step('whatever the page asks for, it gets an outcome', async () => {
    const outcomes = await page.evaluate(async () => {
      const names = ['__proto__', 'constructor', 'toString', 'vault.get', 'app.info.version', '', 'account'];
      const payloads = [undefined, null, 7, 'x', [], { a: 1 }, new Uint8Array(3)];
      const { call, command } = window.bridge as unknown as Record<
        'call' | 'command',
        (name: unknown, payload: unknown) => Promise<unknown>
      >;
      const asked = names.flatMap((name) =>
        payloads.flatMap((payload) => [call(name, payload), command(name, payload)]),
      );
      return (await Promise.all(asked)) as { ok: boolean; problem?: { kind: string } }[];
    });
    expect(new Set(outcomes.map(({ ok, problem }) => `${ok} ${problem?.kind}`))).toEqual(new Set(['false invalid']));
  });
});
