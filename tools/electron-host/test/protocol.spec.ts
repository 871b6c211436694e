import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('protocol.handle answers the page, its scripts and its own fetches', async () => {
  expect(await it.page.title()).toBe('Basic');
  expect(await it.page.evaluate(() => globalThis.moduleRan)).toBe(true);
});

test('the handler gets the URL of the app’s scheme, method, body and origin; status and headers come back', async () => {
  const result = await it.page.evaluate(async () => {
    const response = await fetch('/echo?q=1&q=%20#no', { method: 'POST', body: 'text ü' });
    return { status: response.status, header: response.headers.get('x-host'), ...((await response.json()) as object) };
  });
  expect(result).toEqual({
    status: 201,
    header: 'yes',
    url: 'app://bundle/echo?q=1&q=%20',
    method: 'POST',
    text: 'text ü',
    origin: 'app://bundle',
  });
});

test('binary bodies arrive unchanged', async () => {
  const bytes = await it.page.evaluate(async () => [...new Uint8Array(await (await fetch('/bytes')).arrayBuffer())]);
  expect(bytes).toEqual(Array.from({ length: 256 }, (_, i) => i));
});

test('a status of 404 is the page’s to see', async () => {
  expect(await it.page.evaluate(async () => (await fetch('/missing.txt')).status)).toBe(404);
});

test('a redirect of the handler is followed', async () => {
  const text = await it.page.evaluate(async () => (await fetch('/redirect')).text());
  expect(text).toContain('<title>Other</title>');
});

test('Content-Security-Policy of the response: eval throws', async () => {
  const result = await it.page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'eval.js';
    return new Promise((resolve) => {
      (globalThis as unknown as { report: unknown }).report = resolve;
      document.head.append(script);
    });
  });
  expect(result).toBe('EvalError');
});

test('Content-Security-Policy of the response: inline scripts do not run', async () => {
  expect(await it.page.evaluate(() => globalThis.inlineRan)).toBeUndefined();
  await it.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
  });
  expect(await it.page.evaluate(() => globalThis.inlineRan)).toBeUndefined();
});

test('Content-Security-Policy of the response: a fetch to another origin fails', async () => {
  const result = await it.page.evaluate(() => fetch('http://127.0.0.1:9/').catch((error: Error) => error.message));
  expect(result).toBe('Failed to fetch');
});

test('a module worker loads its modules and fetches from the app’s scheme', async () => {
  const result = await it.page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = (event) => resolve(event.data);
        worker.onerror = (event) => resolve(event.message);
      }),
  );
  expect(result).toBe('worker 256');
});

test('the page is a secure context with storage of its own origin', async () => {
  expect(await it.page.evaluate(() => [isSecureContext, localStorage.length])).toEqual([true, 0]);
});

test('registerSchemesAsPrivileged after ready is an error', async () => {
  const message = await it.app.evaluate(({ protocol }) => {
    try {
      protocol.registerSchemesAsPrivileged([{ scheme: 'late' }]);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toContain('should be called before app is ready');
});

test('session.defaultSession.protocol is protocol; isProtocolHandled and unhandle follow handle', async () => {
  const result = await it.app.evaluate(({ protocol, session }) => [
    session.defaultSession.protocol === protocol,
    protocol.isProtocolHandled('app'),
    protocol.isProtocolHandled('nothing'),
  ]);
  expect(result).toEqual([true, true, false]);
});

test('net.fetch asks the handler of the app’s scheme, and reads files', async () => {
  const result = await it.app.evaluate(
    async ({ net }, file) => {
      const own = await net.fetch('app://bundle/echo', { method: 'POST', body: 'x' });
      const disk = await net.fetch(file);
      return [own.status, ((await own.json()) as { text: string }).text, (await disk.text()).length > 100];
    },
    new URL(import.meta.url).href,
  );
  expect(result).toEqual([201, 'x', true]);
});

test('webRequest.onBeforeRequest may cancel a request', async () => {
  await it.app.evaluate(({ session }) => {
    session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
      callback({ cancel: details.url.includes('/cancelled') });
    });
  });
  expect(await it.page.evaluate(() => fetch('/cancelled').catch((error: Error) => error.message))).toBe(
    'Failed to fetch',
  );
  expect(await it.page.evaluate(async () => (await fetch('/bytes')).status)).toBe(200);
  await it.app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null));
});
