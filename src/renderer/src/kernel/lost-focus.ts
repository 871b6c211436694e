/**
 * Gives an element the focus where nothing has it any more, as after a button went away that was pressed. Whoever went on
 * meanwhile keeps the focus where it is: an answer that comes late would take it from what is being typed.
 */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}
