import { expect, it } from 'vitest';
import { shownFileName } from './shown-file-name.ts';

it.each([
  ['Referral Avery.pdf', 'Referral Avery.pdf'],
  ['Überweisung für José 王.pdf', 'Überweisung für José 王.pdf'],
  ['two\nlines\r.pdf', 'two�lines�.pdf'],
  ['\u202Efdp.exe.pdf', '�fdp.exe.pdf'],
  ['a\u2066b\u2069c\u200F.pdf', 'a�b�c�.pdf'],
  ['bell\u0007 and\u2028line.pdf', 'bell� and�line.pdf'],
  ['a'.repeat(300), 'a'.repeat(255)],
  ['😀'.repeat(300), '😀'.repeat(255)],
])('%j is shown as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});
