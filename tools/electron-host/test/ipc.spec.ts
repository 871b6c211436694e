import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

test('structured clone: Map, Set, Date, RegExp, BigInt, undefined, NaN, -0 and cycles survive', async () => {
  const result = await it.page.evaluate(async () => {
    const cycle: Record<string, unknown> = { name: 'cycle' };
    cycle['self'] = cycle;
    const sparse = [1, , 3];
    const [map, set, date, pattern, big, nothing, nan, zero, list, round, proto] = (await bridge.invoke(
      'echo',
      new Map<unknown, unknown>([['k', { v: new Set([1]) }]]),
      new Set([1, 'two']),
      new Date(1234567890123),
      /a+b/gi,
      2n ** 70n,
      undefined,
      NaN,
      -0,
      sparse,
      cycle,
      JSON.parse('{"__proto__": {"polluted": true}}'),
    )) as [
      Map<string, { v: Set<number> }>,
      Set<unknown>,
      Date,
      RegExp,
      bigint,
      unknown,
      number,
      number,
      unknown[],
      typeof cycle,
      object,
    ];
    return [
      map instanceof Map && map.get('k')?.v instanceof Set,
      set instanceof Set && set.has('two'),
      date instanceof Date && date.getTime() === 1234567890123,
      String(pattern) === '/a+b/gi',
      big === 2n ** 70n,
      nothing === undefined,
      Number.isNaN(nan),
      Object.is(zero, -0),
      list.length === 3 && list[1] === undefined,
      round['name'] === 'cycle' && round['self'] === round,
      Object.hasOwn(proto, '__proto__') && !('polluted' in {}),
    ];
  });
  expect(result).toEqual(Array(11).fill(true));
});

test('structured clone: typed arrays, ArrayBuffer, DataView and Error survive', async () => {
  const result = await it.page.evaluate(async () => {
    const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
    const [bytes, floats, raw, view, error] = (await bridge.invoke(
      'echo',
      new Uint8Array(buffer, 1, 2),
      new Float64Array([1.5, -2]),
      buffer,
      new DataView(buffer),
      new RangeError('too far'),
    )) as [Uint8Array, Float64Array, ArrayBuffer, DataView, Error];
    return [[...bytes], [...floats], raw.byteLength, view.getUint8(3), error instanceof Error, error.message];
  });
  expect(result).toEqual([[2, 3], [1.5, -2], 4, 4, true, 'too far']);
});

test('structured clone: weak collections, DOM nodes, proxies and symbols are refused', async () => {
  const messages = await it.page.evaluate(async () => {
    const values = [
      new WeakMap(),
      document.body,
      window,
      new Proxy({ a: 1 }, {}),
      { list: new Proxy([1], {}) },
      Symbol('s'),
      { deep: { fn() {} } },
      new Blob(['x']),
    ];
    const refuse = async (value: unknown) => {
      try {
        await bridge.invoke('echo', value);
        return 'sent';
      } catch (error) {
        return (error as Error).message;
      }
    };
    return await Promise.all(values.map(refuse));
  });
  expect(messages).toEqual(Array(8).fill('An object could not be cloned.'));
});

test('a function passed to invoke, or returned by a handler, is refused', async () => {
  const message = await it.page.evaluate(() => bridge.invoke('echo', () => 1).catch((error: Error) => error.message));
  expect(message).toContain('An object could not be cloned.');
  const result = await it.page.evaluate(() => bridge.invoke('function').catch((error: Error) => error.message));
  expect(result).toBe("Error invoking remote method 'function': Error: An object could not be cloned.");
});

test('six million bytes cross in both directions', async () => {
  const same = await it.page.evaluate(async () => {
    const sent = new Uint8Array(6_000_000);
    for (let i = 0; i < sent.length; i += 1000) sent[i] = i % 251;
    const [back] = (await bridge.invoke('echo', sent)) as [Uint8Array];
    return back.length === sent.length && back.every((byte, i) => byte === sent[i]);
  });
  expect(same).toBe(true);
});

