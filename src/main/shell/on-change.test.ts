import { expect, it } from 'vitest';
import { onChange } from './on-change.ts';

it('a state is passed on once, until it is another', () => {
  const shown: unknown[] = [];
  const show = onChange((state: { locked: boolean; faxes: string[] }) => void shown.push(state));
  const states = [
    { locked: false, faxes: ['a'] },
    { locked: false, faxes: ['a'] },
    { locked: false, faxes: ['b'] },
    { locked: true, faxes: ['b'] },
    { locked: false, faxes: ['b'] },
  ];
  for (const state of states) show(state);
  expect(shown).toEqual([states[0], states[2], states[3], states[4]]);
});
