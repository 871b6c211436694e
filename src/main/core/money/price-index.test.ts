import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Price } from '#shared/domain/money/rate-table.ts';
import { PriceIndex } from './price-index.ts';

/** Taken in over several turns of the event loop. */
const ROWS = 10_000;

/** A zone 2 list whose prices can be changed; all have one price. */
function zone2(rate: string) {
  const state = { revision: 1, rate, reads: 0 };
  const index = new PriceIndex(
    {
      scopes: () => [{ scope: '', revision: state.revision, readAt: '2026-11-30T12:00:00.000Z' }],
      inSlices: () => {
        state.reads += 1;
        const common = { destination: 'ALASKA', rate: state.rate, place: 0, twin: 0 };
        const rows = Array.from({ length: ROWS }, (_, n): Price => ({ ...common, code: String(1_900_000 + n) }));
        return Promise.resolve(rows);
      },
    },
    'zone-2-prices',
  );
  /** What is found by each who asks, one in each turn, while the first is answered. */
  async function asTyped(): Promise<(string | undefined)[]> {
    const found: Promise<string | undefined>[] = [];
    let isAnswered = false;
    while (!isAnswered) {
      const asked = index.listed().then((listed) => listed.index.find('1900007 555')?.rate);
      if (found.length === 0) void asked.then(() => (isAnswered = true));
      found.push(asked);
      await setImmediate();
    }
    return Promise.all(found);
  }
  return { state, asTyped };
}

it('gives the same prices to all who ask while the list is taken in, also when it was read again', async () => {
  const { state, asTyped } = zone2('0.0650');
  const first = await asTyped();
  expect(first.length).toBeGreaterThan(3);
  expect(new Set(first)).toEqual(new Set(['0.0650']));
  Object.assign(state, { revision: 2, rate: '0.0700' });
  expect(new Set(await asTyped())).toEqual(new Set(['0.0700']));
});

it('takes a list in once for each of its revisions', async () => {
  const { state, asTyped } = zone2('0.0650');
  await asTyped();
  await asTyped();
  expect(state.reads).toBe(1);
});
