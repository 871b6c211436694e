import { expect, test } from '@playwright/test';
import { load, start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('the page has no Node: require, process, Buffer and module are undefined', async () => {
  const types = await it.page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>;
    return ['require', 'process', 'Buffer', 'module', 'global', 'ipcRenderer'].map((name) => typeof scope[name]);
  });
  expect(types).toEqual(Array(6).fill('undefined'));
});

test('globals of the preload script stay in its isolated world', async () => {
  expect(await it.page.evaluate(() => typeof globalThis.preloadGlobal)).toBe('undefined');
  const names = await it.page.evaluate(() => Object.keys(window).filter((name) => /electron|bridge/i.test(name)));
  expect(names).toEqual(['bridge']);
});

test('a sandboxed preload script may require electron, events, timers and url, and nothing else', async () => {
  expect(await it.page.evaluate(() => bridge.world)).toMatchObject({
    require: 'function',
    fs: 'module not found: fs',
    events: 'function',
    sandboxed: true,
    type: 'renderer',
    platform: process.platform,
    argv: false,
  });
});

test('a sandboxed preload script has Buffer', async () => {
  const result = await it.page.evaluate(() => (bridge.world['bytes'] as () => unknown[])());
  expect(result).toEqual([
    '61c3b1e282ac',
    'añ',
    'YT8+',
    'YT8-',
    'a?>',
    'abc',
    '0000',
    3,
    true,
    true,
    -1,
    '{"type":"Buffer","data":[97]}',
    true,
  ]);
});

test('what contextBridge exposes is frozen, deeply, and cannot be replaced', async () => {
  const result = await it.page.evaluate(() => {
    const attempt = (change: () => void) => {
      try {
        change();
        return 'changed';
      } catch {
        return 'refused';
      }
    };
    return [
      Object.isFrozen(bridge),
      Object.isFrozen(bridge.nested.list[1]),
      attempt(() => {
        'use strict';
        bridge.nested.list[1].two = 3;
      }),
      attempt(() => {
        'use strict';
        (globalThis as { bridge: unknown }).bridge = {};
      }),
      bridge.nested.list[1].two,
    ];
  });
  expect(result).toEqual([true, true, 'refused', 'refused', 2]);
});

test('contextBridge copies values and drops prototypes', async () => {
  const result = await it.page.evaluate(() => [
    bridge.point['x'],
    'method' in bridge.point,
    Object.getPrototypeOf(bridge.point) === Object.prototype,
    bridge.nested.map instanceof Map && bridge.nested.map.get('a'),
  ]);
  expect(result).toEqual([1, false, true, 1]);
});

test('functions cross in both directions and answer at once; promises stay promises', async () => {
  const result = await it.page.evaluate(async () => {
    const later = bridge.later({ a: [1, 2] });
    return [bridge.add(1, 2), bridge.call((value) => value * 2), later instanceof Promise, await later];
  });
  expect(result).toEqual([3, 41, true, { a: [1, 2] }]);
});

test('errors cross with their message only', async () => {
  const result = await it.page.evaluate(async () => {
    try {
      bridge.throwIt();
      return null;
    } catch (error) {
      const rejected = await bridge.rejectIt().catch((reason: Error) => reason.message);
      return [error instanceof Error, (error as Error).message, Object.hasOwn(error as Error, 'secret'), rejected];
    }
  });
  expect(result).toEqual([true, 'from preload', false, 'later']);
});

test('exposing a name twice is an error', async () => {
  const message = await it.page.evaluate(() => bridge.exposeAgain());
  expect(message).toBe('Cannot bind an API on top of an existing property on the window object');
});

test('webUtils.getPathForFile gives the path of a chosen file, and nothing for a made one', async () => {
  expect(await it.page.evaluate(() => bridge.pathOf(new File(['x'], 'made.txt')))).toBe('');
  await it.page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#file')!;
    input.addEventListener('change', () => {
      globalThis.answers = [bridge.pathOf(input.files![0]!)];
    });
  });
  await it.page.setInputFiles('#file', import.meta.filename);
  await expect.poll(() => it.page.evaluate(() => globalThis.answers)).toEqual([import.meta.filename]);
});

test('the preload script runs again in each document, before the page’s own scripts', async () => {
  await load(it, 'app://bundle/other.html');
  expect(await it.page.evaluate(() => bridge.add(2, 2))).toBe(4);
  await load(it, 'app://bundle/index.html');
});

test('additionalArguments are added to the preload script’s process.argv', async () => {
  const opened = it.app.waitForEvent('window');
  await it.app.evaluate(async () => {
    await globalThis
      .openWindow({ webPreferences: { additionalArguments: ['--extra=1'] } })
      .loadURL('app://bundle/other.html');
  });
  const page = await opened;
  expect(await page.evaluate(() => bridge.world['argv'])).toBe(true);
  await page.close();
});
