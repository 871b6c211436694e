import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalUrl } from './external-url.ts';
import { APP_START, isOwnUrl } from './origin.ts';
import { isPermitted } from './permissions.ts';
import { serveFile } from './serve-file.ts';
import { isTrustedSender, type SenderFacts } from './trusted-sender.ts';
import { webPreferences } from './web-preferences.ts';

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-page-'));
  root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(`${root}-other`);
  for (const name of [
    'index.html',
    'assets/index.js',
    'assets/a b.css',
    'assets/font.woff2',
    'assets/data.bin',
    '..hidden',
  ])
    writeFileSync(join(root, name), name);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(`${root}-other`, 'secret.txt'), 'secret');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the page is served', () => {
  const failed = (url: string) => {
    throw new Error(`Not readable: ${url}`);
  };

  it.each([
    ['app://linekeeper/', 'index.html', 'text/html; charset=utf-8'],
    [APP_START, 'index.html', 'text/html; charset=utf-8'],
    ['app://linekeeper/index.html?x=1#/fax', 'index.html', 'text/html; charset=utf-8'],
    ['app://linekeeper/assets/index.js', 'assets/index.js', 'text/javascript; charset=utf-8'],
    ['app://linekeeper/assets/a%20b.css', 'assets/a b.css', 'text/css; charset=utf-8'],
    ['app://linekeeper/assets/font.woff2', 'assets/font.woff2', 'font/woff2'],
    ['app://linekeeper/assets/data.bin', 'assets/data.bin', 'application/octet-stream'],
    ['app://linekeeper/assets/../index.html', 'index.html', 'text/html; charset=utf-8'],
    ['app://linekeeper/..hidden', '..hidden', 'application/octet-stream'],
  ])('at %s', async (url, text, type) => {
    const response = await serveFile(root, url, { failed });
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([200, text, type]);
  });

  it.each([
    'app://linekeeper/../secret.txt',
    'app://linekeeper/%2e%2e/secret.txt',
    'app://linekeeper/..%2fsecret.txt',
    'app://linekeeper/%2e%2e%2fsecret.txt',
    'app://linekeeper/assets/..%2f..%2fsecret.txt',
    'app://linekeeper/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    'app://linekeeper/..%2frenderer-other%2fsecret.txt',
    'app://linekeeper//etc/passwd',
    'app://linekeeper/%2fetc%2fpasswd',
    'app://linekeeper/..%5csecret.txt',
    'app://linekeeper/index.html%00.js',
    'app://linekeeper/%',
    'app://linekeeper/%ff',
    'app://linekeeper/assets',
    'app://linekeeper/assets/',
    'app://linekeeper',
    'app://linekeeper/missing.js',
    'app://other/index.html',
    'app://linekeeper.example.com/index.html',
    'file:///etc/passwd',
    'not a url',
    '',
  ])('and never at %s', async (url) => {
    const told: unknown[] = [];
    const response = await serveFile(root, url, { failed: (asked) => void told.push(asked) });
    expect([response.status, await response.text(), told]).toEqual([404, 'Not found', [url]]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['EBUSY', 500, 'Not readable'],
    ['ENOENT', 404, 'Not found'],
  ])('after one read, which is logged when it fails with %s', async (code, status, text) => {
    const error = Object.assign(new Error('cannot be read'), { code });
    const told: unknown[] = [];
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.reject(error);
    };
    const response = await serveFile(root, APP_START, { read, failed: (_, reason) => void told.push(reason) });
    expect([response.status, await response.text(), told, reads]).toEqual([status, text, [error], 1]);
  });

  it('with headers that keep it in its place', async () => {
    const { headers } = await serveFile(root, APP_START, { failed });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });
});

const DEV = 'http://localhost:5173/';

