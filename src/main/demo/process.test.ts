// The two ways to start the demo account beside this process: the command and the worker.
import { afterEach, describe, expect, it } from 'vitest';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DemoProvider } from './provider.ts';
import { ask, call } from './testing.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args]);
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<DemoProvider> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return JSON.parse(text) as DemoProvider;
}

describe('the command', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints where it listens, serves, and ends on %s', async (signal) => {
    const child = run('--seed', '3', '--size', 'office', '--control', '--fault', 'error=Later:account.getRates:1');
    const provider = await firstLine(child);
    expect(Object.keys(provider)).toEqual(['url', 'username', 'password', 'key']);
    expect((await call(provider, 'account.getRates')).json).toEqual({ error: 'Later' });
    expect((await call(provider, 'account.getRates')).status).toBe(200);
    expect((await ask(provider, { path: '/__demo/state' })).json).toMatchObject({ seed: 3, size: 'office' });
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    [['--port', 'x'], /--port must be a port/],
    [['--port', '70000'], /--port must be a port/],
    [['--seed', '1.5'], /--seed must be a whole number/],
    [['--size', 'huge'], /--size must be small or office/],
    [['--fault', 'boom'], /There is no fault "boom"/],
    [['--fault', 'hang:account.x'], /There is no operation "account.x"/],
    [['--fault', 'hang::0'], /times must be a whole number/],
    [['--what'], /--what/],
    [['extra'], /extra/],
  ])('says what is wrong with %o, exit code 2', async (args, message) => {
    const child = run(...args);
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toMatch(message);
  });
});

describe('the worker', () => {
  it('posts where it listens, and ends when told', async () => {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: { seed: 5 } });
    const [provider] = (await once(worker, 'message')) as [DemoProvider];
    expect((await call(provider, 'account.getAccountBalance')).status).toBe(200);
    worker.postMessage('close');
    expect(await once(worker, 'exit')).toEqual([0]);
    await expect(call(provider, 'account.getAccountBalance')).rejects.toThrow(/ECONNREFUSED/);
  });
});
