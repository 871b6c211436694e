import { expect, it } from 'vitest';
import { targetWords } from './activity-labels.ts';

it.each([
  ['2125550100', '(212) 555-0100'],
  ['2125550100, 2125550101', '(212) 555-0100, (212) 555-0101'],
  ['frontdesk', 'frontdesk'],
])('what a change of %s was about is read as %s', (target, words) => {
  expect(targetWords({ operation: 'did.updateDid', target })).toBe(words);
});

it('what a server was ordered as is read as the plan’s name', () => {
  expect(targetWords({ operation: 'server.orderServer', target: 'enterprise_plus' })).toBe('Enterprise Plus');
});
