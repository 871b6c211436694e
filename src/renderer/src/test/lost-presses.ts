import { afterEach, expect } from 'vitest';

interface Press {
  on: Element;
  x: number;
  y: number;
}

/** Files of page tests share a page, and each has this module anew. */
const shared = window as { lostPresses?: string[] };
let press: Press | null = null;

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
}

/** Follows each press: one that ends on something else, although the pointer stayed, clicks nothing. */
function followPresses(): void {
  if (shared.lostPresses) return;
  const lost = (shared.lostPresses = []) as string[];
  window.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => (press = target instanceof Element ? { on: target, x, y } : null),
    { capture: true },
  );
  window.addEventListener(
    'pointerup',
    ({ target, clientX, clientY }) => {
      const begun = press;
      press = null;
      if (!begun || !(target instanceof Element) || clientX !== begun.x || clientY !== begun.y) return;
      if (begun.on.contains(target) || target.closest('button, a, label') === begun.on.closest('button, a, label'))
        return;
      lost.push(`${nameOf(begun.on)} ended on ${nameOf(target)}`);
    },
    { capture: true },
  );
}

followPresses();
afterEach(() => {
  expect(
    shared.lostPresses?.splice(0),
    'presses that clicked nothing, since what was pressed moved or went away',
  ).toEqual([]);
});
