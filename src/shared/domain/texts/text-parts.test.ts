import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCharacters, textParts } from './text-parts.ts';

const a = (count: number) => 'a'.repeat(count);
const emoji = (count: number) => '😀'.repeat(count);

describe('the parts of a text', () => {
  it.each([
    ['nothing', '', 'gsm', 0, 0],
    ['one letter', 'a', 'gsm', 1, 1],
    ['160 letters', a(160), 'gsm', 160, 1],
    ['161 letters', a(161), 'gsm', 161, 2],
    ['306 letters', a(306), 'gsm', 306, 2],
    ['307 letters', a(307), 'gsm', 307, 3],
    ['80 euro signs', '€'.repeat(80), 'gsm', 160, 1],
    ['81 euro signs', '€'.repeat(81), 'gsm', 162, 2],
    ['an escaped character at the end of a part', `${a(152)}€${a(10)}`, 'gsm', 164, 2],
    ['an escaped character that does not fit into the second part', `${a(305)}€`, 'gsm', 307, 3],
    ['a curly apostrophe and 69 letters', `’${a(69)}`, 'ucs2', 70, 1],
    ['a curly apostrophe and 70 letters', `’${a(70)}`, 'ucs2', 71, 2],
    ['35 emoji', emoji(35), 'ucs2', 70, 1],
    ['36 emoji', emoji(36), 'ucs2', 72, 2],
    ['67 emoji', emoji(67), 'ucs2', 134, 3],
    ['a backtick', '`', 'ucs2', 1, 1],
    ['letters with accents that the alphabet has', 'àéèìòùÑñÜü¿¡', 'gsm', 12, 1],
    ['letters with accents that it has not', 'áíóú', 'ucs2', 4, 1],
    ['a line break', 'a\nb', 'gsm', 3, 1],
  ] as const)('%s', (_, text, encoding, units, parts) => {
    expect(textParts(text)).toMatchObject({ encoding, units, parts });
  });

  it('say which characters the usual alphabet lacks, each once', () => {
    expect(textParts('It’s “fine” — it’s').unusual).toEqual(['’', '“', '”', '—']);
  });

  it('hold every character of the extension as two', () => {
    for (const one of '^{}\\[~]|€') expect(textParts(one)).toMatchObject({ encoding: 'gsm', units: 2 });
  });

  it('are never more than a part for each character, and never fewer than the units need', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
        const { units, parts, encoding, left } = textParts(text);
        const [alone, joined] = encoding === 'gsm' ? [160, 153] : [70, 67];
        expect(parts).toBeGreaterThanOrEqual(units <= alone ? Math.min(units, 1) : Math.ceil(units / joined));
        expect(parts).toBeLessThanOrEqual(Math.max(1, Math.ceil(units / (joined - 1))));
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the characters of word processors', () => {
  it('become those of the usual alphabet', () => {
    expect(plainCharacters('It’s “fine” – see… `so`')).toBe("It's \"fine\" - see... 'so'");
    expect(textParts(plainCharacters('It’s “fine” – see…')).encoding).toBe('gsm');
  });

  it('stay where nothing says the same', () => {
    expect(plainCharacters('¿Cómo está? 😀')).toBe('¿Cómo está? 😀');
  });
});
