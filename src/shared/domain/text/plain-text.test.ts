import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['José Peña', 'jose pena'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['e\u0301cole', 'ecole'],
  ['ｌｉｎｅ ①', 'line 1'],
  ['(212) 555-0100\n', '(212) 555-0100\n'],
])('%j is looked for as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
