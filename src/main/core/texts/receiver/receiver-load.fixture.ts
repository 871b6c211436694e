// Posts callbacks of all shapes at a receiver that is killed meanwhile, as a provider does that tries again until it is answered
// with success. Shared by receiver-kills.test.ts and bench/receiver.ts.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

interface Post {
  type: string;
  body: string;
}

const OWN = '6465550120';
const SHAPES = ['inbound', 'status', 'form', 'json', 'xml'] as const;
const json = (value: unknown): Post => ({ type: 'application/json', body: JSON.stringify(value) });
const peerOf = (index: number) => `617555${String(1_000 + (index % 500))}`;
/** What only this one says. */
export const wordsOf = (index: number) => `Text ${String(index)} & more <ñ> \u{1F600}`;

/** What the provider posts. The same index is the same callback. */
function postOf(index: number, shape = SHAPES[index % SHAPES.length]): Post {
  const [from, to, words] = [peerOf(index), OWN, wordsOf(index)];
  if (shape === 'status')
    return json({ reference_id: String(index), from: to, to: from, status: 'delivered', reason: '', segments: '1' });
  if (shape === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ from, to, msg: words }).toString(),
    };
  if (shape === 'json') return json({ from, to, msg: words });
  if (shape === 'xml') {
    const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return {
      type: 'application/xml',
      body: `<request><from>${from}</from><to>${to}</to><msg>${escaped}</msg></request>`,
    };
  }
  return json({ from, to: [to], text: words, media: [], segments: '1', type: 'SMS' });
}

/** The same callback broken in one of several ways. */
function broken(index: number): Post {
  const { type, body } = postOf(index);
  const ways = [
    { type, body: body.slice(0, body.length / 2) },
    { type: 'application/json', body: '{"from":"x"}' },
    { type: 'image/png', body },
    { type: 'application/json', body: `${'['.repeat(5_000)}` },
  ];
  // Half of a form is a form.
  return ways[type.includes('form') ? 2 : index % ways.length] ?? { type, body: '' };
}

interface LoadOptions {
  count: number;
  perSecond: number;
  kills: number;
  port: number;
  path: string;
  /** Program and arguments of a receiver, and what its output says when it listens. */
  program: readonly string[];
}

/** What became of the posts. */
export interface LoadResult {
  /** Those that were answered with success at least once. */
  accepted: Set<number>;
  brokenAccepted: number;
  tries: number;
  /** Kilobytes in memory of the last process: soon after its start, and at the end. */
  memory: { start: number; end: number };
  seconds: number;
  stop: () => Promise<void>;
}

/** Posts all of them; 5 of 100 come twice, and 5 of 100 are broken. */
export async function load({
  count,
  perSecond,
  kills,
  port,
  path,
  program,
  ...rest
}: LoadOptions & { rss: (pid: number) => number }): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const accepted = new Set<number>();
  const result = { brokenAccepted: 0, tries: 0, start: 0 };
  let child = await started(program);
  result.start = rest.rss(child.pid ?? 0);
  const send = async (post: Post): Promise<number> => {
    result.tries += 1;
    return await statusOf(agent, port, path, post).catch(() => 0);
  };
  const untilTaken = async (post: Post): Promise<void> => {
    while ((await send(post)) !== 200) await pause(20);
  };
  const one = async (index: number): Promise<void> => {
    if (index % 20 === 3) {
      // A receiver that was just killed says nothing.
      let status = 0;
      while (status === 0) status = await send(broken(index));
      if (status === 200) result.brokenAccepted += 1;
      return;
    }
    await untilTaken(postOf(index));
    accepted.add(index);
    // Twice, and where it is a text in another of its shapes.
    const shape = SHAPES[index % SHAPES.length];
    if (index % 20 === 7) await untilTaken(postOf(index, shape === 'status' ? 'status' : 'inbound'));
  };
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = begun + (index / perSecond) * 1_000 - performance.now();
    if (wait > 1) await pause(wait);
    under.push(one(index));
    if (kills > 0 && index > 0 && index % Math.floor(count / (kills + 1)) === 0 && index < count - 1) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = await started(program);
      result.start = rest.rss(child.pid ?? 0);
    }
  }
  await Promise.all(under);
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  const memory = { start: result.start, end: rest.rss(child.pid ?? 0) };
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { accepted, brokenAccepted: result.brokenAccepted, tries: result.tries, memory, seconds, stop };
}

async function started([program = '', ...args]: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

function statusOf(agent: Agent, port: number, path: string, { type, body }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const request = httpRequest({ agent, host: '127.0.0.1', port, path, method: 'POST', headers, timeout: 10_000 });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.end(body);
  });
}
