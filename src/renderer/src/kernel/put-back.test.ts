import { expect, it } from 'vitest';
import { putBack } from './put-back.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('an item that was removed is where it was', () => {
  expect(putBack(named('A', 'C'), { name: 'B' }, 1)).toEqual(named('A', 'B', 'C'));
});

it('an item whose name was taken meanwhile stands beside the newer one, under a name that is free', () => {
  expect(putBack(named('A', 'A (2)'), { name: 'A' }, 0)).toEqual(named('A (3)', 'A', 'A (2)'));
});

it('a long name is shortened for its number', () => {
  const long = 'x'.repeat(60);
  const [{ name } = { name: '' }] = putBack(named(long), { name: long }, 0);
  expect([name.length, name.endsWith('x (2)')]).toEqual([60, true]);
});
