import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { cssVariables, naiveTheme } from './theme.ts';
import { dark, light, type Palette } from './tokens.ts';

const grounds = ['canvas', 'surface', 'raised', 'hover', 'accentSoft'] as const satisfies (keyof Palette)[];
const inks = ['text', 'text2', 'accent', 'good', 'warn', 'bad'] as const satisfies (keyof Palette)[];
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onBad', 'bad'],
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['text', 'goodSoft'],
  ['text', 'warnSoft'],
  ['text', 'badSoft'],
  ['text2', 'warnSoft'],
  ['text2', 'badSoft'],
  ['demo', 'canvas'],
  ['profileTeal', 'canvas'],
  ['profileBlue', 'canvas'],
  ['profileViolet', 'canvas'],
  ['profileRose', 'canvas'],
  ['profileAmber', 'canvas'],
  ['profileGreen', 'canvas'],
] as const satisfies (readonly [keyof Palette, keyof Palette])[];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_, palette) => {
  it.each(pairs)('shows %s on %s with at least 4.5:1', (ink, ground) => {
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('draws the border of a control with at least 3:1', () => {
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});

describe('the tokens', () => {
  it('reach CSS and naive-ui alike', () => {
    expect(cssVariables('dark', 'compact')).toMatchObject({ '--text-2': dark.text2, '--row-height': '36px' });
    expect(naiveTheme('light').common?.primaryColor).toBe(light.accent);
  });
});
