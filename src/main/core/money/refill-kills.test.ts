import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { demo, startProgram, tempFolder } from '../test/support.ts';

const KILLS = 10;
/** At the same time. */
const LANES = 4;
/** Longer than each half of a refill takes, in milliseconds. */
const SPAN = 80;
const REFILL = 'account.refillBalance';
const PROGRAM = `await import('#core/money/refill-kills.fixture.ts');`;

/** What the provider's own books say, and how often it was asked. */
function books(provider: DemoProvider): { charged: number; asked: number } {
  return {
    charged: provider.state().ledger.filter(({ kind }) => kind === 'refill').length,
    asked: provider.requests().filter(({ operation }) => operation === REFILL).length,
  };
}

/** The app's core with a task; answers when it has said a word, with the rest of that line. */
async function runUntil(word: string, task: 'refill' | 'settle', folder: string, provider: DemoProvider) {
  const child = startProgram(PROGRAM, [folder, JSON.stringify(provider), task]);
  const closed = once(child, 'close');
  let trouble = '';
  child.stderr?.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  if (!child.stdout) throw new Error('The program has no output');
  for await (const line of createInterface(child.stdout))
    if (line.startsWith(word)) {
      const kill = async () => {
        child.kill('SIGKILL');
        await closed;
      };
      return { said: line.slice(word.length + 1), kill };
    }
  throw new Error(`The program ended without ${word}: ${trouble}`);
}

/** A moment of a refill: so long after it began, or after the provider was asked for it. */
interface Moment {
  after: 'begun' | 'asked';
  milliseconds: number;
}

/** One refill that is cut off at a moment, and what the next start says of it. */
async function cutOff({ after, milliseconds }: Moment) {
  const provider = await demo();
  const folder = tempFolder();
  // Each step takes long enough for a kill to fall into it.
  provider.fault({ name: 'latency', operation: 'account.getAccountBalance', value: 20 });
  provider.fault({ name: 'latency', operation: REFILL, value: 40 });
  const first = await runUntil('ready', 'refill', folder, provider);
  if (after === 'asked') while (books(provider).asked === 0) await pause(1);
  await pause(milliseconds);
  await first.kill();
  provider.clearFaults();
  const next = await runUntil('settled', 'settle', folder, provider);
  await next.kill();
  return { state: next.said, ...books(provider) };
}

it('never has the account charged twice, and the next start says what became of it', { timeout: 240_000 }, async () => {
  const moments = Array.from({ length: KILLS }, (_, index): Moment => {
    const milliseconds = ((index + Math.random()) * SPAN) / KILLS;
    return { after: index % 2 === 0 ? 'begun' : 'asked', milliseconds };
  });
  const seen: Awaited<ReturnType<typeof cutOff>>[] = [];
  const lane = async () => {
    for (let moment = moments.pop(); moment !== undefined; moment = moments.pop()) seen.push(await cutOff(moment));
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const tally: Record<string, number> = {};
  for (const { state, charged, asked } of seen) {
    const line = `${state}, sent ${asked} times, charged ${charged} times`;
    tally[line] = (tally[line] ?? 0) + 1;
  }
  process.stdout.write(`${KILLS} kills in the middle of a refill: ${JSON.stringify(tally)}\n`);
  expect(seen).toHaveLength(KILLS);
  for (const { state, charged, asked } of seen) {
    expect(asked).toBeLessThanOrEqual(1);
    expect(charged).toBeLessThanOrEqual(asked);
    expect(['none', 'done', 'not-done', 'cannot-tell']).toContain(state);
    if (state === 'done') expect(charged).toBe(1);
    if (state === 'none' || state === 'not-done') expect(charged).toBe(0);
  }
  // The kills fell into different moments: before it left, and after.
  expect(new Set(seen.map(({ asked }) => asked))).toEqual(new Set([0, 1]));
});