test('invoke rejects with the text of the handler’s error', async () => {
  const message = await it.page.evaluate(() => bridge.invoke('fail').catch((error: Error) => error.message));
  expect(message).toBe("Error invoking remote method 'fail': TypeError: boom");
});

test('invoke rejects when no handler is registered', async () => {
  const message = await it.page.evaluate(() => bridge.invoke('nobody').catch((error: Error) => error.message));
  expect(message).toBe("Error invoking remote method 'nobody': Error: No handler registered for 'nobody'");
});

test('a second handler for a channel is an error', async () => {
  const message = await it.app.evaluate(({ ipcMain }) => {
    try {
      ipcMain.handle('echo', () => 1);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toBe("Attempted to register a second handler for 'echo'");
});

test('handleOnce answers once; removeHandler ends a channel', async () => {
  await it.app.evaluate(({ ipcMain }) => {
    ipcMain.handleOnce('once', () => 'first');
  });
  const ask = () => it.page.evaluate(() => bridge.invoke('once').catch((error: Error) => error.message));
  expect(await ask()).toBe('first');
  expect(await ask()).toContain("No handler registered for 'once'");
});

test('send reaches ipcMain.on, and event.reply the sender', async () => {
  await it.page.evaluate(() => bridge.send('note', { deep: [1, 2n] }));
  await expect
    .poll(() => it.app.evaluate(() => String((globalThis.note as { deep: bigint[] } | undefined)?.deep[1])))
    .toBe('2');
  await expect.poll(() => it.page.evaluate(() => bridge.lastNote())).toEqual({ deep: [1, 2n] });
});

test('webContents.send reaches listeners until they are removed', async () => {
  const send = (value: number) =>
    it.app.evaluate(({ BrowserWindow }, n) => BrowserWindow.getAllWindows()[0]!.webContents.send('tick', n), value);
  await it.page.evaluate(() => {
    globalThis.answers = [];
    const off = bridge.listen('tick', (value) => {
      globalThis.answers.push(value);
      if (value === 2) off();
    });
  });
  for (const value of [1, 2, 3]) await send(value);
  await it.page.evaluate(() => bridge.invoke('echo'));
  expect(await it.page.evaluate(() => globalThis.answers)).toEqual([1, 2]);
});

test('webContents.send refuses what cannot be cloned', async () => {
  const message = await it.app.evaluate(({ BrowserWindow }) => {
    try {
      BrowserWindow.getAllWindows()[0]!.webContents.send('tick', () => 1);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toBe('An object could not be cloned.');
});

test('senderFrame is the main frame, with the URL and origin of the app’s scheme', async () => {
  expect(await it.page.evaluate(() => bridge.invoke('sender'))).toEqual({
    url: 'app://bundle/index.html',
    origin: 'app://bundle',
    main: true,
  });
});

test('senderFrame is null once the frame has navigated, and the page of today gets no answer of another one', async () => {
  const seen = await it.app.evaluate(async ({ ipcMain }) => {
    const window = globalThis.openWindow({ show: false });
    const { webContents } = window;
    await window.loadURL('app://bundle/index.html');
    const told: unknown[] = [];
    let finish!: (value: string) => void;
    const asked = new Promise<Electron.IpcMainInvokeEvent>((resolve) => {
      ipcMain.handleOnce('slow', (event) => {
        resolve(event);
        return new Promise<string>((done) => {
          finish = done;
        });
      });
    });
    await webContents.executeJavaScript("bridge.invoke('slow'); undefined");
    const event = await asked;
    told.push(event.senderFrame?.url);
    await window.loadURL('app://bundle/other.html');
    told.push(event.senderFrame);
    // The first call of a document has the same number in both documents.
    const answer = webContents.executeJavaScript("bridge.invoke('echo', 'own answer')");
    finish('answer of the page before');
    told.push(await answer);
    ipcMain.handleOnce('fresh', (fresh) => fresh.senderFrame === webContents.mainFrame);
    told.push(await webContents.executeJavaScript("bridge.invoke('fresh')"));
    window.destroy();
    return told;
  });
  expect(seen).toEqual(['app://bundle/index.html', null, ['own answer'], true]);
});
