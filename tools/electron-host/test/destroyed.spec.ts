import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

/** What each member of a destroyed object does: "throws", "rejects", or its result. */
function tryMembers(part: 'window' | 'webContents') {
  return it.app.evaluate(async (_electron, which) => {
    const window = globalThis.openWindow({ show: false });
    await window.loadURL('app://bundle/other.html');
    const target = which === 'window' ? window : window.webContents;
    const members = new Map<string, boolean>();
    const { EventEmitter } = process.getBuiltinModule('events');
    let prototype = Object.getPrototypeOf(target) as object;
    for (; prototype !== EventEmitter.prototype; prototype = Object.getPrototypeOf(prototype) as object) {
      for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (name !== 'constructor' && !name.startsWith('_')) members.set(name, typeof member.value === 'function');
      }
    }
    for (const name of Object.keys(target)) {
      if (!name.startsWith('_')) members.set(name, false);
    }
    window.destroy();
    const outcome = (error: unknown, how: string) =>
      error instanceof TypeError && error.message === 'Object has been destroyed' ? how : String(error);
    const outcomes: Record<string, unknown> = {};
    for (const [name, isMethod] of members) {
      try {
        const value = (target as unknown as Record<string, unknown>)[name];
        const result = isMethod ? (value as () => unknown).call(target) : value;
        if (!(result instanceof Promise)) outcomes[name] = String(result);
        else {
          outcomes[name] = await result.then(
            () => 'resolves',
            (error: unknown) => outcome(error, 'rejects'),
          );
        }
      } catch (error) {
        outcomes[name] = outcome(error, 'throws');
      }
    }
    return outcomes;
  }, part);
}

function except(outcomes: Record<string, unknown>, usual: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => outcome !== usual));
}

test('members of a destroyed BrowserWindow throw, except id, isDestroyed and a second destroy', async () => {
  const outcomes = await tryMembers('window');
  expect(Object.keys(outcomes).length).toBeGreaterThan(90);
  expect(except(outcomes, 'throws')).toEqual({
    id: expect.stringMatching(/^\d+$/),
    isDestroyed: 'true',
    destroy: 'undefined',
  });
});

test('members of a destroyed WebContents throw or reject, except id, isDestroyed and ipc', async () => {
  const outcomes = await tryMembers('webContents');
  expect(Object.keys(outcomes).length).toBeGreaterThan(70);
  expect(except(outcomes, 'throws')).toEqual({
    id: expect.stringMatching(/^\d+$/),
    isDestroyed: 'true',
    ipc: '[object Object]',
    executeJavaScript: 'rejects',
    insertCSS: 'rejects',
    insertText: 'rejects',
    printToPDF: 'rejects',
    setVisualZoomLevelLimits: 'rejects',
  });
});

test('a window and its page are destroyed already when closed and destroyed are raised', async () => {
  const seen = await it.app.evaluate(async () => {
    const window = globalThis.openWindow({ show: false });
    const { webContents } = window;
    await window.loadURL('app://bundle/other.html');
    const told: string[] = [];
    const look = (name: string) => () => {
      told.push(`${name} ${window.isDestroyed()} ${webContents.isDestroyed()}`);
    };
    window.on('closed', look('closed'));
    const destroyed = new Promise<void>((resolve) => webContents.once('destroyed', resolve));
    webContents.on('destroyed', look('destroyed'));
    window.close();
    await destroyed;
    await new Promise((resolve) => setImmediate(resolve));
    return told;
  });
  expect(seen).toEqual(['closed true true', 'destroyed true true']);
});

test('a focused window may still be asked for its state when it loses the focus by being destroyed', async () => {
  const seen = await it.app.evaluate(async () => {
    const window = globalThis.openWindow();
    await window.loadURL('app://bundle/other.html');
    window.focus();
    const blurred = new Promise<string>((resolve) => {
      window.once('blur', () => resolve(`${window.isDestroyed()} ${window.webContents.getURL()}`));
    });
    window.destroy();
    return await blurred;
  });
  expect(seen).toBe('false app://bundle/other.html');
});
