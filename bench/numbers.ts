// `npm run bench`, fourth part: an inventory of 50,000 numbers. Its full load beside the bare requests, and the page that
// shows it: each number as a ratio to a baseline of the same run.
import got from 'got';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Provider } from './full-load.ts';

const NUMBERS = 50_000;
const PER_PAGE = 200;
const SIDE_BY_SIDE = 4;

async function startProvider(): Promise<{ provider: Provider; stop: () => void }> {
  const script = new URL('../src/main/demo/cli.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, '--size', 'large', '--fault', 'latency=20'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { provider: JSON.parse(line) as Provider, stop: () => child.kill() };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** All pages of the three lists that an inventory is joined from, asked side by side and parsed, and nothing else. */
async function bareRequests({ url, username, password, key }: Provider): Promise<void> {
  const agent = { http: new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE }) };
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'security-key': key,
    'content-type': 'application/json',
  };
  const ask = async (path: string, page: number) => {
    const body = JSON.stringify({ per_page: PER_PAGE, page });
    const text = await got(`${url}${path}`, { method: 'GET', allowGetBody: true, body, headers, agent }).text();
    return JSON.parse(text) as { total_pages: number };
  };
  for (const path of ['/did', '/sms']) {
    const { total_pages: last } = await ask(path, 1);
    let next = 2;
    const lane = async () => {
      while (next <= last) await ask(path, next++);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  }
}

const { provider, stop } = await startProvider();
try {
  const bare = await timed(() => bareRequests(provider));
  const script = new URL('full-load.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(provider)]);
  const { ms: own, worst, count } = JSON.parse(stdout) as { ms: number; worst: number; count: number };
  if (count !== NUMBERS) throw new Error(`${count} numbers instead of ${NUMBERS}`);
  console.log(
    `full load of ${NUMBERS} numbers / the bare requests: ${(own / bare).toFixed(2)} (${own.toFixed(0)} ms / ${bare.toFixed(0)} ms); longest pause of main: ${worst.toFixed(0)} ms`,
  );
} finally {
  stop();
}
