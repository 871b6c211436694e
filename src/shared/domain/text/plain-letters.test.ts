import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainLetters } from './plain-letters.ts';

it.each([
  ['Contraseña: áéíóúü', 'Contrasena: aeiouu'],
  ['G.711 µ-law', 'G.711 u-law'],
  ['the line’s “details”', 'the line\'s "details"'],
  ['牙医\n2', '??\n2'],
])('%j is %j', (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
});

it('leaves nothing but ASCII, and what was ASCII as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainLetters(text)).toMatch(/^[\n -~]*$/);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[\n -~]*$/), (text) => {
      expect(plainLetters(text)).toBe(text);
    }),
  );
});
