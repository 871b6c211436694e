import type { GlobalThemeOverrides } from 'naive-ui';
import { dark, fontFamily, light, radius, rowHeight, type Palette, type } from './tokens.ts';

export type Scheme = 'light' | 'dark';
export type Density = keyof typeof rowHeight;

const palettes: Record<Scheme, Palette> = { light, dark };

function kebab(name: string): string {
  return name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Every CSS variable of the app, by name. */
export function cssVariables(scheme: Scheme, density: Density): Record<string, string> {
  const colours = (Object.entries(palettes[scheme]) as [keyof Palette, string][]).map(([name, value]) => [
    `--${kebab(name)}`,
    value,
  ]);
  const sizes = Object.entries(type).flatMap(([name, [size, line]]) => [
    [`--font-${name}`, `${String(size)}px`],
    [`--line-${name}`, `${String(line)}px`],
  ]);
  return Object.fromEntries([
    ...colours,
    ...sizes,
    ['--font-family', fontFamily],
    ['--radius-control', `${String(radius.control)}px`],
    ['--radius-surface', `${String(radius.surface)}px`],
    ['--row-height', `${String(rowHeight[density])}px`],
  ]) as Record<string, string>;
}

/** Paints the page: colour variables, row height and the browser's own controls. */
export function applyTheme(scheme: Scheme, density: Density): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(scheme, density))) root.style.setProperty(name, value);
  root.style.colorScheme = scheme;
  root.dataset['theme'] = scheme;
}

/** The same tokens for naive-ui's widgets. */
export function naiveTheme(scheme: Scheme): GlobalThemeOverrides {
  const colour = palettes[scheme];
  const control = `${String(radius.control)}px`;
  const ring = `0 0 0 2px ${colour.surface}, 0 0 0 4px ${colour.accent}`;
  return {
    common: {
      fontFamily,
      fontSize: '14px',
      fontSizeMedium: '14px',
      lineHeight: '20px',
      fontWeightStrong: '600',
      borderRadius: control,
      primaryColor: colour.accent,
      primaryColorHover: colour.accentHover,
      primaryColorPressed: colour.accentHover,
      primaryColorSuppl: colour.accent,
      errorColor: colour.bad,
      errorColorHover: colour.bad,
      errorColorPressed: colour.bad,
      textColorBase: colour.text,
      textColor1: colour.text,
      textColor2: colour.text,
      textColor3: colour.text2,
      placeholderColor: colour.text2,
      iconColor: colour.text2,
      bodyColor: colour.canvas,
      cardColor: colour.surface,
      inputColor: colour.surface,
      borderColor: colour.lineStrong,
      dividerColor: colour.line,
      cubicBezierEaseInOut: 'ease',
    },
    Button: {
      heightMedium: '36px',
      paddingMedium: '0 14px',
      iconSizeMedium: '18px',
      fontWeight: '500',
      border: `1px solid ${colour.lineStrong}`,
      borderHover: `1px solid ${colour.accent}`,
      borderPressed: `1px solid ${colour.accent}`,
      borderFocus: `1px solid ${colour.accent}`,
      color: colour.surface,
      colorHover: colour.hover,
      colorPressed: colour.hover,
      colorFocus: colour.surface,
      textColorHover: colour.text,
      textColorPressed: colour.text,
      textColorFocus: colour.text,
      textColorPrimary: colour.onAccent,
      textColorHoverPrimary: colour.onAccent,
      textColorPressedPrimary: colour.onAccent,
      textColorFocusPrimary: colour.onAccent,
      textColorError: colour.onBad,
      textColorHoverError: colour.onBad,
      textColorPressedError: colour.onBad,
      textColorFocusError: colour.onBad,
      colorQuaternaryHover: colour.hover,
      colorQuaternaryPressed: colour.hover,
      rippleDuration: '0s',
      waveOpacity: '0',
    },
    Input: {
      heightMedium: '36px',
      color: colour.surface,
      colorFocus: colour.surface,
      colorFocusError: colour.surface,
      textColor: colour.text,
      caretColor: colour.accent,
      border: `1px solid ${colour.lineStrong}`,
      borderHover: `1px solid ${colour.accent}`,
      borderFocus: `1px solid ${colour.accent}`,
      boxShadowFocus: ring,
      borderError: `1px solid ${colour.bad}`,
      borderHoverError: `1px solid ${colour.bad}`,
      borderFocusError: `1px solid ${colour.bad}`,
      boxShadowFocusError: ring,
      paddingMedium: '0 12px',
    },
    Checkbox: {
      sizeMedium: '18px',
      labelLineHeight: '20px',
      color: colour.surface,
      colorChecked: colour.accent,
      checkMarkColor: colour.onAccent,
      borderFocus: `1px solid ${colour.accent}`,
      boxShadowFocus: 'none',
      textColor: colour.text,
    },
    Switch: {
      railHeightMedium: '20px',
      railWidthMedium: '36px',
      buttonHeightMedium: '12px',
      buttonWidthMedium: '12px',
      railColor: colour.surface,
      railColorActive: colour.accent,
      buttonColor: colour.lineStrong,
      buttonBoxShadow: 'none',
      boxShadowFocus: 'none',
    },
    Progress: {
      railColor: colour.line,
      fillColor: colour.accent,
      fillColorSuccess: colour.good,
    },
  };
}
