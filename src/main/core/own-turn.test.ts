import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.ts';

it('those who wait have a turn of the event loop each, in their order', async () => {
  let turn = 0;
  const count = (): void => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => [name, await ownTurn().then(() => turn)] as const),
  );
  clearImmediate(counting);
  expect(turns.map(([name]) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(turns.map(([, at]) => at)).size).toBe(3);
});
