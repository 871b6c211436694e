// `npm run bench`, fourth part: an inventory of 50,000 numbers. Its full load beside the bare requests, and the page that
// shows it: each number as a ratio to a baseline of the same run.
import got from 'got';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fail } from '../src/shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '../src/shared/bridge/settings.ts';
import { Account } from '../src/main/core/accounts/account.ts';
import { RequestLog } from '../src/main/core/client/request-log.ts';
import { silentLogger } from '../src/main/core/log/logger.ts';
import { Redactor } from '../src/main/core/log/redact.ts';
import { inMemoryVault } from '../src/main/core/vault/in-memory-vault.ts';

const NUMBERS = 50_000;
const PER_PAGE = 200;
const SIDE_BY_SIDE = 4;

interface Provider {
  url: string;
  username: string;
  password: string;
  key: string;
}

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

/** The whole way into the database, as at a first start. */
async function fullLoad(provider: Provider): Promise<{ folder: string; worst: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-bench-'));
  const account = new Account({
    profile: {
      ...({
        id: 'office',
        kind: 'live',
        name: 'Office',
        secretStorage: 'session',
        format: 'json',
        color: 'teal',
      } as const),
      ...{ baseUrl: provider.url, username: provider.username, registeredIp: '', dialect: {}, viewOnly: false },
    },
    credentials: provider,
    documentKey: null,
    numberPins: inMemoryVault(),
    mailSecrets: inMemoryVault(),
    textReceiver: inMemoryVault(),
    pictureStorage: inMemoryVault(),
    folder,
    limits: { get: () => undefined, set: () => Promise.resolve() },
    settings: () => DEFAULT_SETTINGS,
    focused: () => false,
    locked: () => false,
    inspector: () => Promise.reject(new Error('Not here')),
    logger: silentLogger,
    redactor: new Redactor(),
    now: Date.now,
    emit: () => undefined,
    summaryChanged: () => undefined,
    showNotifications: () => undefined,
    actor: 'bench',
    lookUpAddress: () => Promise.resolve(fail({ kind: 'offline', evidence: {} })),
    requests: new RequestLog(),
  });
  let worst = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last - 5);
    last = now;
  }, 5);
  account.start();
  // Joins the readings of the start, as a person who opens the list does.
  const { lists } = account.areas.lists;
  await Promise.all((['numbers', 'texting', 'fax-numbers'] as const).map((name) => lists.opened(name, '')));
  clearInterval(watch);
  const { count } = account.areas.numbers.numbers.state;
  account.close();
  if (count !== NUMBERS) throw new Error(`${count} numbers instead of ${NUMBERS}`);
  return { folder, worst };
}

const { provider, stop } = await startProvider();
try {
  const bare = await timed(() => bareRequests(provider));
  let worst = 0;
  const own = await timed(async () => {
    const load = await fullLoad(provider);
    ({ worst } = load);
    rmSync(load.folder, { recursive: true, force: true });
  });
  console.log(
    `full load of ${NUMBERS} numbers / the bare requests: ${(own / bare).toFixed(2)} (${own.toFixed(0)} ms / ${bare.toFixed(0)} ms); longest pause of main: ${worst.toFixed(0)} ms`,
  );
} finally {
  stop();
}
