import { expect, it } from 'vitest';
import { targetWords } from './activity-labels.ts';

it.each([
  ['2125550100', '(212) 555-0100'],
  ['2125550100, 2125550101', '(212) 555-0100, (212) 555-0101'],
  ['frontdesk', 'frontdesk'],
])('what a change of %s was about is read as %s', (target, words) => {
  expect(targetWords({ target })).toBe(words);
});
