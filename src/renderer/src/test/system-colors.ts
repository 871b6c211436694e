import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';

const COLORS = ['background-color', 'color', 'border-top-color'];

/** Shows the page in the colors of the system until the test ends, as Windows does with high contrast. */
export async function useSystemColors(): Promise<void> {
  const emulate = (value: string): Promise<unknown> =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  onTestFinished(async () => {
    await emulate('');
  });
  await emulate('active');
}

/**
 * How an element looks, or a part of it such as `::before`. A background of the page's color is as good as none: how much of it
 * shows through does not count.
 */
export function looks(shown: Locator, part?: string): string {
  const style = getComputedStyle(shown.element(), part);
  const colors = COLORS.map((name) => style.getPropertyValue(name).replace(/^rgba(.*), .*\)$/, 'rgb$1)'));
  const outline = style.outlineStyle === 'none' ? 'no outline' : style.outlineColor;
  return [...colors, style.borderTopWidth, outline].join(', ');
}
