// `npm run bench`, second part: what the client costs beside the bare libraries below it, in the same run.
import got from 'got';
import { XMLParser } from 'fast-xml-parser';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { operationOf } from '../src/shared/provider/catalogue.ts';
import { ProviderClient } from '../src/main/core/client/client.ts';
import { readAnswer } from '../src/main/core/client/wire.ts';
import { silentLogger } from '../src/main/core/log/logger.ts';

const NUMBERS = 50_000;
const PER_PAGE = 200;
const SIDE_BY_SIDE = 4;
/** What a request takes at the least on the way to a provider and back, in milliseconds. */
const LATENCY = 20;

interface Account {
  url: string;
  username: string;
  password: string;
  key: string;
}

/** A demo account in a process of its own, with so many numbers. */
async function startProvider(args: string[]): Promise<{ account: Account; stop: () => void }> {
  const script = new URL('../src/main/demo/cli.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { account: JSON.parse(line) as Account, stop: () => child.kill() };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The fastest of some runs: what else the computer does only ever adds. */
function best(work: () => unknown, runs = 15): number {
  let fastest = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

function report(what: string, own: number, baseline: number, limit: number, unit = 'ms'): void {
  const ratio = own / baseline;
  const verdict = ratio <= limit ? 'within' : 'OVER';
  console.log(
    `${what}: ${ratio.toFixed(2)} (${verdict} ${limit}; ${own.toFixed(1)} ${unit} / ${baseline.toFixed(1)} ${unit})`,
  );
}

async function fetching(): Promise<void> {
  const { account, stop } = await startProvider(['--size', 'large', '--fault', `latency=${LATENCY}`]);
  const client = new ProviderClient({
    baseUrl: account.url,
    credentials: account,
    logger: silentLogger,
    answerSeconds: () => 30,
  });
  const agent = { http: new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE }) };
  const headers = {
    authorization: `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`,
    'security-key': account.key,
    'content-type': 'application/json',
  };
  const ask = async (page: number): Promise<unknown> => {
    const body = JSON.stringify({ per_page: PER_PAGE, page });
    const text = await got(`${account.url}/did`, { method: 'GET', allowGetBody: true, body, headers, agent }).text();
    return JSON.parse(text);
  };
  const pages = NUMBERS / PER_PAGE;

  const bare = async () => {
    let next = 1;
    const worker = async () => {
      while (next <= pages) await ask(next++);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  };
  const own = async () => {
    let count = 0;
    for await (const { rows } of client.pages('did.listDids', { per_page: PER_PAGE })) count += rows.length;
    if (count !== NUMBERS) throw new Error(`Expected ${NUMBERS} numbers, got ${count}`);
  };
  const oneByOne = async () => {
    for (let page = 1; page <= pages; page += 1) await client.attempt('did.listDids', { per_page: PER_PAGE, page });
  };
  await bare();
  const times = { bare: await timed(bare), own: await timed(own), oneByOne: await timed(oneByOne) };
  console.log(`${NUMBERS} numbers in ${pages} pages, ${LATENCY} ms on the way:`);
  report('  client / bare got, the same side by side', times.own, times.bare, 1.25);
  report('  client side by side / one page after another', times.own, times.oneByOne, 0.4);
  client.close();
  agent.http.destroy();
  stop();
}

function callsPage(rows: number) {
  const data = Array.from({ length: rows }, (_, index) => ({
    call_time: '2026-11-20T14:05:12+00:00',
    call_type: 'Outbound Local Call',
    caller: '2125550142',
    callee: String(6175550000 + (index % 10_000)),
    call_status: 'ok',
    call_duration_min: '3.40',
    billed_min: '3.50',
    rate: '0.0089',
    ccrf: '0.0003',
    cost: '0.0312',
    trunk_id: 'acme1',
  }));
  return { total: rows, total_pages: 1, current_page: 1, data };
}

function toXml(value: unknown): string {
  if (Array.isArray(value)) return value.map((item, index) => `<row${index}>${toXml(item)}</row${index}>`).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => `<${name}>${toXml(item)}</${name}>`)
    .join('');
}

function decoding(): void {
  const operation = operationOf('report.callHistory');
  const page = callsPage(5_000);
  const json = JSON.stringify(page);
  const xml = `<?xml version="1.0"?><result>${toXml(page)}</result>`;
  const decode = (body: string) => {
    const attempt = readAnswer(operation, { status: 200, body, host: 'bench' });
    if (attempt.kind !== 'answered') throw new Error('The page was not decoded');
    return attempt.value;
  };
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: true, htmlEntities: true });
  console.log('a page of 5,000 calls:');
  report(
    '  decoding JSON / JSON.parse',
    best(() => decode(json)),
    best(() => JSON.parse(json) as unknown),
    4,
  );
  const alone = best(() => parser.parse(xml, true) as unknown, 5);
  report(
    '  decoding XML / fast-xml-parser alone',
    best(() => decode(xml), 5),
    alone,
    1.5,
  );
}

function memory(): void {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  const operation = operationOf('did.listDids');
  const page = (start: number) => ({
    total: NUMBERS,
    total_pages: NUMBERS / PER_PAGE,
    current_page: start / PER_PAGE + 1,
    data: Array.from({ length: PER_PAGE }, (_, index) => ({
      did: String(2_120_000_000 + start + index),
      status: 'active',
      tier: '1b',
      type: 'local',
      note: `Desk ${start + index}`,
      route2trunk: 'acme1',
      lidb: 'acmedental',
      cnam: 'on',
      e911: '',
      failover: '',
    })),
  });
  const texts = Array.from({ length: NUMBERS / PER_PAGE }, (_, index) => JSON.stringify(page(index * PER_PAGE)));
  const raw = texts.reduce((sum, text) => sum + text.length, 0);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const held = texts.map((text) => readAnswer(operation, { status: 200, body: text, host: 'bench' }));
  globalThis.gc();
  const after = process.memoryUsage().heapUsed;
  if (held.some(({ kind }) => kind !== 'answered')) throw new Error('A page was not decoded');
  console.log(`${NUMBERS} decoded numbers held in memory:`);
  report('  bytes each / bytes of their JSON', (after - before) / NUMBERS, raw / NUMBERS, 3, 'bytes');
}

decoding();
memory();
await fetching();
