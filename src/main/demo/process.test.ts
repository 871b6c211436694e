// The two ways to start the demo account beside this process: the command and the worker.
import { afterEach, describe, expect, it } from 'vitest';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readCommandLine, UsageError } from './command-line.ts';
import { type DemoProvider } from './provider.ts';
import { ask, call } from './demo.fixture.ts';

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
    [['--size', 'huge'], /--size must be small, practice, office or large/],
    [['--format', 'yaml'], /--format must be json or xml/],
    [['--dialect', 'nothing=other'], /there is no "nothing"; there are listEmailPermissions/],
    [['--dialect', 'securityKey=md5'], /the form must be other or specification/],
    [['--fault', 'boom'], /There is no fault "boom"/],
    [['--fault', 'hang:account.x'], /There is no operation "account.x"/],
    [['--fault', 'hang::0'], /times must be a whole number/],
    [['--what'], /--what/],
    [['extra'], /extra/],
  ])('says what is wrong with %o', (args, message) => {
    const read = () => readCommandLine(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
    expect(read).toThrow(/^.*$/);
  });

  it('says what is wrong with what it was given in one line, exit code 2', async () => {
    const child = run('--port', 'x');
    let stderr = '';
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toMatch(/--port must be a port/);
  });
});

describe('the command with another form', () => {
  it('speaks XML and the rows of the dialect that it is told, for a large account', async () => {
    const forms = ['--dialect', 'faxRateCenters=other', '--dialect', 'refillMethod=specification'];
    const provider = await firstLine(run('--size', 'large', '--format', 'xml', ...forms));
    const numbers = await call(provider, 'did.listDids', { per_page: 5 });
    expect(numbers.text).toMatch(/^<\?xml .*\?>\n<result><total>50000<\/total><total_pages>10000<\/total_pages>/);
    const body = { state: 'NY' };
    expect((await ask(provider, { path: '/fax/ratecenters', body })).text).toContain('<BUFFALO>BUFFALO</BUFFALO>');
    expect((await ask(provider, { path: '/ratecenters', body })).status).toBe(404);
    expect((await call(provider, 'account.refillBalance', { amount: 10 })).status).toBe(200);
  });
});

describe('the worker', () => {
  it('posts where it listens, moves its time on and ends when told', async () => {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: { seed: 5 } });
    const [provider] = (await once(worker, 'message')) as [DemoProvider];
    expect((await call(provider, 'account.getAccountBalance')).status).toBe(200);
    worker.postMessage({ advance: 86_400_000 });
    const [{ now }] = (await once(worker, 'message')) as [{ now: number }];
    expect(now - Date.now()).toBeGreaterThan(86_000_000);
    worker.postMessage('close');
    expect(await once(worker, 'exit')).toEqual([0]);
    await expect(call(provider, 'account.getAccountBalance')).rejects.toThrow(/ECONNREFUSED/);
  });
});
