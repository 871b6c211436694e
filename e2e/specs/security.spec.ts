import { statSync } from 'node:fs';
import { ConnectPage } from '../pages/connect-page.ts';
import { expect, test } from '../support/app.ts';

test('the page is sandboxed and isolated, and gets the bridge, nothing of Node and no permission', async ({
  start,
}) => {
  expect(statSync('out/preload/index.cjs').size).toBeLessThan(5_000);
  const { electron, page } = await start();
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

test('the content security policy is in force', async ({ start }) => {
  const { page } = await start();
  await new ConnectPage(page).isShown();
  const result = await page.evaluate(async () => {
    // In a task of its own: what a test driver evaluates itself is exempt from the policy.
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(() => {
        try {
          // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the point of the test: this must throw
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

test('no page has a way into the network, and the provider is still reached by the system’s proxy', async ({
  start,
}) => {
  const { electron } = await start({ env: { HTTPS_PROXY: 'http://proxy.test:8080' } });
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

test('the page stays where it is, whatever leads out of it', async ({ start }) => {
  const { page, electron } = await start();
  const connect = new ConnectPage(page);
  await connect.isShown();
  for (const [what, escape] of Object.entries(ESCAPES)) {
    await page.evaluate(escape);
    // Something that comes after it in the page has come back, so the attempt is over.
    await page.evaluate(() => window.bridge.command('session.get', undefined));
    await connect.isShown();
    const urls = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    );
    expect(urls, what).toHaveLength(1);
    expect(urls[0], what).toMatch(/^app:\/\/linekeeper\//);
  }
});

test('whatever the page asks for, it gets an outcome', async ({ start }) => {
  const { page } = await start();
  await new ConnectPage(page).tryDemo();
  const outcomes = await page.evaluate(async () => {
    const names = ['__proto__', 'constructor', 'toString', 'vault.get', 'app.info.version', '', 'account'];
    const payloads = [undefined, null, 7, 'x', [], { a: 1 }, new Uint8Array(3)];
    const { call, command } = window.bridge as unknown as Record<
      'call' | 'command',
      (name: unknown, payload: unknown) => Promise<unknown>
    >;
    const asked = names.flatMap((name) => payloads.flatMap((payload) => [call(name, payload), command(name, payload)]));
    return (await Promise.all(asked)) as { ok: boolean; problem?: { kind: string } }[];
  });
  expect(new Set(outcomes.map(({ ok, problem }) => `${ok} ${problem?.kind}`))).toEqual(new Set(['false invalid']));
});