describe('the address of a page', () => {
  it.each<[string, string | undefined, boolean]>([
    [APP_START, undefined, true],
    ['app://linekeeper/#/fax', undefined, true],
    ['app://linekeeper:80/', undefined, false],
    ['app://linekeeper.example.com/', undefined, false],
    ['app://other/', undefined, false],
    ['APP://linekeeper/', undefined, true],
    ['https://linekeeper/', undefined, false],
    ['file:///index.html', undefined, false],
    ['about:blank', undefined, false],
    ['data:text/html,x', undefined, false],
    ['javascript:1', undefined, false],
    ['', undefined, false],
    ['blob:app://linekeeper/1', undefined, false],
    ['http://localhost:5173/fax', DEV, true],
    ['http://localhost:5174/', DEV, false],
    ['https://localhost:5173/', DEV, false],
    ['http://localhost:5173.example.com/', DEV, false],
    ['http://localhost:5173@example.com/', DEV, false],
    ['http://localhost:5173/', undefined, false],
    ['file:///x', 'file:///y', false],
    ['data:,x', 'nonsense', false],
  ])('%s (development at %s) is our own: %s', (url, dev, own) => {
    expect(isOwnUrl(url, dev)).toBe(own);
  });
});

describe('the sender of a message', () => {
  const main = { url: APP_START, parent: null };
  const good: SenderFacts = { senderFrame: main, sender: { isDestroyed: () => false, mainFrame: main } };
  const trusted = (event: SenderFacts, window = true) =>
    isTrustedSender(event, { window, url: (url) => isOwnUrl(url, undefined) });

  it('is trusted when it is the page in one of our windows', () => {
    expect(trusted(good)).toBe(true);
  });

  it.each<[string, SenderFacts, boolean]>([
    ['a frame that is gone', { ...good, senderFrame: null }, true],
    ['a frame within the page', { ...good, senderFrame: { url: APP_START, parent: main } }, true],
    ['a page from elsewhere', { ...good, senderFrame: { url: 'https://example.com/', parent: null } }, true],
    ['an empty page', { ...good, senderFrame: { url: 'about:blank', parent: null } }, true],
    ['a page without an address', { ...good, senderFrame: { url: '', parent: null } }, true],
    ['a window that is destroyed', { ...good, sender: { isDestroyed: () => true, mainFrame: main } }, true],
    ['a window that is not ours', good, false],
  ])('is not trusted when it is %s', (_, event, window) => {
    expect(trusted(event, window)).toBe(false);
  });
});

describe('permissions', () => {
  it.each(['notifications', 'clipboard-sanitized-write'])('%s is given to our own page alone', (permission) => {
    expect([isPermitted(permission, true), isPermitted(permission, false)]).toEqual([true, false]);
  });

  it.each([
    'clipboard-read',
    'display-capture',
    'fullscreen',
    'geolocation',
    'hid',
    'idle-detection',
    'media',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'openExternal',
    'pointerLock',
    'serial',
    'usb',
    'window-management',
    'fileSystem',
    'keyboardLock',
    'unknown',
    'storage-access',
    'toString',
    '__proto__',
    '',
  ])('%s is given to nobody', (permission) => {
    expect(isPermitted(permission, true)).toBe(false);
  });
});

describe('addresses that are opened outside', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://EXAMPLE.com/a b', 'https://example.com/a%20b'],
    [' https://example.com/ ', 'https://example.com/'],
    ['mailto:', 'mailto:'],
    ['mailto:help@example.com?subject=Fax', 'mailto:help@example.com?subject=Fax'],
  ])('%s', (text, url) => {
    expect(externalUrl(text)).toBe(url);
  });

  it.each([
    'http://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'app://linekeeper/',
    'ms-settings:',
    'vscode://x',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://',
    '//example.com',
    'example.com',
    '',
    '\\\\host\\share',
    'about:blank',
    'blob:https://example.com/1',
    'view-source:https://example.com',
  ])('and never %s', (text) => {
    expect(externalUrl(text)).toBeUndefined();
  });
});

it('every window is closed off from the computer, and has developer tools only while it is built', () => {
  expect(webPreferences('/preload.cjs', true)).toEqual({
    preload: '/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
  expect(webPreferences('/preload.cjs', false).devTools).toBe(true);
});
