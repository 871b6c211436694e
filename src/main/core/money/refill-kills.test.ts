import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { DemoProvider } from '#demo/provider.ts';
import { demo, startProgram, tempFolder } from '../test/support.ts';
import { settledRefill } from './refill-kills.fixture.ts';

/** Kills in each half of a refill. */
const PLACES = 3;
/** Longer than each half takes, in milliseconds. */
const SPAN = 80;
const REFILL = 'account.refillBalance';
const PROGRAM = `
  const { refill } = await import('#core/money/refill-kills.fixture.ts');
  await refill(...process.argv.slice(-2));`;

/** What the provider's own books say, and how often it was asked. */
function books(provider: DemoProvider): { charged: number; asked: number } {
  return {
    charged: provider.state().ledger.filter(({ kind }) => kind === 'refill').length,
    asked: provider.requests().filter(({ operation }) => operation === REFILL).length,
  };
}

/** A process that refills the account; answers when it begins with that, with what kills it. */
async function beginRefill(folder: string, provider: DemoProvider): Promise<() => Promise<void>> {
  const child = startProgram(PROGRAM, [folder, JSON.stringify(provider)]);
  const closed = once(child, 'close');
  let trouble = '';
  child.stderr?.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  if (!child.stdout) throw new Error('The program has no output');
  for await (const line of createInterface(child.stdout))
    if (line === 'ready')
      return async () => {
        child.kill('SIGKILL');
        await closed;
      };
  throw new Error(`The program ended before it began: ${trouble}`);
}

/** A moment of a refill: so long after it began, or after the provider was asked for it. */
interface Moment {
  after: 'begun' | 'asked';
  milliseconds: number;
  /** Milliseconds that the balance takes, which is read before the provider is asked. */
  balance: number;
}

/** One refill that is cut off at a moment, and what the next start says of it. */
async function cutOff({ after, milliseconds, balance }: Moment) {
  const provider = await demo();
  const folder = tempFolder();
  // Each step takes long enough for a kill to fall into it.
  provider.fault({ name: 'latency', operation: 'account.getAccountBalance', value: balance });
  provider.fault({ name: 'latency', operation: REFILL, value: 40 });
  const kill = await beginRefill(folder, provider);
  if (after === 'asked') while (books(provider).asked === 0) await pause(1);
  await pause(milliseconds);
  await kill();
  provider.clearFaults();
  return { state: await settledRefill(folder, JSON.stringify(provider)), ...books(provider) };
}

it('never has the account charged twice, and the next start says what became of it', { timeout: 240_000 }, async () => {
  const moments = (['begun', 'asked'] as const).flatMap((after) =>
    Array.from({ length: PLACES }, (_, place): Moment => {
      const milliseconds = ((place + Math.random()) * SPAN) / PLACES;
      // The first kill comes before the provider is asked, however busy the computer is.
      return { after, milliseconds, balance: after === 'begun' && place === 0 ? 2000 : 20 };
    }),
  );
  // The first one leaves what Node compiled to the others.
  const first = await Promise.all(moments.slice(0, 1).map(cutOff));
  const seen = [...first, ...(await Promise.all(moments.slice(1).map(cutOff)))];

  const tally: Record<string, number> = {};
  for (const { state, charged, asked } of seen) {
    const line = `${state}, sent ${asked} times, charged ${charged} times`;
    tally[line] = (tally[line] ?? 0) + 1;
  }
  process.stdout.write(`${seen.length} kills in the middle of a refill: ${JSON.stringify(tally)}\n`);
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
