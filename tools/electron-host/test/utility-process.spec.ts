import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { appFolder, start, type Started } from './launch.ts';

const SCRIPT = path.join(appFolder('basic'), 'utility.mjs');
let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts a process, gives it one message, and answers what it said and how it ended. */
function run(message: unknown, kill = false) {
  return it.app.evaluate(
    async ({ utilityProcess }, given) => {
      const child = utilityProcess.fork(given.script, ['--one', 'two'], {
        env: { ...process.env, NAME: 'Ada' },
        execArgv: ['--max-old-space-size=64'],
        serviceName: 'Test',
        stdio: 'ignore',
      });
      const before = child.pid;
      // Before it runs, let alone listens: both wait.
      child.postMessage(given.message);
      const said: unknown[] = [];
      child.on('message', (data) => said.push(data));
      const exited = new Promise<number>((resolve) => child.once('exit', resolve));
      await new Promise<void>((resolve) => child.once('spawn', resolve));
      const spawned = typeof child.pid;
      const answered = new Promise<void>((resolve) => {
        child.on('message', () => {
          if (said.length > 1) resolve();
        });
      });
      await Promise.race([exited, given.kill ? new Promise((resolve) => setTimeout(resolve, 400)) : answered]);
      const killed = child.kill();
      const code = await exited;
      await new Promise((resolve) => setTimeout(resolve));
      const late = [child.pid, child.kill(), child.postMessage('late')];
      return { before, spawned, said, killed, code, late };
    },
    { script: SCRIPT, message, kill },
  );
}

test('a utility process gets its arguments, options and the messages that were sent before it listened', async () => {
  const result = await run('hello');
  expect(result).toEqual({
    before: undefined,
    spawned: 'number',
    said: [
      { argv: ['--one', 'two'], heap: true, name: 'Ada', type: 'utility' },
      { data: 'hello', kind: 'String', ports: [] },
    ],
    killed: true,
    code: 0,
    late: [undefined, false, undefined],
  });
});

test('messages are structured clones, both ways', async () => {
  const result = await it.app.evaluate(async ({ utilityProcess }, script) => {
    const child = utilityProcess.fork(script);
    const next = () => new Promise<{ data: unknown; kind?: string }>((resolve) => child.once('message', resolve));
    await next();
    const seen: unknown[] = [];
    for (const value of [new Uint8Array([1, 2, 255]), Buffer.from([7]), new Map([['a', new Date(5)]]), null]) {
      child.postMessage(value);
      const { data, kind } = await next();
      seen.push(kind, ArrayBuffer.isView(data) ? [...(data as Uint8Array)] : data instanceof Map ? data.size : data);
    }
    child.postMessage('function');
    seen.push(await next());
    try {
      child.postMessage(() => 1);
    } catch (error) {
      seen.push((error as Error).name);
    }
    child.kill();
    return seen;
  }, SCRIPT);
  expect(result).toEqual([
    'Uint8Array',
    [1, 2, 255],
    'Uint8Array',
    [7],
    'Map',
    1,
    undefined,
    null,
    'DataCloneError',
    'DataCloneError',
  ]);
});

test('exit tells how it ended, after everything that it said', async () => {
  const gone = it.app.evaluate(
    ({ app }) =>
      new Promise((resolve) =>
        app.on('child-process-gone', (_, { type, reason, name }) => {
          // The process of the test before may end only now.
          if (name === 'Test') resolve([type, reason, name]);
        }),
      ),
  );
  expect(await run('kill')).toMatchObject({ said: [{ type: 'utility' }], code: 9, killed: false });
  expect(await gone).toEqual(['Utility', 'killed', 'Test']);
  expect((await run('exit')).code).toBe(3);
  expect((await run('throw')).code).toBe(1);
});

test('kill ends a process that is busy', async () => {
  expect(await run('spin', true)).toMatchObject({ killed: true, code: 0 });
});

test('a bad call throws', async () => {
  const messages = await it.app.evaluate(({ utilityProcess }) => {
    const message = (call: () => unknown) => {
      try {
        return String(call());
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      message(() => utilityProcess.fork('')),
      message(() => utilityProcess.fork('x', [], { stdio: ['pipe', 'pipe', 'pipe'] })),
      message(() => utilityProcess.fork('x', [], { stdio: 'other' })),
    ];
  });
  expect(messages).toEqual([
    'Missing UtilityProcess entry script.',
    'stdin value other than ignore is not supported.',
    'stdio must be of the following values: inherit, pipe, ignore',
  ]);
});

test('a utility process ends with the app, however busy it is and however the app ends', async () => {
  const started = await start();
  const pids = await started.app.evaluate(async ({ utilityProcess }, script) => {
    const children = [utilityProcess.fork(script), utilityProcess.fork(script)];
    await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))));
    children[0]!.postMessage('spin');
    return children.map(({ pid }) => pid!);
  }, SCRIPT);
  expect(pids.map(isRunning)).toEqual([true, true]);
  started.app.process().kill('SIGKILL');
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});

test('before the app is ready there is no utility process', async () => {
  const { app } = await start('utility-early');
  expect(await app.evaluate(() => globalThis.note)).toBe('utilityProcess cannot be created before app is ready.');
  await app.close();
});
