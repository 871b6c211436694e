import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('loadURL of about:blank resolves, as the first address, as the second one and as a repetition', async () => {
  const urls = await it.app.evaluate(async () => {
    const window = globalThis.openWindow({ show: false });
    const { webContents } = window;
    const seen: string[] = [];
    for (const url of ['about:blank', 'app://bundle/other.html', 'about:blank', 'about:blank']) {
      await window.loadURL(url);
      seen.push(webContents.getURL());
    }
    window.destroy();
    return seen;
  });
  expect(urls).toEqual(['about:blank', 'app://bundle/other.html', 'about:blank', 'about:blank']);
});

test('loadURL of about:blank resolves in a window that stayed empty for a while', async () => {
  const url = await it.app.evaluate(async () => {
    const window = globalThis.openWindow({ show: false });
    // Answered by the empty document that a window without an address gets.
    await window.webContents.executeJavaScript('1');
    await window.loadURL('about:blank');
    const loaded = window.webContents.getURL();
    window.destroy();
    return loaded;
  });
  expect(url).toBe('about:blank');
});

for (const first of [true, false]) {
  test(`loadURL of a bad scheme rejects ${first ? 'as the first address' : 'and leaves the page'}`, async () => {
    const seen = await it.app.evaluate(async (_electron, isFirst) => {
      const window = globalThis.openWindow({ show: false });
      if (!isFirst) await window.loadURL('app://bundle/other.html');
      const error = await window.loadURL('bad-scheme://host/path').then(
        () => undefined,
        (reason: Error & { code: string; errno: number; url: string }) => reason,
      );
      const seen = [error?.message, error?.code, error?.errno, error?.url, window.webContents.getURL()];
      await window.loadURL('app://bundle/index.html');
      seen.push(window.webContents.getURL());
      window.destroy();
      return seen;
    }, first);
    const url = 'bad-scheme://host/path';
    const message = `ERR_FAILED (-2) loading '${url}'`;
    const page = first ? '' : 'app://bundle/other.html';
    expect(seen).toEqual([message, 'ERR_FAILED', -2, url, page, 'app://bundle/index.html']);
  });
}

test('loadURL of an address that cannot be read rejects, and raises did-fail-load', async () => {
  const seen = await it.app.evaluate(async () => {
    const window = globalThis.openWindow({ show: false });
    const failures: unknown[] = [];
    window.webContents.on('did-fail-load', (_event, code, name, url) => failures.push(code, name, url));
    await window.loadURL('no address').catch((error: Error) => failures.push(error.message));
    window.destroy();
    return failures;
  });
  expect(seen).toEqual([-300, 'ERR_INVALID_URL', 'no address', "ERR_INVALID_URL (-300) loading 'no address'"]);
});

for (const [name, url, shown] of [
  ['the same origin', '/broken', 'app://bundle/broken'],
  ['another origin', 'https://127.0.0.1:9/frame', 'https://127.0.0.1:9/frame'],
] as const) {
  test(`did-fail-load is raised for a frame of ${name}, and not for the page`, async () => {
    const seen = await it.app.evaluate(async (_electron, src) => {
      const window = globalThis.openWindow({ show: false });
      await window.loadURL('app://bundle/index.html');
      const failed = new Promise<unknown[]>((resolve) => {
        window.webContents.once('did-fail-load', (_event, code, text, address, isMainFrame) =>
          resolve([code < 0, text.startsWith('ERR_'), address, isMainFrame]),
        );
      });
      await window.webContents.executeJavaScript(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: '${src}' })); undefined`,
      );
      const result = await failed;
      window.destroy();
      return result;
    }, url);
    expect(seen).toEqual([true, true, shown, false]);
  });
}

test('did-navigate follows did-frame-navigate', async () => {
  const seen = await it.app.evaluate(async () => {
    const window = globalThis.openWindow({ show: false });
    const names: string[] = [];
    for (const name of ['did-navigate', 'did-frame-navigate'] as const) {
      window.webContents.on(name as 'did-navigate', () => names.push(name));
    }
    await window.loadURL('app://bundle/other.html');
    window.destroy();
    return names;
  });
  expect(seen).toEqual(['did-frame-navigate', 'did-navigate']);
});

test('a window loads whose first request comes before it is known to be there', async () => {
  const url = await it.app.evaluate(async () => {
    await globalThis.answerAfterFirstRequest();
    const window = globalThis.openWindow({ show: false });
    await window.loadURL('app://bundle/other.html');
    const loaded = window.webContents.getURL();
    window.destroy();
    return loaded;
  });
  expect(url).toBe('app://bundle/other.html');
});
