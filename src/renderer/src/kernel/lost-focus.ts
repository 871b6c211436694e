/** What can take the focus; nothing where there is nothing. */
type Heir = { focus: () => unknown } | null | undefined;

/**
 * Gives an element the focus where nothing has it any more, as after a button went away that was pressed. Whoever went on
 * meanwhile keeps the focus where it is: an answer that comes late would take it from what is being typed.
 */
export function takeLostFocus(heir: Heir): void {
  if (document.activeElement === document.body) heir?.focus();
}

/**
 * Takes what `focusout` tells: where what had the focus went away, as a button does that was pressed, its heir takes it. What
 * else wants the focus takes it first.
 */
export function followLostFocus({ target }: FocusEvent, heir: () => Heir): void {
  setTimeout(() => {
    if (target instanceof Element && !target.isConnected) takeLostFocus(heir());
  });
}

/** Parts of a screen that have a title. */
const PARTS = 'section, aside';

/** The parts around an element, the nearest first. */
function partsAround(element: Element | null): Element[] {
  const part = element?.closest(PARTS);
  return part ? [part, ...partsAround(part.parentElement)] : [];
}

/**
 * Of a window, what nothing nearer takes: the title of the part that it was in, or that of the screen. A row of a list also leaves the
 * page when the list is scrolled, which is for the list.
 */
export function keepFocusInWindow(event: FocusEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[role=grid]')) return;
  const parts = partsAround(target);
  // Who uses the pointer would see the page jump.
  const preventScroll = !target.matches(':focus-visible');
  followLostFocus(event, () => {
    const titles = parts
      .filter(({ isConnected }) => isConnected)
      .map((part) => part.querySelector<HTMLElement>('h2, h3'));
    const heir = titles.find((title) => title !== null) ?? document.querySelector<HTMLElement>('h1');
    heir?.setAttribute('tabindex', '-1');
    return { focus: () => heir?.focus({ preventScroll }) };
  });
}
